import { beforeEach, expect, it } from 'vitest';
import { recommend } from '../../../fixtures/accounts/recommendations.ts';
import { openWorld, type Answer, type TestWorld, type Json } from '../../../fixtures/sandbox.ts';

const BODY = 'application/vnd.spproducttargeting.v3+json';
const answerOf = (version: number): string => `application/vnd.spproducttargetingresponse.v${version}+json`;
const PRODUCTS = '/sp/targets/products/recommendations';
const PRODUCT_BODY = 'application/vnd.spproductrecommendation.v3+json';
const formOf = (form: string): string => `application/vnd.spproductrecommendationresponse.${form}.v3+json`;

let world: TestWorld;

beforeEach(async () => {
  world = openWorld();
  const put = (asin: string, body: object) => world.admin('PUT', `/products/${asin}`, body);
  await put('B000000011', { title: 'Gas stove', category: 'Camp Stoves', brand: 'Ardent' });
  await put('B000000012', { title: 'Wood stove', category: 'Camp Stoves', brand: 'Bellow' });
});

const get = (path: string, version = 3): Promise<Answer> =>
  world.ask('GET', path, { profile: world.profile(), headers: { accept: answerOf(version) } });
const post = (path: string, body: object, version = 3): Promise<Answer> =>
  recommend(world, path, { type: BODY, accept: answerOf(version), body });
const categoriesFor = async (asins: string[], version = 3, more = {}): Promise<Json> =>
  (await post('/sp/targets/categories/recommendations', { asins, ...more }, version)).json.categories;

it('[TOD-247] has a tree as a text, in the form of each version', async () => {
  const treeOf = async (version: number): Promise<Json> =>
    JSON.parse((await get('/sp/targets/categories', version)).json.categoryTree);
  const v3 = await treeOf(3);
  expect(v3.map(({ na }: Json) => na)).toContain('Camp Stoves');
  expect(v3[0].ch.length).toBe(4);
  expect(v3[0]).not.toHaveProperty('asinCountRange');
  expect((await treeOf(4))[0].asinCountRange.max).toBeGreaterThan(0);
  expect((await treeOf(5))[0].tn).toBe(v3[0].na);
  expect((await get('/sp/targets/categories?locale=xx')).status).toBe(400);
  expect((await get('/sp/targets/categories', 9)).status).toBe(406);
});

it('[TOD-248] recommends the categories of products, with brands, and counts what refinements leave', async () => {
  const [stoves, other] = await categoriesFor(['B000000011', 'B000000012', 'B0000000A1'], 4);
  expect([stoves.name, stoves.categoryPath, stoves.asinCounts]).toEqual([
    'Camp Stoves',
    '/Camp Stoves',
    { min: 1, max: 3 },
  ]);
  expect((await categoriesFor(['B0000000A1'], 5, { includeAncestor: true }))[1].id).toBe(other.parentCategoryId);
  const { json } = await get(`/sp/targets/category/${stoves.id}/refinements`);
  expect(json.brands.map(({ name }: Json) => name)).toEqual(expect.arrayContaining(['Ardent', 'Bellow']));
  expect((await get('/sp/targets/category/1/refinements')).status).toBe(422);
  const count = async (refinement: object): Promise<Json> => post('/sp/targets/products/count', refinement);
  const all = (await count({ category: other.id })).json.asinCounts;
  const cheap = (await count({ category: other.id, priceRange: { max: 20 } })).json.asinCounts;
  const good = (await count({ category: other.id, ratingRange: { min: 4, max: 5 } })).json.asinCounts;
  expect(all.min).toBeGreaterThan(cheap.max);
  expect(all.min).toBeGreaterThan(good.max);
  expect((await count({ category: other.id, genres: [{ id: '1' }] })).json.asinCounts.max).toBe(0);
  expect((await count({ category: '1' })).status).toBe(422);
  expect((await count({ category: other.id, ratingRange: { min: 5, max: 4 } })).status).toBe(422);
  expect((await count({ category: other.id, ratingRange: { min: 6 } })).status).toBe(400);
  expect((await count({})).json).toEqual({ code: '400', details: expect.any(String) });
});

it('[TOD-249] recommends brands, and finds them by a part of their name', async () => {
  const { json } = await get('/sp/negativeTargets/brands/recommendations');
  expect(json.length).toBeGreaterThan(10);
  const found = await post('/sp/negativeTargets/brands/search', { keyword: 'ARD' });
  expect(found.json).toEqual([{ id: expect.stringMatching(/^\d+$/), name: 'Ardent' }]);
  expect(json).toContainEqual(found.json[0]);
  expect((await post('/sp/negativeTargets/brands/search', {})).status).toBe(400);
});

it('[TOD-250] recommends products as a list or by theme, in pages', async () => {
  const ask = (form: string, body: object): Promise<Answer> =>
    recommend(world, PRODUCTS, { type: PRODUCT_BODY, accept: formOf(form), body });
  const { json, headers } = await ask('asins', { adAsins: ['B000000011'] });
  expect(headers.get('content-type')).toBe(formOf('asins'));
  const asins = json.recommendations.map(({ recommendedAsin }: Json) => recommendedAsin);
  expect(asins).toContain('B000000012');
  expect(asins).not.toContain('B000000011');
  const first = (await ask('asins', { adAsins: ['B000000011'], count: 2 })).json;
  const second = (await ask('asins', { adAsins: ['B000000011'], count: 2, cursor: first.nextCursor })).json;
  expect([...first.recommendations, ...second.recommendations]).toEqual(json.recommendations.slice(0, 4));
  const themes = (await ask('themes', { adAsins: ['B000000011'] })).json.recommendations;
  expect(themes.map(({ theme }: Json) => theme)).toContain('Substitutes');
  expect(new Set(themes.flatMap(({ recommendedAsins }: Json) => recommendedAsins))).toEqual(new Set(asins));
  for (const [body, status] of [
    [{ adAsins: [] }, 422],
    [{ adAsins: ['X'] }, 400],
    [{ adAsins: ['B000000011'], cursor: 'x' }, 400],
    [{}, 400],
  ] as const)
    expect((await ask('asins', body)).status).toBe(status);
});
