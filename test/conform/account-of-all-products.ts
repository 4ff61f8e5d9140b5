/**
 * An account with entities of every kind, and the calls that read it in each API version.
 */
export const PROFILE = '881000000000001';
export const BRANDED =
  'brandName: Tarn, brandLogoAssetID: amzn1.assetlibrary.asset1.logo:version_v1, headline: Made for rain';
export const STORE = "landingPage: { pageType: STORE, url: 'https://stores.example/tarn' }";
export const ACCOUNT = `
accounts:
  - { name: Tarn, type: seller, brands: [Tarn], countries: { US: { profileId: '${PROFILE}' } } }
entities:
  - account: Tarn
    country: US
    portfolios: [{ portfolioId: '881100000000001', name: Lakes, policy: MONTHLY_RECURRING, budget: 900 }]
    campaigns:
      - campaignId: '881200000000001'
        name: Tents auto
        targetingType: AUTO
        portfolioId: '881100000000001'
        budget: { budget: 20 }
        startDate: today-30d
        endDate: today+30d
        createdDaysAgo: 30
        dynamicBidding: { strategy: AUTO_FOR_SALES, placementBidding: [{ placement: PLACEMENT_TOP, percentage: 30 }] }
        campaignNegativeTargets: [{ expression: [{ type: ASIN_SAME_AS, value: B0TARN0006 }] }]
        adGroups:
          - { adGroupId: '881300000000001', name: All tents, defaultBid: 0.9, productAds: [{ sku: TARN-1 }, { sku: TARN-2, state: PAUSED }] }
      - campaignId: '881200000000002'
        name: Stoves
        targetingType: MANUAL
        budget: { budget: 12.5 }
        startDate: today-30d
        createdDaysAgo: 30
        tags: { season: winter }
        campaignNegativeKeywords: [{ keywordText: toy, matchType: NEGATIVE_PHRASE }]
        adGroups:
          - name: Stove words
            adGroupId: '881300000000002'
            defaultBid: 0.8
            productAds: [{ sku: TARN-3, adId: '881400000000003' }]
            adExtensions: [{ adExtensionType: PROMPTS, promptText: Is it waterproof?, adId: '881400000000003' }, { adExtensionType: VIDEO, adId: '881400000000003', renderedAssetId: tarn-film }]
            keywords: [{ keywordText: camp stove, matchType: EXACT, bid: 1.1 }, { keywordText: stove, matchType: BROAD }]
            negativeKeywords: [{ keywordText: gas, matchType: NEGATIVE_EXACT }]
          - name: Stove products
            adGroupId: '881300000000003'
            defaultBid: 0.7
            productAds: [{ sku: TARN-3 }]
            targets: [{ expression: [{ type: ASIN_CATEGORY_SAME_AS, value: '3400000121' }, { type: ASIN_PRICE_BETWEEN, value: 5-10 }], bid: 0.6 }]
            negativeTargets: [{ expression: [{ type: ASIN_SAME_AS, value: B0TARN0009 }] }]
    sbCampaigns:
      - campaignId: '882200000000002'
        name: Tarn season
        budgetType: LIFETIME
        budget: 500
        startDate: today-60d
        endDate: today+10d
        createdDaysAgo: 60
        bidding: { bidOptimization: false, bidAdjustmentsByPlacement: [{ placement: HOME, percentage: 20 }] }
        sbAdGroups:
          - name: Tents
            adGroupId: '882300000000002'
            sbAds:
              - name: Five tents
                adId: '882400000000001'
                adFormat: PRODUCT_COLLECTION_EXTENDED
                creative: { asins: [B0TARN0001], ${BRANDED}, customImages: [{ assetId: 'amzn1.assetlibrary.asset1.lake:version_v1' }] }
                ${STORE}
            sbKeywords: [{ keywordText: four season tent, matchType: PHRASE }, { keywordText: toy, matchType: NEGATIVE_EXACT }]
            sbThemes: [{ themeType: KEYWORDS_RELATED_TO_YOUR_BRAND, bid: 0.9 }]
          - name: Film
            adGroupId: '882300000000003'
            sbAds: [{ name: The lake, adFormat: VIDEO, creative: { asins: [B0TARN0001], videoAssetIds: ['amzn1.assetlibrary.asset1.film:version_v1'] } }]
            adAssociations: [{ adId: '882400000000001', weight: 40, startDateTime: '2026-02-01T00:00:00Z' }]
            sbTargets: [{ expression: [{ type: ASIN_SAME_AS, value: B0TARN0009 }], bid: 1 }, { expression: [{ type: ASIN_SAME_AS, value: B0TARN0008 }], negative: true }]
    sdCampaigns:
      - campaignId: '883200000000001'
        name: Shoppers
        tactic: T00030
        costType: VCPM
        budget: 30
        startDate: today-20d
        createdDaysAgo: 20
        sdAdGroups:
          - name: Tent shoppers
            adGroupId: '883300000000001'
            defaultBid: 5
            bidOptimization: REACH
            sdProductAds: [{ sku: TARN-1 }]
            sdTargets:
              - { expression: [{ type: views, value: [{ type: exactProduct }, { type: lookback, value: '30' }] }], bid: 6 }
              - { expression: [{ type: views, value: [{ type: asinCategorySameAs, value: '3400000121' }, { type: lookback, value: '14' }] }] }
              - { expression: [{ type: similarProduct }], state: PAUSED }
            sdLocations: [{ expression: [{ type: location, value: '1023191' }] }]
            sdNegativeTargets: [{ expression: [{ type: asinSameAs, value: B0TARN0007 }] }]
`;
/** Answers of the unified API do not have its ad. */
export const LEGACY = `
      - campaignId: '882200000000001'
        name: Tarn
        legacy: true
        budget: 40
        startDate: today-200d
        createdDaysAgo: 200
        sbAdGroups:
          - name: Tarn
            adGroupId: '882300000000001'
            sbAds: [{ adFormat: PRODUCT_COLLECTION, creative: { asins: [B0TARN0001, B0TARN0002, B0TARN0003], ${BRANDED} }, ${STORE} }]
            sbKeywords: [{ keywordText: tarn, matchType: EXACT, bid: 1.2 }]
`;
export const CREATIVE =
  '            sdCreatives: [{ properties: { headline: Dry inside }, moderationStatus: PENDING_REVIEW }]\n';

