/**
 * Sums of traffic.
 */

/** Money is in major units. */
export interface Traffic {
  impressions: number;
  clicks: number;
  cost: number;
  orders: number;
  sales: number;
  units: number;
}

export function noTraffic(): Traffic {
  return { impressions: 0, clicks: 0, cost: 0, orders: 0, sales: 0, units: 0 };
}

export function addTraffic(sum: Traffic, { impressions, clicks, cost, orders, sales, units }: Traffic): void {
  sum.impressions += impressions;
  sum.clicks += clicks;
  sum.cost += cost;
  sum.orders += orders;
  sum.sales += sales;
  sum.units += units;
}
