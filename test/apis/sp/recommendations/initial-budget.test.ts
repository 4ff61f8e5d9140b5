import { expect } from 'vitest';
import { BIDS, bidType, recommend } from '../../../fixtures/accounts/recommendations.ts';
import { openWorld, type Answer, type TestWorld, type Json } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const PATH = '/sp/campaigns/initialBudgetRecommendation';
const TYPE = 'application/vnd.spinitialbudgetrecommendation.v3.4+json';
const KEYWORDS = [
  { type: 'KEYWORD_BROAD_MATCH', value: 'camp stove' },
  { type: 'KEYWORD_PHRASE_MATCH', value: 'camping lantern' },
];
const AD_GROUP = { asins: ['B0000000A1'], targetingExpressions: KEYWORDS };
const MANUAL = { adGroups: [AD_GROUP], bidding: { strategy: 'MANUAL' }, targetingType: 'manual' };
const AUTO = {
  ...MANUAL,
  adGroups: [{ ...AD_GROUP, targetingExpressions: [{ type: 'CLOSE_MATCH' }] }],
  targetingType: 'auto',
};

const ask = (world: TestWorld, body: object, more = {}): Promise<Answer> =>
  recommend(world, PATH, { type: TYPE, body, ...more });

it('[TOD-255] refuses what is not a new campaign with { message } in the type of the answer', async ({ world }) => {
  const group = (more: object) => ({ ...MANUAL, adGroups: [{ ...AD_GROUP, ...more }] });
  const top = { placementAdjustment: { predicate: 'PLACEMENT_TOP', percentage: 10 } };
  const refused: [object, RegExp][] = [
    [{}, /adGroups/],
    [{ ...MANUAL, adGroups: [] }, /adGroups/],
    [{ ...MANUAL, adGroups: [AD_GROUP, AD_GROUP] }, /adGroups/],
    [group({ asins: [] }), /asins/],
    [group({ asins: ['B0'] }), /asins/],
    [group({ targetingExpressions: [] }), /targetingExpressions/],
    [group({ targetingExpressions: Array.from({ length: 101 }, () => KEYWORDS[0]) }), /targetingExpressions/],
    [group({ targetingExpressions: [{ type: 'PAT_ASIN', value: 'B0000000A1' }] }), /type/],
    [group({ targetingExpressions: [{ type: 'KEYWORD_BROAD_MATCH' }] }), /requires a value/],
    [group({ targetingExpressions: [{ type: 'CLOSE_MATCH' }] }), /CLOSE_MATCH does not fit .* manual/],
    [{ ...MANUAL, targetingType: 'auto' }, /KEYWORD_BROAD_MATCH does not fit .* auto/],
    [{ ...MANUAL, bidding: {} }, /strategy/],
    [{ ...MANUAL, bidding: { strategy: 'MANUAL', adjustments: [top, top] } }, /two adjustments/],
    [{ ...MANUAL, startDate: '20260301' }, /startDate 20260301 is in the past/],
    [{ ...MANUAL, startDate: '20260310', endDate: '20260309' }, /endDate is before startDate/],
    [{ ...MANUAL, startDate: '2026-03-10' }, /startDate/],
  ];
  for (const [body, text] of refused) {
    const { status, json, headers } = await ask(world, body);
    expect([status, json.message]).toEqual([400, expect.stringMatching(text)]);
    expect(headers.get('content-type')).toBe(TYPE);
    expect(Object.keys(json)).toEqual(['message']);
  }
  const wrongType = await ask(world, MANUAL, { type: 'application/vnd.spinitialbudgetrecommendation.v3.3+json' });
  expect([wrongType.status, Object.keys(wrongType.json)]).toEqual([415, ['message']]);
  expect((await ask(world, { ...MANUAL, startDate: '20260310', endDate: '20260310' })).status).toBe(200);
});

