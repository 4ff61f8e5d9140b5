/**
 * Review of sponsored brands ads: immediate, after a delay, or by the admin API. Only ads are reviewed.
 */
import { describe, expect, it } from 'vitest';
import { advance, type Item } from '../../../fixtures/accounts/collections.ts';
import { ALWAYS_SHOWN, reportRows, type Row } from '../../../fixtures/programs/clients/reports.ts';
import type { TestWorld } from '../../../fixtures/sandbox.ts';
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
  readV4,
  type BrandParents,
} from '../../../fixtures/programs/clients/sb-v4.ts';
import { seedEntities } from '../../../fixtures/accounts/seed-entities.ts';

const HOUR = 3600;
const status = ({ extendedData }: Item): unknown => (extendedData as Item)['servingStatus'];
const PENDING = 'AD_POLICING_PENDING_REVIEW';

async function moderate(world: TestWorld, moderation: unknown): Promise<void> {
  expect((await world.admin('PATCH', '/settings', { moderation })).status).toBe(200);
}

function decide(world: TestWorld, adId: string, moderationStatus: string): Promise<unknown> {
  return world.admin('PATCH', `/entities/sbAds/${adId}`, { moderationStatus });
}

async function makeVideo({ world, adGroupId }: BrandParents, name = 'Video'): Promise<string> {
  return makeOneV4(world, 'ads', ad(adGroupId, 'video', { name }), { format: 'video' });
}

/** State and serving status of the campaign and the ad group. */
async function parentStatuses({ world, campaignId, adGroupId }: BrandParents): Promise<unknown[]> {
  const extended = { includeExtendedDataFields: true };
  const read = [
    await readV4(world, 'campaigns', campaignId, extended),
    await readV4(world, 'adGroups', adGroupId, extended),
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
    expect(status(await readV4(created.world, 'ads', adId))).toBe('AD_STATUS_LIVE');
  });

  it('[SB4-45] takes as long as the setting says, on the clock of the world', async () => {
    const created = await sandboxWithBrandParents();
    const { world } = created;
    await moderate(world, { after: '72h' });
    const adId = await makeVideo(created);
    expect(status(await readV4(world, 'ads', adId))).toBe(PENDING);
    advance(world, 72 * HOUR - 1);
    expect(status(await readV4(world, 'ads', adId))).toBe(PENDING);
    advance(world, 1);
    expect(status(await readV4(world, 'ads', adId))).toBe('AD_STATUS_LIVE');
  });

  it('[SB4-45] waits for the admin API, which can change the decision', async () => {
    const created = await sandboxWithBrandParents();
    const { world } = created;
    await moderate(world, 'manual');
    const adId = await makeVideo(created);
    advance(world, 30 * 24 * HOUR);
    expect(status(await readV4(world, 'ads', adId))).toBe(PENDING);
    for (const [decision, expected] of [
      ['APPROVED', 'AD_STATUS_LIVE'],
      ['REJECTED', 'REJECTED'],
      ['PENDING_REVIEW', PENDING],
      ['APPROVED', 'AD_STATUS_LIVE'],
    ] as const) {
      await decide(world, adId, decision);
      expect(status(await readV4(world, 'ads', adId))).toBe(expected);
    }
  });

  it('[SB4-45] can be decided before its scheduled time', async () => {
    const created = await sandboxWithBrandParents();
    const { world } = created;
    await moderate(world, { after: '72h' });
    const adId = await makeVideo(created);
    await decide(world, adId, 'REJECTED');
    advance(world, 73 * HOUR);
    expect(status(await readV4(world, 'ads', adId))).toBe('REJECTED');
  });

  it('[SB4-42] applies to ads of every format, and only to ads', async () => {
    const created = await sandboxWithBrandParents();
    const { world, adGroupId } = created;
    await moderate(world, 'manual');
    for (const format of FORMATS) {
      await makeOneV4(world, 'ads', ad(adGroupId, format), { format });
    }
    expect((await listV4(world, 'ads')).map(status)).toEqual(FORMATS.map(() => PENDING));
    expect(await parentStatuses(created)).toEqual(SERVING);
    const fresh = await makeOneV4(world, 'campaigns', campaign(9));
    await makeOneV4(world, 'adGroups', adGroup(fresh, 9));
    for (const [collection, id] of [
      ['sbAdGroups', adGroupId],
      ['campaigns', fresh],
    ] as const) {
      const { status: refused } = await world.admin('PATCH', `/entities/${collection}/${id}`, {
        moderationStatus: 'REJECTED',
      });
      expect([collection, refused >= 400]).toEqual([collection, true]);
    }
  });

  it('[SB4-43] that rejects an ad changes neither the state of the ad nor the statuses of its campaign and ad group', async () => {
    const created = await sandboxWithBrandParents();
    const { world } = created;
    const [first, second] = [await makeVideo(created), await makeVideo(created, 'Second')];
    await decide(world, first, 'REJECTED');
    expect(await parentStatuses(created)).toEqual(SERVING);
    await decide(world, second, 'REJECTED');
    expect(await parentStatuses(created)).toEqual(SERVING);
    expect((await readV4(world, 'ads', first))['state']).toBe('ENABLED');
  });
});

