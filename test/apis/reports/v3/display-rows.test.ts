/**
 * The rows of sponsored display in reports of version 3: the levels agree, views count where they are paid, and budgets hold.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { create, reportBody, rowsOf, type Configuration } from '../../../fixtures/programs/clients/reporting-v3.ts';
import { displayAccount } from '../../../fixtures/accounts/display-account.ts';
import type { TestWorld } from '../../../fixtures/sandbox.ts';

type Row = Record<string, string | number | null>;

const SD = { adProduct: 'SPONSORED_DISPLAY' };
const LEVELS: readonly Partial<Configuration>[] = [
  { reportTypeId: 'sdCampaigns', groupBy: ['campaign'] },
  { reportTypeId: 'sdCampaigns', groupBy: ['matchedTarget'] },
  { reportTypeId: 'sdAdGroup', groupBy: ['adGroup'] },
  { reportTypeId: 'sdAdGroup', groupBy: ['adGroup', 'matchedTarget'] },
  { reportTypeId: 'sdTargeting', groupBy: ['targeting'] },
  { reportTypeId: 'sdTargeting', groupBy: ['matchedTarget'] },
  { reportTypeId: 'sdAdvertisedProduct', groupBy: ['advertiser'] },
];
const NUMBERS = [
  'impressions',
  'impressionsViews',
  'clicks',
  'cost',
  'purchases',
  'purchasesClicks',
  'sales',
  'unitsSold',
  'newToBrandPurchases',
  'detailPageViews',
  'brandedSearchesViews',
  'addToCartViews',
  'videoCompleteViews',
];

let world: TestWorld;
beforeAll(async () => {
  world = await displayAccount();
});

const read = (level: Partial<Configuration>, columns: string[]): Promise<Row[]> =>
  rowsOf(world, reportBody({ ...SD, ...level, columns }));
const sumOf = (rows: readonly Row[], name: string): number =>
  Math.round(100 * rows.reduce((sum, row) => sum + Number(row[name]), 0)) / 100;

describe('reports of sponsored display', () => {
  it('[TOD-185] of all levels have rows, and add up to the same sums', async () => {
    const sums: number[][] = [];
    for (const level of LEVELS) {
      const rows = await read(level, NUMBERS);
      expect(rows.length).toBeGreaterThan(1);
      sums.push(NUMBERS.map((name) => sumOf(rows, name)));
    }
    for (const each of sums) expect(each).toEqual(sums[0]);
    for (const sum of sums[0] ?? []) expect(sum).toBeGreaterThan(0);
  });

  it('[TOD-185] of purchased products have the orders of other products than the advertised one', async () => {
    const [campaigns, products] = [
      await read(LEVELS[0] ?? {}, ['purchasesClicks', 'purchasesPromotedClicks', 'salesClicks', 'salesPromotedClicks']),
      await read({ reportTypeId: 'sdPurchasedProduct', groupBy: ['asin'] }, [
        'promotedAsin',
        'asinBrandHalo',
        'conversionsBrandHalo',
        'conversionsBrandHaloClicks',
        'salesBrandHaloClicks',
      ]),
    ];
    expect(sumOf(products, 'conversionsBrandHaloClicks')).toBe(
      sumOf(campaigns, 'purchasesClicks') - sumOf(campaigns, 'purchasesPromotedClicks'),
    );
    expect(sumOf(products, 'salesBrandHaloClicks')).toBeCloseTo(
      sumOf(campaigns, 'salesClicks') - sumOf(campaigns, 'salesPromotedClicks'),
      2,
    );
    for (const { promotedAsin, asinBrandHalo } of products) expect(asinBrandHalo).not.toBe(promotedAsin);
    const before = sumOf(products, 'conversionsBrandHaloClicks');
    expect(sumOf(products, 'conversionsBrandHalo')).toBeGreaterThanOrEqual(before);
  });

  it('[TOD-184] attribute orders to views only where viewable impressions are paid', async () => {
    const rows = await read(LEVELS[0] ?? {}, ['costType', 'purchases', 'purchasesClicks', 'addToCartViews']);
    const of = (costType: string): Row[] => rows.filter((row) => row['costType'] === costType);
    expect(of('CPC').length).toBe(2);
    expect(sumOf(of('CPC'), 'purchases')).toBe(sumOf(of('CPC'), 'purchasesClicks'));
    expect(sumOf(of('CPC'), 'addToCartViews')).toBe(0);
    expect(sumOf(of('VCPM'), 'purchases')).toBeGreaterThan(sumOf(of('VCPM'), 'purchasesClicks'));
  });

  it('[TOD-186] name the product by which a target found a shopper, and none for audiences by interest', async () => {
    const rows = await read({ reportTypeId: 'sdTargeting', groupBy: ['targeting', 'matchedTarget'] }, [
      'targetingText',
      'targetingExpression',
      'matchedTargetAsin',
      'impressions',
    ]);
    const matchedBy = (text: string): unknown[] =>
      rows.filter((row) => row['targetingText'] === text).map((row) => row['matchedTargetAsin']);
    expect(new Set(matchedBy('asin="B0RIVAL001"'))).toEqual(new Set(['B0RIVAL001']));
    expect(new Set(matchedBy('views=(exact-product lookback=30)'))).toEqual(new Set(['B0DISPLAY1', 'B0DISPLAY2']));
    expect(new Set(matchedBy('audience="400000000000000001"'))).toEqual(new Set([null]));
    const contents = rows.find((row) => String(row['targetingExpression']).startsWith('content-category='));
    expect(contents?.['targetingText']).not.toBe(contents?.['targetingExpression']);
  });

  it('[TOD-187] have at most as many people as impressions, and the frequency of both', async () => {
    const columns = ['impressions', 'clicks', 'cumulativeReach', 'impressionsFrequencyAverage', 'bidOptimization'];
    const rows = await read({ reportTypeId: 'sdAdGroup', groupBy: ['adGroup'] }, columns);
    for (const { impressions, clicks, cumulativeReach, impressionsFrequencyAverage } of rows) {
      expect(Number(cumulativeReach)).toBeLessThanOrEqual(Number(impressions));
      expect(Number(cumulativeReach)).toBeGreaterThanOrEqual(Number(clicks));
      expect(impressionsFrequencyAverage).toBeCloseTo(Number(impressions) / Number(cumulativeReach), 6);
    }
    expect(new Set(rows.map((row) => row['bidOptimization']))).toEqual(new Set(['reach', 'clicks', 'conversions']));
  });

  it('[TOD-183] pay at most the daily budget of a campaign on each day', async () => {
    const poor = await displayAccount({}, [
      {
        name: 'Poor',
        tactic: 'T00030',
        costType: 'VCPM',
        budget: 3,
        sdAdGroups: [
          {
            name: 'One',
            defaultBid: 8,
            sdProductAds: [{ asin: 'B0DISPLAY1' }],
            sdTargets: [
              { expression: [{ type: 'audience', value: [{ type: 'audienceSameAs', value: '1' }] }] },
              { expression: [{ type: 'audience', value: [{ type: 'audienceSameAs', value: '2' }] }] },
            ],
          },
        ],
      },
    ]);
    const columns = ['date', 'cost', 'impressionsViews'];
    const rows: Row[] = await rowsOf(poor, reportBody({ ...SD, ...LEVELS[0], columns, timeUnit: 'DAILY' }));
    expect(rows.length).toBeGreaterThan(5);
    for (const { cost } of rows) expect(Number(cost)).toBeLessThanOrEqual(3);
    expect(rows.some(({ cost }) => cost === 3)).toBe(true);
  });

  it('[TOD-18, TOD-11, TOD-19] reach back 65 days, and refuse columns and filters of another groupBy', async () => {
    const columns = ['campaignId', 'impressions'];
    const ask = (
      changes: Partial<Configuration>,
      startDate = '2026-02-20',
    ): Promise<{ status: number; json: { detail?: string } }> =>
      create(world, reportBody({ ...SD, ...LEVELS[0], columns, ...changes }, { startDate, endDate: '2026-02-20' }));
    expect((await ask({}, '2025-12-27')).json.detail).toContain('must not exceed maximum range (31 days)');
    const old = reportBody({ ...SD, ...LEVELS[0], columns }, { startDate: '2025-12-25', endDate: '2025-12-26' });
    expect((await create(world, old)).json.detail).toContain('data retention start date (2025-12-27)');
    expect((await ask({ columns: ['matchedTargetAsin'] })).json.detail).toContain(
      'invalid values: (matchedTargetAsin)',
    );
    const filters = [{ field: 'campaignStatus', values: ['ENABLED'] }];
    expect((await ask({ filters })).json.detail).toContain('which are invalid for groupBys: campaign');
  });
});
