/**
 * The contributions to each row of a report, for explanations. Reports do not keep them.
 */
import { KeyedValues } from '../simulation/keyed-values.ts';
import type { Order } from '../simulation/orders.ts';
import type { CountGroups } from '../simulation/quantities/groups.ts';
import { noTopOfSearch } from '../simulation/quantities/top-of-search.ts';
import { addOrderOfView, noOrdersOfViews } from '../simulation/quantities/view-orders.ts';
import { addEvent, addOrder, noTotals, type Totals } from '../simulation/totals.ts';
import type { TrafficEvent } from '../simulation/traffic-events.ts';

/**
 * `event`: an event with its orders. `order`: an order without its click, in rows of purchased products. `viewOrder`: an
 * order that followed a view. `eligible`: a search that the campaign could have won, for the share of impressions.
 */
export type Contribution =
  | { kind: 'event' | 'eligible'; event: TrafficEvent }
  | { kind: 'order' | 'viewOrder'; event: TrafficEvent; order: Order };

export class RowTrace {
  readonly #byTotals = new KeyedValues<Totals, Contribution[]>(() => []);

  add(totals: Totals, contribution: Contribution): void {
    this.#byTotals.of(totals).push(contribution);
  }

  of(totals: Totals): readonly Contribution[] {
    return this.#byTotals.get(totals) ?? [];
  }

  /** Counts groups of quantities and records the events that are counted. */
  tracing(countGroups: CountGroups | undefined): CountGroups {
    return (totals, event) => {
      // Rows pass the whole of their totals.
      this.add(totals as Totals, { kind: 'event', event });
      countGroups?.(totals, event);
    };
  }
}

/** Returns the totals of a row that has this contribution only, at an instant. */
export function totalsOf(
  contribution: Contribution,
  { asOf, countGroups }: { asOf: number; countGroups: CountGroups | undefined },
): Totals {
  const totals = noTotals();
  const { event } = contribution;
  switch (contribution.kind) {
    case 'event':
      if (event.at > asOf) break;
      addEvent(totals, event, asOf);
      countGroups?.(totals, event);
      break;
    case 'eligible':
      if (event.at <= asOf) totals.groups = { topOfSearch: { ...noTopOfSearch(), eligible: event.impressions } };
      break;
    case 'order':
      if (contribution.order.at <= asOf) addOrder(totals, contribution.order);
      break;
    case 'viewOrder':
      if (contribution.order.at > asOf) break;
      totals.groups = { ordersOfViews: noOrdersOfViews() };
      addOrderOfView(totals.groups.ordersOfViews ?? noOrdersOfViews(), contribution.order);
  }
  return totals;
}
