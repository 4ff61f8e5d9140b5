/** Bid recommendations of sponsored display over HTTP. */
import { beforeEach, expect, it } from 'vitest';
import { recommend, SD_BIDS, sdType } from '../../../fixtures/accounts/recommendations.ts';
import { openWorld, type TestWorld, type Json } from '../../../fixtures/sandbox.ts';

const clause = (...expression: object[]): object => ({ targetingClause: { expressionType: 'manual', expression } });
const lookback = { type: 'lookback', value: '30' };
const views = (...value: object[]): object => ({ type: 'views', value: [...value, lookback] });
const purchases = (...value: object[]): object => ({ type: 'purchases', value: [...value, lookback] });

const PRODUCT = clause({ type: 'asinSameAs', value: 'B000000002' });
const CATEGORY = clause({ type: 'asinCategorySameAs', value: '123456' });
const CONTENT = clause({ type: 'contentCategorySameAs', value: 'amzn1.iab-content.647' });
const OF_OWN = [
  clause({ type: 'similarProduct' }),
  clause(views({ type: 'exactProduct' })),
  clause(views({ type: 'similarProduct' })),
  clause(purchases({ type: 'relatedProduct' })),
];
const OTHERS = [
  PRODUCT,
  CATEGORY,
  clause(views({ type: 'asinCategorySameAs', value: '123456' })),
  clause({ type: 'audience', value: [{ type: 'audienceSameAs', value: '400000000000000001' }] }),
];
const BODY = {
  products: [{ asin: 'B0000000A1' }],
  bidOptimization: 'clicks',
  costType: 'cpc',
  targetingClauses: [PRODUCT],
};

let world: TestWorld;

beforeEach(() => {
  world = openWorld();
});

const ask = (body: object, version = '3.3', more = {}) =>
  recommend(world, SD_BIDS, { type: sdType(version), body, ...more });
const itemsOf = async (body: object, version?: string): Promise<Json[]> =>
  (await ask({ ...BODY, ...body }, version)).json.bidRecommendations;

it('[TOD-218] answers each version in its media type, version 3.1 without the optimization', async () => {
  for (const version of ['3.2', '3.3', '3.4']) {
    const { status, json, headers } = await ask(BODY, version);
    expect([status, headers.get('content-type')]).toEqual([207, sdType(version)]);
    expect(json).toMatchObject({ bidOptimization: 'clicks', costType: 'cpc', bidRecommendations: [{ code: '200' }] });
  }
  const { products, targetingClauses } = BODY;
  const oldest = await ask({ products, targetingClauses }, '3.1');
  expect(oldest.headers.get('content-type')).toBe(sdType('3.1'));
  expect(Object.keys(oldest.json)).toEqual(['costType', 'bidRecommendations']);
  expect(oldest.json.bidRecommendations).toEqual(await itemsOf({}));
  expect((await ask(BODY, '3.0')).status).toBe(415);
  expect((await ask(BODY, '3.3', { accept: 'text/html' })).status).toBe(406);
});

it('[TOD-218] refuses a body that is invalid as a whole with 400', async () => {
  const { bidOptimization: _, ...withoutGoal } = BODY;
  for (const body of [
    {},
    withoutGoal,
    { ...BODY, targetingClauses: [] },
    { ...BODY, targetingClauses: Array.from({ length: 101 }, () => PRODUCT) },
    { ...BODY, products: [{ asin: 'B1' }] },
    { ...BODY, products: [{}] },
    { ...BODY, costType: 'cpm' },
    { ...BODY, bidOptimization: 'reach' },
    { ...BODY, costType: 'vcpm' },
    { ...BODY, creativeType: 'AUDIO' },
    { ...BODY, targetingClauses: [{ targetingClause: { expressionType: 'manual', expression: [] } }] },
  ]) {
    const { status, json, headers } = await ask(body);
    expect([status, JSON.stringify(body)]).toEqual([400, JSON.stringify(body)]);
    expect(json).toEqual({ code: expect.any(String), details: expect.any(String) });
    expect(headers.get('content-type')).toContain('application/json');
  }
  expect((await ask({ ...BODY, products: [{ asin: 'b0000000a1' }] })).status).toBe(207);
});

