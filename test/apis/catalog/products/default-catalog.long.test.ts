import { describe, expect } from 'vitest';
import type { Region } from '../../../../src/model/marketplaces.ts';
import { reportBody, rowsOf } from '../../../fixtures/programs/clients/reporting-v3.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const [US, DE, JP, KITCHEN] = ['100000000000101', '100000000000202', '100000000000301', '100000000000401'] as const;
const REGIONS: Readonly<Record<string, Region>> = { [DE]: 'eu', [JP]: 'fe' };
const PARENT = 'B0ORV3BTL0';
const METADATA = 'application/vnd.productmetadatarequest.v1+json';

interface Item {
  asin: string;
  sku?: string;
  title: string;
  category: string;
  brand: string;
  imageUrl: string;
  eligibilityStatus: string;
  variationList: string[];
}

const metadata = async (world: TestWorld, profile: string, query: object = {}): Promise<Item[]> => {
  const { status, json } = await world.ask('POST', '/product/metadata', {
    profile,
    region: REGIONS[profile] ?? 'na',
    body: { pageIndex: 0, pageSize: 300, checkItemDetails: true, checkEligibility: true, adType: 'SP', ...query },
    headers: { 'content-type': METADATA },
  });
  expect(status).toBe(200);
  return json.ProductMetadataList;
};

const declared = async (world: TestWorld): Promise<Map<string, Record<string, unknown>>> => {
  const { products } = (await world.admin('GET', '/products')).json;
  return new Map(products.map((each: { asin: string }) => [each.asin, each]));
};

const REPORTS = [
  ['SPONSORED_PRODUCTS', 'spAdvertisedProduct', ['advertiser'], ['adId', 'impressions', 'clicks', 'cost', 'sales14d']],
  ['SPONSORED_PRODUCTS', 'spSearchTerm', ['searchTerm'], ['searchTerm', 'impressions', 'clicks', 'cost']],
  ['SPONSORED_BRANDS', 'sbAds', ['ads'], ['adId', 'impressions', 'clicks', 'cost', 'sales']],
  ['SPONSORED_DISPLAY', 'sdAdvertisedProduct', ['advertiser'], ['adId', 'impressions', 'clicks', 'cost', 'sales']],
] as const;

async function numbers(world: TestWorld, profile: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const [adProduct, reportTypeId, groupBy, columns] of REPORTS) {
    const body = reportBody({ adProduct, reportTypeId, groupBy: [...groupBy], columns: [...columns] });
    found.push(await rowsOf(world, body, { profile }));
  }
  return found;
}

