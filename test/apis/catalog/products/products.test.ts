import { describe, expect } from 'vitest';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const [MUG, BOWL, SET] = ['B0CATALOG1', 'B0CATALOG2', 'B0CATALOG3'] as const;

const setProduct = (world: TestWorld, asin: string, values: object) => world.admin('PUT', `/products/${asin}`, values);
const METADATA = 'application/vnd.productmetadatarequest.v1+json';

const problems = async (world: TestWorld, asin: string): Promise<[string, string[]]> => {
  const { status, json } = await world.ask('POST', '/eligibility/product/list', {
    body: { productDetailsList: [{ asin }] },
  });
  expect(status).toBe(200);
  const [{ overallStatus, eligibilityStatusList }] = json.productResponseList;
  return [overallStatus, eligibilityStatusList.map(({ name }: { name: string }) => name)];
};

describe('the eligibility of products', () => {
  it('[TOD-320] follows what is declared of a product, over time', async ({ world }) => {
    expect(await problems(world, MUG)).toEqual(['ELIGIBLE', []]);
    await setProduct(world, MUG, { stock: 0, buyBox: false });
    expect(await problems(world, MUG)).toEqual(['ELIGIBLE_WITH_WARNING', ['NOT_IN_BUYBOX', 'OUT_OF_STOCK']]);
    await setProduct(world, MUG, { stock: 12, buyBox: true, image: null, restrictions: ['ADULT_PRODUCT'] });
    expect(await problems(world, MUG)).toEqual(['INELIGIBLE', ['ADULT_PRODUCT', 'MISSING_IMAGE']]);
    await setProduct(world, BOWL, { parent: SET });
    expect(await problems(world, SET)).toEqual(['INELIGIBLE', ['VARIATION_PARENT']]);
    await setProduct(world, BOWL, { parent: null, title: null, available: false });
    expect(await problems(world, SET)).toEqual(['ELIGIBLE', []]);
    expect(await problems(world, BOWL)).toEqual(['INELIGIBLE', ['LISTING_SUPRESSED', 'MISSING_TITLE']]);
  });

  it('[TOD-322] refuses a body without products, and a malformed ASIN', async ({ world }) => {
    const ask = (body: object) => world.ask('POST', '/eligibility/product/list', { body });
    expect(await ask({})).toMatchObject({ status: 400, json: { code: '400' } });
    expect(await ask({ productDetailsList: [] })).toMatchObject({ status: 400 });
    const many = Array.from({ length: 51 }, () => ({ asin: MUG }));
    expect(await ask({ productDetailsList: many })).toMatchObject({ status: 400 });
    expect(await ask({ adType: 'st', productDetailsList: [{ asin: MUG }] })).toMatchObject({ status: 400 });
    expect(await ask({ productDetailsList: [{ asin: 'mug' }] })).toMatchObject({
      status: 422,
      json: { code: '422', details: "'mug' is not a valid ASIN" },
    });
  });

  it('[TOD-323] names the programs of an account, and those of each marketplace', async ({ defaultWorld: world }) => {
    const ask = (profile: string, body?: object, type = 'application/json') =>
      world.ask('POST', '/eligibility/programs', { profile, body, headers: { 'content-type': type } });
    const map = (await ask(world.profile('US'))).json.eligibilityStatusMap;
    expect(map.SB).toEqual({ eligible: true });
    expect(map.SPOT.reasons[0].code).toBe('NOT_LAUNCHED_IN_MARKETPLACE');
    const poor = '100000000000701';
    const codesOf = async (body?: object) =>
      (await ask(poor, body)).json.eligibilityStatusMap.SB.reasons.map(({ code }: { code: string }) => code);
    expect(await codesOf()).toEqual(['NO_BRAND_RELATIONS', 'PAYMENT_METHOD_NOT_VALID']);
    expect(await codesOf({ skipChecks: { skipAllBillingChecks: true } })).toEqual(['NO_BRAND_RELATIONS']);
    const v2 = 'application/vnd.programeligibility.v2+json';
    const first = await ask(world.profile('US'), { maxResults: 1 }, v2);
    expect(first.headers.get('content-type')).toBe(v2);
    expect(first.json.eligibilityStatusLists).toHaveLength(1);
    const second = await ask(world.profile('US'), { nextToken: first.json.nextToken }, v2);
    expect(second.json.eligibilityStatusLists[0].marketplaceId).toBe('A2EUQ1WTGCTBG2');
    expect(await ask(world.profile('US'), { nextToken: 'x' }, v2)).toMatchObject({ status: 400, json: { code: 400 } });
  });
});

describe('the metadata of products', () => {
  it('[TOD-324] has details and eligibility of the inventory, and of any product that is asked for', async () => {
    const world = openWorld({ scenario: 'default' });
    await setProduct(world, MUG, {
      title: 'Blue Mug',
      brand: 'Orvenna',
      price: 12.5,
      stock: 5,
      restrictions: ['CLOSED_CATEGORY'],
    });
    const ask = (body: object) =>
      world.ask('POST', '/product/metadata', {
        body: { pageIndex: 0, pageSize: 300, ...body },
        headers: { 'content-type': METADATA },
      });
    const found = await ask({ searchStr: 'blue mug', checkItemDetails: true, checkEligibility: true, adType: 'SP' });
    expect(found.headers.get('content-type')).toBe('application/vnd.productmetadataresponse.v1+json');
    expect(found.json.ProductMetadataList).toMatchObject([
      {
        asin: MUG,
        title: 'Blue Mug',
        priceToPay: { amount: 12.5, currency: 'USD' },
        availability: 'IN_STOCK_SCARCE',
        eligibilityStatus: 'INELIGIBLE',
        ineligibilityCodes: ['CLOSED_CATEGORY'],
      },
    ]);
    const all = (await ask({})).json.ProductMetadataList;
    expect(all.length).toBeGreaterThan(10);
    const { sku, asin } = all.find(({ sku }: { sku?: string }) => sku === 'ORV-STV-101');
    expect((await ask({ skus: [sku] })).json.ProductMetadataList).toEqual([{ asin, sku }]);
    const pages = [await ask({ sortBy: 'SUGGESTED', pageSize: 4 })];
    while (pages.at(-1)?.json.cursorToken !== undefined)
      pages.push(await ask({ sortBy: 'SUGGESTED', pageSize: 4, cursorToken: pages.at(-1)?.json.cursorToken }));
    const asins = pages.flatMap(({ json }) => json.ProductMetadataList.map((each: { asin: string }) => each.asin));
    expect(asins.toSorted()).toEqual(all.map((each: { asin: string }) => each.asin).toSorted());
    for (const body of [
      { asins: [MUG], skus: ['A'] },
      { checkEligibility: true },
      { sortBy: 'SUGGESTED', sortOrder: 'ASC' },
      { pageSize: 301 },
      { pageIndex: 10_000 },
    ])
      expect(await ask(body)).toMatchObject({ status: 400, json: { code: 'INVALID_ARGUMENT' } });
  });
});
