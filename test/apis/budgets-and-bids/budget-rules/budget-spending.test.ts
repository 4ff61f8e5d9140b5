import { describe, expect } from 'vitest';
import {
  at,
  between,
  busyCampaign,
  by,
  effective,
  historyOf,
  performing,
  seedRules,
  standing,
  weekly,
  type HistoryEntry,
} from '../../../fixtures/accounts/budget-rules.ts';
import type { Item } from '../../../fixtures/accounts/collections.ts';
import { reportRows } from '../../../fixtures/programs/clients/reports.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import { v3 } from '../../../fixtures/programs/clients/v3-calls.ts';
import { V3_CAMPAIGNS } from '../../../fixtures/programs/clients/v3.ts';

const WEEK = ['20260223', '20260224', '20260225', '20260226', '20260227', '20260228', '20260301'];

async function costOn(world: TestWorld, reportDate: string): Promise<number> {
  const [row] = await reportRows(world, 'campaigns', { reportDate, metrics: 'cost' });
  return Number(row?.['cost']);
}

async function status(world: TestWorld): Promise<string> {
  const { json } = await v3(world, V3_CAMPAIGNS, 'list', { includeExtendedDataFields: true });
  return json.campaigns[0].extendedData.servingStatus;
}

/** The row of the only campaign, as the simulation has it at an instant. */
async function truth(world: TestWorld, date: string, asOf: string): Promise<Record<string, number>> {
  const query = new URLSearchParams({ profileId: world.profile(), recordType: 'campaigns', date, asOf });
  const { json } = await world.admin('GET', `/metrics?${query}`);
  return json.rows[0];
}

describe('what a campaign spends', () => {
  it('[BUD-21] is more than its own budget and at most the raised budget, only on days with a rule', async () => {
    const world = openWorld();
    const id = await busyCampaign(world, 20);
    expect(await Promise.all(WEEK.map((day) => costOn(world, day)))).toEqual(WEEK.map(() => 20));
    await seedRules(
      world,
      [id],
      [weekly('SUNDAY', 'WEDNESDAY'), { ...by(20), duration: between('20260226', '20260301') }],
    );
    expect(await Promise.all(WEEK.map((day) => costOn(world, day)))).toEqual([20, 20, 30, 24, 24, 24, 34]);
    const entries = await historyOf(world, id, '?startDate=20260223&endDate=20260301');
    expect(entries.map(({ ruleBasedBudgetValue }) => ruleBasedBudgetValue)).toEqual([34, 34, 24, 24, 24, 30]);
    await seedRules(world, [id], [by(10_000)]);
    const rich = await costOn(world, '20260301');
    expect(rich).toBeGreaterThan(34);
    expect(rich).toBeLessThan(2034);
  });

  it('[BUD-21] is the same in all reports of a day', async ({ world }) => {
    const id = await busyCampaign(world, 5);
    await seedRules(world, [id], [{}]);
    for (const recordType of ['adGroups', 'keywords', 'productAds']) {
      const rows = await reportRows(world, recordType, { metrics: 'cost' });
      const cents = rows.reduce((sum, { cost }) => sum + Math.round(Number(cost) * 100), 0);
      expect([recordType, cents]).toEqual([recordType, 750]);
    }
  });

  it('[BUD-04, BUD-21] does not change for past days when a rule is paused', async ({ world }) => {
    const id = await busyCampaign(world, 5);
    const [ruleId = ''] = await seedRules(world, [id], [{}]);
    await world.admin('PATCH', `/entities/budgetRules/${ruleId}`, { ruleState: 'PAUSED' });
    expect(await effective(world, id)).toBeUndefined();
    expect(await costOn(world, '20260301')).toBe(7.5);
    at(world, '2026-03-05T12:00:00Z');
    expect(await Promise.all(['20260301', '20260303', '20260304'].map((day) => costOn(world, day)))).toEqual([
      7.5, 5, 5,
    ]);
  });

  it('[BUD-21] makes a campaign out of budget according to the budget of the day', async ({ world }) => {
    const id = await busyCampaign(world, 20);
    await seedRules(world, [id], [{ ...by(10_000), duration: between('20260303', '20260303') }]);
    const seen: unknown[] = [];
    // Late in the evening of 2, 3 and 4 March in Los Angeles.
    for (const day of [3, 4, 5]) {
      at(world, `2026-03-0${day}T07:59:00Z`);
      seen.push(await status(world));
    }
    expect(seen).toEqual(['CAMPAIGN_OUT_OF_BUDGET', 'CAMPAIGN_STATUS_ENABLED', 'CAMPAIGN_OUT_OF_BUDGET']);
  });

  it('[BUD-21] continues when a rule raises a budget that was spent', async ({ world }) => {
    const id = await busyCampaign(world, 20);
    at(world, '2026-03-03T07:50:00Z');
    expect(await status(world)).toBe('CAMPAIGN_OUT_OF_BUDGET');
    await seedRules(world, [id], [by(10_000)]);
    expect(await status(world)).toBe('CAMPAIGN_STATUS_ENABLED');
  });
});

