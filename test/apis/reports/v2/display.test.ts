/**
 * Reports of version 2 of sponsored display: their requests, and rows that agree with reports of version 3.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { reportBody, rowsOf as rowsOfVersion3 } from '../../../fixtures/programs/clients/reporting-v3.ts';
import { requestReport, textOf, type Row } from '../../../fixtures/programs/clients/reports.ts';
import { displayAccount } from '../../../fixtures/accounts/display-account.ts';
import { openWorld, type Answer, type TestWorld } from '../../../fixtures/sandbox.ts';

const SD = { prefix: '/sd' };
const TACTICS = ['T00020', 'T00030'];
const DAY = '2026-03-01';

let world: TestWorld;
beforeAll(async () => {
  world = await displayAccount();
});

function request(recordType: string, fields: object = {}, of = world) {
  return requestReport(of, recordType, { tactic: 'T00020', ...fields }, SD);
}

async function rowsIn(answer: Answer): Promise<Row[]> {
  return JSON.parse(await textOf(world, answer));
}

async function read(recordType: string, metrics: readonly string[], fields: object = {}): Promise<Row[]> {
  return rowsIn(await request(recordType, { metrics: metrics.join(), ...fields }));
}

async function readAll(recordType: string, metrics: readonly string[], fields: object = {}): Promise<Row[]> {
  const rows = await Promise.all(TACTICS.map((tactic) => read(recordType, metrics, { tactic, ...fields })));
  return rows.flat();
}

function readVersion3(reportTypeId: string, groupBy: string[], columns: string[]): Promise<Row[]> {
  const configuration = { adProduct: 'SPONSORED_DISPLAY', reportTypeId, groupBy, columns };
  return rowsOfVersion3(world, reportBody(configuration, { startDate: DAY, endDate: DAY }));
}

const sumOf = (rows: readonly Row[], name: string): number =>
  Math.round(100 * rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)) / 100;

/** Metrics of version 2, and the columns of version 3 that the guide to the migration names. */
const PAIRS = {
  impressions: 'impressions',
  clicks: 'clicks',
  cost: 'cost',
  viewImpressions: 'impressionsViews',
  attributedConversions14d: 'purchasesClicks',
  attributedConversions14dSameSKU: 'purchasesPromotedClicks',
  attributedSales14d: 'salesClicks',
  attributedSales14dSameSKU: 'salesPromotedClicks',
  attributedUnitsOrdered14d: 'unitsSoldClicks',
  attributedOrdersNewToBrand14d: 'newToBrandPurchasesClicks',
  attributedSalesNewToBrand14d: 'newToBrandSalesClicks',
  attributedUnitsOrderedNewToBrand14d: 'newToBrandUnitsSoldClicks',
  attributedDetailPageView14d: 'detailPageViewsClicks',
  attributedBrandedSearches14d: 'brandedSearchesClicks',
  viewAttributedConversions14d: 'purchases',
  viewAttributedDetailPageView14d: 'detailPageViews',
  viewAttributedSales14d: 'sales',
  viewAttributedUnitsOrdered14d: 'unitsSold',
  viewAttributedOrdersNewToBrand14d: 'newToBrandPurchases',
  viewAttributedSalesNewToBrand14d: 'newToBrandSales',
  viewAttributedUnitsOrderedNewToBrand14d: 'newToBrandUnitsSold',
  viewAttributedBrandedSearches14d: 'brandedSearches',
  videoCompleteViews: 'videoCompleteViews',
};
const HALO = {
  attributedSales14dOtherSKU: 'salesBrandHaloClicks',
  attributedUnitsOrdered14dOtherSKU: 'unitsSoldBrandHaloClicks',
  attributedConversions14dOtherSKU: 'conversionsBrandHaloClicks',
  viewAttributedConversions14dOtherSKU: 'conversionsBrandHalo',
  viewAttributedSales14dOtherSKU: 'salesBrandHalo',
  viewAttributedUnitsOrdered14dOtherSKU: 'unitsSoldBrandHalo',
};

