/**
 * Believable names and texts in any number: word lists of faker, put together by counting instead of drawing, so that
 * no text of an ad group comes twice and a hundred thousand of them take no time.
 */
// The whole package would load every language of the earth.
import { faker } from '@faker-js/faker/locale/en';

const TAILS = [
  '',
  'for home',
  'for kids',
  'for beginners',
  'for small spaces',
  'set of 2',
  'with case',
  'gift',
  'best rated',
  'near me',
  'on sale',
  'large',
];
const UNWANTED = [
  'free',
  'used',
  'broken',
  'repair',
  'rental',
  'diy',
  'toy',
  'cheap',
  'vintage',
  'refurbished',
  'manual',
  'pattern',
  'drawing',
  'wallpaper',
  'emoji',
  'meaning',
  'recipe',
  'costume',
  'miniature',
  'plans',
];

/** Of faker's products: nobody makes them of bronze. */
const UNLIKELY = new Set(['Bacon', 'Car', 'Cheese', 'Chicken', 'Chips', 'Fish', 'Pizza', 'Salad', 'Sausages', 'Tuna']);

/** Divides none of the numbers of combinations below, so that its multiples meet all of them. */
const STRIDE = 7919;

export interface Theme {
  product: string;
  material: string;
}

export class BulkWords {
  readonly #products: readonly string[];
  readonly #materials: readonly string[];
  readonly #describers: readonly string[];

  /** The same words for the same seed. */
  constructor(seed: number) {
    faker.seed(seed);
    const { commerce, color } = faker.rawDefinitions;
    const { adjective = [], material = [], product = [] } = commerce?.product_name ?? {};
    const shuffled = (words: readonly string[]): string[] => faker.helpers.shuffle([...new Set(words)]);
    this.#products = shuffled(product.filter((word) => !UNLIKELY.has(word)));
    this.#materials = shuffled(material);
    const taken = new Set(material.map((word) => word.toLowerCase()));
    const describers = [...adjective, ...(color?.human ?? [])].map((word) => word.toLowerCase());
    this.#describers = ['', ...shuffled(describers.filter((word) => !taken.has(word)))];
  }

  /** A whole number from `min` to `max`. */
  number(min: number, max: number): number {
    return faker.number.int({ min, max });
  }

  /** Each material of each product once, in turns. */
  theme(i: number): Theme {
    const round = Math.floor(i / this.#products.length);
    return { product: pick(this.#products, i), material: pick(this.#materials, (i % this.#products.length) + round) };
  }

  campaignName(i: number): string {
    const describer = pick(this.#describers.slice(1), i);
    return `${capitals(describer)} ${pick(this.#products, i)} - Manual ${String(i).padStart(4, '0')}`;
  }

  /** Different for each `i` of a campaign. */
  adGroupName(i: number, { product, material }: Theme): string {
    const round = Math.floor(i / (this.#products.length * this.#materials.length));
    return round === 0 ? `${material} ${product}` : `${material} ${product} ${round + 1}`;
  }

  /** Different for each `i` below ten thousand. */
  keywordText(i: number, { product }: Theme, start: number): string {
    const materials = this.#materials.length + 1;
    const all = this.#describers.length * materials * TAILS.length;
    const n = (start + i * STRIDE) % all;
    const describer = pick(this.#describers, n);
    const material = this.#materials[Math.floor(n / this.#describers.length) % materials] ?? '';
    const tail = pick(TAILS, Math.floor(n / this.#describers.length / materials));
    return join(describer, material.toLowerCase(), product.toLowerCase(), tail);
  }

  /** Four words at most; different for each `i` below a thousand. */
  negativeText(i: number, { product }: Theme, start: number): string {
    const n = (start + i * STRIDE) % (UNWANTED.length * this.#describers.length);
    return join(pick(UNWANTED, n), pick(this.#describers, Math.floor(n / UNWANTED.length)), product.toLowerCase());
  }

  sku({ product, material }: Theme, i: number): string {
    return `${product.slice(0, 3)}-${material.slice(0, 3)}-${String(i).padStart(6, '0')}`.toUpperCase();
  }
}

function pick(words: readonly string[], i: number): string {
  return words[i % words.length] ?? '';
}

function join(...words: string[]): string {
  return words.filter((word) => word !== '').join(' ');
}

function capitals(words: string): string {
  return words.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
