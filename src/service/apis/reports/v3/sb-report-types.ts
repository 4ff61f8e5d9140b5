/**
 * The report types of sponsored brands: see `report-type.ts`.
 */
import type { ReportTypeId } from '../../../../model/jobs.ts';
import { columnsOf, GROSS_AND_INVALID, PLAIN, TIME_UNITS, type ReportType } from './report-type.ts';
import { KEYWORD_TYPES, STATES } from './filter-values.ts';

const SB = {
  adProduct: 'SPONSORED_BRANDS',
  campaignType: 'headlineSearch',
  timeUnits: TIME_UNITS,
  attributionDays: [14],
} as const;
const SB_MONTH = { ...SB, formats: ['GZIP_JSON'], maxRangeDays: 31, retentionDays: 60 } as const;
const SB_PRODUCT = { ...SB, formats: ['GZIP_JSON'], maxRangeDays: 731, retentionDays: 731 } as const;
const SB_TRAFFIC = { ...SB, formats: ['GZIP_JSON', 'CSV'], maxRangeDays: 365, retentionDays: 365 } as const;
const SB_AUDIENCE = { ...SB_MONTH, formats: ['GZIP_JSON', 'XLSX'], retentionDays: 95 } as const;

// Runs of columns that several report types have, in the order of the documentation.
const BORROWS = `
  addToList addToListFromClicks qualifiedBorrows qualifiedBorrowsFromClicks royaltyQualifiedBorrows
  royaltyQualifiedBorrowsFromClicks
`;
const BUDGET = 'campaignBudgetAmount campaignBudgetCurrencyCode campaignBudgetType';
const BOOKS = 'kindleEditionNormalizedPagesRead14d kindleEditionNormalizedPagesRoyalties14d';
const VIDEO = `
  video5SecondViewRate video5SecondViews videoCompleteViews videoFirstQuartileViews videoMidpointViews
  videoThirdQuartileViews videoUnmutes viewabilityRate
`;
const CAMPAIGN_TRAFFIC = `
  brandedSearches brandedSearchesClicks ${BUDGET} campaignId campaignName campaignStatus clicks cost costType date
  detailPageViews detailPageViewsClicks eCPAddToCart endDate impressions
`;
const NEW_TO_BRAND_AND_SALES = `
  newToBrandDetailPageViewRate newToBrandDetailPageViews newToBrandDetailPageViewsClicks newToBrandECPDetailPageView
  newToBrandPurchases newToBrandPurchasesClicks newToBrandPurchasesPercentage newToBrandPurchasesRate newToBrandSales
  newToBrandSalesClicks newToBrandSalesPercentage newToBrandUnitsSold newToBrandUnitsSoldClicks
  newToBrandUnitsSoldPercentage purchases purchasesClicks purchasesPromoted sales salesClicks salesPromoted startDate
`;

