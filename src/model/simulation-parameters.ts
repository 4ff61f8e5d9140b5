/**
 * The parameters of the simulation, from which all performance numbers are derived. A world can change them. Amounts
 * are in minor units of the profile's currency.
 */
import { defined } from './defined.ts';
import type { Country } from './marketplaces.ts';

/** One more whenever the same world gets other numbers. 1: each keyword had its own shoppers. */
export const SIMULATION_VERSION = 2;

/** Values between are evenly spread on a logarithmic scale. */
export interface Range {
  low: number;
  high: number;
}

/** How rivals bid. `responsive` follows yesterday's results of the advertiser, so counterfactuals are not exact. */
export const RIVAL_STRATEGIES = ['static', 'acos', 'responsive'] as const;
type RivalStrategy = (typeof RIVAL_STRATEGIES)[number];

/** What a click costs: the least that keeps the slot, or the bid. */
export const PRICINGS = ['secondPrice', 'firstPrice'] as const;
type Pricing = (typeof PRICINGS)[number];

/** Ads on one page, by placement. */
export interface Slots {
  top: number;
  rest: number;
  productPage: number;
}

export interface SimulationParameters {
  /**
   * `backfill`: an entity has numbers for days before its creation. `lifetime`: only from its creation. It has no time:
   * a change of it counts for all days.
   */
  history: 'backfill' | 'lifetime';
  /** The number of bursts of searches per day for the terms of one topic word group. */
  bursts: number;
  /** Impressions of one burst, for average popularity. */
  impressions: Range;
  /** Multiplies the impressions of a search term. A wide range gives a few terms most of the traffic. */
  popularity: Range;
  /** Clicks per impression, by term, product and slot. */
  clickRate: Range;
  /** The level of the bids of rivals, by term. */
  price: Range;
  /** Orders per click, by term, slot and product. */
  orderRate: Range;
  /** The price of one unit of a product. */
  unitPrice: Range;
  /** The share of orders that are placed within a day of the click. The others are placed within 30 days. */
  firstDayOrders: number;
  /** The share of orders of the advertised product. */
  sameProduct: number;
  /** The share of searches in which shoppers see ads on a product page. */
  productPages: number;
  /** The share of searches that are longer than the words of a keyword. */
  tail: number;
  /** The share of the longer searches that no product satisfies, such as repairs and used goods. */
  waste: number;
  slots: Slots;
  /** Other advertisers in each auction. */
  rivals: number;
  rivalStrategy: RivalStrategy;
  /** Multiplies the bids of rivals. */
  rivalBids: number;
  /** The share of rivals whose daily budget is spent before the end of the day. */
  rivalBudgets: number;
  /** The spread of the bids of rivals: the standard deviation of their logarithm. 0: all bid the level of the term. */
  priceSpread: number;
  /** The least score in an auction, as a part of the price level of the term. */
  reserve: number;
  /** The exponent of quality in the score of a bid: 0 ignores quality, 1 multiplies by it. */
  squash: number;
  pricing: Pricing;
  /** How wrong the predictions behind dynamic bids are: 0 is perfect, 1 is unrelated to the rate of orders. */
  predictionNoise: number;
  /** Days after which the quality of a new product is half way to its own value; only with `lifetime`. */
  rampUp: number;
  /** The percentage by which orders fall for a price that is 1 % higher. */
  elasticity: number;
  /** The profit on sales of products without a declared cost, before advertising. */
  margin: number;
  /** The part by which a day may exceed its budget while the month does not. */
  overdelivery: number;
  /** Whether impressions, clicks and cost contain invalid traffic until it is recognized, within three days. */
  restatement: boolean;
  /** The traffic of a sales day, in multiples of another day. */
  salesDays: number;
  /** The traffic of each day of the week, Sunday first, in multiples of an average day. */
  weekdays: readonly number[];
  /** Factors of `price` and `unitPrice` by country, which replace the price level of the marketplace. */
  priceLevels: { readonly [C in Country]?: number | undefined };
  /** Ranges of the auctions of an ad product, which replace those above. */
  adProducts: { readonly [P in OtherAdProduct]?: OwnRanges | undefined };
}

/** Sponsored products have the ranges of all. */
const OTHER_AD_PRODUCTS = ['brands', 'display'] as const;
type OtherAdProduct = (typeof OTHER_AD_PRODUCTS)[number];

/** The ranges that an ad product can have of its own. */
type OwnRanges = { readonly [Name in 'popularity' | 'clickRate' | 'price' | 'orderRate']?: Range | undefined };

/** The parameters before a change. */
export interface ParameterChange {
  /** Epoch milliseconds: the instant from which the next parameters hold. */
  at: number;
  was: SimulationParameters;
}

export const DEFAULT_SIMULATION_PARAMETERS: SimulationParameters = {
  history: 'backfill',
  bursts: 4,
  impressions: { low: 5, high: 400 },
  popularity: { low: 0.015, high: 20 },
  clickRate: { low: 0.0005, high: 0.04 },
  price: { low: 28, high: 530 },
  orderRate: { low: 0.02, high: 0.4 },
  unitPrice: { low: 1400, high: 6200 },
  firstDayOrders: 0.65,
  sameProduct: 0.8,
  productPages: 0.3,
  tail: 0.5,
  waste: 0.25,
  slots: { top: 2, rest: 4, productPage: 2 },
  rivals: 8,
  rivalStrategy: 'static',
  rivalBids: 1,
  rivalBudgets: 0.5,
  priceSpread: 0.6,
  reserve: 0.2,
  squash: 0.7,
  pricing: 'secondPrice',
  predictionNoise: 0.6,
  rampUp: 7,
  elasticity: 1.5,
  margin: 0.3,
  overdelivery: 0,
  restatement: false,
  salesDays: 1.8,
  weekdays: [1.12, 1.02, 0.98, 0.95, 0.94, 0.93, 1.06],
  priceLevels: {},
  adProducts: {},
};

/** The parameters that the auctions of an ad product have. */
export function parametersOf(
  parameters: SimulationParameters,
  adProduct: 'products' | OtherAdProduct,
): SimulationParameters {
  const own = adProduct === 'products' ? undefined : parameters.adProducts[adProduct];
  return own === undefined ? parameters : { ...parameters, ...defined(own) };
}

/** The most clicks of one search term on one day. Each click is simulated. */
export const MAX_DAILY_CLICKS = 100_000;

/** The clicks of one search term on a day that is not a sales day, by the highest values of any ad product. */
export function maxDailyClicks(parameters: SimulationParameters): number {
  const clicks = (['products', ...OTHER_AD_PRODUCTS] as const).map((adProduct) => {
    const { bursts, impressions, popularity, clickRate } = parametersOf(parameters, adProduct);
    return bursts * impressions.high * popularity.high * clickRate.high;
  });
  return Math.max(...clicks);
}
