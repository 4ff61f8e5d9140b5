/**
 * How a family of terms differs from others, and how well a product satisfies a search. The parameters of the simulation
 * are ranges; a trait is a position in one of them, where 0 is the low end and 1 the high end on a logarithmic scale. So a
 * range of one value has no traits.
 *
 * Traits follow from the seed, the marketplace, the words and the ASIN, never from the id of an entity, a bid or a budget.
 */
import type { Placement } from '../../../model/entity-values.ts';
import { hashToInteger, mixBits, uniform, valueAtPosition } from '../../../model/random.ts';
import { audienceTraits, type AudienceTraits } from '../display/audiences.ts';
import { valueAt } from '../timeline.ts';
import { isWithoutWords, unitPrice, type DeclaredProduct, type Shop } from './catalog.ts';
import type { Family } from './families.ts';
import { normal } from './normal.ts';
import { kindOf, type ParsedTerm, type TermKind } from './terms.ts';

export interface FamilyTraits {
  /** The level of the bids of rivals, in minor units. */
  level: number;
  clickRate: number;
  orderRate: number;
}

interface Positions {
  clickRate: number;
  orderRate: number;
}

const MIDDLE = { price: 0.51, clickRate: 0.41, orderRate: 0.477 } as const;
/** How far a family can be from others. */
const SPREAD = { price: 0.4, clickRate: 0.2, orderRate: 0.18 } as const;
/** The part of popularity that follows from the number of words, and what popularity adds to the price. */
const BREVITY = 0.28;
const DEMAND = 0.1;
/** Shoppers who search for the brand buy it, but they are few, and so are competitors who bid on it. */
const BRANDED = { demand: -0.3, price: -0.2, clickRate: 0.18, orderRate: 0.2 } as const;
const AVERAGE: AudienceTraits = { demand: 0, clickRate: 0, orderRate: 0 };
const NOT_BRANDED = { demand: 0, price: 0, clickRate: 0, orderRate: 0 } as const;
/** Competitors raise their bids, and shoppers have decided to buy. */
export const ON_SALES_DAYS = { price: 0.04, orderRate: 0.04 } as const;
/** Expensive products convert less often: the distance between the cheapest and the most expensive one. */
const EXPENSIVE = 0.36;

/** Shoppers of a term, compared with those of the base alone. */
export interface TermTraits extends Positions {
  /** How well a product of the base satisfies them. */
  relevance: number;
  /** How well it seems to: the service learns from clicks, and these shoppers click before they know. */
  quality: number;
}

const KINDS: Readonly<Record<TermKind, TermTraits>> = {
  plain: { relevance: 1, quality: 1, clickRate: -0.03, orderRate: -0.09 },
  ready: { relevance: 1, quality: 1, clickRate: 0.02, orderRate: 0.04 },
  related: { relevance: 0.6, quality: 0.9, clickRate: -0.03, orderRate: -0.4 },
  waste: { relevance: 0.12, quality: 0.65, clickRate: -0.02, orderRate: -0.7 },
};
const BASE: TermTraits = { relevance: 1, quality: 1, clickRate: 0.03, orderRate: 0.09 };

/** What the position of a slot adds: the first slot, and each further one. */
const SLOTS: Readonly<Record<Placement, { first: Positions; next: number }>> = {
  placementTop: { first: { clickRate: 0.31, orderRate: 0.05 }, next: -0.05 },
  placementRestOfSearch: { first: { clickRate: 0.02, orderRate: 0 }, next: -0.02 },
  placementProductPage: { first: { clickRate: -0.1, orderRate: -0.04 }, next: -0.03 },
};

/** Further slots are as good as this one, so that none at the top is worse than the first of the rest. */
const LAST_WORSE = 5;

/** How much relevance changes the rates of clicks and orders, from 0 to 1. */
const OF_RELEVANCE: Positions = { clickRate: 0.2, orderRate: 0.3 };
/** The relevance that a product of average fit has, which changes no rate. */
const USUAL_RELEVANCE = 0.78;
/** The standard deviation of the readiness of shoppers to buy, from search to search. */
export const INTENT = 0.11;

/** What the impressions of a search are multiplied by. */
export function popularityOf({ model, catalog }: Shop, brands: readonly string[], family: Family): number {
  if (family.kind === 'words' && catalog.terms.size > 0) return 0;
  if (family.kind !== 'declared') return valueAtPosition(model.popularity, demandFor(family, brands));
  const declared = catalog.terms.get(family.base);
  if (declared === undefined) return 0;
  const { low, high } = model.impressions;
  const ofSearch = low === high || low === 0 ? (low + high) / 2 : (high - low) / Math.log(high / low);
  return model.bursts === 0 ? 0 : declared.searches / (model.bursts * ofSearch);
}

export function traitsOf({ model, catalog }: Shop, brands: readonly string[], family: Family): FamilyTraits {
  const { kind, hash, base } = family;
  const declared = kind === 'declared' ? catalog.terms.get(base) : undefined;
  const branded = isBranded(base, brands) ? BRANDED : NOT_BRANDED;
  const audience = kind === 'audience' ? audienceTraits(base) : AVERAGE;
  const price = MIDDLE.price + branded.price + drawn(hash, 4, SPREAD.price);
  return {
    level: declared?.level ?? valueAtPosition(model.price, price + DEMAND * (demandFor(family, brands) - 0.5)),
    clickRate: MIDDLE.clickRate + branded.clickRate + audience.clickRate + drawn(hash, 2, SPREAD.clickRate),
    orderRate: MIDDLE.orderRate + branded.orderRate + audience.orderRate + drawn(hash, 3, SPREAD.orderRate),
  };
}

