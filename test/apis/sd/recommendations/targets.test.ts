/** Target recommendations of sponsored display over HTTP. */
import { beforeEach, expect, it } from 'vitest';
import { recommend, SD_TARGETS, sdType } from '../../../fixtures/accounts/recommendations.ts';
import { openWorld, type TestWorld, type Json } from '../../../fixtures/sandbox.ts';

const PRODUCTS = [{ asin: 'B0000000A1' }, { asin: 'B0000000A2' }];
const CONTEXTS = { tactic: 'T00020', products: PRODUCTS, typeFilter: ['PRODUCT', 'CATEGORY'] };
const AUDIENCES = { tactic: 'T00030', products: PRODUCTS, typeFilter: ['CATEGORY', 'AUDIENCE'] };
const theme = (name: string, type: string): object => ({ name, expression: [{ type }] });
const DEARER = theme('Dearer', 'asinPriceGreaterThan');
const PAGE = { landingPageType: 'OFF_AMAZON_LINK', landingPageURL: 'https://www.example.com/tents' };

let world: TestWorld;

beforeEach(() => {
  world = openWorld();
});

const ask = (body: object, version = '3.5', { query = '', ...more }: { query?: string; profile?: string } = {}) =>
  recommend(world, SD_TARGETS + query, { type: sdType(version), body, ...more });
const recommended = async (body: object, version?: string): Promise<Json> => {
  const { status, json, text } = await ask(body, version);
  if (status !== 200) throw new Error(text);
  return json.recommendations;
};

it('[TOD-221] answers each version in its form, with what the version has', async () => {
  const form = async (version: string, body: object): Promise<Json> => {
    const { status, headers, json } = await ask(body, version, { query: '?locale=de_DE' });
    expect([status, headers.get('content-type')]).toEqual([200, sdType(version)]);
    return json.recommendations;
  };
  const oldest = await form('3.0', { ...CONTEXTS, typeFilter: ['PRODUCT'] });
  expect(Object.keys(oldest)).toEqual(['products']);
  expect(oldest.products[0]).toEqual({ asin: expect.any(String), rank: 1 });
  expect((await form('3.1', CONTEXTS)).products).toEqual(oldest.products);
  const themes = { product: [DEARER] };
  const v32 = await form('3.2', { ...CONTEXTS, themes });
  expect(v32.products[0]).toEqual({ ...oldest.products[0], advertisedAsins: expect.any(Array) });
  expect(Object.keys(v32.categories[0])).toEqual(['category', 'name', 'path', 'targetableAsinCountRange', 'rank']);
  const [own] = v32.themes.products;
  expect(own).toEqual({ code: '200', name: 'Dearer', recommendations: expect.any(Array) });
  const v33 = await form('3.3', { ...CONTEXTS, themes });
  expect(v33).toMatchObject({ products: v32.products, themes: v32.themes });
  expect(v33.categories[0].translatedName).toBe(v33.categories[0].name);
  const v34 = await form('3.4', { ...CONTEXTS, themes });
  expect(v34.products).toEqual([{ products: v32.products }]);
  expect(v34.themes.themes.products).toEqual([{ ...own, expression: [{ type: 'asinPriceGreaterThan' }] }]);
  expect(await form('3.5', { ...CONTEXTS, themes })).toEqual(v34);
  expect((await ask(CONTEXTS, '3.6')).status).toBe(415);
  expect((await recommended(CONTEXTS, '3.4')).categories[0]).not.toHaveProperty('translatedName');
});

