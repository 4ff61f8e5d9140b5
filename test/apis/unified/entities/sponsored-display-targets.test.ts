import { describe, expect } from 'vitest';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import {
  callUnified,
  createUnified,
  isSorted,
  queryUnified,
  unifiedErrors,
  type Body,
} from '../../../fixtures/accounts/unified.ts';

const SD = 'SPONSORED_DISPLAY';
const ACTIVE = { adProduct: SD, state: 'ENABLED' };
const MARKETPLACE = { marketplaceScope: 'SINGLE_MARKETPLACE', marketplaces: ['US'] };

async function createAdGroup(world: TestWorld, fields: Body = {}): Promise<{ campaignId: string; adGroupId: string }> {
  const { campaignId } = await createUnified(world, 'campaigns', {
    ...ACTIVE,
    ...MARKETPLACE,
    name: `Campaign of ${JSON.stringify(fields)}`,
    costType: 'CPC',
    startDateTime: '2026-03-02T12:00:00Z',
    budgets: [{ budgetType: 'MONETARY', budgetValue: { monetaryBudgetValue: { monetaryBudget: { value: 20 } } } }],
  });
  const adGroup = { ...ACTIVE, ...MARKETPLACE, campaignId, name: 'Group', bid: { defaultBid: 1 }, ...fields };
  const { adGroupId } = await createUnified(world, 'adGroups', adGroup);
  return { campaignId, adGroupId };
}

const product = (productId: string, productIdType: string) => ({ productId, productIdType });
const ad = (adGroupId: string, settings: Body) => ({
  ...ACTIVE,
  adType: 'COMPONENT',
  adGroupId,
  creative: { componentCreative: settings },
});

async function createCreative(world: TestWorld, adGroupId: string, properties: Body): Promise<void> {
  const { json } = await world.ask('POST', '/sd/creatives', { body: [{ adGroupId: Number(adGroupId), properties }] });
  expect(json).toMatchObject([{ code: 'SUCCESS' }]);
}

const IMAGE = { assetId: 'amzn1.assetlibrary.asset1.0001', assetVersion: 'version_v1' };
const CROP = { height: 628, left: 10, top: 0, width: 1200 };
const PROPERTIES = {
  headline: 'Made for mornings',
  brandLogo: IMAGE,
  rectCustomImage: { ...IMAGE, croppingCoordinates: CROP },
  squareCustomImage: IMAGE,
};
const SHOWN = [{ ...IMAGE, formatProperties: [CROP] }, IMAGE];

