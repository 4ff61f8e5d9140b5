/**
 * Actions after a click or a view other than orders: shoppers open detail pages, search for the brand, and add products
 * to their carts and lists. Each happens at an instant within 14 days and counts from then on.
 */
import { mixBits, stochasticRound, uniform } from '../../../model/random.ts';
import { DAY_MS } from '../../../model/text/time-units.ts';
import { isNewToBrand, NEW_TO_BRAND } from '../orders.ts';
import type { TrafficEvent } from '../traffic-events.ts';
import type { Counting } from './counting.ts';
import { ordersOfViews } from './view-orders.ts';
import { viewableImpressions } from '../viewable-impressions.ts';

export interface Interest {
  clicks: Actions;
  /** Actions after impressions without a click. */
  views: Actions;
}

export interface Actions {
  detailPageViews: number;
  /** The views by shoppers who are new to the brand. */
  detailPageViewsNew: number;
  brandedSearches: number;
  addToCart: number;
  addToList: number;
}

const WINDOW = 14;

/** Per click. Each click opens one detail page; `cart` is of clicks without an order, because an order fills one. */
const PER_CLICK = { search: 0.12, cart: 0.16, list: 0.03 } as const;
/** Rates per impression that was seen and not clicked. */
const PER_VIEW = { page: 0.004, search: 0.001, cart: 0.0006, list: 0.0002 } as const;
/** More of those who only look are new to the brand than of those who buy. */
const NEW_AMONG_VISITORS = NEW_TO_BRAND + 0.2;

export function noInterest(): Interest {
  return { clicks: noActions(), views: noActions() };
}

export function addInterest(sums: Interest, event: TrafficEvent, counting: Counting): void {
  for (let click = 1; click <= event.clicks; click++) addClick(sums.clicks, event, click, counting.asOf);
  addCartsOf(sums.clicks, event.orders, counting.asOf);
  if (!counting.attributesViews) return;
  addViews(sums.views, event, counting.asOf);
  addCartsOf(sums.views, ordersOfViews(event, counting), counting.asOf);
}

function noActions(): Actions {
  return { detailPageViews: 0, detailPageViewsNew: 0, brandedSearches: 0, addToCart: 0, addToList: 0 };
}

function addClick(sums: Actions, { draw, at, orders }: TrafficEvent, click: number, asOf: number): void {
  const hash = mixBits(mixBits(draw, 40), click);
  const happens = (key: number, rate: number): boolean => {
    const own = mixBits(hash, key);
    return uniform(own) < rate && at + delayOf(own) <= asOf;
  };
  const order = orders.find((each) => each.click === click);
  sums.detailPageViews++;
  if ((order !== undefined && isNewToBrand(order)) || uniform(mixBits(hash, 1)) < NEW_AMONG_VISITORS)
    sums.detailPageViewsNew++;
  if (happens(2, PER_CLICK.search)) sums.brandedSearches++;
  if (order === undefined && happens(3, PER_CLICK.cart)) sums.addToCart++;
  if (happens(4, PER_CLICK.list)) sums.addToList++;
}

function addViews(sums: Actions, event: TrafficEvent, asOf: number): void {
  const { draw, at, clicks } = event;
  const views = viewableImpressions(event) - clicks;
  const times = (key: number, rate: number, add: (hash: number) => void): void => {
    const hash = mixBits(draw, key);
    const count = stochasticRound(hash, views * rate);
    for (let i = 1; i <= count; i++) {
      const own = mixBits(hash, i);
      if (at + delayOf(own) <= asOf) add(own);
    }
  };
  times(50, PER_VIEW.page, (hash) => {
    sums.detailPageViews++;
    if (uniform(mixBits(hash, 1)) < NEW_AMONG_VISITORS) sums.detailPageViewsNew++;
  });
  times(51, PER_VIEW.search, () => sums.brandedSearches++);
  times(52, PER_VIEW.cart, () => sums.addToCart++);
  times(53, PER_VIEW.list, () => sums.addToList++);
}

/** An order puts its product into the cart at its own instant. */
function addCartsOf(sums: Actions, orders: TrafficEvent['orders'], asOf: number): void {
  for (const { lag, at, conversions } of orders) if (lag <= WINDOW && at <= asOf) sums.addToCart += conversions;
}

/** Most happen within a day. */
function delayOf(hash: number): number {
  return Math.floor(uniform(mixBits(hash, 9)) ** 5 * WINDOW * DAY_MS);
}