describe('the products of the default account', () => {
  it('[TOD-393] have the declared title, category, brand and image on the first call, and are eligible', async () => {
    const world = openWorld({ scenario: 'default' });
    const known = await declared(world);
    const inventories = await Promise.all([US, DE, JP, KITCHEN].map((profile) => metadata(world, profile)));
    expect(inventories.map(({ length }) => length)).toEqual([37, 6, 3, 4]);
    for (const { asin, title, category, brand, imageUrl, eligibilityStatus } of inventories.flat())
      expect({ title, category, brand, image: imageUrl, eligibilityStatus }).toEqual({
        ...Object.fromEntries(['title', 'category', 'brand', 'image'].map((name) => [name, known.get(asin)?.[name]])),
        eligibilityStatus: 'ELIGIBLE',
      });
    const [stove] = await metadata(world, US, { skus: ['ORV-STV-201'] });
    expect(stove).toMatchObject({ title: 'Orvenna Two-Burner Camp Stove', category: 'Camp Stove', brand: 'Orvenna' });
  });

  it('[TOD-393] include those that only ads of sponsored brands and sponsored display name', async () => {
    const world = openWorld({ scenario: 'default' });
    const known = await declared(world);
    const brands = await world.ask('POST', '/sb/v4/ads/list', {
      profile: US,
      body: {},
      headers: { 'content-type': 'application/vnd.sbadresource.v4+json' },
    });
    const display = await world.ask('GET', '/sd/productAds', { profile: US });
    const named = [...new Set([brands.text, display.text].flatMap((text) => text.match(/B0ORV3[A-Z0-9]{4}/g) ?? []))];
    expect(named).toEqual(expect.arrayContaining(['B0ORV3CIG2', 'B0ORV3LMP3', 'B0ORV3TNT3']));
    expect(named.filter((asin) => !known.has(asin))).toEqual([]);
    const items = await metadata(world, US, { asins: named });
    expect(items.map(({ title }) => title)).toEqual(named.map((asin) => known.get(asin)?.['title']));
  });

  it('[TOD-393] have a parent of variations, which alone cannot be advertised', async ({ defaultWorld: world }) => {
    const skus = ['ORV-BTL-500', 'ORV-BTL-750', 'ORV-BTL-1000'];
    const bottles = await metadata(world, US, { skus });
    const [parent] = await metadata(world, US, { asins: [PARENT] });
    expect(parent?.variationList.toSorted()).toEqual(bottles.map(({ asin }) => asin).toSorted());
    const { json } = await world.ask('POST', '/eligibility/product/list', {
      profile: US,
      body: { productDetailsList: [PARENT, ...bottles.map(({ asin }) => asin)].map((asin) => ({ asin })) },
    });
    expect(json.productResponseList.map((each: { overallStatus: string }) => each.overallStatus)).toEqual([
      'INELIGIBLE',
      ...skus.map(() => 'ELIGIBLE'),
    ]);
  });

  it('[TOD-393] have the brand that the account has', async ({ defaultWorld: world }) => {
    for (const profile of [US, KITCHEN]) {
      const { json } = await world.ask('GET', '/brands', { profile });
      const names = json.map(({ brandRegistryName }: { brandRegistryName: string }) => brandRegistryName);
      const brands = new Set((await metadata(world, profile)).map(({ brand }) => brand));
      expect([...brands]).toEqual(names);
    }
  });
});

describe('a product that does not match searches', () => {
  it('[TOD-392] leaves the numbers of all ads as they are without the declaration', async () => {
    const [world, bare] = [openWorld({ scenario: 'default' }), openWorld({ scenario: 'default' })];
    for (const asin of (await declared(bare)).keys()) await bare.admin('DELETE', `/products/${asin}`);
    expect((await declared(bare)).size).toBe(0);
    for (const profile of [US, KITCHEN]) {
      const rows = await numbers(world, profile);
      expect(JSON.stringify(rows).length).toBeGreaterThan(1000);
      expect(rows).toEqual(await numbers(bare, profile));
    }
  });

  it('[TOD-392] keeps its searches with a stock that lasts, and has those of its texts once it matches', async () => {
    const world = openWorld({ scenario: 'default' });
    const [stove] = await metadata(world, US, { skus: ['ORV-STV-201'] });
    const set = (values: object) => world.admin('PUT', `/products/${stove?.asin}`, { from: 'start', ...values });
    const before = await numbers(world, US);
    expect(await set({ stock: 1_000_000 })).toMatchObject({ status: 200, json: { matchesSearches: false } });
    expect(await numbers(world, US)).toEqual(before);
    expect((await set({ matchesSearches: true })).status).toBe(200);
    expect(await numbers(world, US)).not.toEqual(before);
  });

  it('[TOD-394] is in the inventory of a profile with an ad for it, and in no other', async () => {
    const world = openWorld({ scenario: 'default' });
    const isListed = async (asin: string, profile: string): Promise<boolean> =>
      (await metadata(world, profile)).some((each) => each.asin === asin);
    const [stove] = await metadata(world, US, { skus: ['ORV-STV-201'] });
    const asin = stove?.asin ?? '';
    expect([await isListed(asin, US), await isListed(asin, KITCHEN)]).toEqual([true, false]);
    await world.admin('PUT', `/products/${asin}`, { matchesSearches: true });
    expect([await isListed(asin, US), await isListed(asin, KITCHEN)]).toEqual([true, true]);
  });
});
