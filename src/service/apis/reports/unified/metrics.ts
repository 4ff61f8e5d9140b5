/**
 * How metrics follow from the quantities of the simulation. A sum adds up over the rows of a group; a quotient is that of
 * two sums, so that a row for several campaigns has the quotient of all of them.
 */
import { QUANTITIES } from '../../../../core/simulation/quantities/quantities.ts';
import type { Quantity, Read } from '../../../../core/simulation/quantities/quantity.ts';
import type { Group } from '../../../../core/simulation/quantities/groups.ts';
import type { CampaignType } from '../../../../core/performance/product.ts';
import { unconverted } from './catalogue.ts';

/** The name of a quantity, `a - b + c` for a sum of several, `a / b` for the dividend of a quotient, or 0. */
type Source = string | 0;

/** The source for sponsored products, and for sponsored brands and display. Undefined: the product has no such number. */
type Sources = readonly [products: Source | undefined, others: Source | undefined];

const all = (name: string): Sources => [name, name];
const none = undefined;

/** `{w}` is the attribution window of sponsored products: 7 days for sellers, 14 days for vendors. */
const SUMS: Readonly<Record<string, Sources>> = {
  impressions: all('impressions'),
  viewableImpressions: all('viewableImpressions'),
  clicks: all('clicks'),
  totalCost: all('cost'),
  grossClicks: all('grossClickThroughs'),
  grossImpressions: all('grossImpressions'),
  invalidClicks: all('invalidClickThroughs'),
  invalidImpressions: all('invalidImpressions'),
  '5secondViewsVideoAd': all('video5SecondViews'),
  firstQuartileVideoAd: all('videoFirstQuartileViews'),
  midpointVideoAd: all('videoMidpointViews'),
  thirdQuartileVideoAd: all('videoThirdQuartileViews'),
  completeViewsVideoAd: all('videoCompleteViews'),
  unmutesVideoAd: all('videoUnmutes'),
  purchases: ['purchases{w}', 'purchases'],
  purchasesPromoted: ['purchasesSameSku{w}', 'purchasesPromoted'],
  purchasesHalo: ['purchasesOtherSku{w}', 'purchases - purchasesPromoted'],
  purchasesFromClicks: ['purchases{w}', 'purchasesClicks'],
  purchasesFromClicksPromoted: ['purchasesSameSku{w}', 'purchasesPromotedClicks'],
  purchasesFromClicksHalo: ['purchasesOtherSku{w}', 'purchasesClicks - purchasesPromotedClicks'],
  purchasesFromViews: [0, 'purchases - purchasesClicks'],
  purchasesFromViewsPromoted: [0, 'purchasesPromoted - purchasesPromotedClicks'],
  purchasesFromViewsHalo: [0, 'purchases - purchasesPromoted - purchasesClicks + purchasesPromotedClicks'],
  sales: ['sales{w}', 'sales'],
  salesPromoted: ['attributedSalesSameSku{w}', 'salesPromoted'],
  salesHalo: ['salesOtherSku{w}', 'sales - salesPromoted'],
  salesFromClicks: ['sales{w}', 'salesClicks'],
  salesFromClicksPromoted: ['attributedSalesSameSku{w}', 'salesPromotedClicks'],
  salesFromClicksHalo: ['salesOtherSku{w}', 'salesClicks - salesPromotedClicks'],
  salesFromViews: [0, 'sales - salesClicks'],
  salesFromViewsPromoted: [0, 'salesPromoted - salesPromotedClicks'],
  salesFromViewsHalo: [0, 'sales - salesPromoted - salesClicks + salesPromotedClicks'],
  unitsSold: ['unitsSoldClicks{w}', 'unitsSold'],
  unitsSoldPromoted: ['unitsSoldSameSku{w}', none],
  unitsSoldHalo: ['unitsSoldOtherSku{w}', 'unitsSoldBrandHalo'],
  unitsSoldFromClicks: ['unitsSoldClicks{w}', 'unitsSoldClicks'],
  unitsSoldFromClicksPromoted: ['unitsSoldSameSku{w}', none],
  unitsSoldFromClicksHalo: ['unitsSoldOtherSku{w}', 'unitsSoldBrandHaloClicks'],
  unitsSoldFromViews: [0, 'unitsSold - unitsSoldClicks'],
  unitsSoldFromViewsPromoted: [0, none],
  unitsSoldFromViewsHalo: [0, 'unitsSoldBrandHalo - unitsSoldBrandHaloClicks'],
  newToBrandPurchases: [none, 'newToBrandPurchases'],
  newToBrandPurchasesFromClicks: [none, 'newToBrandPurchasesClicks'],
  newToBrandPurchasesFromViews: [0, 'newToBrandPurchases - newToBrandPurchasesClicks'],
  newToBrandPurchasesFromViewsPromoted: [0, none],
  newToBrandPurchasesFromViewsHalo: [0, none],
  newToBrandSales: [none, 'newToBrandSales'],
  newToBrandSalesFromClicks: [none, 'newToBrandSalesClicks'],
  newToBrandSalesFromViews: [0, 'newToBrandSales - newToBrandSalesClicks'],
  newToBrandSalesFromViewsPromoted: [0, none],
  newToBrandSalesFromViewsHalo: [0, none],
  newToBrandUnitsSold: [none, 'newToBrandUnitsSold'],
  newToBrandUnitsSoldFromClicks: [none, 'newToBrandUnitsSoldClicks'],
  newToBrandUnitsSoldFromViews: [0, 'newToBrandUnitsSold - newToBrandUnitsSoldClicks'],
  newToBrandUnitsSoldFromViewsPromoted: [0, none],
  newToBrandUnitsSoldFromViewsHalo: [0, none],
  detailPageViews: [none, 'detailPageViews'],
  detailPageViewsFromClicks: [none, 'detailPageViewsClicks'],
  detailPageViewsFromViews: [0, 'detailPageViews - detailPageViewsClicks'],
  detailPageViewsFromViewsPromoted: [0, none],
  detailPageViewsFromViewsHalo: [0, none],
  newToBrandDetailPageViews: [none, 'newToBrandDetailPageViews'],
  newToBrandDetailPageViewsFromClicks: [none, 'newToBrandDetailPageViewsClicks'],
  newToBrandDetailPageViewsFromViews: [0, 'newToBrandDetailPageViewViews'],
  brandedSearches: [none, 'brandedSearches'],
  brandedSearchesFromClicks: [none, 'brandedSearchesClicks'],
  brandedSearchesFromViews: [0, 'brandedSearchesViews'],
  addToCart: [none, 'addToCart'],
  addToCartFromClicks: [none, 'addToCartClicks'],
  addToCartFromViews: [0, 'addToCartViews'],
  addToCartFromViewsPromoted: [0, none],
  addToCartFromViewsHalo: [0, none],
  addToList: all('addToList'),
  addToListFromClicks: ['addToList', 'addToListFromClicks'],
  addToListFromViews: [0, 'addToListFromViews'],
  addToListFromViewsPromoted: [0, none],
  addToListFromViewsHalo: [0, none],
  kindleUnlimitedQualifiedBorrows: [0, 0],
  kindleEditionNormalizedPagesRead: [0, 0],
  impressionsAtTop: all('topOfSearchImpressionShare / part'),
  eligibleAtTop: all('topOfSearchImpressionShare / whole'),
};

