/**
 * Rows of one campaign while their totals are added up.
 */
import type { Day } from '../../../model/days.ts';
import { noTotals, type Totals } from '../../simulation/totals.ts';
import type { AnyCampaign } from '../product.ts';
import type { PeriodRow, RowFields } from './period-row.ts';

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

  each(campaign: AnyCampaign, day: Day | undefined, take: (row: PeriodRow) => void): void {
    for (const { fields, totals } of this.#rows) take({ campaign, day, ...fields, totals });
  }
}
