/**
 * The parameters of the simulation, from which all performance numbers are derived. A world can change them. Amounts
 * are in minor units of the profile's currency.
 */
export interface Range {
  low: number;
  high: number;
}

export interface SimulationParameters {
  /** `backfill`: an entity has numbers for days before its creation. `lifetime`: only from its creation. */
  history: 'backfill' | 'lifetime';
  /** The number of traffic events per day of a keyword or target of average popularity. */
  bursts: number;
  /** Impressions of one traffic event, for average popularity. */
  impressions: Range;
  /** Clicks per impression of a clause. */
  clickRate: Range;
  /** The bid that wins a click, which is also its cost. */
  price: Range;
  /** Orders per click of a clause. */
  orderRate: Range;
  /** The price of one unit of a product. */
  unitPrice: Range;
  /** The share of orders of the advertised product. */
  sameProduct: number;
  /** The share of impressions at the top of search. */
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