describe('a performance rule', () => {
  const CONDITION = performing('CTR', 'GREATER_THAN', 0);

  it('[BUD-14, BUD-17, BUD-19] is evaluated with the previous seven days, as reported when the day began', async () => {
    const world = openWorld();
    const id = await busyCampaign(world, 100_000);
    const names = ['ACOS', 'CTR', 'CVR', 'ROAS'];
    await seedRules(
      world,
      [id],
      names.map((name) => ({ ...performing(name, 'GREATER_THAN', 0), ...by(1) })),
    );
    const rows = await Promise.all(
      WEEK.map((day) => truth(world, day.replace(/(....)(..)(..)/, '$1-$2-$3'), '2026-03-02T07:59:59.999Z')),
    );
    const sum = (name: string): number => rows.reduce((total, row) => total + Number(row[name]), 0);
    const [cost, clicks, impressions] = [sum('cost'), sum('clicks'), sum('impressions')];
    const [orders, sales] = [sum('attributedConversions7d'), sum('attributedSales7d')];
    const expected = [(100 * cost) / sales, (100 * clicks) / impressions, (100 * orders) / clicks, sales / cost];
    const history = await historyOf(world, id, '?startDate=20260302');
    expect(history.map(({ performanceMetric }) => performanceMetric?.name)).toEqual(names);
    for (const [i, value] of expected.entries()) {
      expect(value).toBeGreaterThan(0);
      expect(history[i]?.performanceMetric?.value).toBeCloseTo(value, 2);
    }
  });

  it.each([
    ['GREATER_THAN', [false, false, true]],
    ['LESS_THAN', [true, false, false]],
    ['EQUAL_TO', [false, true, false]],
    ['LESS_THAN_OR_EQUAL_TO', [true, true, false]],
    ['GREATER_THAN_OR_EQUAL_TO', [false, true, true]],
  ] as const)('[BUD-14, BUD-17] holds its measure against the threshold: %s', async (operator, met) => {
    const world = openWorld();
    const id = await busyCampaign(world, 20);
    const [{ performanceMetric } = { performanceMetric: undefined }] = await withRule(world, id, CONDITION);
    const value = performanceMetric?.value ?? Number.NaN;
    const thresholds = [value + 0.01, value, value - 0.01];
    await seedRules(
      world,
      [id],
      thresholds.map((threshold) => performing('CTR', operator, threshold)),
    );
    const [, ...stood] = await standing(world, id);
    const word = (holds: boolean) => (holds ? ['ACTIVE', 'RULE_APPLIED'] : ['ON_HOLD', 'PERFORMANCE_NOT_MET']);
    expect(stood).toEqual(met.map(word));
    const applied = 1 + met.filter(Boolean).length;
    expect(await effective(world, id)).toBe(20 + 10 * applied);
  });

  it('[BUD-17, BUD-21] does not depend on the effects of rules', async () => {
    const [plain, ruled] = [openWorld(), openWorld()];
    const [id, other] = [await busyCampaign(plain, 10), await busyCampaign(ruled, 10)];
    await seedRules(ruled, [other], [by(200)]);
    const input = { ...CONDITION, ...by(5) };
    const [without, within] = [await withRule(plain, id, input), await withRule(ruled, other, input)];
    const metrics = (entries: readonly HistoryEntry[]): unknown[] =>
      entries.flatMap(({ performanceMetric = [] }) => performanceMetric);
    expect(metrics(without).length).toBe(30);
    expect(metrics(within)).toEqual(metrics(without));
    expect(await costOn(plain, '20260301')).toBe(10.5);
    expect(await costOn(ruled, '20260301')).toBe(30.5);
  });

  it('[BUD-17, BUD-19] uses overridden metrics', async ({ world }) => {
    const id = await busyCampaign(world, 20);
    await seedRules(world, [id], [performing('ACOS', 'LESS_THAN', 25)]);
    for (const day of WEEK) {
      const values = { impressions: 1000, clicks: 10, cost: 4, attributedConversions1d: 1, attributedSales1d: 20 };
      const date = day.replace(/(....)(..)(..)/, '$1-$2-$3');
      const { status, json } = await world.admin('PUT', '/metrics/overrides', { level: 'campaign', id, date, values });
      expect([status < 300, json.errors]).toEqual([true, undefined]);
    }
    at(world, '2026-03-02T08:00:00Z');
    expect(await standing(world, id)).toEqual([['ACTIVE', 'RULE_APPLIED']]);
    const [today] = await historyOf(world, id);
    expect(today?.performanceMetric?.name).toBe('ACOS');
    expect(today?.performanceMetric?.value).toBeLessThan(25);
    expect(await effective(world, id)).toBe(30);
  });

  it('[BUD-17] is on hold until there are metrics to evaluate', async ({ world }) => {
    const id = await busyCampaign(world, 20);
    await v3(world, V3_CAMPAIGNS, 'update', { campaigns: [{ campaignId: id, state: 'PAUSED' }] });
    await seedRules(world, [id], [performing('CTR', 'LESS_THAN', 100)]);
    at(world, '2026-03-20T12:00:00Z');
    expect(await standing(world, id)).toEqual([['ON_HOLD', 'PERFORMANCE_NOT_MET']]);
  });

  /** What its history is once it has this rule. */
  async function withRule(world: TestWorld, id: string, input: Item): Promise<HistoryEntry[]> {
    const [ruleId] = await seedRules(world, [id], [input]);
    const history = await historyOf(world, id, '?pageSize=30');
    const { json } = await world.ask('GET', `/sp/campaigns/${id}/budgetRules/budgetHistory`);
    expect(json.history).toEqual(history);
    const all = [...history];
    for (let token = json.nextToken; token !== undefined;) {
      const page = await world.ask('GET', `/sp/campaigns/${id}/budgetRules/budgetHistory?nextToken=${token}`);
      all.push(...page.json.history);
      token = page.json.nextToken;
    }
    return all.filter(({ appliedRule }) => appliedRule.ruleId === ruleId);
  }
});
