/**
 * Removes properties without a value.
 */
type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Removes undefined properties, which would overwrite stored values in a patch. */
export function defined<T extends object>(object: T): Defined<T> {
  // Only defined values are kept.
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Defined<T>;
}

/** Removes properties that are null or undefined, which the JSON of an entity omits. */
export function withoutNulls(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
}
