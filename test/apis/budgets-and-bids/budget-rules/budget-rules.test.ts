import { describe, expect } from 'vitest';
import {
  at,
  between,
  budgetOf,
  by,
  campaign,
  effective,
  historyPath,
  performing,
  rulesOf,
  rulesPath,
  seedRules,
  standing,
  weekly,
} from '../../../fixtures/accounts/budget-rules.ts';
import type { Item } from '../../../fixtures/accounts/collections.ts';
import { NOW, openWorld, type Answer } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import { v3, WHOLE, write } from '../../../fixtures/programs/clients/v3-calls.ts';
import { V3_CAMPAIGNS } from '../../../fixtures/programs/clients/v3.ts';
import { seedEntities } from '../../../fixtures/accounts/seed-entities.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const RULE_DETAILS = ['name', 'ruleType', 'budgetIncreaseBy', 'duration', 'recurrence'];

/** The answer about a campaign with one rule of every day. */
async function readOneRule(): Promise<{ ruleId: string | undefined; answer: Answer; rule: Item }> {
  const world = openWorld();
  const id = await campaign(world);
  const [ruleId] = await seedRules(world, [id], [{ duration: between('20260201', '20260430') }]);
  const answer = await world.ask('GET', rulesPath(id));
  return { ruleId, answer, rule: answer.json.associatedRules[0] };
}

