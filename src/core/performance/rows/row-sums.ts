/**
 * Rows of one campaign while their totals are added up.
 */
import { noTotals, type Totals } from '../../simulation/totals.ts';
import type { RowFields } from './report-row.ts';

export type Key = object | string;
export type Keys = readonly [Key, ...Key[]];

interface SummedRow {
  keys: Keys;
  fields: RowFields;
  totals: Totals;
}

/** Rows by one to four keys. */
export class RowSums {
  readonly #rows: SummedRow[] = [];
  readonly #first = new Map<Key, unknown>();

  of(keys: Keys, fieldsOf: () => RowFields): Totals {
    let map = this.#first;
    for (const key of keys.slice(0, -1)) {
      let next = map.get(key);
      if (next === undefined) map.set(key, (next = new Map()));
      // All values but those of the last keys are maps.
      map = next as Map<Key, unknown>;
    }
    const last = keys.at(-1) ?? '';
    let row = map.get(last);
    if (row === undefined) {
      row = { keys, fields: fieldsOf(), totals: noTotals() };
      map.set(last, row);
      this.#rows.push(row as SummedRow);
    }
    return (row as SummedRow).totals;
  }

  /** Without `compare` in the order of their first events. */
  each(compare: ((a: Key, b: Key) => number) | undefined, take: (fields: RowFields, totals: Totals) => void): void {
    const rows =
      compare === undefined ? this.#rows : this.#rows.toSorted((a, b) => firstDifference(a.keys, b.keys, compare));
    for (const { fields, totals } of rows) take(fields, totals);
  }
}

function firstDifference(a: Keys, b: Keys, compare: (a: Key, b: Key) => number): number {
  for (const [i, key] of a.entries()) {
    const other = b[i] ?? '';
    const difference = key === other ? 0 : compare(key, other);
    if (difference !== 0) return difference;
  }
  return 0;
}