it('[TOD-221] refuses with 400 what a version, a tactic or a country does not have', async () => {
  const refused: [object, string][] = [
    [{}, '3.5'],
    [{ ...CONTEXTS, products: [] }, '3.5'],
    [{ ...CONTEXTS, products: [{ asin: 'B1' }] }, '3.4'],
    [{ ...CONTEXTS, products: [{}] }, '3.5'],
    [{ ...CONTEXTS, tactic: 'T00010' }, '3.5'],
    [{ ...CONTEXTS, typeFilter: [] }, '3.5'],
    [{ ...CONTEXTS, typeFilter: ['AUDIENCE'] }, '3.4'],
    [{ ...AUDIENCES, typeFilter: ['PRODUCT'] }, '3.4'],
    [{ ...AUDIENCES, typeFilter: ['AUDIENCE'] }, '3.2'],
    [{ ...CONTEXTS, typeFilter: ['CONTENT_CATEGORY'] }, '3.4'],
    [{ ...AUDIENCES, typeFilter: ['CATEGORY'] }, '3.0'],
    [{ ...CONTEXTS, themes: { product: [theme('default', 'asinPriceGreaterThan')] } }, '3.5'],
    [{ ...CONTEXTS, themes: { product: [DEARER, theme('Dearer', 'asinBrandSameAs')] } }, '3.5'],
    [{ ...CONTEXTS, themes: { product: [DEARER, theme('Other', 'asinPriceGreaterThan')] } }, '3.5'],
    [{ ...CONTEXTS, themes: { product: [theme('Best', 'asinAsBestSeller')] } }, '3.5'],
    [{ ...AUDIENCES, locationExpression: [{ type: 'location', value: 'x' }], categoryType: 'views' }, '3.5'],
    [{ ...AUDIENCES, products: [PAGE, ...PRODUCTS] }, '3.5'],
    [{ ...AUDIENCES, products: [{ landingPageURL: PAGE.landingPageURL }] }, '3.5'],
    [{ ...AUDIENCES, products: [{ ...PAGE, landingPageURL: 'http://www.example.com' }] }, '3.5'],
    [{ ...CONTEXTS, products: [PAGE] }, '3.5'],
    [{ ...AUDIENCES, products: [PAGE], locationExpression: [{ type: 'location', value: 'x' }] }, '3.5'],
  ];
  for (const [body, version] of refused) {
    const { status, json } = await ask(body, version);
    expect([status, version, JSON.stringify(body)]).toEqual([400, version, JSON.stringify(body)]);
    expect(json).toEqual({ code: expect.any(String), details: expect.any(String) });
  }
  expect((await ask(CONTEXTS, '3.5', { query: '?locale=xx_XX' })).status).toBe(400);
  const profile = world.profile('CA');
  expect((await ask({ ...CONTEXTS, typeFilter: ['CONTENT_CATEGORY'] }, '3.5', { profile })).status).toBe(400);
  expect((await ask({ ...AUDIENCES, products: [PAGE] }, '3.5', { profile })).status).toBe(400);
});

it('[TOD-223] ranks each type from 1 on, and names targets that can be created', async () => {
  const contexts = await recommended({ ...CONTEXTS, typeFilter: ['PRODUCT', 'CATEGORY', 'CONTENT_CATEGORY'] });
  const audiences = await recommended(AUDIENCES);
  const [{ products }] = contexts.products;
  const all: Json[] = audiences.audiences.flatMap((each: Json) => each.audiences);
  for (const ranked of [products, contexts.categories, contexts.contentCategories, audiences.categories, all]) {
    const ranks: number[] = ranked.map(({ rank }: Json) => rank).toSorted((a: number, b: number) => a - b);
    expect(ranks).toEqual(ranks.map((_, i) => i + 1));
    expect(ranks.length).toBeGreaterThan(3);
    expect(ranks.length).toBeLessThanOrEqual(100);
  }
  expect(products.map(({ asin }: Json) => asin)).not.toContain('B0000000A1');
  const { json: listed } = await world.ask('POST', '/audiences/list?maxResults=250', { body: {} });
  const known = new Set(listed.audiences.map(({ audienceId }: Json) => audienceId));
  expect(all.every(({ audience }) => known.has(audience))).toBe(true);
  const [{ campaignId }] = (
    await world.ask('POST', '/sd/campaigns', {
      body: [{ name: 'C', tactic: 'T00030', budgetType: 'daily', budget: 50, startDate: '20260302', state: 'enabled' }],
    })
  ).json;
  const adGroup = { campaignId, name: 'A', defaultBid: 1, state: 'enabled' };
  const [{ adGroupId }] = (await world.ask('POST', '/sd/adGroups', { body: [adGroup] })).json;
  const expressions = [
    [{ type: 'asinSameAs', value: products[0].asin }],
    [{ type: 'asinCategorySameAs', value: String(contexts.categories[0].category) }],
    [{ type: 'contentCategorySameAs', value: contexts.contentCategories[0].contentCategory }],
    [{ type: 'audience', value: [{ type: 'audienceSameAs', value: all[0].audience }] }],
  ];
  const body = expressions.map((expression) => ({ adGroupId, expressionType: 'manual', expression }));
  const created = (await world.ask('POST', '/sd/targets', { body })).json;
  expect(created.map(({ code }: Json) => code)).toEqual(expressions.map(() => 'SUCCESS'));
});

