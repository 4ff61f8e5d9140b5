import { beforeEach, expect, it } from 'vitest';
import {
  callSchedules,
  createSchedules,
  marchDays,
  numbersOn,
  overrideDay,
  payBids,
  priceOn,
  schedule,
  SCHEDULE_PATH,
  scheduleType,
  sellingCampaign,
} from '../../../fixtures/accounts/bid-rules.ts';
import type { Item } from '../../../fixtures/accounts/collections.ts';
import { openWorld, type TestWorld, type Json } from '../../../fixtures/sandbox.ts';

let world: TestWorld;

beforeEach(() => {
  world = openWorld();
});

const advance = (by: string) => world.admin('POST', '/clock/advance', { by });
const create = (rules: readonly Item[], version: 1 | 2 = 2) =>
  callSchedules(world, 'POST', SCHEDULE_PATH, { optimizationRules: rules }, version);
const search = async (body: Item, version: 1 | 2 = 2): Promise<Json> => {
  const { status, json } = await callSchedules(world, 'POST', `${SCHEDULE_PATH}/search`, body, version);
  expect([status, json.code]).toEqual([200, '200']);
  return json;
};
const exactly = (...values: string[]) => ({ filterType: 'EXACT_MATCH', values });
const daily = (more: Item) => ({ type: 'DAILY', duration: { startTime: '2026-03-01T00:00:00Z' }, ...more });
const hours = (startTime: string, endTime: string) => daily({ timesOfDay: [{ startTime, endTime }] });

it('[TOD-261] [TOD-262] creates and updates rules in two versions, and shows the whole rule', async () => {
  const made = await create([schedule('15', { recurrence: hours('05:00', '07:00') })], 1);
  expect([made.status, made.headers.get('content-type')]).toEqual([207, scheduleType(1)]);
  const [{ optimizationRule, ...result }] = made.json.responses;
  expect([made.json.code, result]).toEqual(['207', { code: '200', details: 'The optimization rule is created' }]);
  expect(optimizationRule).toEqual({
    ...schedule(15),
    optimizationRuleId: expect.any(String),
    recurrence: {
      type: 'DAILY',
      timesOfDay: [{ startTime: '05:00', endTime: '07:00' }],
      duration: { startTime: '2026-03-01T00:00:00.000Z' },
    },
  });
  const { optimizationRuleId } = optimizationRule;
  const { ruleName: _name, ...unnamed } = schedule(30, { status: 'PAUSED' });
  const item = { ...unnamed, optimizationRuleId };
  const body = { optimizationRules: [item, item, { ...item, optimizationRuleId: 'x' }] };
  const updated = await callSchedules(world, 'PUT', SCHEDULE_PATH, body, 1);
  expect(updated.json.responses.map(({ code }: Json) => code)).toEqual(['200', '400', '404']);
  expect(updated.json.responses[0].optimizationRule).toMatchObject({ ruleName: 'Higher', status: 'PAUSED' });
  expect((await search({})).optimizationRules).toEqual([updated.json.responses[0].optimizationRule]);
});

it('[TOD-261] refuses whole requests with 400 and a message in JSON', async () => {
  const two = { optimizationRules: [schedule(), schedule()] };
  const refused: [string, string, unknown, 1 | 2][] = [
    ['POST', SCHEDULE_PATH, two, 1],
    ['POST', SCHEDULE_PATH, {}, 2],
    ['POST', SCHEDULE_PATH, { optimizationRules: [] }, 2],
    ['POST', SCHEDULE_PATH, { optimizationRules: Array.from({ length: 301 }, () => schedule()) }, 2],
    ['PUT', SCHEDULE_PATH, { optimizationRules: Array.from({ length: 26 }, () => schedule()) }, 1],
    ['POST', `${SCHEDULE_PATH}/search`, { pageSize: 101 }, 1],
    ['POST', `${SCHEDULE_PATH}/search`, { maxResults: 301 }, 2],
    ['POST', `${SCHEDULE_PATH}/search`, { nextToken: 'x' }, 2],
    ['POST', '/sp/campaigns/1/optimizationRules', { optimizationRuleIds: ['x'] }, 1],
  ];
  for (const [method, path, body, version] of refused) {
    const { status, json, headers } = await callSchedules(world, method, path, body, version);
    expect([status, json]).toEqual([400, { code: '400', message: expect.any(String) }]);
    expect(headers.get('content-type')).toBe('application/json');
  }
  const headers = { 'content-type': 'application/vnd.spoptimizationrules.v3+json', accept: '*/*' };
  expect((await world.ask('POST', SCHEDULE_PATH, { headers, body: two })).status).toBe(400);
  expect((await search({})).optimizationRules).toEqual([]);
});

