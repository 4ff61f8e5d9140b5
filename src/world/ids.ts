/**
 * Ids and tokens that look random and are the same for the same seed.
 *
 * An entity's id is a keyed permutation of a counter (a Feistel network over 48 bits): ids are not ascending and never
 * collide, which saves a query. Tokens are hashes of seed, purpose and counter.
 */
import { GOLDEN, hashText, mixId, uniform } from '../model/random.ts';

const HALF = 0xffffff;
const FIRST_ID = 1e12;
const ENTITY_ID = /^[1-9]\d{12,14}$/;
const MAX_COUNTER = 1e7;

function permute(value: number, keys: readonly number[]): number {
  let left = Math.floor(value / (HALF + 1));
  let right = value & HALF;
  for (const key of keys) [left, right] = [right, left ^ (mixId(right, key) & HALF)];
  return left * (HALF + 1) + right;
}

/** The value that `permute` makes the given one of. */
function permuteBack(value: number, keys: readonly number[]): number {
  let left = Math.floor(value / (HALF + 1));
  let right = value & HALF;
  for (const key of keys.toReversed()) [left, right] = [right ^ (mixId(left, key) & HALF), left];
  return left * (HALF + 1) + right;
}

/** Sets the first two bits of a hex digit to 10, as the variant of a UUID requires. */
function variantDigit(digit: string): string {
  return ((Number.parseInt(digit, 16) & 3) | 8).toString(16);
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const PAIRS = Array.from({ length: 36 * 36 }, (_, i) => ALPHABET.charAt(Math.floor(i / 36)) + ALPHABET.charAt(i % 36));

export class Ids {
  readonly #keys: readonly number[];
  readonly #seed: number;

  constructor(seed: string) {
    this.#seed = hashText(seed);
    this.#keys = [1, 2, 3, 4].map((round) => mixId(this.#seed, round));
  }

  /** A number from 10^12 to 2^48 - 1 that is unique to the counter. */
  entity(counter: number): string {
    let id = counter;
    do id = permute(id, this.#keys);
    while (id < FIRST_ID);
    return String(id);
  }

  /** The counter of an id; undefined if no world has created as many entities. */
  counterOf(id: string): number | undefined {
    if (!ENTITY_ID.test(id)) return undefined;
    for (let value = permuteBack(Number(id), this.#keys); value < FIRST_ID; value = permuteBack(value, this.#keys))
      if (value <= MAX_COUNTER) return value;
    return undefined;
  }

  /** 15 digits. */
  profile(counter: number): string {
    return this.#number('profile', counter);
  }

  /** 15 digits. */
  report(counter: number): string {
    return this.#number('report', counter);
  }

  #number(purpose: string, counter: number): string {
    const [first = '0', ...rest] = this.digits(purpose, counter, 15);
    return String((Number(first) % 9) + 1) + rest.join('');
  }

  digits(purpose: string, counter: number, length: number): string {
    const start = this.#stream(purpose, counter);
    let text = '';
    for (let i = 1; text.length < length; i++)
      text += String(mixId(start, Math.imul(i, GOLDEN)) % 1e6).padStart(6, '0');
    return text.slice(0, length);
  }

  /** A UUID in the format of version 4. */
  uuid(purpose: string, counter: number): string {
    const start = this.#stream(purpose, counter);
    const hex = [1, 2, 3, 4].map((i) => mixId(start, Math.imul(i, GOLDEN)).toString(16).padStart(8, '0')).join('');
    return hex.replace(
      /^(.{8})(.{4}).(.{3})(.)(.{3})(.{12})$/,
      (_, a, b, c, d, e, f) => `${a}-${b}-4${c}-${variantDigit(d)}${e}-${f}`,
    );
  }

  /** Letters A to Z and digits. */
  text(purpose: string, counter: number, length: number): string {
    const start = this.#stream(purpose, counter);
    let text = '';
    for (let i = 1; text.length < length; i++) {
      const h = mixId(start, Math.imul(i, GOLDEN));
      text += (PAIRS[(h & 0xffff) % 1296] ?? '') + (PAIRS[(h >>> 16) % 1296] ?? '');
    }
    return text.slice(0, length);
  }

  /** A number of at least 0 and below 1. */
  share(purpose: string, counter: number): number {
    return uniform(mixId(this.#stream(purpose, counter), GOLDEN));
  }

  /** The start of the hashes for one token. Hashing counter and position alone would repeat for other pairs. */
  #stream(purpose: string, counter: number): number {
    return mixId(Math.imul(counter, GOLDEN) + hashText(purpose, this.#seed), 0x7f4a7c15);
  }
}
