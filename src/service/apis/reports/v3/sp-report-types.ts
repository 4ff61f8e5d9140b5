/**
 * The report types of sponsored products: see `report-type.ts`.
 */
import type { ReportTypeId } from '../../../../model/jobs.ts';
import { columnsOf, GROSS_AND_INVALID, PLAIN, TIME_UNITS, type ReportType } from './report-type.ts';
import { KEYWORD_TYPES, STATES } from './filter-values.ts';

const SP = {
  adProduct: 'SPONSORED_PRODUCTS',
  campaignType: 'sponsoredProducts',
  timeUnits: TIME_UNITS,
  attributionDays: [1, 7, 14, 30],
} as const;
const SP_MONTH = { ...SP, formats: ['GZIP_JSON'], maxRangeDays: 31, retentionDays: 95 } as const;
const SP_TRAFFIC = { ...SP, formats: ['GZIP_JSON', 'CSV'], maxRangeDays: 365, retentionDays: 365 } as const;

// Runs of columns that several report types have, in the order of the documentation.
const ATTRIBUTED = `
  purchases{1d,7d,14d,30d} purchasesSameSku{1d,7d,14d,30d} unitsSoldClicks{1d,7d,14d,30d} sales{1d,7d,14d,30d}
  attributedSalesSameSku{1d,7d,14d,30d} unitsSoldSameSku{1d,7d,14d,30d}
`;
const BOOKS = 'kindleEditionNormalizedPagesRead14d kindleEditionNormalizedPagesRoyalties14d';
const OTHER_SKU = 'salesOtherSku7d unitsSoldOtherSku7d';
const RETURNS = 'acosClicks7d acosClicks14d roasClicks7d roasClicks14d';
const CAMPAIGN = `
  campaignName campaignId campaignStatus campaignBudgetAmount campaignBudgetType campaignRuleBasedBudgetAmount
  campaignApplicableBudgetRuleId campaignApplicableBudgetRuleName campaignBudgetCurrencyCode topOfSearchImpressionShare
`;
const CLAUSE_TRAFFIC = `
  impressions addToList qualifiedBorrows royaltyQualifiedBorrows clicks costPerClick clickThroughRate cost ${BOOKS}
  ${OTHER_SKU} ${RETURNS} keywordId keyword campaignBudgetCurrencyCode date startDate endDate portfolioId
`;
const CLAUSE = `
  campaignName campaignId campaignBudgetType campaignBudgetAmount campaignStatus keywordBid adGroupName adGroupId
  keywordType matchType targeting
`;

export const SP_REPORT_TYPES: Readonly<Record<Extract<ReportTypeId, `sp${string}`>, ReportType>> = {
  spCampaigns: {
    ...SP_MONTH,
    groupBys: {
      campaign: {
        columns: columnsOf(CAMPAIGN),
        filters: { campaignStatus: STATES },
      },
      adGroup: { columns: columnsOf('adGroupName adGroupId adStatus'), filters: { adStatus: STATES } },
      campaignPlacement: {
        columns: columnsOf(`placementClassification ${CAMPAIGN}`),
        filters: { campaignSite: ['AmazonBusiness'] },
      },
    },
    groupings: [
      { groupBy: ['campaign'], level: 'campaign' },
      { groupBy: ['adGroup'], level: 'adGroup' },
      { groupBy: ['campaignPlacement'], level: 'placement' },
      { groupBy: ['campaign', 'adGroup'], level: 'adGroup' },
      { groupBy: ['campaign', 'campaignPlacement'], level: 'placement' },
    ],
    withoutCombination: ['topOfSearchImpressionShare'],
    columns: columnsOf(`
      impressions addToList qualifiedBorrows royaltyQualifiedBorrows clicks cost ${BOOKS} date startDate endDate
      campaignBiddingStrategy costPerClick clickThroughRate spend ${ATTRIBUTED}
    `),
  },
  spTargeting: {
    ...SP_MONTH,
    groupBys: {
      targeting: {
        columns: columnsOf('adKeywordStatus'),
        filters: { adKeywordStatus: STATES, keywordType: KEYWORD_TYPES },
      },
    },
    groupings: [{ groupBy: ['targeting'], level: 'clause' }],
    columns: columnsOf(`${CLAUSE_TRAFFIC} ${CLAUSE} topOfSearchImpressionShare ${ATTRIBUTED}`),
  },
  spSearchTerm: {
    ...SP_MONTH,
    groupBys: {
      searchTerm: { columns: columnsOf('adKeywordStatus'), filters: { keywordType: KEYWORD_TYPES } },
    },
    groupings: [{ groupBy: ['searchTerm'], level: 'searchTerm' }],
    columns: columnsOf(`${CLAUSE_TRAFFIC} searchTerm ${CLAUSE} adKeywordStatus ${ATTRIBUTED}`),
  },
  spAdvertisedProduct: {
    ...SP_MONTH,
    groupBys: { advertiser: { columns: [], filters: { adCreativeStatus: STATES } } },
    groupings: [{ groupBy: ['advertiser'], level: 'ad' }],
    columns: columnsOf(`
      date startDate endDate campaignName campaignId adGroupName adGroupId adId addToList qualifiedBorrows
      royaltyQualifiedBorrows portfolioId impressions clicks costPerClick clickThroughRate cost spend
      campaignBudgetCurrencyCode campaignBudgetAmount campaignBudgetType campaignStatus advertisedAsin advertisedSku
      ${OTHER_SKU} ${BOOKS} ${RETURNS} ${ATTRIBUTED}
    `),
  },
  spPurchasedProduct: {
    ...SP_MONTH,
    groupBys: {
      asin: PLAIN,
    },
    groupings: [{ groupBy: ['asin'], level: 'otherProduct' }],
    columns: columnsOf(`
      date startDate endDate addToList addToListFromClicks qualifiedBorrows qualifiedBorrowsFromClicks
      royaltyQualifiedBorrows royaltyQualifiedBorrowsFromClicks portfolioId campaignName campaignId adGroupName
      adGroupId keywordId keyword keywordType targeting advertisedAsin purchasedAsin advertisedSku
      campaignBudgetCurrencyCode matchType ${BOOKS} purchases{1d,7d,14d,30d} unitsSoldClicks{1d,7d,14d,30d}
      sales{1d,7d,14d,30d} unitsSoldOtherSku{1d,7d,14d,30d} salesOtherSku{1d,7d,14d,30d}
      purchasesOtherSku{1d,7d,14d,30d}
    `),
  },
  spGrossAndInvalids: {
    ...SP_TRAFFIC,
    groupBys: {
      campaign: { columns: [], filters: { campaignStatus: STATES } },
    },
    groupings: [{ groupBy: ['campaign'], level: 'campaign' }],
    columns: columnsOf(GROSS_AND_INVALID),
  },
  spAudiences: {
    ...SP_MONTH,
    formats: ['GZIP_JSON', 'XLSX'],
    groupBys: {
      campaign_bid_boost_segment: PLAIN,
    },
    groupings: [{ groupBy: ['campaign_bid_boost_segment'], level: 'audience' }],
    columns: columnsOf(`
      campaignId segmentName segmentClassCode impressions clicks cost spend date startDate endDate
      campaignBiddingStrategy costPerClick clickThroughRate campaignName campaignStatus campaignBudgetAmount
      campaignBudgetType marketplaceId ${ATTRIBUTED}
    `),
  },
};
