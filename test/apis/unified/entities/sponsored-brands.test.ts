import { describe, expect } from 'vitest';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import { toConstantCase } from '../../../../src/model/text/letter-case.ts';
import { ad as v4Ad, makeOneV4, v4, type Format } from '../../../fixtures/programs/clients/sb-v4.ts';
import {
  callUnified,
  createUnified,
  isSorted,
  queryUnified,
  unifiedErrors,
  type Body,
} from '../../../fixtures/accounts/unified.ts';

const SB = 'SPONSORED_BRANDS';
const budgets = (value: number, recurrenceTimePeriod = 'DAILY') => [
  { budgetType: 'MONETARY', recurrenceTimePeriod, budgetValue: { monetaryBudgetValue: { monetaryBudget: { value } } } },
];
const CAMPAIGN = {
  adProduct: SB,
  name: 'Lanterns',
  state: 'ENABLED',
  marketplaceScope: 'SINGLE_MARKETPLACE',
  marketplaces: ['US'],
  costType: 'CPC',
  startDateTime: '2026-03-02T12:00:00Z',
  budgets: budgets(20),
};

async function createAdGroup(world: TestWorld): Promise<{ campaignId: string; adGroupId: string }> {
  const { campaignId } = await createUnified(world, 'campaigns', CAMPAIGN);
  const { adGroupId } = await createUnified(world, 'adGroups', {
    adProduct: SB,
    campaignId,
    name: 'A',
    state: 'ENABLED',
  });
  return { campaignId, adGroupId };
}

const target = (adGroupId: string, targetType: string, targetDetails: Body, negative = false): Body => ({
  adProduct: SB,
  adGroupId,
  negative,
  state: 'ENABLED',
  targetType,
  targetDetails,
});
const keyword = (matchType: string) => ({ keywordTarget: { keyword: 'tent', matchType } });
const productDetails = {
  productTarget: { matchType: 'PRODUCT_EXACT', product: { productId: 'B000000009' }, productIdType: 'ASIN' },
};

describe('Campaigns of sponsored brands in the unified API', () => {
  it('[TOD-410] are those of version 4', async ({ world }) => {
    const { campaignId, ...created } = await createUnified(world, 'campaigns', {
      ...CAMPAIGN,
      budgets: budgets(200, 'LIFETIME'),
      endDateTime: '2026-04-01T00:00:00Z',
      salesChannel: 'AMAZON',
      optimizations: {
        bidSettings: {
          bidStrategy: 'MANUAL',
          bidAdjustments: {
            placementBidAdjustments: [{ percentage: 20, placement: 'HOME_PAGE' }],
            shopperSegmentBidAdjustments: [{ percentage: 30, shopperSegment: 'NEW_TO_BRAND' }],
          },
        },
        goalSettings: { kpi: 'TOP_OF_SEARCH_IMPRESSION_SHARE' },
      },
      tags: [{ key: 'team', value: 'a' }],
    });
    expect(isSorted(created)).toBe(true);
    expect(created).toMatchObject({
      adProduct: SB,
      budgets: [{ recurrenceTimePeriod: 'LIFETIME' }],
      costType: 'CPC',
      isMultiAdGroupsEnabled: true,
      optimizations: {
        bidSettings: {
          bidAdjustments: {
            placementBidAdjustments: [{ percentage: 20, placement: 'HOME_PAGE' }],
            shopperSegmentBidAdjustments: [{ percentage: 30, shopperSegment: 'NEW_TO_BRAND' }],
          },
          bidStrategy: 'MANUAL',
        },
        goalSettings: { goal: 'AWARENESS', kpi: 'TOP_OF_SEARCH_IMPRESSION_SHARE' },
      },
      salesChannel: 'AMAZON',
      tags: [{ key: 'team', value: 'a' }],
    });
    const { json } = await v4(world, 'campaigns', 'list', {});
    expect(json.campaigns).toEqual([
      expect.objectContaining({
        campaignId,
        name: 'Lanterns',
        budget: 200,
        budgetType: 'LIFETIME',
        goal: 'BRAND_IMPRESSION_SHARE',
        productLocation: 'SOLD_ON_AMAZON',
        tags: { team: 'a' },
        bidding: expect.objectContaining({
          bidOptimization: false,
          bidAdjustmentsByPlacement: [{ placement: 'HOME', percentage: 20 }],
        }),
      }),
    ]);
  });

  it('[TOD-410] can be renamed and get another budget, but no other period', async ({ world }) => {
    const { campaignId } = await createUnified(world, 'campaigns', CAMPAIGN);
    await callUnified(world, 'update', 'campaigns', {
      campaigns: [{ campaignId, name: 'Tents', budgets: budgets(30) }],
    });
    const [campaign] = (await queryUnified(world, SB, 'campaigns')).json.campaigns;
    expect(campaign).toMatchObject({ campaignId, name: 'Tents', status: { deliveryReasons: expect.any(Array) } });
    expect(campaign.budgets[0].budgetValue.monetaryBudgetValue.monetaryBudget.value).toBe(30);
    const [error] = await unifiedErrors(world, 'update', 'campaigns', [
      { campaignId, budgets: budgets(300, 'LIFETIME') },
    ]);
    expect(error).toMatchObject({ code: 'ACTION_NOT_SUPPORTED' });
  });

  it('[TOD-411] are refused with a fixed price, automatic targets, or as the eleventh of a call', async ({ world }) => {
    const errors = await unifiedErrors(world, 'create', 'campaigns', [
      { ...CAMPAIGN, costType: 'FIXED_PRICE' },
      { ...CAMPAIGN, autoCreationSettings: { autoCreateTargets: true } },
      { ...CAMPAIGN, costType: undefined },
    ]);
    expect(errors.map(({ code }) => code)).toEqual([
      'ACTION_NOT_SUPPORTED',
      'FIELD_VALUE_IS_INVALID',
      'FIELD_VALUE_IS_NULL',
    ]);
    const eleven = Array.from({ length: 11 }, (_, n) => ({ ...CAMPAIGN, name: `C ${n}` }));
    expect((await callUnified(world, 'create', 'campaigns', { campaigns: eleven })).status).toBe(400);
  });
});

