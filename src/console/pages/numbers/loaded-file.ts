/**
 * Reads a file with the rows that a pipeline has loaded, as the admin API compares them.
 */
import { parseJson } from '../../format/json-lines.ts';

type Rows = Record<string, unknown>[];
export type LoadedRows = { rows: Rows } | { csv: string };

/** Throws if the text is neither a JSON array of objects nor CSV. */
export function readLoaded(text: string): LoadedRows {
  if (!/^\s*[[{]/.test(text)) return { csv: text };
  const json = parseJson(text);
  if (!Array.isArray(json)) throw new Error('The file must contain a JSON array of rows, or CSV');
  return { rows: json as Rows };
}

/** Files of several days have a column with the day. */
export function hasDates(loaded: LoadedRows): boolean {
  if ('csv' in loaded) return /^[^\n]*\bdate\b/.test(loaded.csv);
  return loaded.rows.some((row) => 'date' in row);
}

/** Files of reports are compressed. */
export async function textOfFile(file: File): Promise<string> {
  if (!file.name.endsWith('.gz')) return file.text();
  return new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text();
}
