/**
 * Report rows that a data pipeline has loaded, as the input of a comparison: JSON rows or CSV, of one or several profiles.
 */
import { z } from '../../model/schemas/zod.ts';
import { cellsOf } from '../../model/text/csv-cells.ts';
import type { FieldError } from '../../control/routing/problem.ts';
import { Id } from '../../control/routing/scalars.ts';

export type LoadedRow = Readonly<Record<string, unknown>>;

/** Rows with the names of all their columns, also of those in which no row has a value. */
export interface LoadedTable {
  columns: readonly string[];
  rows: readonly LoadedRow[];
}

export const loadedShape = {
  profileId: Id.optional()
    .openapi({ example: '100000000000101' })
    .describe('The profile of all rows; if omitted, each row has a column profileId'),
  profileIds: z
    .array(Id)
    .min(1)
    .max(1000)
    .optional()
    .describe('The profiles to compare, including those without loaded rows; each row has a column profileId'),
  rows: z.array(z.record(z.string(), z.unknown())).optional().describe('The loaded rows, with the columns of a report'),
  csv: z
    .string()
    .optional()
    .openapi({ example: 'campaignId,impressions\n29851899412270,1000\n' })
    .describe(
      'In place of rows: a line of column names, then one line for each row (RFC 4180). An empty cell is a missing value',
    ),
  ignoreUnknown: z
    .boolean()
    .default(false)
    .describe('Whether columns that the report does not have are ignored instead of rejected'),
};

export const PROFILE_COLUMN = 'profileId';

export function tableOfRows(rows: readonly LoadedRow[]): LoadedTable {
  return { columns: [...new Set(rows.flatMap((row) => Object.keys(row)))], rows };
}

/** Quoted cells may contain commas, line breaks and doubled quotes. */
export function tableOfCsv(text: string): LoadedTable | FieldError {
  const [names, ...lines] = cellsOf(text.replace(/^\uFEFF/, ''));
  if (names === undefined)
    return { path: 'csv', message: 'must not be empty; the first line must contain the column names' };
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) return { path: 'csv', message: `contains the column ${twice} twice` };
  const wrong = lines.findIndex((cells) => cells.length !== names.length);
  if (wrong >= 0) {
    const found = lines[wrong]?.length;
    return { path: 'csv', message: `row ${wrong + 1} has ${found} cells, but there are ${names.length} columns` };
  }
  const rows = lines.map((cells) =>
    Object.fromEntries(cells.flatMap((cell, i) => (cell === '' ? [] : [[names[i] ?? '', cell]]))),
  );
  return { columns: names, rows };
}