describe('Ads of sponsored display in the unified API', () => {
  it('[TOD-422] name a product, show the creative of the ad group, and are deleted by id', async () => {
    const world = openWorld({ scenario: 'default' });
    const { campaignId, adGroupId } = await createAdGroup(world);
    const products = [product('LANTERN-1', 'SKU')];
    const made = await createUnified(world, 'ads', ad(adGroupId, { responsiveEcommerceSettings: { products } }));
    expect(made.creative).toEqual({ componentCreative: { responsiveEcommerceSettings: { images: [], products } } });
    await createCreative(world, adGroupId, PROPERTIES);
    const { json } = await queryUnified(world, SD, 'ads', { adIdFilter: { include: [made.adId] } });
    expect(isSorted(json)).toBe(true);
    expect(json.ads).toEqual([
      {
        adGroupId,
        adId: made.adId,
        adProduct: SD,
        adType: 'COMPONENT',
        campaignId,
        creationDateTime: '2026-03-02T04:00:00-08:00',
        creative: {
          componentCreative: {
            responsiveEcommerceSettings: {
              headlines: 'Made for mornings',
              images: SHOWN,
              logos: IMAGE,
              moderationStatus: { moderationStatus: 'PUBLISHED' },
              products,
              untranslatedHeadlines: 'Made for mornings',
            },
          },
        },
        lastUpdatedDateTime: '2026-03-02T04:00:00-08:00',
        ...MARKETPLACE,
        state: 'ENABLED',
        status: expect.objectContaining({ deliveryStatus: 'NOT_DELIVERING' }),
      },
    ]);
    const old = await world.ask('GET', `/sd/productAds/${made.adId}`);
    expect(old.json).toMatchObject({ sku: 'LANTERN-1', state: 'enabled' });
    await callUnified(world, 'update', 'ads', { ads: [{ adId: made.adId, state: 'PAUSED' }] });
    const paused = await queryUnified(world, SD, 'ads', { stateFilter: { include: ['PAUSED'] } });
    const { status } = paused.json.ads.find(({ adId }: { adId: string }) => adId === made.adId);
    expect(status.deliveryReasons).toEqual(['AD_PAUSED']);
    const deleted = await callUnified(world, 'delete', 'ads', { adIds: [made.adId] });
    expect(deleted.json.success).toEqual([{ ad: { adId: made.adId }, index: 0 }]);
  });

  it('[TOD-422] lead to a page outside of the store, or belong to a video', async ({ defaultWorld: world }) => {
    const pages = await createAdGroup(world);
    const landingPage = { landingPageType: 'OFF_AMAZON_LINK', landingPageUrl: 'https://www.example.com' };
    const page = await createUnified(world, 'ads', {
      ...ad(pages.adGroupId, { assetBasedCreativeSettings: { landingPage } }),
      name: 'Page',
    });
    await createCreative(world, pages.adGroupId, { ...PROPERTIES, hasTermsAndConditions: true });
    const found = await queryUnified(world, SD, 'ads', { adGroupIdFilter: { include: [pages.adGroupId] } });
    expect(found.json.ads).toMatchObject([
      {
        adId: page.adId,
        name: 'Page',
        creative: {
          componentCreative: {
            assetBasedCreativeSettings: {
              hasTermsAndConditions: true,
              headlines: ['Made for mornings'],
              images: SHOWN,
              landingPage,
              logos: [IMAGE],
              moderationStatus: { moderationStatus: 'PUBLISHED' },
              untranslatedHeadlines: ['Made for mornings'],
            },
          },
        },
      },
    ]);
    const videos = await createAdGroup(world, { creativeType: 'VIDEO' });
    const products = [product('B0EXAMPLE1', 'ASIN')];
    await createUnified(world, 'ads', ad(videos.adGroupId, { productVideoSettings: { products } }));
    await createCreative(world, videos.adGroupId, { video: IMAGE });
    const { json } = await queryUnified(world, SD, 'ads', { campaignIdFilter: { include: [videos.campaignId] } });
    expect(isSorted(json)).toBe(true);
    expect(json.ads[0].creative.componentCreative.productVideoSettings).toMatchObject({
      products,
      untranslatedVideos: [IMAGE],
      videos: [IMAGE],
    });
  });

  it('[TOD-422] have exactly one kind of settings, and one product or page', async ({ defaultWorld: world }) => {
    const { adGroupId } = await createAdGroup(world);
    const products = [product('LANTERN-1', 'SKU')];
    const landingPage = { landingPageType: 'STORE', landingPageUrl: 'https://www.amazon.com/stores/page/1' };
    const errors = await unifiedErrors(world, 'create', 'ads', [
      ad(adGroupId, {}),
      ad(adGroupId, { responsiveEcommerceSettings: { products }, productVideoSettings: { products } }),
      ad(adGroupId, { responsiveEcommerceSettings: {} }),
      ad(adGroupId, { responsiveEcommerceSettings: { products, landingPage } }),
      ad(adGroupId, { responsiveEcommerceSettings: { products: [...products, ...products] } }),
      { ...ad(adGroupId, { responsiveEcommerceSettings: { products } }), adType: 'PRODUCT_AD' },
      ad('1', { responsiveEcommerceSettings: { products } }),
    ]);
    expect(errors.map(({ code }) => code)).toEqual([
      'FIELD_VALUE_IS_NULL',
      'FIELD_VALUE_IS_INVALID',
      'FIELD_VALUE_IS_NULL',
      'ACTION_NOT_SUPPORTED',
      'FIELD_SIZE_IS_ABOVE_MAXIMUM_LIMIT',
      'FIELD_VALUE_IS_INVALID',
      'FIELD_VALUE_NOT_FOUND',
    ]);
    expect(errors[0]?.message).toBe('creative.componentCreative.responsiveEcommerceSettings is missing');
    expect(errors[5]?.message).toBe("adType 'PRODUCT_AD' is none of COMPONENT");
  });
});

const productTarget = (productId?: string) => ({
  productTarget: {
    matchType: productId === undefined ? 'PRODUCT_SIMILAR' : 'PRODUCT_EXACT',
    product: productId === undefined ? {} : { productId },
    productIdType: 'ASIN',
  },
});
const category = (fields: Body) => ({
  productCategoryTarget: { productCategoryRefinement: { productCategoryRefinement: fields } },
});
const audience = { audienceTarget: { audienceId: { defaultValue: '12345' } } };
const viewers = {
  productAudienceTarget: { asin: {}, event: 'VIEW', lookback: 'DAYS_30', matchType: 'PRODUCT_EXACT' },
};
/** Each type with its details, and what the API of sponsored display shows. */
const TARGETS = [
  ['PRODUCT', productTarget('B0EXAMPLE1'), [{ type: 'asinSameAs', value: 'B0EXAMPLE1' }]],
  ['PRODUCT', productTarget(), [{ type: 'similarProduct' }]],
  [
    'PRODUCT_CATEGORY',
    category({ productBrandId: '77', productCategoryId: '15', productPriceGreaterThan: 5, productPriceLessThan: 10 }),
    [
      { type: 'asinCategorySameAs', value: '15' },
      { type: 'asinBrandSameAs', value: '77' },
      { type: 'asinPriceBetween', value: '5-10' },
    ],
  ],
  [
    'CONTENT_CATEGORY',
    { contentCategoryTarget: { contentCategoryId: 'amzn1.iab-content.SPSHQ5' } },
    [{ type: 'contentCategorySameAs', value: 'amzn1.iab-content.SPSHQ5' }],
  ],
  ['AUDIENCE', audience, [{ type: 'audience', value: [{ type: 'audienceSameAs', value: '12345' }] }]],
  [
    'PRODUCT_AUDIENCE',
    viewers,
    [{ type: 'views', value: [{ type: 'exactProduct' }, { type: 'lookback', value: '30' }] }],
  ],
] as const;