it('[TOD-262] refuses items other than schedules of bids, and writes the schedules', async () => {
  const action = (details: Item) => ({
    action: {
      actionType: 'ADOPT',
      actionDetails: { actionOperator: 'INCREMENT', actionUnit: 'PERCENT', value: 5, ...details },
    },
  });
  const roas = (criteria: Item) => ({ conditions: [{ attributeName: 'ROAS', criteria }] });
  const startTime = '2026-03-01T00:00:00Z';
  const wrong: [Item, RegExp][] = [
    [{ ...schedule(), ruleCategory: 'TARGETING', ruleSubCategory: 'PERFORMANCE' }, /TARGETING with PERFORMANCE/],
    [{ ...schedule(), ruleCategory: 'BUDGET' }, /BUDGET/],
    [{ ...schedule(), status: 'ENDED' }, /status ENDED cannot be set/],
    [{ ...schedule(), status: 'ON' }, /status/],
    [{ ...schedule(), ruleName: undefined }, /ruleName/],
    [{ ...schedule(), action: undefined }, /action/],
    [{ ...schedule(), recurrence: undefined }, /recurrence/],
    [schedule(0), /value/],
    [schedule(101), /value/],
    [schedule(2.5), /2.5 must be a whole number/],
    [{ ...schedule(), ...action({ actionOperator: 'DECREMENT' }) }, /actionOperator/],
    [schedule(5, { recurrence: hours('07:00', '07:00') }), /07:00 must be after startTime 07:00/],
    [schedule(5, { recurrence: hours('07:30', '09:00') }), /startTime/],
    [schedule(5, { recurrence: hours('07:00', '25:00') }), /endTime/],
    [schedule(5, { recurrence: { ...daily({}), type: 'WEEKLY' } }), /daysOfWeek/],
    [schedule(5, { recurrence: daily({ daysOfWeek: ['MONDAY', 'MONDAY'] }) }), /daysOfWeek/],
    [schedule(5, { recurrence: { type: 'DAILY', duration: {} } }), /startTime/],
    [schedule(5, { recurrence: { type: 'DAILY', duration: { startTime: 'soon' } } }), /startTime/],
    [schedule(5, { recurrence: daily({ duration: { startTime, endTime: startTime } }) }), /endTime must be after/],
    [schedule(5, { recurrence: { type: 'DAILY', duration: { eventId: 'x' } } }), /Event x does not exist/],
    [schedule(5, { conditions: [{ attributeName: 'CLICKS' }] }), /CLICKS is not supported/],
    [schedule(5, roas({ minValue: 1, maxValue: 2 })), /minValue and maxValue/],
    [schedule(5, roas({ comparisonOperator: 'GREATER_THAN' })), /criteria/],
  ];
  const { status, json } = await create([...wrong.map(([item]) => item), schedule(7)]);
  expect(status).toBe(207);
  for (const [i, [, text]] of wrong.entries())
    expect(json.responses[i]).toEqual({ code: '400', details: expect.stringMatching(text) });
  expect(json.responses.at(-1)).toMatchObject({ code: '200' });
  expect((await search({})).optimizationRules).toHaveLength(1);
});

it('[TOD-262] derives the status from the times, and the times of an event', async () => {
  const { json } = await create([
    schedule(5, { recurrence: { type: 'DAILY', duration: { startTime: '2026-04-01T00:00:00Z' } } }),
    schedule(5, {
      recurrence: { type: 'DAILY', duration: { startTime: '2026-02-01T00:00:00Z', endTime: '2026-03-01T00:00:00Z' } },
    }),
    schedule(5, { recurrence: { type: 'DAILY', duration: { eventId: 'sales-2026-07' } } }),
  ]);
  expect(json.responses.map(({ optimizationRule }: Json) => optimizationRule.status)).toEqual([
    'SCHEDULED',
    'ENDED',
    'SCHEDULED',
  ]);
  expect(json.responses[2].optimizationRule.recurrence.duration).toEqual({
    startTime: '2026-07-14T07:00:00.000Z',
    endTime: '2026-07-16T07:00:00.000Z',
    eventId: 'sales-2026-07',
    eventName: 'Summer sale 2026',
  });
});

it('[TOD-263] associates rules with a campaign, and refuses unknown ones and more than 20', async () => {
  const id = await sellingCampaign(world);
  const { json } = await create(Array.from({ length: 21 }, () => schedule()));
  const ids: string[] = json.responses.map(({ optimizationRule }: Json) => optimizationRule.optimizationRuleId);
  const path = `/sp/campaigns/${id}/optimizationRules`;
  const associate = (...optimizationRuleIds: unknown[]) => callSchedules(world, 'POST', path, { optimizationRuleIds });
  const { json: first } = await associate(ids[0], ids[0], 'x', 5);
  expect(first.responses).toMatchObject([
    { code: '200', optimizationRuleId: ids[0], details: expect.any(String) },
    { code: '400', optimizationRuleId: ids[0], details: expect.stringMatching(/already associated/) },
    { code: '404', optimizationRuleId: 'x' },
    { code: '400' },
  ]);
  const { json: rest } = await associate(...ids.slice(1));
  expect(rest.responses.map(({ code }: Json) => code)).toEqual([...Array.from({ length: 19 }, () => '200'), '400']);
  expect((await search({ campaignFilter: { campaignId: exactly(id) } })).optimizationRules).toHaveLength(20);
  expect((await associate()).status).toBe(400);
});

