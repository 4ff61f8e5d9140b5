/**
 * Rows of sponsored brands reports by campaign, ad group, keyword and ad, and whether they agree with each other.
 */
import { describe, expect } from 'vitest';
import { addDays } from '../../../../src/model/days.ts';
import { ALWAYS_SHOWN, reportRows, TODAY, YESTERDAY, type Row } from '../../../fixtures/programs/clients/reports.ts';
import { LEGACY, LEGACY_VIDEO, MULTI, seedCampaigns } from '../../../fixtures/accounts/brand-campaigns.ts';
import { RIGHT } from '../../../fixtures/captured/compared-reports.ts';
import { openWorld, type Answer, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const NUMBERS = [
  'impressions',
  'clicks',
  'cost',
  'attributedSales14d',
  'attributedSales14dSameSKU',
  'attributedConversions14d',
  'attributedConversions14dSameSKU',
];

function rows(world: TestWorld, recordType: string, metrics: string, fields: object = {}): Promise<Row[]> {
  const body = { creativeType: 'all', metrics, ...fields };
  return reportRows(world, recordType, body, { prefix: '/v2/hsa' });
}

const sum = (all: readonly Row[], name: string): number =>
  Math.round(all.reduce((total, row) => total + Number(row[name]), 0) * 100);

/** In which all that can have traffic has it. */
async function busySandbox(): Promise<TestWorld> {
  const world = openWorld();
  await world.admin('PUT', '/metrics/model', ALWAYS_SHOWN);
  return world;
}

describe('the numbers', () => {
  it('[SBR-10, SB4-48] are positive for every campaign that delivers, with or without keywords', async () => {
    const world = await busySandbox();
    await seedCampaigns(world, LEGACY, LEGACY_VIDEO, MULTI);
    const found = await rows(world, 'campaigns', 'campaignName,impressions,cost');
    expect(found.map((row) => row['campaignName'])).toEqual(['Legacy', 'Legacy video', 'Multi']);
    for (const row of found) expect(row['impressions']).toBeGreaterThan(0);
    expect(await rows(world, 'campaigns', 'campaignName,impressions,cost')).toEqual(found);
  });

  it('[SBR-10] of campaigns are the sums of their ad groups, ads and placements on every day', async () => {
    const world = await busySandbox();
    await seedCampaigns(world, LEGACY, LEGACY_VIDEO, MULTI);
    const names = NUMBERS.join(',');
    for (const reportDate of [YESTERDAY, '20260214', TODAY]) {
      const campaigns = await rows(world, 'campaigns', names, { reportDate });
      const parts = {
        adGroups: await rows(world, 'adGroups', `campaignId,${names}`, { reportDate }),
        ads: await rows(world, 'ads', `campaignId,${names}`, { reportDate }),
        placements: await rows(world, 'campaigns', names, { reportDate, segment: 'placement' }),
      };
      for (const campaign of campaigns) {
        for (const part of Object.values(parts)) {
          const own = part.filter((row) => row['campaignId'] === campaign['campaignId']);
          for (const name of NUMBERS) expect(sum(own, name)).toBe(sum([campaign], name));
        }
      }
    }
  });

  it('[SBR-10, SB4-46] of keywords add up to their ad group, and negative keywords have no row', async () => {
    const world = await busySandbox();
    await seedCampaigns(world, LEGACY, MULTI);
    const keywords = await rows(world, 'keywords', 'adGroupId,keywordText,matchType,impressions');
    expect(new Set(keywords.map((row) => row['keywordText']))).toEqual(new Set(['tent', 'two person tent']));
    for (const adGroup of await rows(world, 'adGroups', 'adGroupName,impressions')) {
      const own = keywords.filter((row) => row['adGroupId'] === adGroup['adGroupId']);
      if (adGroup['adGroupName'] !== 'Two') expect(sum(own, 'impressions')).toBe(sum([adGroup], 'impressions'));
      else expect(own).toEqual([]);
    }
  });

  it('[SBR-10] never exceed the lifetime budget of a campaign', async ({ world }) => {
    const lifetime = { budgetType: 'LIFETIME', budget: 120, endDate: 'today+5d', startDate: 'today-40d' };
    await seedCampaigns(world, { ...MULTI, ...lifetime });
    let spent = 0;
    for (let day = '2026-01-21'; day <= '2026-03-01'; day = addDays(day, 1)) {
      spent += sum(await rows(world, 'campaigns', 'cost', { reportDate: day.replaceAll('-', '') }), 'cost');
    }
    expect(spent).toBe(12_000);
    const { json } = await world.admin('GET', '/entities/sbCampaigns');
    expect(json.sbCampaigns[0].servingStatus).toBe('CAMPAIGN_OUT_OF_BUDGET');
  });
});

describe('the rows', () => {
  it('[SBR-14, SBR-15] have the campaign type headlineSearch and a daily or lifetime budget', async () => {
    const world = await busySandbox();
    await seedCampaigns(world, LEGACY, { ...MULTI, budgetType: 'LIFETIME', budget: 900.5, endDate: 'today+5d' });
    const metrics = 'campaignType,campaignBudgetType,campaignBudget,campaignStatus,impressions';
    const [legacy, multi] = await rows(world, 'campaigns', metrics);
    expect(legacy).toMatchObject({ campaignType: 'headlineSearch', campaignBudgetType: 'daily', campaignBudget: 5000 });
    expect(multi).toMatchObject({ campaignBudgetType: 'lifetime', campaignBudget: 900.5, campaignStatus: 'enabled' });
  });

  it('[SBR-16, SBR-17] include entities without traffic if names, status or budget are requested', async () => {
    const world = await busySandbox();
    await seedCampaigns(
      world,
      LEGACY,
      { ...LEGACY_VIDEO, name: 'Idle', state: 'PAUSED' },
      { ...MULTI, state: 'ARCHIVED' },
    );
    const idle = { impressions: 0, clicks: 0, cost: 0, attributedSales14d: 0 };
    for (const name of ['campaignName', 'campaignStatus', 'campaignBudget', 'campaignBudgetType']) {
      const found = await rows(world, 'campaigns', `${name},impressions,clicks,cost,attributedSales14d`);
      expect(found).toHaveLength(2);
      expect(found[1]).toMatchObject(idle);
    }
    expect(await rows(world, 'adGroups', 'adGroupName,impressions')).toHaveLength(2);
    expect(await rows(world, 'campaigns', 'campaignId,campaignType,impressions,clicks,cost')).toHaveLength(1);
    expect(await rows(world, 'adGroups', 'adGroupId,impressions')).toHaveLength(1);
    expect(await rows(world, 'campaigns', 'campaignName,impressions', { segment: 'placement' })).toHaveLength(2);
  });

  it('[SBR-16] include keywords without traffic if texts are requested', async () => {
    const world = await busySandbox();
    await seedCampaigns(world, { ...LEGACY, state: 'PAUSED' });
    const found = await rows(world, 'keywords', 'keywordText,campaignStatus,impressions');
    expect(found.map((row) => [row['keywordText'], row['campaignStatus'], row['impressions']])).toEqual([
      ['tent', 'paused', 0],
      ['two person tent', 'paused', 0],
    ]);
    expect(await rows(world, 'keywords', 'keywordText,impressions')).toEqual([]);
  });

  it.each([
    ['[SB4-33, SB3-23, SBR-01] at /v1', '/v1', { campaignType: 'headlineSearch' }],
    ['[SB4-33, SB3-23, SB3-21] at /v2/hsa', '/v2/hsa', {}],
  ])('%s include campaigns with several ad groups only if creativeType is all', async (_title, prefix, fields) => {
    const world = await busySandbox();
    await seedCampaigns(world, LEGACY, LEGACY_VIDEO, MULTI);
    const names = async (more: object): Promise<unknown[]> => {
      const found = await reportRows(world, 'campaigns', { metrics: 'campaignName', ...fields, ...more }, { prefix });
      return found.map((row) => row['campaignName']);
    };
    expect(await names({})).toEqual(['Legacy', 'Legacy video']);
    expect(await names({ creativeType: 'all' })).toEqual(['Legacy', 'Legacy video', 'Multi']);
    expect(await names({ creativeType: 'video' })).toEqual(['Legacy video']);
  });

  it('[SB4-35, SB4-36] contain the ad id only for ads of campaigns with several ad groups', async () => {
    const world = await busySandbox();
    await seedCampaigns(world, LEGACY, MULTI);
    for (const metrics of ['campaignName,adGroupName,impressions', 'campaignName,adGroupName,adId,impressions']) {
      const found = await rows(world, 'ads', metrics);
      expect(found.map((row) => [row['campaignName'], 'adId' in row])).toEqual([
        ['Legacy', false],
        ['Multi', true],
        ['Multi', true],
        ['Multi', true],
      ]);
      expect(typeof found[1]?.['adId']).toBe('number');
    }
  });

  it('[PRF-11, SBR-01] are empty for a profile without a brand', async ({ world }) => {
    expect(await rows(world, 'campaigns', 'campaignName')).toEqual([]);
  });
});

describe('moderation reviews', () => {
  it('[SB4-44, SB4-45] a rejected ad has no further traffic, and other ads continue to serve', async () => {
    const world = await busySandbox();
    await seedCampaigns(world, MULTI);
    const { json } = await world.admin('GET', '/entities/sbAds');
    const [first] = json.sbAds;
    const before = await rows(world, 'ads', 'adId,impressions', { reportDate: YESTERDAY });
    const patched = await world.admin('PATCH', `/entities/sbAds/${first.adId}`, { moderationStatus: 'REJECTED' });
    expect(patched.json).toMatchObject({ moderationStatus: 'REJECTED', servingStatus: 'REJECTED', state: 'ENABLED' });
    expect(await rows(world, 'ads', 'adId,impressions', { reportDate: YESTERDAY })).toEqual(before);
    await world.admin('POST', '/clock/advance', { by: '2d' });
    const after = await rows(world, 'ads', 'adId,impressions', { reportDate: '20260303' });
    expect(after.map((row) => String(row['adId']))).toEqual([json.sbAds[1].adId, json.sbAds[2].adId]);
    for (const { adId } of json.sbAds) {
      await world.admin('PATCH', `/entities/sbAds/${adId}`, { moderationStatus: 'REJECTED' });
    }
    await world.admin('POST', '/clock/advance', { by: '2d' });
    expect(await rows(world, 'campaigns', 'impressions', { reportDate: '20260305' })).toEqual([]);
    const { json: campaigns } = await world.admin('GET', '/entities/sbCampaigns');
    expect(campaigns.sbCampaigns[0]).toMatchObject({ state: 'ENABLED', servingStatus: 'CAMPAIGN_STATUS_ENABLED' });
  });

  it('[SB4-45] an ad has traffic from the time of its approval', async ({ world }) => {
    await world.admin('PATCH', '/settings', { moderation: { after: '2d' } });
    const { json } = await world.admin('POST', '/seed', {
      profileId: world.profile(),
      entities: { sbCampaigns: [{ ...MULTI, createdDaysAgo: 0 }] },
    });
    expect(json.sbAds).toBe(3);
    expect((await world.admin('GET', '/entities/sbAds')).json.sbAds[0]).toMatchObject({
      moderationStatus: 'PENDING_REVIEW',
      servingStatus: 'AD_POLICING_PENDING_REVIEW',
    });
    await world.admin('POST', '/clock/advance', { by: '5d' });
    expect((await world.admin('GET', '/entities/sbAds')).json.sbAds[0].servingStatus).toBe('AD_STATUS_LIVE');
    expect(await rows(world, 'campaigns', 'impressions', { reportDate: '20260302' })).toEqual([]);
    expect(await rows(world, 'campaigns', 'impressions', { reportDate: '20260305' })).toHaveLength(1);
  });
});

describe('the comparison with generated numbers', () => {
  it('[SBR-10] reports the differences of loaded rows', async () => {
    const world = await busySandbox();
    // Not the keywords of the other campaign, because an advertiser has one ad in an auction.
    const [group] = LEGACY.sbAdGroups;
    const legacy = {
      ...LEGACY,
      sbAdGroups: [{ ...group, sbKeywords: [{ keywordText: 'camp stove', matchType: 'BROAD', bid: 3 }] }],
    };
    await seedCampaigns(world, legacy, MULTI, { ...LEGACY_VIDEO, state: 'PAUSED' });
    const query = { profileId: world.profile(), campaignType: 'headlineSearch', creativeType: 'all', date: YESTERDAY };
    for (const [recordType, metrics] of [
      ['campaigns', `campaignName,${NUMBERS.join(',')}`],
      ['adGroups', NUMBERS.join(',')],
      ['keywords', 'keywordText,matchType,clicks'],
      ['ads', 'campaignId,adGroupId,impressions'],
    ] as const) {
      const loaded = await rows(world, recordType, metrics);
      const compare = (rows: readonly Row[]): Promise<Answer> =>
        world.admin('POST', '/metrics/compare', { ...query, recordType, rows });
      expect((await compare(loaded)).json).toEqual({ ...RIGHT, compared: expect.any(Number) });
      expect((await compare(loaded.slice(1))).json).toMatchObject({ ok: false, missing: [expect.anything()] });
    }
    const parameters = new URLSearchParams({ ...query, recordType: 'ads' });
    const { json } = await world.admin('GET', `/metrics?${parameters}`);
    expect(json.rows).toHaveLength(4);
    expect((await world.admin('GET', `/metrics?${parameters}&segment=query`)).status).toBe(400);
  });
});
