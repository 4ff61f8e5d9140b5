/**
 * Quantities of detail pages, searches for the brand, carts and lists: those of clicks, of views, and of both.
 */
import type { Totals } from '../totals.ts';
import type { Actions } from './interest.ts';
import { count, moneyPer, percentage, type Quantity } from './quantity.ts';
import { COST, IMPRESSIONS } from './traffic.ts';

function of(source: 'clicks' | 'views', key: keyof Actions): (totals: Totals) => number {
  return ({ groups }) => groups?.interest?.[source][key] ?? 0;
}

function byClicks(name: string, key: keyof Actions): Quantity {
  return count(name, ['interest'], of('clicks', key));
}

function byViews(name: string, key: keyof Actions): Quantity {
  return count(name, ['interest'], of('views', key));
}

function byBoth(name: string, key: keyof Actions): Quantity {
  const [clicked, seen] = [of('clicks', key), of('views', key)];
  return count(name, ['interest'], (totals) => clicked(totals) + seen(totals));
}

export const ADDED_TO_LIST_BY_CLICKS = byClicks('addToListFromClicks', 'addToList');
const CARTS = byBoth('addToCart', 'addToCart');
const SEARCHES = byBoth('brandedSearches', 'brandedSearches');
const NEW_PAGES = byBoth('newToBrandDetailPageViews', 'detailPageViewsNew');

/** The quantities of sponsored brands and sponsored display, which have different names for some of them. */
export const INTEREST_QUANTITIES: readonly Quantity[] = [
  byBoth('detailPageViews', 'detailPageViews'),
  byClicks('detailPageViewsClicks', 'detailPageViews'),
  NEW_PAGES,
  byClicks('newToBrandDetailPageViewsClicks', 'detailPageViewsNew'),
  byClicks('newToBrandDetailPageViewClicks', 'detailPageViewsNew'),
  byViews('newToBrandDetailPageViewViews', 'detailPageViewsNew'),
  percentage('newToBrandDetailPageViewRate', { part: NEW_PAGES, whole: IMPRESSIONS }),
  moneyPer('newToBrandECPDetailPageView', { part: COST, whole: NEW_PAGES }),
  SEARCHES,
  byClicks('brandedSearchesClicks', 'brandedSearches'),
  byViews('brandedSearchesViews', 'brandedSearches'),
  percentage('brandedSearchRate', { part: SEARCHES, whole: IMPRESSIONS }),
  moneyPer('eCPBrandSearch', { part: COST, whole: SEARCHES }),
  CARTS,
  byClicks('addToCartClicks', 'addToCart'),
  byViews('addToCartViews', 'addToCart'),
  percentage('addToCartRate', { part: CARTS, whole: IMPRESSIONS }),
  moneyPer('eCPAddToCart', { part: COST, whole: CARTS }),
  byBoth('addToList', 'addToList'),
  ADDED_TO_LIST_BY_CLICKS,
  byViews('addToListFromViews', 'addToList'),
];
