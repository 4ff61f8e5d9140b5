/**
 * The meaning of each quantity, for the documentation. A name with a window, such as `sales7d`, has the meaning of its
 * name without the window.
 */
import { counted } from '../../../model/text/counted.ts';

const MEANINGS: Readonly<Record<string, string>> = {
  impressions: 'Impressions',
  clicks: 'Clicks',
  cost: 'Cost of the clicks',
  spend: 'The same as cost',
  costPerClick: 'Cost divided by clicks, rounded to the minor unit of the currency; 0 without clicks',
  clickThroughRate: 'Clicks in percent of impressions',
  acosClicks: 'Cost in percent of sales; null without sales',
  roasClicks: 'Sales divided by cost; null without cost',
  purchases: 'Orders',
  purchasesClicks: 'Orders after a click',
  purchasesSameSku: 'Orders of the advertised product',
  purchasesOtherSku: 'Orders of other products',
  purchasesPromoted: 'Orders of the advertised product',
  orders: 'Orders',
  ordersClicks: 'Orders after a click',
  unitsSold: 'Units',
  unitsSoldClicks: 'Units after a click',
  unitsSoldSameSku: 'Units of the advertised product',
  unitsSoldOtherSku: 'Units of other products',
  sales: 'Sales',
  salesClicks: 'Sales after a click',
  salesOtherSku: 'Sales of other products',
  salesPromoted: 'Sales of the advertised product',
  attributedSalesSameSku: 'Sales of the advertised product',
  newToBrandPurchases: 'Orders of customers who are new to the brand',
  newToBrandPurchasesClicks: 'Orders of customers who are new to the brand, after a click',
  newToBrandPurchasesPercentage:
    'Orders after a click of customers who are new to the brand, in percent of all of them',
  newToBrandPurchasesRate: 'Orders of customers who are new to the brand, in percent of all orders',
  newToBrandSales: 'Sales to customers who are new to the brand',
  newToBrandSalesClicks: 'Sales to customers who are new to the brand, after a click',
  newToBrandSalesPercentage: 'Sales after a click to customers who are new to the brand, in percent of all of them',
  newToBrandUnitsSold: 'Units for customers who are new to the brand',
  newToBrandUnitsSoldClicks: 'Units for customers who are new to the brand, after a click',
  newToBrandUnitsSoldPercentage:
    'Units after a click for customers who are new to the brand, in percent of all of them',
  purchasesPromotedClicks: 'Orders of the advertised product after a click',
  salesPromotedClicks: 'Sales of the advertised product after a click',
  conversionsBrandHalo: 'Orders of the product',
  conversionsBrandHaloClicks: 'Orders of the product after a click',
  unitsSoldBrandHalo: 'Units of the product',
  unitsSoldBrandHaloClicks: 'Units of the product after a click',
  salesBrandHalo: 'Sales of the product',
  salesBrandHaloClicks: 'Sales of the product after a click',
  impressionsViews: 'Impressions that were in view',
  cumulativeReach: 'People who saw an ad in the period of the row',
  impressionsFrequencyAverage: 'Impressions for each person who saw an ad; null without any',
  detailPageViews: 'Views of detail pages',
  detailPageViewsClicks: 'Views of detail pages after a click',
  newToBrandDetailPageViews: 'Views of detail pages by shoppers who are new to the brand',
  newToBrandDetailPageViewsClicks: 'Views of detail pages by shoppers who are new to the brand, after a click',
  newToBrandDetailPageViewClicks: 'Views of detail pages by shoppers who are new to the brand, after a click',
  newToBrandDetailPageViewViews:
    'Views of detail pages by shoppers who are new to the brand, after an impression without a click',
  newToBrandDetailPageViewRate: 'Views of detail pages by shoppers who are new to the brand, in percent of impressions',
  newToBrandECPDetailPageView:
    'Cost for each view of a detail page by a shopper who is new to the brand; null without any',
  brandedSearches: 'Searches for the brand',
  brandedSearchesClicks: 'Searches for the brand after a click',
  brandedSearchesViews: 'Searches for the brand after an impression without a click',
  brandedSearchRate: 'Searches for the brand in percent of impressions',
  eCPBrandSearch: 'Cost for each search for the brand; null without any',
  addToCart: 'Additions to a cart',
  addToCartClicks: 'Additions to a cart after a click',
  addToCartViews: 'Additions to a cart after an impression without a click',
  addToCartRate: 'Additions to a cart in percent of impressions',
  eCPAddToCart: 'Cost for each addition to a cart; null without any',
  addToList: 'Additions to a list',
  addToListFromClicks: 'Additions to a list after a click',
  addToListFromViews: 'Additions to a list after an impression without a click',
  viewableImpressions: 'Impressions that were in view',
  viewabilityRate: 'Impressions that were in view, in percent of impressions',
  viewClickThroughRate: 'Clicks in percent of the impressions that were in view; null without any',
  video5SecondViews: 'Videos that were watched for five seconds; null without an impression of a video',
  video5SecondViewRate: 'Videos that were watched for five seconds, in percent of impressions',
  videoFirstQuartileViews: 'Videos that were watched to a quarter; null without an impression of a video',
  videoMidpointViews: 'Videos that were watched to the half; null without an impression of a video',
  videoThirdQuartileViews: 'Videos that were watched to three quarters; null without an impression of a video',
  videoCompleteViews: 'Videos that were watched to the end; null without an impression of a video',
  videoUnmutes: 'Videos whose sound was switched on; null without an impression of a video',
  grossImpressions: 'Impressions with invalid ones',
  grossClickThroughs: 'Clicks with invalid ones',
  invalidImpressions: 'Invalid impressions',
  invalidClickThroughs: 'Invalid clicks',
  invalidImpressionRate: 'Invalid impressions in percent of gross impressions',
  invalidClickThroughRate: 'Invalid clicks in percent of gross clicks; null without clicks',
  topOfSearchImpressionShare: 'Impressions at the top of search, as a part of those that the campaign was eligible for',
};

const WINDOW = /^([A-Za-z]+)(\d+)d$/;

/** Empty for a quantity that no report has as a column. */
export function meaningOf(name: string): string {
  const meaning = MEANINGS[name];
  if (meaning !== undefined) return meaning;
  const [, start = '', days] = WINDOW.exec(name) ?? [];
  const windowed = MEANINGS[start];
  return windowed === undefined ? '' : `${windowed}, within ${counted(Number(days), 'day')}`;
}