describe('Targets of sponsored brands in the unified API', () => {
  it('[TOD-412] are keywords, products, categories and themes, with negatives of ad groups', async ({ world }) => {
    const { adGroupId, campaignId } = await createAdGroup(world);
    const category = {
      productCategoryTarget: {
        productCategoryRefinement: { productCategoryRefinement: { productCategoryId: '1', productPriceLessThan: 10 } },
      },
    };
    const sent = [
      target(adGroupId, 'KEYWORD', keyword('PHRASE')),
      target(adGroupId, 'KEYWORD', keyword('EXACT'), true),
      target(adGroupId, 'PRODUCT', productDetails),
      target(adGroupId, 'PRODUCT', productDetails, true),
      target(adGroupId, 'PRODUCT_CATEGORY', category),
      {
        ...target(adGroupId, 'THEME', { themeTarget: { matchType: 'KEYWORDS_RELATED_TO_YOUR_BRAND' } }),
        bid: { bid: 2 },
      },
    ];
    const { json, text } = await callUnified(world, 'create', 'targets', { targets: sent });
    expect(json.success, text).toHaveLength(sent.length);
    const { json: listed } = await queryUnified(world, SB, 'targets');
    const byType = listed.targets.map((each: Body) => [each['targetType'], each['negative'], each['targetDetails']]);
    expect(new Set(byType.map((each: unknown) => JSON.stringify(each)))).toEqual(
      new Set(sent.map((each) => JSON.stringify([each['targetType'], each['negative'], each['targetDetails']]))),
    );
    for (const each of listed.targets) expect(each).toMatchObject({ adGroupId, campaignId, targetLevel: 'AD_GROUP' });
    const ids = listed.targets.map(({ targetId }: { targetId: string }) => targetId);
    const deleted = await callUnified(world, 'delete', 'targets', { targetIds: ids });
    expect(deleted.json.success).toHaveLength(sent.length);
  });

  it('[TOD-412] find negative and positive items by the negativeFilter', async ({ world }) => {
    const { adGroupId } = await createAdGroup(world);
    await createUnified(world, 'targets', target(adGroupId, 'KEYWORD', keyword('EXACT')));
    await createUnified(world, 'targets', target(adGroupId, 'KEYWORD', keyword('EXACT'), true));
    for (const negative of [false, true]) {
      const { json } = await queryUnified(world, SB, 'targets', { negativeFilter: { include: [negative] } });
      expect(json.targets).toEqual([expect.objectContaining({ negative })]);
    }
  });

  it('[TOD-412] are refused as negative broad keywords and as similar products', async ({ world }) => {
    const { adGroupId } = await createAdGroup(world);
    const similar = { productTarget: { ...productDetails.productTarget, matchType: 'PRODUCT_SIMILAR' } };
    const errors = await unifiedErrors(world, 'create', 'targets', [
      target(adGroupId, 'KEYWORD', keyword('BROAD'), true),
      target(adGroupId, 'PRODUCT', similar),
    ]);
    expect(errors.map(({ code }) => code)).toEqual(['FIELD_VALUE_IS_INVALID', 'FIELD_VALUE_IS_INVALID']);
  });
});

