/**
 * Reports as in recorded traffic, with `dialect: observed`: accepted metrics, and reports of targets.
 */
import { describe, expect } from 'vitest';
import { metricsOf } from '../../../src/service/apis/reports/v2/metrics.ts';
import type { CampaignType } from '../../../src/core/performance/product.ts';
import type { RecordType } from '../../../src/core/performance/record-types.ts';
import { changeSettings } from '../../fixtures/accounts/collections.ts';
import {
  ALWAYS_SHOWN,
  reportRows,
  requestReport,
  seed,
  WINDOWS,
  YESTERDAY,
  type Row,
} from '../../fixtures/programs/clients/reports.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';
import { seedEntities } from '../../fixtures/accounts/seed-entities.ts';

const SP = { prefix: '/v2/sp' };
const HSA = { prefix: '/v2/hsa' };

function observed(): TestWorld {
  const world = openWorld();
  changeSettings(world, { dialect: 'observed' });
  return world;
}

/** Each constant contains the metrics of one recorded request. */
const CAMPAIGNS =
  'campaignName,campaignId,campaignStatus,campaignBudget,campaignBudgetType,adGroupName,adGroupId,keywordText,' +
  'keywordBid,keywordStatus,targetId,targetingExpression,targetingText,targetingType,matchType,impressions,clicks,cost,' +
  'attributedDetailPageViewsClicks14d,attributedSales14d,attributedSales14dSameSKU,attributedConversions14d,' +
  'attributedConversions14dSameSKU,attributedOrdersNewToBrand14d,attributedOrdersNewToBrandPercentage14d,' +
  'attributedOrderRateNewToBrand14d,attributedSalesNewToBrand14d,attributedSalesNewToBrandPercentage14d,' +
  'attributedUnitsOrderedNewToBrand14d,attributedUnitsOrderedNewToBrandPercentage14d,unitsSold14d,dpv14d';
const AD_GROUPS = 'campaignId,campaignName,campaignBudget,campaignBudgetType,campaignStatus,adGroupName,adGroupId';
const KEYWORDS =
  'campaignId,campaignName,adGroupId,adGroupName,campaignBudgetType,campaignStatus,keywordId,keywordStatus,keywordBid,' +
  'keywordText,matchType';
const TARGETS =
  'campaignId,campaignName,adGroupId,adGroupName,campaignBudgetType,campaignStatus,targetId,targetingExpression,' +
  'targetingType,targetingText';

describe('recorded requests', () => {
  const requests: [fact: string, prefix: string, recordType: string, fields: object, is: string][] = [
    ['OBS-06', '/v2/hsa', 'campaigns', { metrics: CAMPAIGNS }, 'campaign'],
    ['OBS-06', '/v2/hsa', 'adGroups', { metrics: AD_GROUPS }, 'adGroup'],
    ['OBS-06', '/v2/hsa', 'keywords', { metrics: KEYWORDS }, 'keyword'],
    ['OBS-06', '/v2/hsa', 'keywords', { metrics: KEYWORDS, segment: 'query' }, 'keyword'],
    ['OBS-06', '/v2/hsa', 'keywords', { metrics: 'targetId,targetingExpression' }, 'keyword'],
    ['OBS-07', '/v2/hsa', 'targets', { metrics: TARGETS }, 'targets'],
    ['OBS-07', '/v2/sp', 'targets', { metrics: 'campaignId,targetId,cost,impressions' }, 'targets'],
    ['OBS-07', '/v2/sp', 'targets', { metrics: 'cost,impressions' }, 'targets'],
    ['OBS-17', '/v2/sp', 'campaigns', { metrics: 'portfolioId,portfolioName' }, 'campaign'],
    ['OBS-17', '/v2/sp', 'keywords', { metrics: 'adGroupId,adGroupName' }, 'keyword'],
    ['OBS-17', '/v2', 'asins', { metrics: 'campaignId,campaignName,asin,keywordId,sku' }, 'otherAsin'],
  ];
  for (const [fact, prefix, recordType, fields, is] of requests)
    it(`[${fact}] ${prefix}/${recordType} accepts ${JSON.stringify(fields).slice(0, 60)}`, async () => {
      const world = observed();
      const { status, headers, text, json } = await requestReport(world, recordType, fields, { prefix });
      expect([status, headers.get('content-type')]).toEqual([202, null]);
      expect(text).toBe(
        `{"reportId":"${json.reportId}","recordType":"${is}","status":"IN_PROGRESS","statusDetails":"Generating report"}`,
      );
    });

  it('[OBS-06, OBS-17] with these metrics are rejected by default', async ({ world }) => {
    for (const metrics of ['keywordStatus', 'targetId', 'dpv14d', 'attributedOrdersNewToBrand14d'])
      expect((await requestReport(world, 'keywords', { metrics }, HSA)).status).toBe(422);
    expect((await requestReport(world, 'keywords', { segment: 'query' }, HSA)).status).toBe(422);
    for (const metrics of ['portfolioId', 'portfolioName', 'attributedUnitsOrdered14dSameSKU'])
      expect((await requestReport(world, 'campaigns', { metrics }, SP)).status).toBe(422);
  });

  it('[OBS-07, RPT-16] of targets return 404 by default, before authentication', async ({ world }) => {
    for (const { prefix } of [SP, HSA, { prefix: '/v1' }, { prefix: '' }]) {
      const ask = { prefix, headers: { authorization: undefined } };
      const { status, json } = await requestReport(world, 'targets', {}, ask);
      expect([status, json.code]).toEqual([404, 'NOT_FOUND']);
      expect(json.details).toContain('Could not find resource for full path:');
      const { json: exchange } = await world.admin('GET', '/requests/latest');
      expect(exchange.reason).toBe(`${prefix}/targets/report exists only with the setting dialect: observed`);
    }
  });

  it('[OBS-06] of targets do not accept metrics of keywords', async () => {
    const world = observed();
    for (const { prefix } of [SP, HSA])
      expect((await requestReport(world, 'targets', { metrics: 'matchType' }, { prefix })).status).toBe(422);
  });
});