it('[TOD-256] recommends more for more keywords and higher bids, and the same for the same request', async () => {
  const world = openWorld();
  const one = { ...MANUAL, adGroups: [{ ...AD_GROUP, targetingExpressions: KEYWORDS.slice(0, 1) }] };
  const [few, many, automatic] = [await ask(world, one), await ask(world, MANUAL), await ask(world, AUTO)];
  expect([few.status, many.status, automatic.status]).toEqual([200, 200, 200]);
  expect(many.json.dailyBudget).toBeGreaterThan(few.json.dailyBudget);
  expect(many.json.benchmark.benchmarkStatus).toBe('success');
  expect(many.json.benchmark.values.impressions.lower).toBeGreaterThan(few.json.benchmark.values.impressions.lower);
  expect(automatic.json.benchmark.values.clicks.upper).toBeGreaterThan(0);
  const adjusted = {
    strategy: 'MANUAL',
    adjustments: [{ placementAdjustment: { predicate: 'PLACEMENT_TOP', percentage: 300 } }],
  };
  expect((await ask(world, { ...MANUAL, bidding: adjusted })).json.dailyBudget).toBeGreaterThan(many.json.dailyBudget);
  expect((await ask(world, MANUAL)).json).toEqual(many.json);
  expect(many.json.recommendationId).not.toBe(few.json.recommendationId);
});

it('[TOD-256] answers with -1 and a failed benchmark for a campaign that no search matches', async ({ world }) => {
  await world.admin('PUT', '/metrics/model', { bursts: 0 });
  // Days of the past keep their searches.
  await world.admin('POST', '/clock/advance', { by: '40d' });
  const { status, json } = await ask(world, MANUAL);
  expect([status, json]).toMatchObject([
    200,
    { dailyBudget: -1, benchmark: { benchmarkStatus: 'failed', values: {} }, specialEvents: [] },
  ]);
});

it('[TOD-256] lists up to five sales between the dates, with a larger budget for each', async ({ world }) => {
  const all = await ask(world, MANUAL);
  const keys = all.json.specialEvents.map(({ eventKey }: Json) => eventKey);
  expect(keys).toEqual(['sales-2026-07', 'sales-2026-10', 'sales-2026-11']);
  for (const event of all.json.specialEvents) {
    expect(event.dailyBudget).toBeGreaterThan(all.json.dailyBudget);
    expect(event.budgetModifier).toBeGreaterThan(1);
    expect(event.benchmark.values.impressions.upper).toBeGreaterThan(0);
  }
  const july = await ask(world, { ...MANUAL, startDate: '20260701', endDate: '20260731' });
  expect(july.json.specialEvents).toEqual(all.json.specialEvents.slice(0, 1));
  const before = await ask(world, { ...MANUAL, startDate: '20260701', endDate: '20260702' });
  expect(before.json.specialEvents).toEqual([]);
});

it('[TOD-256] recommends a budget and a benchmark that a campaign with these keywords then keeps', async () => {
  const world = openWorld();
  const { json } = await ask(world, MANUAL);
  const bids = await recommend(world, BIDS, {
    type: bidType(4),
    body: {
      recommendationType: 'BIDS_FOR_NEW_AD_GROUP',
      asins: AD_GROUP.asins,
      bidding: MANUAL.bidding,
      targetingExpressions: KEYWORDS,
    },
  });
  const middle: number[] = bids.json.bidRecommendations[0].bidRecommendationsForTargetingExpressions.map(
    ({ bidValues }: Json) => bidValues[1].suggestedBid,
  );
  const keywords = KEYWORDS.map(({ type, value }, i) => ({
    keywordText: value,
    matchType: type.split('_')[1],
    bid: middle[i],
  }));
  const { status } = await world.admin('POST', '/seed', {
    profileId: world.profile(),
    entities: {
      campaigns: [
        {
          name: 'Planned',
          targetingType: 'MANUAL',
          budget: { budget: json.dailyBudget },
          dynamicBidding: { strategy: 'MANUAL' },
          adGroups: [{ name: 'g', defaultBid: 1, keywords, productAds: [{ asin: AD_GROUP.asins[0], sku: 'S1' }] }],
        },
      ],
    },
  });
  expect(status).toBe(201);
  await world.admin('POST', '/clock/advance', { by: '8d' });
  const step = await world.admin('POST', '/market/step', {
    profileId: world.profile(),
    by: '0s',
    observe: { days: 7, levels: ['targeting'] },
  });
  const sum = (name: string): number =>
    step.json.rows.targeting.reduce((all: number, row: Record<string, number>) => all + (row[name] ?? 0), 0);
  for (const name of ['impressions', 'clicks']) {
    expect(sum(name)).toBeGreaterThanOrEqual(json.benchmark.values[name].lower);
    expect(sum(name)).toBeLessThanOrEqual(json.benchmark.values[name].upper);
  }
  expect(sum('cost')).toBeLessThanOrEqual(7 * json.dailyBudget);
  expect(sum('cost')).toBeGreaterThan(0.1 * 7 * json.dailyBudget);
});
