/**
 * Review of sponsored brands ads: at once, after a while, or by whoever steers the world. It is of ads alone.
 */
import { describe, expect, it } from 'vitest';
import { advance, type Item } from '../../fixtures/collections.ts';
import { reportRows, type Row } from '../../fixtures/clients/reports.ts';
import type { Sandbox } from '../../fixtures/sandbox.ts';
import {
  ad,
  adGroup,
  campaign,
  FORMATS,
  groundV4,
  LEGACY,
  listV4,
  makeOneV4,
  makeV4,
  plant,
  readV4,
  type Ground,
} from '../../fixtures/clients/sb-v4.ts';

const HOUR = 3600;
const status = ({ extendedData }: Item): unknown => (extendedData as Item)['servingStatus'];
const PENDING = 'AD_POLICING_PENDING_REVIEW';

async function moderate(box: Sandbox, moderation: unknown): Promise<void> {
  expect((await box.control('PATCH', '/settings', { moderation })).status).toBe(200);
}

function decide(box: Sandbox, adId: string, moderationStatus: string): Promise<unknown> {
  return box.control('PATCH', `/entities/sbAds/${adId}`, { moderationStatus });
}

async function makeVideo({ box, adGroupId }: Ground, name = 'Video'): Promise<string> {
  return makeOneV4(box, 'ads', ad(adGroupId, 'video', { name }), { format: 'video' });
}

/** State and status of what the ad is in. */
async function above({ box, campaignId, adGroupId }: Ground): Promise<unknown[]> {
  const asked = { includeExtendedDataFields: true };
  const read = [await readV4(box, 'campaigns', campaignId, asked), await readV4(box, 'adGroups', adGroupId, asked)];
  return read.map((each) => [each['state'], status(each)]);
}

const SERVING = [
  ['ENABLED', 'CAMPAIGN_STATUS_ENABLED'],
  ['ENABLED', 'AD_GROUP_STATUS_ENABLED'],
];

describe('a review', () => {
  it('[SB4-45] is over at once, unless the world says otherwise', async () => {
    const ground = await groundV4();
    const adId = await makeVideo(ground);
    expect(status(await readV4(ground.box, 'ads', adId))).toBe('AD_STATUS_LIVE');
  });

  it("[SB4-45] takes as long as the setting says, on the world's clock", async () => {
    const ground = await groundV4();
    const { box } = ground;
    await moderate(box, { after: '72h' });
    const adId = await makeVideo(ground);
    expect(status(await readV4(box, 'ads', adId))).toBe(PENDING);
    advance(box, 72 * HOUR - 1);
    expect(status(await readV4(box, 'ads', adId))).toBe(PENDING);
    advance(box, 1);
    expect(status(await readV4(box, 'ads', adId))).toBe('AD_STATUS_LIVE');
  });

  it('[SB4-45] waits for whoever steers the world, who may decide again', async () => {
    const ground = await groundV4();
    const { box } = ground;
    await moderate(box, 'manual');
    const adId = await makeVideo(ground);
    advance(box, 30 * 24 * HOUR);
    expect(status(await readV4(box, 'ads', adId))).toBe(PENDING);
    for (const [said, told] of [
      ['APPROVED', 'AD_STATUS_LIVE'],
      ['REJECTED', 'REJECTED'],
      ['PENDING_REVIEW', PENDING],
      ['APPROVED', 'AD_STATUS_LIVE'],
    ] as const) {
      await decide(box, adId, said);
      expect(status(await readV4(box, 'ads', adId))).toBe(told);
    }
  });

  it('[SB4-45] is decided before its time, too', async () => {
    const ground = await groundV4();
    const { box } = ground;
    await moderate(box, { after: '72h' });
    const adId = await makeVideo(ground);
    await decide(box, adId, 'REJECTED');
    advance(box, 73 * HOUR);
    expect(status(await readV4(box, 'ads', adId))).toBe('REJECTED');
  });

  it('[SB4-42] is of ads of every format, and of nothing else', async () => {
    const ground = await groundV4();
    const { box, adGroupId } = ground;
    await moderate(box, 'manual');
    for (const format of FORMATS) {
      await makeOneV4(box, 'ads', ad(adGroupId, format), { format });
    }
    expect((await listV4(box, 'ads')).map(status)).toEqual(FORMATS.map(() => PENDING));
    expect(await above(ground)).toEqual(SERVING);
    const fresh = await makeOneV4(box, 'campaigns', campaign(9));
    await makeOneV4(box, 'adGroups', adGroup(fresh, 9));
    for (const [collection, id] of [
      ['sbAdGroups', adGroupId],
      ['campaigns', fresh],
    ] as const) {
      const { status: refused } = await box.control('PATCH', `/entities/${collection}/${id}`, {
        moderationStatus: 'REJECTED',
      });
      expect([collection, refused >= 400]).toEqual([collection, true]);
    }
  });

  it("[SB4-43] that ends badly moves neither the state nor the status of the ad's campaign, ad group and self", async () => {
    const ground = await groundV4();
    const { box } = ground;
    const [first, second] = [await makeVideo(ground), await makeVideo(ground, 'Second')];
    await decide(box, first, 'REJECTED');
    expect(await above(ground)).toEqual(SERVING);
    await decide(box, second, 'REJECTED');
    expect(await above(ground)).toEqual(SERVING);
    expect((await readV4(box, 'ads', first))['state']).toBe('ENABLED');
  });
});

