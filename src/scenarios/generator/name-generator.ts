/**
 * Names and texts of generated entities. Words are combined by index, so that no text repeats within an ad group.
 */

const KEYWORD_SUFFIXES = [
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
const NEGATIVE_PREFIXES = [
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

/** A prime that divides none of the numbers of combinations below, so that its multiples reach all of them. */
const STRIDE = 7919;

export interface Theme {
  product: string;
  material: string;
}

/** The words of a seed, in its order. */
export interface Words {
  products: readonly string[];
  materials: readonly string[];
  /** Lower-case adjectives and colors; the first one is empty. */
  modifiers: readonly string[];
  nextAdjective: () => string;
}

export class NameGenerator {
  readonly #nextAdjective: () => string;
  readonly #products: readonly string[];
  readonly #materials: readonly string[];
  /** Lower-case adjectives and colors; the first one is empty. */
  readonly #modifiers: readonly string[];

  constructor({ products, materials, modifiers, nextAdjective }: Words) {
    this.#products = products;
    this.#materials = materials;
    this.#modifiers = modifiers;
    this.#nextAdjective = nextAdjective;
  }

  /** Combines each product with each material before a combination repeats. */
  theme(i: number): Theme {
    const round = Math.floor(i / this.#products.length);
    return { product: pick(this.#products, i), material: pick(this.#materials, (i % this.#products.length) + round) };
  }

  /** Unique for each `i` and sort. */
  campaignName(i: number, sort: 'Manual' | 'Brand' | 'Display'): string {
    return `${this.#nextAdjective()} ${pick(this.#products, i)} - ${sort} ${String(i).padStart(4, '0')}`;
  }

  /** Unique for each `i`. */
  portfolioName(i: number): string {
    return `${pick(this.#products, i)} ${String(i).padStart(2, '0')}`;
  }

  /** Unique for each `i` of a campaign. */
  adGroupName(i: number, { product, material }: Theme): string {
    const round = Math.floor(i / (this.#products.length * this.#materials.length));
    return round === 0 ? `${material} ${product}` : `${material} ${product} ${round + 1}`;
  }

  /** Unique for each `i` below ten thousand. */
  keywordText(i: number, { product }: Theme, start: number): string {
    const materials = this.#materials.length + 1;
    const combinations = this.#modifiers.length * materials * KEYWORD_SUFFIXES.length;
    const n = (start + i * STRIDE) % combinations;
    const modifier = pick(this.#modifiers, n);
    const material = this.#materials[Math.floor(n / this.#modifiers.length) % materials] ?? '';
    const suffix = pick(KEYWORD_SUFFIXES, Math.floor(n / this.#modifiers.length / materials));
    return joinWords(modifier, material.toLowerCase(), product.toLowerCase(), suffix);
  }

  /** At most four words; unique for each `i` below one thousand. */
  negativeText(i: number, { product }: Theme, start: number): string {
    const n = (start + i * STRIDE) % (NEGATIVE_PREFIXES.length * this.#modifiers.length);
    const modifier = pick(this.#modifiers, Math.floor(n / NEGATIVE_PREFIXES.length));
    return joinWords(pick(NEGATIVE_PREFIXES, n), modifier, product.toLowerCase());
  }

  sku({ product, material }: Theme, i: number): string {
    return `${product.slice(0, 3)}-${material.slice(0, 3)}-${String(i).padStart(6, '0')}`.toUpperCase();
  }
}

function pick(words: readonly string[], i: number): string {
  return words[i % words.length] ?? '';
}

function joinWords(...words: string[]): string {
  return words.filter((word) => word !== '').join(' ');
}
