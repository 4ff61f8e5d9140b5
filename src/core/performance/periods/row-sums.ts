/**
 * Rows of one campaign while their totals are added up.
 */
import type { Day } from '../../../model/days.ts';
import { noTotals, type Totals } from '../../simulation/totals.ts';
import type { AnyCampaign } from '../product.ts';
import type { PeriodSlices, RowFields } from './period-row.ts';

/** Rows between two pauses. */
const SLICE_SIZE = 200;

export type Key = object | string;

interface SummedRow {
  fields: RowFields;
  totals: Totals;
}

/** Rows by one, two or three keys. */
export class RowSums {
  readonly #rows: SummedRow[] = [];
  readonly #first = new Map<Key, unknown>();

  of(keys: readonly [Key, ...Key[]], fieldsOf: () => RowFields): Totals {
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
      row = { fields: fieldsOf(), totals: noTotals() };
      map.set(last, row);
      this.#rows.push(row as SummedRow);
    }
    return (row as SummedRow).totals;
  }

  *rows(campaign: AnyCampaign, day: Day | undefined): PeriodSlices {
    for (let from = 0; from < this.#rows.length; from += SLICE_SIZE) {
      const slice = this.#rows.slice(from, from + SLICE_SIZE);
      yield slice.map(({ fields, totals }) => ({ campaign, day, ...fields, totals }));
    }
  }
}
