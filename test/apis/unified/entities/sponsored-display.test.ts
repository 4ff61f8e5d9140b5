import { describe, expect } from 'vitest';
import { changeSettings } from '../../../fixtures/accounts/collections.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import {
  callUnified,
  createUnified,
  isSorted,
  queryUnified,
  unifiedErrors,
  type Body,
} from '../../../fixtures/accounts/unified.ts';

const SD = 'SPONSORED_DISPLAY';
const budgetOf = (value: number) => ({
  budgetType: 'MONETARY',
  budgetValue: { monetaryBudgetValue: { monetaryBudget: { value } } },
});
const CAMPAIGN = {
  adProduct: SD,
  name: 'Tents for browsers',
  state: 'ENABLED',
  costType: 'CPC',
  marketplaceScope: 'SINGLE_MARKETPLACE',
  startDateTime: '2026-03-02T12:00:00Z',
  budgets: [budgetOf(20)],
};
const adGroupIn = (campaignId: string) => ({
  adProduct: SD,
  campaignId,
  name: 'Group',
  state: 'ENABLED',
  marketplaceScope: 'SINGLE_MARKETPLACE',
  marketplaces: ['US'],
  bid: { defaultBid: 1 },
});

const query = (world: TestWorld, resource: string, filters: Body = {}) => queryUnified(world, SD, resource, filters);

async function createAdGroup(world: TestWorld, adGroup: Body = {}): Promise<{ campaignId: string; adGroupId: string }> {
  const { campaignId } = await createUnified(world, 'campaigns', CAMPAIGN);
  const { adGroupId } = await createUnified(world, 'adGroups', { ...adGroupIn(campaignId), ...adGroup });
  return { campaignId, adGroupId };
}

