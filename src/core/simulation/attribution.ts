/**
 * Attributed numbers by window, as sums up to each window. A longer window has at least the orders of a shorter one, of
 * the advertised product and of others alike; overrides must not contradict this.
 */
import type { TrafficEvent } from './traffic-events.ts';
import type { Order } from './orders.ts';
import { WINDOWS } from './totals.ts';

/** One number for each of the windows. */
export type Series = readonly number[];
/** Undefined if nothing is overridden. */
export type OverriddenSeries = readonly (number | undefined)[];

export const FAMILIES = ['conversions', 'units', 'sales'] as const;
export type Family = (typeof FAMILIES)[number];

/** Orders of all products, and orders of the advertised product. */
export interface Attributed<S = Series> {
  all: S;
  same: S;
}

export function attributedOf(events: readonly TrafficEvent[], family: Family): Attributed {
  const upTo = (counts: (order: Order) => boolean): Series =>
    WINDOWS.map((window) => {
      let sum = 0;
      for (const { orders } of events)
        for (const order of orders) if (order.lag <= window && counts(order)) sum += order[family];
      return sum;
    });
  return { all: upTo(() => true), same: upTo(({ same }) => same) };
}
