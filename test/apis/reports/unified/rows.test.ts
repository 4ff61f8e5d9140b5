import { describe, expect, it } from 'vitest';
import { reportBody, rowsOf as rowsOfV3 } from '../../../fixtures/programs/clients/reporting-v3.ts';
import { FIRST, rowsOf, type UnifiedReport } from '../../../fixtures/programs/clients/unified-reports.ts';
import { advance } from '../../../fixtures/scenarios.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';

const PRODUCTS = { SPONSORED_PRODUCTS: 'sp', SPONSORED_BRANDS: 'sb', SPONSORED_DISPLAY: 'sd' } as const;
const of = (field: string, ...values: string[]) => ({
  on: { comparisonOperator: values.length > 1 ? 'IN' : 'EQUALS', field, not: false, values },
});
const MONEY = ['budgetCurrency.value', 'date.value'];

type Row = Record<string, unknown>;
const sorted = (rows: Row[]): Row[] => rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** The rows of a unified report with the names of columns of version 3. */
async function renamed(
  world: TestWorld,
  report: Omit<UnifiedReport, 'fields'>,
  names: Readonly<Record<string, string>>,
): Promise<Row[]> {
  const rows = await rowsOf(world, { ...report, fields: [...MONEY, ...Object.keys(names)] });
  const columns = { 'date.value': 'date', ...names };
  return sorted(
    rows.map((row) =>
      Object.fromEntries(Object.entries(columns).map(([field, column]) => [column, row[field] ?? null])),
    ),
  );
}

async function ofVersion3(
  world: TestWorld,
  adProduct: string,
  reportTypeId: string,
  groupBy: string,
  columns: string[],
) {
  const configuration = {
    adProduct,
    reportTypeId,
    groupBy: [groupBy],
    columns: ['date', ...columns],
    timeUnit: 'DAILY',
  };
  const rows: Row[] = await rowsOfV3(world, reportBody(configuration, { startDate: FIRST }));
  const ids = new Set(['campaignId', 'adGroupId', 'adId', 'keywordId']);
  return sorted(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, ids.has(name) ? String(value) : value])),
    ),
  );
}

