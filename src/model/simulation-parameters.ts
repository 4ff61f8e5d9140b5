/**
 * The parameters of the simulation, from which all performance numbers are derived. A world can change them. Amounts
 * are in minor units of the profile's currency.
 */
import type { Country } from './marketplaces.ts';

/** Values between are evenly spread on a logarithmic scale. */
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
  /** Multiplies the impressions of a clause. A wide range gives a few clauses most of the traffic. */
  popularity: Range;
  /** Clicks per impression, by clause and placement. */
  clickRate: Range;
  /** The price of a click, by clause and placement. A bid above it wins the click. */
  price: Range;
  /** Orders per click, by clause, placement and product. */
  orderRate: Range;
  /** The price of one unit of a product. */
  unitPrice: Range;
  /** The share of orders that are placed within a day of the click. The others are placed within 30 days. */
  firstDayOrders: number;
  /** The share of orders of the advertised product. */
  sameProduct: number;
  /** The share of traffic events at the top of search, for bids that win everywhere. */
  topOfSearch: number;
  /** The traffic of a sales day, in multiples of another day. */
  salesDays: number;
  /** Factors of `price` and `unitPrice` by country, which replace the price level of the marketplace. */
  priceLevels: { readonly [C in Country]?: number | undefined };
}

export const DEFAULT_SIMULATION_PARAMETERS: SimulationParameters = {
  history: 'backfill',
  bursts: 6,
  impressions: { low: 5, high: 400 },
  popularity: { low: 0.02, high: 40 },
  clickRate: { low: 0.0005, high: 0.04 },
  price: { low: 28, high: 530 },
  orderRate: { low: 0.02, high: 0.4 },
  unitPrice: { low: 1400, high: 6200 },
  firstDayOrders: 0.65,
  sameProduct: 0.8,
  topOfSearch: 0.12,
  salesDays: 1.8,
  priceLevels: {},
};

/** The most clicks of one keyword or target on one day. Each click is simulated. */
export const MAX_DAILY_CLICKS = 100_000;

export function maxDailyClicks({ bursts, impressions, popularity, clickRate }: SimulationParameters): number {
  return bursts * impressions.high * popularity.high * clickRate.high;
}