export const PAGES = `subpages: [${[1, 2, 3].map((i) => `{ pageTitle: Page ${i}, asin: B0TARN000${i}, url: 'https://stores.example/tarn/${i}' }`).join()}]`;
/** With what older versions alone show. */
export const WHOLE = ACCOUNT.replace('    sbCampaigns:\n', `    sbCampaigns:${LEGACY}`) + CREATIVE;

export type Call = readonly [method: string, path: string, type?: string | undefined, body?: object];

const PRODUCTS = ['SPONSORED_PRODUCTS', 'SPONSORED_BRANDS', 'SPONSORED_DISPLAY'];
export const UNIFIED: readonly Call[] = [
  ...['campaigns', 'adGroups', 'ads', 'targets'].flatMap((name) =>
    PRODUCTS.map((product): Call => [
      'POST',
      `/adsApi/v1/query/${name}`,
      undefined,
      { adProductFilter: { include: [product] } },
    ]),
  ),
  ['POST', '/adsApi/v1/query/adExtensions', undefined, {}],
  ['POST', '/adsApi/v1/query/adAssociations', undefined, {}],
];

const listOf = (path: string, type: string): Call => [
  'POST',
  `/${path}/list`,
  `application/vnd.${type}+json`,
  { includeExtendedDataFields: true },
];
export const SP_V3: readonly Call[] = [
  listOf('portfolios', 'spPortfolio.v3'),
  listOf('sp/campaigns', 'spCampaign.v3'),
  listOf('sp/adGroups', 'spAdGroup.v3'),
  listOf('sp/productAds', 'spProductAd.v3'),
  listOf('sp/keywords', 'spKeyword.v3'),
  listOf('sp/negativeKeywords', 'spNegativeKeyword.v3'),
  listOf('sp/campaignNegativeKeywords', 'spCampaignNegativeKeyword.v3'),
  listOf('sp/targets', 'spTargetingClause.v3'),
  listOf('sp/negativeTargets', 'spNegativeTargetingClause.v3'),
  listOf('sp/campaignNegativeTargets', 'spCampaignNegativeTargetingClause.v3'),
];
export const SB_V4: readonly Call[] = [
  listOf('sb/v4/campaigns', 'sbcampaignresource.v4'),
  listOf('sb/v4/adGroups', 'sbadgroupresource.v4'),
  listOf('sb/v4/ads', 'sbadresource.v4'),
];
export const SB_V3: readonly Call[] = [
  ...['campaigns', 'adGroups', 'keywords', 'negativeKeywords'].map((name): Call => ['GET', `/sb/${name}`]),
  ...['targets', 'negativeTargets', 'themes'].map((name): Call => ['POST', `/sb/${name}/list`, undefined, {}]),
];
export const SD: readonly Call[] = [
  ...['campaigns', 'adGroups', 'productAds', 'targets', 'negativeTargets'].map((name): Call => [
    'GET',
    `/sd/${name}/extended`,
  ]),
  ['GET', '/sd/creatives'],
  ['GET', '/sd/locations'],
];
export const SP_V2: readonly Call[] = [
  'campaigns',
  'campaigns/extended',
  'adGroups',
  'productAds',
  'keywords',
  'negativeKeywords',
  'campaignNegativeKeywords',
  'targets',
  'negativeTargets',
].map((name) => ['GET', `/v2/sp/${name}`]);
