/** A SKU is one product: in every API version, in seeds, in reports and in the catalog. */
import { describe, expect, it } from 'vitest';
import { reportBody, rowsOf } from '../../../fixtures/programs/clients/reporting-v3.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import { seedEntities } from '../../../fixtures/accounts/seed-entities.ts';

const [SKU, ASIN, OTHER] = ['MUG-1', 'B0CATALOG1', 'B0CATALOG2'] as const;
const V3 = 'application/vnd.spProductAd.v3+json';
const METADATA = 'application/vnd.productmetadatarequest.v1+json';

type Product = { sku: string; asin?: string };
type Row = Record<string, unknown>;

/** One ad group for each product, and two without ads; one ad group of sponsored display. */
const entities = (products: Product[], name = 'Mugs') => ({
  campaigns: [
    {
      name,
      targetingType: 'MANUAL',
      budget: { budget: 5000 },
      createdDaysAgo: 20,
      adGroups: [...products.map((each) => [each]), [], [], []].map((productAds, i) => ({
        name: `G${i}`,
        defaultBid: 5,
        keywords: [{ keywordText: `mug${i}`, matchType: 'EXACT', bid: 5 }],
        productAds,
      })),
    },
  ],
  sdCampaigns: [{ name: `${name} display`, tactic: 'T00020', budget: 50, sdAdGroups: [{ name: 'D', defaultBid: 1 }] }],
});

async function seeded(products: Product[]): Promise<TestWorld> {
  const world = openWorld();
  await seedEntities(world, entities(products));
  return world;
}

async function adGroupsOf(world: TestWorld, path: string): Promise<{ campaignId: number; adGroupId: number }[]> {
  const { json } = await world.ask('GET', path);
  return json.map(({ campaignId, adGroupId }: { campaignId: number; adGroupId: number }) => ({
    campaignId,
    adGroupId,
  }));
}

/** Creates an ad of the product in each API version, and returns the answers. */
async function createEverywhere(world: TestWorld, product: Product): Promise<string[]> {
  const [second, third, fourth] = (await adGroupsOf(world, '/v2/sp/adGroups')).slice(-3);
  const [display] = await adGroupsOf(world, '/sd/adGroups');
  const texts = (ids: object | undefined) =>
    Object.fromEntries(Object.entries(ids ?? {}).map(([name, id]) => [name, String(id)]));
  const productId = { productId: product.asin ?? SKU, productIdType: product.asin === undefined ? 'SKU' : 'ASIN' };
  const creative = { productCreative: { productCreativeSettings: { advertisedProduct: productId } } };
  const ad = { adProduct: 'SPONSORED_PRODUCTS', adType: 'PRODUCT_AD', state: 'ENABLED', creative };
  const answers = [
    await world.ask('POST', '/v2/sp/productAds', { body: [{ ...second, ...product, state: 'enabled' }] }),
    await world.ask('POST', '/sp/productAds', {
      headers: { 'content-type': V3, accept: V3 },
      body: { productAds: [{ ...texts(third), ...product, state: 'ENABLED' }] },
    }),
    await world.ask('POST', '/sd/productAds', { body: [{ ...display, ...product, state: 'enabled' }] }),
    ...(product.asin === undefined
      ? [
          await world.ask('POST', '/adsApi/v1/create/ads', {
            body: { ads: [{ ...ad, adGroupId: String(fourth?.adGroupId) }] },
          }),
        ]
      : []),
  ];
  return answers.map(({ text }) => text);
}

describe('a SKU', () => {
  it('[PAD-27] has the ASIN of its first ad in every API version, in reports and in the catalog', async () => {
    const world = await seeded([{ sku: SKU, asin: ASIN }]);
    for (const text of await createEverywhere(world, { sku: SKU })) expect(text).toMatch(/adId/);
    const again = { profileId: world.profile(), entities: entities([{ sku: SKU }], 'More mugs') };
    expect((await world.admin('POST', '/seed', again)).status).toBe(201);
    const { json: ads } = await world.ask('GET', '/v2/sp/productAds');
    expect(ads.map(({ asin, sku }: Row) => [asin, sku])).toEqual(Array.from({ length: 5 }, () => [ASIN, SKU]));
    const { json: display } = await world.ask('GET', '/sd/productAds');
    expect(display).toMatchObject([{ sku: SKU, asin: ASIN }]);
    const columns = ['adId', 'advertisedSku', 'advertisedAsin', 'impressions'];
    const report = { reportTypeId: 'spAdvertisedProduct', groupBy: ['advertiser'], columns };
    const rows: Row[] = await rowsOf(world, reportBody(report));
    expect(rows.length).toBeGreaterThan(1);
    expect(new Set(rows.map(({ advertisedAsin }) => advertisedAsin))).toEqual(new Set([ASIN]));
    const { json } = await world.ask('POST', '/product/metadata', {
      body: { skus: [SKU], adType: 'SP', pageIndex: 0, pageSize: 10 },
      headers: { 'content-type': METADATA },
    });
    expect(json.ProductMetadataList).toMatchObject([{ asin: ASIN, sku: SKU }]);
  });

  it('[PAD-27] is refused with another ASIN than that of its first ad, also in seeds', async () => {
    for (const first of [{ sku: SKU, asin: ASIN }, { sku: SKU }]) {
      const world = await seeded([first]);
      const detail = /The SKU MUG-1 is the product B0[A-Z0-9]{8}, not B0CATALOG2; create the ad by its SKU alone/;
      for (const text of await createEverywhere(world, { sku: SKU, asin: OTHER })) expect(text).toMatch(detail);
      const again = { profileId: world.profile(), entities: entities([{ sku: SKU, asin: OTHER }], 'More mugs') };
      const { status, text } = await world.admin('POST', '/seed', again);
      // A seed can name the product of a SKU in a later ad.
      expect([status, text]).toEqual(
        'asin' in first ? [400, expect.stringMatching(detail)] : [201, expect.any(String)],
      );
    }
  });

  it('[PAD-27] may be declared ineligible by its ASIN', async () => {
    const world = await seeded([{ sku: SKU, asin: ASIN }]);
    await world.admin('PUT', `/products/${ASIN}`, { restrictions: ['ADULT_PRODUCT'] });
    for (const text of await createEverywhere(world, { sku: SKU })) expect(text).toMatch(/ADULT_PRODUCT/);
  });
});