/** The position in the range of popularity. */
function demandFor({ kind, hash, base }: Family, brands: readonly string[]): number {
  const branded = isBranded(base, brands) ? BRANDED : NOT_BRANDED;
  const brevity = kind === 'words' ? brevityOf(base) : 0.5;
  const { demand } = kind === 'audience' ? audienceTraits(base) : AVERAGE;
  return 0.5 + branded.demand + demand + drawn(hash, 1, 1 - BREVITY) + BREVITY * (brevity - 0.5);
}

function drawn(hash: number, key: number, spread: number): number {
  return spread * (uniform(mixBits(hash, key)) - 0.5);
}

/** More people search for one word than for five. */
function brevityOf(text: string): number {
  let blanks = 0;
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) blanks++;
  return Math.max(0, 1 - blanks / 4);
}

function isBranded(text: string, brands: readonly string[]): boolean {
  return brands.some((brand) => text.includes(brand));
}

/** The least relevance of a product without declared words for words that it is advertised with. */
const LEAST_RELEVANCE = 0.55;

/** How well a product satisfies shoppers of the family, 0 to 1. */
export function relevanceTo({ catalog }: Shop, asin: string, { kind, base }: Family, at: number): number {
  const declared = kind === 'declared' ? catalog.terms.get(base) : undefined;
  if (declared?.relevance !== undefined || declared?.relevanceOfOthers !== undefined)
    return declared.relevance?.[asin] ?? declared.relevanceOfOthers ?? 0;
  const hash = hashToInteger(asin, hashToInteger(base));
  const product = catalog.products.get(asin);
  const text = product && valueAt(product.words, at);
  if (text === undefined || isWithoutWords(text) || kind === 'page' || kind === 'audience')
    return LEAST_RELEVANCE + (1 - LEAST_RELEVANCE) * uniform(hash);
  const known = `${text.title} ${text.category} ${text.brand}`.split(' ').map(stem);
  const words = base.split(' ').map(stem);
  const found = words.filter((word) => known.includes(word)).length / words.length;
  return found * (0.85 + 0.15 * uniform(hash));
}

/** So that `stoves` is `stove`. */
function stem(word: string): string {
  return word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word;
}

/** What a search adds to the positions of its family, and the relevance of the product to it. */
export function termTraits(term: Pick<ParsedTerm, 'before' | 'after'>): TermTraits {
  return term.before === 0 && term.after === 0 ? BASE : KINDS[kindOf(term)];
}

export function clickPosition(
  { clickRate }: FamilyTraits,
  { placement, index }: { placement: Placement; index: number },
  { term, relevance }: { term: Positions; relevance: number },
): number {
  const slot = SLOTS[placement];
  return (
    clickRate +
    slot.first.clickRate +
    Math.min(index, LAST_WORSE) * slot.next +
    term.clickRate +
    OF_RELEVANCE.clickRate * (relevance - USUAL_RELEVANCE)
  );
}

/** The part of the position of the order rate that differs between searches of a family: term, relevance and intent. */
export function readiness(term: Positions, relevance: number, intent: number): number {
  return term.orderRate + OF_RELEVANCE.orderRate * (relevance - USUAL_RELEVANCE) + intent;
}

/** How ready to buy the shoppers of one search are. */
export function intentOf(search: number): number {
  return INTENT * normal(mixBits(search, 13));
}

/** Orders per click of a product. */
export function orderRateAt(
  shop: Shop,
  asin: string,
  at: number,
  {
    family,
    placement,
    ready,
    isOnSale,
  }: { family: FamilyTraits; placement: Placement; ready: number; isOnSale: boolean },
): number {
  const { model, catalog } = shop;
  const position =
    family.orderRate +
    SLOTS[placement].first.orderRate +
    ready +
    (isOnSale ? ON_SALES_DAYS.orderRate : 0) +
    EXPENSIVE * (0.5 - uniform(hashToInteger(asin)));
  const product = catalog.products.get(asin);
  if (product === undefined) return valueAtPosition(model.orderRate, position);
  const usual = product.price.changes[0]?.was ?? product.price.now ?? 0;
  const rate = valueAtPosition(model.orderRate, position + trustIn(product, at));
  const price = unitPrice(shop, asin, at);
  return price === usual || price === 0 || usual === 0
    ? rate
    : Math.min(1, rate * (price / usual) ** -model.elasticity);
}

/** What ratings add to the position of the order rate: 4.3 with 100 reviews adds nothing, and few reviews count less. */
function trustIn({ rating, reviews }: DeclaredProduct, at: number): number {
  const [stars, count] = [valueAt(rating, at), valueAt(reviews, at)];
  return 0.1 * (stars - 4.3) * Math.min(1, count / 20) + 0.03 * (Math.log10(Math.max(1, count)) - 2);
}
