/**
 * Product ads of version 3: the custom text of authors.
 */
import { describe, expect, it } from 'vitest';
import { changeSettings, PRODUCT_ADS, readOne, rulesOf, updateOne, type Item } from '../../fixtures/collections.ts';
import { sandbox, type Ask, type Sandbox } from '../../fixtures/sandbox.ts';
import { V3_PRODUCT_ADS, type Parents } from '../../fixtures/clients/v3.ts';
import { createOneV3, ground, openParentsV3, readV3, tryCreateV3, v3, write } from '../../fixtures/clients/v3-calls.ts';

const FINE = 'A story of the sea, of those who leave and those who stay.';

async function author(): Promise<{ box: Sandbox; parents: Parents; ask: Ask }> {
  const box = sandbox();
  const made = await box.control('POST', '/accounts', {
    name: 'Author',
    type: 'seller',
    subType: 'KDP_AUTHOR',
    countries: ['US'],
  });
  const ask = { profile: made.json.profiles[0].profileId };
  return { box, ask, parents: await openParentsV3(box, { ask }) };
}

const withText = (parents: Parents, customText: unknown, n = 1): Item => ({
  ...V3_PRODUCT_ADS.make(parents, n),
  customText,
});

describe('custom text', () => {
  it('[V3-62, V3-63] of an author is returned as it was sent, and recorded nowhere', async () => {
    const { box, parents, ask } = await author();
    const texts = [FINE, 'X'.repeat(50), 'É'.repeat(150), '😀'.repeat(150)];
    for (const [n, customText] of texts.entries()) {
      const answer = await v3(box, V3_PRODUCT_ADS, 'create', { productAds: [withText(parents, customText, n)] }, ask);
      expect(rulesOf(answer)).toEqual([]);
      const id = answer.json.productAds.success[0].adId;
      expect(await readV3(box, V3_PRODUCT_ADS, id, ask)).toEqual({ adId: id, ...withText(parents, customText, n) });
    }
  });

  it('[V3-63] is 1 to 150 characters', async () => {
    const { box, parents, ask } = await author();
    const fault = { type: 'malformedValueError', location: '$.productAds[0].customText', facts: {} };
    const attempt = (text: unknown) => tryCreateV3(box, V3_PRODUCT_ADS, withText(parents, text), ask);
    expect(await attempt('X'.repeat(151))).toEqual({ ...fault, reason: 'TOO_LONG' });
    expect(await attempt('')).toEqual({ ...fault, reason: 'BLANK' });
    expect(await attempt(7)).toEqual({ ...fault, reason: 'PATTERN_NOT_MATCHED' });
  });

  it('[V3-63] beyond the published rules is taken and recorded, and refused by a strict world', async () => {
    const short = ['malformedValueError', 'TOO_SHORT'];
    const form = ['malformedValueError', 'PATTERN_NOT_MATCHED'];
    const broken: [text: string, isAuthor: boolean, type: string[]][] = [
      ['X'.repeat(49), true, short],
      [`a${FINE}`, true, form],
      [`ß${FINE}`, true, form],
      [`${FINE}<`, true, form],
      [`${FINE}>`, true, form],
      [`${FINE}^`, true, form],
      [FINE, false, ['unsupportedOperationError', 'UNSUPPORTED_OPERATION']],
    ];
    for (const [text, isAuthor, told] of broken) {
      const { box, parents, ask } = isAuthor ? await author() : await ground();
      const answer = await v3(box, V3_PRODUCT_ADS, 'create', { productAds: [withText(parents, text)] }, ask);
      expect([answer.json.productAds.success.length, rulesOf(answer)]).toEqual([1, ['custom-text']]);
      changeSettings(box, { strict: true });
      const { type, reason, location } = await tryCreateV3(box, V3_PRODUCT_ADS, withText(parents, text, 2), ask);
      expect([type, reason, location]).toEqual([...told, '$.productAds[0].customText']);
    }
  });

  it('[V3-63, V3-59] does not change, and the legacy surface neither shows nor loses it', async () => {
    const { box, parents, ask } = await author();
    const id = await createOneV3(box, V3_PRODUCT_ADS, withText(parents, FINE), ask);
    await write(box, V3_PRODUCT_ADS, 'update', [{ adId: id, customText: 'Another', state: 'PAUSED' }], ask);
    const { customText: _hidden, ...seen } = await readV3(box, V3_PRODUCT_ADS, id, ask);
    expect(seen).toMatchObject({ adId: id, state: 'PAUSED' });
    expect(Object.keys(await readOne(box, PRODUCT_ADS, Number(id), ask))).not.toContain('customText');
    await updateOne(box, PRODUCT_ADS, Number(id), { state: 'enabled', customText: null }, ask);
    expect(await readV3(box, V3_PRODUCT_ADS, id, ask)).toMatchObject({ state: 'ENABLED', customText: FINE });
  });

  it('[V3-54] an ad has a sku, an ASIN or both', async () => {
    const { box, parents } = await ground();
    const { sku, ...rest } = V3_PRODUCT_ADS.make(parents, 1);
    for (const product of [{ sku }, { asin: 'B000000001' }, { sku, asin: 'B000000001' }]) {
      const id = await createOneV3(box, V3_PRODUCT_ADS, { ...rest, ...product });
      expect(await readV3(box, V3_PRODUCT_ADS, id)).toEqual({ adId: id, ...rest, ...product });
      expect(await tryCreateV3(box, V3_PRODUCT_ADS, { ...rest, ...product })).toMatchObject({
        type: 'duplicateValueError',
        reason: 'DUPLICATE_VALUE',
      });
    }
  });
});
