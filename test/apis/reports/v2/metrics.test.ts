/**
 * The metrics that each record type accepts and rejects.
 */
import { describe, expect } from 'vitest';
import { changeSettings } from '../../../fixtures/accounts/collections.ts';
import {
  anyMetric,
  familyF,
  requestReport,
  WINDOWS,
  refused,
  taken,
} from '../../../fixtures/programs/clients/reports.ts';
import { openWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const ATTRIBUTED = WINDOWS.flatMap(familyF);
const TRAFFIC = ['impressions', 'clicks', 'cost'];
const OTHER_SKU = WINDOWS.flatMap((window) => [
  `attributedUnitsOrdered${window}OtherSKU`,
  `attributedSales${window}OtherSKU`,
]);
const CAMPAIGN = ['campaignName', 'campaignId'];
const AD_GROUP = ['adGroupName', 'adGroupId'];

const VALID_METRICS: Readonly<Record<string, string[]>> = {
  campaigns: ['bidPlus', ...CAMPAIGN, 'campaignStatus', 'campaignBudget', ...TRAFFIC, ...ATTRIBUTED],
  adGroups: [...CAMPAIGN, ...AD_GROUP, ...TRAFFIC, ...ATTRIBUTED],
  keywords: [...CAMPAIGN, 'keywordId', 'keywordText', 'matchType', ...TRAFFIC, ...ATTRIBUTED],
  productAds: [...CAMPAIGN, ...AD_GROUP, ...TRAFFIC, 'currency', 'asin', 'sku', ...ATTRIBUTED],
  asins: [
    ...CAMPAIGN,
    ...AD_GROUP,
    'keywordId',
    'keywordText',
    'asin',
    'otherAsin',
    'sku',
    'currency',
    'matchType',
    ...OTHER_SKU,
  ],
};
const CLAUSES: Readonly<Record<string, string>> = {
  campaigns: '[RPT-60]',
  adGroups: '[RPT-61]',
  keywords: '[RPT-62]',
  productAds: '[RPT-63]',
  asins: '[RPT-66, RPT-67]',
};
const ALL = [...new Set(Object.values(VALID_METRICS).flat())];

describe('the metrics', () => {
  for (const [recordType, validMetrics] of Object.entries(VALID_METRICS)) {
    it(`${CLAUSES[recordType]} of ${recordType} can be requested one by one and all together`, async ({ world }) => {
      for (const metrics of [...validMetrics, validMetrics.join(',')]) await taken(world, recordType, { metrics });
    });

    it(`[RPT-28, RPT-29, RPT-68] of ${recordType} do not include those of other record types`, async ({ world }) => {
      for (const metric of ALL.filter((name) => !validMetrics.includes(name))) {
        await refused(
          world,
          recordType,
          { metrics: `${anyMetric(recordType)},${metric}` },
          `${metric} is not supported by ${recordType}`,
        );
      }
    });
  }

  const windows: [clause: string, window: string][] = [
    ['[RPT-54]', '1d'],
    ['[RPT-55]', '7d'],
    ['[RPT-56]', '14d'],
    ['[RPT-57]', '30d'],
  ];
  for (const [clause, window] of windows) {
    it(`${clause} of conversions, units and sales in the window ${window} are accepted by all record types but asins`, async () => {
      const world = openWorld();
      for (const recordType of ['campaigns', 'adGroups', 'keywords', 'productAds']) {
        await taken(world, recordType, { metrics: familyF(window).join(',') });
      }
    });
  }

  it('[RPT-59] that do not exist in a family or for a window return 422', async ({ world }) => {
    const names = WINDOWS.map((window) => `attributedUnitsOrdered${window}SameSKU`);
    names.push(
      'attributedConversions2d',
      'attributedSales60d',
      'attributedConversions',
      'attributedSales14',
      'attributedKindle14d',
    );
    for (const name of names) await refused(world, 'campaigns', { metrics: name }, name);
  });

  it('[RPT-26, RPT-36] are separated by commas with optional spaces, and repeated names count once', async () => {
    const world = openWorld();
    await taken(world, 'campaigns', { metrics: ' clicks , cost,clicks,\tclicks ' });
    for (const metrics of ['clicks,,cost', 'clicks,', ',clicks', ' ', ',']) {
      await refused(world, 'campaigns', { metrics }, 'metrics contains an empty name');
    }
  });

  it('[RPT-28, RPT-36] are case-sensitive, and unknown names are rejected', async ({ world }) => {
    for (const name of ['Clicks', 'click', 'toString', '__proto__', 'constructor', 'clicks;cost']) {
      await refused(world, 'campaigns', { metrics: name }, name);
    }
  });

  it('[RPT-50] do not include adId; observed mode accepts it', async ({ world }) => {
    await refused(world, 'productAds', { metrics: 'adId' }, 'adId');
    changeSettings(world, { dialect: 'observed' });
    expect((await requestReport(world, 'productAds', { metrics: 'adId,clicks' })).status).toBe(202);
    expect((await requestReport(world, 'campaigns', { metrics: 'adId' })).status).toBe(422);
  });

  it('[RPT-64, RPT-65] do not include sku for vendors; the ASIN is available to all', async ({ world }) => {
    const profile = world.profile('US', { type: 'vendor' });
    for (const recordType of ['productAds', 'asins']) {
      const vendor = await requestReport(world, recordType, { metrics: 'asin,sku' }, { profile });
      expect([vendor.status, vendor.json.code, vendor.json.details]).toEqual([
        422,
        '422',
        expect.stringContaining('sku'),
      ]);
      expect((await requestReport(world, recordType, { metrics: 'asin' }, { profile })).status).toBe(202);
      expect((await requestReport(world, recordType, { metrics: 'asin,sku' })).status).toBe(202);
    }
  });
});
