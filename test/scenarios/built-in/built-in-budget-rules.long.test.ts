/**
 * The built-in scenario about budget rules that conflict, with a careless and a careful client.
 */
import { describe, expect, it } from 'vitest';
import { v3 } from '../../fixtures/programs/clients/v3-calls.ts';
import { V3_CAMPAIGNS } from '../../fixtures/programs/clients/v3.ts';
import { openWorld, type Answer, type TestWorld } from '../../fixtures/sandbox.ts';
import { US } from '../../fixtures/scenarios.ts';
import { violationCounts } from '../../fixtures/violation-counts.ts';

const FROM = { profile: US };

async function campaign(world: TestWorld): Promise<{ campaignId: string; budget: { effectiveBudget: number } }> {
  const filters = { nameFilter: { include: ['Rules - Spring'], queryTermMatchType: 'EXACT_MATCH' } };
  return (await v3(world, V3_CAMPAIGNS, 'list', filters, FROM)).json.campaigns[0];
}

const send = (world: TestWorld, method: string, path: string, body: object): Promise<Answer> =>
  world.ask(method, path, { ...FROM, body });

async function add(world: TestWorld, campaignId: string, name: string): Promise<Answer> {
  const rule = {
    name,
    ruleType: 'SCHEDULE',
    budgetIncreaseBy: { type: 'PERCENT', value: 50 },
    duration: { dateRangeTypeRuleDuration: { startDate: '20260302' } },
    recurrence: { type: 'DAILY' },
  };
  const created = await send(world, 'POST', '/sp/budgetRules', { budgetRulesDetails: [rule] });
  const budgetRuleIds = [created.json.responses[0].ruleId];
  return send(world, 'POST', `/sp/campaigns/${campaignId}/budgetRules`, { budgetRuleIds });
}

describe('budget-rule-conflict', () => {
  it('a careless client reads 207 as success, and then doubles the budget', async () => {
    const world = openWorld({ scenario: 'budget-rule-conflict' });
    const { campaignId, budget } = await campaign(world);
    expect(budget.effectiveBudget).toBe(60);
    const refused = await add(world, campaignId, 'Spring');
    expect([refused.status, refused.json.responses[0].code]).toEqual([207, 'INVALID_ARGUMENT']);
    expect((await campaign(world)).budget.effectiveBudget).toBe(60);
    expect((await add(world, campaignId, 'Spring 2')).json.responses[0].code).toBe('SUCCESS');
    expect((await campaign(world)).budget.effectiveBudget).toBe(80);
  });

  it('a careful client reads the rules of the campaign, and changes the one that it has', async () => {
    const world = openWorld({ scenario: 'budget-rule-conflict' });
    const { campaignId } = await campaign(world);
    const { json } = await world.ask('GET', `/sp/campaigns/${campaignId}/budgetRules`, FROM);
    const [{ ruleId, ruleDetails }] = json.associatedRules;
    expect(ruleDetails).toMatchObject({ name: 'Spring', budgetIncreaseBy: { value: 50 } });
    const changed = { ruleId, ruleDetails: { budgetIncreaseBy: { type: 'PERCENT', value: 75 } } };
    const { json: answer } = await send(world, 'PUT', '/sp/budgetRules', { budgetRulesDetails: [changed] });
    expect(answer.responses).toMatchObject([{ ruleId, code: 'SUCCESS' }]);
    expect((await campaign(world)).budget.effectiveBudget).toBe(70);
    expect(await violationCounts(world)).toEqual({});
  });
});
