/**
 * The stores of an account, their pages, and the products on a page.
 */
import { expect, it } from 'vitest';
import { brandOf } from '../../../fixtures/asset-files.ts';
import { openWorld, type Answer, type TestWorld, type Json } from '../../../fixtures/sandbox.ts';

const DECLARED = `
accounts:
  - name: Shop
    type: seller
    countries: [US]
    brands: [Alpha, Beta]
    stores:
      - name: Beta store
        brand: Beta
        storeId: 11111111-2222-4333-8444-555555555555
        pages:
          - { name: Home, asins: [B0EXAMPLE1, B0EXAMPLE2], url: 'https://www.example.com/stores/beta' }
          - { name: Empty, status: DRAFT }
      - { name: Alpha store, status: PENDING, pages: [{ name: Home, asins: [B0EXAMPLE3] }] }
  - { name: Maker, type: vendor, countries: [US], brands: [Gamma], stores: [] }
`;

const start = (): TestWorld => openWorld({ yaml: DECLARED });
const list = (world: TestWorld, body?: object, profile = world.profile()): Promise<Answer> =>
  world.ask('POST', '/brand/stores/v1/stores/list', { body, profile });
const pages = (world: TestWorld, body: object): Promise<Answer> =>
  world.ask('POST', '/brand/stores/v1/storePages/list', { body });
const products = async (world: TestWorld, url: string, profile = world.profile()): Promise<Json> =>
  (await world.ask('GET', `/pageAsins?pageUrl=${encodeURIComponent(url)}`, { profile })).json;

it('[TOD-388] lists the declared stores of the account with their brands', async () => {
  const world = start();
  const { json, headers } = await list(world);
  expect(headers.get('content-type')).toBe('application/vnd.bhstoreslist.v1+json');
  const [alpha, beta] = (await world.ask('GET', '/brands')).json;
  expect(json).toEqual({
    stores: [
      {
        brandEntityId: beta.brandEntityId,
        storeId: '11111111-2222-4333-8444-555555555555',
        storeName: 'Beta store',
        storeStatus: 'LIVE',
      },
      {
        brandEntityId: alpha.brandEntityId,
        storeId: expect.stringMatching(/^[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}$/),
        storeName: 'Alpha store',
        storeStatus: 'PENDING',
      },
    ],
  });
  const vendor = world.profile('US', { type: 'vendor' });
  expect((await list(world, {}, vendor)).json).toEqual({ stores: [] });
  const first = (await list(world, { maxResults: 1 })).json;
  const second = (await list(world, { maxResults: 1, nextToken: first.nextToken })).json;
  expect([...first.stores, ...second.stores]).toEqual(json.stores);
  expect(second).not.toHaveProperty('nextToken');
  const { accounts } = (await world.admin('GET', '/accounts')).json;
  const own = { identifierType: 'ENTITY_ID', identifier: accounts[0].accountId };
  expect((await list(world, own)).json).toEqual(json);
  for (const [status, body] of [
    [404, { ...own, identifier: 'ENTITY1' }],
    [400, { ...own, identifierType: 'STORE' }],
    [400, { maxResults: 31 }],
    [400, { nextToken: 'x' }],
  ] as const)
    expect(await list(world, body)).toMatchObject({
      status,
      json: { code: String(status), message: expect.any(String) },
    });
});

it('[TOD-388] lists the pages of a store or of a brand', async () => {
  const world = start();
  const [, beta] = (await world.ask('GET', '/brands')).json;
  const ofBrand = await pages(world, { identifierType: 'ENTITY_ID', identifier: beta.brandEntityId });
  expect(ofBrand.headers.get('content-type')).toBe('application/vnd.bhstorepageslist.v1+json');
  expect(ofBrand.json.storePages).toMatchObject([
    { storePageName: 'Home', storePageStatus: 'LIVE', storePageUrl: 'https://www.example.com/stores/beta' },
    { storePageName: 'Empty', storePageStatus: 'DRAFT', storePageUrl: expect.stringContaining('/stores/page/') },
  ]);
  const identifier = '11111111-2222-4333-8444-555555555555';
  expect((await pages(world, { identifierType: 'STORE', identifier })).json).toEqual(ofBrand.json);
  const one = (await pages(world, { identifierType: 'STORE', identifier, maxResults: 1 })).json;
  const other = { identifierType: 'ENTITY_ID', identifier: beta.brandEntityId, nextToken: one.nextToken };
  for (const [status, body] of [
    [404, { identifierType: 'STORE', identifier: 'none' }],
    [400, { identifierType: 'ASIN', identifier }],
    [400, { identifierType: 'STORE' }],
    [400, { identifier }],
    [400, other],
  ] as const)
    expect(await pages(world, body)).toMatchObject({ status, json: { code: String(status) } });
});

it('[TOD-388] answers the products of a page, and a code for any other address', async () => {
  const world = start();
  expect(await products(world, 'https://www.example.com/stores/beta')).toMatchObject({
    code: 'SUCCESS',
    asinList: ['B0EXAMPLE1', 'B0EXAMPLE2'],
  });
  const { storePages } = (
    await pages(world, { identifierType: 'STORE', identifier: '11111111-2222-4333-8444-555555555555' })
  ).json;
  expect(await products(world, storePages[1].storePageUrl)).toMatchObject({ code: 'BAD_GATEWAY' });
  const custom = 'https://www.example.com/s?products=B0EXAMPLE8|B0EXAMPLE9|B0EXAMPLE8';
  expect(await products(world, custom)).toMatchObject({ code: 'INVALID_ARGUMENT' });
  const vendor = world.profile('US', { type: 'vendor' });
  expect(await products(world, custom, vendor)).toMatchObject({ asinList: ['B0EXAMPLE8', 'B0EXAMPLE9'] });
  expect(await products(world, 'no address', vendor)).toMatchObject({ code: 'INVALID_ARGUMENT' });
  expect(await products(world, '')).toMatchObject({ code: 'INVALID_ARGUMENT' });
});

it('[TOD-388] without a declaration, each brand has a store with the products of the advertiser', async () => {
  const world = openWorld({ scenario: 'default' });
  const { stores } = (await list(world)).json;
  expect(stores).toMatchObject([{ storeName: 'Orvenna', brandEntityId: await brandOf(world), storeStatus: 'LIVE' }]);
  const { storePages } = (await pages(world, { identifierType: 'STORE', identifier: stores[0].storeId })).json;
  const { asinList } = await products(world, storePages[0].storePageUrl);
  const { productAds } = (await world.admin('GET', `/entities/productAds?profileId=${world.profile()}`)).json;
  const advertised: string[] = productAds.map(({ asin }: { asin?: string }) => asin ?? '').filter(Boolean);
  expect(asinList).toEqual(expect.arrayContaining(advertised.slice(0, 5)));
});

it('[TOD-388] refuses a store of a brand that the account does not have', async () => {
  const world = start();
  const account = {
    name: 'Other',
    type: 'seller',
    countries: ['US'],
    brands: ['A'],
    stores: [{ name: 'S', brand: 'B' }],
  };
  const refused = await world.admin('POST', '/accounts', account);
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining('must name brands of the account only'),
  ]);
  const whole = { ...account, stores: [{ name: 'S', brand: 'A', pages: [{ name: 'P', asins: ['B0EXAMPLE1'] }] }] };
  const { json } = await world.admin('POST', '/accounts', whole);
  expect(json.stores).toMatchObject([{ name: 'S', brand: 'A', status: 'LIVE' }]);
});
