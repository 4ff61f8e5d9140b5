/**
 * Reads the rows of a file. Ids keep all their digits, because the text of a value is shown as it is in the file.
 */
import { parseJsonText, WrittenNumber } from './json-lines.ts';

export interface Table {
  columns: readonly string[];
  /** One text for each column. */
  rows: readonly (readonly string[])[];
}

/** By the media type of a file, of which a table is not read. */
export function isWorkbook(type: string): boolean {
  return type.includes('spreadsheetml');
}

/** `type` is the media type of the file: JSON with an array of objects, or CSV. */
export function readTable(text: string, type: string): Table {
  return type.startsWith('text/csv') ? readCsv(text) : readJson(text);
}

function readJson(text: string): Table {
  const value = parseJsonText(text)?.json;
  const rows = Array.isArray(value) ? value.filter(isRecord) : [];
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return { columns, rows: rows.map((row) => columns.map((name) => textOf(row[name]))) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function textOf(value: unknown): string {
  if (value === undefined) return '';
  if (value instanceof WrittenNumber) return value.source;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A cell in double quotes may contain commas, line breaks and doubled quotes. */
const CELL = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/gy;

function readCsv(text: string): Table {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [whole, quoted, plain = '', end] of text.matchAll(CELL)) {
    if (whole === '' && row.length === 0) break;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
    if (end === '') break;
  }
  const [columns = [], ...others] = rows;
  return { columns, rows: others };
}
