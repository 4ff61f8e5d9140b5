/**
 * Sums over bursts, as far as they have come at an instant: the numbers of a row.
 */
import type { Burst } from './bursts.ts';

/** Days within which an order counts for its click. */
export const WINDOWS = [1, 7, 14, 30] as const;
export type Window = (typeof WINDOWS)[number];

/** Counts are whole numbers, money is in minor units. */
export interface WindowTotals {
  conversions: number;
  conversionsSame: number;
  units: number;
  unitsSame: number;
  sales: number;
  salesSame: number;
}

export interface Totals {
  impressions: number;
  clicks: number;
  cost: number;
  windows: Record<Window, WindowTotals>;
}

export function noTotals(): Totals {
  const none = (): WindowTotals => ({ conversions: 0, conversionsSame: 0, units: 0, unitsSame: 0, sales: 0, salesSame: 0 });
  return { impressions: 0, clicks: 0, cost: 0, windows: { 1: none(), 7: none(), 14: none(), 30: none() } };
}

/** Adds what of a burst has come by `asOf`. */
export function addBurst(totals: Totals, { at, impressions, clicks, cost, orders }: Burst, asOf: number): void {
  if (at > asOf) return;
  totals.impressions += impressions;
  totals.clicks += clicks;
  totals.cost += cost;
  for (const order of orders) {
    if (order.at > asOf) continue;
    for (const window of WINDOWS) {
      if (order.lag > window) continue;
      const sums = totals.windows[window];
      sums.conversions++;
      sums.units += order.units;
      sums.sales += order.sales;
      if (!order.same) continue;
      sums.conversionsSame++;
      sums.unitsSame += order.units;
      sums.salesSame += order.sales;
    }
  }
}

/** The totals of each group of bursts, in the order in which the groups first appear. */
export function totalsBy<Key>(bursts: readonly Burst[], keyOf: (burst: Burst) => Key, asOf: number): Map<Key, Totals> {
  const groups = new Map<Key, Totals>();
  for (const burst of bursts) {
    if (burst.at > asOf) continue;
    const key = keyOf(burst);
    let totals = groups.get(key);
    if (totals === undefined) groups.set(key, (totals = noTotals()));
    addBurst(totals, burst, asOf);
  }
  return groups;
}