/** How a quotient is written: times 100, as it is, as an amount, or as an amount for 1,000. */
export type Unit = 'percent' | 'quotient' | 'amount' | 'amountPerThousand';

const QUOTIENTS: Readonly<Record<string, readonly [part: string, whole: string, unit: Unit]>> = {
  ctr: ['clicks', 'impressions', 'percent'],
  vctr: ['clicks', 'viewableImpressions', 'percent'],
  cpc: ['totalCost', 'clicks', 'amount'],
  cpm: ['totalCost', 'impressions', 'amountPerThousand'],
  vcpm: ['totalCost', 'viewableImpressions', 'amountPerThousand'],
  viewableDistribution: ['viewableImpressions', 'impressions', 'percent'],
  viewableRate: ['viewableImpressions', 'impressions', 'percent'],
  invalidClickRate: ['invalidClicks', 'grossClicks', 'percent'],
  invalidImpressionRate: ['invalidImpressions', 'grossImpressions', 'percent'],
  topOfSearchImpressionShare: ['impressionsAtTop', 'eligibleAtTop', 'percent'],
  '5secondViewRateVideoAd': ['5secondViewsVideoAd', 'impressions', 'percent'],
  completionRateVideoAd: ['completeViewsVideoAd', 'impressions', 'percent'],
  costPerCompletedViewVideoAd: ['totalCost', 'completeViewsVideoAd', 'amount'],
  roas: ['sales', 'totalCost', 'quotient'],
  roasPromoted: ['salesPromoted', 'totalCost', 'quotient'],
  roasFromClicks: ['salesFromClicks', 'totalCost', 'quotient'],
  roasFromClicksPromoted: ['salesFromClicksPromoted', 'totalCost', 'quotient'],
  roasFromViews: ['salesFromViews', 'totalCost', 'quotient'],
  roasFromViewsPromoted: ['salesFromViewsPromoted', 'totalCost', 'quotient'],
  newToBrandRoas: ['newToBrandSales', 'totalCost', 'quotient'],
  newToBrandRoasFromClicks: ['newToBrandSalesFromClicks', 'totalCost', 'quotient'],
  newToBrandRoasFromViews: ['newToBrandSalesFromViews', 'totalCost', 'quotient'],
  returnPerThousandImpressions: ['sales', 'impressions', 'amountPerThousand'],
  returnPerThousandImpressionsPromoted: ['salesPromoted', 'impressions', 'amountPerThousand'],
  newToBrandReturnPerThousandImpressions: ['newToBrandSales', 'impressions', 'amountPerThousand'],
  costPerPurchase: ['totalCost', 'purchases', 'amount'],
  costPerPurchasePromoted: ['totalCost', 'purchasesPromoted', 'amount'],
  costPerPurchaseFromClicks: ['totalCost', 'purchasesFromClicks', 'amount'],
  costPerPurchaseFromClicksPromoted: ['totalCost', 'purchasesFromClicksPromoted', 'amount'],
  purchaseRate: ['purchases', 'impressions', 'percent'],
  purchaseRatePromoted: ['purchasesPromoted', 'impressions', 'percent'],
  purchaseRateOverClicks: ['purchases', 'clicks', 'percent'],
  purchaseRateOverClicksPromoted: ['purchasesPromoted', 'clicks', 'percent'],
  costPerNewToBrandPurchase: ['totalCost', 'newToBrandPurchases', 'amount'],
  costPerNewToBrandPurchaseFromClicks: ['totalCost', 'newToBrandPurchasesFromClicks', 'amount'],
  newToBrandPurchaseRate: ['newToBrandPurchases', 'impressions', 'percent'],
  newtoBrandPurchaseRateOverClicks: ['newToBrandPurchases', 'clicks', 'percent'],
  percentOfPurchasesNewToBrand: ['newToBrandPurchases', 'purchases', 'percent'],
  percentOfSalesNewToBrand: ['newToBrandSales', 'sales', 'percent'],
  detailPageViewRate: ['detailPageViews', 'impressions', 'percent'],
  costPerDetailPageView: ['totalCost', 'detailPageViews', 'amount'],
  costPerDetailPageViewFromClicks: ['totalCost', 'detailPageViewsFromClicks', 'amount'],
  newToBrandDetailPageViewRate: ['newToBrandDetailPageViews', 'impressions', 'percent'],
  costPerNewToBrandDetailPageView: ['totalCost', 'newToBrandDetailPageViews', 'amount'],
  brandedSearchRate: ['brandedSearches', 'impressions', 'percent'],
  costPerBrandedSearch: ['totalCost', 'brandedSearches', 'amount'],
  addToCartRate: ['addToCart', 'impressions', 'percent'],
  costPerAddToCart: ['totalCost', 'addToCart', 'amount'],
  addToListRate: ['addToList', 'impressions', 'percent'],
  costPerAddToList: ['totalCost', 'addToList', 'amount'],
};