it('[OBS-19] video reports exist at the production endpoint only', async () => {
  const world = observed();
  const fields = { creativeType: 'video', metrics: 'campaignName,campaignId,campaignStatus' };
  const { status, json } = await requestReport(world, 'adGroups', fields, HSA);
  expect([status, json]).toEqual([422, { code: '422', details: 'Improper usage.', requestId: expect.any(String) }]);
  changeSettings(world, { endpoint: 'production' });
  expect((await requestReport(world, 'adGroups', fields, HSA)).status).toBe(202);
});

describe('the error of an unknown metric', () => {
  const cases: [prefix: string, recordType: RecordType, campaignType: CampaignType][] = [
    ['/v2/sp', 'campaigns', 'sponsoredProducts'],
    ['/v2/sp', 'targets', 'sponsoredProducts'],
    ['/v2/hsa', 'keywords', 'headlineSearch'],
  ];
  for (const [prefix, recordType, campaignType] of cases)
    it(`[OBS-17] lists the valid metrics of ${prefix}/${recordType} in the journal, which are accepted`, async () => {
      const world = observed();
      const { status } = await requestReport(world, recordType, { metrics: 'clickz' }, { prefix });
      expect(status).toBe(422);
      const { json } = await world.admin('GET', '/requests/latest');
      const valid = metricsOf(campaignType, recordType, 'observed');
      expect(json.reason).toBe(
        `metrics: clickz is not supported by ${recordType}; did you mean clicks? The metrics are ${valid.join(', ')}`,
      );
      expect((await requestReport(world, recordType, { metrics: valid.join(',') }, { prefix })).status).toBe(202);
    });
});

const sum = (rows: readonly Row[], name: string): number => rows.reduce((total, row) => total + Number(row[name]), 0);
const NUMBERS = 'impressions,clicks,cost,attributedConversions14d,attributedUnitsOrdered30dSameSKU';

