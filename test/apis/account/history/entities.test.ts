/**
 * What of each product the history has: negative keywords and targets, the bidding of sponsored brands, portfolios.
 */
import { describe, expect } from 'vitest';
import { V3_CAMPAIGNS } from '../../../fixtures/programs/clients/v3.ts';
import { v3 } from '../../../fixtures/programs/clients/v3-calls.ts';
import { v4 } from '../../../fixtures/programs/clients/sb-v4.ts';
import { DISPLAY_CAMPAIGNS, displayAccount } from '../../../fixtures/accounts/display-account.ts';
import { NOW, type Answer, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import { seedEntities } from '../../../fixtures/accounts/seed-entities.ts';

const DAY = 86_400_000;
const ALL = { parents: [{ useProfileIdAdvertiser: true }] };
const ASIN = { expression: [{ type: 'ASIN_SAME_AS', value: 'B000000001' }] };

function history(world: TestWorld, eventTypes: object): Promise<Answer> {
  const body = { fromDate: NOW - 30 * DAY, toDate: NOW + 30 * DAY, eventTypes };
  return world.ask('POST', '/history', { body });
}

type Fact = [type: string, id: string, change: string, previous: string | undefined, next: string | undefined];

async function facts(world: TestWorld, eventTypes: object): Promise<Fact[]> {
  const { status, json } = await history(world, eventTypes);
  expect(status).toBe(200);
  return json.events.map((each: Record<string, string>) => [
    each['entityType'],
    each['entityId'],
    each['changeType'],
    each['previousValue'],
    each['newValue'],
  ]);
}

describe('the history', () => {
  it('[TOD-333] has no events of sponsored display', async () => {
    const world = await displayAccount({}, DISPLAY_CAMPAIGNS);
    const { json } = await world.ask('GET', '/sd/campaigns');
    const [{ campaignId }] = json;
    await world.ask('PUT', '/sd/campaigns', { body: [{ campaignId, state: 'paused' }] });
    expect(await facts(world, { CAMPAIGN: ALL, AD_GROUP: ALL, AD: ALL, PRODUCT_TARGETING: ALL })).toEqual([]);
    const { status } = await history(world, { CAMPAIGN: { eventTypeIds: [String(campaignId)] } });
    expect(status).toBe(403);
  });

  it('[TOD-334] has negative targets of ad groups and campaigns among the targets', async ({ world }) => {
    const negative = { targetId: '33', ...ASIN };
    const adGroups = [{ adGroupId: '32', name: 'g', defaultBid: 1, negativeTargets: [negative] }];
    const manual = { campaignId: '31', name: 'Manual', targetingType: 'MANUAL', budget: { budget: 5 }, adGroups };
    const automatic = { campaignId: '41', name: 'Automatic', targetingType: 'AUTO', budget: { budget: 5 } };
    const campaignNegativeTargets = [{ targetId: '43', ...ASIN }];
    await seedEntities(world, { campaigns: [manual, { ...automatic, campaignNegativeTargets }] });
    world.state.setClock(NOW + 1000, 'frozen');
    const headers = { 'content-type': 'application/vnd.spNegativeTargetingClause.v3+json' };
    const body = { negativeTargetIdFilter: { include: ['33'] } };
    expect((await world.ask('POST', '/sp/negativeTargets/delete', { body, headers })).status).toBe(207);

    const { json } = await history(world, { PRODUCT_TARGETING: { eventTypeIds: ['33', '43'] } });
    expect(json.events).toHaveLength(3);
    expect(json.events[0]).toEqual({
      entityType: 'PRODUCT_TARGETING',
      entityId: '33',
      changeType: 'STATUS',
      previousValue: 'ENABLED',
      newValue: 'ARCHIVED',
      timestamp: NOW + 1000,
      metadata: { campaignId: '31', adGroupId: '32' },
    });
    const ofCampaign = json.events.find(({ entityId }: { entityId: string }) => entityId === '43');
    expect(ofCampaign.metadata).toEqual({ campaignId: '41' });
  });

  it('[TOD-334] has negative keywords of sponsored brands among the negative keywords only', async ({ world }) => {
    const sbKeywords = [
      { keywordId: '53', keywordText: 'tent', matchType: 'EXACT', bid: 1 },
      { keywordId: '54', keywordText: 'used', matchType: 'NEGATIVE_PHRASE' },
    ];
    const sbAdGroups = [{ adGroupId: '52', name: 'g', sbKeywords }];
    await seedEntities(world, { sbCampaigns: [{ campaignId: '51', name: 'Brand', budget: 100, sbAdGroups }] });
    const created = ['STATUS', undefined, 'ENABLED'];
    expect(await facts(world, { KEYWORD: ALL })).toEqual([['KEYWORD', '53', ...created]]);
    const { json } = await history(world, { NEGATIVE_KEYWORD: { eventTypeIds: ['54'] } });
    expect(json.events).toMatchObject([
      {
        entityType: 'NEGATIVE_KEYWORD',
        metadata: { campaignId: '51', adGroupId: '52', keyword: 'used', keywordType: 'KEYWORD_PHRASE' },
      },
    ]);
    expect((await history(world, { KEYWORD: { eventTypeIds: ['54'] } })).status).toBe(403);
  });

  it('[TOD-335] has the strategy and the adjustments of sponsored brands', async ({ world }) => {
    await seedEntities(world, { sbCampaigns: [{ campaignId: '51', name: 'Brand', budget: 100 }] });
    const change = async (after: number, bidding: object): Promise<void> => {
      world.state.setClock(NOW + after, 'frozen');
      const answer = await v4(world, 'campaigns', 'update', { campaigns: [{ campaignId: '51', bidding }] });
      expect(answer.json.campaigns.error).toEqual([]);
    };
    const placement = (name: string, percentage: number) => ({ placement: name, percentage });
    await change(1000, {
      bidOptimization: false,
      bidAdjustmentsByPlacement: [placement('HOME', 20), placement('DETAIL_PAGE', -10)],
    });
    await change(2000, { bidAdjustmentsByPlacement: [placement('HOME', 50)] });
    await change(3000, { bidOptimization: true });
    const changes = await facts(world, {
      CAMPAIGN: { eventTypeIds: ['51'], filters: ['SMART_BIDDING_STRATEGY', 'PLACEMENT_GROUP'] },
    });
    const texts = changes.map(([, , change, previous, next]) => [change, previous, next]);
    expect(texts.filter(([change]) => change === 'PLACEMENT_GROUP').slice(-2)).toEqual([
      ['PLACEMENT_GROUP', 'HOME:20,DETAIL_PAGE:-10', 'HOME:50'],
      ['PLACEMENT_GROUP', undefined, 'HOME:20,DETAIL_PAGE:-10'],
    ]);
    expect(texts.filter(([change]) => change === 'SMART_BIDDING_STRATEGY')).toEqual([
      ['SMART_BIDDING_STRATEGY', 'MANUAL', 'AUTO_FOR_SALES'],
      ['SMART_BIDDING_STRATEGY', 'AUTO_FOR_SALES', 'MANUAL'],
    ]);
  });

  it('[TOD-335] has the multiplier that version 3 of sponsored brands sets', async ({ world }) => {
    await seedEntities(world, { sbCampaigns: [{ campaignId: '51', name: 'Brand', budget: 100, createdWith: 'V3' }] });
    world.state.setClock(NOW + 1000, 'frozen');
    const body = [{ campaignId: 51, bidOptimization: false, bidMultiplier: -12.5 }];
    const answer = await world.ask('PUT', '/sb/campaigns', { body, headers: { 'content-type': 'application/json' } });
    expect([answer.status, answer.json[0]?.code]).toEqual([207, 'SUCCESS']);
    const changes = await facts(world, { CAMPAIGN: { eventTypeIds: ['51'], filters: ['PLACEMENT_GROUP'] } });
    expect(changes.map(([, , , previous, next]) => [previous, next])).toEqual([[undefined, 'BID_MULTIPLIER:-12.5']]);
  });

  it('[TOD-367] has the portfolio of a campaign, which no filter selects', async ({ world }) => {
    await seedEntities(world, {
      portfolios: [{ portfolioId: '7', name: 'Spring' }],
      campaigns: [{ campaignId: '31', name: 'Tents', targetingType: 'AUTO', budget: { budget: 5 } }],
    });
    world.state.setClock(NOW + 1000, 'frozen');
    await v3(world, V3_CAMPAIGNS, 'update', { campaigns: [{ campaignId: '31', portfolioId: '7' }] });
    const [moved] = await facts(world, { CAMPAIGN: ALL });
    expect(moved).toEqual(['CAMPAIGN', '31', 'PORTFOLIO', undefined, '7']);
    const filtered = await facts(world, { CAMPAIGN: { ...ALL, filters: ['STATUS', 'NAME', 'IN_BUDGET'] } });
    expect(filtered.map(([, , change]) => change)).toEqual(['STATUS']);
  });
});
