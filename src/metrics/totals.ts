/**
 * Sums over bursts, as far as they have come at an instant: the numbers of a row.
 */
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
  for (const order of orders) if (order.at <= asOf) addOrder(totals, order);
}

export function addOrder({ windows }: Totals, { lag, conversions, units, sales, same }: Order): void {
  for (const window of WINDOWS) {
    if (lag > window) continue;
    const sums = windows[window];
    sums.conversions += conversions;
    sums.units += units;
    sums.sales += sales;
    if (!same) continue;
    sums.conversionsSame += conversions;
    sums.unitsSame += units;
    sums.salesSame += sales;
  }
}
