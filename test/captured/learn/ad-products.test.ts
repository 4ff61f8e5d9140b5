/**
 * Which rows of files are of which ad product.
 */
import { describe, expect, it } from 'vitest';
import { readRows as read } from '../../fixtures/captured/rows.ts';

const traffic = { impressions: 900, clicks: 30, cost: 21 };
const days = (count: number) => Array.from({ length: count }, (_, i) => `2026-02-${String(i + 1).padStart(2, '0')}`);
const campaign = (adProduct: string) => [{ campaignId: '1', adProduct, state: 'ENABLED' }];
const report = (columns: object) => [{ campaignId: '1', ...traffic, ...columns }];

describe('the ad product of a campaign', () => {
  it.each([
    ['brands by a column of sponsored brands', { viewableImpressions: 5, purchasesClicks: 1 }, 'brands'],
    ['brands by orders of clicks and a match type', { keywordId: '2', matchType: 'BROAD', salesClicks: 1 }, 'brands'],
    ['display by a column of sponsored display', { impressionsViews: 5, purchasesClicks: 1 }, 'display'],
    ['display by orders of clicks alone', { purchasesClicks: 1 }, 'display'],
    ['products by orders of seven days', { purchases7d: 1 }, 'products'],
  ] as const)('is %s', async (_, columns, product) => {
    expect((await read(report(columns))).productOf({ campaign: '1' })).toBe(product);
  });

  it('is what an export says, whatever the columns of reports suggest and whichever file is first', async () => {
    const files = [campaign('SPONSORED_BRANDS'), report({ purchasesClicks: 1 })];
    for (const account of [await read(...files), await read(...files.toReversed())]) {
      expect(account.productOf({ campaign: '1' })).toBe('brands');
      expect(account.traffic('campaign', 'brands')).toMatchObject({ entities: [traffic], days: 1, window: 14 });
      expect(account.traffic('campaign', 'display')).toBeUndefined();
    }
  });
});

describe('the traffic of an ad product', () => {
  it('is that of its own days', async () => {
    const products = days(28).map((date) => ({ campaignId: '1', date, purchases7d: 1, ...traffic }));
    const brands = days(14).map((date) => ({ campaignId: '2', date, viewableImpressions: 1, ...traffic }));
    const account = await read(products, brands);
    expect(account.traffic('campaign', 'products')?.days).toBe(28);
    expect(account.traffic('campaign', 'brands')?.days).toBe(14);
  });

  it('has the campaigns of its ad groups, also if only an export names them', async () => {
    const account = await read([{ adGroupId: '5', ...traffic }], [{ adGroupId: '5', campaignId: '1' }]);
    expect(account.traffic('adGroup', 'products')?.entities).toMatchObject([{ campaign: '1' }]);
  });
});

it('counts shares of placements, search terms and orders of sponsored products alone', async () => {
  const own = { campaignId: '2', adProduct: 'SPONSORED_PRODUCTS', ...traffic };
  const other = { campaignId: '1', ...traffic };
  const rows = (row: object) => [
    { ...row, placementClassification: 'Detail Page on-site' },
    { ...row, keywordId: '3', matchType: 'BROAD', keyword: 'chair', searchTerm: 'oak chair' },
    { ...row, keywordId: '3', purchases7d: 2, purchasesSameSku7d: 1, purchases1d: 1, purchases30d: 2 },
  ];
  const account = await read([...rows(own), ...rows(other)], campaign('SPONSORED_BRANDS'));
  expect(account.share('onProductPages')).toEqual({ part: 900, whole: 900, campaigns: 1 });
  expect(account.share('longer')).toEqual({ part: 900, whole: 900, campaigns: 1 });
  expect(account.share('same')).toEqual({ part: 1, whole: 2, campaigns: 1 });
  expect(account.early()).toEqual({ window: 30, share: { part: 1, whole: 2, campaigns: 1 } });
});
