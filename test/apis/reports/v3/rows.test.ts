/**
 * The rows of reports of version 3: which there are, what they contain, and that reports agree with each other.
 */
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fileOf, reportBody, rowsOf, type Configuration } from '../../../fixtures/programs/clients/reporting-v3.ts';
import { ended as endedV2, fetchFile, follow, locationIn } from '../../../fixtures/programs/clients/reports.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import { REPORT_TYPES } from '../../../../src/service/apis/reports/v3/report-types.ts';
import { reportColumn } from '../../../../src/core/performance/columns/report-columns.ts';

const BRANDS = { adProduct: 'SPONSORED_BRANDS' };
const DISPLAY = { adProduct: 'SPONSORED_DISPLAY' };
/** Types without rows, because no campaign of the scenario raises its bids for an audience. */
const WITHOUT_ROWS = new Set(['spAudiences', 'sbAudiences']);

const world: TestWorld = openWorld({ scenario: 'default' });

type Row = Record<string, string | number | null>;

const sumOf = (rows: readonly Row[], name: string): number =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[name]) * 100), 0) / 100;

const keyOf = (row: Row, names: readonly string[]): string => names.map((name) => row[name]).join(' ');

/** The columns that add up: not quotients, and nothing about entities. */
function additive(reportTypeId: string, groupBy: string): string[] {
  const type = Object.entries(REPORT_TYPES).find(([id]) => id === reportTypeId)?.[1];
  const columns = [...(type?.columns ?? []), ...(type?.groupBys[groupBy]?.columns ?? [])];
  return columns.filter((name) => {
    const { quantity } = reportColumn(type?.campaignType ?? 'sponsoredProducts', name) ?? {};
    return quantity !== undefined && quantity.type !== 'ratio' && !/^(?:costPer|eCP|newToBrandECP|video)/.test(name);
  });
}

const LEVELS: readonly [string, Partial<Configuration>, keys: string[]][] = [
  ['campaigns', { reportTypeId: 'spCampaigns', groupBy: ['campaign'] }, ['campaignId']],
  ['ad groups', { reportTypeId: 'spCampaigns', groupBy: ['adGroup'] }, ['adGroupId']],
  [
    'placements',
    { reportTypeId: 'spCampaigns', groupBy: ['campaignPlacement'] },
    ['campaignId', 'placementClassification'],
  ],
  ['targets', { reportTypeId: 'spTargeting', groupBy: ['targeting'] }, ['keywordId']],
  ['search terms', { reportTypeId: 'spSearchTerm', groupBy: ['searchTerm'] }, ['keywordId', 'searchTerm']],
  ['advertised products', { reportTypeId: 'spAdvertisedProduct', groupBy: ['advertiser'] }, ['adId']],
  [
    'purchased products',
    { reportTypeId: 'spPurchasedProduct', groupBy: ['asin'] },
    ['adGroupId', 'advertisedAsin', 'advertisedSku', 'keywordId', 'purchasedAsin'],
  ],
  ['traffic', { reportTypeId: 'spGrossAndInvalids', groupBy: ['campaign'] }, ['campaignName']],
  ['brand campaigns', { ...BRANDS, reportTypeId: 'sbCampaigns', groupBy: ['campaign'] }, ['campaignId']],
  [
    'brand placements',
    { ...BRANDS, reportTypeId: 'sbCampaignPlacement', groupBy: ['campaignPlacement'] },
    ['campaignId', 'placementClassification'],
  ],
  ['brand ad groups', { ...BRANDS, reportTypeId: 'sbAdGroup', groupBy: ['adGroup'] }, ['adGroupId']],
  ['brand ads', { ...BRANDS, reportTypeId: 'sbAds', groupBy: ['ads'] }, ['adId']],
  ['brand targets', { ...BRANDS, reportTypeId: 'sbTargeting', groupBy: ['targeting'] }, ['keywordId']],
  [
    'brand search terms',
    { ...BRANDS, reportTypeId: 'sbSearchTerm', groupBy: ['searchTerm'] },
    ['keywordId', 'searchTerm'],
  ],
  [
    'brand products',
    { ...BRANDS, reportTypeId: 'sbPurchasedProduct', groupBy: ['purchasedAsin'] },
    ['adGroupId', 'purchasedAsin', 'attributionType'],
  ],
  ['display campaigns', { ...DISPLAY, reportTypeId: 'sdCampaigns', groupBy: ['campaign'] }, ['campaignId']],
  ['display ad groups', { ...DISPLAY, reportTypeId: 'sdAdGroup', groupBy: ['adGroup'] }, ['adGroupId']],
  ['display targets', { ...DISPLAY, reportTypeId: 'sdTargeting', groupBy: ['targeting'] }, ['targetingId']],
  ['display ads', { ...DISPLAY, reportTypeId: 'sdAdvertisedProduct', groupBy: ['advertiser'] }, ['adId']],
  [
    'display products',
    { ...DISPLAY, reportTypeId: 'sdPurchasedProduct', groupBy: ['asin'] },
    ['adGroupId', 'promotedAsin', 'promotedSku', 'asinBrandHalo'],
  ],
  ['display traffic', { ...DISPLAY, reportTypeId: 'sdGrossAndInvalids', groupBy: ['campaign'] }, ['campaignName']],
  ['brand traffic', { ...BRANDS, reportTypeId: 'sbGrossAndInvalids', groupBy: ['campaign'] }, ['campaignName']],
];