describe('reports of targets', () => {
  async function seedCampaigns(): Promise<TestWorld> {
    const world = observed();
    await seed(world, { campaigns: 1, keywordsPerAdGroup: 0, targetsPerAdGroup: 3 });
    const auto = { ref: 'a', name: 'Auto', targetingType: 'AUTO', budget: { budget: 500 }, createdDaysAgo: 5 };
    const entities = {
      campaigns: [{ ...auto, adGroups: [{ name: 'All', defaultBid: 2, productAds: [{ sku: 'SHOE-1' }] }] }],
    };
    await seedEntities(world, entities);
    return world;
  }

  it('[OBS-07] contain product targets and automatic targeting, and add up to the campaigns', async () => {
    const world = await seedCampaigns();
    const rows = await reportRows(world, 'targets', { metrics: `campaignId,${TEXTS},${NUMBERS}` }, SP);
    const campaigns = await reportRows(world, 'campaigns', { metrics: NUMBERS }, SP);
    expect(rows.length).toBeGreaterThan(4);
    for (const name of NUMBERS.split(',')) expect(sum(rows, name)).toBeCloseTo(sum(campaigns, name), 2);
    const types = new Set(rows.map(({ targetingType }) => targetingType));
    expect([...types].toSorted()).toEqual(['TARGETING_EXPRESSION', 'TARGETING_EXPRESSION_PREDEFINED']);
    for (const row of rows) {
      expect(Object.keys(row)).toEqual(['targetId', 'campaignId', ...TEXTS.split(','), ...NUMBERS.split(',')]);
      expect(row['targetingText']).toBe(row['targetingExpression']);
      const expectedText =
        row['targetingType'] === 'TARGETING_EXPRESSION'
          ? /^(asin|category|brand)="[^"]+"/
          : /^(close-match|loose-match|substitutes|complements)$/;
      expect(row['targetingText']).toMatch(expectedText);
    }
  });

  it('[OBS-07] with segment query contain search terms, and add up to the rows without the segment', async () => {
    const world = await seedCampaigns();
    const rows = await reportRows(world, 'targets', { metrics: NUMBERS }, SP);
    const terms = await reportRows(world, 'targets', { metrics: NUMBERS, segment: 'query' }, SP);
    expect(terms.length).toBeGreaterThan(rows.length);
    for (const name of NUMBERS.split(',')) expect(sum(terms, name)).toBeCloseTo(sum(rows, name), 2);
    for (const { query } of terms) expect(query).toEqual(expect.any(String));
  });

  it('[OBS-07] agree with the admin API', async () => {
    const world = await seedCampaigns();
    const rows = await reportRows(world, 'targets', { metrics: `${TEXTS},${NUMBERS}` }, SP);
    const loaded = rows.map(({ targetId, ...row }) => ({ ...row, targetId: String(targetId) }));
    const query = { profileId: world.profile(), recordType: 'targets', date: YESTERDAY, rows: loaded };
    const { status, json } = await world.admin('POST', '/metrics/compare', query);
    expect([status, json.ok]).toEqual([200, true]);
  });

  const TEXTS = 'targetingExpression,targetingText,targetingType';
});

describe('metrics that only recorded requests have', () => {
  it('[OBS-17] portfolioId is the number of the portfolio, and omitted if there is no portfolio', async () => {
    const world = observed();
    await seed(world, { campaigns: 1 });
    const entities = {
      campaigns: [
        {
          name: 'In portfolio',
          targetingType: 'MANUAL',
          budget: { budget: 500 },
          portfolioId: '77985496739778',
          createdDaysAgo: 5,
          adGroups: [
            {
              name: 'All',
              defaultBid: 2,
              productAds: [{ sku: 'SHOE-1' }],
              keywords: [{ keywordText: 'shoe', matchType: 'BROAD' }],
            },
          ],
        },
      ],
    };
    await seedEntities(world, entities);
    const rows = await reportRows(world, 'campaigns', { metrics: 'portfolioId,campaignName,portfolioName,clicks' }, SP);
    const without = ['campaignId', 'campaignName', 'clicks'];
    expect(rows.map((row) => Object.keys(row))).toEqual([without, ['campaignId', 'portfolioId', ...without.slice(1)]]);
    expect(rows[1]).toMatchObject({ portfolioId: 77_985_496_739_778, campaignName: 'In portfolio' });
  });

  it('[OBS-17] units of the advertised product are at most all units', async () => {
    const world = observed();
    await seed(world, { campaigns: 3, createdDaysAgo: 40 });
    const names = WINDOWS.flatMap((window) => [
      `attributedUnitsOrdered${window}SameSKU`,
      `attributedUnitsOrdered${window}`,
    ]);
    const rows = await reportRows(world, 'campaigns', { metrics: names.join(','), reportDate: '20260125' }, SP);
    expect(sum(rows, 'attributedUnitsOrdered30dSameSKU')).toBeGreaterThan(0);
    for (const row of rows)
      for (const window of WINDOWS)
        expect(Number(row[`attributedUnitsOrdered${window}SameSKU`])).toBeLessThanOrEqual(
          Number(row[`attributedUnitsOrdered${window}`]),
        );
  });
});