describe('Campaigns of sponsored display in the unified API', () => {
  it.each([
    ['observed', budgetOf(31), 20],
    ['observed', { ...budgetOf(31), recurrenceTimePeriod: 'DAILY' }, 31],
    ['spec', budgetOf(31), 31],
    ['spec', { ...budgetOf(31), recurrenceTimePeriod: 'DAILY' }, 31],
  ] as const)(
    '[TOD-548] in dialect %s, an update with the budget of case %# sets it',
    async (dialect, budget, value) => {
      const world = openWorld();
      changeSettings(world, { dialect });
      const { campaignId } = await createUnified(world, 'campaigns', CAMPAIGN);
      const { json, violations } = await callUnified(world, 'update', 'campaigns', {
        campaigns: [{ campaignId, budgets: [budget] }],
      });
      expect(json.error).toEqual([]);
      expect(violations.map(({ rule }) => rule)).toEqual(value === 20 ? ['ignored-budget'] : []);
      const shown = (await query(world, 'campaigns')).json.campaigns[0];
      expect(shown.budgets[0].budgetValue.monetaryBudgetValue.monetaryBudget.value).toBe(value);
    },
  );

  it('[TOD-420] are created with a cost type, and have all fields of the document', async ({ defaultWorld: world }) => {
    const { campaignId, ...campaign } = await createUnified(world, 'campaigns', {
      ...CAMPAIGN,
      costType: 'VCPM',
      endDateTime: '2026-04-01T06:59:59Z',
    });
    expect(campaign).toEqual({
      adProduct: SD,
      budgets: [
        {
          budgetType: 'MONETARY',
          budgetValue: { monetaryBudgetValue: { monetaryBudget: { currencyCode: 'USD', value: 20 } } },
          recurrenceTimePeriod: 'DAILY',
        },
      ],
      costType: 'VCPM',
      countries: ['US'],
      creationDateTime: '2026-03-02T04:00:00-08:00',
      endDateTime: '2026-03-31T23:59:59-07:00',
      lastUpdatedDateTime: '2026-03-02T04:00:00-08:00',
      marketplaceScope: 'SINGLE_MARKETPLACE',
      marketplaces: ['US'],
      name: 'Tents for browsers',
      startDateTime: '2026-03-02T00:00:00-08:00',
      state: 'ENABLED',
      tags: [],
    });
    const { json } = await world.ask('GET', `/sd/campaigns/${campaignId}`);
    expect(json).toMatchObject({
      name: 'Tents for browsers',
      tactic: 'T00030',
      costType: 'vcpm',
      budget: 20,
      startDate: '20260302',
      endDate: '20260331',
    });
  });

  it('[TOD-420] that the API of sponsored display created are found by the documented filters', async () => {
    const world = openWorld({ scenario: 'empty' });
    const { json } = await world.ask('POST', '/sd/campaigns', {
      body: [
        { name: 'Old', tactic: 'T00020', budgetType: 'daily', budget: 30, startDate: '20260302', state: 'paused' },
        { name: 'Older', tactic: 'T00030', budgetType: 'daily', budget: 30, startDate: '20260302', state: 'enabled' },
      ],
    });
    const [first, second] = json.map(({ campaignId }: { campaignId: number }) => String(campaignId));
    for (const [filters, found] of [
      [{}, [first, second]],
      [{ campaignIdFilter: { include: [second] } }, [second]],
      [{ nameFilter: { include: ['old'], queryTermMatchType: 'BROAD_MATCH' } }, [first, second]],
      [{ nameFilter: { include: ['Old'], queryTermMatchType: 'EXACT_MATCH' } }, [first]],
      [{ stateFilter: { include: ['PAUSED'] } }, [first]],
      [{ portfolioIdFilter: { include: ['1'] } }, []],
    ] as const) {
      const { json: answer } = await query(world, 'campaigns', filters);
      expect(isSorted(answer)).toBe(true);
      const ids = answer.campaigns.map((each: { campaignId: string }) => each.campaignId);
      expect(ids, JSON.stringify(filters)).toEqual(found);
    }
    const { json: whole } = await query(world, 'campaigns', { campaignIdFilter: { include: [first] } });
    expect(whole.campaigns[0]).toMatchObject({
      costType: 'CPC',
      status: { deliveryStatus: 'NOT_DELIVERING', deliveryReasons: ['CAMPAIGN_PAUSED'] },
    });
    const page = await query(world, 'campaigns', { maxResults: 1 });
    const next = await query(world, 'campaigns', { maxResults: 1, nextToken: page.json.nextToken });
    expect([page.json.campaigns[0].campaignId, next.json.campaigns[0].campaignId]).toEqual([first, second]);
    expect(next.json).not.toHaveProperty('nextToken');
  });

  it('[TOD-420] change by a patch in which null removes the end and the portfolio', async ({ defaultWorld: world }) => {
    const { campaignId } = await createUnified(world, 'campaigns', {
      ...CAMPAIGN,
      endDateTime: '2026-04-01T06:59:59Z',
      portfolioId: '71200000000001',
    });
    const change = {
      campaignId,
      name: 'New',
      state: 'PAUSED',
      costType: 'CPC',
      budgets: [budgetOf(31.5)],
      endDateTime: null,
      portfolioId: null,
      startDateTime: '2026-03-05T12:00:00Z',
    };
    const { json } = await callUnified(world, 'update', 'campaigns', { campaigns: [change] });
    expect(json.error).toEqual([]);
    const { campaign } = json.success[0];
    expect(campaign).toMatchObject({ name: 'New', state: 'PAUSED', startDateTime: '2026-03-05T00:00:00-08:00' });
    expect(campaign).not.toHaveProperty('endDateTime');
    expect(campaign).not.toHaveProperty('portfolioId');
    const deleted = await callUnified(world, 'delete', 'campaigns', { campaignIds: [campaignId] });
    expect(deleted.json.success).toEqual([
      { campaign: expect.objectContaining({ campaignId, state: 'ARCHIVED' }), index: 0 },
    ]);
    const old = await world.ask('GET', `/sd/campaigns/${campaignId}`);
    expect(old.json).toMatchObject({ state: 'archived', budget: 31.5, name: 'New' });
  });

  it('[TOD-402] [TOD-420] refuse each wrong item with the documented code', async ({ defaultWorld: world }) => {
    const { campaignId } = await createUnified(world, 'campaigns', CAMPAIGN);
    const { costType: _, ...withoutCostType } = CAMPAIGN;
    const errors = await unifiedErrors(world, 'create', 'campaigns', [
      withoutCostType,
      CAMPAIGN,
      { ...CAMPAIGN, name: 'A', costType: 'CPM' },
      { ...CAMPAIGN, name: 'B', budgets: [budgetOf(0.01)] },
      { ...CAMPAIGN, name: 'C', budgets: [] },
      { ...CAMPAIGN, name: 'D', endDateTime: '2026-03-01T00:00:00Z' },
    ]);
    expect(errors.map(({ code }) => code)).toEqual([
      'FIELD_VALUE_IS_NULL',
      'FIELD_VALUE_NOT_UNIQUE',
      'FIELD_VALUE_IS_INVALID',
      'FIELD_VALUE_IS_BELOW_MINIMUM_LIMIT',
      'FIELD_SIZE_IS_BELOW_MINIMUM_LIMIT',
      'DATE_TOO_SOON',
    ]);
    await callUnified(world, 'delete', 'campaigns', { campaignIds: [campaignId] });
    expect(await unifiedErrors(world, 'update', 'campaigns', [{ campaignId, name: 'New' }])).toEqual([
      { code: 'ARCHIVED_RESOURCE_CANNOT_EDIT', message: 'archived object cannot be modified' },
    ]);
    const orphan = adGroupIn(campaignId);
    expect((await unifiedErrors(world, 'create', 'adGroups', [orphan]))[0]?.code).toBe('ARCHIVED_PARENT_CANNOT_CREATE');
  });

  it('[TOD-420] have batches and pages of 100, and targets of 1000 and 5000', async () => {
    const world = openWorld({ scenario: 'empty' });
    const campaigns = Array.from({ length: 101 }, (_, i) => ({ ...CAMPAIGN, name: `Campaign ${i}` }));
    const tooMany = await callUnified(world, 'create', 'campaigns', { campaigns });
    expect([tooMany.status, tooMany.json.code]).toEqual([400, 'BAD_REQUEST']);
    const { json } = await callUnified(world, 'create', 'campaigns', { campaigns: campaigns.slice(0, 100) });
    expect(json.success).toHaveLength(100);
    await createUnified(world, 'campaigns', campaigns[100] ?? {});
    const all = await query(world, 'campaigns');
    expect([all.json.campaigns.length, typeof all.json.nextToken]).toEqual([100, 'string']);
    const campaignIds = [...all.json.campaigns, { campaignId: '1' }].map(({ campaignId }) => campaignId);
    expect((await callUnified(world, 'delete', 'campaigns', { campaignIds })).status).toBe(207);
    expect((await query(world, 'campaigns', { maxResults: 101 })).status).toBe(400);
    expect((await query(world, 'targets', { maxResults: 5000 })).status).toBe(200);
    expect((await query(world, 'targets', { maxResults: 5001 })).status).toBe(400);
  });
});

