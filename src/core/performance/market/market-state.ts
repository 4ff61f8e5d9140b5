/**
 * What is declared of the market of a world, over time: products and topics.
 */
import { MAX_PRODUCT_CHANGES, MAX_PRODUCTS, MAX_STORED_TERMS } from '../../../model/market.ts';
import { defined } from '../../../model/defined.ts';
import { instantText } from '../../../model/days.ts';
import { ValidationError } from '../../../model/errors/validation-error.ts';
import type { Changes } from '../../catalog/declared-products.ts';
import type { World } from '../../../world/state/world.ts';
import type { Timeline } from '../../simulation/timeline.ts';
import type { ProductChange } from '../../../world/stored-json.ts';
import type { ProductValues, Topic } from '../../../model/schemas/simulation-schema.ts';

/**
 * Declares values from instants on. Values at the same instant replace those declared before. Throws a
 * `ValidationError` if there are too many products or changes.
 */
export function changeProducts(world: World, changes: Changes): void {
  if (changes.length === 0) return;
  const all = new Map(world.row.products.map((each) => [keyOf(each), each]));
  for (const change of changes) {
    const own = defined(change);
    all.set(keyOf(change), { ...all.get(keyOf(change)), ...own, asin: change.asin, at: change.at });
  }
  const products = [...all.values()].toSorted(compareProducts);
  const count = new Set(products.map(({ asin }) => asin)).size;
  if (count > MAX_PRODUCTS)
    throw new ValidationError('', `there would be ${count} products; a world can have ${MAX_PRODUCTS}`);
  if (products.length > MAX_PRODUCT_CHANGES)
    throw new ValidationError(
      '',
      `there would be ${products.length} changes of products; a world can have ${MAX_PRODUCT_CHANGES}: remove products that are not needed`,
    );
  world.updateRow({ products }, Math.min(...changes.map(({ at }) => instantOf(at))));
}

/** Removes all that is declared of a product. Returns false if nothing is. */
export function dropProduct(world: World, asin: string): boolean {
  const products = world.row.products.filter((each) => each.asin !== asin);
  if (products.length === world.row.products.length) return false;
  world.updateRow({ products });
  return true;
}

export function topicsOverTime({ row: { topics } }: World): Timeline<readonly Topic[]> {
  return overTime<readonly Topic[]>(
    topics.map(({ at, topics: value }) => ({ at, value })),
    [],
  );
}

/**
 * One value of a product, with the changes that declare it: a stock that is set again to the same number is a change.
 * `otherwise` is the value where none is declared.
 */
export function productOverTime<K extends keyof ProductValues, T>(
  changes: Changes,
  name: K,
  otherwise: T,
): Timeline<Exclude<ProductValues[K], undefined> | T> {
  type Value = Exclude<ProductValues[K], undefined> | T;
  const declared = changes.flatMap((change) => {
    const value = change[name];
    // Without `undefined`, the type is `Value`.
    return value === undefined ? [] : [{ at: change.at, value: value as Value }];
  });
  return overTime<Value>(declared, otherwise);
}

function overTime<T>(values: readonly { at: number | null; value: T }[], otherwise: T): Timeline<T> {
  const all = values[0]?.at === null ? values : [{ at: null, value: otherwise }, ...values];
  const last = all.at(-1);
  return {
    now: last === undefined ? otherwise : last.value,
    changes: all.flatMap(({ value: was }, i) => {
      const at = all[i + 1]?.at ?? null;
      return at === null ? [] : [{ at, was }];
    }),
  };
}

/**
 * Replaces all topics from an instant on, or with null always. Later topics are removed. Throws a `ValidationError` for
 * an instant that is still to come, or too many terms.
 */
export function changeTopics(world: World, topics: readonly Topic[], from: number | null): void {
  mustHavePassed(world, instantOf(from));
  const before = world.row.topics.filter(({ at }) => instantOf(at) < instantOf(from));
  const isFirst = before.length === 0 && topics.length === 0;
  const all = isFirst ? before : [...before, { at: from, topics }];
  const terms = all.flatMap((each) => each.topics).reduce((sum, each) => sum + each.terms.length, 0);
  if (terms > MAX_STORED_TERMS)
    throw new ValidationError(
      'topics',
      `there would be ${terms} terms at all instants together; a world can have ${MAX_STORED_TERMS}: replace the topics from the start`,
    );
  world.updateRow({ topics: all }, instantOf(from));
}

/** Throws a `ValidationError` with the path `from` for an instant that is still to come. */
export function mustHavePassed(world: World, from: number): void {
  if (from > world.now())
    throw new ValidationError(
      'from',
      `must not be after now, which is ${instantText(world.now())}, but is ${instantText(from)}; advance the clock first, or use a step of a timeline`,
    );
}

function instantOf(at: number | null): number {
  return at ?? -Infinity;
}

function keyOf({ asin, at }: ProductChange): string {
  return `${asin} ${at}`;
}

function compareProducts(one: ProductChange, other: ProductChange): number {
  if (one.asin !== other.asin) return one.asin < other.asin ? -1 : 1;
  const [a, b] = [instantOf(one.at), instantOf(other.at)];
  return a < b ? -1 : Number(a > b);
}