describe.each(LEVELS)('a report of %s', (_, level, keys) => {
  const [groupBy = ''] = level.groupBy ?? [];
  const numbers = additive(level.reportTypeId ?? '', groupBy);

  it('[TOD-39] has rows, one for each key, and a SUMMARY that is the sum of its days', async () => {
    const daily: Row[] = await rowsOf(
      world,
      reportBody({ ...level, timeUnit: 'DAILY', columns: ['date', ...keys, ...numbers] }),
    );
    const whole: Row[] = await rowsOf(
      world,
      reportBody({ ...level, columns: ['startDate', 'endDate', ...keys, ...numbers] }),
    );
    expect(whole.length).toBeGreaterThan(0);
    expect(new Set(daily.map((row) => keyOf(row, ['date', ...keys]))).size).toBe(daily.length);
    expect(new Set(whole.map((row) => keyOf(row, keys))).size).toBe(whole.length);
    const byKey = Map.groupBy(daily, (row) => keyOf(row, keys));
    expect(new Set(byKey.keys())).toEqual(new Set(whole.map((row) => keyOf(row, keys))));
    for (const row of whole) {
      expect(row).toMatchObject({ startDate: '2026-02-20', endDate: '2026-03-01' });
      const days = byKey.get(keyOf(row, keys)) ?? [];
      for (const name of numbers) expect([name, row[name]]).toEqual([name, sumOf(days, name)]);
    }
  });
});

it('[TOD-328] names the purchased products and their categories', async () => {
  const report = { ...BRANDS, reportTypeId: 'sbPurchasedProduct', groupBy: ['purchasedAsin'] };
  const columns = ['purchasedAsin', 'productName', 'productCategory'];
  const rows: Row[] = await rowsOf(world, reportBody({ ...report, columns }));
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows)
    expect(row).toMatchObject({
      productName: expect.stringMatching(/^\w/),
      productCategory: expect.stringMatching(/^\w/),
    });
});

it('every report type that is not of audiences is compared', () => {
  const compared = new Set([...LEVELS.map(([, { reportTypeId = '' }]) => reportTypeId), ...WITHOUT_ROWS]);
  expect(compared).toEqual(new Set(Object.keys(REPORT_TYPES)));
});

describe('reports of one day', () => {
  const day = { startDate: '2026-02-26', endDate: '2026-02-26' };
  const NUMBERS = {
    impressions: 'impressions',
    clicks: 'clicks',
    cost: 'cost',
    sales7d: 'attributedSales7d',
    purchases14d: 'attributedConversions14d',
  };

  async function v2(path: string, metrics: string): Promise<Row[]> {
    const requested = await world.ask('POST', path, { body: { reportDate: '20260226', metrics } });
    const { json } = await endedV2(world, requested);
    const file = await fetchFile(world, locationIn(await follow(world, json.location)));
    return JSON.parse(gunzipSync(file.bytes).toString());
  }

  it.each([
    ['campaigns', { reportTypeId: 'spCampaigns', groupBy: ['campaign'] }, 'campaignId', 'campaignId'],
    ['adGroups', { reportTypeId: 'spCampaigns', groupBy: ['adGroup'] }, 'adGroupId', 'adGroupId'],
    ['productAds', { reportTypeId: 'spAdvertisedProduct', groupBy: ['advertiser'] }, 'adId', 'adId'],
  ])('[TOD-39] of version 2 and 3 have the same numbers of %s', async (recordType, level, id, name) => {
    const old = await v2(`/v2/sp/${recordType}/report`, Object.values(NUMBERS).join());
    const columns = [name, ...Object.keys(NUMBERS)];
    const rows: Row[] = await rowsOf(world, reportBody({ ...level, columns }, day));
    const expected = old.map((row) => [row[id], ...Object.values(NUMBERS).map((each) => row[each])]);
    const sort = (list: unknown[][]): unknown[][] => list.toSorted((a, b) => Number(a[0]) - Number(b[0]));
    expect(sort(rows.map((row) => columns.map((each) => row[each] ?? null)))).toEqual(sort(expected as unknown[][]));
  });

  it('[TOD-39] of several levels add up to the same sums', async () => {
    const columns = ['impressions', 'clicks', 'cost', 'sales30d'];
    const sums: number[][] = [];
    for (const [, level] of LEVELS.slice(0, 4)) {
      const rows: Row[] = await rowsOf(world, reportBody({ ...level, columns }, day));
      sums.push(columns.map((name) => sumOf(rows, name)));
    }
    for (const each of sums) expect(each).toEqual(sums[0]);
  });
});

