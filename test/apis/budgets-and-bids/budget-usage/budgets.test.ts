import { describe, expect } from 'vitest';
import { busyCampaign, campaign, seedRules } from '../../../fixtures/accounts/budget-rules.ts';
import type { Answer, TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import { seedEntities, seedOne } from '../../../fixtures/accounts/seed-entities.ts';

const TYPES = {
  'sp/campaigns/budget/usage': 'application/vnd.spcampaignbudgetusage.v1+json',
  'sb/campaigns/budget/usage': 'application/vnd.sbcampaignbudgetusage.v1+json',
  'sd/campaigns/budget/usage': 'application/vnd.sdcampaignbudgetusage.v1+json',
  'sp/campaigns/budgetRecommendations': 'application/vnd.budgetrecommendation.v3+json',
  'sb/campaigns/budgetRecommendations': 'application/vnd.sbbudgetrecommendation.v4+json',
  'sd/campaigns/budgetRecommendations': 'application/vnd.sdbudgetrecommendations.v3+json',
} as const;

function ask(world: TestWorld, path: keyof typeof TYPES, body: unknown): Promise<Answer> {
  return world.ask('POST', `/${path}`, { body, headers: { 'content-type': TYPES[path], accept: TYPES[path] } });
}

function brandsCampaign(world: TestWorld, budgetType: string): Promise<string> {
  const days = { startDate: 'today-3d', ...(budgetType === 'LIFETIME' ? { endDate: 'today+3d' } : {}) };
  const item = { name: budgetType, budget: 200, budgetType, brandEntityId: 'E1', createdDaysAgo: 3, ...days };
  return seedOne(world, 'sbCampaigns', item);
}

describe('budget usage', () => {
  it('[TOD-220] is the cost of today in percent of the budget with its rules', async ({ world }) => {
    const [busy, idle] = [await busyCampaign(world, 5), await campaign(world, 30)];
    await seedRules(world, [busy], [{}]);
    world.state.setClock(Date.parse('2026-03-03T06:00:00Z'), 'frozen');
    const { status, headers, json } = await ask(world, 'sp/campaigns/budget/usage', { campaignIds: [busy, '1', idle] });
    expect([status, headers.get('content-type')]).toEqual([207, TYPES['sp/campaigns/budget/usage']]);
    const usageUpdatedTimestamp = '2026-03-03T06:00:00.000Z';
    expect(json).toEqual({
      success: [
        { campaignId: busy, index: 0, budget: 7.5, budgetUsagePercent: 100, usageUpdatedTimestamp },
        { campaignId: idle, index: 2, budget: 30, budgetUsagePercent: 0, usageUpdatedTimestamp },
      ],
      error: [{ campaignId: '1', index: 1, code: 'NOT_FOUND', details: 'Campaign 1 does not exist' }],
    });
  });

  it('[TOD-220] is of the lifetime for a budget of the lifetime, and refuses a bad body', async ({ world }) => {
    const id = await brandsCampaign(world, 'LIFETIME');
    const { json } = await ask(world, 'sb/campaigns/budget/usage', { campaignIds: [id] });
    expect(json.success).toMatchObject([{ campaignId: id, budget: 200, budgetUsagePercent: 0 }]);
    const many = Array.from({ length: 101 }, (_, i) => String(i));
    for (const body of [{}, { campaignIds: [] }, { campaignIds: many }, { campaignIds: [5] }, [], 'x'])
      expect((await ask(world, 'sb/campaigns/budget/usage', body)).status).toBe(400);
    for (const body of [{}, { campaignIds: many }, 'x']) {
      const refused = await ask(world, 'sb/campaigns/budgetRecommendations', body);
      expect([refused.status, refused.json]).toEqual([422, { code: 'INVALID_ARGUMENT', message: expect.any(String) }]);
    }
  });
});

describe('budget recommendations', () => {
  it('[TOD-222] answer errors of whole calls in the documented media type', async ({ world }) => {
    for (const [product, status, isTyped] of [
      ['sp', 400, true],
      ['sb', 422, true],
      ['sd', 400, false],
    ] as const) {
      const path = `${product}/campaigns/budgetRecommendations` as const;
      const { status: answered, headers } = await ask(world, path, { campaignIds: [] });
      expect([answered, headers.get('content-type')]).toEqual([status, isTyped ? TYPES[path] : 'application/json']);
    }
  });

  it('[TOD-222] say what a larger budget would have brought, and a budget that lasts', async ({ world }) => {
    const [busy, idle] = [await busyCampaign(world, 5), await campaign(world, 30)];
    const { status, json } = await ask(world, 'sp/campaigns/budgetRecommendations', { campaignIds: [busy, idle, '1'] });
    expect(status).toBe(200);
    const [first, second] = json.budgetRecommendationsSuccessResults;
    const missed = first.sevenDaysMissedOpportunities;
    expect(missed).toMatchObject({ startDate: '20260223', endDate: '20260301' });
    expect(missed.percentTimeInBudget).toBeGreaterThan(0);
    expect(missed.percentTimeInBudget).toBeLessThan(0.9);
    expect(missed.estimatedMissedClicksLower).toBeGreaterThan(0);
    expect(missed.estimatedMissedClicksUpper).toBeGreaterThan(missed.estimatedMissedClicksLower);
    expect(first.suggestedBudget).toBeGreaterThan(5);
    expect(first.budgetRuleRecommendation.ruleId).toBe('sales-2026-07');
    expect(second).toMatchObject({
      suggestedBudget: 30,
      sevenDaysMissedOpportunities: { estimatedMissedClicksUpper: 0 },
    });
    expect(json.budgetRecommendationsErrorResults).toMatchObject([{ index: 2, Error: { code: 'NOT_FOUND' } }]);
  });

  it('[TOD-222] are refused for a budget of the lifetime', async ({ world }) => {
    const [id, daily] = [await brandsCampaign(world, 'LIFETIME'), await brandsCampaign(world, 'DAILY')];
    const { status, json } = await ask(world, 'sb/campaigns/budgetRecommendations', { campaignIds: [id, daily] });
    expect([status, json.error]).toMatchObject([207, [{ campaignId: id, index: 0, code: 'INVALID_ARGUMENT' }]]);
    expect(json.success).toMatchObject([{ campaignId: daily, suggestedBudget: 200 }]);
  });
});

describe('sponsored display', () => {
  it('[TOD-210, TOD-220, TOD-222] has budget rules, usage and recommendations', async ({ world }) => {
    const target = { expression: [{ type: 'similarProduct' }], bid: 5 };
    const adGroup = { name: 'g', defaultBid: 3, sdProductAds: [{ sku: 'S-1' }], sdTargets: [target] };
    const common = { tactic: 'T00020', createdDaysAgo: 40, startDate: 'today-40d' };
    const sdCampaigns = [{ ref: 'd', name: 'Display', budget: 2, ...common, sdAdGroups: [adGroup] }];
    const { ids } = await seedEntities(world, { sdCampaigns });
    const details = {
      name: 'More',
      ruleType: 'SCHEDULE',
      budgetIncreaseBy: { type: 'PERCENT', value: 50 },
      duration: { dateRangeTypeRuleDuration: { startDate: '20260302' } },
      recurrence: { type: 'WEEKLY', daysOfWeek: ['MONDAY'] },
    };
    const performing = {
      ruleType: 'PERFORMANCE',
      performanceMeasureCondition: { metricName: 'IS', comparisonOperator: 'GREATER_THAN', threshold: 1 },
    };
    const body = { budgetRulesDetails: [details, { ...details, ...performing }] };
    const { json } = await world.ask('POST', '/sd/budgetRules', { body });
    expect(json.responses.map((each: { code: string }) => each.code)).toEqual(['SUCCESS', 'INVALID_ARGUMENT']);
    const [{ ruleId }] = json.responses;
    const path = `/sd/campaigns/${ids.d}/budgetRules`;
    await world.ask('POST', path, { body: { budgetRuleIds: [ruleId] } });
    expect((await world.ask('GET', path)).json.associatedRules).toMatchObject([{ ruleId, ruleStatus: 'ACTIVE' }]);
    const usage = await ask(world, 'sd/campaigns/budget/usage', { campaignIds: [ids.d, '1'] });
    expect([usage.status, usage.json.success]).toMatchObject([207, [{ campaignId: ids.d, index: 0, budget: 3 }]]);
    expect(usage.json.error).toMatchObject([{ index: 1, code: 'NOT_FOUND' }]);
    const { status, json: answer } = await ask(world, 'sd/campaigns/budgetRecommendations', { campaignIds: [ids.d] });
    expect(status).toBe(207);
    const [first] = answer.budgetRecommendationsSuccessResults;
    expect(first.sevenDaysMissedOpportunities.startDate).toBe('2026-02-23');
    expect(first.suggestedBudget).toBeGreaterThan(2);
    expect((await world.ask('DELETE', `${path}/${ruleId}`)).status).toBe(200);
  });
});
