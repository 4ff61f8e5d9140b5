/**
 * The metrics that each record type offers, and those that it does not.
 */
import { describe, expect, it } from 'vitest';
import { changeSettings } from '../../fixtures/collections.ts';
import { refused, taken } from '../../fixtures/clients/report-requests.ts';
import { anyMetric, familyF, requestReport, WINDOWS } from '../../fixtures/clients/reports.ts';
import { sandbox } from '../../fixtures/sandbox.ts';

const F = WINDOWS.flatMap(familyF);
const TRAFFIC = ['impressions', 'clicks', 'cost'];
const OTHERS = WINDOWS.flatMap((window) => [
  `attributedUnitsOrdered${window}OtherSKU`,
  `attributedSales${window}OtherSKU`,
]);
const CAMPAIGN = ['campaignName', 'campaignId'];
const AD_GROUP = ['adGroupName', 'adGroupId'];

const OFFERED: Readonly<Record<string, string[]>> = {
  campaigns: ['bidPlus', ...CAMPAIGN, 'campaignStatus', 'campaignBudget', ...TRAFFIC, ...F],
  adGroups: [...CAMPAIGN, ...AD_GROUP, ...TRAFFIC, ...F],
  keywords: [...CAMPAIGN, 'keywordId', 'keywordText', 'matchType', ...TRAFFIC, ...F],
  productAds: [...CAMPAIGN, ...AD_GROUP, ...TRAFFIC, 'currency', 'asin', 'sku', ...F],
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
    ...OTHERS,
  ],
};
const CLAUSES: Readonly<Record<string, string>> = {
  campaigns: '[RPT-60]',
  adGroups: '[RPT-61]',
  keywords: '[RPT-62]',
  productAds: '[RPT-63]',
  asins: '[RPT-66, RPT-67]',
};
const ALL = [...new Set(Object.values(OFFERED).flat())];

describe('the metrics', () => {
  for (const [recordType, offered] of Object.entries(OFFERED)) {
    it(`${CLAUSES[recordType]} a report of ${recordType} offers its metrics, alone and together`, async () => {
      const box = sandbox();
      for (const metrics of [...offered, offered.join(',')]) await taken(box, recordType, { metrics });
    });

    it(`[RPT-28, RPT-29, RPT-68] a report of ${recordType} offers no others`, async () => {
      const box = sandbox();
      for (const metric of ALL.filter((name) => !offered.includes(name))) {
        await refused(
          box,
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
    it(`${clause} family F in the window ${window} is accepted by all but asins`, async () => {
      const box = sandbox();
      for (const recordType of ['campaigns', 'adGroups', 'keywords', 'productAds']) {
        await taken(box, recordType, { metrics: familyF(window).join(',') });
      }
    });
  }

  it('[RPT-59] what would be in family F but is not in it is 422, and other windows are', async () => {
    const box = sandbox();
    const names = WINDOWS.map((window) => `attributedUnitsOrdered${window}SameSKU`);
    names.push(
      'attributedConversions2d',
      'attributedSales60d',
      'attributedConversions',
      'attributedSales14',
      'attributedKindle14d',
    );
    for (const name of names) await refused(box, 'campaigns', { metrics: name }, name);
  });

  it('[RPT-26, RPT-36] metrics are separated by commas, with blanks if need be, and count once', async () => {
    const box = sandbox();
    await taken(box, 'campaigns', { metrics: ' clicks , cost,clicks,\tclicks ' });
    for (const metrics of ['clicks,,cost', 'clicks,', ',clicks', ' ', ',']) {
      await refused(box, 'campaigns', { metrics }, 'metrics contains an empty name');
    }
  });

  it('[RPT-28, RPT-36] letter case counts, and names of no metric are refused', async () => {
    const box = sandbox();
    for (const name of ['Clicks', 'click', 'toString', '__proto__', 'constructor', 'clicks;cost']) {
      await refused(box, 'campaigns', { metrics: name }, name);
    }
  });

  it('[RPT-50] adId may not be requested; as recorded, the attribute that is there anyway may', async () => {
    const box = sandbox();
    await refused(box, 'productAds', { metrics: 'adId' }, 'adId');
    changeSettings(box, { dialect: 'observed' });
    expect((await requestReport(box, 'productAds', { metrics: 'adId,clicks' })).status).toBe(202);
    expect((await requestReport(box, 'campaigns', { metrics: 'adId' })).status).toBe(422);
  });

  it('[RPT-64, RPT-65] vendors have no sku, in productAds and asins alike; the ASIN is open to all', async () => {
    const box = sandbox();
    const profile = box.profile('US', { type: 'vendor' });
    for (const recordType of ['productAds', 'asins']) {
      const vendor = await requestReport(box, recordType, { metrics: 'asin,sku' }, { profile });
      expect([vendor.status, vendor.json.code, vendor.json.details]).toEqual([
        422,
        '422',
        expect.stringContaining('sku'),
      ]);
      expect((await requestReport(box, recordType, { metrics: 'asin' }, { profile })).status).toBe(202);
      expect((await requestReport(box, recordType, { metrics: 'asin,sku' })).status).toBe(202);
    }
  });
});
