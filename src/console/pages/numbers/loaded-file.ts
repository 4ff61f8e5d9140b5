/**
 * Reads a file with the rows that a pipeline has loaded, as the admin API compares them.
 */
import { parseJson } from '../../format/json-lines.ts';
import { readTable, type Table } from '../../format/read-table.ts';

type Rows = Record<string, unknown>[];
type LoadedRows = { rows: Rows } | { csv: string };

/** The rows, and the same as texts. */
interface LoadedFile {
  loaded: LoadedRows;
  table: Table;
}

/** Throws if the text is neither a JSON array of objects nor CSV. */
export function readLoaded(file: string): LoadedFile {
  const text = file.replace(/^\uFEFF/, '');
  if (text.trim() === '') throw new Error('The file is empty: it must contain a JSON array of rows, or CSV');
  if (!/^\s*[[{]/.test(text)) return { loaded: { csv: text }, table: readTable(text, 'text/csv') };
  const json = parseJson(text);
  if (!Array.isArray(json)) throw new Error('The file must contain a JSON array of rows, or CSV');
  return { loaded: { rows: json as Rows }, table: readTable(text, 'application/json') };
}

export interface Period {
  startDate: string;
  endDate: string;
}

const DAY_COLUMNS = ['date', 'startDate', 'endDate'];
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The first and the last day of the rows; undefined if the file has no column with days. */
export function periodOf({ columns, rows }: Table): Period | undefined {
  const days = DAY_COLUMNS.flatMap((name) => {
    const column = columns.indexOf(name);
    return column < 0 ? [] : rows.flatMap((row) => row[column] || []);
  });
  const wrong = days.find((day) => !DAY.test(day));
  if (wrong !== undefined) throw new Error(`The file has the date ${wrong}; write days as 2026-03-01`);
  const [startDate, ...others] = days.toSorted();
  return startDate === undefined ? undefined : { startDate, endDate: others.at(-1) ?? startDate };
}

/** The rows, numbered from 1, without a value in any column but the ignored ones. */
export function rowsWithoutValues({ columns, rows }: Table, ignored: readonly string[]): number[] {
  const isBlank = (cell: string): boolean => cell === '' || cell === 'null';
  return rows.flatMap((row, i) =>
    row.every((cell, column) => isBlank(cell) || ignored.includes(columns[column] ?? '')) ? [i + 1] : [],
  );
}

/** Files of reports are compressed. */
export async function textOfFile(file: File): Promise<string> {
  if (!file.name.endsWith('.gz')) return file.text();
  return new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text();
}
