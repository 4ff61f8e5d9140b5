/**
 * The cells of a row by the meaning of their columns.
 */
import { readDay, type Day } from '../../model/days.ts';
import { formatValue } from '../../model/errors/format-value.ts';
import { COLUMNS, type Meaning } from './columns.ts';
import { CapturedFileError } from './file-text.ts';
import type { Cell } from './json-rows.ts';

/** `1,234.50` and `$12.30` are numbers in files of the console. */
const NUMBER = /^\p{Sc}?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?(?:[eE]-?\d+)?$/u;
/** Several currencies have the dollar. */
const SYMBOLS: readonly [symbol: string, currency: string][] = [
  ['£', 'GBP'],
  ['€', 'EUR'],
  ['¥', 'JPY'],
  ['₹', 'INR'],
  ['₺', 'TRY'],
];
const MAX_NUMBER = 1e15;

export class Cells {
  readonly #cells: ReadonlyMap<string, Cell>;

  constructor(cells: ReadonlyMap<string, Cell>) {
    this.#cells = cells;
  }

  has(meaning: Meaning): boolean {
    return this.#find(COLUMNS[meaning]) !== undefined;
  }

  text(meaning: Meaning): string | undefined {
    const found = this.#find(COLUMNS[meaning]);
    return found && String(found.cell);
  }

  is(meaning: Meaning, value: string): boolean {
    return this.text(meaning)?.toLowerCase() === value;
  }

  /** Throws `CapturedFileError` if the cell is not a number. */
  amount(meaning: Meaning): number | undefined {
    return this.number(COLUMNS[meaning]);
  }

  number(columns: readonly string[]): number | undefined {
    const found = this.#find(columns);
    if (found === undefined) return undefined;
    const { cell, column } = found;
    const number = NUMBER.test(String(cell).trim())
      ? Number(
          String(cell)
            .trim()
            .replaceAll(/[\p{Sc},]/gu, ''),
        )
      : NaN;
    if (number <= MAX_NUMBER) return number;
    throw new CapturedFileError(
      `${column} is ${formatValue(cell)}: it must be a number from 0 to ${MAX_NUMBER}; correct the file or leave it out`,
    );
  }

  /** The currency that the row names, or else that of the symbols of its amounts. */
  currency(): string | undefined {
    const named = this.text('currency');
    if (named !== undefined) return named;
    const amounts = [this.text('cost'), this.text('budget'), this.text('defaultBid'), this.text('bid')];
    return SYMBOLS.find(([symbol]) => amounts.some((amount) => amount?.trim().startsWith(symbol)))?.[1];
  }

  /** Undefined for a text that is not a day. */
  day(meaning: Meaning): Day | undefined {
    const text = this.text(meaning);
    if (text === undefined) return undefined;
    return readDay(text);
  }

  /** The first of the columns with a value. */
  #find(columns: readonly string[]): { column: string; cell: Exclude<Cell, null> } | undefined {
    for (const column of columns) {
      const cell = this.#cells.get(column);
      if (cell !== undefined && cell !== null && cell !== '') return { column, cell };
    }
    return undefined;
  }
}
