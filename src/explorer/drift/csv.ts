/**
 * Files of CSV as JSON and back, so that the same mutations apply to both: a row is an object with a field for each
 * column.
 */
import { cellsOf } from '../../model/text/csv-cells.ts';
import { csvCell } from '../../service/apis/reports/csv-cell.ts';
import { parseNodes, type JsonNode } from './json-text.ts';

const COLUMN = /^\w+$/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Numbers keep their digits. Undefined for a text that is not CSV, or has no rows. */
export function jsonOfCsv(text: string): string | undefined {
  const [names = [], ...rows] = cellsOf(text);
  const isTable = names.every((name) => COLUMN.test(name)) && rows.every(({ length }) => length === names.length);
  if (!isTable || rows.length === 0) return undefined;
  const objects = rows.map((cells) =>
    cells.map((cell, i) => `${JSON.stringify(names[i])}:${literalOf(cell)}`).join(','),
  );
  return `[${objects.map((fields) => `{${fields}}`).join(',')}]`;
}

function literalOf(cell: string): string {
  if (cell === '') return 'null';
  return NUMBER.test(cell) ? cell : JSON.stringify(cell);
}

/** A field that only some rows have is empty in the others. */
export function csvOfJson(json: string): string {
  const root = parseNodes(json);
  const items = root?.type === 'array' ? root.items : [];
  const rows = items.flatMap((item) => (item.type === 'object' ? [item.members] : []));
  const names = [...new Set(rows.flatMap((members) => members.map(({ name }) => name)))];
  const lines = rows.map((members) => {
    const values = new Map(members.map(({ name, value }) => [name, value]));
    return names.map((name) => cellOf(json, values.get(name)));
  });
  return [names, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

function cellOf(json: string, value: JsonNode | undefined): string {
  if (value === undefined) return '';
  const literal = json.slice(value.start, value.end);
  const isNested = value.type === 'object' || value.type === 'array';
  return csvCell(isNested ? JSON.stringify(literal) : literal);
}
