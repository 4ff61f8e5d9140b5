/**
 * How a keyword or target differs from others. The parameters of the simulation are ranges; a trait is a position in
 * one of them, where 0 is the low end and 1 the high end on a logarithmic scale. So a range of one value has no traits.
 *
 * No trait depends on a bid or a budget.
 */
import type { Placement } from '../../model/entity-values.ts';
import { hashToInteger, mixBits, uniform, valueAtPosition } from '../../model/random.ts';
import type { Market, SimulatedClause } from './account.ts';

interface ClauseTraits {
  /** Multiplies impressions: a value, not a position. */
  popularity: number;
  /** The price that other advertisers pay for a click. */
  price: number;
  clickRate: number;
  orderRate: number;
}

type Positions = Readonly<Omit<ClauseTraits, 'popularity'>>;
/** With the position in the range of popularity. */
type ClausePositions = Positions & { readonly demand: number };

/** Shoppers who search for the product itself click and order more than those whom a broad match finds. */
const BY_MATCH: Readonly<Record<SimulatedClause['match'], Positions & { reach: number }>> = {
  exact: { reach: 0.8, price: 0.02, clickRate: 0.06, orderRate: 0.06 },
  phrase: { reach: 1, price: 0, clickRate: 0.02, orderRate: 0 },
  broad: { reach: 1.3, price: -0.02, clickRate: -0.03, orderRate: -0.06 },
  auto: { reach: 1.6, price: -0.04, clickRate: -0.06, orderRate: -0.12 },
  product: { reach: 0.7, price: -0.02, clickRate: -0.03, orderRate: -0.05 },
};

/** Shoppers who search for the brand buy it, but they are few, and so are competitors who bid on it. */
const BRANDED: ClausePositions = { demand: -0.3, price: -0.2, clickRate: 0.18, orderRate: 0.2 };
const NOT_BRANDED: ClausePositions = { demand: 0, price: 0, clickRate: 0, orderRate: 0 };

export const BY_PLACEMENT: Readonly<Record<Placement, Positions>> = {
  placementTop: { price: 0.06, clickRate: 0.3, orderRate: 0.05 },
  placementRestOfSearch: { price: 0, clickRate: 0, orderRate: 0 },
  placementProductPage: { price: -0.05, clickRate: -0.1, orderRate: -0.04 },
};

/** Competitors raise their bids, and shoppers have decided to buy. */
export const ON_SALES_DAYS: Positions = { price: 0.04, clickRate: 0, orderRate: 0.04 };

const MIDDLE: Positions = { price: 0.5, clickRate: 0.47, orderRate: 0.58 };
/** How far a clause can be from others of its kind. */
const SPREAD: Positions = { price: 0.4, clickRate: 0.2, orderRate: 0.18 };
/** The part of popularity that follows from the number of words, and what popularity adds to the price. */
const BREVITY = 0.28;
const DEMAND = 0.25;
/** Expensive products convert less often: the distance between the cheapest and the most expensive one. */
const EXPENSIVE = 0.36;

/** `hash` is that of the clause. */
export function traitsOf({ profile, model }: Market, { match, text }: SimulatedClause, hash: number): ClauseTraits {
  const own = BY_MATCH[match];
  const branded = isBranded(text, profile.brands) ? BRANDED : NOT_BRANDED;
  const drawn = (key: number, spread: number): number => spread * (uniform(mixBits(hash, key)) - 0.5);
  const isText = match !== 'auto' && match !== 'product';
  const demand = 0.5 + branded.demand + drawn(1, 1 - BREVITY) + BREVITY * ((isText ? brevityOf(text) : 0.5) - 0.5);
  return {
    popularity: valueAtPosition(model.popularity, demand) * own.reach,
    price: MIDDLE.price + own.price + branded.price + drawn(4, SPREAD.price) + DEMAND * (demand - 0.5),
    clickRate: MIDDLE.clickRate + own.clickRate + branded.clickRate + drawn(2, SPREAD.clickRate),
    orderRate: MIDDLE.orderRate + own.orderRate + branded.orderRate + drawn(3, SPREAD.orderRate),
  };
}

/** Returns how much the product adds to the position of the order rate. Its price follows from the same hash. */
export function orderRateOfProduct(asin: string): number {
  return EXPENSIVE * (0.5 - uniform(hashToInteger(asin)));
}

/** More people search for one word than for five. */
function brevityOf(text: string): number {
  let blanks = 0;
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) blanks++;
  return Math.max(0, 1 - blanks / 4);
}

function isBranded(text: string, brands: readonly string[]): boolean {
  if (brands.length === 0) return false;
  const lower = text.toLowerCase();
  return brands.some((brand) => lower.includes(brand));
}