const target = (adGroupId: string, targetType: string, targetDetails: Body, fields: Body = {}) => ({
  ...ACTIVE,
  adGroupId,
  negative: false,
  targetType,
  targetDetails,
  ...fields,
});

const detailsOf = ({ targetType, targetDetails }: Body) => [targetType, targetDetails];

describe('Targets of sponsored display in the unified API', () => {
  it('[TOD-423] of each type become the expressions of sponsored display, and are read back', async () => {
    const world = openWorld({ scenario: 'default' });
    const { campaignId, adGroupId } = await createAdGroup(world);
    const targets = TARGETS.map(([type, details]) => target(adGroupId, type, details, { bid: { bid: 0.75 } }));
    const { json, text } = await callUnified(world, 'create', 'targets', { targets });
    expect(json.error, text).toEqual([]);
    expect(json.success[0].target).toEqual({
      adGroupId,
      adProduct: SD,
      bid: { bid: 0.75, currencyCode: 'USD' },
      campaignId,
      creationDateTime: '2026-03-02T04:00:00-08:00',
      lastUpdatedDateTime: '2026-03-02T04:00:00-08:00',
      negative: false,
      state: 'ENABLED',
      targetDetails: productTarget('B0EXAMPLE1'),
      targetId: expect.any(String),
      targetLevel: 'AD_GROUP',
      targetType: 'PRODUCT',
    });
    const found = await queryUnified(world, SD, 'targets', { adGroupIdFilter: { include: [adGroupId] } });
    expect(isSorted(found.json)).toBe(true);
    expect(found.json.targets.map(detailsOf)).toEqual(TARGETS.map(([type, details]) => [type, details]));
    const old = await world.ask('GET', `/sd/targets?adGroupIdFilter=${adGroupId}`);
    expect(old.json.map(({ expression }: Body) => expression)).toEqual(TARGETS.map(([, , expression]) => expression));
  });

  it('[TOD-423] exclude products and brands, and locations are targets, too', async ({ defaultWorld: world }) => {
    const { adGroupId } = await createAdGroup(world);
    const excluded = { negative: true };
    const locationDetails = { locationTarget: { locationId: '1233' } };
    const items = [
      target(adGroupId, 'PRODUCT', productTarget('B0EXAMPLE2'), excluded),
      target(adGroupId, 'PRODUCT_CATEGORY', category({ productBrandId: '77' }), excluded),
      target(adGroupId, 'LOCATION', locationDetails),
    ];
    const { json, text } = await callUnified(world, 'create', 'targets', { targets: items });
    expect(json.error, text).toEqual([]);
    const negatives = await world.ask('GET', `/sd/negativeTargets?adGroupIdFilter=${adGroupId}`);
    expect(negatives.json.map(({ expression }: Body) => expression)).toEqual([
      [{ type: 'asinSameAs', value: 'B0EXAMPLE2' }],
      [{ type: 'asinBrandSameAs', value: '77' }],
    ]);
    const locations = await world.ask('GET', `/sd/locations?adGroupIdFilter=${adGroupId}`);
    expect(locations.json).toMatchObject([{ expression: [{ type: 'location', value: '1233' }] }]);
    const found = await queryUnified(world, SD, 'targets', { adGroupIdFilter: { include: [adGroupId] } });
    expect(found.json.targets.map(({ negative, targetType }: Body) => [negative, targetType])).toEqual([
      [true, 'PRODUCT'],
      [true, 'PRODUCT_CATEGORY'],
      [false, 'LOCATION'],
    ]);
    expect(found.json.targets[2].status).toEqual({ deliveryReasons: [], deliveryStatus: 'DELIVERING' });
    const targetIds = found.json.targets.map(({ targetId }: Body) => targetId);
    const deleted = await callUnified(world, 'delete', 'targets', { targetIds });
    expect(deleted.json.success.map(({ target: { state } }: { target: Body }) => state)).toEqual([
      'ARCHIVED',
      'ARCHIVED',
      'ARCHIVED',
    ]);
    expect((await world.ask('GET', `/sd/locations?adGroupIdFilter=${adGroupId}`)).json).toEqual([]);
  });

  it('[TOD-423] that only sponsored display can create have the names of exports', async ({ defaultWorld: world }) => {
    const { adGroupId } = await createAdGroup(world);
    const lookback = { type: 'lookback', value: '7' };
    const expressions = [
      [{ type: 'purchases', value: [{ type: 'relatedProduct' }, lookback] }],
      [{ type: 'views', value: [{ type: 'asinCategorySameAs', value: '15' }, lookback] }],
      [{ type: 'views', value: [{ type: 'similarProduct' }, { type: 'negative' }, lookback] }],
    ];
    const body = expressions.map((expression) => ({
      adGroupId: Number(adGroupId),
      state: 'paused',
      expressionType: 'manual',
      expression,
    }));
    const old = await world.ask('POST', '/sd/targets', { body });
    expect(old.json, old.text).toMatchObject(expressions.map(() => ({ code: 'SUCCESS' })));
    const { json } = await queryUnified(world, SD, 'targets', { adGroupIdFilter: { include: [adGroupId] } });
    expect(json.targets).toMatchObject([
      { targetType: 'PRODUCT_AUDIENCE', targetDetails: { productAudienceTarget: { matchType: 'PRODUCT_RELATED' } } },
      {
        targetType: 'PRODUCT_CATEGORY_AUDIENCE',
        targetDetails: { productCategoryAudienceTarget: { event: 'VIEW', lookback: 'DAYS_7' } },
      },
      { negative: true, status: { deliveryReasons: ['TARGET_PAUSED'] } },
    ]);
    const targetIds = json.targets.map(({ targetId }: Body) => targetId);
    const ofState = await queryUnified(world, SD, 'targets', {
      targetIdFilter: { include: targetIds },
      stateFilter: { include: ['ENABLED'] },
    });
    expect(ofState.json.targets).toEqual([]);
  });

  it('[TOD-402] [TOD-423] change their bid and state, and wrong ones have the documented code', async () => {
    const world = openWorld({ scenario: 'default' });
    const { campaignId, adGroupId } = await createAdGroup(world);
    const exact = target(adGroupId, 'PRODUCT', productTarget('B0EXAMPLE1'));
    const { targetId } = await createUnified(world, 'targets', exact);
    const change = { targetId, bid: { bid: 2 }, state: 'PAUSED' };
    const { json } = await callUnified(world, 'update', 'targets', { targets: [change] });
    expect(json.success[0].target).toMatchObject({ bid: { bid: 2 }, state: 'PAUSED' });
    const other = await createAdGroup(world, { name: 'Other' });
    const errors = await unifiedErrors(world, 'create', 'targets', [
      exact,
      { ...exact, campaignId: other.campaignId },
      { ...exact, adGroupId: undefined, campaignId },
      { ...exact, targetType: 'THEME', targetDetails: { themeTarget: { matchType: 'INTERESTED_AUDIENCE' } } },
      { ...exact, targetType: 'KEYWORD', targetDetails: { keywordTarget: { keyword: 'tent', matchType: 'EXACT' } } },
      { ...exact, bid: { bid: 0.001 } },
      target(adGroupId, 'AUDIENCE', audience, { negative: true }),
      target(adGroupId, 'CONTENT_CATEGORY', { contentCategoryTarget: { contentCategoryId: 'drama' } }),
      target(adGroupId, 'PRODUCT', { productTarget: { ...productTarget('B0EXAMPLE1').productTarget, product: {} } }),
      target(adGroupId, 'PRODUCT_AUDIENCE', {
        productAudienceTarget: { ...viewers.productAudienceTarget, asin: { defaultValue: 'B0EXAMPLE1' } },
      }),
      target(adGroupId, 'LOCATION', { locationTarget: { locationId: '1' } }, { state: 'PAUSED' }),
    ]);
    expect(errors.map(({ code }) => code)).toEqual([
      'DUPLICATE_FIELD_VALUE_FOUND',
      'RESOURCE_DOES_NOT_BELONG_TO_PARENT',
      'FIELD_VALUE_IS_NULL',
      'FIELD_VALUE_IS_INVALID',
      'FIELD_VALUE_IS_INVALID',
      'FIELD_VALUE_IS_BELOW_MINIMUM_LIMIT',
      'FIELD_VALUE_IS_INVALID',
      'FIELD_VALUE_IS_INVALID',
      'FIELD_VALUE_IS_NULL',
      'ACTION_NOT_SUPPORTED',
      'FIELD_VALUE_IS_INVALID',
    ]);
  });
});
