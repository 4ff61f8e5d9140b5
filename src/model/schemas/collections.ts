/**
 * The lists that a seed can fill, in the order in which they are written.
 */
import { COLLECTIONS, type CollectionName } from '../kinds.ts';

/** Assets come first, as creatives name them; rules come last, as they name campaigns. */
export const SEEDED: readonly SeededName[] = ['assets', ...COLLECTIONS, 'budgetRules', 'bidRules'];
export type SeededName = CollectionName | 'assets' | 'budgetRules' | 'bidRules';

/** The number of items written to each list. */
export type Counts = Record<SeededName, number>;

export function toCounts(counts: readonly (readonly [SeededName, number])[]): Counts {
  // Callers count each of the lists.
  return Object.fromEntries(counts) as Counts;
}
