/**
 * Searches: bursts of shoppers who use the same term within a moment. They depend on the seed, the day and the family,
 * never on what is advertised.
 */
import { logUniform, mixBits, stochasticRound, uniform } from '../../../model/random.ts';
import type { SimulationParameters } from '../../../model/simulation-parameters.ts';
import { instantOf, type SimulatedDay } from '../seasonality.ts';
import type { FamilyKind } from './families.ts';
import { AFTER, BEFORE, FIRST_BRAND, RIVAL_BRANDS, type TermKind } from './terms.ts';

export interface Search {
  /** The random number that everything else in it follows from. */
  draw: number;
  at: number;
  /** Impressions in each slot. */
  impressions: number;
  /** On a page of search results or of a product. */
  onProductPage: boolean;
  before: number;
  after: number;
}

/** Of other brands, shoppers of a family know a few. */
const KNOWN_BRANDS = 3;

interface Modifiers {
  list: readonly { kind: TermKind; weight: number }[];
  /** How often shoppers of a family use one, in multiples of its usual weight; 0 for never. */
  factor(family: number, position: number): number;
}

const BEFORE_BASE: Modifiers = {
  list: BEFORE,
  factor: (family, position) => (knowsBrand(family, position) ? usage(mixBits(family, 30), position) : 0),
};
const AFTER_BASE: Modifiers = { list: AFTER, factor: (family, position) => usage(mixBits(family, 31), position) };

function usage(hash: number, position: number): number {
  return 0.2 + 1.8 * uniform(mixBits(hash, position)) ** 2;
}

function knowsBrand(family: number, position: number): boolean {
  if (position < FIRST_BRAND) return true;
  const first = (mixBits(family, 32) >>> 0) % RIVAL_BRANDS.length;
  return (position - FIRST_BRAND - first + RIVAL_BRANDS.length) % RIVAL_BRANDS.length < KNOWN_BRANDS;
}

/** The position of a modifier, or 0 for none, from a number in [0, 1). */
function pickModifier(
  { list, factor }: Modifiers,
  family: number,
  { tail, waste }: SimulationParameters,
  sequence: number,
): number {
  // Half of the longer searches have a modifier before, and half one after the base.
  const none = Math.sqrt(1 - tail);
  if (sequence < none) return 0;
  const rest = (sequence - none) / (1 - none);
  const isWaste = rest < waste;
  const within = isWaste ? rest / waste : (rest - waste) / (1 - waste);
  const weightOf = (i: number): number => {
    const { kind, weight } = list[i] ?? { kind: 'plain', weight: 0 };
    return (kind === 'waste') === isWaste && weight > 0 ? weight * factor(family, i) : 0;
  };
  let sum = 0;
  for (let i = 1; i < list.length; i++) sum += weightOf(i);
  let left = within * sum;
  for (let i = 1; i < list.length; i++) {
    left -= weightOf(i);
    if (left < 0) return i;
  }
  return 0;
}

/** Undefined without impressions: most families are rarely searched for. */
export function searchOf(
  { model, day, kind, family, daily, popularity }: DayOfSearches,
  number: number,
): Search | undefined {
  const draw = mixBits(daily, number);
  const impressions = stochasticRound(
    mixBits(draw, 10),
    logUniform(mixBits(draw, 7), model.impressions.low, model.impressions.high) * popularity,
  );
  if (impressions === 0) return undefined;
  return {
    draw,
    at: instantOf(day, uniform(mixBits(draw, 1))),
    impressions,
    onProductPage: kind === 'page' || uniform(mixBits(draw, 2)) < model.productPages,
    before: kind === 'words' ? pickModifier(BEFORE_BASE, family, model, uniform(mixBits(draw, 3))) : 0,
    after: kind === 'words' ? pickModifier(AFTER_BASE, family, model, uniform(mixBits(draw, 4))) : 0,
  };
}

interface DayOfSearches {
  model: SimulationParameters;
  day: SimulatedDay;
  kind: FamilyKind;
  /** The hash of the family. */
  family: number;
  /** The hash of the family and the day. */
  daily: number;
  popularity: number;
}
