/**
 * Ranges of the simulation that sponsored brands and sponsored display have of their own.
 */
import { expect, it } from 'vitest';
import { reportBody, rowsOf } from '../../fixtures/programs/clients/reporting-v3.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';

const REPORTS = {
  products: { adProduct: 'SPONSORED_PRODUCTS', reportTypeId: 'spCampaigns', orders: 'purchases14d' },
  brands: { adProduct: 'SPONSORED_BRANDS', reportTypeId: 'sbCampaigns', orders: 'purchasesClicks' },
  display: { adProduct: 'SPONSORED_DISPLAY', reportTypeId: 'sdCampaigns', orders: 'purchasesClicks' },
};

async function account(): Promise<TestWorld> {
  const world = openWorld({ scenario: 'empty' });
  const { status } = await world.admin('POST', '/seed', {
    profileId: world.profile(),
    createdDaysAgo: 30,
    campaigns: 2,
    keywordsPerAdGroup: 10,
    productAdsPerAdGroup: 2,
    sbCampaigns: 3,
    sbKeywordsPerAdGroup: 10,
    sdCampaigns: 3,
    sdTargetsPerAdGroup: 5,
  });
  expect(status).toBe(201);
  return world;
}

/** By ad product: its rows, and what they sum up to. */
async function reportsOf(world: TestWorld) {
  const entries = Object.entries(REPORTS).map(async ([name, { adProduct, reportTypeId, orders }]) => {
    const columns = ['campaignId', 'impressions', 'clicks', 'cost', orders];
    const rows: Record<string, number>[] = await rowsOf(
      world,
      reportBody({ adProduct, reportTypeId, columns }, { startDate: '2026-02-05' }),
    );
    const sum = (column: string): number => rows.reduce((all, row) => all + (row[column] ?? 0), 0);
    return [name, { rows, impressions: sum('impressions'), clicks: sum('clicks'), orders: sum(orders) }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

it.each([
  ['brands', 'display'],
  ['display', 'brands'],
] as const)('[TOD-266] ranges of %s replace those of all, and change no other product', async (name, other) => {
  const world = await account();
  const before = await reportsOf(world);
  for (const each of Object.values(before)) expect(each.clicks).toBeGreaterThan(0);
  const none = { low: 0, high: 0 };
  const change = { from: 'start', adProducts: { [name]: { clickRate: { low: 0.3, high: 0.3 }, orderRate: none } } };
  expect((await world.admin('PUT', '/metrics/model', change)).json).toMatchObject({ adProducts: change.adProducts });
  const after = await reportsOf(world);
  expect([after['products'], after[other]]).toEqual([before['products'], before[other]]);
  const { impressions = 0, clicks = 0, orders } = after[name] ?? {};
  expect(clicks / impressions).toBeGreaterThan(0.25);
  expect(orders).toBe(0);
});

it('[TOD-266] a range that an ad product does not have is that of all', async () => {
  const world = await account();
  await world.admin('PUT', '/metrics/model', {
    from: 'start',
    popularity: { low: 0, high: 0 },
    adProducts: { display: { popularity: { low: 1, high: 1 } } },
  });
  const { products, brands, display } = await reportsOf(world);
  expect([products?.impressions, brands?.impressions]).toEqual([0, 0]);
  expect(display?.impressions).toBeGreaterThan(0);
});

it.each([
  [{ brands: { clickRate: { low: 0, high: 2 } } }, 'adProducts.brands.clickRate.high'],
  [{ brands: { unitPrice: { low: 1, high: 2 } } }, 'adProducts.brands.unitPrice'],
  [{ television: {} }, 'adProducts.television'],
  [{ display: { popularity: { low: 1, high: 1_000_000 } } }, 'clickRate'],
])('[TOD-266] ranges of ad products cannot be %j', async (adProducts, path) => {
  const { status, json } = await openWorld().admin('PUT', '/metrics/model', { adProducts });
  expect([status, json.errors[0].path]).toEqual([400, path]);
});