/** The names of the sums and quotients that are metrics. */
export const SIMULATED_METRICS: readonly string[] = [...Object.keys(SUMS), ...Object.keys(QUOTIENTS)];

/** A metric as one sum, or as the quotient of two. */
export interface Metric {
  sums: readonly [string] | readonly [part: string, whole: string];
  /** Undefined for a sum. */
  unit: Unit | undefined;
  isConverted: boolean;
}

/** `name` is without the group. Undefined for a metric that the sandbox does not simulate. */
export function metricOf(name: string): Metric | undefined {
  const base = unconverted(name);
  const isConverted = base !== undefined;
  const quotient = QUOTIENTS[base ?? name];
  if (quotient !== undefined) {
    const [part, whole, unit] = quotient;
    return { sums: [part, whole], unit, isConverted };
  }
  const sum = base ?? name;
  return Object.hasOwn(SUMS, sum) ? { sums: [sum], unit: undefined, isConverted } : undefined;
}

/** Whether a sum is money, in minor units. */
export function isMoney(sum: string): boolean {
  return /^(?:totalCost|sales|newToBrandSales)/.test(sum);
}

export interface Sum {
  read: Read;
  groups: readonly Group[];
}

/** How a sum follows from the totals of a row. Undefined if the product does not have it. */
export function sumOf(name: string, campaignType: CampaignType, window: '7d' | '14d'): Sum | undefined {
  const [products, others] = SUMS[name] ?? [];
  const source = campaignType === 'sponsoredProducts' ? products : others;
  if (source === undefined) return undefined;
  if (source === 0) return { read: () => 0, groups: [] };
  const [first = '', ...terms] = source.replace('{w}', window).split(' ');
  const quantity = QUANTITIES[campaignType].get(first);
  if (quantity === undefined) return undefined;
  if (terms[0] === '/') return divisionOf(quantity, terms[1] ?? '');
  let sum: Sum = { read: quantity.of, groups: quantity.groups };
  for (let i = 0; i < terms.length; i += 2) {
    const added = QUANTITIES[campaignType].get(terms[i + 1] ?? '');
    if (added === undefined) return undefined;
    sum = plus(sum, terms[i] === '-' ? -1 : 1, added);
  }
  return sum;
}

function divisionOf({ division }: Quantity, side: string): Sum | undefined {
  const quantity = side === 'part' ? division?.part : division?.whole;
  return quantity && { read: quantity.of, groups: quantity.groups };
}

function plus(sum: Sum, sign: 1 | -1, added: Quantity): Sum {
  return {
    groups: [...new Set([...sum.groups, ...added.groups])],
    read(totals) {
      const [before, more] = [sum.read(totals), added.of(totals)];
      return before === null || more === null ? null : before + sign * more;
    },
  };
}
