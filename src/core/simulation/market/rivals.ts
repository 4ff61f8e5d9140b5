/**
 * The other advertisers of a family of terms: their scores in an auction. They depend on the seed, the family and the
 * instant, never on an own bid, except for `responsive` rivals.
 */
import { mixBits, uniform } from '../../../model/random.ts';
import type { SimulationParameters } from '../../../model/simulation-parameters.ts';
import { DAY_MS } from '../../../model/text/time-units.ts';
import { factorAt, logNormalFactors } from './normal.ts';
import { RIVAL_BRANDS } from './terms.ts';

/** Parts of the spread: of a rival in its family, of all bids of a search, of one bid. */
const SPREAD = { rival: 1, search: 0.7, bid: 0.4 } as const;
/** Of the logarithm of the value of rivals: most bid below the level, because several compete. */
const BELOW_LEVEL = 0.7;
/** When a budget that does not last the day is spent, as parts of the day. */
const DRY = { from: 14 / 24, span: 10 / 24 } as const;
/** How far `acos` rivals change their bids from week to week. */
const WEEKLY = 0.25;
const WEEK = 7 * DAY_MS;

const KEYS = { value: 700, week: 800, dry: 900, search: 600, bid: 1000 } as const;

/** The rivals of a family on a day. */
export class DayRivals {
  // Lists of numbers, because typed arrays of this size are slow to make.
  readonly #values: number[] = [];
  /** The part of the day after which each has no budget. */
  readonly #dryFrom: number[] = [];
  readonly #searchFactors: Float64Array;
  readonly #bidFactors: Float64Array;
  readonly #sorted: number[] = [];
  /** How many of the sorted scores are of rivals with a budget. */
  count = 0;

  /** `family` and `daily` are the hashes of the family and of its day; `level` is its price level in minor units. */
  constructor(
    { rivals, rivalStrategy, rivalBids, rivalBudgets, priceSpread }: SimulationParameters,
    { family, daily, start, level, response }: DayOfFamily,
  ) {
    const valueFactors = logNormalFactors(SPREAD.rival * priceSpread);
    const weekly = logNormalFactors(WEEKLY);
    const week = Math.floor(start / WEEK);
    // Without a spread, all bid the level.
    const usual = level * rivalBids * response * (priceSpread === 0 ? 1 : Math.exp(-BELOW_LEVEL * priceSpread));
    for (let i = 0; i < rivals; i++) {
      const value = usual * factorAt(valueFactors, mixBits(family, KEYS.value + i));
      this.#values.push(
        rivalStrategy === 'acos' ? value * factorAt(weekly, mixBits(mixBits(family, KEYS.week + i), week)) : value,
      );
      const hash = mixBits(daily, KEYS.dry + i);
      this.#dryFrom.push(uniform(hash) < rivalBudgets ? DRY.from + DRY.span * uniform(mixBits(hash, 1)) : 1);
    }
    this.#searchFactors = logNormalFactors(SPREAD.search * priceSpread);
    this.#bidFactors = logNormalFactors(SPREAD.bid * priceSpread);
  }

  /**
   * The scores of one search, highest first: the first `count` of the array, which the next call overwrites. `part` is the
   * part of the day that is over.
   */
  scores(search: number, part: number): readonly number[] {
    const common = factorAt(this.#searchFactors, mixBits(search, KEYS.search));
    const sorted = this.#sorted;
    let count = 0;
    for (let i = 0; i < this.#values.length; i++) {
      if (part >= (this.#dryFrom[i] ?? 1)) continue;
      const score = (this.#values[i] ?? 0) * common * factorAt(this.#bidFactors, mixBits(search, KEYS.bid + i));
      let place = count++;
      for (; place > 0 && (sorted[place - 1] ?? 0) < score; place--) sorted[place] = sorted[place - 1] ?? 0;
      sorted[place] = score;
    }
    this.count = count;
    return sorted;
  }

  /** The name of the rival with a score of the last search. */
  nameOf(score: number, search: number): string {
    const common = factorAt(this.#searchFactors, mixBits(search, KEYS.search));
    const rival = this.#values.findIndex(
      (value, i) => value * common * factorAt(this.#bidFactors, mixBits(search, KEYS.bid + i)) === score,
    );
    return RIVAL_BRANDS[rival % RIVAL_BRANDS.length] ?? '';
  }
}

interface DayOfFamily {
  family: number;
  daily: number;
  /** Epoch milliseconds. */
  start: number;
  level: number;
  /** The factor by which `responsive` rivals answer to the results of the day before. */
  response: number;
}
