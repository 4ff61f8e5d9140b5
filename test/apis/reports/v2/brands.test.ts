/**
 * Requests of sponsored brands reports: paths, parameters, metrics and segments.
 */
import { describe, expect } from 'vitest';
import { changeSettings } from '../../../fixtures/accounts/collections.ts';
import {
  familyF,
  RECORD_TYPES,
  reportRows,
  requestReport,
  WINDOWS,
  YESTERDAY,
} from '../../../fixtures/programs/clients/reports.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const BRANDS = { campaignType: 'headlineSearch', metrics: 'impressions' };
const RECORD_TYPES_V1 = ['campaigns', 'adGroups', 'keywords'] as const;
const V1 = { prefix: '/v1' };
const HSA = { prefix: '/v2/hsa' };

async function statusOf(world: TestWorld, recordType: string, fields: object, { prefix } = V1): Promise<number> {
  const { status, json } = await requestReport(world, recordType, { ...BRANDS, ...fields }, { prefix });
  if (status === 422) expect(json).toEqual({ code: '422', details: expect.any(String) });
  return status;
}

describe('a request for a sponsored brands report', () => {
  it('[SBR-01, SBR-02] has campaignType headlineSearch at the three paths under /v1', async ({ world }) => {
    for (const recordType of RECORD_TYPES_V1) {
      const { status, json } = await requestReport(world, recordType, BRANDS, V1);
      expect([status, json]).toEqual([202, expect.objectContaining({ recordType, status: 'IN_PROGRESS' })]);
    }
  });

  it('[SBR-03, SBR-04] returns 422 at other paths', async ({ world }) => {
    for (const recordType of ['productAds', 'asins']) expect(await statusOf(world, recordType, {})).toBe(422);
    for (const prefix of ['', '/v2', '/v2/sp']) {
      for (const recordType of RECORD_TYPES) expect(await statusOf(world, recordType, {}, { prefix })).toBe(422);
    }
  });

  it('[SBR-04, SBR-05] is for sponsored products at the same paths unless campaignType selects sponsored brands', async () => {
    const world = openWorld();
    for (const campaignType of ['sponsoredProducts', undefined]) {
      expect(await statusOf(world, 'campaigns', { campaignType, metrics: 'bidPlus,attributedSales1d' })).toBe(202);
    }
    expect(await statusOf(world, 'campaigns', { metrics: 'bidPlus' })).toBe(422);
    expect(await statusOf(world, 'campaigns', { campaignType: 'sponsoredProducts,headlineSearch' })).toBe(422);
  });

  it('[SBR-04] does not accept campaignType under /v2/hsa, where the path determines it', async ({ world }) => {
    for (const recordType of [...RECORD_TYPES_V1, 'ads']) {
      expect(await statusOf(world, recordType, { campaignType: undefined }, HSA)).toBe(202);
      for (const campaignType of ['headlineSearch', 'sponsoredProducts', null]) {
        expect(await statusOf(world, recordType, { campaignType }, HSA)).toBe(422);
      }
    }
    for (const recordType of ['productAds', 'asins']) {
      expect((await requestReport(world, recordType, {}, HSA)).status).toBe(404);
    }
  });

  it('[SB4-34] accepts all and video as creativeType', async ({ world }) => {
    for (const creativeType of ['all', 'video', null, undefined]) {
      expect(await statusOf(world, 'campaigns', { creativeType })).toBe(202);
      expect(await statusOf(world, 'keywords', { campaignType: undefined, creativeType }, HSA)).toBe(202);
    }
    for (const creativeType of ['All', 'productCollection', '', 1]) {
      expect(await statusOf(world, 'campaigns', { creativeType })).toBe(422);
    }
    expect(await statusOf(world, 'campaigns', { campaignType: 'sponsoredProducts', creativeType: 'all' })).toBe(422);
  });
});

const CAMPAIGN = [
  'campaignName',
  'campaignId',
  'campaignType',
  'campaignStatus',
  'campaignBudget',
  'campaignBudgetType',
];
const AD_GROUP = ['adGroupName', 'adGroupId'];
const KEYWORD = ['keywordText', 'matchType'];
const ALL = ['impressions', 'clicks', 'cost'];
ALL.push(
  'attributedSales14d',
  'attributedSales14dSameSKU',
  'attributedConversions14d',
  'attributedConversions14dSameSKU',
);

const VALID_METRICS: Readonly<Record<string, string[]>> = {
  campaigns: [...CAMPAIGN, ...ALL],
  adGroups: [...CAMPAIGN, ...AD_GROUP, ...ALL],
  keywords: [...CAMPAIGN, ...AD_GROUP, ...KEYWORD, ...ALL],
};

