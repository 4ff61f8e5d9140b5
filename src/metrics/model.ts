/**
 * The parameters of the ledger. They are documented, and a world can be given others.
 */
export interface LedgerModel {
  /** `backfill`: an entity has a past as if it had always been as it was made. `lifetime`: it counts from its creation. */
  history: 'backfill' | 'lifetime';
  /** Searches a day that a keyword or target could be shown on: bursts of impressions, each at one time of the day. */
  bursts: number;
  /** Impressions of one burst, from and to, before the clause's own popularity. */
  impressions: { low: number; high: number };
  /** Clicks per impression, from and to, by clause. */
  clickRate: { low: number; high: number };
  /** What a click must be worth at least to win it, and then costs: minor units, from and to. */
  price: { low: number; high: number };
  /** Orders per click, from and to, by clause. */
  orderRate: { low: number; high: number };
  /** Price of one unit of a product: minor units, from and to. */
  unitPrice: { low: number; high: number };
  /** Part of the orders that buy what was advertised. */
  sameProduct: number;
  /** Part of the impressions at the top of search. */
  topOfSearch: number;
}

export const DEFAULT_MODEL: LedgerModel = {
  history: 'backfill',
  bursts: 6,
  impressions: { low: 5, high: 400 },
  clickRate: { low: 0.004, high: 0.03 },
  price: { low: 5, high: 250 },
  orderRate: { low: 0.04, high: 0.2 },
  unitPrice: { low: 800, high: 9000 },
  sameProduct: 0.8,
  topOfSearch: 0.35,
};

/** Traffic by hour of the day; the sum is 1. */
export const HOURS: readonly number[] = normalised([
  8, 5, 3, 2, 2, 3, 6, 12, 20, 28, 34, 38, 40, 40, 38, 37, 38, 42, 48, 54, 56, 50, 34, 18,
]);

/** Traffic by day of the week, Sunday first. */
export const WEEKDAYS: readonly number[] = [1.12, 1.02, 0.98, 0.95, 0.94, 0.93, 1.06];

function normalised(weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b);
  return weights.map((weight) => weight / sum);
}
