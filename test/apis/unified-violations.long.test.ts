/**
 * One violation of the OpenAPI document at a time in a complete item of each product and list of the unified API. It
 * has the documented code, and nothing is written.
 */
import { expect, it } from 'vitest';
import { openWorld, type TestWorld } from '../fixtures/sandbox.ts';
import { startAs, US } from '../fixtures/scenarios.ts';
import type { Body } from '../fixtures/accounts/unified.ts';
import { isRecord, schemaIn, violationsOf, type Schema, type Violation } from '../fixtures/violations.ts';

const CODES: Readonly<Record<Violation['kind'], string>> = {
  type: 'FIELD_VALUE_IS_INVALID',
  enum: 'FIELD_VALUE_IS_INVALID',
  missing: 'FIELD_VALUE_IS_NULL',
  tooLong: 'FIELD_SIZE_IS_ABOVE_MAXIMUM_LIMIT',
  tooSmall: 'FIELD_VALUE_IS_BELOW_MINIMUM_LIMIT',
  tooLarge: 'FIELD_VALUE_IS_ABOVE_MAXIMUM_LIMIT',
  tooFew: 'FIELD_SIZE_IS_BELOW_MINIMUM_LIMIT',
  tooMany: 'FIELD_SIZE_IS_ABOVE_MAXIMUM_LIMIT',
};
const CODES_AT: Readonly<Record<string, string>> = {
  '/ is not of type object': 'BAD_REQUEST',
  '/marketplaces/0 is not of type string': 'UNSUPPORTED_MARKETPLACE',
};
const PRODUCTS = ['SPONSORED_PRODUCTS', 'SPONSORED_BRANDS', 'SPONSORED_DISPLAY'] as const;
type Product = (typeof PRODUCTS)[number];

const common = (adProduct: Product, name: string): Body => ({
  adProduct,
  name,
  state: 'ENABLED',
  marketplaceScope: 'SINGLE_MARKETPLACE',
  marketplaces: ['US'],
});
const budgets = (budget: Body = {}) => [
  {
    budgetType: 'MONETARY',
    recurrenceTimePeriod: 'DAILY',
    budgetValue: { monetaryBudgetValue: { monetaryBudget: { currencyCode: 'USD', value: 20 } } },
    ...budget,
  },
];
const placements = [{ percentage: 20, placement: 'HOME_PAGE' }];
const CAMPAIGNS: Readonly<Record<Product, Body>> = {
  SPONSORED_PRODUCTS: {
    autoCreationSettings: { autoCreateTargets: false },
    optimizations: {
      bidSettings: {
        bidStrategy: 'SALES_DOWN_ONLY',
        bidAdjustments: { placementBidAdjustments: [{ percentage: 20, placement: 'TOP_OF_SEARCH' }] },
      },
    },
  },
  SPONSORED_BRANDS: {
    costType: 'CPC',
    optimizations: {
      bidSettings: { bidStrategy: 'MANUAL', bidAdjustments: { placementBidAdjustments: placements } },
      goalSettings: { kpi: 'CLICKS' },
    },
  },
  SPONSORED_DISPLAY: { costType: 'CPC' },
};

/** Creates an item and returns its id. */
async function create(world: TestWorld, resource: string, item: Body): Promise<string> {
  const { json, text } = await world.ask('POST', `/adsApi/v1/create/${resource}`, {
    profile: US,
    body: { [resource]: [item] },
  });
  expect(json.success, text).toHaveLength(1);
  const singular = resource.slice(0, -1);
  return json.success[0][singular][`${singular}Id`];
}