describe('the rules of a campaign', () => {
  it('[BUD-03] are returned as an array of rules in the documented format', async () => {
    const { ruleId, answer } = await readOneRule();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(answer.json).toEqual({
      associatedRules: [
        {
          ruleId,
          ruleState: expect.any(String),
          ruleStatus: expect.any(String),
          ruleStatusDetails: expect.any(Object),
          ruleDetails: expect.any(Object),
          createdDate: NOW,
          lastUpdatedDate: NOW,
        },
      ],
    });
  });

  it('[BUD-05, BUD-06] have an id, and the instants of their creation and last update in epoch milliseconds', async () => {
    const { ruleId, rule } = await readOneRule();
    expect(rule).toMatchObject({ ruleId, createdDate: NOW, lastUpdatedDate: NOW });
    expect(ruleId).toMatch(UUID);
  });

  it('[BUD-07, BUD-09] have a state, and a status with its reason', async () => {
    const { rule } = await readOneRule();
    expect(rule).toMatchObject({ ruleState: 'ACTIVE', ruleStatus: 'ACTIVE' });
    expect(rule['ruleStatusDetails']).toEqual({ status: 'ACTIVE', reasonCode: 'RULE_APPLIED' });
  });

  it('[BUD-10, BUD-11] have details with a name, a type and the increase of the budget in percent', async () => {
    const { rule } = await readOneRule();
    expect(rule['ruleDetails']).toEqual({
      name: 'More in spring',
      ruleType: 'SCHEDULE',
      budgetIncreaseBy: { type: 'PERCENT', value: 50 },
      duration: expect.any(Object),
      recurrence: expect.any(Object),
    });
  });

  it('[BUD-12, BUD-13] have a duration from one date to another, and a recurrence', async () => {
    const { rule } = await readOneRule();
    const { duration, recurrence } = rule['ruleDetails'] as Item;
    expect(duration).toEqual({ dateRangeTypeRuleDuration: { startDate: '20260201', endDate: '20260430' } });
    expect(recurrence).toEqual({ type: 'DAILY' });
  });

  it('[BUD-14, BUD-18] contain days of the week, an event or a performance condition only if they use them, never null', async () => {
    const world = openWorld();
    const id = await campaign(world);
    const event = { eventId: 'e-1', eventName: 'Spring sale', startDate: '20260301', endDate: '20260310' };
    await seedRules(
      world,
      [id],
      [
        weekly('MONDAY', 'SUNDAY'),
        { duration: { eventTypeRuleDuration: event } },
        performing('ROAS', 'LESS_THAN_OR_EQUAL_TO', 2.5),
      ],
    );
    const rules = await rulesOf(world, id);
    const [first, second, third] = rules.map(({ ruleDetails }) => ruleDetails as Record<string, unknown>);
    expect(first).toMatchObject({ recurrence: { type: 'WEEKLY', daysOfWeek: ['MONDAY', 'SUNDAY'] } });
    expect(first?.['duration']).toEqual({ dateRangeTypeRuleDuration: { startDate: '20260201' } });
    expect(second?.['duration']).toEqual({ eventTypeRuleDuration: event });
    expect(second?.['recurrence']).toEqual({ type: 'DAILY' });
    expect([first, second].map((each) => Object.keys(each ?? {}))).toEqual([RULE_DETAILS, RULE_DETAILS]);
    expect(third).toMatchObject({
      ruleType: 'PERFORMANCE',
      performanceMeasureCondition: {
        metricName: 'ROAS',
        comparisonOperator: 'LESS_THAN_OR_EQUAL_TO',
        threshold: 2.5,
      },
    });
    expect(JSON.stringify(rules)).not.toContain('null');
  });

  it('[BUD-17] have the status of the first reason that prevents their application', async ({ world }) => {
    const [id, poor] = [await campaign(world, 20), await campaign(world, 9.99)];
    await seedRules(
      world,
      [id],
      [
        {},
        { duration: between('20260201', '20260301') },
        { duration: between('20260303') },
        weekly('TUESDAY', 'SUNDAY'),
        performing('ACOS', 'LESS_THAN', 30),
      ],
    );
    await seedRules(world, [id], [{ duration: between('20260201', '20260301') }], { ruleState: 'PAUSED' });
    expect(await standing(world, id)).toEqual([
      ['ACTIVE', 'RULE_APPLIED'],
      ['EXPIRED', 'END_DATE_PASSED'],
      ['PENDING_START', 'START_DATE_IN_FUTURE'],
      ['ON_HOLD', 'RECURRENCE_NOT_MET'],
      ['ON_HOLD', 'PERFORMANCE_NOT_MET'],
      ['PAUSED', 'RULE_PAUSED'],
    ]);
    const yesterdays = { level: 'campaign', id: poor, date: '2026-03-01', values: { impressions: 100, clicks: 5 } };
    await seedEntities(world, {
      adGroups: [
        {
          campaignId: poor,
          name: 'g',
          defaultBid: 1,
          productAds: [{ sku: 'S' }],
          keywords: [{ keywordText: 'chair', matchType: 'BROAD' }],
        },
      ],
    });
    expect((await world.admin('PUT', '/metrics/overrides', yesterdays)).status).toBeLessThan(300);
    await seedRules(world, [poor], [performing('CTR', 'GREATER_THAN', 0)]);
    expect(await standing(world, poor)).toEqual([['BUDGET_THRESHOLD_NOT_MET', 'BUDGET_TOO_LOW']]);
    expect(await effective(world, poor)).toBeUndefined();
  });

  it('[BUD-20] are listed oldest first, also for a campaign without rules and for an archived campaign', async () => {
    const world = openWorld();
    const id = await campaign(world);
    const other = await campaign(world, 30);
    expect(await rulesOf(world, id)).toEqual([]);
    expect((await world.ask('GET', historyPath(id))).json).toEqual({ history: [] });
    const [young] = await seedRules(world, [id], [by(1)], { createdDaysAgo: 1 });
    const [old] = await seedRules(world, [id], [by(2)], { createdDaysAgo: 9 });
    expect((await rulesOf(world, id)).map(({ ruleId }) => ruleId)).toEqual([old, young]);
    expect(await rulesOf(world, other)).toEqual([]);
    await v3(world, V3_CAMPAIGNS, 'delete', { campaignIdFilter: { include: [id] } });
    expect((await rulesOf(world, id)).length).toBe(2);
  });

  it('[BUD-20] return 404 for a campaign id that is unknown, of another profile, or not a number', async () => {
    const world = openWorld();
    const foreign = await campaign(world, 20, world.profile('CA'));
    for (const id of ['1', foreign, 'abc', '99999999999999999999', '-1', '%00']) {
      for (const path of [rulesPath(id), historyPath(id)]) {
        const { status, headers, json } = await world.ask('GET', path);
        expect([path, status, json]).toEqual([path, 404, { code: 'NOT_FOUND', details: 'Campaign not found' }]);
        expect(headers.get('content-type')).toBe('application/json');
      }
    }
  });

  it('[BUD-20] return 404 for an id that lost digits, which the journal records', async ({ world }) => {
    const big = { campaignId: '9007199254740993', name: 'Big', targetingType: 'MANUAL', budget: { budget: 5 } };
    await world.admin('POST', '/seed', { profileId: world.profile(), entities: { campaigns: [big] } });
    for (const path of [rulesPath('9007199254740992'), historyPath('9007199254740992')]) {
      const { status, violations } = await world.ask('GET', path);
      expect([status, violations.map(({ rule }) => rule)]).toEqual([404, ['id-lost-digits']]);
    }
  });

  it('[BUD-20] are returned for any Accept header, and have the common errors', async ({ world }) => {
    const id = await campaign(world);
    for (const path of [rulesPath(id), historyPath(id)]) {
      for (const accept of ['text/html', 'application/vnd.spCampaign.v3+json', undefined]) {
        const { status, headers } = await world.ask('GET', path, { headers: { accept } });
        expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
      }
      expect((await world.ask('GET', path, { profile: undefined })).json).toEqual({
        code: 'UNAUTHORIZED',
        details: 'Scope header is missing',
      });
      expect((await world.ask('GET', path, { profile: 'x' })).json).toMatchObject({ code: '400' });
      expect((await world.ask('GET', path, { token: 'none' })).json).toMatchObject({ code: 'UNAUTHORIZED' });
    }
    const { status, violations } = await world.ask('GET', `${rulesPath(id)}?count=3`);
    expect([status, violations.map(({ rule }) => rule)]).toEqual([200, ['unknown-parameter']]);
  });

  it('[BUD-16] are written by clients, seeds and the admin API, and never in the history', async ({ world }) => {
    const id = await campaign(world);
    const [ruleId = ''] = await seedRules(world, [id], [{}]);
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const { status, json } = await world.ask(method, historyPath(id));
      expect([method, status, json.code]).toEqual([method, 404, 'NOT_FOUND']);
    }
    expect((await rulesOf(world, id)).map((each) => each['ruleId'])).toEqual([ruleId]);
  });
});

