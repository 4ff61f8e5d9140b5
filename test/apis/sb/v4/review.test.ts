/**
 * Review of sponsored brands ads: immediate, after a delay, or by the admin API. Only ads are reviewed.
 */
import { describe, expect, it } from 'vitest';
import { advance, type Item } from '../../../fixtures/accounts/collections.ts';
import { ALWAYS_SHOWN, reportRows, type Row } from '../../../fixtures/programs/clients/reports.ts';
import type { Sandbox } from '../../../fixtures/sandbox.ts';
import {
  ad,
  adGroup,
  campaign,
  FORMATS,
  sandboxWithBrandParents,
  LEGACY,
  listV4,
  makeOneV4,
  makeV4,
  seedEntities,
  readV4,
  type BrandParents,
} from '../../../fixtures/programs/clients/sb-v4.ts';

const HOUR = 3600;
const status = ({ extendedData }: Item): unknown => (extendedData as Item)['servingStatus'];
const PENDING = 'AD_POLICING_PENDING_REVIEW';

async function moderate(box: Sandbox, moderation: unknown): Promise<void> {
  expect((await box.admin('PATCH', '/settings', { moderation })).status).toBe(200);
}

function decide(box: Sandbox, adId: string, moderationStatus: string): Promise<unknown> {
  return box.admin('PATCH', `/entities/sbAds/${adId}`, { moderationStatus });
}

async function makeVideo({ box, adGroupId }: BrandParents, name = 'Video'): Promise<string> {
  return makeOneV4(box, 'ads', ad(adGroupId, 'video', { name }), { format: 'video' });
}

/** State and serving status of the campaign and the ad group. */
async function parentStatuses({ box, campaignId, adGroupId }: BrandParents): Promise<unknown[]> {
  const extended = { includeExtendedDataFields: true };
  const read = [
    await readV4(box, 'campaigns', campaignId, extended),
    await readV4(box, 'adGroups', adGroupId, extended),
  ];
  return read.map((each) => [each['state'], status(each)]);
}

const SERVING = [
  ['ENABLED', 'CAMPAIGN_STATUS_ENABLED'],
  ['ENABLED', 'AD_GROUP_STATUS_ENABLED'],
];

describe('a review', () => {
  it('[SB4-45] approves an ad immediately by default', async () => {
    const created = await sandboxWithBrandParents();
    const adId = await makeVideo(created);
    expect(status(await readV4(created.box, 'ads', adId))).toBe('AD_STATUS_LIVE');
  });

  it('[SB4-45] takes as long as the setting says, on the clock of the world', async () => {
    const created = await sandboxWithBrandParents();
    const { box } = created;
    await moderate(box, { after: '72h' });
    const adId = await makeVideo(created);
    expect(status(await readV4(box, 'ads', adId))).toBe(PENDING);
    advance(box, 72 * HOUR - 1);
    expect(status(await readV4(box, 'ads', adId))).toBe(PENDING);
    advance(box, 1);
    expect(status(await readV4(box, 'ads', adId))).toBe('AD_STATUS_LIVE');
  });

  it('[SB4-45] waits for the admin API, which can change the decision', async () => {
    const created = await sandboxWithBrandParents();
    const { box } = created;
    await moderate(box, 'manual');
    const adId = await makeVideo(created);
    advance(box, 30 * 24 * HOUR);
    expect(status(await readV4(box, 'ads', adId))).toBe(PENDING);
    for (const [decision, expected] of [
      ['APPROVED', 'AD_STATUS_LIVE'],
      ['REJECTED', 'REJECTED'],
      ['PENDING_REVIEW', PENDING],
      ['APPROVED', 'AD_STATUS_LIVE'],
    ] as const) {
      await decide(box, adId, decision);
      expect(status(await readV4(box, 'ads', adId))).toBe(expected);
    }
  });

  it('[SB4-45] can be decided before its scheduled time', async () => {
    const created = await sandboxWithBrandParents();
    const { box } = created;
    await moderate(box, { after: '72h' });
    const adId = await makeVideo(created);
    await decide(box, adId, 'REJECTED');
    advance(box, 73 * HOUR);
    expect(status(await readV4(box, 'ads', adId))).toBe('REJECTED');
  });

  it('[SB4-42] applies to ads of every format, and only to ads', async () => {
    const created = await sandboxWithBrandParents();
    const { box, adGroupId } = created;
    await moderate(box, 'manual');
    for (const format of FORMATS) {
      await makeOneV4(box, 'ads', ad(adGroupId, format), { format });
    }
    expect((await listV4(box, 'ads')).map(status)).toEqual(FORMATS.map(() => PENDING));
    expect(await parentStatuses(created)).toEqual(SERVING);
    const fresh = await makeOneV4(box, 'campaigns', campaign(9));
    await makeOneV4(box, 'adGroups', adGroup(fresh, 9));
    for (const [collection, id] of [
      ['sbAdGroups', adGroupId],
      ['campaigns', fresh],
    ] as const) {
      const { status: refused } = await box.admin('PATCH', `/entities/${collection}/${id}`, {
        moderationStatus: 'REJECTED',
      });
      expect([collection, refused >= 400]).toEqual([collection, true]);
    }
  });

  it('[SB4-43] that rejects an ad changes neither the state of the ad nor the statuses of its campaign and ad group', async () => {
    const created = await sandboxWithBrandParents();
    const { box } = created;
    const [first, second] = [await makeVideo(created), await makeVideo(created, 'Second')];
    await decide(box, first, 'REJECTED');
    expect(await parentStatuses(created)).toEqual(SERVING);
    await decide(box, second, 'REJECTED');
    expect(await parentStatuses(created)).toEqual(SERVING);
    expect((await readV4(box, 'ads', first))['state']).toBe('ENABLED');
  });
});

