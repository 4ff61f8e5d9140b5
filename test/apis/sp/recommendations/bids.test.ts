import { beforeEach, expect, it } from 'vitest';
import { BIDS, bidType, newAdGroup, recommend } from '../../../fixtures/accounts/recommendations.ts';
import { openWorld, type TestWorld, type Json } from '../../../fixtures/sandbox.ts';

const EXACT = { type: 'KEYWORD_EXACT_MATCH', value: 'camp stove' };
const NEW = {
  recommendationType: 'BIDS_FOR_NEW_AD_GROUP',
  asins: ['B0000000A1'],
  bidding: { strategy: 'MANUAL' },
  targetingExpressions: [EXACT],
};

let world: TestWorld;

beforeEach(() => {
  world = openWorld();
});

const ask = (body: object, version = 5, more = {}) => recommend(world, BIDS, { type: bidType(version), body, ...more });
const bidsOf = (json: { bidRecommendations: Json[] }, theme = 0): number[][] =>
  json.bidRecommendations[theme].bidRecommendationsForTargetingExpressions.map(({ bidValues }: Json) =>
    bidValues.map(({ suggestedBid }: Json) => suggestedBid),
  );

it('[TOD-240] selects the version by the media type, and refuses others in the type of the answer', async () => {
  for (const version of [3, 4, 5]) {
    const { status, headers } = await ask(NEW, version);
    expect([status, headers.get('content-type')]).toEqual([200, bidType(version)]);
  }
  const unknown = await ask(NEW, 6);
  expect(unknown.status).toBe(415);
  expect(unknown.json).toMatchObject({ code: '415', details: expect.any(String) });
  expect(unknown.headers.get('content-type')).toBe(bidType(4));
  expect((await ask(NEW, 5, { accept: 'text/html' })).status).toBe(406);
  const plain = await recommend(world, BIDS, { type: 'application/json', accept: '*/*', body: NEW });
  expect(plain.status).toBe(200);
  expect(plain.violations.map(({ rule }) => rule)).toEqual(['wrong-media-type']);
});

it('[TOD-241] refuses what it cannot recommend a bid for, with 400, 404 or 422', async () => {
  const group = { ...(await newAdGroup(world)), recommendationType: 'BIDS_FOR_EXISTING_AD_GROUP' };
  const existing = { ...group, targetingExpressions: [EXACT] };
  const cases: [object, number][] = [
    [{}, 400],
    [{ ...NEW, recommendationType: 'BIDS' }, 400],
    [{ ...NEW, targetingExpressions: [{ type: 'KEYWORD' }] }, 400],
    [{ ...NEW, targetingExpressions: Array.from({ length: 101 }, () => EXACT) }, 400],
    [{ ...NEW, bidding: { strategy: 'MANUAL', adjustments: [{ predicate: 'PLACEMENT_TOP', percentage: 901 }] } }, 400],
    [{ ...NEW, asins: [] }, 422],
    [{ ...NEW, targetingExpressions: [EXACT, { type: 'CLOSE_MATCH' }] }, 422],
    [{ ...NEW, targetingExpressions: [{ type: 'KEYWORD_EXACT_MATCH' }] }, 422],
    [{ ...NEW, targetingExpressions: [{ type: 'PAT_ASIN', value: 'X' }] }, 422],
    [{ ...existing, adGroupId: '1' }, 404],
    [{ ...existing, campaignId: '1' }, 404],
    [existing, 200],
  ];
  for (const [body, expected] of cases) {
    const { status, json, headers } = await ask(body);
    expect([status, JSON.stringify(body)]).toEqual([expected, JSON.stringify(body)]);
    expect(headers.get('content-type')).toBe(bidType(5));
    if (expected !== 200) expect(json).toEqual({ code: expect.any(String), details: expect.any(String) });
  }
});

