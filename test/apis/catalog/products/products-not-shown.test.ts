/**
 * Ads of products that are declared as not to be shown: no product of the API shows them.
 */
import { expect } from 'vitest';
import { rowsOf, reportBody } from '../../../fixtures/programs/clients/reporting-v3.ts';
import { ALWAYS_SHOWN } from '../../../fixtures/programs/clients/reports.ts';
import type { TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import { asinOfAd } from '../../../../src/core/catalog/product-facts.ts';
import { seedEntities } from '../../../fixtures/accounts/seed-entities.ts';

const [MUG, BOWL, OTHER] = ['B0CATALOG1', 'B0CATALOG2', 'B0CATALOG3'] as const;
const SKU = 'MUG-1';
const UNTIL = '2026-02-24';
const PROBLEMS = [
  { stock: 0 },
  { buyBox: false },
  { image: null },
  { available: false },
  { restrictions: ['ADULT_PRODUCT'] },
];

/** Ad groups do not compete with each other. */
const keywords = (i: number) => [{ keywordText: `mug${i}`, matchType: 'EXACT', bid: 5 }];
const collection = (name: string, asins: string[]): object => ({
  name,
  adFormat: 'PRODUCT_COLLECTION',
  creative: { asins, brandName: 'Brand', brandLogoAssetID: 'logo', headline: 'Words' },
  landingPage: { pageType: 'STORE', url: 'https://stores.example/brand' },
});
const PRODUCTS = [{ asin: MUG }, { sku: SKU }, { asin: OTHER }];

/** Every ad is alone in its ad group. */
const ENTITIES = {
  assets: [{ assetId: 'logo' }],
  campaigns: [
    {
      name: 'Products',
      targetingType: 'MANUAL',
      budget: { budget: 5000 },
      createdDaysAgo: 20,
      adGroups: PRODUCTS.map((product, i) => ({
        name: `G${i}`,
        defaultBid: 5,
        keywords: keywords(i),
        productAds: [product],
      })),
    },
  ],
  sbCampaigns: [
    {
      name: 'Brands',
      budget: 5000,
      createdDaysAgo: 20,
      sbAdGroups: [[MUG], [MUG, BOWL], [OTHER]].map((asins, i) => ({
        name: `G${i}`,
        sbAds: [collection(`A${i}`, asins)],
        sbKeywords: keywords(i),
      })),
    },
  ],
  sdCampaigns: [
    {
      name: 'Display',
      tactic: 'T00020',
      budget: 5000,
      createdDaysAgo: 20,
      sdAdGroups: PRODUCTS.map((product, i) => ({
        name: `G${i}`,
        defaultBid: 5,
        sdProductAds: [product],
        sdTargets: [{ expression: [{ type: 'asinSameAs', value: `B0RIVAL00${i}` }], bid: 5 }],
      })),
    },
  ],
};
const REPORTS = [
  { adProduct: 'SPONSORED_PRODUCTS', reportTypeId: 'spAdvertisedProduct', groupBy: ['advertiser'] },
  { adProduct: 'SPONSORED_BRANDS', reportTypeId: 'sbAds', groupBy: ['ads'] },
  { adProduct: 'SPONSORED_DISPLAY', reportTypeId: 'sdAdvertisedProduct', groupBy: ['advertiser'] },
] as const;

/** By product of the API and ad group, the impressions before and from the instant on. */
async function impressions(world: TestWorld): Promise<Record<string, [before: number, after: number]>> {
  const found: Record<string, [number, number]> = {};
  for (const { adProduct, reportTypeId, groupBy } of REPORTS) {
    const columns = ['date', 'adGroupName', 'impressions'];
    const report = { adProduct, reportTypeId, groupBy: [...groupBy], columns, timeUnit: 'DAILY' };
    for (const { date, adGroupName, impressions: count } of await rowsOf(world, reportBody(report))) {
      const sums = (found[`${adProduct.slice(10)} ${adGroupName}`] ??= [0, 0]);
      sums[date < UNTIL ? 0 : 1] += count;
    }
  }
  return found;
}

it('[TOD-321] gives an ad no impressions while none of its products can be shown', async ({ world }) => {
  await world.admin('PUT', '/metrics/model', ALWAYS_SHOWN);
  await world.admin('PUT', '/jobs/completion', { reports: { mode: 'immediate' } });
  await seedEntities(world, ENTITIES);
  const products = [MUG, asinOfAd(world.profile(), { asin: null, sku: SKU })];
  const adGroups = REPORTS.flatMap(({ adProduct }) => [0, 1, 2].map((i) => `${adProduct.slice(10)} G${i}`));
  // The second ad of sponsored brands shows another product too.
  const hidden = adGroups.filter((name) => !name.endsWith('G2') && name !== 'BRANDS G1');
  for (const values of PROBLEMS) {
    for (const asin of products) {
      const body = { ...values, from: `${UNTIL}T08:00:00Z` };
      expect((await world.admin('PUT', `/products/${asin}`, body)).status).toBe(200);
    }
    const found = await impressions(world);
    expect(adGroups.filter((name) => (found[name]?.[0] ?? 0) === 0)).toEqual([]);
    expect([values, adGroups.filter((name) => found[name]?.[1] === 0)]).toEqual([values, hidden]);
    for (const asin of products) await world.admin('DELETE', `/products/${asin}`);
  }
});
