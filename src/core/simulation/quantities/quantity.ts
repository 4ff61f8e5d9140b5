/**
 * A quantity of a row: a number under the name that it has in reports of version 3, and how it follows from the totals.
 */
import type { Totals } from '../totals.ts';
import type { Group } from './groups.ts';

export type Read = (totals: Totals) => number | null;

export interface Quantity {
  name: string;
  /** Money is in whole minor units. A ratio may have decimals and is not rounded unless its quantity says so. */
  type: 'count' | 'money' | 'ratio';
  /** The groups that the totals must have: see `groupsOf`. */
  groups: readonly Group[];
  /** Returns null if the quantity does not exist: the divisor is 0, or the ad has no video. */
  of: Read;
  /** The dividend and the divisor; undefined for a sum. */
  division?: Division;
}

export function count(name: string, groups: readonly Group[], of: Read): Quantity {
  return { name, type: 'count', groups, of };
}

export function money(name: string, groups: readonly Group[], of: Read): Quantity {
  return { name, type: 'money', groups, of };
}

/** `empty` is the value if the divisor is zero. */
interface Division {
  part: Quantity;
  whole: Quantity;
  empty?: 0 | null;
}

/** In percent, not rounded, as recorded answers of the service have it. */
export function percentage(name: string, division: Division): Quantity {
  const of = divided(division, (quotient) => quotient * 100);
  return { name, type: 'ratio', groups: groupsIn(division), of, division };
}

/** A plain quotient, not rounded. */
export function quotient(name: string, division: Division): Quantity {
  const of = divided(division, (quotient) => quotient);
  return { name, type: 'ratio', groups: groupsIn(division), of, division };
}

/** Money for each one of the whole, rounded to minor units. */
export function moneyPer(name: string, division: Division): Quantity {
  return { name, type: 'money', groups: groupsIn(division), of: divided(division, Math.round), division };
}

function divided({ part, whole, empty = null }: Division, convert: (quotient: number) => number): Read {
  return (totals) => {
    const [above, below] = [part.of(totals), whole.of(totals)];
    if (above === null || below === null) return null;
    return below === 0 ? empty : convert(above / below);
  };
}

function groupsIn({ part, whole }: Division): readonly Group[] {
  return [...new Set([...part.groups, ...whole.groups])];
}

/** The same number under another name. */
export function renameQuantity(name: string, quantity: Quantity): Quantity {
  return { ...quantity, name };
}
