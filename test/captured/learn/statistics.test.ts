/** Figures of few values, at the limits. */
import { describe, expect, it } from 'vitest';
import { fit } from '../../../src/captured/fit/fit.ts';
import { measure } from '../../../src/captured/fit/measures.ts';
import { ProductSamples } from '../../../src/captured/fit/product-samples.ts';
import { quantileOf } from '../../../src/captured/fit/statistics.ts';
import type { Account } from '../../../src/captured/account/reported-account.ts';
import { readRows } from '../../fixtures/captured/rows.ts';

it('A quantile is a value, or between two in proportion', () => {
  const values = [40, 10, 30, 20];
  expect([0, 0.5, 1].map((part) => quantileOf(values, part))).toEqual([10, 25, 40]);
  expect([quantileOf([7], 0), quantileOf([7], 1), quantileOf([], 0.5)]).toEqual([7, 7, undefined]);
});

const NUMBERS = { impressions: 900, clicks: 30, cost: 21, purchases7d: 3, sales7d: 90 };
const keyword = { keywordId: 1, keywordType: 'EXACT', keywordBid: 1 };
const campaigns = (count: number, numbers: object): Promise<Account> =>
  readRows(
    Array.from({ length: count }, (_, i) => ({
      ...keyword,
      ...numbers,
      adProduct: 'SPONSORED_PRODUCTS',
      campaignId: i + 1,
      adGroupId: i + 1,
      keywordId: i + 1,
      campaignBudgetAmount: 20,
    })),
  );

describe('[TOD-476] figures of campaigns', () => {
  it('need five campaigns, and then traffic', async () => {
    const [four, five] = [await campaigns(4, {}), await campaigns(5, {})];
    expect(() => fit(four, 'US')).toThrow('the files have 4 running campaigns of sponsored products: 5 are needed');
    expect(() => fit(five, 'US')).toThrow('the files have no traffic of 5 campaigns of sponsored products');
  });

  it('are of the first level with traffic of five campaigns', async () => {
    const levelOf = async (count: number): Promise<string | undefined> =>
      new ProductSamples(await campaigns(count, NUMBERS), 'products', []).level;
    expect([await levelOf(4), await levelOf(5)]).toEqual([undefined, 'target']);
  });

  it('have a mean of five values, and a deviation of ten', () => {
    const spreadOf = (count: number): [boolean, boolean] => {
      const entity = (campaign: number) => ({
        impressions: 900,
        clicks: 30,
        cost: 21,
        orders: 3,
        units: 3,
        sales: 90,
        campaign: String(campaign),
      });
      const traffic = Array.from({ length: count }, (_, i) => entity(i));
      const { price } = measure({ traffic, known: count, days: 1, leastCampaigns: 1 });
      return [price !== undefined, price?.deviation !== undefined];
    };
    expect([4, 5, 9, 10].map(spreadOf)).toEqual([
      [false, false],
      [true, false],
      [true, false],
      [true, true],
    ]);
  });
});