it('[TOD-223] prefers categories and audiences of the declared words of a product', async () => {
  const asin = 'B0000000T1';
  const tent = { title: 'Trail camping tent', category: 'Tent', brand: 'Trail' };
  expect((await world.admin('PUT', `/products/${asin}`, tent)).status).toBeLessThan(300);
  const ofTent = { ...AUDIENCES, products: [{ asin }] };
  const { categories, audiences } = await recommended(ofTent);
  expect(categories[0]).toMatchObject({ name: 'Tent', path: ['Camping & Hiking', 'Tent'] });
  const all: Json[] = audiences.flatMap((each: Json) => each.audiences);
  const camping = all.filter(({ name }) => /Camping|Hiking/.test(name)).map(({ rank }) => rank);
  const others = all.filter(({ name }) => !/Camping|Hiking/.test(name)).map(({ rank }) => rank);
  const average = (ranks: number[]): number => ranks.reduce((sum, each) => sum + each, 0) / ranks.length;
  expect(average(camping)).toBeLessThan(0.5 * average(others));
});

it('[TOD-223] recommends for a landing page, and other category audiences for purchases than for views', async () => {
  const ofPage = { ...AUDIENCES, products: [PAGE] };
  const location = { locationExpression: [{ type: 'location', value: 'amzn1.ad-geo.1' }], categoryType: 'views' };
  const views = await recommended({ ...ofPage, ...location });
  expect(views).toEqual(await recommended(ofPage));
  const purchases = await recommended({ ...ofPage, categoryType: 'purchases' });
  const names = ({ categories }: Json): string[] => categories.map(({ name }: Json) => name);
  expect(names(purchases).toSorted()).toEqual(names(views).toSorted());
  expect(names(purchases)).not.toEqual(names(views));
});

it('[TOD-224] a theme recommends the products that compare so with an advertised one', async () => {
  const [cheap, dear, other] = ['B0000000T1', 'B0000000T2', 'B0000000T3'] as const;
  const values = { title: 'Camp tent', category: 'Tent', brand: 'Trail', price: 20, rating: 4.5 };
  for (const [asin, own] of [
    [cheap, {}],
    [dear, { price: 900, rating: 3.1 }],
    [other, { price: 10, rating: 4.9, brand: 'Peak' }],
  ] as const)
    expect((await world.admin('PUT', `/products/${asin}`, { ...values, ...own })).status).toBeLessThan(300);
  const body = { ...CONTEXTS, products: [{ asin: cheap }], themes: { product: [] } };
  const { themes } = await recommended(body);
  const found = new Map<string, string[]>(
    themes.themes.products.map(({ name, recommendations }: Json) => [
      name,
      recommendations.map(({ asin }: Json) => asin),
    ]),
  );
  for (const name of ['asinPriceGreaterThan', 'asinReviewRatingLessThan', 'asinBrandSameAs']) {
    expect([name, found.get(name)?.includes(dear)]).toEqual([name, true]);
    expect([name, found.get(name)?.includes(other)]).toEqual([name, false]);
  }
  const asked = { ...body, themes: { product: [theme('Same', 'asinBrandSameAs')] } };
  const [same] = (await recommended(asked)).themes.themes.products;
  expect(same).toMatchObject({ name: 'Same', recommendations: [{ advertisedAsins: [cheap] }] });
});
