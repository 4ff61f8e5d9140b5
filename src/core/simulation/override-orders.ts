/**
 * Generates orders for overridden attributed numbers: a few for each window, on events with clicks.
 */
import { attributedOf, type Attributed, type Family, type OverriddenSeries, type Series } from './attribution.ts';
import { completeOrders } from './complete-orders.ts';
import type { TrafficEvent } from './traffic-events.ts';
import type { Order } from './orders.ts';
import { relatedAsin, unitPrice, type Shop } from './market/catalog.ts';
import { apportion } from './apportion.ts';
import type { MetricOverride } from './override-values.ts';
import { WINDOWS } from './totals.ts';

/** Orders that a window has and the next shorter one has not, of the advertised product or of others. */
type Addition = Record<Family, number> & { lag: number; same: boolean };

/**
 * Returns events with orders that add up to the overridden numbers, together with those of `others`; undefined where
 * that is impossible. The orders arrive at once, because an overridden number applies at any instant.
 */
export function withOverriddenOrders(
  shop: Shop,
  events: readonly TrafficEvent[],
  overrides: MetricOverride,
  others: readonly TrafficEvent[],
): TrafficEvent[] | undefined {
  const clicked = events.filter(({ clicks }) => clicks > 0);
  const [first] = clicked;
  const sums = completeOrders(
    byFamily((family) => attributedOf(events, family)),
    byFamily((family) => without(attributedOf(others, family), overrides.attributed[family])),
    unitPrice(shop, first?.ad.asin ?? '', first?.at ?? 0),
  );
  if (sums === undefined) return undefined;
  const additions = WINDOWS.flatMap((lag, i) => [true, false].map((same) => additionOf(sums, lag, i, same)));
  const needed = additions.filter(({ conversions }) => conversions > 0);
  if (needed.length > 0 && first === undefined) return undefined;
  const orders = new Map(events.map((event): [TrafficEvent, Order[]] => [event, []]));
  for (const addition of needed) {
    for (const [event, order] of shareOut(shop, addition, clicked)) orders.get(event)?.push(order);
  }
  return events.map((event) => ({ ...event, orders: orders.get(event) ?? [] }));
}

function byFamily<T>(of: (family: Family) => T): Record<Family, T> {
  return { conversions: of('conversions'), units: of('units'), sales: of('sales') };
}

/** What is left of overridden sums for other events. */
function without(settled: Attributed, { all, same }: Attributed<OverriddenSeries>): Attributed<OverriddenSeries> {
  const left = (values: OverriddenSeries, of: Series): OverriddenSeries =>
    values.map((value, i) => (value === undefined ? undefined : value - (of[i] ?? 0)));
  return { all: left(all, settled.all), same: left(same, settled.same) };
}

function additionOf(sums: Record<Family, Attributed>, lag: number, i: number, same: boolean): Addition {
  const grown = (numbers: Series): number => (numbers[i] ?? 0) - (numbers[i - 1] ?? 0);
  const numbers = byFamily((family) => {
    const own = grown(sums[family].same);
    return same ? own : grown(sums[family].all) - own;
  });
  return { lag, same, ...numbers };
}

function shareOut(
  shop: Shop,
  { lag, same, ...needed }: Addition,
  events: readonly TrafficEvent[],
): [TrafficEvent, Order][] {
  const conversions = apportion(
    needed.conversions,
    events.map(({ clicks }) => clicks),
  );
  const units = apportion(needed.units, conversions);
  const sales = apportion(needed.sales, units);
  return events.flatMap((event, i): [TrafficEvent, Order][] => {
    const numbers = { conversions: conversions[i] ?? 0, units: units[i] ?? 0, sales: sales[i] ?? 0 };
    if (Object.values(numbers).every((number) => number === 0)) return [];
    const asin = same ? event.ad.asin : relatedAsin(shop, event.ad.asin, lag);
    return [[event, { ...numbers, click: 1, at: event.at, lag, same, asin }]];
  });
}
