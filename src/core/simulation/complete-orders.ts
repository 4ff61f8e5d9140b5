/**
 * Completes overridden sums of orders, so that all sums agree: in each window and between any two, for the advertised product
 * and for others, an order has at least one unit, a unit costs at least a minor unit, and there are no sales without an order.
 */
import { FAMILIES, type Attributed, type Family, type OverriddenSeries } from './attribution.ts';
import { WINDOWS } from './totals.ts';

type ByFamily<T> = Readonly<Record<Family, T>>;

/** Sums up to a window, in the order of `FAMILIES`. The sum before the first window is 0. */
interface Sum {
  family: number;
  part: 0 | 1 | 2;
  window: number;
}

const [ALL, SAME, OTHERS] = [0, 1, 2] as const;
const [ORDERS, UNITS, SALES] = [0, 1, 2] as const;
const [PARTS, TIMES] = [[ALL, SAME, OTHERS] as const, WINDOWS.length + 1];
const SPANS = Array.from({ length: TIMES }, (_, to) =>
  Array.from({ length: to }, (_, from) => [from, to] as const),
).flat();
/** The order in which the search sets sums: if only one of two can keep its previous value, the first one does. */
const DECISIONS: readonly Sum[] = FAMILIES.flatMap((_, family) =>
  WINDOWS.flatMap((_, i) => ([ALL, SAME] as const).map((part): Sum => ({ family, part, window: i + 1 }))),
);
/** Far more than a search needs. */
const MAX_ROUNDS = 100;
const MAX_TRIES = 1000;

function indexOf({ family, part, window }: Sum): number {
  return (family * PARTS.length + part) * TIMES + window;
}

/** The least and the largest value that each sum can have. */
class Bounds {
  readonly #low: number[];
  readonly #high: number[];
  #hasChanged = true;

  constructor(from?: Bounds) {
    const sums = Array.from({ length: FAMILIES.length * PARTS.length * TIMES }, (_, i) => i);
    this.#low = from === undefined ? sums.map(() => 0) : [...from.#low];
    this.#high = from === undefined ? sums.map((i) => (i % TIMES === 0 ? 0 : Infinity)) : [...from.#high];
  }

  low(sum: Sum): number {
    return this.#low[indexOf(sum)] ?? 0;
  }

  high(sum: Sum): number {
    return this.#high[indexOf(sum)] ?? 0;
  }

  limit(sum: Sum, low: number, high: number): this {
    const at = indexOf(sum);
    if (low > this.low(sum)) [this.#low[at], this.#hasChanged] = [low, true];
    if (high < this.high(sum)) [this.#high[at], this.#hasChanged] = [high, true];
    return this;
  }

  /** Applies the constraints between sums until no bound changes. Returns false on a contradiction. */
  narrow(): boolean {
    for (let round = 0; this.#hasChanged && round < MAX_ROUNDS; round++) {
      this.#hasChanged = false;
      for (const part of PARTS) for (const [from, to] of SPANS) this.#narrowSpan(part, from, to);
      for (const family of FAMILIES.keys()) for (let i = 1; i < TIMES; i++) this.#narrowParts(family, i);
      if (this.#low.some((low, i) => low > (this.#high[i] ?? 0))) return false;
    }
    return true;
  }

  /** Between two windows, orders require units and sales, and units require orders and sales. */
  #narrowSpan(part: Sum['part'], from: number, to: number): void {
    const span = (family: number): [least: number, most: number] => {
      const [start, end] = [
        { family, part, window: from },
        { family, part, window: to },
      ];
      return [Math.max(0, this.low(end) - this.high(start)), this.high(end) - this.low(start)];
    };
    const limitSpan = (family: number, least: number, most: number): void => {
      const [start, end] = [
        { family, part, window: from },
        { family, part, window: to },
      ];
      this.limit(end, this.low(start) + least, this.high(start) + most);
      this.limit(start, this.low(end) - most, this.high(end) - least);
    };
    const canHaveOrders = span(ORDERS)[1] > 0;
    limitSpan(SALES, span(UNITS)[0], canHaveOrders ? Infinity : 0);
    limitSpan(UNITS, span(ORDERS)[0], canHaveOrders ? span(SALES)[1] : 0);
    limitSpan(ORDERS, Math.min(1, Math.max(span(UNITS)[0], span(SALES)[0])), Math.min(span(UNITS)[1], span(SALES)[1]));
  }

  #narrowParts(family: number, window: number): void {
    const [all, same, others] = PARTS.map((part): Sum => ({ family, part, window })) as [Sum, Sum, Sum];
    this.limit(all, this.low(same) + this.low(others), this.high(same) + this.high(others));
    this.limit(same, this.low(all) - this.high(others), this.high(all) - this.low(others));
    this.limit(others, this.low(all) - this.high(same), this.high(all) - this.low(same));
  }
}

/**
 * The overridden values, and the others as near to the previous ones as possible; undefined on a contradiction. Units without
 * previous sales are sold at the price.
 */
export function completeOrders(
  previous: ByFamily<Attributed>,
  overrides: ByFamily<Attributed<OverriddenSeries>>,
  price = 1,
): ByFamily<Attributed> | undefined {
  const given = new Bounds();
  for (const sum of DECISIONS) {
    const value = valueOf(overrides, sum);
    if (value !== undefined) given.limit(sum, value, value);
  }
  let tries = 0;
  const decide = (bounds: Bounds, step: number): Bounds | undefined => {
    if (++tries > MAX_TRIES || !bounds.narrow()) return undefined;
    const sum = DECISIONS[step];
    if (sum === undefined) return bounds;
    const [low, high] = [bounds.low(sum), bounds.high(sum)];
    const wanted = Math.max(low, Math.min(preferredValue(bounds, sum, valueOf(previous, sum) ?? 0, price), high));
    for (const [least, most] of [[wanted, wanted] as const, [wanted + 1, high] as const, [low, wanted - 1] as const]) {
      if (least > most) continue;
      const found = decide(new Bounds(bounds).limit(sum, least, most), least === most ? step + 1 : step);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const found = decide(given, 0);
  if (found === undefined) return undefined;
  const seriesOf = (family: number, part: Sum['part']): number[] =>
    WINDOWS.map((_, i) => found.low({ family, part, window: i + 1 }));
  const of = (family: number): Attributed => ({ all: seriesOf(family, ALL), same: seriesOf(family, SAME) });
  return { conversions: of(ORDERS), units: of(UNITS), sales: of(SALES) };
}

function valueOf<S extends OverriddenSeries>(sums: ByFamily<Attributed<S>>, { family, part, window }: Sum): S[number] {
  const { all, same } = sums[FAMILIES[family] ?? 'sales'];
  return (part === ALL ? all : same)[window - 1];
}

function preferredValue(bounds: Bounds, sum: Sum, previous: number, price: number): number {
  if (sum.family !== SALES) return previous;
  const shorter = { ...sum, window: sum.window - 1 };
  const units = bounds.low({ ...sum, family: UNITS }) - bounds.low({ ...shorter, family: UNITS });
  const sales = bounds.low(shorter);
  return units > 0 && previous <= sales ? sales + units * price : previous;
}
