/**
 * Generates orders for overridden attributed numbers: a few for each window, on events with clicks.
 */
import { attributedOf, completeSeries, FAMILIES, type Attributed, type Family, type Series } from './attribution.ts';
import type { TrafficEvent } from './traffic-events.ts';
import type { Order } from './orders.ts';
import { relatedAsin, unitPrice, type Shop } from './market/catalog.ts';
import { apportion } from './apportion.ts';
import { isOverridden, type MetricOverride } from './override-values.ts';
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
  const series = new Map<Family, Attributed>();
  for (const family of FAMILIES) {
    const already = attributedOf(others, family);
    const missing = (all: 'all' | 'same'): (number | undefined)[] =>
      overrides.attributed[family][all].map((value, i) =>
        value === undefined ? undefined : value - (already[all][i] ?? 0),
      );
    const found = completeSeries(attributedOf(events, family), { all: missing('all'), same: missing('same') });
    if (found === undefined) return undefined;
    series.set(family, found);
  }
  const clicked = events.filter(({ clicks }) => clicks > 0);
  const additions = WINDOWS.flatMap((lag, i) =>
    [true, false].map((same) => sensible(additionOf(series, lag, i, same), overrides, shop, clicked[0])),
  );
  const needed = additions.filter((each) => FAMILIES.some((family) => each[family] > 0));
  if (needed.length > 0 && clicked.length === 0) return undefined;
  const orders = new Map(events.map((event): [TrafficEvent, Order[]] => [event, []]));
  for (const addition of needed) {
    for (const [event, order] of shareOut(shop, addition, clicked)) orders.get(event)?.push(order);
  }
  return events.map((event) => ({ ...event, orders: orders.get(event) ?? [] }));
}

function additionOf(series: ReadonlyMap<Family, Attributed>, lag: number, i: number, same: boolean): Addition {
  const grown = (numbers: Series = []): number => (numbers[i] ?? 0) - (numbers[i - 1] ?? 0);
  const of = (family: Family): number => {
    const found = series.get(family);
    const own = grown(found?.same);
    return same ? own : grown(found?.all) - own;
  };
  return { lag, same, conversions: of('conversions'), units: of('units'), sales: of('sales') };
}

/** Derives the other numbers: an order has at least one unit and a price, and units and sales need an order. */
function sensible(
  addition: Addition,
  { attributed }: MetricOverride,
  shop: Shop,
  event: TrafficEvent | undefined,
): Addition {
  const is = (family: Family): boolean => isOverridden(attributed[family]);
  let { conversions, units, sales } = addition;
  if (!is('conversions')) {
    const bought = is('units') ? units : is('sales') ? sales : conversions;
    conversions = bought === 0 ? 0 : Math.max(1, is('units') ? Math.min(conversions, units) : conversions);
  }
  if (!is('units')) units = conversions === 0 ? 0 : Math.max(units, conversions);
  if (!is('sales')) sales = units === 0 ? 0 : sales || units * unitPrice(shop, event?.ad.asin ?? '', event?.at ?? 0);
  return { ...addition, conversions, units, sales };
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