describe('Rows of unified reports', () => {
  it.each(Object.entries(PRODUCTS))(
    '[TOD-453] [TOD-454] of campaigns of %s are those of version 3',
    async (adProduct, type) => {
      const world = openWorld({ scenario: 'default' });
      const orders = type === 'sp' ? ['purchases7d', 'sales7d'] : ['purchases', 'sales'];
      const names = {
        'campaign.id': 'campaignId',
        'campaign.name': 'campaignName',
        'metric.impressions': 'impressions',
        'metric.clicks': 'clicks',
        'metric.totalCost': 'cost',
        'metric.purchases': orders[0]!,
        'metric.sales': orders[1]!,
      };
      const rows = await renamed(world, { filter: of('adProduct.value', adProduct) }, names);
      expect(rows.length).toBeGreaterThan(5);
      expect(rows).toEqual(await ofVersion3(world, adProduct, `${type}Campaigns`, 'campaign', Object.values(names)));
    },
  );

  it('[TOD-453] of search terms, ads, placements and keywords are those of version 3', async () => {
    const world = openWorld({ scenario: 'default' });
    const metrics = { 'metric.impressions': 'impressions', 'metric.clicks': 'clicks', 'metric.totalCost': 'cost' };
    const filter = of('adProduct.value', 'SPONSORED_PRODUCTS');
    const campaign = { 'campaign.id': 'campaignId' };
    const cases = [
      [
        'spTargeting',
        'targeting',
        { ...campaign, 'adGroup.id': 'adGroupId', 'target.value': 'targeting', 'target.matchType': 'matchType' },
      ],
      ['spAdvertisedProduct', 'advertiser', { ...campaign, 'ad.id': 'adId', 'advertisedProduct.id': 'advertisedAsin' }],
      ['spCampaigns', 'campaignPlacement', { ...campaign, 'placementClassification.value': 'placementClassification' }],
      [
        'spSearchTerm',
        'searchTerm',
        { ...campaign, 'adGroup.id': 'adGroupId', 'target.value': 'targeting', 'searchTerm.value': 'searchTerm' },
      ],
    ] as const;
    for (const [type, groupBy, dimensions] of cases) {
      const names = { ...dimensions, ...metrics };
      const rows = await renamed(world, { filter }, names);
      expect(rows.length, type).toBeGreaterThan(10);
      expect(rows, type).toEqual(await ofVersion3(world, 'SPONSORED_PRODUCTS', type, groupBy, Object.values(names)));
    }
  });

  it('[TOD-453] [TOD-454] add up all campaigns and products with the same values, with quotients of the sums', async () => {
    const world = openWorld({ scenario: 'default' });
    const fields = [
      'budgetCurrency.value',
      'advertiserAccount.id',
      'dateRange.value',
      'metric.totalCost',
      'metric.clicks',
      'metric.cpc',
      'metric.ctr',
    ];
    const impressions = 'metric.impressions';
    const [total, ...others] = await rowsOf(world, { fields: [...fields, impressions] });
    expect(others).toEqual([]);
    expect(total['dateRange.value']).toBe('2026-02-27/2026-03-01');
    expect(total['metric.cpc']).toBeCloseTo(total['metric.totalCost'] / total['metric.clicks'], 2);
    expect(total['metric.ctr']).toBeCloseTo((100 * total['metric.clicks']) / total[impressions], 9);
    const byProduct = await rowsOf(world, { fields: [...fields, 'adProduct.value'] });
    expect(byProduct.map((row) => row['adProduct.value'])).toEqual(Object.keys(PRODUCTS));
    const sum = (name: string): number => byProduct.reduce((all, row) => all + row[name], 0);
    expect(sum('metric.clicks')).toBe(total['metric.clicks']);
    expect(sum('metric.totalCost')).toBeCloseTo(total['metric.totalCost'], 6);
  });

  it('[TOD-453] have days, weeks, months and years', async () => {
    const world = openWorld({ scenario: 'default' });
    const clicksBy = async (field: string): Promise<Map<unknown, number>> =>
      new Map(
        (
          await rowsOf(world, { fields: [field, 'advertiserAccount.id', 'metric.clicks'], startDate: '2026-02-22' })
        ).map((row) => [row[field], row['metric.clicks']]),
      );
    const byDay = await clicksBy('date.value');
    const sum = (days: [unknown, number][]): number => days.reduce((all, [, clicks]) => all + clicks, 0);
    const days = [...byDay];
    expect(days).toHaveLength(8);
    expect([...(await clicksBy('month.value'))]).toEqual([
      [202602, sum(days.filter(([day]) => String(day) < '2026-03'))],
      [202603, sum(days.filter(([day]) => String(day) >= '2026-03'))],
    ]);
    expect([...(await clicksBy('week.value')).keys()]).toEqual([202608, 202609]);
    expect([...(await clicksBy('year.value'))]).toEqual([[2026, sum(days)]]);
    expect([...(await clicksBy('day.value'))]).toEqual(
      days.map(([day, clicks]) => [Number(String(day).slice(8)), clicks]),
    );
    // From Sunday to Sunday: 2026-02-22 and 2026-03-01 are the seventh day of a week.
    const ofWeek = new Map(days.slice(1).map(([, clicks], i) => [i + 1, clicks] as const));
    expect(await clicksBy('dayOfWeek.value')).toEqual(ofWeek.set(7, (ofWeek.get(7) ?? 0) + (days[0]?.[1] ?? 0)));
  });

  it('[TOD-455] are in the currency of view at the rate of the world', async () => {
    const world = openWorld({ scenario: 'default' });
    const converted = ['convertedCurrency.value', 'metric.totalCost', 'metric.totalCostConverted'];
    const fields = [...MONEY, 'advertiserAccount.id', ...converted];
    expect((await world.admin('PATCH', '/settings', { exchangeRates: { EUR: 0.5 } })).status).toBe(200);
    for (const row of await rowsOf(world, { fields, currencyOfView: 'EUR' })) {
      expect(row).toMatchObject({ 'budgetCurrency.value': 'USD', 'convertedCurrency.value': 'EUR' });
      expect(row['metric.totalCostConverted']).toBe(Math.round(row['metric.totalCost'] * 50) / 100);
    }
    const [own] = await rowsOf(world, { fields, currencyOfView: 'USD' });
    expect(own['convertedCurrency.value']).toBe('USD');
    expect(own['metric.totalCostConverted']).toBe(own['metric.totalCost']);
    const [yen] = await rowsOf(world, { fields, currencyOfView: 'JPY' });
    expect(yen['metric.totalCostConverted']).toBe(Math.round(yen['metric.totalCost'] * 150));
  });

  it('[TOD-454] count days without impressions for the share at the top of search, whatever the dimension of time', async () => {
    const world = openWorld({ scenario: 'default' });
    const keywords: Row[] = (await world.ask('GET', '/v2/sp/keywords')).json;
    const body = keywords.map(({ keywordId }) => ({ keywordId, bid: 0.02 }));
    expect((await world.ask('PUT', '/v2/sp/keywords', { body })).status).toBe(207);
    await advance(world, '3d');
    const period = {
      startDate: '2026-03-01',
      endDate: '2026-03-04',
      filter: of('adProduct.value', 'SPONSORED_PRODUCTS'),
    };
    const share = 'metric.topOfSearchImpressionShare';
    const needed = ['adProduct.value', 'advertiserAccount.id'];
    const values = ['campaign.id', 'metric.impressions', share];
    const sharesBy = async (time: string): Promise<unknown[][]> =>
      (await rowsOf(world, { ...period, fields: [time, ...needed, ...values] })).map((row) =>
        values.map((name) => row[name]),
      );
    const byRange = await sharesBy('dateRange.value');
    expect(byRange.some(([, , value]) => Number(value) > 0)).toBe(true);
    expect(await sharesBy('month.value')).toEqual(byRange);
    const byDate = await sharesBy('date.value');
    expect(byDate.length).toBeLessThan(4 * byRange.length);
    expect(byDate.filter(([, impressions]) => impressions === 0)).toEqual([]);
  });

  it('[TOD-453] are selected by comparisons', async () => {
    const world = openWorld({ scenario: 'default' });
    const fields = ['dateRange.value', 'campaign.id', 'campaign.name', 'adProduct.value', 'metric.clicks'];
    const all = await rowsOf(world, { fields });
    const [first, second] = all;
    const ids = [first['campaign.id'], second['campaign.id']];
    expect(await rowsOf(world, { fields, filter: of('campaign.id', ...ids) })).toEqual([first, second]);
    const others = { ...of('campaign.id', ...ids).on, not: true };
    expect(await rowsOf(world, { fields, filter: { on: others } })).toEqual(all.slice(2));
    const both = {
      and: { filters: [of('campaign.id', ...ids), { on: { ...of('campaign.name', first['campaign.name']).on } }] },
    };
    expect(await rowsOf(world, { fields, filter: both })).toEqual([first]);
  });

  it('[TOD-454] have 0 from views of sponsored products, and null for others if the simulation does not have it', async () => {
    const world = openWorld({ scenario: 'default' });
    const parts = ['Promoted', 'Halo'];
    const names = [
      'unitsSoldFromViewsPromoted',
      ...['newToBrandPurchases', 'newToBrandSales', 'newToBrandUnitsSold', 'detailPageViews', 'addToCart', 'addToList']
        .map((name) => `${name}FromViews`)
        .flatMap((name) => parts.map((part) => name + part)),
    ].map((name) => `metric.${name}`);
    const rows = await rowsOf(world, { fields: [...MONEY, 'adProduct.value', ...names] });
    for (const row of rows) {
      const expected = row['adProduct.value'] === 'SPONSORED_PRODUCTS' ? 0 : null;
      expect(row).toMatchObject(Object.fromEntries(names.map((name) => [name, expected])));
    }
    expect(new Set(rows.map((row) => row['adProduct.value']))).toEqual(new Set(Object.keys(PRODUCTS)));
  });

  it('[TOD-453] are null in fields that the simulation does not have', async () => {
    const world = openWorld({ scenario: 'default' });
    const [row] = await rowsOf(world, {
      fields: ['date.value', 'adProduct.value', 'city.name', 'metric.clicks', 'metric.startsVideoAd'],
    });
    expect(row).toMatchObject({ 'city.name': null, 'metric.startsVideoAd': null });
  });
});
