/**
 * Removes undefined properties, which would overwrite stored values in a patch.
 */
type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

export function defined<T extends object>(object: T): Defined<T> {
  // Only defined values are kept.
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Defined<T>;
}