it('[TOD-242] recommends three rising bids for each kind of target, higher for strategies that lower bids', async () => {
  for (const targetingExpressions of [
    [EXACT, { type: 'KEYWORD_PHRASE_MATCH', value: 'lamp' }, { type: 'KEYWORD_BROAD_MATCH', value: 'travel mug' }],
    [{ type: 'CLOSE_MATCH' }, { type: 'LOOSE_MATCH' }, { type: 'SUBSTITUTES' }, { type: 'COMPLEMENTS' }],
    [
      { type: 'PAT_ASIN', value: 'B000000002' },
      { type: 'PAT_CATEGORY', value: '679433011' },
    ],
  ]) {
    const fixed = await ask({ ...NEW, targetingExpressions });
    const down = await ask({ ...NEW, targetingExpressions, bidding: { strategy: 'LEGACY_FOR_SALES' } });
    expect(fixed.status).toBe(200);
    expect(fixed.json.bidRecommendations[0].theme).toBe('CONVERSION_OPPORTUNITIES');
    for (const [i, [low = 0, middle = 0, high = 0]] of bidsOf(fixed.json).entries()) {
      expect(low).toBeGreaterThanOrEqual(0.02);
      expect(middle).toBeGreaterThan(low);
      expect(high).toBeGreaterThan(middle);
      expect(bidsOf(down.json)[i]?.[1]).toBeGreaterThanOrEqual(middle);
    }
  }
});

it('[TOD-242] recommends higher bids for a day of sales that is close', async () => {
  world = openWorld({ now: Date.parse('2026-07-10T12:00:00Z') });
  const { json } = await ask(NEW, 4);
  expect(json.bidRecommendations.map(({ theme }: Json) => theme)).toEqual(['CONVERSION_OPPORTUNITIES', 'PRIME_DAY']);
  const [usual, event] = [bidsOf(json, 0)[0] ?? [], bidsOf(json, 1)[0] ?? []];
  for (const [i, bid] of event.entries()) expect(bid).toBeGreaterThan(usual[i] ?? Infinity);
});

it('[TOD-243] estimates the impressions of a week, which the recommended bid then wins', async () => {
  const group = await newAdGroup(world);
  const body = { ...group, recommendationType: 'BIDS_FOR_EXISTING_AD_GROUP', targetingExpressions: [EXACT] };
  const { json } = await ask({ ...body, includeAnalysis: true });
  const [theme] = json.bidRecommendations;
  const [row] = theme.bidRecommendationsForTargetingExpressions;
  const analyses = theme.bidAnalysesForTargetingExpressions[0].bidAnalyses;
  expect(Object.keys(analyses)).toEqual(['ALL', 'PLACEMENT_TOP', 'PLACEMENT_REST_OF_SEARCH', 'PLACEMENT_PRODUCT_PAGE']);
  expect(analyses.ALL.length).toBe(8);
  const averages = analyses.ALL.map(({ impactMetrics }: Json) => impactMetrics.estimatedImpressionAvg);
  expect(averages).toEqual(averages.toSorted((a: number, b: number) => a - b));
  const suggested = analyses.ALL.find(({ type }: Json) => type === 'SUGGESTED');
  const { estimatedImpressionLower: lower, estimatedImpressionUpper: upper } = suggested.impactMetrics;
  expect(row.suggestedBidImpactMetrics).toEqual({ estimatedImpressionLower: lower, estimatedImpressionUpper: upper });
  expect(upper).toBeGreaterThan(0);
  const keyword = { campaignId: Number(group.campaignId), adGroupId: Number(group.adGroupId), state: 'enabled' };
  await world.ask('POST', '/v2/sp/keywords', {
    profile: world.profile(),
    body: [{ ...keyword, keywordText: EXACT.value, matchType: 'exact', bid: suggested.bid }],
  });
  await world.admin('POST', '/clock/advance', { by: '8d' });
  const { json: step } = await world.admin('POST', '/market/step', {
    profileId: world.profile(),
    by: '0s',
    observe: { days: 7, levels: ['targeting'] },
  });
  const won = step.rows.targeting.reduce((sum: number, { impressions }: Json) => sum + impressions, 0);
  expect(won).toBeGreaterThanOrEqual(lower);
  expect(won).toBeLessThanOrEqual(upper);
  expect((await ask(body, 4)).json.bidRecommendations[0]).not.toHaveProperty('bidAnalysesForTargetingExpressions');
});