describe('the budget of a campaign', () => {
  it('[BUD-02, BUD-08, BUD-21] has effectiveBudget only while a rule is applied', async ({ world }) => {
    const id = await campaign(world, 20);
    expect(await budgetOf(world, id)).toEqual({ budgetType: 'DAILY', budget: 20 });
    const [ruleId = ''] = await seedRules(world, [id], [{}]);
    const other = await campaign(world, 30);
    expect(await budgetOf(world, id)).toEqual({ budgetType: 'DAILY', budget: 20, effectiveBudget: 30 });
    expect(await budgetOf(world, other)).toEqual({ budgetType: 'DAILY', budget: 30 });
    await world.admin('PATCH', `/entities/budgetRules/${ruleId}`, { ruleState: 'PAUSED' });
    expect(await standing(world, id)).toEqual([['PAUSED', 'RULE_PAUSED']]);
    expect(await budgetOf(world, id)).toEqual({ budgetType: 'DAILY', budget: 20 });
  });

  it('[BUD-01, BUD-21] is where lists and updates with full objects return it; version 2 never does', async () => {
    const world = openWorld();
    const id = await campaign(world, 20);
    await seedRules(world, [id], [{}]);
    const { json } = await v3(world, V3_CAMPAIGNS, 'list', { includeExtendedDataFields: true });
    expect(json.campaigns[0].budget.effectiveBudget).toBe(30);
    expect(JSON.stringify(json)).not.toMatch(/rule/i);
    const budget = { budgetType: 'DAILY', budget: 40, effectiveBudget: 1 };
    const { success } = await write(world, V3_CAMPAIGNS, 'update', [{ campaignId: id, budget }], WHOLE);
    expect(success[0]?.['campaign']).toMatchObject({ budget: { budget: 40, effectiveBudget: 60 } });
    for (const path of ['/v2/sp/campaigns', '/v2/sp/campaigns/extended', '/v1/sp/campaigns']) {
      const { json } = await world.ask('GET', path);
      expect(json[0].dailyBudget).toBe(40);
      expect(JSON.stringify(json)).not.toContain('ffective');
    }
  });

  it('[BUD-21] is raised by the sum of all applied percentages, rounded to cents', async ({ world }) => {
    const id = await campaign(world, 33.33);
    await seedRules(
      world,
      [id],
      [by(50), by(12.5), weekly('MONDAY'), weekly('TUESDAY'), { duration: between('20260303') }],
    );
    // 33.33 and 112.5 percent of it: 70.82625.
    expect(await effective(world, id)).toBe(70.83);
    const yen = await campaign(world, 333, world.profile('JP'));
    await seedRules(world, [yen], [by(50)], { profileId: world.profile('JP') });
    expect(await effective(world, yen, { profile: world.profile('JP'), region: 'fe' })).toBe(500);
  });

  it('[BUD-16, BUD-21] is raised in each of the campaigns that a rule belongs to', async ({ world }) => {
    const [first, second, third] = [await campaign(world, 10), await campaign(world, 20), await campaign(world, 40)];
    const [ruleId] = await seedRules(world, [first, second], [by(100)]);
    expect(await Promise.all([first, second, third].map((id) => effective(world, id)))).toEqual([20, 40, undefined]);
    expect((await rulesOf(world, second)).map((rule) => rule['ruleId'])).toEqual([ruleId]);
  });

  it('[BUD-12, BUD-21] is raised from midnight to midnight in the time zone of the profile', async ({ world }) => {
    const id = await campaign(world, 20);
    await seedRules(world, [id], [{ duration: between('20260303', '20260304') }]);
    const seen: unknown[] = [];
    for (const instant of [
      '2026-03-03T07:59:59Z',
      '2026-03-03T08:00:00Z',
      '2026-03-05T07:59:59Z',
      '2026-03-05T08:00:00Z',
    ]) {
      at(world, instant);
      seen.push([...(await standing(world, id)), await effective(world, id)]);
    }
    expect(seen).toEqual([
      [['PENDING_START', 'START_DATE_IN_FUTURE'], undefined],
      [['ACTIVE', 'RULE_APPLIED'], 30],
      [['ACTIVE', 'RULE_APPLIED'], 30],
      [['EXPIRED', 'END_DATE_PASSED'], undefined],
    ]);
  });

  it('[BUD-13, BUD-21] is raised on weekdays in the time zone of the profile, also on the short Sunday in March', async () => {
    const world = openWorld();
    const [us, jp] = [world.profile('US'), world.profile('JP')];
    const [here, there] = [await campaign(world, 20, us), await campaign(world, 200, jp)];
    await seedRules(world, [here], [weekly('SUNDAY')]);
    await seedRules(world, [there], [weekly('SUNDAY')], { profileId: jp });
    const inTokyo = { profile: jp, region: 'fe' } as const;
    const seen: unknown[] = [];
    // Los Angeles leaves UTC-8 for UTC-7 on 8 March; Tokyo is at UTC+9.
    for (const instant of [
      '2026-03-07T15:00:00Z',
      '2026-03-08T07:59:59Z',
      '2026-03-08T08:00:00Z',
      '2026-03-08T15:00:00Z',
      '2026-03-09T06:59:59Z',
      '2026-03-09T07:00:00Z',
    ]) {
      at(world, instant);
      seen.push([await effective(world, here), await effective(world, there, inTokyo)]);
    }
    expect(seen).toEqual([
      [undefined, 300],
      [undefined, 300],
      [30, 300],
      [30, undefined],
      [30, undefined],
      [undefined, undefined],
    ]);
  });
});
