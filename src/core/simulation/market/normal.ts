/**
 * Normally distributed numbers from hashes, by a table of quantiles: auctions need millions of them.
 */
const SIZE = 1024;
const BITS = 22;

let quantiles: Float64Array | undefined;

function quantileTable(): Float64Array {
  return (quantiles ??= Float64Array.from({ length: SIZE }, (_, i) => quantile((i + 0.5) / SIZE)));
}

/** A standard normal number. */
export function normal(hash: number): number {
  return quantileTable()[hash >>> BITS] ?? 0;
}

const factors = new Map<number, Float64Array>();

/** The factors of a log-normal distribution of median 1, by `factorAt`. */
export function logNormalFactors(sigma: number): Float64Array {
  let table = factors.get(sigma);
  if (table === undefined) {
    if (factors.size > 100) factors.clear();
    factors.set(sigma, (table = quantileTable().map((z) => Math.exp(sigma * z))));
  }
  return table;
}

export function factorAt(table: Float64Array, hash: number): number {
  return table[hash >>> BITS] ?? 1;
}

/** The inverse of the normal distribution by bisection of its integral (Abramowitz and Stegun 26.2.17). */
function quantile(p: number): number {
  let [low, high] = [-6, 6];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (distribution(middle) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function distribution(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const upper = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return x > 0 ? 1 - upper : upper;
}
