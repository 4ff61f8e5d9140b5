/**
 * Objects without what nobody said: a field that is there and undefined would be written over what is known.
 */
export type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

export function defined<T extends object>(said: T): Defined<T> {
  // Only defined values are kept.
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as Defined<T>;
}
