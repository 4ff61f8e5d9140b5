/**
 * Removes the parts of a value that its schema rejects, so that one validation finds the other errors too.
 */
import { splitPath, pathText } from './problem-paths.ts';
import type { z } from './zod.ts';

const MAX_ROUNDS = 20;

interface Pruned<T> {
  value: T;
  /** Fields at the top of which something was taken out. */
  touched: ReadonlySet<string>;
  /** Where a place of what remains is in the whole. */
  originalPath(path: string): string;
}

type Holder = Record<PropertyKey, unknown> | unknown[];

/** Returns undefined if too little remains. The value is changed in place. */
export function prune<S extends z.ZodType>(schema: S, value: unknown): Pruned<z.output<S>> | undefined {
  const touched = new Set<string>();
  const removed = new WeakMap<object, number[]>();
  for (let rounds = 0; rounds < MAX_ROUNDS; rounds++) {
    const result = schema.safeParse(value);
    if (result.success) return { value: result.data, touched, originalPath: (path) => original(value, path, removed) };
    // Last items first, because the items after a removed one move.
    const places = result.error.issues.flatMap(listPlaces).toSorted((a, b) => compare(b, a));
    for (const place of places) {
      if (place.length === 0 || !remove(value, place, removed)) return undefined;
      touched.add(String(place[0]));
    }
  }
  return undefined;
}

function listPlaces(issue: z.core.$ZodIssue): PropertyKey[][] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...issue.path, key]);
  return [[...issue.path]];
}

function compare(a: readonly PropertyKey[], b: readonly PropertyKey[]): number {
  for (const [i, key] of a.entries()) {
    const other = b[i];
    if (other === undefined) return 1;
    if (key === other) continue;
    return typeof key === 'number' && typeof other === 'number' ? key - other : String(key) < String(other) ? -1 : 1;
  }
  return a.length - b.length;
}

/**
 * Removes the value at a path, or the closest object that contains the path: an object without a required field is
 * invalid too.
 */
function remove(value: unknown, place: readonly PropertyKey[], removed: WeakMap<object, number[]>): boolean {
  for (let length = place.length; length > 0; length--) {
    const holder = at(value, place.slice(0, length - 1));
    const key = place[length - 1];
    if (holder === undefined || key === undefined) continue;
    if (Array.isArray(holder)) {
      if (typeof key !== 'number' || key >= holder.length) continue;
      holder.splice(key, 1);
      removed.set(holder, [...(removed.get(holder) ?? []), key]);
      return true;
    }
    if (!Object.hasOwn(holder, key)) continue;
    delete holder[key];
    return true;
  }
  return false;
}

function at(value: unknown, path: readonly PropertyKey[]): Holder | undefined {
  let here: unknown = value;
  for (const key of path) here = isHolder(here) ? (here as Record<PropertyKey, unknown>)[key] : undefined;
  return isHolder(here) ? here : undefined;
}

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null;
}

function original(value: unknown, path: string, removed: WeakMap<object, number[]>): string {
  const keys = splitPath(path);
  return pathText(
    keys.map((key, i) => {
      const holder = at(value, keys.slice(0, i));
      if (typeof key !== 'number' || holder === undefined) return key;
      // Undone in the reverse order.
      return (removed.get(holder) ?? []).reduceRight((index, gone) => (gone <= index ? index + 1 : index), key);
    }),
  );
}
