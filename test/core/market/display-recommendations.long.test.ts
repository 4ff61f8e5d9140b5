/**
 * The market of sponsored display gives what is recommended: over many random accounts, which differ in their seed, product,
 * target, goal and bid. RECOMMENDED_ACCOUNTS is their number.
 */
import { expect, it } from 'vitest';
import { orderedNumbers, type DisplayOrder } from '../../fixtures/accounts/display-campaign.ts';
import {
  FORECAST_TYPE,
  recommend,
  SD_BIDS,
  SD_FORECASTS,
  SD_TARGETS,
  sdType,
} from '../../fixtures/accounts/recommendations.ts';
import { closeSandboxes, openWorld, type Json } from '../../fixtures/sandbox.ts';

const ACCOUNTS = Number(process.env['RECOMMENDED_ACCOUNTS'] ?? 216);
const lookback = { type: 'lookback', value: '30' };
const TARGETS = [
  [{ type: 'asinSameAs', value: 'B0RIVAL001' }],
  [{ type: 'similarProduct' }],
  [{ type: 'asinCategorySameAs', value: '123456' }],
  [{ type: 'views', value: [{ type: 'exactProduct' }, lookback] }],
  [{ type: 'views', value: [{ type: 'similarProduct' }, lookback] }],
  [{ type: 'views', value: [{ type: 'asinCategorySameAs', value: '123456' }, lookback] }],
  [{ type: 'purchases', value: [{ type: 'relatedProduct' }, lookback] }],
  [{ type: 'audience', value: [{ type: 'audienceSameAs', value: '400000000000000001' }] }],
];
const GOALS = [
  { costType: 'cpc', bidOptimization: 'clicks' },
  { costType: 'cpc', bidOptimization: 'conversions' },
  { costType: 'vcpm', bidOptimization: 'reach' },
] as const;
/** The least and the largest part of the opportunities that each bid wins. */
const PARTS = { rangeLower: [0.25, 0.5], recommended: [0.5, 1], rangeUpper: [0.75, 1] } as const;
type Level = keyof typeof PARTS;
const LEVELS = ['rangeLower', 'recommended', 'rangeUpper'] as const satisfies readonly Level[];
/** The highest bid of the marketplace, which wins all. */
const HIGHEST = 1000;

const picked = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;

/** What the bid wins in a week, and what there is to win; undefined without a recommendation. */
async function outcomeOf(number: number, level: Level): Promise<{ won: number; all: number } | undefined> {
  const seed = `account ${number}`;
  const goal = picked(GOALS, Math.floor(number / TARGETS.length));
  const expression = picked(TARGETS, number);
  const asin = `B${String(number).padStart(9, '0')}`;
  const targetingClauses = [{ targetingClause: { expressionType: 'manual', expression } }];
  const body = { ...goal, products: [{ asin }], targetingClauses };
  const { json } = await recommend(openWorld({ seed }), SD_BIDS, { type: sdType('3.3'), body });
  const [item] = json.bidRecommendations;
  if (item.code === '404') return undefined;
  const order: DisplayOrder = { asin, ...goal, expression, bid: item[level], budget: 1_000_000 };
  const { impressions: won } = await orderedNumbers(seed, order);
  const { impressions: all } = await orderedNumbers(seed, { ...order, bid: HIGHEST });
  closeSandboxes();
  return { won, all };
}

it('[TOD-219] a recommended bid wins the stated part, over random accounts', { timeout: 1_800_000 }, async () => {
  const sums = { rangeLower: [0, 0, 0], recommended: [0, 0, 0], rangeUpper: [0, 0, 0] };
  for (let number = 1; number <= ACCOUNTS; number++) {
    const level = picked(LEVELS, Math.floor(number / (TARGETS.length * GOALS.length)));
    const outcome = await outcomeOf(number, level);
    if (outcome === undefined) continue;
    const sum = sums[level];
    sum[0] = (sum[0] ?? 0) + 1;
    sum[1] = (sum[1] ?? 0) + outcome.won;
    sum[2] = (sum[2] ?? 0) + outcome.all;
  }
  let accounts = 0;
  for (const level of LEVELS) {
    const [count = 0, won = 0, all = 0] = sums[level];
    accounts += count;
    console.log(`${level}: ${count} accounts, ${won} of ${all} impressions, ${(won / all).toFixed(3)}`);
    const [least, most] = PARTS[level];
    expect(won / all).toBeGreaterThan(least);
    expect(won / all).toBeLessThan(most);
  }
  expect(accounts).toBeGreaterThan(0.9 * ACCOUNTS);
});