it('[TOD-218] refuses each clause that no target can have, and recommends bids for the others', async () => {
  const asinAndCategory = clause(
    { type: 'asinSameAs', value: 'B000000002' },
    { type: 'asinCategorySameAs', value: '123456' },
  );
  const auto = {
    targetingClause: { expressionType: 'auto', expression: [{ type: 'asinSameAs', value: 'B000000002' }] },
  };
  const excluding = clause(views({ type: 'exactProduct' }, { type: 'negative' }));
  const items = await itemsOf({
    targetingClauses: [asinAndCategory, PRODUCT, auto, clause(views({ type: 'relatedProduct' })), CONTENT, excluding],
  });
  expect(items.map(({ code }) => code)).toEqual(['400', '200', '400', '400', '400', '404']);
  expect(items[0]).toEqual({ code: '400', details: expect.stringContaining('either a category or an ASIN') });
  const withoutProducts = await itemsOf({ products: [], targetingClauses: [...OF_OWN, ...OTHERS] });
  expect(withoutProducts.map(({ code }) => code)).toEqual([...OF_OWN.map(() => '400'), ...OTHERS.map(() => '200')]);
  expect((await itemsOf({ targetingClauses: [CONTENT] }, '3.4')).map(({ code }) => code)).toEqual(['200']);
  const abroad = await ask({ ...BODY, targetingClauses: [CONTENT] }, '3.4', { profile: world.profile('CA') });
  expect(abroad.json.bidRecommendations).toMatchObject([{ code: '400' }]);
});

it('[TOD-218, TOD-240] knows contents by the type of the body, whatever the answer is', async () => {
  for (const [version, accepted, codes] of [
    ['3.4', '3.3', ['200']],
    ['3.3', '3.4', ['400']],
  ] as const) {
    const body = { ...BODY, targetingClauses: [CONTENT] };
    const { json } = await recommend(world, SD_BIDS, { type: sdType(version), accept: sdType(accepted), body });
    expect(json.bidRecommendations.map(({ code }: Json) => code)).toEqual(codes);
  }
});

it('[TOD-219] recommends a rising range of bids for each kind of target, higher for viewable impressions', async () => {
  const targetingClauses = [...OF_OWN, ...OTHERS];
  const ofClicks = await itemsOf({ targetingClauses });
  const ofViews = await itemsOf({ targetingClauses, bidOptimization: 'reach', costType: 'vcpm' });
  for (const [i, { code, rangeLower, recommended, rangeUpper }] of ofClicks.entries()) {
    expect([i, code]).toEqual([i, '200']);
    expect(rangeLower).toBeGreaterThanOrEqual(0.02);
    expect(recommended).toBeGreaterThan(rangeLower);
    expect(rangeUpper).toBeGreaterThan(recommended);
    expect(ofViews[i].rangeLower).toBeGreaterThanOrEqual(1);
    expect(ofViews[i].recommended).not.toBe(recommended);
  }
  expect(ofClicks).toEqual(await itemsOf({ targetingClauses, creativeType: 'VIDEO' }));
});

it('[TOD-219] follows the advertised products but for one product, and no refinement of a category', async () => {
  const other = [{ asin: 'B0000000Z9' }];
  const [ofProduct, ofCategory] = await itemsOf({ targetingClauses: [PRODUCT, CATEGORY] });
  const [product, category] = await itemsOf({ products: other, targetingClauses: [PRODUCT, CATEGORY] });
  expect(product).toEqual(ofProduct);
  expect(category).not.toEqual(ofCategory);
  const rating = { type: 'asinReviewRatingLessThan', value: '4' };
  const refined = clause({ type: 'asinCategorySameAs', value: '123456' }, rating);
  expect(await itemsOf({ targetingClauses: [refined] })).toEqual([ofCategory]);
  const usual = await itemsOf({ targetingClauses: [clause(views({ type: 'asinCategorySameAs', value: '123456' }))] });
  const nested = clause(views({ type: 'asinCategorySameAs', value: '123456' }, rating));
  expect(await itemsOf({ targetingClauses: [nested] })).toEqual(usual);
});

it('[TOD-219] has no recommendation where no shopper has been for weeks', async () => {
  expect((await world.admin('PUT', '/metrics/model', { bursts: 0 })).status).toBe(200);
  await world.admin('POST', '/clock/advance', { by: '40d' });
  expect(await itemsOf({})).toEqual([{ code: '404', details: expect.any(String) }]);
});
