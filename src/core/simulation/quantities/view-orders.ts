/**
 * Orders that follow an impression that was seen and not clicked. Like orders of clicks, they arrive over time and
 * count within 14 days.
 */
import { mixBits, stochasticRound } from '../../../model/random.ts';
import type { SimulationParameters } from '../../../model/simulation-parameters.ts';
import { isNewToBrand, NO_ORDERS, orderFrom, type Order } from '../orders.ts';
import type { TrafficEvent } from '../traffic-events.ts';
import type { Counting } from './counting.ts';
import { viewableImpressions } from '../viewable-impressions.ts';

export interface OrdersOfViews {
  purchases: number;
  units: number;
  /** Minor units. */
  sales: number;
  /** Orders of the advertised product. */
  purchasesPromoted: number;
  unitsPromoted: number;
  salesPromoted: number;
  /** Orders of buyers who are new to the brand. */
  purchasesNew: number;
  unitsNew: number;
  salesNew: number;
}

/** Days from the impression to the order. */
export const VIEW_WINDOW = 14;
/** Orders that follow a view, as a part of those that follow a click. */
const WORTH_OF_A_VIEW = 0.001;

export function addOrdersOfViews(sums: OrdersOfViews, event: TrafficEvent, counting: Counting): void {
  for (const order of ordersOfViews(event, counting)) {
    if (order.lag <= VIEW_WINDOW && order.at <= counting.asOf) addOrderOfView(sums, order);
  }
}

/** All that ever arrive. */
export function ordersOfViews(event: TrafficEvent, { shopAt, attributesViews }: Counting): readonly Order[] {
  if (!attributesViews) return NO_ORDERS;
  const { draw, at, clicks, ad } = event;
  const views = viewableImpressions(event) - clicks;
  const shop = shopAt(at);
  const count = stochasticRound(mixBits(draw, 30), views * WORTH_OF_A_VIEW * usualOrderRate(shop.model));
  if (count === 0) return NO_ORDERS;
  const hash = mixBits(draw, 31);
  return Array.from({ length: count }, (_, i) =>
    orderFrom(shop, { asin: ad.asin, at, click: i + 1 }, mixBits(hash, i + 1)),
  );
}

/** Orders per click. */
function usualOrderRate({ orderRate: { low, high } }: SimulationParameters): number {
  return Math.sqrt(low * high);
}

export function noOrdersOfViews(): OrdersOfViews {
  return {
    purchases: 0,
    units: 0,
    sales: 0,
    purchasesPromoted: 0,
    unitsPromoted: 0,
    salesPromoted: 0,
    purchasesNew: 0,
    unitsNew: 0,
    salesNew: 0,
  };
}

export function addOrderOfView(sums: OrdersOfViews, order: Order): void {
  const { conversions, units, sales, same } = order;
  sums.purchases += conversions;
  sums.units += units;
  sums.sales += sales;
  if (same) {
    sums.purchasesPromoted += conversions;
    sums.unitsPromoted += units;
    sums.salesPromoted += sales;
  }
  if (isNewToBrand(order)) {
    sums.purchasesNew += conversions;
    sums.unitsNew += units;
    sums.salesNew += sales;
  }
}