describe('sponsored brands', () => {
  const creative = { asins: ['B000000001'], brandName: 'Brand', brandLogoAssetID: 'logo', headline: 'Words' };
  const landingPage = { pageType: 'STORE', url: 'https://stores.example/brand' };
  const CAMPAIGN = {
    budget: 5000,
    createdDaysAgo: 40,
    sbAdGroups: [
      {
        name: 'Words',
        sbAds: [{ name: 'first', adFormat: 'PRODUCT_COLLECTION', creative, landingPage }],
        sbKeywords: [{ keywordText: 'tent', matchType: 'BROAD', bid: 3 }],
      },
      {
        name: 'Products',
        sbAds: [{ name: 'second', adFormat: 'PRODUCT_COLLECTION', creative, landingPage }],
        sbTargets: [{ expression: [{ type: 'ASIN_SAME_AS', value: 'B00000000X' }] }],
      },
    ],
  };

  async function seedBrandCampaigns(count = 1): Promise<TestWorld> {
    const world = observed();
    await world.admin('PUT', '/metrics/model', ALWAYS_SHOWN);
    const sbCampaigns = Array.from({ length: count }, (_, i) => ({ ...CAMPAIGN, name: `Brand ${i}` }));
    const entities = { assets: [{ assetId: 'logo' }], sbCampaigns };
    await seedEntities(world, entities);
    return world;
  }

  const rows = (world: TestWorld, recordType: string, metrics: string, fields: object = {}): Promise<Row[]> =>
    reportRows(world, recordType, { creativeType: 'all', reportDate: '20260201', metrics, ...fields }, HSA);
  const ADDITIVE =
    'impressions,clicks,attributedConversions14d,attributedOrdersNewToBrand14d,attributedSalesNewToBrand14d,' +
    'attributedUnitsOrderedNewToBrand14d,unitsSold14d,dpv14d,attributedDetailPageViewsClicks14d';

  it('[OBS-07] targets have the type of their expression', async () => {
    const found = await rows(await seedBrandCampaigns(), 'targets', `${TARGETS},clicks`);
    expect(found).toEqual([
      expect.objectContaining({
        adGroupName: 'Products',
        targetingExpression: 'asin="B00000000X"',
        targetingText: 'asin="B00000000X"',
        targetingType: 'asinSameAs',
      }),
    ]);
    expect(Object.keys(found[0] ?? {})[0]).toBe('targetId');
    expect(found[0]?.['clicks']).toBeGreaterThan(0);
  });

  it('[OBS-06] keywords have id, bid and state, and a row for each search term', async () => {
    const world = await seedBrandCampaigns();
    const [row, ...others] = await rows(world, 'keywords', `${KEYWORDS},targetId,impressions`);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ keywordText: 'tent', keywordBid: 3, keywordStatus: 'enabled', matchType: 'broad' });
    expect(row).not.toHaveProperty('targetId');
    const terms = await rows(world, 'keywords', 'keywordText,impressions', { segment: 'query' });
    expect(terms.length).toBeGreaterThan(1);
    expect(sum(terms, 'impressions')).toBe(row?.['impressions']);
    for (const term of terms) expect(Object.keys(term)).toEqual(['keywordId', 'query', 'keywordText', 'impressions']);
  });

  it('[OBS-06] new-to-brand numbers agree between record types', async () => {
    const world = await seedBrandCampaigns(8);
    const campaigns = await rows(world, 'campaigns', CAMPAIGNS);
    for (const recordType of ['adGroups', 'ads']) {
      const found = await rows(world, recordType, ADDITIVE);
      for (const name of ADDITIVE.split(',')) expect(sum(found, name)).toBeCloseTo(sum(campaigns, name), 2);
    }
    const orders = sum(campaigns, 'attributedOrdersNewToBrand14d');
    expect(orders).toBeGreaterThan(0);
    expect(orders).toBeLessThan(sum(campaigns, 'attributedConversions14d'));
    for (const row of campaigns) {
      const value = (name: string): number => Number(row[name]);
      const conversions = value('attributedConversions14d');
      const share = conversions === 0 ? 0 : (100 * value('attributedOrdersNewToBrand14d')) / conversions;
      expect(value('attributedOrdersNewToBrandPercentage14d')).toBeCloseTo(share, 1);
      const rate = value('attributedOrdersNewToBrand14d') / Math.max(1, value('clicks'));
      expect(value('attributedOrderRateNewToBrand14d')).toBeCloseTo(rate, 3);
      expect(value('attributedSalesNewToBrand14d')).toBeLessThanOrEqual(value('attributedSales14d'));
    }
  });
});
