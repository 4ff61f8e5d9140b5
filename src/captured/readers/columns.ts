/**
 * The names of columns by their meaning: of reports of version 2, version 3 and the unified API, of the vendor's console,
 * of exports and of snapshots. The first one that a row has counts.
 */

const DAYS = { '7': '7 Day', '14': '14 Day', '30': '30 Day', '1': '1 Day' } as const;
type Window = keyof typeof DAYS;

export const COLUMNS = {
  product: ['adProduct', 'adProduct.value', 'campaignType'],
  costType: ['costType', 'Cost Type'],
  campaignId: ['campaignId', 'campaign.id', 'Campaign ID', 'campaignName', 'campaign.name', 'Campaign Name'],
  campaignName: ['campaignName', 'campaign.name', 'Campaign Name'],
  adGroupId: ['adGroupId', 'adGroup.id', 'Ad Group ID'],
  adGroupName: ['adGroupName', 'adGroup.name', 'Ad Group Name'],
  targetId: ['keywordId', 'targetId', 'targetingId', 'themeId'],
  targetText: [
    'targeting',
    'target.value',
    'Targeting',
    'keywordText',
    'keyword',
    'targetingText',
    'targetingExpression',
  ],
  matchType: ['matchType', 'target.matchType', 'Match Type', 'keywordType', 'targetDetails.matchType'],
  targetType: ['targetType'],
  keywordText: ['keywordText', 'keyword', 'targetDetails.keyword', 'target.value', 'Targeting'],
  adId: ['adId', 'ad.id'],
  asin: [
    'advertisedAsin',
    'advertisedProduct.id',
    'Advertised ASIN',
    'asin',
    'promotedAsin',
    'advertisedSku',
    'promotedSku',
    'sku',
  ],
  bought: ['purchasedAsin', 'otherAsin', 'asinBrandHalo', 'convertedProduct.id', 'Purchased ASIN'],
  matched: ['matchedTarget', 'matchedTarget.value', 'matchedTargetAsin'],
  segment: ['audienceSegment.id', 'segmentName', 'segmentId'],
  term: ['searchTerm', 'searchTerm.value', 'query', 'Customer Search Term'],
  placement: ['placementClassification', 'placementClassification.value', 'placement', 'Placement'],
  day: ['date', 'date.value', 'reportDate', 'Date'],
  firstDay: ['startDate', 'Start Date'],
  lastDay: ['endDate', 'End Date'],
  state: ['state', 'status'],
  negative: ['negative'],
  currency: [
    'campaignBudgetCurrencyCode',
    'budgetCurrency.value',
    'currency',
    'Currency',
    'bid.currencyCode',
    'budgetCaps.budgetValue.monetaryBudget.currencyCode',
  ],
  budget: [
    'campaignBudgetAmount',
    'campaign.budgetAmount',
    'campaignBudget',
    'dailyBudget',
    'budget.budget',
    'budget',
    'budgetCaps.budgetValue.monetaryBudget.amount',
  ],
  defaultBid: ['defaultBid', 'bid.defaultBid'],
  bid: ['keywordBid', 'bid', 'bid.bid'],
  impressions: ['impressions', 'metric.impressions', 'Impressions'],
  clicks: ['clicks', 'metric.clicks', 'Clicks'],
  cost: ['cost', 'spend', 'metric.totalCost', 'Spend'],
  ordersOfDay: ['purchases1d', 'attributedConversions1d'],
  orders30: ['purchases30d', 'attributedConversions30d'],
  orders14: ['purchases14d', 'attributedConversions14d'],
} as const satisfies Record<string, readonly string[]>;
export type Meaning = keyof typeof COLUMNS;

export const KNOWN_COLUMNS: ReadonlySet<string> = new Set(Object.values(COLUMNS).flat());

/** The columns of orders with the same window, in the order in which they are preferred. */
interface OrderColumns {
  /** Days after the click. */
  window: number;
  orders: readonly string[];
  sales: readonly string[];
  units: readonly string[];
  /** Of the advertised product. */
  same: readonly string[];
}

const ofWindow = (window: Window): OrderColumns => ({
  window: Number(window),
  orders: [`purchases${window}d`, `attributedConversions${window}d`, `${DAYS[window]} Total Orders (#)`],
  sales: [`sales${window}d`, `attributedSales${window}d`, `${DAYS[window]} Total Sales`],
  units: [`unitsSoldClicks${window}d`, `attributedUnitsOrdered${window}d`, `${DAYS[window]} Total Units (#)`],
  same: [`purchasesSameSku${window}d`, `attributedConversions${window}dSameSKU`],
});

/** The unified API counts 7 days for sellers. */
export const ORDERS: readonly OrderColumns[] = [
  ofWindow('7'),
  ofWindow('14'),
  ofWindow('30'),
  ofWindow('1'),
  // Of sponsored brands and display. Without `Clicks` they include orders of views.
  {
    window: 14,
    orders: ['purchasesClicks'],
    sales: ['salesClicks'],
    units: ['unitsSoldClicks'],
    same: [],
  },
  {
    window: 7,
    orders: ['metric.purchasesFromClicks', 'metric.purchases'],
    sales: ['metric.salesFromClicks', 'metric.sales'],
    units: ['metric.unitsSoldFromClicks', 'metric.unitsSold'],
    same: ['metric.purchasesFromClicksPromoted', 'metric.purchasesPromoted'],
  },
];

/** Columns that only reports of one ad product have. */
export const OF_DISPLAY = [
  'impressionsViews',
  'purchasesPromotedClicks',
  'salesPromotedClicks',
  'cumulativeReach',
  'bidOptimization',
  'promotedAsin',
  'promotedSku',
  'tactic',
  'Bid Optimization',
] as const;
export const OF_BRANDS = [
  'viewableImpressions',
  'purchasesPromoted',
  'salesPromoted',
  'newToBrandPurchasesPercentage',
  'newToBrandPurchasesRate',
] as const;
export const OF_BRANDS_OR_DISPLAY = ['purchasesClicks', 'salesClicks', '14 Day New-to-brand Orders (#)'] as const;
