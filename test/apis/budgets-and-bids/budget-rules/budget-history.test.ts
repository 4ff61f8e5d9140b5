import { describe, expect } from 'vitest';
import {
  at,
  between,
  by,
  campaign,
  daysOf,
  effective,
  historyOf,
  historyPath,
  rulesOf,
  seedRules,
  weekly,
  type HistoryEntry,
} from '../../../fixtures/accounts/budget-rules.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const MIDNIGHT = Date.parse('2026-03-02T08:00:00Z');
const DAY = 86_400_000;

const ruleIds = (history: readonly HistoryEntry[]): string[] => history.map(({ appliedRule }) => appliedRule.ruleId);

/** All pages, of which each but the last has a token. */
async function pages(world: TestWorld, id: string, query: string): Promise<HistoryEntry[][]> {
  const found: HistoryEntry[][] = [];
  for (let token = ''; ;) {
    const { status, json } = await world.ask('GET', historyPath(id, `?${query}${token}`));
    expect(status).toBe(200);
    found.push(json.history);
    if (!('nextToken' in json)) return found;
    token = `&nextToken=${encodeURIComponent(json.nextToken)}`;
    expect(found.length).toBeLessThan(50);
  }
}

describe('the history of budget rules', () => {
  it('[BUD-04, BUD-19] lists each day on which a rule was applied, newest first, up to today', async ({ world }) => {
    const id = await campaign(world, 20);
    await seedRules(world, [id], [{ duration: between('20260227', '20260331') }]);
    const { status, headers, json } = await world.ask('GET', historyPath(id));
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
    const [appliedRule] = await rulesOf(world, id);
    expect(json).toEqual({
      history: [0, 1, 2, 3].map((ago) => ({
        executionTime: MIDNIGHT - ago * DAY,
        appliedRule,
        dailyBudgetValue: 20,
        ruleBasedBudgetValue: 30,
      })),
    });
  });

  it('[BUD-19] has an entry for each of several rules, with the budget that they reach together', async ({ world }) => {
    const id = await campaign(world, 20);
    const [daily, mondays] = await seedRules(world, [id], [by(10), weekly('MONDAY')]);
    const history = await historyOf(world, id, '?startDate=20260301');
    expect(ruleIds(history)).toEqual([daily, mondays, daily]);
    expect(history.map(({ ruleBasedBudgetValue }) => ruleBasedBudgetValue)).toEqual([32, 32, 22]);
    expect(await effective(world, id)).toBe(32);
  });

  it('[BUD-19] covers the last thirty days, or the requested range, which includes both dates', async ({ world }) => {
    const id = await campaign(world);
    await seedRules(world, [id], [{ duration: between('20251201') }]);
    const usual = daysOf(await historyOf(world, id));
    expect([usual.length, usual[0], usual.at(-1)]).toEqual([30, '2026-03-02', '2026-02-01']);
    expect(daysOf(await historyOf(world, id, '?startDate=20260210&endDate=20260212'))).toEqual([
      '2026-02-12',
      '2026-02-11',
      '2026-02-10',
    ]);
    expect(daysOf(await historyOf(world, id, '?startDate=20260301&endDate=20260401'))).toEqual([
      '2026-03-02',
      '2026-03-01',
    ]);
    const before = daysOf(await historyOf(world, id, '?endDate=20260120'));
    expect([before.length, before[0], before.at(-1)]).toEqual([30, '2026-01-20', '2025-12-22']);
    expect(await historyOf(world, id, '?startDate=20260303&endDate=20260401')).toEqual([]);
    expect(await historyOf(world, id, '?startDate=20200101&endDate=20251130')).toEqual([]);
  });

  it('[BUD-19] is returned in pages without gaps or duplicates', async ({ world }) => {
    const id = await campaign(world);
    await seedRules(world, [id], [{}, weekly('MONDAY', 'THURSDAY'), { duration: between('20260210', '20260220') }]);
    const whole = (await pages(world, id, 'startDate=20260201')).flat();
    expect(whole.length).toBe(30 + 9 + 11);
    for (const size of [1, 7, 30]) {
      const paged = await pages(world, id, `startDate=20260201&pageSize=${size}`);
      expect(paged.slice(0, -1).every((page) => page.length === size)).toBe(true);
      expect(paged.flat()).toEqual(whole);
    }
  });

  it('[BUD-19] continues after the last page when a day has passed', async ({ world }) => {
    const id = await campaign(world);
    await seedRules(world, [id], [{}]);
    const { json } = await world.ask('GET', historyPath(id, '?pageSize=2'));
    expect(daysOf(json.history)).toEqual(['2026-03-02', '2026-03-01']);
    at(world, '2026-03-03T12:00:00Z');
    const next = await historyOf(world, id, `?pageSize=2&nextToken=${json.nextToken}`);
    expect(daysOf(next)).toEqual(['2026-02-28', '2026-02-27']);
  });

  it('[BUD-15, BUD-19] rejects invalid values with 400', async ({ world }) => {
    const id = await campaign(world);
    await seedRules(world, [id], [{}]);
    const other = await campaign(world, 30);
    await seedRules(world, [other], [{}]);
    const { nextToken } = (await world.ask('GET', historyPath(other, '?pageSize=1'))).json;
    for (const query of [
      'startDate=2026-02-01',
      'startDate=20260230',
      'startDate=',
      'endDate=today',
      'endDate=20260301&endDate=20260302',
      'startDate=20260301&endDate=20260228',
      'startDate=20260303',
      'pageSize=0',
      'pageSize=31',
      'pageSize=1.5',
      'pageSize=-1',
      'pageSize=',
      'nextToken=',
      'nextToken=MjAyNg',
      `nextToken=${nextToken}`,
    ]) {
      const { status, json } = await world.ask('GET', historyPath(id, `?${query}`));
      expect([query, status, json]).toEqual([query, 400, { code: '400', details: expect.any(String) }]);
    }
    const { status, violations } = await world.ask('GET', historyPath(id, '?maxResults=3'));
    expect([status, violations.map(({ rule }) => rule)]).toEqual([200, ['unknown-parameter']]);
  });

  it('[BUD-04, BUD-16] keeps past days when a rule is changed or paused', async ({ world }) => {
    const id = await campaign(world, 20);
    const [ruleId = ''] = await seedRules(world, [id], [{ duration: between('20260228') }]);
    const patch = (body: object) => world.admin('PATCH', `/entities/budgetRules/${ruleId}`, body);
    at(world, '2026-03-04T12:00:00Z');
    const duration = between('20260228');
    const ruleDetails = { name: 'Much more', budgetIncreaseBy: { value: 100 }, duration };
    expect((await patch({ ruleDetails })).status).toBe(200);
    at(world, '2026-03-05T12:00:00Z');
    await patch({ ruleState: 'PAUSED' });
    at(world, '2026-03-06T12:00:00Z');
    await world.ask('PUT', '/v2/sp/campaigns', { body: [{ campaignId: Number(id), dailyBudget: 50 }] });
    at(world, '2026-03-07T12:00:00Z');
    await patch({ ruleState: 'ACTIVE' });
    const history = await historyOf(world, id);
    const entries = history.map(({ dailyBudgetValue, ruleBasedBudgetValue, appliedRule }, i) => [
      daysOf(history)[i],
      dailyBudgetValue,
      ruleBasedBudgetValue,
      (appliedRule['ruleDetails'] as { name: string }).name,
    ]);
    expect(entries).toEqual([
      ['2026-03-07', 50, 100, 'Much more'],
      ['2026-03-05', 20, 40, 'Much more'],
      ['2026-03-04', 20, 30, 'More in spring'],
      ['2026-03-03', 20, 30, 'More in spring'],
      ['2026-03-02', 20, 30, 'More in spring'],
      ['2026-03-01', 20, 30, 'More in spring'],
      ['2026-02-28', 20, 30, 'More in spring'],
    ]);
    expect(new Set(ruleIds(history))).toEqual(new Set([ruleId]));
  });

  it('[BUD-19] begins days at midnight of the profile, also on a day of twenty-three hours', async () => {
    const world = openWorld({ now: Date.parse('2026-03-10T12:00:00Z') });
    const id = await campaign(world);
    await seedRules(world, [id], [{}]);
    const times = (await historyOf(world, id, '?startDate=20260307')).map(({ executionTime }) => executionTime);
    expect(times.map((time) => new Date(time).toISOString())).toEqual([
      '2026-03-10T07:00:00.000Z',
      '2026-03-09T07:00:00.000Z',
      '2026-03-08T08:00:00.000Z',
      '2026-03-07T08:00:00.000Z',
    ]);
  });

  it('[BUD-04] begins with the creation of a rule in a world with the history `lifetime`', async ({ world }) => {
    const id = await campaign(world);
    await seedRules(world, [id], [{}], { createdDaysAgo: 2 });
    const before = daysOf(await historyOf(world, id));
    expect(before.length).toBe(30);
    const { json: model } = await world.admin('GET', '/metrics/model');
    await world.admin('PUT', '/metrics/model', { ...model, history: 'lifetime' });
    expect(daysOf(await historyOf(world, id))).toEqual(['2026-03-02', '2026-03-01', '2026-02-28']);
  });
});