export const SB_REPORT_TYPES: Readonly<Record<Extract<ReportTypeId, `sb${string}`>, ReportType>> = {
  sbCampaigns: {
    ...SB_MONTH,
    groupBys: {
      campaign: {
        columns: columnsOf(`${BUDGET} longTermSales longTermROAS topOfSearchImpressionShare`),
        filters: { campaignStatus: STATES },
      },
    },
    groupings: [{ groupBy: ['campaign'], level: 'campaign' }],
    columns: columnsOf(`
      addToCart addToCartClicks addToCartRate ${BORROWS} ${CAMPAIGN_TRAFFIC} ${BOOKS} ${NEW_TO_BRAND_AND_SALES}
      topOfSearchImpressionShare unitsSold unitsSoldClicks ${VIDEO} viewableImpressions viewClickThroughRate
    `),
  },
  sbCampaignPlacement: {
    ...SB_MONTH,
    groupBys: {
      campaignPlacement: { columns: columnsOf('placementClassification'), filters: {} },
    },
    groupings: [{ groupBy: ['campaignPlacement'], level: 'placement' }],
    columns: columnsOf(`
      addToCart addToCartClicks addToCartRate ${BORROWS} ${CAMPAIGN_TRAFFIC} ${BOOKS} ${NEW_TO_BRAND_AND_SALES}
      unitsSold unitsSoldClicks ${VIDEO} viewableImpressions viewClickThroughRate
    `),
  },
  sbAdGroup: {
    ...SB_MONTH,
    groupBys: {
      adGroup: { columns: [], filters: { adStatus: STATES } },
    },
    groupings: [{ groupBy: ['adGroup'], level: 'adGroup' }],
    columns: columnsOf(`
      addToCart addToCartClicks addToCartRate adGroupId adGroupName adStatus ${BORROWS} ${CAMPAIGN_TRAFFIC} ${BOOKS}
      ${NEW_TO_BRAND_AND_SALES} unitsSold unitsSoldClicks ${VIDEO}
    `),
  },
  sbAds: {
    ...SB_MONTH,
    groupBys: {
      ads: { columns: [], filters: { adStatus: STATES } },
    },
    groupings: [{ groupBy: ['ads'], level: 'ad' }],
    columns: columnsOf(`
      addToCart addToCartClicks addToCartRate addToList qualifiedBorrows royaltyQualifiedBorrows addToListFromClicks
      qualifiedBorrowsFromClicks royaltyQualifiedBorrowsFromClicks adGroupId adGroupName adId ${CAMPAIGN_TRAFFIC}
      ${BOOKS} ${NEW_TO_BRAND_AND_SALES} unitsSold unitsSoldClicks ${VIDEO} viewableImpressions
    `),
  },
  sbTargeting: {
    ...SB_MONTH,
    groupBys: {
      targeting: { columns: [], filters: { adKeywordStatus: STATES, keywordType: [...KEYWORD_TYPES, 'THEME'] } },
    },
    groupings: [{ groupBy: ['targeting'], level: 'clause' }],
    columns: columnsOf(`
      addToCart addToCartClicks addToCartRate adGroupId adGroupName ${BORROWS} ${CAMPAIGN_TRAFFIC} keywordBid keywordId
      adKeywordStatus keywordText keywordType matchType ${NEW_TO_BRAND_AND_SALES} targetingExpression targetingId
      targetingText targetingType topOfSearchImpressionShare unitsSold
    `),
  },
  sbSearchTerm: {
    ...SB_MONTH,
    groupBys: {
      searchTerm: { columns: columnsOf('adKeywordStatus'), filters: { keywordType: KEYWORD_TYPES } },
    },
    groupings: [{ groupBy: ['searchTerm'], level: 'searchTerm' }],
    columns: columnsOf(`
      adGroupId adGroupName ${BORROWS} ${BUDGET} campaignId campaignName campaignStatus clicks cost costType date
      endDate impressions keywordBid keywordId keywordText ${BOOKS} matchType purchases purchasesClicks sales
      salesClicks searchTerm startDate unitsSold ${VIDEO} viewableImpressions viewClickThroughRate
    `),
  },
  sbPurchasedProduct: {
    ...SB_PRODUCT,
    groupBys: {
      purchasedAsin: PLAIN,
    },
    groupings: [{ groupBy: ['purchasedAsin'], level: 'product' }],
    columns: columnsOf(`
      campaignId adGroupId date startDate endDate campaignBudgetCurrencyCode campaignName campaignPriceTypeCode
      adGroupName attributionType purchasedAsin ordersClicks14d productName productCategory sales14d salesClicks14d
      orders14d unitsSold14d newToBrandSales14d newToBrandPurchases14d newToBrandUnitsSold14d
      newToBrandSalesPercentage14d newToBrandPurchasesPercentage14d newToBrandUnitsSoldPercentage14d unitsSoldClicks14d
      ${BOOKS}
    `),
  },
  sbGrossAndInvalids: {
    ...SB_TRAFFIC,
    groupBys: {
      campaign: { columns: [], filters: { campaignStatus: STATES } },
    },
    groupings: [{ groupBy: ['campaign'], level: 'campaign' }],
    columns: columnsOf(GROSS_AND_INVALID),
  },
  sbAudiences: {
    ...SB_AUDIENCE,
    groupBys: {
      campaign_bid_boost_segment: PLAIN,
    },
    groupings: [{ groupBy: ['campaign_bid_boost_segment'], level: 'audience' }],
    columns: columnsOf(`
      campaignId segmentName impressions clicks cost spend purchases sales salesClicks unitsSold unitsSoldClicks date
      startDate endDate costPerClick clickThroughRate campaignName campaignStatus campaignBudgetAmount
      campaignBudgetType marketplaceId segmentClassCode
    `),
  },
};
