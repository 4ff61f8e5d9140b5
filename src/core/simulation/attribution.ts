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

/** The overridden values, and the others as near to the previous values as possible; undefined on a contradiction. */
export function completeSeries(was: Attributed, overrides: Attributed<OverriddenSeries>): Attributed | undefined {
  const [all, same]: [number[], number[]] = [[], []];
  let [lastAll, lastSame] = [0, 0];
  for (const [i] of WINDOWS.entries()) {
    const leastAll = lastAll + (overrides.same[i] ?? lastSame) - lastSame;
    const mostAll = Math.min(
      ahead(overrides.all, i),
      ...later(overrides, i, (sameThen, allThen) => allThen - sameThen + ahead(overrides.same, i)),
    );
    const nextAll = overrides.all[i] ?? within(was.all[i] ?? 0, leastAll, mostAll);
    const leastSame = Math.max(lastSame, ...later(overrides, i, (sameThen, allThen) => sameThen - (allThen - nextAll)));
    const mostSame = Math.min(lastSame + nextAll - lastAll, ahead(overrides.same, i));
    const nextSame = overrides.same[i] ?? within(was.same[i] ?? 0, leastSame, mostSame);
    if (nextAll < leastAll || nextAll > mostAll || nextSame < leastSame || nextSame > mostSame) return undefined;
    all.push(nextAll);
    same.push(nextSame);
    [lastAll, lastSame] = [nextAll, nextSame];
  }
  return { all, same };
}

/** The next overridden value: the values before it cannot be larger. */
function ahead(overrides: OverriddenSeries, from: number): number {
  return overrides.slice(from).find((value) => value !== undefined) ?? Infinity;
}

/** The bounds of a window that follow from each later window with an overridden value of the advertised product. */
function later(
  { all, same }: Attributed<OverriddenSeries>,
  from: number,
  follows: (sameThen: number, allThen: number) => number,
): number[] {
  return same.flatMap((value, i) => (i > from && value !== undefined ? follows(value, ahead(all, i)) : []));
}

function within(value: number, least: number, max: number): number {
  return Math.max(least, Math.min(value, max));
}