describe('the metrics', () => {
  it.each([
    ['[SBR-18, SBR-21]', 'campaigns'],
    ['[SBR-19, SBR-21]', 'adGroups'],
    ['[SBR-20, SBR-21]', 'keywords'],
  ])('%s of %s can be requested one by one and all together', async (_clauses, recordType) => {
    const world = openWorld();
    const validMetrics = VALID_METRICS[recordType] ?? [];
    for (const metrics of [...validMetrics, validMetrics.join(',')]) {
      expect([metrics, await statusOf(world, recordType, { metrics })]).toEqual([metrics, 202]);
    }
  });

  it('[SBR-12, SBR-13] include all that are listed, for keywords', async () => {
    const metrics = [...CAMPAIGN, ...AD_GROUP, ...KEYWORD, ...ALL];
    expect(await statusOf(openWorld(), 'keywords', { metrics: metrics.join(',') })).toBe(202);
  });

  it('[SBR-21] of other record types and of sponsored products return 422', async ({ world }) => {
    const products = ['bidPlus', 'sku', 'asin', 'currency', 'otherAsin', 'keywordId'];
    const all = [...new Set([...Object.values(VALID_METRICS).flat(), ...products])];
    for (const [recordType, validMetrics] of Object.entries(VALID_METRICS)) {
      for (const metrics of all.filter((name) => !validMetrics.includes(name))) {
        expect([recordType, metrics, await statusOf(world, recordType, { metrics })]).toEqual([
          recordType,
          metrics,
          422,
        ]);
      }
    }
  });

  const otherWindows = WINDOWS.filter((window) => window !== '14d').flatMap(familyF);
  it.each([
    ['[SBR-06, SBR-11, LIM-12] for windows other than 14 days', otherWindows],
    ['[SBR-11, SBR-13] for ordered units', ['attributedUnitsOrdered14d']],
  ])('%s return 422, at the production endpoint as well', async (_title, refusedMetrics) => {
    const world = openWorld();
    for (const endpoint of ['sandbox', 'production'] as const) {
      changeSettings(world, { endpoint });
      for (const metrics of refusedMetrics) {
        for (const recordType of RECORD_TYPES_V1) expect(await statusOf(world, recordType, { metrics })).toBe(422);
      }
      expect(await statusOf(world, 'campaigns', { metrics: 'attributedSales14d' })).toBe(202);
    }
  });

  it('[SB4-36] of ads are available under /v2/hsa, without segments', async ({ world }) => {
    const withoutType = { campaignType: undefined };
    const metrics = [...CAMPAIGN, ...AD_GROUP, 'adId', ...ALL].join(',');
    expect(await statusOf(world, 'ads', { ...withoutType, metrics }, HSA)).toBe(202);
    for (const metric of KEYWORD)
      expect(await statusOf(world, 'ads', { ...withoutType, metrics: metric }, HSA)).toBe(422);
    for (const segment of ['placement', 'query'])
      expect(await statusOf(world, 'ads', { ...withoutType, segment }, HSA)).toBe(422);
  });
});

describe('the segments', () => {
  it('[SBR-07, SBR-08] do not include query, not even for keywords', async ({ world }) => {
    for (const recordType of RECORD_TYPES_V1) {
      expect(await statusOf(world, recordType, { segment: 'query' })).toBe(422);
      expect(await statusOf(world, recordType, { campaignType: undefined, segment: 'query' }, HSA)).toBe(422);
    }
  });

  it('[SBR-09] include placement for campaigns only', async ({ world }) => {
    expect(await statusOf(world, 'campaigns', { segment: 'placement' })).toBe(202);
    for (const recordType of ['adGroups', 'keywords']) {
      expect(await statusOf(world, recordType, { segment: 'placement' })).toBe(422);
    }
  });
});

it('[SBR-01, RPT-24] a report date has the same limits as in sponsored products reports', async ({ world }) => {
  expect(await statusOf(world, 'campaigns', { reportDate: '20251231' })).toBe(406);
  expect(await statusOf(world, 'campaigns', { reportDate: '20260303' })).toBe(422);
});

it('[SBR-05, PRF-11] a sponsored brands report does not contain sponsored products campaigns', async ({ world }) => {
  await world.admin('POST', '/seed', {
    profileId: world.profile(),
    campaigns: 2,
    keywordsPerAdGroup: 3,
    productAdsPerAdGroup: 1,
  });
  expect(await reportRows(world, 'campaigns', { reportDate: YESTERDAY })).toHaveLength(2);
  expect(await reportRows(world, 'campaigns', BRANDS, V1)).toEqual([]);
});
