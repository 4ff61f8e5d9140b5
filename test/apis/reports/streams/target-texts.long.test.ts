import { expect, it } from 'vitest';
import { HOUR, receiving } from '../../../fixtures/programs/stream-receiver.ts';
import { seedTargetTexts } from '../../../fixtures/accounts/target-texts.ts';

it('[TOD-542] are the texts with ids in messages of streams, and the resolved ones in targeting_text', async () => {
  const streams = receiving();
  const { products, brands, display } = await seedTargetTexts(streams);
  const wanted = { 'sp-traffic': 'keyword_text', 'sb-traffic': 'keyword_text', 'sd-traffic': 'targeting_text' };
  for (const dataSetId of Object.keys(wanted)) await streams.subscribe(dataSetId);
  const messages = await streams.after(8 * HOUR);
  const textsIn = (dataSet: keyof typeof wanted): unknown[] =>
    messages.filter((each) => each['dataset_id'] === dataSet).map((each) => each[wanted[dataSet]]);
  for (const text of [products[1]?.text, products[2]?.text]) expect(textsIn('sp-traffic')).toContain(text);
  expect(textsIn('sb-traffic')).toContain(brands[2]?.text);
  expect(textsIn('sd-traffic')).toContain(display[3]?.resolved);
});