const IMAGE = { assetId: 'logo', assetVersion: 'version_v1' };
const product = (productId: string) => ({ productId, productIdType: 'ASIN' });
const STORE = { landingPageType: 'STORE', landingPageUrl: 'https://stores.example/brand' };
const BRANDED = { brand: 'Brand', brandLogos: [IMAGE], headlines: ['Made for rain'] };
const THREE = ['B000000001', 'B000000002', 'B000000003'];
const SETTINGS: Readonly<Record<string, Body>> = {
  productVideoSettings: { products: [product('B000000001')], videos: [IMAGE] },
  productCollectionSettings: { ...BRANDED, customImages: [IMAGE], landingPage: STORE, products: THREE.map(product) },
  storeSpotlightSettings: {
    ...BRANDED,
    cards: THREE.map((asin, n) => ({ headline: `Page ${n}`, landingPage: STORE, products: product(asin) })),
    landingPage: STORE,
  },
  manualCollectionSettings: {
    landingPage: { landingPageType: 'STORE', landingPageUrl: STORE.landingPageUrl },
    productInclusions: THREE.map(product),
    sharedSettings: { brand: 'Brand' },
    title: 'Tents',
  },
  autoCollectionSettings: { productExclusions: [product('B000000004')], sharedSettings: { brand: 'Brand' } },
};

describe('Ads of sponsored brands in the unified API', () => {
  it.each(Object.entries(SETTINGS))('[TOD-413] have the creative that was sent as %s', async (name, settings) => {
    const world = openWorld();
    const { adGroupId, campaignId } = await createAdGroup(world);
    const creative = { componentCreative: { [name]: settings } };
    const ad = { adProduct: SB, adGroupId, adType: 'COMPONENT', name: 'Ad', state: 'ENABLED', creative };
    const created = await createUnified(world, 'ads', ad);
    expect(isSorted(created)).toBe(true);
    expect(created).toMatchObject({ ...ad, campaignId });
    const { json } = await queryUnified(world, SB, 'ads', { adIdFilter: { include: [created.adId] } });
    expect(json.ads).toEqual([expect.objectContaining({ adId: created.adId, creative: created.creative })]);
    const { json: listed } = await v4(world, 'ads', 'list', {});
    expect(listed.ads).toEqual([expect.objectContaining({ adId: created.adId, name: 'Ad' })]);
  });

  it.each(['video', 'brandVideo', 'productCollection', 'storeSpotlight'] as const)(
    '[TOD-413] show the ad %s of version 4',
    async (format: Format) => {
      const world = openWorld();
      const { adGroupId } = await createAdGroup(world);
      const adId = await makeOneV4(world, 'ads', v4Ad(adGroupId, format), { format });
      const [shown] = (await queryUnified(world, SB, 'ads')).json.ads;
      expect(shown).toMatchObject({ adId, adType: 'COMPONENT', name: `A ${format} ad` });
      expect(Object.keys(shown.creative.componentCreative)).toHaveLength(1);
      const sentBack = await callUnified(world, 'update', 'ads', { ads: [{ adId, creative: shown.creative }] });
      expect(sentBack.json.error).toEqual([]);
      const listed = await v4(world, 'ads', 'list', {});
      expect(listed.json.ads[0].creative.type).toBe(toConstantCase(format));
      await callUnified(world, 'update', 'ads', { ads: [{ adId, state: 'PAUSED' }] });
      const deleted = await callUnified(world, 'delete', 'ads', { adIds: [adId] });
      expect(deleted.json.success).toEqual([{ ad: { adId }, index: 0 }]);
    },
  );

  it('[TOD-413] show an extended collection of version 4 without the parts that it does not have', async () => {
    const world = openWorld();
    const { adGroupId } = await createAdGroup(world);
    const type = 'application/vnd.sbadresource.v4+json';
    const landingPage = { pageType: 'STORE', url: 'https://stores.example/brand' };
    const creative = { customImages: [{ assetId: 'image' }] };
    const created = await world.ask('POST', '/sb/v4/ads/productCollectionExtended', {
      body: { ads: [{ adGroupId, name: 'Ad', state: 'ENABLED', creative, landingPage }] },
      headers: { 'content-type': type, accept: type },
    });
    expect(created.json.ads.success).toHaveLength(1);
    const [shown] = (await queryUnified(world, SB, 'ads')).json.ads;
    expect(Object.keys(shown.creative.componentCreative.productCollectionSettings)).toEqual([
      'customImages',
      'landingPage',
    ]);
  });

  it('[TOD-413] get a version of the creative by an update, with settings of the same kind', async ({ world }) => {
    const { adGroupId } = await createAdGroup(world);
    const creativeOf = (name: string, settings: Body) => ({ componentCreative: { [name]: settings } });
    const film = SETTINGS['productVideoSettings'] ?? {};
    const ad = { adProduct: SB, adGroupId, adType: 'COMPONENT', name: 'Ad', state: 'ENABLED' };
    const { adId } = await createUnified(world, 'ads', { ...ad, creative: creativeOf('productVideoSettings', film) });
    const other = { ...film, products: [product('B000000007')] };
    const updated = await callUnified(world, 'update', 'ads', {
      ads: [{ adId, creative: creativeOf('productVideoSettings', other) }],
    });
    expect(updated.json.success, updated.text).toHaveLength(1);
    const [shown] = (await queryUnified(world, SB, 'ads')).json.ads;
    expect(shown.creative.componentCreative.productVideoSettings.products).toEqual(other.products);
    const { json } = await world.ask('POST', '/sb/ads/creatives/list', { body: { adId } });
    expect(json.creatives).toHaveLength(2);
    const spotlight = creativeOf('storeSpotlightSettings', SETTINGS['storeSpotlightSettings'] ?? {});
    const [error] = await unifiedErrors(world, 'update', 'ads', [{ adId, creative: spotlight }]);
    expect(error).toEqual({
      code: 'ACTION_NOT_SUPPORTED',
      message:
        'The creative of the ad has productVideoSettings, and not storeSpotlightSettings. Send productVideoSettings',
    });
  });

  it('[TOD-413] can be sent back with the creative that a query answers', async ({ defaultWorld: world }) => {
    const { ads } = (await queryUnified(world, SB, 'ads')).json;
    expect(ads.length).toBeGreaterThan(1);
    const items = ads.map(({ adId, creative }: Body) => ({ adId, creative }));
    const { json } = await callUnified(world, 'update', 'ads', { ads: items.slice(0, 10) });
    expect(json.error).toEqual([]);
    expect(
      (await queryUnified(world, SB, 'ads')).json.ads.map(({ adId, creative }: Body) => ({ adId, creative })),
    ).toEqual(items);
  });

  it('[TOD-413] are refused as a brand gallery and with two kinds of settings', async ({ world }) => {
    const { adGroupId } = await createAdGroup(world);
    const ad = { adProduct: SB, adGroupId, adType: 'COMPONENT', name: 'Ad', state: 'ENABLED' };
    const errors = await unifiedErrors(world, 'create', 'ads', [
      { ...ad, creative: { componentCreative: { brandGallerySettings: {} } } },
      { ...ad, creative: { componentCreative: { ...SETTINGS, brandGallerySettings: undefined } } },
    ]);
    expect(errors).toEqual([
      { code: 'FIELD_VALUE_IS_INVALID', message: expect.stringContaining('one of autoCollectionSettings') },
      { code: 'FIELD_VALUE_IS_INVALID', message: expect.stringContaining('one of autoCollectionSettings') },
    ]);
  });

  it('[TOD-413] are refused without settings, and with products that are missing', async ({ world }) => {
    const { adGroupId } = await createAdGroup(world);
    const ad = { adProduct: SB, adGroupId, adType: 'COMPONENT', name: 'Ad', state: 'ENABLED' };
    const errors = await unifiedErrors(world, 'create', 'ads', [
      { ...ad, creative: { componentCreative: {} } },
      { ...ad, creative: { componentCreative: { productVideoSettings: { videos: [IMAGE] } } } },
    ]);
    expect(errors.map(({ code }) => code)).toEqual(['FIELD_VALUE_IS_INVALID', 'FIELD_VALUE_IS_NULL']);
  });
});

