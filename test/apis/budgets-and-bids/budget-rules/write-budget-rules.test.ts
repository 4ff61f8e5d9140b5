import { describe, expect } from 'vitest';
import { at, budgetOf, busyCampaign, campaign, details, effective } from '../../../fixtures/accounts/budget-rules.ts';
import type { Item } from '../../../fixtures/accounts/collections.ts';
import type { Answer, TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import { seedOne } from '../../../fixtures/accounts/seed-entities.ts';

const LATER = { dateRangeTypeRuleDuration: { startDate: '20260302', endDate: '20260430' } };
const rule = (changes: Item = {}): Item => details({ duration: LATER, ...changes });

async function create(world: TestWorld, rules: readonly unknown[], product = 'sp'): Promise<Item[]> {
  const { status, json } = await world.ask('POST', `/${product}/budgetRules`, { body: { budgetRulesDetails: rules } });
  expect([status, json.details]).toEqual([207, undefined]);
  return json.responses;
}

async function createOne(world: TestWorld, changes: Item = {}, product = 'sp'): Promise<string> {
  const [made] = await create(world, [rule(changes)], product);
  expect(made).toEqual({ ruleId: expect.any(String), associatedCampaignIds: [], code: 'SUCCESS' });
  return String(made?.['ruleId']);
}

const update = (world: TestWorld, budgetRulesDetails: readonly unknown[], product = 'sp'): Promise<Answer> =>
  world.ask('PUT', `/${product}/budgetRules`, { body: { budgetRulesDetails } });

const associate = (world: TestWorld, id: string, budgetRuleIds: readonly string[], product = 'sp'): Promise<Answer> =>
  world.ask('POST', `/${product}/campaigns/${id}/budgetRules`, { body: { budgetRuleIds } });

function brandsCampaign(world: TestWorld): Promise<string> {
  const item = { name: 'Brands', budget: 20, budgetType: 'DAILY', brandEntityId: 'E1', startDate: 'today' };
  return seedOne(world, 'sbCampaigns', item);
}

const listed = async (world: TestWorld, product = 'sp'): Promise<Item[]> =>
  (await world.ask('GET', `/${product}/budgetRules?pageSize=30`)).json.budgetRulesForAdvertiserResponse;

describe('budget rules', () => {
  it('[TOD-211, TOD-213, TOD-214] are created, associated, applied, paused and dissociated', async ({ world }) => {
    const id = await campaign(world, 20);
    const ruleId = await createOne(world);
    expect(await budgetOf(world, id)).toEqual({ budgetType: 'DAILY', budget: 20 });
    expect((await associate(world, id, [ruleId])).json).toEqual({ responses: [{ ruleId, code: 'SUCCESS' }] });
    expect(await effective(world, id)).toBe(30);
    const { json } = await world.ask('GET', `/sp/budgetRules/${ruleId}`);
    expect(json.budgetRule).toMatchObject({ ruleId, ruleState: 'ACTIVE', ruleStatus: 'ACTIVE', ruleDetails: rule() });
    const campaigns = await world.ask('GET', `/sp/budgetRules/${ruleId}/campaigns?pageSize=1`);
    expect(campaigns.json.associatedCampaigns).toEqual([
      { campaignId: id, campaignName: 'Campaign of 20', ruleStatus: 'ACTIVE' },
    ]);
    const more = { budgetIncreaseBy: { type: 'PERCENT', value: 100 } };
    const changed = await update(world, [{ ruleId, ruleDetails: more }]);
    expect(changed.json.responses).toEqual([{ ruleId, associatedCampaignIds: [id], code: 'SUCCESS' }]);
    expect(await effective(world, id)).toBe(40);
    // A client sends back what it has read.
    expect((await update(world, [{ ...json.budgetRule, ruleState: 'PAUSED' }])).violations).toEqual([]);
    expect(await effective(world, id)).toBeUndefined();
    await update(world, [{ ruleId, ruleState: 'ACTIVE' }]);
    expect(await effective(world, id)).toBe(30);
    const path = `/sp/campaigns/${id}/budgetRules/${ruleId}`;
    expect([(await world.ask('DELETE', path)).status, await effective(world, id)]).toEqual([200, undefined]);
    expect((await world.ask('DELETE', path)).status).toBe(422);
  });

  it('[TOD-211] are refused one by one, with nothing written', async ({ world }) => {
    const days = (startDate: string, endDate: string): Item => ({
      duration: { dateRangeTypeRuleDuration: { startDate, endDate } },
    });
    const condition = { metricName: 'ROAS', comparisonOperator: 'EQUAL_TO', threshold: 1 };
    const wrong: unknown[] = [
      'text',
      {},
      rule({ name: 'n'.repeat(356) }),
      rule({ budgetIncreaseBy: { type: 'PERCENT', value: 0 } }),
      rule({ budgetIncreaseBy: { type: 'AMOUNT', value: 5 } }),
      rule({ duration: {} }),
      rule(days('20260301', '20260401')),
      rule(days('20260310', '20260309')),
      rule(days('20260230', '20260309')),
      rule({ duration: { eventTypeRuleDuration: { eventId: 'none' } } }),
      rule({ recurrence: { type: 'WEEKLY', daysOfWeek: ['MONDAY'] } }),
      rule({ recurrence: { type: 'DAILY', intraDaySchedule: [{ startTime: '12:00:00', endTime: '12:00:00' }] } }),
      rule({ recurrence: { type: 'DAILY', intraDaySchedule: [{ startTime: '8:00', endTime: '12:00:00' }] } }),
      rule({ ruleType: 'PERFORMANCE' }),
      rule({ performanceMeasureCondition: condition }),
      rule({ ruleType: 'PERFORMANCE', performanceMeasureCondition: { ...condition, metricName: 'NTB' } }),
    ];
    const results = await create(world, [...wrong, rule()]);
    expect(results.slice(0, -1).map(({ code }) => code)).toEqual(wrong.map(() => 'INVALID_ARGUMENT'));
    expect(results.at(-1)).toMatchObject({ code: 'SUCCESS' });
    expect(await listed(world)).toHaveLength(1);
    const many = Array.from({ length: 26 }, () => rule());
    for (const body of [{ budgetRulesDetails: many }, { budgetRulesDetails: 'x' }, [], 'x'])
      expect((await world.ask('POST', '/sp/budgetRules', { body })).status).toBe(400);
    const unknown = await update(world, [{ ruleId: 'none', ruleState: 'PAUSED' }, { ruleState: 'PAUSED' }]);
    expect(unknown.json.responses).toMatchObject([{ ruleId: 'none', code: 'NOT_FOUND' }, { code: 'INVALID_ARGUMENT' }]);
  });

  it('[TOD-210] belong to one product, with its own metrics and recurrences', async ({ world }) => {
    const [id, brands] = [await campaign(world), await brandsCampaign(world)];
    const condition = { metricName: 'IS', comparisonOperator: 'GREATER_THAN_OR_EQUAL_TO', threshold: 0 };
    const ofBrands = await createOne(world, { recurrence: { type: 'WEEKLY', daysOfWeek: ['MONDAY'] } }, 'sb');
    const [performing] = await create(
      world,
      [rule({ name: 'IS', ruleType: 'PERFORMANCE', performanceMeasureCondition: condition })],
      'sb',
    );
    expect(performing?.['code']).toBe('SUCCESS');
    expect([(await listed(world)).length, (await listed(world, 'sb')).length]).toEqual([0, 2]);
    expect((await world.ask('GET', `/sp/budgetRules/${ofBrands}`)).status).toBe(422);
    expect((await associate(world, id, [ofBrands])).json.responses).toMatchObject([{ code: 'NOT_FOUND' }]);
    expect(
      (await associate(world, brands, [ofBrands, String(performing?.['ruleId'])], 'sb')).json.responses,
    ).toMatchObject([{ code: 'SUCCESS' }, { code: 'SUCCESS' }]);
    const { json } = await world.ask('GET', `/sb/campaigns/${brands}/budgetRules`);
    expect(json.associatedRules.map((each: Item) => each['ruleStatus'])).toEqual(['ACTIVE', 'ON_HOLD']);
    expect((await world.ask('GET', `/sp/campaigns/${brands}/budgetRules`)).status).toBe(404);
  });

  it('[TOD-210] apply in their window of the day only', async ({ world }) => {
    const id = await campaign(world, 20);
    const intraDaySchedule = [{ startTime: '06:00:00', endTime: '08:30:00' }];
    await associate(world, id, [await createOne(world, { recurrence: { type: 'DAILY', intraDaySchedule } })]);
    const seen: unknown[] = [];
    // 4:00, 6:00, 8:29:59 and 8:30 in Los Angeles.
    for (const time of ['12:00:00', '14:00:00', '16:29:59', '16:30:00']) {
      at(world, `2026-03-02T${time}Z`);
      seen.push(await effective(world, id));
    }
    expect(seen).toEqual([undefined, 30, 30, undefined]);
  });

  it('[TOD-212] are listed in pages, by token and by startIndex', async ({ world }) => {
    const ids = (
      await create(
        world,
        ['a', 'b', 'c'].map((name) => rule({ name })),
      )
    ).map(({ ruleId }) => ruleId);
    const pages: unknown[] = [];
    for (let token = ''; pages.length < 5;) {
      const { json } = await world.ask('GET', `/sp/budgetRules?pageSize=2${token && `&nextToken=${token}`}`);
      pages.push(json.budgetRulesForAdvertiserResponse.map((each: Item) => each['ruleId']));
      if (json.nextToken === undefined) break;
      token = json.nextToken;
    }
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2)]);
    const second = await world.ask('GET', '/sp/budgetRules?pageSize=2&startIndex=2');
    expect([second.json.budgetRulesForAdvertiserResponse.length, second.violations]).toEqual([1, []]);
    for (const [query, details] of [
      ['', 'pageSize is missing; send a whole number from 1 to 30'],
      ['?pageSize=0', "pageSize '0' is not a whole number from 1 to 30"],
      ['?pageSize=31', "pageSize '31' is not a whole number from 1 to 30"],
      ['?pageSize=x', "pageSize 'x' is not a whole number from 1 to 30"],
      ['?pageSize=2&startIndex=-1', "startIndex '-1' is not a whole number from 0"],
      ['?pageSize=2&nextToken=x', 'nextToken must be a token that this list returned'],
    ] as const)
      expect(await world.ask('GET', `/sp/budgetRules${query}`)).toMatchObject({ status: 400, json: { details } });
  });

  it('[TOD-214, TOD-215] are associated in bulk, with unique names in a campaign', async ({ world }) => {
    const [id, other] = [await campaign(world), await campaign(world, 30)];
    const [first, same] = [await createOne(world), await createOne(world)];
    const pair = (budgetRuleId: unknown, campaignId: unknown): Item => ({ budgetRuleId, campaignId });
    const budgetRulesAssociations = [
      pair(first, id),
      pair(first, id),
      pair(same, id),
      pair(same, other),
      pair('none', id),
      pair(first, '1'),
      pair(first, 5),
    ];
    const { status, json } = await world.ask('POST', '/sp/budgetRulesAssociation', {
      body: { budgetRulesAssociations },
    });
    const { successList, errorList } = json.budgetRulesAssociations;
    expect([status, successList.map((each: Item) => each['index'])]).toEqual([207, [0, 3]]);
    expect(successList[0]).toEqual({ index: 0, ruleId: first, campaignId: id, code: 'SUCCESS' });
    expect(errorList.map(({ index, code }: Item) => [index, code])).toEqual([
      [1, 'INVALID_ARGUMENT'],
      [2, 'INVALID_ARGUMENT'],
      [4, 'NOT_FOUND'],
      [5, 'NOT_FOUND'],
      [6, 'INVALID_ARGUMENT'],
    ]);
    const ends = { budgetRulesDisAssociations: [pair(first, id), pair(first, id)] };
    const ended = await world.ask('POST', '/sp/budgetRulesAssociation/delete', { body: ends });
    expect(ended.json.budgetRulesDisAssociations).toMatchObject({
      successList: [{ index: 0 }],
      errorList: [{ index: 1 }],
    });
    expect([await effective(world, id), await effective(world, other)]).toEqual([undefined, 45]);
  });

  it('[TOD-215] keep the budget of past days when an association ends', async ({ world }) => {
    const id = await busyCampaign(world, 5);
    const ruleId = await createOne(world);
    await associate(world, id, [ruleId]);
    at(world, '2026-03-05T12:00:00Z');
    await world.ask('DELETE', `/sp/campaigns/${id}/budgetRules/${ruleId}`);
    const { json } = await world.ask('GET', `/sp/campaigns/${id}/budgetRules/budgetHistory`);
    expect(json.history.map((each: Item) => each['ruleBasedBudgetValue'])).toEqual([7.5, 7.5, 7.5, 7.5]);
    at(world, '2026-03-06T12:00:00Z');
    expect((await world.ask('GET', `/sp/campaigns/${id}/budgetRules/budgetHistory`)).json.history).toHaveLength(4);
  });

  it('[TOD-216] can name the sales days of the next year', async ({ world }) => {
    const id = await campaign(world);
    const { events } = (await world.ask('POST', '/sp/v1/events')).json;
    expect(events.map((each: Item) => each['eventName'])).toEqual([
      'Summer sale 2026',
      'Autumn sale 2026',
      'November sale 2026',
    ]);
    const type = 'application/vnd.spbudgetrulesrecommendation.v3+json';
    const headers = { 'content-type': type, accept: type };
    const path = '/sp/campaigns/budgetRules/recommendations';
    const { json } = await world.ask('POST', path, { headers, body: { campaignId: id } });
    const [summer] = json.recommendedBudgetRuleEvents;
    expect(summer).toMatchObject({ eventId: events[0].eventId, startDate: '20260714', endDate: '20260715' });
    expect((await world.ask('POST', path, { headers, body: { campaignId: '1' } })).status).toBe(400);
    const ruleId = await createOne(world, { duration: { eventTypeRuleDuration: { eventId: summer.eventId } } });
    const [made] = await listed(world);
    const { eventId, eventName, startDate, endDate } = summer;
    expect(made).toMatchObject({
      ruleId,
      ruleStatus: 'PENDING_START',
      ruleDetails: { duration: { eventTypeRuleDuration: { eventId, eventName, startDate, endDate } } },
    });
  });
});
