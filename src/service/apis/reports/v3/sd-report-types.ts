/**
 * The report types of sponsored display: see `report-type.ts`.
 */
import type { ReportTypeId } from '../../../../model/jobs.ts';
import { columnsOf, GROSS_AND_INVALID, PLAIN, TIME_UNITS, type ReportType } from './report-type.ts';
import { STATES } from './filter-values.ts';

const SD = {
  adProduct: 'SPONSORED_DISPLAY',
  campaignType: 'sponsoredDisplay',
  timeUnits: TIME_UNITS,
  attributionDays: [14],
} as const;
const SD_MONTH = { ...SD, formats: ['GZIP_JSON'], maxRangeDays: 31, retentionDays: 65 } as const;
const SD_TRAFFIC = { ...SD, formats: ['GZIP_JSON', 'CSV'], maxRangeDays: 365, retentionDays: 365 } as const;

// Runs of columns that several report types have, in the order of the documentation.
const CARTS = 'addToCart addToCartClicks addToCartRate addToCartViews';
const BORROWS = `
  addToList addToListFromClicks addToListFromViews qualifiedBorrows qualifiedBorrowsFromClicks qualifiedBorrowsFromViews
  royaltyQualifiedBorrows royaltyQualifiedBorrowsFromClicks royaltyQualifiedBorrowsFromViews
`;
const AD_GROUP = 'adGroupId adGroupName';
const BRANDED = 'brandedSearches brandedSearchesClicks brandedSearchesViews brandedSearchRate';
const CAMPAIGN = 'campaignBudgetCurrencyCode campaignId campaignName clicks cost';
const PAGES = 'date detailPageViews detailPageViewsClicks eCPAddToCart eCPBrandSearch endDate impressions';
const NEW_PURCHASES = 'newToBrandPurchases newToBrandPurchasesClicks';
const NEW_UNITS = 'newToBrandUnitsSold newToBrandUnitsSoldClicks';
const ORDERS = 'purchases purchasesClicks purchasesPromotedClicks sales salesClicks salesPromotedClicks startDate';
const NEW_PAGES = `
  newToBrandDetailPageViewClicks newToBrandDetailPageViewRate newToBrandDetailPageViews newToBrandDetailPageViewViews
  newToBrandECPDetailPageView
`;
/** The vendor's guides leave them out; public connectors request them (TOD-200). */
const LEADS = 'leadFormOpens leads linkOuts';
const REACH = 'cumulativeReach impressionsFrequencyAverage';
const VIDEO = 'videoCompleteViews videoFirstQuartileViews videoMidpointViews';
const LAST = 'videoThirdQuartileViews videoUnmutes viewabilityRate viewClickThroughRate';

const MATCHED = { columns: ['matchedTargetAsin'], filters: {} } as const;

export const SD_REPORT_TYPES: Readonly<Record<Extract<ReportTypeId, `sd${string}`>, ReportType>> = {
  sdCampaigns: {
    ...SD_MONTH,
    groupBys: {
      campaign: {
        columns: columnsOf(`
          campaignBudgetAmount campaignStatus costType ${REACH} longTermSales longTermROAS ${NEW_PAGES} newToBrandSales
        `),
        filters: {},
      },
      matchedTarget: MATCHED,
    },
    groupings: [
      { groupBy: ['campaign'], level: 'campaign' },
      { groupBy: ['matchedTarget'], level: 'matched' },
      { groupBy: ['campaign', 'matchedTarget'], level: 'matched' },
    ],
    columns: columnsOf(`
      ${CARTS} ${BORROWS} ${BRANDED} ${CAMPAIGN} ${PAGES} impressionsViews ${LEADS} ${NEW_PURCHASES} newToBrandSalesClicks
      ${NEW_UNITS} ${ORDERS} unitsSold unitsSoldClicks ${VIDEO} ${LAST}
    `),
  },
  sdAdGroup: {
    ...SD_MONTH,
    groupBys: {
      adGroup: { columns: columnsOf(`${REACH} ${NEW_PAGES}`), filters: {} },
      matchedTarget: MATCHED,
    },
    groupings: [
      { groupBy: ['adGroup'], level: 'adGroup' },
      { groupBy: ['matchedTarget'], level: 'matchedOfAdGroup' },
      { groupBy: ['adGroup', 'matchedTarget'], level: 'matchedOfAdGroup' },
    ],
    columns: columnsOf(`
      ${CARTS} ${AD_GROUP} ${BORROWS} bidOptimization ${BRANDED} ${CAMPAIGN} cumulativeReach ${PAGES} impressionsViews ${LEADS}
      ${NEW_PURCHASES} newToBrandSales newToBrandSalesClicks ${NEW_UNITS} ${ORDERS} unitsSold unitsSoldClicks ${VIDEO}
      ${LAST}
    `),
  },
  sdTargeting: {
    ...SD_MONTH,
    groupBys: {
      targeting: { columns: columnsOf(`adKeywordStatus ${NEW_PAGES}`), filters: {} },
      matchedTarget: MATCHED,
    },
    groupings: [
      { groupBy: ['targeting'], level: 'clause' },
      { groupBy: ['matchedTarget'], level: 'matchedOfClause' },
      { groupBy: ['targeting', 'matchedTarget'], level: 'matchedOfClause' },
    ],
    columns: columnsOf(`
      ${CARTS} ${AD_GROUP} ${BORROWS} ${BRANDED} ${CAMPAIGN} ${PAGES} impressionsViews ${LEADS} ${NEW_PURCHASES} newToBrandSales
      newToBrandSalesClicks ${NEW_UNITS} ${ORDERS} targetingExpression targetingId targetingText unitsSold
      unitsSoldClicks ${VIDEO} ${LAST}
    `),
  },
  sdAdvertisedProduct: {
    ...SD_MONTH,
    groupBys: { advertiser: PLAIN },
    groupings: [{ groupBy: ['advertiser'], level: 'ad' }],
    columns: columnsOf(`
      ${CARTS} ${AD_GROUP} adId ${BORROWS} bidOptimization ${BRANDED} ${CAMPAIGN} cumulativeReach ${PAGES}
      impressionsFrequencyAverage impressionsViews ${LEADS} ${NEW_PAGES} ${NEW_PURCHASES} newToBrandSales newToBrandSalesClicks
      ${NEW_UNITS} promotedAsin promotedSku ${ORDERS} unitsSold unitsSoldClicks ${VIDEO} ${LAST}
    `),
  },
  sdPurchasedProduct: {
    ...SD_MONTH,
    groupBys: { asin: PLAIN },
    groupings: [{ groupBy: ['asin'], level: 'otherProductOfAd' }],
    columns: columnsOf(`
      ${AD_GROUP} asinBrandHalo ${BORROWS} campaignBudgetCurrencyCode campaignId campaignName conversionsBrandHalo
      conversionsBrandHaloClicks date endDate promotedAsin promotedSku salesBrandHalo salesBrandHaloClicks startDate
      unitsSoldBrandHalo unitsSoldBrandHaloClicks
    `),
  },
  sdGrossAndInvalids: {
    ...SD_TRAFFIC,
    groupBys: { campaign: { columns: [], filters: { campaignStatus: STATES } } },
    groupings: [{ groupBy: ['campaign'], level: 'campaign' }],
    columns: columnsOf(GROSS_AND_INVALID),
  },
};