describe('Types of recommendations of sponsored brands in the unified API', () => {
  it('[TOD-445] are branded keywords only, without a token', async () => {
    const { status, json } = await callUnified(openWorld(), 'query', 'recommendationTypes/sb', {});
    const type = {
      recommendationTypeId: 'BRANDED_KEYWORD',
      recommendationTypeTitle: 'Branded keywords recommendation',
    };
    expect([status, json]).toEqual([200, { recommendationTypes: [type] }]);
  });
});

describe('Deals of sponsored brands in the unified API', () => {
  const query = (body: Record<string, unknown>) => callUnified(openWorld(), 'query', 'advertisingDeals/sb', body);

  it('[TOD-495] are none, without a token', async () => {
    for (const body of [
      {},
      { maxResults: 50, advertisingDealIdFilter: { include: ['1'] } },
      { maxResults: 1, nameFilter: { include: ['Spring'], queryTermMatchType: 'BROAD_MATCH' } },
    ])
      expect(await query(body)).toMatchObject({ status: 200, json: { advertisingDeals: [] } });
    expect(Object.keys((await query({})).json)).toEqual(['advertisingDeals']);
  });

  it('[TOD-495] have queries that are checked', async () => {
    for (const body of [
      { maxResults: 51 },
      { maxResults: 0 },
      { nextToken: 'unknown' },
      { nameFilter: { include: ['Spring'] } },
      { advertisingDealIdFilter: { include: [] } },
      { advertisingDealIdFilter: { include: Array.from({ length: 11 }, (_, i) => String(i)) } },
    ])
      expect(await query(body)).toMatchObject({ status: 400, json: { code: expect.any(String) } });
  });
});
