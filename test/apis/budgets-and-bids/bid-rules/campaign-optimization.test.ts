import { beforeEach, expect, it } from 'vitest';
import {
  callRoas,
  createRoas,
  overrideDay,
  ROAS_TYPE,
  roasRule,
  sellingCampaign,
} from '../../../fixtures/accounts/bid-rules.ts';
import type { Item } from '../../../fixtures/accounts/collections.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import { seedOne } from '../../../fixtures/accounts/seed-entities.ts';

let world: TestWorld;
let id: string;

beforeEach(async () => {
  world = openWorld();
  id = await sellingCampaign(world);
});

const rules = async () => (await world.admin('GET', '/entities/bidRules')).json.bidRules;

it('[TOD-257] creates, reads, updates and archives a rule', async () => {
  const ruleId = await createRoas(world, [id], '4');
  const read = await callRoas(world, 'GET', `/${ruleId}`);
  expect(read.headers.get('content-type')).toBe(ROAS_TYPE);
  expect(read.json).toEqual({
    CampaignOptimizationRule: {
      campaignOptimizationId: ruleId,
      ruleName: 'Keep it',
      ruleType: 'BID',
      ruleAction: 'ADOPT',
      recurrence: 'DAILY',
      ruleCondition: [{ metricName: 'ROAS', comparisonOperator: 'GREATER_THAN', threshold: 4 }],
      campaignIds: [id],
      createdDate: '2026-03-02T12:00:00.000Z',
      ruleStatus: 'ACTIVE',
    },
  });
  const { ruleName: _name, ...changed } = roasRule([id], 5);
  const updated = await callRoas(world, 'PUT', '', { ...changed, campaignOptimizationId: ruleId });
  expect([updated.status, updated.json]).toMatchObject([200, { campaignOptimizationId: ruleId, code: 'SUCCESS' }]);
  const again = (await callRoas(world, 'GET', `/${ruleId}`)).json.CampaignOptimizationRule;
  expect(again).toMatchObject({ ruleName: 'Keep it', ruleCondition: [{ threshold: 5 }] });
  expect((await callRoas(world, 'DELETE', `/${ruleId}`)).json).toMatchObject({ campaignOptimizationId: ruleId });
  const archived = await callRoas(world, 'GET', `/${ruleId}`);
  expect(archived.json.CampaignOptimizationRule.ruleStatus).toBe('ARCHIVED');
  expect((await callRoas(world, 'DELETE', `/${ruleId}`)).status).toBe(422);
  expect((await callRoas(world, 'PUT', '', { ...roasRule([id]), campaignOptimizationId: ruleId })).status).toBe(422);
  await createRoas(world, [id]);
});

it('[TOD-257] refuses a body of the wrong form with 400, and writes nothing', async () => {
  const condition = { metricName: 'ROAS', comparisonOperator: 'GREATER_THAN', threshold: 4 };
  const wrong: Item[] = [
    {},
    { ...roasRule([id]), campaignIds: Array.from({ length: 21 }, (_, i) => String(i)) },
    { ...roasRule([id]), campaignIds: [Number(id)] },
    roasRule([id], 4, { recurrence: 'WEEKLY' }),
    roasRule([id], 4, { ruleAction: 'DROP' }),
    roasRule([id], 4, { ruleType: 'ASIN' }),
    roasRule([id], 4, { ruleName: 'x'.repeat(356) }),
    roasRule([id], 4, { ruleCondition: Array.from({ length: 4 }, () => condition) }),
    roasRule([id], 'much'),
    roasRule([id], 0),
    roasRule([id], 4, { ruleCondition: [{ ...condition, metricName: 'ACOS' }] }),
  ];
  for (const body of wrong) {
    const { status, json } = await callRoas(world, 'POST', '', body);
    expect([status, json.code]).toEqual([400, 'INVALID_ARGUMENT']);
  }
  expect(await rules()).toEqual([]);
});

