/**
 * The parameters of the simulation, from which all performance numbers are derived. A world can change them. Amounts
 * are in minor units of the profile's currency.
 */
import { defined } from './defined.ts';
import type { simulationParameters } from './schemas/simulation-schema.ts';
import type { z } from './schemas/zod.ts';

/** One more whenever the same world gets other numbers. 1: each keyword had its own shoppers. */
export const SIMULATION_VERSION = 2;

type Written = z.output<typeof simulationParameters>;
export type SimulationParameters = { readonly [Name in keyof Written]-?: Exclude<Written[Name], undefined> };
/** Values between are evenly spread on a logarithmic scale. */
export type Range = SimulationParameters['price'];
/** Ads on one page, by placement. */
export type Slots = SimulationParameters['slots'];

/** Sponsored products have the ranges of all. */
const OTHER_AD_PRODUCTS = ['brands', 'display'] as const;
type OtherAdProduct = (typeof OTHER_AD_PRODUCTS)[number];

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
