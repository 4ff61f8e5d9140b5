/**
 * Orders that follow clicks, some at once and some weeks later. An order counts in a window when it comes at most so
 * many days after its click, and it shows only once it has come.
 */
import type { SimulationParameters } from '../../model/simulation-parameters.ts';
import { mixBits, uniform } from '../../model/random.ts';
import { DAY_MS } from '../../model/text/time-units.ts';
import { relatedAsin, unitPrice, type Shop } from './market/catalog.ts';

/** One order, or the sum of several if the numbers are overridden. */
export interface Order {
  conversions: number;
  units: number;
  /** Minor units. */
  sales: number;
  /** The number of the click that it follows among those of the event, from 1. */
  click: number;
  /** Epoch milliseconds. */
  at: number;
  /** Days from the click to the order, rounded up: 0 to 30. */
  lag: number;
  /** The advertised product, not another of the brand. */
  same: boolean;
  asin: string;
}

/** An order comes sooner after its click, so a day is final when 30 more have passed. */
export const MAX_ORDER_DELAY = 30 * DAY_MS;
export const NO_ORDERS: readonly Order[] = [];

interface Clicks {
  /** The advertised product that was clicked. */
  asin: string;
  count: number;
  at: number;
  /** Orders per click. */
  rate: number;
}

/** The shares of orders with further units. */
const FURTHER_UNITS = { second: 0.18, third: 0.04 } as const;
export const UNITS_PER_ORDER = 1 + FURTHER_UNITS.second + FURTHER_UNITS.third;

/** The share of orders whose buyers are new to the brand. */
export const NEW_TO_BRAND = 0.4;

/** Follows from the order, so that it is the same wherever the order is counted. */
export function isNewToBrand({ at, click }: Order): boolean {
  return uniform(mixBits(at | 0, click)) < NEW_TO_BRAND;
}

/** The exponent of a number below 1 that leaves the given part of the delays below one day. */
function latenessOf({ firstDayOrders }: SimulationParameters): number {
  return Math.log(DAY_MS / MAX_ORDER_DELAY) / Math.log(firstDayOrders);
}

export function ordersOf(shop: Shop, { asin, count, at, rate }: Clicks, hash: number): readonly Order[] {
  let orders: Order[] | undefined;
  for (let click = 1; click <= count; click++) {
    const draw = mixBits(hash, click);
    if (uniform(draw) >= rate) continue;
    (orders ??= []).push(orderFrom(shop, { asin, at, click }, draw));
  }
  return orders ?? NO_ORDERS;
}

/** The order that follows the click, or the view, of an ad for the product. */
export function orderFrom(
  shop: Shop,
  { asin, at, click }: { asin: string; at: number; click: number },
  draw: number,
): Order {
  const same = uniform(mixBits(draw, 1)) < shop.model.sameProduct;
  const bought = same ? asin : relatedAsin(shop, asin, mixBits(draw, 2));
  const units =
    1 +
    (uniform(mixBits(draw, 3)) < FURTHER_UNITS.second ? 1 : 0) +
    (uniform(mixBits(draw, 4)) < FURTHER_UNITS.third ? 1 : 0);
  const delay = Math.floor(uniform(mixBits(draw, 5)) ** latenessOf(shop.model) * MAX_ORDER_DELAY);
  const sales = units * unitPrice(shop, bought, at);
  return { conversions: 1, units, sales, click, at: at + delay, lag: Math.ceil(delay / DAY_MS), same, asin: bought };
}