/** One complete item of each list of a product, in an ad group of its own. */
async function completeItems(world: TestWorld, adProduct: Product): Promise<Readonly<Record<string, Body>>> {
  const campaign = {
    ...common(adProduct, 'Tents'),
    startDateTime: '2026-03-02T12:00:00Z',
    endDateTime: '2026-04-01T06:59:59Z',
    budgets: budgets(),
    tags: [{ key: 'team', value: 'a' }],
    ...CAMPAIGNS[adProduct],
  };
  const { tags: _, ...untagged } = campaign;
  const campaigns: Body = adProduct === 'SPONSORED_DISPLAY' ? untagged : campaign;
  const campaignId = await create(world, 'campaigns', { ...campaigns, name: 'Parent' });
  const adGroup = { ...common(adProduct, 'Group'), campaignId };
  const adGroups: Body = adProduct === 'SPONSORED_BRANDS' ? adGroup : { ...adGroup, bid: { defaultBid: 1 } };
  const adGroupId = await create(world, 'adGroups', { ...adGroups, name: 'Parent' });
  const productId = { productId: 'B000000001', productIdType: 'ASIN' };
  const ad = { ...common(adProduct, 'Ad'), adGroupId };
  const { name: _name, ...unnamed } = { name: '', ...ad };
  const video = { assetId: 'amzn1.assetlibrary.asset1.1a2b', assetVersion: 'version_v1' };
  const product = { productCreative: { productCreativeSettings: { advertisedProduct: productId } } };
  const film = { componentCreative: { productVideoSettings: { videos: [video], products: [productId] } } };
  const isProduct = adProduct !== 'SPONSORED_BRANDS';
  return {
    campaigns,
    adGroups,
    ads: isProduct
      ? { ...unnamed, adType: 'PRODUCT_AD', creative: product }
      : { ...ad, adType: 'COMPONENT', creative: film },
    targets: {
      ...unnamed,
      negative: false,
      bid: { bid: 0.75 },
      targetType: 'PRODUCT',
      targetDetails: {
        productTarget: { matchType: 'PRODUCT_EXACT', product: { productId: 'B000000009' }, productIdType: 'ASIN' },
      },
    },
  };
}

/** The schema of an item of a product: one of several, or the only one. */
function schemaOfProduct(items: Schema, adProduct: Product): Schema {
  const all: unknown = items['anyOf'] ?? [items];
  const isOfProduct = (each: unknown): each is Schema =>
    isRecord(each) && JSON.stringify(schemaIn(schemaIn(each, 'properties'), 'adProduct')).includes(adProduct);
  const found = Array.isArray(all) ? all.find(isOfProduct) : undefined;
  if (found === undefined) throw new Error(`no schema of ${adProduct}`);
  return found;
}

it.each(PRODUCTS)(
  '[TOD-403] each violation in an item of %s has its code, and writes nothing',
  async (adProduct) => {
    const world = openWorld();
    await startAs(world, 'extends: default');
    const { paths } = (await world.ask('GET', '/openapi.json', { headers: {} })).json;
    const items = await completeItems(world, adProduct);
    const before = world.state.storage.toBytes();
    const wrong: string[] = [];
    let tried = 0;
    for (const [resource, item] of Object.entries(items)) {
      const path = `/adsApi/v1/create/${resource}`;
      const [{ schema }]: [{ schema: Schema }] = Object.values(paths[path].post.requestBody.content) as never;
      const list = schemaIn(schemaIn(schema, 'properties'), resource);
      for (const { kind, what, body } of violationsOf(schemaOfProduct(schemaIn(list, 'items'), adProduct), item)) {
        tried++;
        const { status, json, text } = await world.ask('POST', path, { profile: US, body: { [resource]: [body] } });
        const code = json?.error?.[0]?.errors?.[0]?.code;
        const isSame = world.state.storage.toBytes().equals(before);
        const expected = CODES_AT[what] ?? CODES[kind];
        if (code === expected && isSame) continue;
        wrong.push(`${resource} ${what}: ${status} ${String(code)}${isSame ? '' : ', written'} ${text.slice(0, 200)}`);
        world.worlds.states.load(world.state, before);
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(100);
  },
  300_000,
);
