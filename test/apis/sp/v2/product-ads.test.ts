/**
 * Product ads by sku, by ASIN or by both. A product is unique in its ad group.
 */
import { describe, expect, it } from 'vitest';
import {
  AD_GROUPS,
  changeSettings,
  createOne,
  idsIn,
  openParents,
  pathOf,
  PRODUCT_ADS,
  readOne,
  rulesOf,
  tryCreate,
  violationsOf,
  type Item,
  type Parents,
} from '../../../fixtures/accounts/collections.ts';
import { openWorld, type Ask, type TestWorld } from '../../../fixtures/sandbox.ts';

const SUCCESS = expect.objectContaining({ code: 'SUCCESS' });

async function createParents(
  ask: (world: TestWorld) => Ask = () => ({}),
): Promise<{ world: TestWorld; parents: Parents; ask: Ask }> {
  const world = openWorld();
  const own = ask(world);
  return { world, ask: own, parents: await openParents(world, { ask: own }) };
}

const asVendor = (world: TestWorld): Ask => ({ profile: world.profile('US', { type: 'vendor' }) });

describe('products', () => {
  const kinds: [clause: string, product: Item][] = [
    ['[PAD-03, PAD-04, PAD-27]', { sku: 'Red Shoe/42' }],
    ['[PAD-03, PAD-04, PAD-27]', { asin: 'B00ABC1234' }],
    ['[PAD-03, PAD-25, PAD-27]', { sku: 'SHOE-42', asin: 'B00ABC1234' }],
  ];
  for (const [clause, product] of kinds)
    it(`${clause} ${Object.keys(product).join(' and ')} is stored and returned without additional values`, async () => {
      const { world, parents } = await createParents();
      const id = await createOne(world, PRODUCT_ADS, { ...parents, ...product, state: 'paused' });
      const { campaignId, adGroupId } = parents;
      const base = { adId: id, adGroupId, campaignId, ...product, state: 'paused' };
      expect((await world.ask('GET', pathOf(PRODUCT_ADS, id))).text).toBe(JSON.stringify(base));
      const whole = await readOne(world, PRODUCT_ADS, id);
      expect(Object.keys(whole)).toEqual([...Object.keys(base), 'servingStatus', 'creationDate', 'lastUpdatedDate']);
    });

  it('[PAD-04, PAD-13] require a sku or an ASIN', async () => {
    const { world, parents } = await createParents();
    for (const emptyProduct of [{}, { sku: null }, { sku: null, asin: null }])
      expect(await tryCreate(world, PRODUCT_ADS, { ...parents, ...emptyProduct, state: 'enabled' })).toEqual({
        code: 'INVALID_ARGUMENT',
        details: 'sku or asin is missing',
      });
    expect(await idsIn(world, PRODUCT_ADS)).toEqual([]);
  });

  it('[PAD-28] an ASIN has 10 capital letters and digits, and a sku 1 to 40 characters without spaces at its ends', async () => {
    const { world, parents } = await createParents();
    const create = (product: Item): Promise<Item> =>
      tryCreate(world, PRODUCT_ADS, { ...parents, ...product, state: 'enabled' });
    for (const product of [
      { asin: 'B000000001' },
      { asin: '1234567890' },
      { sku: 'x' },
      { sku: 'x'.repeat(40) },
      { sku: 'a b' },
    ])
      expect(await create(product)).toEqual(SUCCESS);
    for (const asin of ['b000000001', 'B00000001', 'B0000000012', 'B00000000-', ''])
      expect(await create({ asin })).toEqual({ code: 'INVALID_ARGUMENT', details: 'asin is not well-formed' });
    for (const sku of ['', ' x', 'x ', 'x'.repeat(41), 'a\tb'])
      expect(await create({ sku })).toEqual({ code: 'INVALID_ARGUMENT', details: 'sku is not well-formed' });
    for (const name of ['sku', 'asin'])
      expect(await create({ [name]: 7 })).toEqual({ code: 'INVALID_ARGUMENT', details: `${name} is not a string` });
  });

  it('[PAD-27] a seller without a sku and a vendor with one are recorded, and rejected in a strict world', async () => {
    const cases: [ask: (world: TestWorld) => Ask, valid: Item, questionable: Item, evidence: string][] = [
      [() => ({}), { sku: 'A' }, { asin: 'B000000001' }, 'Sellers advertise by sku'],
      [asVendor, { asin: 'B000000001' }, { sku: 'A' }, 'Vendors advertise by asin, not by sku'],
    ];
    for (const [as, valid, questionable, evidence] of cases) {
      const { world, parents, ask } = await createParents(as);
      const create = (product: Item) =>
        world.ask('POST', pathOf(PRODUCT_ADS), { ...ask, body: [{ ...parents, ...product, state: 'enabled' }] });
      expect(rulesOf(await create(valid))).toEqual([]);
      const both = await create({ ...valid, ...questionable, sku: 'B' });
      expect(rulesOf(both)).toEqual(as === asVendor ? ['wrong-product-id'] : []);
      const passed = await create(questionable);
      expect([passed.json, violationsOf(passed)]).toEqual([[SUCCESS], [{ rule: 'wrong-product-id', evidence }]]);
      changeSettings(world, { strict: true });
      const refused = await create({ ...questionable, state: 'paused' });
      expect(refused.json).toEqual([{ code: 'INVALID_ARGUMENT', details: evidence }]);
    }
  });

  it('[PAD-27] a product is unique in its ad group among ads that are not archived', async () => {
    const { world, parents } = await createParents();
    const item = PRODUCT_ADS.make(parents, 1);
    const id = await createOne(world, PRODUCT_ADS, item);
    const refused = { code: 'INVALID_ARGUMENT', details: 'An entity with that product already exists' };
    expect(await tryCreate(world, PRODUCT_ADS, item)).toEqual(refused);
    expect(await tryCreate(world, PRODUCT_ADS, { ...item, state: 'paused' })).toEqual(refused);
    for (const other of [{ sku: 'sku-1' }, { sku: undefined, asin: 'B000000001' }])
      await createOne(world, PRODUCT_ADS, { ...item, ...other });
    const adGroupId = await createOne(world, AD_GROUPS, AD_GROUPS.make(parents, 2));
    await createOne(world, PRODUCT_ADS, { ...item, adGroupId });
    await world.ask('DELETE', pathOf(PRODUCT_ADS, id));
    expect(await createOne(world, PRODUCT_ADS, item)).not.toBe(id);
  });
});

describe('the extended list', () => {
  it('[PAD-23, PAD-24, PAD-26] of ads has its own path, and that of ad groups does not accept the parameters of ads', async () => {
    const { world, parents } = await createParents();
    const id = await createOne(world, PRODUCT_ADS, PRODUCT_ADS.make(parents, 1));
    const ads = await world.ask('GET', pathOf(PRODUCT_ADS, 'extended'));
    expect(ads.json).toEqual([await readOne(world, PRODUCT_ADS, id)]);
    for (const parameter of ['adId=1', 'sku=SKU-2', 'asin=B000000001']) {
      const answer = await world.ask('GET', `${pathOf(AD_GROUPS, 'extended')}?${parameter}`);
      expect(answer.json).toEqual([await readOne(world, AD_GROUPS, parents.adGroupId)]);
      expect(rulesOf(answer)).toEqual(['unknown-parameter']);
    }
  });
});