it('[TOD-264] searches by ids, names, states and campaigns, in pages and by name', async () => {
  const names = ['Evening', 'Morning', 'Monday morning'];
  const { json } = await create(
    names.map((ruleName, i) => schedule(5, { ruleName, status: i === 0 ? 'PAUSED' : 'ENABLED' })),
  );
  const [first] = json.responses;
  const found = async (optimizationRuleFilter: Item, more: Item = {}): Promise<string[]> =>
    (await search({ optimizationRuleFilter, ...more })).optimizationRules.map(({ ruleName }: Json) => ruleName);
  expect(await found({})).toEqual(names);
  expect(await found({}, { sortBy: ['NAME'] })).toEqual(['Evening', 'Monday morning', 'Morning']);
  expect(await found({ ruleName: { filterType: 'BROAD_MATCH', values: ['morn'] } })).toEqual(names.slice(1));
  expect(await found({ ruleName: exactly('Morning') })).toEqual(['Morning']);
  expect(await found({ ruleStatus: exactly('PAUSED') })).toEqual(['Evening']);
  expect(await found({ optimizationRuleId: exactly(first.optimizationRule.optimizationRuleId) })).toEqual(['Evening']);
  expect(await found({ ruleCategory: exactly('BUDGET') })).toEqual([]);
  expect(await found({}, { campaignFilter: { campaignId: exactly('1') } })).toEqual([]);
  const page = await search({ maxResults: 2 });
  expect(page.optimizationRules).toHaveLength(2);
  const next = await search({ maxResults: 2, nextToken: page.nextToken });
  expect([next.optimizationRules.length, next.nextToken]).toEqual([1, undefined]);
  const old = await search({ pageSize: 1 }, 1);
  expect([old.optimizationRules.length, typeof old.nextToken]).toEqual([1, 'string']);
});

it('[TOD-265] raises bids by the sum of the rules that apply, from the next hour on', async () => {
  await payBids(world);
  const id = await sellingCampaign(world);
  // NOW is four in the morning of Monday, 2 March.
  const [first = ''] = await createSchedules(world, id, [
    schedule(50),
    schedule(20, { recurrence: { ...daily({ daysOfWeek: ['WEDNESDAY'] }), type: 'WEEKLY' } }),
    schedule(100, {
      recurrence: daily({ duration: { startTime: '2026-03-06T08:00:00Z', endTime: '2026-03-07T08:00:00Z' } }),
    }),
  ]);
  await advance('6d');
  expect(await priceOn(world, id, '2026-03-01')).toBe(1);
  const prices: number[] = [];
  for (const day of marchDays(3, 5)) prices.push(await priceOn(world, id, day));
  // From Tuesday to Saturday.
  expect(prices).toEqual([1.5, 1.7, 1.5, 2.5, 1.5]);
  const today = await priceOn(world, id, '2026-03-02');
  expect(today).toBeGreaterThan(1.3);
  expect(today).toBeLessThan(1.5);
  const paused = { ...schedule(50), optimizationRuleId: first, status: 'PAUSED' };
  await callSchedules(world, 'PUT', SCHEDULE_PATH, { optimizationRules: [paused] });
  await advance('3d');
  expect([await priceOn(world, id, '2026-03-07'), await priceOn(world, id, '2026-03-10')]).toEqual([1.5, 1]);
});

it('[TOD-265] raises bids in some hours only, and only while the return of the week before meets the condition', async () => {
  await payBids(world);
  const [evening, met, unmet] = [
    await sellingCampaign(world, { name: 'Evening' }),
    await sellingCampaign(world, { name: 'Met' }, 'camp stove'),
    await sellingCampaign(world, { name: 'Unmet' }, 'travel mug'),
  ];
  const roas = (value: number) => ({
    conditions: [{ attributeName: 'ROAS', criteria: { comparisonOperator: 'GREATER_THAN', value } }],
  });
  await createSchedules(world, evening, [schedule(100, { recurrence: hours('18:00', '24:00') })]);
  for (const id of [met, unmet])
    for (const day of ['2026-02-26', '2026-02-27', '2026-02-28'])
      await overrideDay(world, id, day, { orders: 3, sales: 90 });
  await createSchedules(world, met, [schedule(50, roas(0.01))]);
  await createSchedules(world, unmet, [schedule(50, roas(1000))]);
  await advance('2d');
  const { clicks } = await numbersOn(world, evening, '2026-03-03');
  expect(clicks).toBeGreaterThan(10);
  const price = await priceOn(world, evening, '2026-03-03');
  expect(price).toBeGreaterThan(1.05);
  expect(price).toBeLessThan(1.95);
  expect([await priceOn(world, met, '2026-03-03'), await priceOn(world, unmet, '2026-03-03')]).toEqual([1.5, 1]);
});
