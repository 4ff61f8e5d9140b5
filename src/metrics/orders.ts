/**
 * Orders that follow clicks, some at once and some weeks later. An order counts in a window when it comes at most so
 * many days after its click, and it shows only once it has come.
 */
import type { LedgerModel } from '../model/ledger-model.ts';
import { mix, share } from './draws.ts';
import { relatedAsin, unitPrice } from './products.ts';

/** One order; where a world was told its numbers, as many as it was told. */
export interface Order {
  conversions: number;
  units: number;
  /** Minor units. */
  sales: number;
  /** Of the burst's clicks, the one that it follows: 1 is the first. */
  click: number;
  /** Epoch milliseconds. */
  at: number;
  /** Days from the click to the order, begun ones as whole: 0 to 30. */
  lag: number;
  /** The advertised product, not another of the brand. */
  same: boolean;
  asin: string;
}

const DAY = 86_400_000;
/** So that a day is final when 30 more have passed. */
const LONGEST = 30 * DAY;
export const NO_ORDERS: readonly Order[] = [];

export interface Clicks {
  /** What was clicked. */
  asin: string;
  count: number;
  at: number;
  /** Orders per click. */
  rate: number;
}

export function ordersOf(model: LedgerModel, { asin, count, at, rate }: Clicks, hash: number): readonly Order[] {
  let orders: Order[] | undefined;
  for (let click = 1; click <= count; click++) {
    const draw = mix(hash, click);
    if (share(draw) >= rate) continue;
    const same = share(mix(draw, 1)) < model.sameProduct;
    const bought = same ? asin : relatedAsin(asin, mix(draw, 2));
    const units = 1 + (share(mix(draw, 3)) < 0.18 ? 1 : 0) + (share(mix(draw, 4)) < 0.04 ? 1 : 0);
    // Half of the orders come within a day, a long tail within a month.
    const delay = Math.floor(share(mix(draw, 5)) ** 5 * LONGEST);
    (orders ??= []).push({
      conversions: 1,
      units,
      sales: units * unitPrice(model, bought),
      click,
      at: at + delay,
      lag: Math.ceil(delay / DAY),
      same,
      asin: bought,
    });
  }
  return orders ?? NO_ORDERS;
}
