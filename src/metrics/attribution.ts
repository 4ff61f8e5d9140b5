/**
 * Attributed numbers by window, as sums up to each window. Orders only come to them as the window grows, of the
 * advertised product and of others alike: that is what told numbers may not contradict.
 */
import type { Burst } from './bursts.ts';
import type { Order } from './orders.ts';
import { WINDOWS } from './totals.ts';

/** One number for each of the windows. */
export type Series = readonly number[];
/** Undefined where nothing was told. */
export type ToldSeries = readonly (number | undefined)[];

export const FAMILIES = ['conversions', 'units', 'sales'] as const;
export type Family = (typeof FAMILIES)[number];

/** Of all products, and of the advertised one. */
export interface Attributed<S = Series> {
  all: S;
  same: S;
}

export function attributedOf(bursts: readonly Burst[], family: Family): Attributed {
  const upTo = (counts: (order: Order) => boolean): Series =>
    WINDOWS.map((window) => {
      let sum = 0;
      for (const { orders } of bursts)
        for (const order of orders) if (order.lag <= window && counts(order)) sum += order[family];
      return sum;
    });
  return { all: upTo(() => true), same: upTo(({ same }) => same) };
}

/** What is told as it is told, the rest as near to what it was as that allows; undefined when it is contradictory. */
export function completed(was: Attributed, told: Attributed<ToldSeries>): Attributed | undefined {
  const [all, same]: [number[], number[]] = [[], []];
  let [lastAll, lastSame] = [0, 0];
  for (const [i] of WINDOWS.entries()) {
    const leastAll = lastAll + (told.same[i] ?? lastSame) - lastSame;
    const mostAll = Math.min(
      ahead(told.all, i),
      ...later(told, i, (sameThen, allThen) => allThen - sameThen + ahead(told.same, i)),
    );
    const nextAll = told.all[i] ?? within(was.all[i] ?? 0, leastAll, mostAll);
    const leastSame = Math.max(lastSame, ...later(told, i, (sameThen, allThen) => sameThen - (allThen - nextAll)));
    const mostSame = Math.min(lastSame + nextAll - lastAll, ahead(told.same, i));
    const nextSame = told.same[i] ?? within(was.same[i] ?? 0, leastSame, mostSame);
    if (nextAll < leastAll || nextAll > mostAll || nextSame < leastSame || nextSame > mostSame) return undefined;
    all.push(nextAll);
    same.push(nextSame);
    [lastAll, lastSame] = [nextAll, nextSame];
  }
  return { all, same };
}

/** The next told number: what comes before it can't be more. */
function ahead(told: ToldSeries, from: number): number {
  return told.slice(from).find((value) => value !== undefined) ?? Infinity;
}

/** What follows for a window from each later one where something of the advertised product is told. */
function later(
  { all, same }: Attributed<ToldSeries>,
  from: number,
  follows: (sameThen: number, allThen: number) => number,
): number[] {
  return same.flatMap((value, i) => (i > from && value !== undefined ? follows(value, ahead(all, i)) : []));
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
