/**
 * The rows of sponsored brands in exports: the creatives of ads, and negative targets.
 */
import { expect, it } from 'vitest';
import { readExport } from '../../../fixtures/programs/clients/exports.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';

const LOGO = { assetId: 'amzn1.assetlibrary.asset1.logo:version_v1' };
const BRANDED = { brandName: 'Brand', brandLogoAssetID: LOGO.assetId, headline: 'Words' };
const STORE = { pageType: 'STORE', url: 'https://stores.example/brand' };
const CROP = { top: 0, left: 0, width: 400, height: 300 };
const PAGES = [1, 2, 3].map((n) => ({ pageTitle: `Page ${n}`, asin: `B00000000${n}`, url: `${STORE.url}/${n}` }));

const ADS = [
  {
    adFormat: 'PRODUCT_COLLECTION',
    creative: { asins: ['B000000001'], ...BRANDED, customImageAssetId: 'image', customImageCrop: CROP },
    landingPage: STORE,
  },
  { adFormat: 'STORE_SPOTLIGHT', creative: { ...BRANDED, subpages: PAGES }, landingPage: STORE },
  { adFormat: 'VIDEO', creative: { asins: ['B000000002'], videoAssetIds: ['film'] } },
];
const SHOWN_BRAND = {
  brandName: 'Brand',
  headline: 'Words',
  brandLogo: { assetId: 'amzn1.assetlibrary.asset1.logo', assetVersion: 'version_v1' },
  landingPage: { landingPageType: 'STORE', landingPageUrl: STORE.url },
};
const productOf = (productId: string): object => ({ productIdType: 'ASIN', productId });

async function seeded(adGroup: object, campaign: object = {}): Promise<TestWorld> {
  const world = openWorld();
  const sbCampaigns = [{ name: 'Brands', budget: 50, ...campaign, sbAdGroups: [{ name: 'One', ...adGroup }] }];
  const assets = [LOGO, { assetId: 'image' }, { assetId: 'film' }];
  const body = { profileId: world.profile(), entities: { assets, sbCampaigns } };
  expect((await world.admin('POST', '/seed', body)).json.errors).toBeUndefined();
  return world;
}

it('[TOD-76] ads have the parts of their creative, and the landing page that they have', async () => {
  const world = await seeded({ sbAds: ADS.map((ad, i) => ({ name: `Ad ${i}`, ...ad })) });
  const rows = await readExport(world, 'ads');
  expect(rows.map(({ adType }) => adType)).toEqual(['PRODUCT_COLLECTION', 'STORE_SPOTLIGHT', 'VIDEO']);
  expect(rows.map(({ creative }) => creative)).toEqual([
    {
      ...SHOWN_BRAND,
      products: [productOf('B000000001')],
      customImages: [{ assetId: 'image', formatProperties: CROP }],
    },
    {
      ...SHOWN_BRAND,
      products: [],
      cards: PAGES.map(({ pageTitle, asin, url }) => ({
        headline: pageTitle,
        landingPage: { landingPageType: 'STORE', landingPageUrl: url },
        product: productOf(asin),
      })),
    },
    { products: [productOf('B000000002')], videos: [{ assetId: 'film' }] },
  ]);
});

it('[TOD-76] the ad of a legacy campaign is left out', async () => {
  const world = await seeded({ sbAds: ADS.slice(0, 1) }, { legacy: true });
  expect([await readExport(world, 'ads'), await readExport(world, 'adGroups')]).toMatchObject([[], [{ name: 'One' }]]);
});

it('[TOD-77] targets are negative as they were created, and negative ones have no bid', async () => {
  const targetOf = (value: string): object => ({ expression: [{ type: 'ASIN_SAME_AS', value }] });
  const world = await seeded({
    sbTargets: [
      { ...targetOf('B000000001'), bid: 2 },
      { ...targetOf('B000000002'), negative: true },
    ],
  });
  const rows = await readExport(world, 'targets');
  expect(rows.map(({ negative, bid, targetDetails }) => [targetDetails.asin, negative, bid])).toEqual([
    ['B000000001', false, { bid: 2, currencyCode: 'USD' }],
    ['B000000002', true, undefined],
  ]);
});
