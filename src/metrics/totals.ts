/**
 * Sums over bursts, as far as they have come at an instant: the numbers of a row.
 */
import type { Work } from '../model/slices.ts';
import type { Burst } from './bursts.ts';
import type { Order } from './orders.ts';

/** Days within which an order counts for its click. */
export const WINDOWS = [1, 7, 14, 30] as const;
export type Window = (typeof WINDOWS)[number];

/** Counts are whole numbers, money is in minor units. `same`: of the advertised product only. */
export interface WindowTotals {
  conversions: number;
  conversionsSame: number;
  units: number;
  unitsSame: number;
  sales: number;
  salesSame: number;
}

/** In the order of `WINDOWS`: by their days as names, each would take room for a month. See `inWindow`. */
export type Windows = readonly WindowTotals[];

export interface Totals {
  impressions: number;
  clicks: number;
  cost: number;
  /** Not to be changed from outside: what has no orders shares one. */
  windows: Windows;
}

const NO_ORDERS: Windows = Object.freeze(newWindows());

function newWindows(): Windows {
  const none = (): WindowTotals => ({
    conversions: 0,
    conversionsSame: 0,
    units: 0,
    unitsSame: 0,
    sales: 0,
    salesSame: 0,
  });
  return [none(), none(), none(), none()];
}

export function inWindow({ windows }: Totals, window: Window): WindowTotals {
  const totals = windows[WINDOWS.indexOf(window)];
  if (totals === undefined) throw new Error(`there is no window of ${window} days`);
  return totals;
}

export function noTotals(): Totals {
  return { impressions: 0, clicks: 0, cost: 0, windows: NO_ORDERS };
}

/** Without any, all that is attributed is zero. */
export function hasOrders({ windows }: Totals): boolean {
  return windows !== NO_ORDERS;
}

/** Adds what of a burst has come by `asOf`. */
export function addBurst(totals: Totals, { at, impressions, clicks, cost, orders }: Burst, asOf: number): void {
  if (at > asOf) return;
  totals.impressions += impressions;
  totals.clicks += clicks;
  totals.cost += cost;
  for (const order of orders) if (order.at <= asOf) addOrder(totals, order);
}

function addOrder(totals: Totals, { lag, conversions, units, sales, same }: Order): void {
  if (totals.windows === NO_ORDERS) totals.windows = newWindows();
  // The longest first: an order counts in a window and in all longer ones.
  for (let i = WINDOWS.length - 1; i >= 0 && lag <= (WINDOWS[i] ?? 0); i--) {
    const sums = totals.windows[i];
    if (sums === undefined) break;
    sums.conversions += conversions;
    sums.units += units;
    sums.sales += sales;
    if (!same) continue;
    sums.conversionsSame += conversions;
    sums.unitsSame += units;
    sums.salesSame += sales;
  }
}

/** A sum for each key that something was added for. */
export class Sums<Key> {
  readonly #totals = new Map<Key, Totals>();

  of(key: Key): Totals {
    let totals = this.#totals.get(key);
    if (totals === undefined) this.#totals.set(key, (totals = noTotals()));
    return totals;
  }

  get(key: Key): Totals | undefined {
    return this.#totals.get(key);
  }

  /** By name. */
  sorted(): [Key, Totals][] {
    return [...this.#totals].toSorted(([a], [b]) => (a < b ? -1 : 1));
  }
}

/** Bursts between two pauses. */
const SLICE = 1000;

/** Adds each burst to the sum that it belongs to, if any. */
export function* addUp(
  bursts: readonly Burst[],
  asOf: number,
  sumOf: (burst: Burst) => Totals | undefined,
): Work<void> {
  let seen = 0;
  for (const burst of bursts) {
    if (++seen % SLICE === 0) yield;
    const totals = burst.at > asOf ? undefined : sumOf(burst);
    if (totals !== undefined) addBurst(totals, burst, asOf);
  }
}

/** The same with orders of other products than the advertised one, each by its ASIN. */
export function* addUpOthers(
  bursts: readonly Burst[],
  asOf: number,
  sumOf: (burst: Burst, asin: string) => Totals,
): Work<void> {
  let seen = 0;
  for (const burst of bursts) {
    if (++seen % SLICE === 0) yield;
    for (const order of burst.orders) {
      if (!order.same && order.at <= asOf) addOrder(sumOf(burst, order.asin), order);
    }
  }
}
