/**
 * Product ads of version 3: the custom text of authors.
 */
import { describe, expect, it } from 'vitest';
import {
  changeSettings,
  PRODUCT_ADS,
  readOne,
  rulesOf,
  updateOne,
  type Item,
} from '../../../fixtures/accounts/collections.ts';
import { openWorld, type Ask, type TestWorld } from '../../../fixtures/sandbox.ts';
import { V3_PRODUCT_ADS, type Parents } from '../../../fixtures/programs/clients/v3.ts';
import {
  createOneV3,
  sandboxWithParents,
  openParentsV3,
  readV3,
  tryCreateV3,
  v3,
  write,
} from '../../../fixtures/programs/clients/v3-calls.ts';

const VALID_TEXT = 'A story of the sea, of those who leave and those who stay.';

async function createAuthor(): Promise<{ world: TestWorld; parents: Parents; ask: Ask }> {
  const world = openWorld();
  const made = await world.admin('POST', '/accounts', {
    name: 'Author',
    type: 'seller',
    subType: 'KDP_AUTHOR',
    countries: ['US'],
  });
  const ask = { profile: made.json.profiles[0].profileId };
  return { world, ask, parents: await openParentsV3(world, { ask }) };
}

const withText = (parents: Parents, customText: unknown, n = 1): Item => ({
  ...V3_PRODUCT_ADS.make(parents, n),
  customText,
});

describe('the custom text of an ad', () => {
  it('[V3-62, V3-63] is returned unchanged for an author, without a violation', async () => {
    const { world, parents, ask } = await createAuthor();
    const texts = [VALID_TEXT, 'X'.repeat(50), 'É'.repeat(150), '😀'.repeat(150)];
    for (const [n, customText] of texts.entries()) {
      const answer = await v3(world, V3_PRODUCT_ADS, 'create', { productAds: [withText(parents, customText, n)] }, ask);
      expect(rulesOf(answer)).toEqual([]);
      const id = answer.json.productAds.success[0].adId;
      expect(await readV3(world, V3_PRODUCT_ADS, id, ask)).toEqual({ adId: id, ...withText(parents, customText, n) });
    }
  });

  it('[V3-63] has 1 to 150 characters', async () => {
    const { world, parents, ask } = await createAuthor();
    const fault = { type: 'malformedValueError', location: '$.productAds[0].customText', facts: {} };
    const attempt = (text: unknown) => tryCreateV3(world, V3_PRODUCT_ADS, withText(parents, text), ask);
    expect(await attempt('X'.repeat(151))).toEqual({ ...fault, reason: 'TOO_LONG' });
    expect(await attempt('')).toEqual({ ...fault, reason: 'BLANK' });
    expect(await attempt(7)).toEqual({ ...fault, reason: 'PATTERN_NOT_MATCHED' });
  });

  it('[V3-63] that violates the published rules is accepted and recorded, and rejected in a strict world', async () => {
    const short = ['malformedValueError', 'TOO_SHORT'];
    const form = ['malformedValueError', 'PATTERN_NOT_MATCHED'];
    const questionable: [text: string, isAuthor: boolean, error: string[]][] = [
      ['X'.repeat(49), true, short],
      [`a${VALID_TEXT}`, true, form],
      [`ß${VALID_TEXT}`, true, form],
      [`${VALID_TEXT}<`, true, form],
      [`${VALID_TEXT}>`, true, form],
      [`${VALID_TEXT}^`, true, form],
      [VALID_TEXT, false, ['unsupportedOperationError', 'UNSUPPORTED_OPERATION']],
    ];
    for (const [text, isAuthor, error] of questionable) {
      const { world, parents, ask } = isAuthor ? await createAuthor() : await sandboxWithParents();
      const answer = await v3(world, V3_PRODUCT_ADS, 'create', { productAds: [withText(parents, text)] }, ask);
      expect([answer.json.productAds.success.length, rulesOf(answer)]).toEqual([1, ['custom-text']]);
      changeSettings(world, { strict: true });
      const { type, reason, location } = await tryCreateV3(world, V3_PRODUCT_ADS, withText(parents, text, 2), ask);
      expect([type, reason, location]).toEqual([...error, '$.productAds[0].customText']);
    }
  });

  it('[V3-63, V3-59] cannot be updated, and version 2 neither returns nor removes it', async () => {
    const { world, parents, ask } = await createAuthor();
    const id = await createOneV3(world, V3_PRODUCT_ADS, withText(parents, VALID_TEXT), ask);
    await write(world, V3_PRODUCT_ADS, 'update', [{ adId: id, customText: 'Another', state: 'PAUSED' }], ask);
    const { customText: _hidden, ...visible } = await readV3(world, V3_PRODUCT_ADS, id, ask);
    expect(visible).toMatchObject({ adId: id, state: 'PAUSED' });
    expect(Object.keys(await readOne(world, PRODUCT_ADS, Number(id), ask))).not.toContain('customText');
    await updateOne(world, PRODUCT_ADS, Number(id), { state: 'enabled', customText: null }, ask);
    expect(await readV3(world, V3_PRODUCT_ADS, id, ask)).toMatchObject({ state: 'ENABLED', customText: VALID_TEXT });
  });

  it('[V3-54] an ad has a sku, an ASIN or both', async () => {
    const { world, parents } = await sandboxWithParents();
    const { sku, ...rest } = V3_PRODUCT_ADS.make(parents, 1);
    for (const product of [{ sku }, { asin: 'B000000001' }, { sku: 'OTHER', asin: 'B000000001' }]) {
      const id = await createOneV3(world, V3_PRODUCT_ADS, { ...rest, ...product });
      expect(await readV3(world, V3_PRODUCT_ADS, id)).toEqual({ adId: id, ...rest, ...product });
      expect(await tryCreateV3(world, V3_PRODUCT_ADS, { ...rest, ...product })).toMatchObject({
        type: 'duplicateValueError',
        reason: 'DUPLICATE_VALUE',
      });
    }
  });
});
