/** Forecasts of sponsored display over HTTP. */
import { beforeEach, expect, it } from 'vitest';
import { FORECAST_TYPE, recommend, SD_FORECASTS } from '../../../fixtures/accounts/recommendations.ts';
import { orderDisplay, type DisplayOrder } from '../../../fixtures/accounts/display-campaign.ts';
import { openWorld, type TestWorld, type Json } from '../../../fixtures/sandbox.ts';

const expression = [{ type: 'similarProduct' }];
const BODY = {
  campaign: { startDate: '20260303', endDate: '20260309', costType: 'cpc', budget: 30 },
  adGroup: { bidOptimization: 'clicks', defaultBid: 1.5 },
  productAds: [{ sku: 'SKU-1' }],
  targetingClauses: [{ expression }],
};

let world: TestWorld;

beforeEach(() => {
  world = openWorld();
});

const ask = (body: object, more = {}) => recommend(world, SD_FORECASTS, { type: FORECAST_TYPE, body, ...more });
const forecast = async (body: object): Promise<Json> => {
  const { status, json, text } = await ask(body);
  if (status !== 200) throw new Error(text);
  return json;
};
const rangeOf = (list: Json[], metric: string): { min: number; max: number } =>
  list.find((each) => each.metric === metric).value;

it('[TOD-225] refuses what no campaign can have with 400 in the media type of the answer', async () => {
  const { campaign, adGroup } = BODY;
  const rule = (metricName: string, threshold: number): object => ({
    ruleConditions: [{ metricName, comparisonOperator: 'LESS_THAN_OR_EQUAL_TO', threshold }],
  });
  for (const body of [
    {},
    { ...BODY, campaign: { ...campaign, startDate: undefined } },
    { ...BODY, campaign: { ...campaign, startDate: '20260301' } },
    { ...BODY, campaign: { ...campaign, endDate: '20260302' } },
    { ...BODY, campaign: { ...campaign, costType: 'vcpm' } },
    {
      ...BODY,
      campaign: { ...campaign, tactic: 'T00020' },
      targetingClauses: [{ expression: [{ type: 'views', value: [] }] }],
    },
    { ...BODY, adGroup: { bidOptimization: 'clicks' } },
    { ...BODY, adGroup: { ...adGroup, defaultBid: 0.01 } },
    { ...BODY, adGroup: { defaultBid: 1 } },
    { ...BODY, productAds: [] },
    { ...BODY, productAds: [{}] },
    { ...BODY, productAds: [{ sku: 'SKU-1', landingPageURL: 'https://www.example.com' }] },
    { ...BODY, targetingClauses: [{ expression: [{ type: 'asinSameAs', value: 'x' }] }] },
    { ...BODY, targetingClauses: Array.from({ length: 101 }, () => ({ expression })) },
    { ...BODY, optimizationRules: [rule('COST_PER_CLICK', 0.4)] },
    { ...BODY, optimizationRules: [rule('COST_PER_THOUSAND_VIEWABLE_IMPRESSIONS', 2)] },
  ]) {
    const { status, json, headers } = await ask(body);
    expect([status, JSON.stringify(body)]).toEqual([400, JSON.stringify(body)]);
    expect(json).toEqual({ code: expect.any(String), details: expect.any(String) });
    expect(headers.get('content-type')).toBe(FORECAST_TYPE);
  }
});

it('[TOD-226] forecasts the available impressions whatever the bid is, and more views and clicks for a higher bid', async () => {
  const low = await forecast({ ...BODY, adGroup: { ...BODY.adGroup, defaultBid: 0.7 } });
  const high = await forecast({ ...BODY, adGroup: { ...BODY.adGroup, defaultBid: 4 } });
  expect(low).toMatchObject({ bidOptimization: 'clicks', forecastStatus: 'COMPLETE' });
  for (const name of ['lifetimeForecasts', 'weeklyForecasts', 'dailyForecasts']) {
    expect(low[name].map(({ metric }: Json) => metric)).toEqual(['IMPRESSIONS', 'REACH', 'CLICKS', 'CONVERSIONS']);
    expect(rangeOf(high[name], 'IMPRESSIONS')).toEqual(rangeOf(low[name], 'IMPRESSIONS'));
    for (const metric of ['REACH', 'CLICKS'])
      expect(rangeOf(high[name], metric).max).toBeGreaterThan(rangeOf(low[name], metric).max);
  }
  const week = rangeOf(high.weeklyForecasts, 'REACH');
  expect(rangeOf(high.lifetimeForecasts, 'REACH')).toEqual(week);
  expect(rangeOf(high.dailyForecasts, 'REACH').max).toBeLessThan(week.max);
  const endless = await forecast({ ...BODY, campaign: { startDate: '20260303' } });
  const eightDays = await forecast({ ...BODY, campaign: { startDate: '20260303', endDate: '20260310' } });
  expect(endless.lifetimeForecasts).toEqual(eightDays.lifetimeForecasts);
});

