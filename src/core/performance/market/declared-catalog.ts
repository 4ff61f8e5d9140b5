/**
 * What is declared of products and search terms, as input of the simulation of a profile.
 */
import { toMinor } from '../../../model/money.ts';
import type { World } from '../../../world/state/world.ts';
import {
  declaredTerms,
  NO_CATALOG,
  type Catalog,
  type DeclaredProduct,
  type DeclaredTerm,
  type DeclaredTerms,
  type ProductText,
} from '../../simulation/market/catalog.ts';
import { combineTimelines, listValues, mapTimeline, type Timeline } from '../../simulation/timeline.ts';
import type { Scope } from '../../entities/operation-context.ts';
import { declaredProducts, declaredVariations, isOnlyShown, type Changes } from '../../catalog/declared-products.ts';
import { productOverTime, topicsOverTime } from './market-state.ts';

/** The terms of the catalogue are those of no instant; `terms` has them. */
export interface CatalogOverTime {
  catalog: Catalog;
  terms: Timeline<DeclaredTerms>;
}

const USUAL = { rating: 4.3, reviews: 100 } as const;
const WITHOUT_WORDS: ProductText = { title: '', category: '', brand: '' };
const NOTHING: CatalogOverTime = { catalog: NO_CATALOG, terms: { now: NO_CATALOG.terms, changes: [] } };

export function catalogOf({ world, profile, marketplace }: Scope): CatalogOverTime {
  const { products, topics } = world.row;
  if (products.length === 0 && topics.length === 0) return NOTHING;
  const key = `catalog of ${profile.profileId}`;
  return world.derived.memoize({ profileId: profile.profileId }, key, () => {
    const minor = (amount: number): number => toMinor(amount, marketplace.decimals);
    const terms = mapTimeline(topicsOverTime(world), (values) => declaredTerms(values, minor));
    const all = new Map<string, DeclaredTerm>();
    for (const values of listValues(terms)) for (const [term, value] of values) all.set(term, value);
    const isEverEmpty = listValues(terms).some((values) => values.size === 0);
    const past = { terms: [...all.values()], isEverEmpty };
    return { catalog: { products: productsOf(world, minor), terms: terms.now, past }, terms };
  });
}

function productsOf(world: World, minor: (amount: number) => number): ReadonlyMap<string, DeclaredProduct> {
  const declared = declaredProducts(world);
  const parents = declaredVariations(world);
  // A parent of variations need not be declared itself.
  const asins = new Set(
    [...declared.keys(), ...parents.keys()].filter(
      (asin) => parents.has(asin) || !isOnlyShown(declared.get(asin) ?? []),
    ),
  );
  const products = [...asins].map((asin) => {
    const changes = declared.get(asin) ?? [];
    return productOf(asin, changes, {
      minor,
      sellable: sellableOf(changes, isParent(asin, parents.get(asin), declared)),
    });
  });
  const groups = Map.groupBy(products, ({ words: { now } }) => `${now.brand}\n${now.category}`);
  return new Map(
    products.map((product) => {
      const { brand, category } = product.words.now;
      const siblings = brand === '' ? [] : (groups.get(`${brand}\n${category}`) ?? []);
      const related = siblings.map(({ asin }) => asin).filter((asin) => asin !== product.asin);
      return [product.asin, { ...product, related }];
    }),
  );
}

function productOf(
  asin: string,
  changes: Changes,
  { minor, sellable }: { minor: (amount: number) => number; sellable: Timeline<boolean> },
): DeclaredProduct {
  const money = (name: 'price' | 'cost'): Timeline<number | null> =>
    mapTimeline(productOverTime(changes, name, null), (amount) => (amount === null ? null : minor(amount)));
  const texts = [
    productOverTime(changes, 'title', ''),
    productOverTime(changes, 'category', ''),
    productOverTime(changes, 'brand', ''),
    productOverTime(changes, 'matchesSearches', true),
  ] as const;
  return {
    asin,
    words: combineTimelines(texts, (title, category, brand, matchesSearches) =>
      matchesSearches
        ? { title: (title ?? '').toLowerCase(), category: category.toLowerCase(), brand: brand.toLowerCase() }
        : WITHOUT_WORDS,
    ),
    price: money('price'),
    cost: money('cost'),
    rating: productOverTime(changes, 'rating', USUAL.rating),
    reviews: productOverTime(changes, 'reviews', USUAL.reviews),
    stock: productOverTime(changes, 'stock', null),
    sellable,
    related: [],
  };
}

/** Whether its ads may be shown, apart from what orders have used up. */
function sellableOf(changes: Changes, isVariationParent: Timeline<boolean>): Timeline<boolean> {
  const parts = [
    productOverTime(changes, 'available', true),
    productOverTime(changes, 'buyBox', true),
    mapTimeline(productOverTime(changes, 'stock', null), (stock) => stock !== 0),
    mapTimeline(productOverTime(changes, 'title', ''), (title) => title !== null),
    mapTimeline(productOverTime(changes, 'image', ''), (image) => image !== null),
    mapTimeline(productOverTime(changes, 'restrictions', []), (restrictions) => restrictions.length === 0),
    mapTimeline(isVariationParent, (isParent) => !isParent),
  ] as const;
  return combineTimelines(parts, (...all) => all.every(Boolean));
}

/** Whether any of the products is declared as a variation of this one. */
function isParent(
  asin: string,
  variations: readonly string[] = [],
  declared: ReadonlyMap<string, Changes>,
): Timeline<boolean> {
  const parts = variations.map((each) =>
    mapTimeline(productOverTime(declared.get(each) ?? [], 'parent', null), (parent) => parent === asin),
  );
  return combineTimelines(parts, (...all) => all.some(Boolean));
}
