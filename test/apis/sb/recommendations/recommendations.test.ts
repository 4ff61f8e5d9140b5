import { expect } from 'vitest';
import { recommend } from '../../../fixtures/accounts/recommendations.ts';
import { openWorld, type Answer, type Json } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const JSON_TYPE = 'application/json';
const KEYWORDS = 'application/vnd.sbkeywordrecommendation.v3+json';
const ASIN = 'B0000000A1';

const post = (world: ReturnType<typeof openWorld>, path: string, body: object, type = JSON_TYPE): Promise<Answer> =>
  recommend(world, `/sb/recommendations/${path}`, { type, accept: type === JSON_TYPE ? '*/*' : type, body });

it('[TOD-251] recommends bids for keywords, targets and themes, and has an error for each item without one', async () => {
  const world = openWorld();
  const keywords = [{ keywordText: 'camp stove', matchType: 'exact' }];
  const targets = [[{ type: 'asinSameAs', value: 'B000000002' }], [{ type: 'asinSameAs', value: '' }]];
  const { status, json, headers } = await post(world, 'bids', { keywords, targets, themeTypes: ['OTHER'] });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/vnd.sbbidsrecommendation.v3+json');
  const [found] = json.keywordsBidsRecommendationSuccessResults;
  expect(found).toMatchObject({ keywordIndex: 0, keyword: keywords[0] });
  expect(found.recommendedBid.rangeStart).toBeLessThan(found.recommendedBid.recommended);
  expect(found.recommendedBid.recommended).toBeLessThan(found.recommendedBid.rangeEnd);
  expect(json.targetsBidsRecommendationSuccessResults).toMatchObject([{ targetsIndex: 0, targets: targets[0] }]);
  expect(json.targetsBidsRecommendationErrorResults).toMatchObject([{ targetsIndex: 1, code: 'NOT_FOUND' }]);
  expect(json.themesRecommendationErrorResults).toMatchObject([{ themeIndex: 0, themeType: 'OTHER' }]);
  expect((await post(world, 'bids', {})).status).toBe(400);
  expect((await post(world, 'bids', { keywords: [{ keywordText: 'a', matchType: 'x' }] })).status).toBe(400);
  expect((await post(world, 'bids', { campaignId: 1, keywords })).status).toBe(404);
});

it('[TOD-252] recommends keywords for products or the products of a URL', async ({ world }) => {
  const { json } = await post(world, 'keyword', { asins: [ASIN], maxNumSuggestions: 10 }, KEYWORDS);
  expect(json.length).toBe(10);
  expect(json[0]).toMatchObject({ type: 'addKeyword', matchType: 'broad', value: expect.any(String) });
  const url = `https://www.example.com/dp/${ASIN}?ref=1`;
  expect((await post(world, 'keyword', { url, maxNumSuggestions: 10 }, KEYWORDS)).json).toEqual(json);
  for (const body of [{}, { asins: [ASIN], url }, { asins: [ASIN], maxNumSuggestions: 1001 }]) {
    const refused = await post(world, 'keyword', body, KEYWORDS);
    expect([refused.status, refused.headers.get('content-type')]).toEqual([400, KEYWORDS]);
  }
});

it('[TOD-253] recommends categories, brands and products as sponsored products does', async ({ world }) => {
  const { categoryRecommendationResults: categories } = (await post(world, 'targets/category', { asins: [ASIN] })).json;
  expect(categories).toEqual([
    { id: expect.any(Number), name: expect.any(String), path: expect.any(String), isTargetable: true },
  ]);
  const brandsOf = async (body: object): Promise<Json> =>
    (await post(world, 'targets/brand', body)).json.brandRecommendationResults;
  expect((await brandsOf({ categoryId: categories[0].id })).length).toBeGreaterThan(2);
  expect((await brandsOf({ keyword: 'north' })).map(({ name }: Json) => name)).toEqual(['Northpike']);
  expect((await post(world, 'targets/brand', {})).status).toBe(400);
  const filters = [{ filterType: 'ASINS', values: [ASIN] }];
  const first = (await post(world, 'targets/product/list', { filters, maxResults: 3 })).json;
  const all = (await post(world, 'targets/product/list', { filters })).json.recommendedProducts;
  const second = (await post(world, 'targets/product/list', { filters, maxResults: 3, nextToken: first.nextToken }))
    .json;
  expect([...first.recommendedProducts, ...second.recommendedProducts]).toEqual(all.slice(0, 6));
  expect((await post(world, 'targets/product/list', { filters, nextToken: 'x' })).status).toBe(400);
});