it('[TOD-226] a curve shows what budgets bring, and fields that do not count change nothing else', async () => {
  const content = [{ type: 'contentCategorySameAs', value: 'amzn1.iab-content.SPSHQ5' }];
  const own = { ...BODY, adGroup: { ...BODY.adGroup, defaultBid: 6 }, targetingClauses: [{ expression: content }] };
  const { curves, ...rest } = await forecast(own);
  const [{ graph, points, meetThreshold }] = curves;
  expect([graph, meetThreshold, points.length]).toEqual(['BUDGET', true, 50]);
  const budgets = points.map(({ x }: Json) => x.value);
  expect(budgets).toEqual(budgets.toSorted((a: number, b: number) => a - b));
  const [focus] = points.filter(({ isFocus }: Json) => isFocus);
  const distances = budgets.map((budget: number) => Math.abs(budget - 30));
  expect(Math.abs(focus.x.value - 30)).toBe(Math.min(...distances));
  const reach = points.map(({ y }: Json) => y[1].value.max);
  expect(reach[0]).toBeLessThan(reach.at(-1));
  expect(reach.at(-1)).toBe(rangeOf(rest.lifetimeForecasts, 'REACH').max);
  const other = await forecast({
    ...own,
    campaign: { ...BODY.campaign, budget: 31, name: 'X' },
    negativeTargetingClauses: [{ expression: [{ type: 'asinSameAs', value: 'B000000009' }] }],
  });
  expect({ ...other, curves: [] }).toEqual({ ...rest, curves: [] });
});

it('[TOD-226] lowers bids until the average cost keeps the threshold of a rule', async () => {
  const rule = (threshold: number): object => ({
    ...BODY,
    adGroup: { ...BODY.adGroup, defaultBid: 8 },
    optimizationRules: [
      { ruleConditions: [{ metricName: 'COST_PER_CLICK', comparisonOperator: 'LESS_THAN_OR_EQUAL_TO', threshold }] },
    ],
  });
  const free = rangeOf((await forecast(rule(500))).weeklyForecasts, 'CLICKS');
  const limited = rangeOf((await forecast(rule(0.8))).weeklyForecasts, 'CLICKS');
  expect(limited.max).toBeGreaterThan(0);
  expect(limited.max).toBeLessThan(free.max);
});

it('[TOD-226] has no forecast for targets without shoppers', async () => {
  const value = [{ type: 'exactProduct' }, { type: 'lookback', value: '30' }, { type: 'negative' }];
  const { forecastStatus, curves, lifetimeForecasts } = await forecast({
    ...BODY,
    targetingClauses: [{ expression: [{ type: 'views', value }] }],
  });
  expect([forecastStatus, curves]).toEqual(['IMPRESSION_TARGETING_TOO_NARROW', []]);
  for (const { value: range } of lifetimeForecasts) expect(range).toEqual({ min: 0, max: 0 });
});

it('[TOD-226] own campaigns compete, but not the one that is forecast', async () => {
  const order: DisplayOrder = {
    sku: 'SKU-1',
    costType: 'cpc',
    bidOptimization: 'clicks',
    expression,
    bid: 3,
    budget: 5000,
  };
  const later = { ...BODY, campaign: { startDate: '20260415', endDate: '20260421' } };
  await world.admin('POST', '/clock/advance', { by: '35d' });
  const alone = await forecast(later);
  world = openWorld();
  const campaignId = await orderDisplay(world, order);
  await world.admin('POST', '/clock/advance', { by: '35d' });
  const beside = await forecast(later);
  expect(rangeOf(beside.weeklyForecasts, 'REACH').max).toBeLessThan(rangeOf(alone.weeklyForecasts, 'REACH').max);
  expect(await forecast({ ...later, campaign: { ...later.campaign, campaignId } })).toEqual(alone);
});
