/**
 * Reads the rows of a file in whatever format it has. Nothing in a file is executed.
 */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { CsvRows } from './csv-rows.ts';
import { CapturedFileError, requireFile, textOf } from './file-text.ts';
import { JsonRows, type RowParser, type SourceRow } from './json-rows.ts';

/**
 * Calls `take` with each row. Rejects with a `CapturedFileError` that names file and line, also for those that `take` throws.
 * Resolves to the hash of the text.
 */
export async function readRows(path: string, take: (row: SourceRow) => void): Promise<string> {
  requireFile(path);
  const hash = createHash('sha256');
  let parser: RowParser | undefined;
  let count = 0;
  let current: SourceRow | undefined;
  const takeAll = (rows: Iterable<SourceRow>): void => {
    for (current of rows) {
      count++;
      take(current);
      current = undefined;
    }
  };
  try {
    for await (const text of textOf(path)) {
      if (text === '') continue;
      hash.update(text);
      parser ??= /^\s*[[{]/.test(text) ? new JsonRows() : new CsvRows();
      takeAll(parser.push(text));
    }
    if (parser === undefined) throw new CapturedFileError('the file is empty');
    takeAll(parser.end());
    return hash.digest('hex');
  } catch (error) {
    if (!(error instanceof CapturedFileError)) throw error;
    // Most files of JSON have one line.
    const where = current === undefined ? `after row ${count}` : `row ${count}`;
    const line = current?.line ?? parser?.line ?? 1;
    throw new CapturedFileError(`${basename(path)}, line ${line} (${where}): ${error.message}`);
  }
}
