/**
 * Levels whose rows are the products that were bought, with the orders of clicks and of views within the window of views.
 */
import type { Order } from '../../simulation/orders.ts';
import { unpackEvents } from '../../simulation/packed-events.ts';
import {
  addOrderOfView,
  noOrdersOfViews,
  ordersOfViews,
  VIEW_WINDOW,
} from '../../simulation/quantities/view-orders.ts';
import { addUpOrders, type Totals } from '../../simulation/totals.ts';
import type { TrafficEvent } from '../../simulation/traffic-events.ts';
import type { CampaignResult } from '../campaign-source.ts';
import type { CountedQuery, RowFields } from './report-row.ts';
import type { Keys, RowSums } from './row-sums.ts';

export type Bought = Pick<Order, 'same' | 'asin'>;

/** Without a row for an order if `keysOf` returns undefined. */
export function orderLevel(
  keysOf: (event: TrafficEvent, order: Bought) => Keys | undefined,
  fieldsOf: (event: TrafficEvent, order: Bought, result: CampaignResult) => RowFields,
): (result: CampaignResult, query: CountedQuery, sums: RowSums) => void {
  return function add(result, { asOf, counting, groups, explained }, sums) {
    const sumOf = (event: TrafficEvent, order: Bought): Totals | undefined => {
      const keys = keysOf(event, order);
      return keys && sums.of(keys, () => fieldsOf(event, order, result));
    };
    addUpOrders(result.events, asOf, (event, order) => {
      const totals = order.lag > VIEW_WINDOW ? undefined : sumOf(event, order);
      if (totals !== undefined) explained?.trace.add(totals, { kind: 'order', event, order });
      return totals;
    });
    if (!groups.includes('ordersOfViews')) return;
    for (const event of unpackEvents(result.events)) {
      for (const order of ordersOfViews(event, counting)) {
        const totals = order.lag > VIEW_WINDOW || order.at > asOf ? undefined : sumOf(event, order);
        if (totals === undefined) continue;
        explained?.trace.add(totals, { kind: 'viewOrder', event, order });
        totals.groups ??= {};
        addOrderOfView((totals.groups.ordersOfViews ??= noOrdersOfViews()), order);
      }
    }
  };
}