describe('what is earned', () => {
  const DAY = 24 * HOUR;

  async function earned(box: Sandbox, recordType: string, reportDate: string): Promise<Row[]> {
    const body = {
      reportDate,
      creativeType: 'all',
      metrics: recordType === 'ads' ? 'adId,clicks,impressions' : 'impressions',
    };
    const rows = await reportRows(box, recordType, body, { prefix: '/v2/hsa' });
    return rows.filter((row) => Number(row['impressions']) > 0);
  }

  it('[SB4-44, SB4-45] an ad that is live goes on when another is rejected or waits; with none live nothing is', async () => {
    const ground = await groundV4({ fields: { budget: 5000 } });
    const { box, adGroupId } = ground;
    const names = ['A', 'B', 'C'].map((name) => ad(adGroupId, 'video', { name }));
    const [rejected = '', waits = '', live = ''] = await makeV4(box, 'ads', names, { format: 'video' });
    advance(box, DAY);
    await decide(box, rejected, 'REJECTED');
    await decide(box, waits, 'PENDING_REVIEW');
    advance(box, 3 * DAY);
    const rows = await earned(box, 'ads', '20260304');
    expect(rows.map((row) => String(row['adId']))).toEqual([live]);
    expect((await earned(box, 'campaigns', '20260304')).length).toBe(1);
    await decide(box, live, 'REJECTED');
    advance(box, 3 * DAY);
    expect(await earned(box, 'ads', '20260307')).toEqual([]);
    expect(await earned(box, 'campaigns', '20260307')).toEqual([]);
    expect(await above(ground)).toEqual(SERVING);
  });

  it('[SB4-46] keywords of a new campaign are enabled at once, though its ad waits', async () => {
    const { box } = await groundV4();
    await moderate(box, 'manual');
    const [group] = LEGACY['sbAdGroups'] as Item[];
    const sbKeywords = [{ ref: 'keyword', keywordText: 'tent', matchType: 'EXACT', bid: 1 }];
    const sbAdGroups = [{ ...group, sbKeywords }];
    await plant(box, { sbCampaigns: [{ ...LEGACY, legacy: false, createdDaysAgo: 0, sbAdGroups }] });
    const { json } = await box.control('GET', '/entities/sbKeywords');
    expect(json.sbKeywords).toEqual([
      expect.objectContaining({ state: 'ENABLED', servingStatus: 'TARGETING_CLAUSE_STATUS_LIVE' }),
    ]);
    expect((await listV4(box, 'ads')).map(status)).toEqual([PENDING]);
  });
});