describe('rows', () => {
  it('[TOD-10, TOD-32] have every requested column in the order of the request, ids as numbers', async () => {
    const columns = ['clicks', 'portfolioId', 'campaignId', 'campaignName', 'clicks', 'topOfSearchImpressionShare'];
    const rows: Row[] = await rowsOf(world, reportBody({ ...LEVELS[3]![1], columns }));
    for (const row of rows) {
      expect(Object.keys(row)).toEqual([...new Set(columns)]);
      expect([typeof row['campaignId'], typeof row['clicks'], typeof row['campaignName']]).toEqual([
        'number',
        'number',
        'string',
      ]);
    }
  });

  it('are compact JSON, in which a whole amount has no decimal point', async () => {
    const columns = ['campaignId', 'campaignBudgetAmount', 'cost', 'sales7d'];
    const text = (await fileOf(world, reportBody({ columns }))).toString();
    expect(JSON.parse(text).some((row: Row) => Number.isInteger(row['campaignBudgetAmount']))).toBe(true);
    expect(text).toBe(JSON.stringify(JSON.parse(text)));
  });

  it('[TOD-10] of a profile without campaigns are an empty array', async () => {
    expect((await fileOf(openWorld(), reportBody())).toString()).toBe('[]');
  });

  it('[TOD-25] name keywords and targets', async () => {
    const columns = ['keywordId', 'keyword', 'targeting', 'keywordType', 'matchType', 'adKeywordStatus', 'keywordBid'];
    const rows: Row[] = await rowsOf(world, reportBody({ ...LEVELS[3]![1], columns }));
    const types = Map.groupBy(rows, ({ keywordType }) => keywordType);
    expect([...types.keys()].toSorted()).toEqual([
      'BROAD',
      'EXACT',
      'PHRASE',
      'TARGETING_EXPRESSION',
      'TARGETING_EXPRESSION_PREDEFINED',
    ]);
    for (const row of rows) expect(row['matchType']).toBe(row['keywordType']);
    const names = new Set(types.get('TARGETING_EXPRESSION_PREDEFINED')?.map(({ keyword }) => keyword));
    for (const name of names) expect(['close-match', 'loose-match', 'substitutes', 'complements']).toContain(name);
    for (const { keyword } of types.get('TARGETING_EXPRESSION') ?? [])
      expect(keyword).toMatch(/^(?:asin|category|brand|asin-expanded)="/);
  });

  it('[TOD-27] of search terms have a click on each day', async () => {
    const columns = ['date', 'searchTerm', 'clicks'];
    const rows: Row[] = await rowsOf(world, reportBody({ ...LEVELS[4]![1], columns, timeUnit: 'DAILY' }));
    expect(rows.every(({ clicks }) => Number(clicks) > 0)).toBe(true);
  });

  it('[TOD-26] have the names, states and budgets of the time of the request', async () => {
    const own = openWorld({ scenario: 'default' });
    const columns = ['campaignId', 'campaignName', 'campaignStatus', 'campaignBudgetAmount'];
    const [first] = await rowsOf(own, reportBody({ columns }));
    const campaignId = String(first.campaignId);
    const change = { campaignId, name: 'Renamed', state: 'PAUSED', budget: { budgetType: 'DAILY', budget: 77 } };
    await own.ask('PUT', '/sp/campaigns', { body: { campaigns: [change] } });
    const rows: Row[] = await rowsOf(own, reportBody({ columns, filters: null }));
    expect(rows.find((row) => String(row['campaignId']) === campaignId)).toMatchObject({
      campaignName: 'Renamed',
      campaignStatus: 'PAUSED',
      campaignBudgetAmount: 77,
    });
  });

  it('[TOD-35] have ratios in the units that were recorded', async () => {
    const columns = [
      'impressions',
      'clicks',
      'cost',
      'sales7d',
      'clickThroughRate',
      'costPerClick',
      'acosClicks7d',
      'roasClicks7d',
    ];
    const rows: Row[] = await rowsOf(world, reportBody({ ...LEVELS[3]![1], columns, timeUnit: 'DAILY' }));
    for (const row of rows) {
      const [impressions, clicks, cost, sales] = columns.map((name) => Number(row[name])) as [
        number,
        number,
        number,
        number,
      ];
      expect(row['clickThroughRate']).toBeCloseTo((clicks / impressions) * 100, 10);
      expect(row['costPerClick']).toBeCloseTo(clicks === 0 ? 0 : Math.round(Math.round(cost * 100) / clicks) / 100, 10);
      if (sales === 0) expect(row['acosClicks7d']).toBe(null);
      else expect(row['acosClicks7d']).toBeCloseTo((cost / sales) * 100, 10);
      if (cost === 0) expect(row['roasClicks7d']).toBe(null);
      else expect(row['roasClicks7d']).toBeCloseTo(sales / cost, 10);
    }
  });

  it('[TOD-19] are those that the filters select', async () => {
    const columns = ['keywordId', 'keywordType', 'adKeywordStatus'];
    const all: Row[] = await rowsOf(world, reportBody({ ...LEVELS[3]![1], columns }));
    const filters = [
      { field: 'keywordType', values: ['BROAD', 'TARGETING_EXPRESSION'] },
      { field: 'adKeywordStatus', values: ['ENABLED'] },
    ];
    const some: Row[] = await rowsOf(world, reportBody({ ...LEVELS[3]![1], columns, filters }));
    const wanted = all.filter(
      (row) =>
        ['BROAD', 'TARGETING_EXPRESSION'].includes(String(row['keywordType'])) && row['adKeywordStatus'] === 'ENABLED',
    );
    expect(some).toEqual(wanted);
    expect(some.length).toBeGreaterThan(0);
    const site = [{ field: 'campaignSite', values: ['AmazonBusiness'] }];
    expect(await rowsOf(world, reportBody({ ...LEVELS[2]![1], columns: ['campaignId'], filters: site }))).toEqual([]);
  });

  it('[TOD-28, TOD-41] of sponsored brands count clicks and views, or clicks alone', async () => {
    const columns = ['sales14d', 'salesClicks14d', 'orders14d', 'ordersClicks14d', 'attributionType', 'purchasedAsin'];
    const products: Row[] = await rowsOf(world, reportBody({ ...LEVELS[14]![1], columns }));
    expect(new Set(products.map((row) => row['attributionType']))).toEqual(new Set(['Promoted', 'Brand Halo']));
    for (const row of products) {
      expect(Number(row['orders14d'])).toBeGreaterThanOrEqual(Number(row['ordersClicks14d']));
      expect(Number(row['sales14d'])).toBeGreaterThanOrEqual(Number(row['salesClicks14d']));
    }
    const campaigns: Row[] = await rowsOf(
      world,
      reportBody({ ...LEVELS[8]![1], columns: ['sales', 'salesClicks', 'purchases'] }),
    );
    expect(sumOf(campaigns, 'sales')).toBe(sumOf(products, 'sales14d'));
    expect(sumOf(campaigns, 'salesClicks')).toBe(sumOf(products, 'salesClicks14d'));
    expect(sumOf(campaigns, 'purchases')).toBe(sumOf(products, 'orders14d'));
  });

  it('[TOD-36] of traffic can be CSV', async () => {
    const columns = ['campaignName', 'grossImpressions', 'invalidImpressions', 'startDate'];
    const body = reportBody({ ...LEVELS[7]![1], columns });
    const rows: Row[] = await rowsOf(world, body);
    const csv = (await fileOf(world, reportBody({ ...LEVELS[7]![1], columns, format: 'CSV' }))).toString();
    const cell = (value: unknown): string =>
      /[",]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);
    const lines = rows.map((row) => columns.map((name) => cell(row[name])).join(','));
    expect(csv).toBe([columns.join(','), ...lines, ''].join('\r\n'));
  });
});
