/** Insights and forecasts of sponsored brands over HTTP. */
import { expect } from 'vitest';
import { MULTI, seedCampaigns } from '../../../fixtures/accounts/brand-campaigns.ts';
import { recommend } from '../../../fixtures/accounts/recommendations.ts';
import type { Answer, Json, TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const INSIGHTS = 'application/vnd.sbinsights.v4+json';
const FORECASTS = 'application/vnd.sbforecasting.v4+json';

const insightsOf = (world: TestWorld, keywords: object[], more = {}, path = ''): Promise<Answer> =>
  recommend(world, `/sb/campaigns/insights${path}`, {
    type: INSIGHTS,
    body: { adGroups: [{ adFormat: 'PRODUCT_COLLECTION', keywords }] },
    ...more,
  });
const keyword = (keywordText: string, bid = 3, matchType = 'EXACT'): object => ({ keywordText, matchType, bid });

const forecast = (world: TestWorld, changes: object = {}): Promise<Answer> => {
  const adGroups = [{ keywords: [keyword('tent', 3, 'BROAD')] }];
  const campaign = { budget: 500, budgetType: 'DAILY', forecastType: 'WEEKLY', adGroups, ...changes };
  return recommend(world, '/sb/forecasts', { type: FORECASTS, body: { campaigns: [campaign] } });
};
const rangesOf = ({ json }: Answer): Record<string, { min: number; max: number }> =>
  Object.fromEntries(json.campaigns.successes[0].campaign.forecasts.map((each: Json) => [each.metric, each.value]));

it('[TOD-578] a keyword that shoppers rarely use has low traffic, and one without impressions no rank', async ({
  world,
}) => {
  const rare = 'one two three four five six seven eight nine ten';
  const { json, headers } = await insightsOf(world, [keyword('tent'), keyword(rare)]);
  expect(headers.get('content-type')).toBe(INSIGHTS);
  const [usual, other] = json.insights.map(({ keywordInsight }: Json) => keywordInsight);
  expect(usual).toEqual({ adGroupIndex: 0, keywordIndex: 0, ...keyword('tent'), alerts: [] });
  expect(other.alerts).toContain('LOW_KEYWORD_TRAFFIC');
});

it('[TOD-578] a bid below the suggested range is low, and one in it is not', async ({ world }) => {
  const { json: bids } = await recommend(world, '/sb/recommendations/bids', {
    type: 'application/json',
    body: { keywords: [{ keywordText: 'tent', matchType: 'exact' }] },
  });
  const { rangeStart } = bids.keywordsBidsRecommendationSuccessResults[0].recommendedBid;
  const asked = [keyword('tent', rangeStart - 0.01), keyword('tent', rangeStart)];
  const { json } = await insightsOf(world, asked);
  expect(json.insights.map(({ keywordInsight }: Json) => keywordInsight.alerts)).toEqual([['LOW_BID'], []]);
});

it('[TOD-578] a keyword has a rank for seven days after its last impressions', async ({ world }) => {
  const [first] = MULTI.sbAdGroups;
  const sbKeywords = [{ keywordText: 'two person tent', matchType: 'EXACT', bid: 5 }];
  await seedCampaigns(world, { ...MULTI, endDate: '2026-03-04', sbAdGroups: [{ ...first, sbKeywords }] });
  const isRankedOn = async (day: string): Promise<boolean> => {
    await world.admin('PUT', '/clock', { now: `${day}T20:00:00Z` });
    const { json } = await insightsOf(world, [keyword('two person tent')]);
    return 'searchTermImpressionRank' in json.insights[0].keywordInsight;
  };
  expect(await isRankedOn('2026-03-11')).toBe(true);
  expect(await isRankedOn('2026-03-12')).toBe(false);
});

it('[TOD-578] answers 100 keywords a page, and a token for the next', async ({ world }) => {
  const keywords = Array.from({ length: 101 }, (_, i) => keyword(`word ${i}`));
  const { json: first } = await insightsOf(world, keywords);
  expect(first.insights).toHaveLength(100);
  const { json: last } = await insightsOf(world, keywords, {}, `?nextToken=${first.nextToken}`);
  expect(last.insights.map(({ keywordInsight }: Json) => keywordInsight.keywordIndex)).toEqual([100]);
  expect(last).not.toHaveProperty('nextToken');
  expect((await insightsOf(world, keywords.slice(1), {}, `?nextToken=${first.nextToken}`)).status).toBe(400);
});

it('[TOD-578] refuses what no campaign has with 400, and another media type of the answer with 406', async ({
  world,
}) => {
  for (const wrong of [{}, { ...keyword('tent'), matchType: 'exact' }, keyword('')])
    expect((await insightsOf(world, [wrong])).status).toBe(400);
  expect((await insightsOf(world, [], { accept: 'application/vnd.sbinsights.v9+json' })).status).toBe(406);
});

it('[TOD-578] and forecasts refuse a keyword of more than ten words', async ({ world }) => {
  const long = 'one two three four five six seven eight nine ten eleven';
  const insights = await insightsOf(world, [keyword(long)]);
  expect([insights.status, insights.text]).toEqual([400, expect.stringContaining('10 words')]);
  const negativeKeywords = [{ keywordText: long, matchType: 'NEGATIVE_EXACT' }];
  for (const adGroup of [{ keywords: [keyword(long)] }, { keywords: [keyword('tent')], negativeKeywords }]) {
    const { status, text } = await forecast(world, { adGroups: [adGroup] });
    expect([status, text]).toEqual([400, expect.stringContaining('10 words')]);
  }
});

it('[TOD-579] takes the documented types of expressions only', async ({ world }) => {
  const target = (type: string): object => ({ expressions: [{ type, value: 'B0ORV7STV1' }], bid: 3 });
  const negative = (type: string): object => ({ expressions: [{ type, value: 'B0ORV7STV1' }] });
  for (const [adGroup, expected] of [
    [{ targets: [target('ASIN_SAME_AS')], negativeTargets: [negative('ASIN_BRAND_SAME_AS')] }, 207],
    [{ targets: [target('asinSameAs')] }, 400],
    [{ targets: [target('ASIN_SAME_AS')], negativeTargets: [negative('ASIN_CATEGORY_SAME_AS')] }, 400],
  ] as const)
    expect((await forecast(world, { adGroups: [adGroup] })).status, JSON.stringify(adGroup)).toBe(expected);
});

it('[TOD-579] a larger budget and a longer period bring more, and negatives less', async ({ world }) => {
  const usual = rangesOf(await forecast(world));
  const month = rangesOf(await forecast(world, { forecastType: 'MONTHLY' }));
  const poor = rangesOf(await forecast(world, { budget: 5 }));
  const adGroups = [
    {
      keywords: [keyword('tent', 3, 'BROAD')],
      negativeKeywords: [{ keywordText: 'tent', matchType: 'NEGATIVE_PHRASE' }],
    },
  ];
  const none = rangesOf(await forecast(world, { adGroups }));
  for (const metric of ['IMPRESSION', 'CLICK']) {
    expect(usual[metric]!.max).toBeGreaterThan(usual[metric]!.min);
    expect(month[metric]!.max).toBeGreaterThan(usual[metric]!.max);
    expect(poor[metric]!.max).toBeLessThan(usual[metric]!.max);
    expect(none[metric]!.max).toBeLessThan(usual[metric]!.max);
  }
});

it('[TOD-579] a campaign that cannot exist is among the errors, and a body with invalid fields is 400', async ({
  world,
}) => {
  for (const changes of [
    { startDate: '2026-03-01' },
    { startDate: '2026-03-10', endDate: '2026-03-09' },
    { budgetType: 'LIFETIME' },
    { budget: 0 },
    { adGroups: [{}] },
    { adGroups: [{ keywords: [keyword('tent', 0)] }] },
  ]) {
    const { status, json } = await forecast(world, changes);
    expect([status, json.campaigns.successes]).toEqual([207, []]);
    expect(json.campaigns.errors).toEqual([{ index: 0, code: 'INVALID_ARGUMENT', description: expect.any(String) }]);
  }
  for (const changes of [{ forecastType: 'DAILY' }, { adGroups: [] }, { budgetType: undefined }])
    expect((await forecast(world, changes)).status).toBe(400);
});
