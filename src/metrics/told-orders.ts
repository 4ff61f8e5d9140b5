/**
 * Makes up the orders behind attributed numbers that a world was told: a few for each window, on bursts with clicks.
 */
import type { LedgerModel } from '../model/ledger-model.ts';
import { attributedOf, completed, FAMILIES, type Attributed, type Family, type Series } from './attribution.ts';
import type { Burst } from './bursts.ts';
import type { Order } from './orders.ts';
import { relatedAsin, unitPrice } from './products.ts';
import { shares } from './shares.ts';
import { isTold, type Told } from './told.ts';
import { WINDOWS } from './totals.ts';

/** What comes in one window and not in a shorter one, of the advertised product or of others. */
type Addition = Record<Family, number> & { lag: number; same: boolean };

/**
 * Bursts with orders that add up to what is told, on top of what others have already; undefined where that can't be.
 * All of them show at once, as a number that is told is told of any instant.
 */
export function withOrders(
  model: LedgerModel,
  bursts: readonly Burst[],
  told: Told,
  others: readonly Burst[],
): Burst[] | undefined {
  const series = new Map<Family, Attributed>();
  for (const family of FAMILIES) {
    const already = attributedOf(others, family);
    const missing = (all: 'all' | 'same'): (number | undefined)[] =>
      told.attributed[family][all].map((value, i) =>
        value === undefined ? undefined : value - (already[all][i] ?? 0),
      );
    const found = completed(attributedOf(bursts, family), { all: missing('all'), same: missing('same') });
    if (found === undefined) return undefined;
    series.set(family, found);
  }
  const clicked = bursts.filter(({ clicks }) => clicks > 0);
  const additions = WINDOWS.flatMap((lag, i) =>
    [true, false].map((same) => sensible(additionOf(series, lag, i, same), told, model, clicked[0])),
  );
  const wanted = additions.filter((each) => FAMILIES.some((family) => each[family] > 0));
  if (wanted.length > 0 && clicked.length === 0) return undefined;
  const orders = new Map(bursts.map((burst): [Burst, Order[]] => [burst, []]));
  for (const addition of wanted) {
    for (const [burst, order] of shareOut(addition, clicked)) orders.get(burst)?.push(order);
  }
  return bursts.map((burst) => ({ ...burst, orders: orders.get(burst) ?? [] }));
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

/** What is not told follows what is: an order has a unit at least and a price, and there is none without an order. */
function sensible(addition: Addition, { attributed }: Told, model: LedgerModel, burst: Burst | undefined): Addition {
  const is = (family: Family): boolean => isTold(attributed[family]);
  let { conversions, units, sales } = addition;
  if (!is('conversions')) {
    const bought = is('units') ? units : is('sales') ? sales : conversions;
    conversions = bought === 0 ? 0 : Math.max(1, is('units') ? Math.min(conversions, units) : conversions);
  }
  if (!is('units')) units = conversions === 0 ? 0 : Math.max(units, conversions);
  if (!is('sales')) sales = units === 0 ? 0 : sales || units * unitPrice(model, burst?.ad.asin ?? '');
  return { ...addition, conversions, units, sales };
}

function shareOut({ lag, same, ...wanted }: Addition, bursts: readonly Burst[]): [Burst, Order][] {
  const conversions = shares(
    wanted.conversions,
    bursts.map(({ clicks }) => clicks),
  );
  const units = shares(wanted.units, conversions);
  const sales = shares(wanted.sales, units);
  return bursts.flatMap((burst, i): [Burst, Order][] => {
    const numbers = { conversions: conversions[i] ?? 0, units: units[i] ?? 0, sales: sales[i] ?? 0 };
    if (Object.values(numbers).every((number) => number === 0)) return [];
    const asin = same ? burst.ad.asin : relatedAsin(burst.ad.asin, lag);
    return [[burst, { ...numbers, click: 1, at: burst.at, lag, same, asin }]];
  });
}
