/**
 * The parameters of the ledger, from which all performance numbers follow. They are documented, and a world can be
 * given others. Money is in minor units of the profile's currency.
 */
export interface Range {
  low: number;
  high: number;
}

export interface SimulationParameters {
  /** `backfill`: an entity has a past as if it had always been as it was made. `lifetime`: it counts from its creation. */
  history: 'backfill' | 'lifetime';
  /** Searches a day that a keyword or target could be shown on: bursts of impressions, each at one time of the day. */
  bursts: number;
  /** Impressions of one burst, before the clause's own popularity. */
  impressions: Range;
  /** Clicks per impression, by clause. */
  clickRate: Range;
  /** What a click must be worth at least to win it, and then costs. */
  price: Range;
  /** Orders per click, by clause. */
  orderRate: Range;
  /** Price of one unit of a product. */
  unitPrice: Range;
  /** Part of the orders that buy what was advertised. */
  sameProduct: number;
  /** Part of the impressions at the top of search. */
  topOfSearch: number;
}

export const DEFAULT_SIMULATION_PARAMETERS: SimulationParameters = {
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
