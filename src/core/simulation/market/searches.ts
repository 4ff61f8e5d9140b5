/**
 * Searches: bursts of shoppers who use the same term within a moment. They depend on the seed, the day and the family,
 * never on what is advertised.
 */
import { logUniform, mixBits, stochasticRound, uniform } from '../../../model/random.ts';
import type { SimulationParameters } from '../../../model/simulation-parameters.ts';
import { instantOf, type SimulatedDay } from '../seasonality.ts';
import type { FamilyKind } from './matches.ts';
import { AFTER, BEFORE, type TermKind } from './terms.ts';

export interface Search {
  /** The random number that everything else in it follows from. */
  draw: number;
  at: number;
  /** Impressions in each slot. */
  impressions: number;
  /** On a page of search results, or of a product. Audiences see ads there too. */
  onProductPage: boolean;
  before: number;
  after: number;
}

/** Positions of modifiers in their list, of terms that products satisfy and of waste. */
interface Modifiers {
  useful: readonly number[];
  waste: readonly number[];
}

const BEFORE_BASE = modifiersOf(BEFORE);
const AFTER_BASE = modifiersOf(AFTER);

function modifiersOf(list: readonly { kind: TermKind }[]): Modifiers {
  // The first is none.
  const positions = list.map((_, position) => position).slice(1);
  const isWaste = (position: number): boolean => list[position]?.kind === 'waste';
  return { useful: positions.filter((each) => !isWaste(each)), waste: positions.filter(isWaste) };
}

/** Cumulated shares of the first, the second and further modifiers of a family: a power law. */
const RANKS = cumulatedShares(8);
/** Has no divisor in common with the number of modifiers in a list. */
const STEP = 11;

function cumulatedShares(count: number): readonly number[] {
  const weights = Array.from({ length: count }, (_, rank) => 1 / (rank + 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  return weights.map((weight) => (sum += weight / total));
}

/** The position of a modifier, or 0 for none, from a number in [0, 1). The order of modifiers differs between families. */
function pickModifier(
  { useful, waste }: Modifiers,
  family: number,
  { tail, waste: partOfWaste }: SimulationParameters,
  sequence: number,
): number {
  // Half of the longer searches have a modifier before, and half one after the base.
  const none = Math.sqrt(1 - tail);
  if (sequence < none) return 0;
  const rest = (sequence - none) / (1 - none);
  const isWaste = rest < partOfWaste;
  const list = isWaste ? waste : useful;
  const within = isWaste ? rest / partOfWaste : (rest - partOfWaste) / (1 - partOfWaste);
  let rank = 0;
  while (rank < RANKS.length - 1 && within >= (RANKS[rank] ?? 1)) rank++;
  return list[((family >>> 8) + rank * STEP) % list.length] ?? 0;
}

/** Undefined without impressions: most families are rarely searched for. */
export function searchOf(
  { model, day }: { model: SimulationParameters; day: SimulatedDay },
  { kind, hash, hasModifiers, daily, popularity }: SearchedFamily,
  number: number,
): Search | undefined {
  const draw = mixBits(daily, number);
  const rounding = mixBits(draw, 10);
  // Most families have none, and this is quicker than a logarithm.
  if (model.impressions.high * popularity <= uniform(rounding)) return undefined;
  const { low, high } = model.impressions;
  const impressions = stochasticRound(rounding, logUniform(mixBits(draw, 7), low, high) * popularity);
  if (impressions === 0) return undefined;
  return {
    draw,
    at: instantOf(day, uniform(mixBits(draw, 1))),
    impressions,
    onProductPage: kind === 'page' || kind === 'audience' || uniform(mixBits(draw, 2)) < model.productPages,
    before: hasModifiers ? pickModifier(BEFORE_BASE, mixBits(hash, 30), model, uniform(mixBits(draw, 3))) : 0,
    after: hasModifiers ? pickModifier(AFTER_BASE, mixBits(hash, 31), model, uniform(mixBits(draw, 4))) : 0,
  };
}

interface SearchedFamily {
  kind: FamilyKind;
  hash: number;
  hasModifiers: boolean;
  /** The hash of the family and the day. */
  daily: number;
  popularity: number;
}
