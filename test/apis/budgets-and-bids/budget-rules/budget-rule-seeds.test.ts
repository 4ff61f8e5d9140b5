import { describe, expect } from 'vitest';
import {
  at,
  between,
  budgetOf,
  by,
  campaign,
  details,
  effective,
  historyOf,
  performing,
  rulesOf,
  seedRules,
  weekly,
} from '../../../fixtures/accounts/budget-rules.ts';
import type { Item } from '../../../fixtures/accounts/collections.ts';
import { NOW, openWorld, type Answer, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import { seedEntities } from '../../../fixtures/accounts/seed-entities.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const OWN = '0b6f7c1e-54d2-4c1a-9a50-1f2e3d4c5b6a';

const patch = (world: TestWorld, ruleId: string, body: object, query = ''): Promise<Answer> =>
  world.admin('PATCH', `/entities/budgetRules/${ruleId}${query}`, body);
const paths = ({ json }: Answer): string[] => json.errors.map(({ path }: { path: string }) => path);

async function refusedSeed(world: TestWorld, rule: object, path: string): Promise<void> {
  const before = world.state.storage.toBytes();
  const answer = await world.admin('POST', '/seed', { profileId: world.profile(), entities: { budgetRules: [rule] } });
  expect([answer.status, paths(answer)]).toEqual([400, [`entities.budgetRules[0].${path}`]]);
  expect(world.state.storage.toBytes().equals(before)).toBe(true);
}

describe('a seed', () => {
  it('[BUD-16, GEN-41] creates budget rules for campaigns by id or by ref, and returns their ids', async () => {
    const world = openWorld();
    const there = await campaign(world, 10);
    const { budgetRules, campaigns, ids } = await seedEntities(world, {
      campaigns: [{ ref: 'new', name: 'New', targetingType: 'AUTO', budget: { budget: 30 } }],
      budgetRules: [
        { ref: 'both', campaignIds: [Number(there)], campaignRefs: ['new'], ruleDetails: details() },
        { ruleId: OWN, campaignIds: [there], ruleState: 'PAUSED', ruleDetails: details(by(3)) },
      ],
    });
    expect([campaigns, budgetRules]).toEqual([1, 2]);
    expect(ids).toEqual({ new: expect.stringMatching(/^\d+$/), both: expect.stringMatching(UUID) });
    expect([await effective(world, there), await effective(world, ids['new'] ?? '')]).toEqual([15, 45]);
    expect((await rulesOf(world, there)).map(({ ruleId, ruleState }) => [ruleId, ruleState])).toEqual([
      [ids.both, 'ACTIVE'],
      [OWN, 'PAUSED'],
    ]);
  });

  it('[BUD-16] generates the same rule ids for the same seed of the world', async () => {
    const idsIn = async (seed: string): Promise<string[]> => {
      const world = openWorld({ seed });
      return seedRules(world, [await campaign(world)], [{}, {}]);
    };
    const [first, again, other] = [await idsIn('1'), await idsIn('1'), await idsIn('2')];
    expect(first).toEqual(again);
    expect(new Set([...first, ...other]).size).toBe(4);
  });

  it('[BUD-05] can create rules with a past date', async ({ world }) => {
    const id = await campaign(world);
    await seedRules(world, [id], [{}], { createdDaysAgo: 10, updatedDaysAgo: 4 });
    const [rule] = await rulesOf(world, id);
    expect(rule).toMatchObject({ createdDate: NOW - 10 * 86_400_000, lastUpdatedDate: NOW - 4 * 86_400_000 });
  });

  it('[BUD-16] rejects invalid rules with their path and creates nothing', async ({ world }) => {
    const id = await campaign(world);
    const foreign = await campaign(world, 20, world.profile('CA'));
    const rule = (changes: Item, more: Item = {}): Item => ({
      campaignIds: [id],
      ruleDetails: details(changes),
      ...more,
    });
    const range = 'ruleDetails.duration.dateRangeTypeRuleDuration';
    const wrong: [string, object][] = [
      ['campaignIds', { ruleDetails: details() }],
      ['campaignIds[1]', rule({}, { campaignIds: [id, '1'] })],
      ['campaignIds[0]', rule({}, { campaignIds: [foreign] })],
      ['campaignRefs[0]', rule({}, { campaignRefs: ['nothing'] })],
      ['ruleState', rule({}, { ruleState: 'ENABLED' })],
      ['ruleId', rule({}, { ruleId: 'mine' })],
      ['updatedDaysAgo', rule({}, { updatedDaysAgo: 3 })],
      ['ruleStatus', rule({}, { ruleStatus: 'ACTIVE' })],
      ['ruleDetails.name', rule({ name: '' })],
      ['ruleDetails.ruleType', rule({ ruleType: 'BID' })],
      ['ruleDetails.budgetIncreaseBy.value', rule(by(0))],
      ['ruleDetails.budgetIncreaseBy.type', rule({ budgetIncreaseBy: { type: 'AMOUNT', value: 5 } })],
      ['ruleDetails.duration', rule({ duration: {} })],
      [`${range}.startDate`, rule({ duration: between('2026-03-01') })],
      [`${range}.endDate`, rule({ duration: between('20260301', '20260229') })],
      [`${range}.endDate`, rule({ duration: between('20260301', '20260228') })],
      ['ruleDetails.recurrence.daysOfWeek', rule(weekly())],
      ['ruleDetails.recurrence.daysOfWeek[0]', rule(weekly('Monday'))],
      ['ruleDetails.performanceMeasureCondition', rule({ ruleType: 'PERFORMANCE' })],
      [
        'ruleDetails.performanceMeasureCondition',
        rule({ ...performing('ROAS', 'LESS_THAN', 1), ruleType: 'SCHEDULE' }),
      ],
      ['ruleDetails.performanceMeasureCondition.metricName', rule(performing('COST', 'LESS_THAN', 1))],
    ];
    for (const [path, body] of wrong) await refusedSeed(world, body, path);
    await seedEntities(world, { budgetRules: [rule({}, { ruleId: OWN })] });
    await refusedSeed(world, rule({}, { ruleId: OWN }), 'ruleId');
  });

  it('[BUD-16] in a file may have rules, with days relative to the day on which the world starts', async () => {
    const yaml = `
accounts:
  - { name: A, type: seller, countries: [US] }
entities:
  - account: A
    country: US
    campaigns:
      - { ref: c, name: One, targetingType: AUTO, budget: { budget: 20 }, createdDaysAgo: 30 }
    budgetRules:
      - campaignRefs: [c]
        createdDaysAgo: 10
        ruleDetails:
          name: Now
          budgetIncreaseBy: { value: 25 }
          duration: { dateRangeTypeRuleDuration: { startDate: today-2d, endDate: today+1d } }
DAYS`;
    const world = openWorld({ yaml: yaml.replace('DAYS', '') });
    const [{ campaignId }] = (await world.admin('GET', '/entities/campaigns')).json.campaigns;
    expect(await budgetOf(world, campaignId)).toMatchObject({ budget: 20, effectiveBudget: 25 });
    expect(await historyOf(world, campaignId)).toHaveLength(3);
    const [rule] = await rulesOf(world, campaignId);
    expect(rule?.['createdDate']).toBe(NOW - 10 * 86_400_000);
    expect(rule?.['ruleDetails']).toMatchObject({
      duration: { dateRangeTypeRuleDuration: { startDate: '20260228', endDate: '20260303' } },
    });
    at(world, '2026-03-04T12:00:00Z');
    expect(await effective(world, campaignId)).toBeUndefined();
    await world.admin('POST', '/reset');
    expect(await effective(world, campaignId)).toBe(25);
    // Days of the calendar stay where they are, whenever a world starts; without quotes YAML reads them as numbers.
    const dated = yaml.replace('today-2d', '20260601').replace('today+1d', "'20260602'").replace('DAYS', '');
    const later = openWorld({ yaml: dated, now: Date.parse('2026-06-02T12:00:00Z') });
    const [{ campaignId: other }] = (await later.admin('GET', '/entities/campaigns')).json.campaigns;
    expect(await effective(later, other)).toBe(25);
    expect(await historyOf(later, other)).toHaveLength(2);
  });
});

describe('the advertiser that a world starts with', () => {
  it('[BUD-02, BUD-16] has a rule for every day and one for weekends', async ({ defaultWorld: world }) => {
    const { json } = await world.admin('GET', '/entities/budgetRules');
    const all: { ruleState: string; campaignIds: string[]; ruleDetails: { name: string } }[] = json.budgetRules;
    const rules = all.filter(({ ruleState }) => ruleState === 'ACTIVE');
    expect(rules.map(({ ruleDetails }) => ruleDetails.name)).toEqual(['Season opening', 'Weekends']);
    const ids = rules.flatMap(({ campaignIds }) => campaignIds);
    const budgets = (): Promise<unknown[]> => Promise.all(ids.map((id) => effective(world, id)));
    expect(await budgets()).toEqual([37.5, undefined, undefined]);
    at(world, '2026-03-07T12:00:00Z');
    expect(await budgets()).toEqual([37.5, 52.5, 18]);
    const [daily = '', weekend = ''] = ids;
    expect(await historyOf(world, daily)).toHaveLength(26);
    expect(await historyOf(world, weekend)).toHaveLength(9);
  });
});

describe('the admin API', () => {
  it('[BUD-16] lists budget rules with all fields and their status in each campaign', async ({ world }) => {
    const [first, second] = [await campaign(world, 10), await campaign(world, 20)];
    const ca = world.profile('CA');
    const [foreign] = await seedRules(world, [await campaign(world, 10, ca)], [{}], { profileId: ca });
    const [ruleId] = await seedRules(world, [first, second], [weekly('TUESDAY')]);
    const list = async (query = ''): Promise<Item[]> =>
      (await world.admin('GET', `/entities/budgetRules${query}`)).json.budgetRules;
    expect((await list()).map((rule) => rule['ruleId'])).toEqual([foreign, ruleId]);
    expect(await list(`?profileId=${world.profile()}`)).toEqual([
      {
        ruleId,
        profileId: world.profile(),
        campaignIds: [first, second],
        ruleState: 'ACTIVE',
        ruleDetails: details(weekly('TUESDAY')),
        campaigns: [first, second].map((campaignId) => ({
          campaignId,
          ruleStatus: 'ON_HOLD',
          reasonCode: 'RECURRENCE_NOT_MET',
        })),
        creationDate: new Date(NOW).toISOString(),
        lastUpdatedDate: new Date(NOW).toISOString(),
      },
    ]);
    const { budgetRules, nextCursor } = (await world.admin('GET', '/entities/budgetRules?limit=1')).json;
    expect([budgetRules.length, await list(`?limit=1&cursor=${nextCursor}`)]).toEqual([1, [(await list())[1]]]);
    expect((await world.admin('GET', '/entities/budgetRules?state=PAUSED')).status).toBe(400);
  });

  it('[BUD-16] changes only the state, the details and the dates of a rule', async ({ world }) => {
    const id = await campaign(world, 20);
    const [ruleId = ''] = await seedRules(world, [id], [{}], { createdDaysAgo: 3 });
    at(world, '2026-03-02T13:00:00Z');
    const paused = await patch(world, ruleId, { ruleState: 'PAUSED' });
    expect([paused.status, paused.json]).toEqual([
      200,
      expect.objectContaining({ ruleId, ruleState: 'PAUSED', lastUpdatedDate: '2026-03-02T13:00:00.000Z' }),
    ]);
    const ruleDetails = details({ ...by(100), duration: between('today', 'today+3d'), ...weekly('MONDAY') });
    await patch(world, ruleId, { ruleState: 'ACTIVE', ruleDetails });
    expect(await effective(world, id)).toBe(40);
    const [rule] = await rulesOf(world, id);
    expect(rule?.['ruleDetails']).toEqual({ ...ruleDetails, duration: between('20260302', '20260305') });
    await patch(world, ruleId, { creationDate: '2026-01-01T00:00:00.900Z', lastUpdatedDate: '2026-01-02' });
    expect(await rulesOf(world, id)).toMatchObject([
      { createdDate: Date.parse('2026-01-01'), lastUpdatedDate: Date.parse('2026-01-02') },
    ]);
    for (const [body, path] of [
      [{ servingStatus: 'X' }, 'servingStatus'],
      [{ outOfBudget: true }, 'outOfBudget'],
      [{ ruleState: 'ARCHIVED' }, 'ruleState'],
      [{ campaignIds: [id] }, 'campaignIds'],
      [{ ruleDetails: { ...ruleDetails, duration: {} } }, 'ruleDetails.duration'],
      [
        { ruleDetails: { ...ruleDetails, duration: between('20260305', '20260304') } },
        'ruleDetails.duration.dateRangeTypeRuleDuration.endDate',
      ],
    ] as const) {
      const answer = await patch(world, ruleId, body);
      expect([answer.status, paths(answer)]).toEqual([400, [path]]);
    }
    expect((await patch(world, OWN, { ruleState: 'PAUSED' })).status).toBe(404);
    expect((await patch(world, ruleId, {}, `?profileId=${world.profile('CA')}`)).status).toBe(404);
    expect(paths(await world.admin('PATCH', `/entities/campaigns/${id}`, { ruleState: 'PAUSED' }))).toEqual([
      'ruleState',
    ]);
  });

  it('[BUD-16] keeps rules in forks, exports and imports, and deletes them with their profile', async ({ world }) => {
    const id = await campaign(world, 20);
    const [ruleId = ''] = await seedRules(world, [id], [{}]);
    await world.admin('POST', '/checkpoints', { name: 'before' });
    const { bytes } = await world.admin('GET', '/export');
    await patch(world, ruleId, { ruleState: 'PAUSED' });
    expect(await effective(world, id)).toBeUndefined();
    await world.admin('POST', '/checkpoints/before/restore');
    expect(await effective(world, id)).toBe(30);
    await patch(world, ruleId, { ruleState: 'PAUSED' });
    const headers = { 'content-type': 'application/vnd.sqlite3' };
    expect((await world.admin('PUT', '/import', undefined, { raw: bytes, headers })).status).toBe(200);
    expect(await effective(world, id)).toBe(30);
    expect((await world.admin('DELETE', `/profiles/${world.profile()}`)).status).toBe(204);
    expect((await world.admin('GET', '/entities/budgetRules')).json.budgetRules).toEqual([]);
  });
});