describe('traffic', () => {
  const DAY = 24 * HOUR;

  async function rowsWithTraffic(box: Sandbox, recordType: string, reportDate: string): Promise<Row[]> {
    const body = {
      reportDate,
      creativeType: 'all',
      metrics: recordType === 'ads' ? 'adId,clicks,impressions' : 'impressions',
    };
    const rows = await reportRows(box, recordType, body, { prefix: '/v2/hsa' });
    return rows.filter((row) => Number(row['impressions']) > 0);
  }

  it('[SB4-44, SB4-45] continues for a live ad when another ad is rejected or pending, and stops without a live ad', async () => {
    const created = await sandboxWithBrandParents({ fields: { budget: 5000 } });
    const { box, adGroupId } = created;
    await box.admin('PUT', '/metrics/model', ALWAYS_SHOWN);
    const ads = ['A', 'B', 'C'].map((name) => ad(adGroupId, 'video', { name }));
    const [rejected = '', pending = '', live = ''] = await makeV4(box, 'ads', ads, { format: 'video' });
    advance(box, DAY);
    await decide(box, rejected, 'REJECTED');
    await decide(box, pending, 'PENDING_REVIEW');
    advance(box, 3 * DAY);
    const rows = await rowsWithTraffic(box, 'ads', '20260304');
    expect(rows.map((row) => String(row['adId']))).toEqual([live]);
    expect((await rowsWithTraffic(box, 'campaigns', '20260304')).length).toBe(1);
    await decide(box, live, 'REJECTED');
    advance(box, 3 * DAY);
    expect(await rowsWithTraffic(box, 'ads', '20260307')).toEqual([]);
    expect(await rowsWithTraffic(box, 'campaigns', '20260307')).toEqual([]);
    expect(await parentStatuses(created)).toEqual(SERVING);
  });

  it('[SB4-46] is possible for keywords of a new campaign at once, while its ad is pending', async () => {
    const { box } = await sandboxWithBrandParents();
    await moderate(box, 'manual');
    const [group] = LEGACY['sbAdGroups'] as Item[];
    const sbKeywords = [{ ref: 'keyword', keywordText: 'tent', matchType: 'EXACT', bid: 1 }];
    const sbAdGroups = [{ ...group, sbKeywords }];
    await seedEntities(box, { sbCampaigns: [{ ...LEGACY, legacy: false, createdDaysAgo: 0, sbAdGroups }] });
    const { json } = await box.admin('GET', '/entities/sbKeywords');
    expect(json.sbKeywords).toEqual([
      expect.objectContaining({ state: 'ENABLED', servingStatus: 'TARGETING_CLAUSE_STATUS_LIVE' }),
    ]);
    expect((await listV4(box, 'ads')).map(status)).toEqual([PENDING]);
  });
});