describe('Ad groups of sponsored display in the unified API', () => {
  it('[TOD-421] have a bid, a goal and a type of creatives, as in the API of sponsored display', async () => {
    const world = openWorld({ scenario: 'default' });
    const { campaignId, adGroupId } = await createAdGroup(world, {
      creativeType: 'VIDEO',
      optimization: { goalSettings: { kpi: 'PURCHASES' } },
    });
    const old = await world.ask('GET', `/sd/adGroups/${adGroupId}`);
    expect(old.json).toMatchObject({ creativeType: 'VIDEO', bidOptimization: 'conversions', defaultBid: 1 });
    const change = {
      adGroupId,
      bid: { defaultBid: 2 },
      name: 'New',
      optimization: { goalSettings: { kpi: 'CLICKS' } },
    };
    await callUnified(world, 'update', 'adGroups', { adGroups: [change] });
    const { json } = await query(world, 'adGroups', { adGroupIdFilter: { include: [adGroupId] } });
    expect(isSorted(json)).toBe(true);
    expect(json.adGroups).toEqual([
      {
        adGroupId,
        adProduct: SD,
        bid: { currencyCode: 'USD', defaultBid: 2 },
        campaignId,
        creationDateTime: '2026-03-02T04:00:00-08:00',
        creativeType: 'VIDEO',
        lastUpdatedDateTime: '2026-03-02T04:00:00-08:00',
        marketplaceScope: 'SINGLE_MARKETPLACE',
        marketplaces: ['US'],
        name: 'New',
        optimization: { goalSettings: { kpi: 'CLICKS' } },
        state: 'ENABLED',
        status: { deliveryReasons: ['AD_GROUP_INCOMPLETE'], deliveryStatus: 'NOT_DELIVERING' },
      },
    ]);
    const errors = await unifiedErrors(world, 'create', 'adGroups', [
      { ...adGroupIn(campaignId), name: 'A', bid: undefined },
      { ...adGroupIn(campaignId), name: 'B', marketplaces: undefined },
      { ...adGroupIn(campaignId), name: 'C', optimization: { goalSettings: { kpi: 'REACH' } } },
      { ...adGroupIn(campaignId), name: 'D', optimization: { goalSettings: { kpi: 'LEADS' } } },
      { ...adGroupIn(campaignId), name: 'New' },
    ]);
    expect(errors.map(({ code }) => code)).toEqual([
      'FIELD_VALUE_IS_NULL',
      'FIELD_VALUE_IS_NULL',
      'ACTION_NOT_SUPPORTED',
      'FIELD_VALUE_IS_INVALID',
      'FIELD_VALUE_NOT_UNIQUE',
    ]);
  });
});