it('[TOD-258] refuses rules that are not supported and campaigns that are not eligible, and writes nothing', async () => {
  const condition = { metricName: 'ROAS', comparisonOperator: 'GREATER_THAN', threshold: 4 };
  const days = { createdDaysAgo: 40, startDate: 'today-40d' };
  const paused = await sellingCampaign(world, { state: 'PAUSED', name: 'Paused' });
  const young = await sellingCampaign(world, { name: 'Young', createdDaysAgo: 9, startDate: 'today-9d' });
  const poor = await sellingCampaign(world, { name: 'Poor', budget: { budget: 9.99 } });
  const idle = { ...days, name: 'Idle', targetingType: 'MANUAL', budget: { budget: 20 } };
  const withoutSales = await seedOne(world, 'campaigns', idle);
  const cases: [Item, RegExp][] = [
    [roasRule([id], 4, { ruleType: 'KEYWORD' }), /ruleType KEYWORD/],
    [roasRule([id], 4, { ruleCondition: [] }), /must have a condition/],
    [roasRule([id], 4, { ruleCondition: [condition, condition] }), /2 conditions/],
    [roasRule([id], 4, { ruleCondition: [{ ...condition, metricName: 'AVERAGE_BID' }] }), /AVERAGE_BID/],
    [roasRule([id], 4, { ruleCondition: [{ ...condition, comparisonOperator: 'LESS_THAN' }] }), /LESS_THAN/],
    [roasRule([]), /must have a campaign/],
    [roasRule([id, id]), /twice/],
    [roasRule([id, '1']), /Campaign 1 does not exist/],
    [roasRule([paused]), /paused/],
    [roasRule([young]), /must have run for 10 days/],
    [roasRule([poor]), /daily budget of 9.99 USD; it must be at least 10/],
    [roasRule([withoutSales]), /0 conversions in the last 30 days/],
  ];
  for (const [body, text] of cases) {
    const { status, json } = await callRoas(world, 'POST', '', body);
    expect([status, json.details]).toEqual([422, expect.stringMatching(text)]);
  }
  expect(await rules()).toEqual([]);
  const ruleId = await createRoas(world, [id]);
  const second = await callRoas(world, 'POST', '', roasRule([id]));
  expect([second.status, second.json.details]).toEqual([422, expect.stringContaining(ruleId)]);
  const unknown = { ...roasRule([id]), campaignOptimizationId: 'x' };
  expect((await callRoas(world, 'PUT', '', unknown)).status).toBe(422);
  expect((await callRoas(world, 'GET', '/x')).status).toBe(404);
  expect((await callRoas(world, 'DELETE', '/x')).status).toBe(404);
  expect(await rules()).toHaveLength(1);
});

it('[TOD-258] lists eligible campaigns with their return, and the reasons of the others', async () => {
  for (let ago = 1; ago <= 30; ago++) {
    const day = new Date(Date.parse('2026-03-02T00:00:00Z') - ago * 86_400_000).toISOString().slice(0, 10);
    await overrideDay(world, id, day, { orders: 1, sales: 35 });
  }
  const { status, json } = await callRoas(world, 'POST', '/eligibility', { campaignIds: [id, '1'] });
  expect(status).toBe(200);
  expect(json.CampaignOptimizationRecommendations).toEqual([
    { campaignId: id, performanceMetrics: { roas: expect.any(Number) }, performanceMetricsExists: true },
  ]);
  const [{ performanceMetrics }] = json.CampaignOptimizationRecommendations;
  expect(performanceMetrics.roas).toBeGreaterThan(3);
  expect(performanceMetrics.roas).toBeLessThanOrEqual(3.5);
  expect(json.CampaignOptimizationRecommendationsError).toEqual([
    { campaignId: '1', Error: { code: 'NOT_FOUND', details: 'Campaign 1 does not exist' } },
  ]);
  await createRoas(world, [id]);
  const after = await callRoas(world, 'POST', '/eligibility', { campaignIds: [id] });
  expect(after.json.CampaignOptimizationRecommendations).toEqual([]);
  const many = Array.from({ length: 101 }, () => id);
  expect((await callRoas(world, 'POST', '/eligibility', { campaignIds: many })).status).toBe(400);
});

it('[TOD-260] shows the state of the rule of each campaign, and an error for a campaign without one', async () => {
  const other = await sellingCampaign(world, { name: 'Without' });
  const ruleId = await createRoas(world, [id]);
  const { json } = await callRoas(world, 'POST', '/state', { campaignIds: [id, other, '1'] });
  expect(json).toEqual({
    CampaignOptimizationNotifications: [{ campaignId: id, campaignOptimizationId: ruleId, ruleState: 'ENABLED' }],
    CampaignOptimizationRecommendationsError: [
      {
        campaignId: other,
        Error: { code: 'NOT_FOUND', details: expect.stringContaining('no campaign optimization rule') },
      },
      { campaignId: '1', Error: { code: 'NOT_FOUND', details: 'Campaign 1 does not exist' } },
    ],
  });
  await world.ask('PUT', '/v2/sp/campaigns', { body: [{ campaignId: Number(id), state: 'paused' }] });
  const after = await callRoas(world, 'POST', '/state', { campaignIds: [id] });
  expect(after.json.CampaignOptimizationNotifications).toMatchObject([
    { ruleState: 'DISABLED', notificationString: 'The campaign is paused' },
  ]);
});
