import { expect } from 'vitest';
import { recommend } from '../../../fixtures/accounts/recommendations.ts';
import type { Answer, Json } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const TYPE = 'application/vnd.sbtargeting.v4+json';

it('[TOD-254] lists categories, their brands, and brands to exclude, as sponsored products does', async ({ world }) => {
  const get = (path: string): Promise<Answer> =>
    world.ask('GET', path, { profile: world.profile(), headers: { accept: TYPE } });
  const categories = async (query: string): Promise<Json> =>
    (await get(`/sb/targets/categories?supplySource=AMAZON${query}`)).json.categoryTree;
  const all = await categories('');
  const roots = await categories('&includeOnlyRootCategories=true');
  expect(roots.every((each: object) => !('parentCategoryRefinementId' in each))).toBe(true);
  const [{ categoryRefinementId: id }] = roots;
  const children = await categories(`&parentCategoryRefinementId=${id}`);
  const ofRoot = all.filter((each: Json) => each.parentCategoryRefinementId === id);
  expect(children.length).toBeGreaterThan(0);
  expect(children).toEqual(ofRoot);

  const { json: refined, headers } = await get(`/sb/targets/categories/${id}/refinements`);
  const { json: ofProducts } = await world.ask('GET', `/sp/targets/category/${id}/refinements`, {
    profile: world.profile(),
    headers: { accept: 'application/vnd.spproducttargetingresponse.v3+json' },
  });
  expect(headers.get('content-type')).toBe(TYPE);
  const asBrand = (each: Json): object => ({ brandRefinementId: each.id, name: each.name });
  expect(refined).toEqual({ brands: ofProducts.brands.map(asBrand), ageRanges: [], genres: [] });
  expect((await get('/sb/negativeTargets/brands/recommendations')).json.brands.length).toBeGreaterThan(2);

  for (const path of [
    '/sb/targets/categories',
    '/sb/targets/categories?supplySource=OTHER',
    '/sb/targets/categories?supplySource=AMAZON&includeOnlyRootCategories=1',
    '/sb/targets/categories?supplySource=AMAZON&parentCategoryRefinementId=1',
    '/sb/targets/categories?supplySource=AMAZON&locale=xx',
    '/sb/targets/categories/1/refinements',
    '/sb/negativeTargets/brands/recommendations?nextToken=x',
  ]) {
    const { status, json, headers: refused } = await get(path);
    expect([path, status, refused.get('content-type'), json.code]).toEqual([path, 400, TYPE, '400']);
  }
});

it('[TOD-254] counts the products of a category as sponsored products do', async ({ world }) => {
  const path = '/sb/targets/categories?supplySource=AMAZON&includeOnlyRootCategories=true';
  const { json } = await world.ask('GET', path, { headers: { accept: TYPE } });
  const [{ categoryRefinementId: category, asinCountRange }] = json.categoryTree;
  const count = (body: object): Promise<Answer> => recommend(world, '/sb/targets/products/count', { type: TYPE, body });
  expect((await count({ category })).json).toEqual({ asinCounts: asinCountRange });
  const body = { category, priceRange: { max: 20 }, isPrimeShipping: true };
  const ofProducts = await recommend(world, '/sp/targets/products/count', {
    type: 'application/vnd.spproducttargeting.v3+json',
    accept: 'application/vnd.spproducttargetingresponse.v3+json',
    body,
  });
  expect((await count(body)).json).toEqual(ofProducts.json);
  expect((await count({ category, brands: ['1'] })).json.asinCounts.max).toBe(0);
  expect((await count({ category: '1' })).status).toBe(422);
  expect((await count({ category, brands: [{ id: '1' }] })).status).toBe(400);
});
