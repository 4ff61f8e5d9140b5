/**
 * Ids and texts that look random and repeat for the same seed.
 *
 * An entity's id is a keyed permutation of a counter (a Feistel network over 48 bits), so ids are not ascending and
 * never collide, without asking the database. Texts are hashed from seed, purpose and counter.
 */
const HALF = 0xffffff;
const FIRST_ID = 1e12;
const GOLDEN = 0x9e3779b1;

function mix(value: number, key: number): number {
  let h = Math.imul(value ^ key, GOLDEN);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h ^= h >>> 13;
  return h >>> 0;
}

/** A 32-bit hash of a text (FNV-1a, finished as in MurmurHash3). */
export function hashText(text: string, start = 0x811c9dc5): number {
  let h = start;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

function permute(value: number, keys: readonly number[]): number {
  let left = Math.floor(value / (HALF + 1));
  let right = value & HALF;
  for (const key of keys) [left, right] = [right, left ^ (mix(right, key) & HALF)];
  return left * (HALF + 1) + right;
}

/** A hex digit of which the first two bits are 10. */
function variant(digit: string): string {
  return ((Number.parseInt(digit, 16) & 3) | 8).toString(16);
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const PAIRS = Array.from({ length: 36 * 36 }, (_, i) => ALPHABET.charAt(Math.floor(i / 36)) + ALPHABET.charAt(i % 36));

export class Ids {
  readonly #keys: readonly number[];
  readonly #seed: number;

  constructor(seed: string) {
    this.#seed = hashText(seed);
    this.#keys = [1, 2, 3, 4].map((round) => mix(this.#seed, round));
  }

  /** 10^12 to 2^48-1; different for each counter. */
  entity(counter: number): string {
    let id = counter;
    do id = permute(id, this.#keys);
    while (id < FIRST_ID);
    return String(id);
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
    for (let i = 1; text.length < length; i++) text += String(mix(start, Math.imul(i, GOLDEN)) % 1e6).padStart(6, '0');
    return text.slice(0, length);
  }

  /** In the form of a random one (version 4). */
  uuid(purpose: string, counter: number): string {
    const start = this.#stream(purpose, counter);
    const hex = [1, 2, 3, 4].map((i) => mix(start, Math.imul(i, GOLDEN)).toString(16).padStart(8, '0')).join('');
    return hex.replace(
      /^(.{8})(.{4}).(.{3})(.)(.{3})(.{12})$/,
      (_, a, b, c, d, e, f) => `${a}-${b}-4${c}-${variant(d)}${e}-${f}`,
    );
  }

  /** A-Z and 0-9. */
  text(purpose: string, counter: number, length: number): string {
    const start = this.#stream(purpose, counter);
    let text = '';
    for (let i = 1; text.length < length; i++) {
      const h = mix(start, Math.imul(i, GOLDEN));
      text += (PAIRS[(h & 0xffff) % 1296] ?? '') + (PAIRS[(h >>> 16) % 1296] ?? '');
    }
    return text.slice(0, length);
  }

  /** 0 (included) to 1 (not). */
  share(purpose: string, counter: number): number {
    return mix(this.#stream(purpose, counter), GOLDEN) / 0x1_0000_0000;
  }

  /** Where the numbers for one text begin: `mix(counter, i)` alone would meet again for other pairs. */
  #stream(purpose: string, counter: number): number {
    return mix(Math.imul(counter, GOLDEN) + hashText(purpose, this.#seed), 0x7f4a7c15);
  }
}