describe('reports of version 2 of sponsored display', () => {
  it.each([
    ['campaigns', 'sdCampaigns', 'campaign', PAIRS],
    ['adGroups', 'sdAdGroup', 'adGroup', PAIRS],
    ['targets', 'sdTargeting', 'targeting', PAIRS],
    ['productAds', 'sdAdvertisedProduct', 'advertiser', PAIRS],
    ['asins', 'sdPurchasedProduct', 'asin', HALO],
  ])(
    '[TOD-493] of %s have the sums of %s',
    async (recordType, reportTypeId, groupBy, pairs: Record<string, string>) => {
      const [names, columns] = [Object.keys(pairs), Object.values(pairs)];
      const [rows, newer] = [await readAll(recordType, names), await readVersion3(reportTypeId, [groupBy], columns)];
      expect(rows.length).toBeGreaterThan(1);
      expect(rows).toHaveLength(newer.length);
      for (const [name, column] of Object.entries(pairs))
        expect([name, sumOf(rows, name)]).toEqual([name, sumOf(newer, column)]);
      expect(sumOf(rows, names[0] ?? '')).toBeGreaterThan(0);
    },
  );

  it('[TOD-493] have the campaigns of the tactic, and the requested fields only', async () => {
    const metrics = ['campaignName', 'costType', 'currency', 'campaignStatus', 'campaignBudget', 'impressions'];
    const [contexts, audiences] = [
      await read('campaigns', metrics),
      await read('campaigns', metrics, { tactic: 'T00030' }),
    ];
    expect(contexts.map(({ campaignName }) => campaignName)).toEqual(['Contexts']);
    expect(Object.keys(contexts[0] ?? {})).toEqual(metrics);
    expect(contexts[0]).toMatchObject({
      costType: 'cpc',
      currency: 'USD',
      campaignStatus: 'enabled',
      campaignBudget: 60,
    });
    expect(audiences.map(({ campaignName }) => campaignName)).toContain('Audiences');
    const groups = await readAll('adGroups', ['adGroupName', 'bidOptimization', 'clicks']);
    expect(new Set(groups.map(({ bidOptimization }) => bidOptimization))).toEqual(
      new Set(['clicks', 'conversions', 'reach']),
    );
    const [target] = await read('targets', ['targetId', 'targetingExpression', 'targetingText', 'targetingType']);
    expect(target).toEqual({
      targetId: expect.any(Number),
      targetingExpression: expect.any(String),
      targetingText: expect.any(String),
      targetingType: expect.any(String),
    });
  });

  it.each([
    ['campaigns', 'sdCampaigns'],
    ['adGroups', 'sdAdGroup'],
    ['targets', 'sdTargeting'],
  ])('[TOD-493] of %s have the clicked products with the segment matchedTarget', async (recordType, reportTypeId) => {
    const rows = await readAll(recordType, ['clicks', 'cost'], { segment: 'matchedTarget' });
    const newer = await readVersion3(reportTypeId, ['matchedTarget'], ['matchedTargetAsin', 'clicks', 'cost']);
    const clicked = newer.filter(({ matchedTargetAsin, clicks }) => matchedTargetAsin !== null && Number(clicks) > 0);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ matchedTarget }) => matchedTarget).toSorted()).toEqual(
      clicked.map(({ matchedTargetAsin }) => matchedTargetAsin).toSorted(),
    );
    expect(sumOf(rows, 'cost')).toBe(sumOf(clicked, 'cost'));
  });

  it('[TOD-493] are refused without a tactic, and with fields and metrics that they do not have', async () => {
    const cases: [recordType: string, fields: object, details: string][] = [
      ['campaigns', { tactic: undefined }, 'tactic is missing'],
      ['campaigns', { tactic: 'T00001' }, "tactic 'T00001' is none of T00020, T00030"],
      ['campaigns', { segment: 'placement' }, "segment 'placement' is none of matchedTarget"],
      ['productAds', { segment: 'matchedTarget' }, 'segment matchedTarget is not supported by productAds'],
      ['campaigns', { creativeType: 'all' }, 'creativeType is not a field'],
      ['campaigns', { metrics: 'bidPlus' }, 'metrics: bidPlus is not supported by campaigns'],
      ['asins', { metrics: 'viewAttributedSales7dOtherSKU' }, 'is not supported by asins'],
    ];
    for (const [recordType, fields, details] of cases) {
      const { status, json } = await request(recordType, fields);
      expect([status, json.details]).toEqual([422, expect.stringContaining(details)]);
    }
    expect((await request('keywords')).status).toBe(404);
    expect((await request('campaigns', { reportDate: '20251101' })).status).toBe(406);
  });

  it('[TOD-493] are answered as recorded, with dialect: observed', async () => {
    const own = openWorld();
    await own.admin('PATCH', '/settings', { dialect: 'observed' });
    const { status, json, headers } = await request('campaigns', {}, own);
    expect([status, headers.get('content-type'), json]).toEqual([
      202,
      'application/json',
      {
        reportId: expect.stringMatching(/^amzn1\.sdAPI\.v1\.m1\.[0-9A-F]{8}\.[0-9a-f-]{36}$/),
        recordType: 'campaigns',
        status: 'IN_PROGRESS',
        statusDetails: 'Generating report',
      },
    ]);
    expect((await own.ask('GET', `/v2/reports/${json.reportId}`)).json).toMatchObject({ reportId: json.reportId });
  });

  it('[TOD-493] have cells that are explained', async () => {
    const answer = await request('targets', { metrics: 'targetId,viewAttributedSales14d,clicks', tactic: 'T00030' });
    const rows = await rowsIn(answer);
    const row = rows.findIndex(({ clicks }) => Number(clicks) > 0);
    for (const column of ['clicks', 'viewAttributedSales14d']) {
      const path = `/explain?report=${answer.json.reportId}&row=${row}&column=${column}`;
      const { status, json } = await world.admin('GET', path);
      expect([status, json.value]).toEqual([200, rows[row]?.[column]]);
    }
  });
});