describe('traffic', () => {
  const DAY = 24 * HOUR;

  async function rowsWithTraffic(world: TestWorld, recordType: string, reportDate: string): Promise<Row[]> {
    const body = {
      reportDate,
      creativeType: 'all',
      metrics: recordType === 'ads' ? 'adId,clicks,impressions' : 'impressions',
    };
    const rows = await reportRows(world, recordType, body, { prefix: '/v2/hsa' });
    return rows.filter((row) => Number(row['impressions']) > 0);
  }

  it('[SB4-44, SB4-45] continues for a live ad when another ad is rejected or pending, and stops without a live ad', async () => {
    const created = await sandboxWithBrandParents({ fields: { budget: 5000 } });
    const { world, adGroupId } = created;
    await world.admin('PUT', '/metrics/model', ALWAYS_SHOWN);
    const ads = ['A', 'B', 'C'].map((name) => ad(adGroupId, 'video', { name }));
    const [rejected = '', pending = '', live = ''] = await makeV4(world, 'ads', ads, { format: 'video' });
    advance(world, DAY);
    await decide(world, rejected, 'REJECTED');
    await decide(world, pending, 'PENDING_REVIEW');
    advance(world, 3 * DAY);
    const rows = await rowsWithTraffic(world, 'ads', '20260304');
    expect(rows.map((row) => String(row['adId']))).toEqual([live]);
    expect((await rowsWithTraffic(world, 'campaigns', '20260304')).length).toBe(1);
    await decide(world, live, 'REJECTED');
    advance(world, 3 * DAY);
    expect(await rowsWithTraffic(world, 'ads', '20260307')).toEqual([]);
    expect(await rowsWithTraffic(world, 'campaigns', '20260307')).toEqual([]);
    expect(await parentStatuses(created)).toEqual(SERVING);
  });

  it('[SB4-46] is possible for keywords of a new campaign at once, while its ad is pending', async () => {
    const { world } = await sandboxWithBrandParents();
    await moderate(world, 'manual');
    const [group] = LEGACY['sbAdGroups'] as Item[];
    const sbKeywords = [{ ref: 'keyword', keywordText: 'tent', matchType: 'EXACT', bid: 1 }];
    const sbAdGroups = [{ ...group, sbKeywords }];
    await seedEntities(world, { sbCampaigns: [{ ...LEGACY, legacy: false, createdDaysAgo: 0, sbAdGroups }] });
    const { json } = await world.admin('GET', '/entities/sbKeywords');
    expect(json.sbKeywords).toEqual([
      expect.objectContaining({ state: 'ENABLED', servingStatus: 'TARGETING_CLAUSE_STATUS_LIVE' }),
    ]);
    expect((await listV4(world, 'ads')).map(status)).toEqual([PENDING]);
  });
});