it('[TOD-223] the best recommended targets bring more orders than the last ones', { timeout: 300_000 }, async () => {
  const sums = { first: 0, last: 0 };
  for (let number = 1; number <= 12; number++) {
    const seed = `targets ${number}`;
    const asin = `B${String(number).padStart(9, '0')}`;
    const products = [{ asin }];
    const ask = async (body: object): Promise<Json> =>
      (await recommend(openWorld({ seed }), SD_TARGETS, { type: sdType('3.5'), body })).json.recommendations;
    const contexts = await ask({ tactic: 'T00020', products, typeFilter: ['PRODUCT', 'CONTENT_CATEGORY'] });
    const ofProduct = ({ asin: value }: Json) => [{ type: 'asinSameAs', value }];
    const ofContent = ({ contentCategory: value }: Json) => [{ type: 'contentCategorySameAs', value }];
    const [pages, contents]: Json[][] = [contexts.products[0].products, contexts.contentCategories];
    for (const [name, at] of [
      ['first', 0],
      ['last', -1],
    ] as const)
      for (const expression of [ofProduct(pages?.at(at)), ofContent(contents?.at(at))]) {
        const order = {
          asin,
          costType: 'cpc',
          bidOptimization: 'clicks',
          expression,
          bid: 50,
          budget: 1_000_000,
        } as const;
        sums[name] += (await orderedNumbers(seed, order, 14)).orders;
      }
    closeSandboxes();
  }
  expect(sums.first).toBeGreaterThan(3 * sums.last);
});

/** Of the forecasts, in whose range nine of ten weeks are. */
const WITHIN = 0.8;

it('[TOD-226] a week brings what was forecast for it, over 100 accounts', { timeout: 900_000 }, async () => {
  const METRICS = { REACH: 'views', CLICKS: 'clicks' } as const;
  const sums = { within: 0, all: 0, expected: 0, viewed: 0 };
  for (let number = 1; number <= 100; number++) {
    const seed = `forecast ${number}`;
    const { costType, bidOptimization } = picked(GOALS, Math.floor(number / TARGETS.length));
    const expression = picked(TARGETS, number);
    const sku = `SKU-${number}`;
    const bid = costType === 'cpc' ? 1.5 : 5;
    const body = {
      campaign: { startDate: '20260303', endDate: '20260309', costType },
      adGroup: { bidOptimization, defaultBid: bid },
      productAds: [{ sku }],
      targetingClauses: [{ expression }],
    };
    const { json } = await recommend(openWorld({ seed }), SD_FORECASTS, { type: FORECAST_TYPE, body });
    const numbers = await orderedNumbers(seed, { sku, costType, bidOptimization, expression, bid, budget: 1_000_000 });
    for (const { metric, value } of json.lifetimeForecasts as Json[]) {
      if (metric !== 'REACH' && metric !== 'CLICKS') continue;
      const own = numbers[METRICS[metric as keyof typeof METRICS]];
      sums.all++;
      if (value.min <= own && own <= value.max) sums.within++;
      if (metric === 'REACH') sums.viewed += own;
      if (metric === 'REACH') sums.expected += (value.min + value.max) / 2;
    }
    closeSandboxes();
  }
  console.log(JSON.stringify(sums));
  expect(sums.within / sums.all).toBeGreaterThan(WITHIN);
  expect(Math.abs(sums.viewed / sums.expected - 1)).toBeLessThan(0.2);
});
