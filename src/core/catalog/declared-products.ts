/**
 * What is declared of the products of a world.
 */
import type { World } from '../../world/state/world.ts';
import type { ProductChange } from '../../world/stored-json.ts';
import type { ProductValues } from '../../model/schemas/simulation-schema.ts';

export type Changes = readonly ProductChange[];

const byProduct = new WeakMap<Changes, ReadonlyMap<string, Changes>>();

/** By ASIN, the changes of each declared product by instant. */
export function declaredProducts(world: World): ReadonlyMap<string, Changes> {
  const { products } = world.row;
  let known = byProduct.get(products);
  if (known === undefined) byProduct.set(products, (known = Map.groupBy(products, ({ asin }) => asin)));
  return known;
}

/** The declared values at an instant; changes of other instants do not count. */
export function productValuesAt(changes: Changes, instant: number): ProductValues {
  const values: ProductValues = {};
  for (const { asin: _asin, at, ...own } of changes) if ((at ?? -Infinity) <= instant) Object.assign(values, own);
  return values;
}

/** The declared products that every profile has, with or without an ad; those without searches of their own need an ad. */
export function productsOfAllProfiles(world: World): string[] {
  return [...declaredProducts(world)].flatMap(([asin, changes]) =>
    productValuesAt(changes, Infinity).matchesSearches === false ? [] : [asin],
  );
}

const SHOWN_ONLY: ReadonlySet<string> = new Set<keyof ProductChange>([
  'asin',
  'at',
  'title',
  'category',
  'brand',
  'image',
  'parent',
  'matchesSearches',
]);

/** Whether the simulation has the same numbers with and without the declaration; parents of variations apart. */
export function isOnlyShown(changes: Changes): boolean {
  const [first] = changes;
  return (
    first?.at === null &&
    first.matchesSearches === false &&
    changes.every(
      (change) =>
        change.matchesSearches !== true &&
        change.title !== null &&
        change.image !== null &&
        Object.keys(change).every((name) => SHOWN_ONLY.has(name)),
    )
  );
}

const variations = new WeakMap<Changes, ReadonlyMap<string, readonly string[]>>();

/** By the ASIN of the parent, the variations that any change declares. */
export function declaredVariations(world: World): ReadonlyMap<string, readonly string[]> {
  const { products } = world.row;
  let known = variations.get(products);
  if (known === undefined) {
    const pairs = products.flatMap(({ asin, parent }) => (typeof parent === 'string' ? [{ asin, parent }] : []));
    known = new Map(
      [...Map.groupBy(pairs, ({ parent }) => parent)].map(([parent, all]) => [
        parent,
        [...new Set(all.map(({ asin }) => asin))],
      ]),
    );
    variations.set(products, known);
  }
  return known;
}
