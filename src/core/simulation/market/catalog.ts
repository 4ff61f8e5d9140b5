/**
 * The products of a marketplace. Declared products have words, a price over time and a stock; every other ASIN exists too,
 * with words and a price that follow from its letters.
 */
import type { SimulationParameters } from '../../../model/simulation-parameters.ts';
import { hashToInteger, logUniform, mixBits, pickOne } from '../../../model/random.ts';
import { normalizeText } from '../../../model/validate-text.ts';
import { asinFor } from '../products.ts';
import { listValues, valueAt, type Timeline } from '../timeline.ts';
import type { Topic, TopicTerm } from '../../../model/schemas/simulation-schema.ts';

export interface DeclaredProduct {
  asin: string;
  /** Title, category and brand in lower case. */
  words: Timeline<ProductText>;
  /** Minor units; null follows from the ASIN. */
  price: Timeline<number | null>;
  /** Minor units; null follows from the margin. */
  cost: Timeline<number | null>;
  rating: Timeline<number>;
  reviews: Timeline<number>;
  /** Units that were left when the value was set; null is without a limit. */
  stock: Timeline<number | null>;
  /** Whether its ads may be shown: available, and in stock as far as the day knows. */
  sellable: Timeline<boolean>;
  /** Other declared products of its brand and category. */
  related: readonly string[];
}

export interface ProductText {
  title: string;
  category: string;
  brand: string;
}

export function isWithoutWords({ title, category, brand }: ProductText): boolean {
  return title === '' && category === '' && brand === '';
}

export interface DeclaredTerm extends TopicTerm {
  /** Searches on an ordinary day. */
  searches: number;
  /** Minor units. */
  level: number;
}

export type DeclaredTerms = ReadonlyMap<string, DeclaredTerm>;

export interface Catalog {
  products: ReadonlyMap<string, DeclaredProduct>;
  /** The declared search terms, by text. Empty: terms follow from keywords and products. */
  terms: DeclaredTerms;
  /** The terms of all instants, where that depends on the instant. */
  past: {
    terms: readonly DeclaredTerm[];
    /** Whether there is an instant without declared terms. */
    isEverEmpty: boolean;
  };
}

export const NO_CATALOG: Catalog = {
  products: new Map(),
  terms: new Map(),
  past: { terms: [], isEverEmpty: true },
};

/** Prices become minor units of a currency. */
export function declaredTerms(topics: readonly Topic[], toMinor: (amount: number) => number): DeclaredTerms {
  const found = new Map<string, DeclaredTerm>();
  for (const { terms, searches, price } of topics) {
    const weights = terms.reduce((sum, { weight }) => sum + weight, 0);
    for (const each of terms) {
      const term = normalizeText(each.term);
      const share = weights === 0 ? 0 : each.weight / weights;
      found.set(term, { ...each, term, searches: searches * share, level: toMinor(each.price ?? price) });
    }
  }
  return found;
}

/** What depends on parameters and products at an instant. */
export interface Shop {
  model: SimulationParameters;
  catalog: Catalog;
}

/** Minor units. */
export function unitPrice({ model, catalog }: Shop, asin: string, at: number): number {
  const declared = catalog.products.get(asin);
  const price = declared && valueAt(declared.price, at);
  return price ?? Math.round(logUniform(hashToInteger(asin), model.unitPrice.low, model.unitPrice.high));
}

/** Minor units: what one unit costs the advertiser without advertising. */
export function unitCost(shop: Shop, asin: string, at: number): number {
  const declared = shop.catalog.products.get(asin);
  const cost = declared && valueAt(declared.cost, at);
  return cost ?? unitPrice(shop, asin, at) * (1 - shop.model.margin);
}

/** The few other products of a brand that people buy after a click on this one. */
export function relatedAsins({ catalog }: Shop, asin: string): readonly string[] {
  const related = catalog.products.get(asin)?.related ?? [];
  return related.length > 0 ? related : [0, 1, 2].map((number) => asinFor(`${asin} ${number}`));
}

export function relatedAsin(shop: Shop, asin: string, hash: number): string {
  const related = relatedAsins(shop, asin);
  return related[pickOne(hash, related.length)] ?? asin;
}

const QUALITIES = [
  'steel',
  'wooden',
  'ceramic',
  'folding',
  'compact',
  'insulated',
  'portable',
  'ceramic coated',
] as const;
/** Products without declared words have one of these, and are similar to the others of its list. */
export const CATEGORIES = [
  ['lamp', 'lantern', 'headlamp', 'string lights'],
  ['water bottle', 'travel mug', 'thermos', 'lunch box'],
  ['frying pan', 'saucepan', 'kettle', 'baking tray'],
  ['backpack', 'duffel bag', 'packing cubes', 'toiletry bag'],
  ['tent', 'sleeping bag', 'camping chair', 'hammock'],
  ['desk organizer', 'bookshelf', 'storage box', 'coat rack'],
] as const;

interface ProductWords {
  /** Terms of shoppers of the product. */
  close: readonly string[];
  /** Terms of shoppers of similar products. */
  loose: readonly string[];
}

/** Bases of search terms, at all instants. */
export function wordsOf({ products }: Catalog, asin: string): ProductWords {
  const declared = products.get(asin);
  const texts = declared === undefined ? [] : listValues(declared.words).filter((text) => !isWithoutWords(text));
  if (texts.length > 0) {
    const of = (...names: (keyof ProductText)[]): string[] =>
      names.flatMap((name) => texts.map((text) => text[name])).filter((text) => text !== '');
    return { close: of('title', 'category'), loose: of('category') };
  }
  const hash = hashToInteger(asin);
  const category = CATEGORIES[pickOne(mixBits(hash, 1), CATEGORIES.length)] ?? CATEGORIES[0];
  const first = pickOne(mixBits(hash, 2), category.length);
  const noun = (offset: number): string => category[(first + offset) % category.length] ?? category[0];
  const quality = QUALITIES[pickOne(mixBits(hash, 3), QUALITIES.length)] ?? QUALITIES[0];
  return { close: [`${quality} ${noun(0)}`, noun(0)], loose: [`${quality} ${noun(1)}`, noun(2)] };
}
