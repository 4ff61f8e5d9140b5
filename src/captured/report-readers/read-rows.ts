/**
 * Reads the rows of a file in whatever format it has. Nothing in a file is executed.
 */
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { LearnError } from './learn-error.ts';
import { CsvRows } from './csv-rows.ts';
import { textOf } from './file-text.ts';
import { JsonRows } from './json-rows.ts';
import type { RowParser, SourceRow } from './row-parser.ts';

/**
 * Calls `take` with each row. Rejects with a `LearnError` that names file and line, also for those that `take` throws.
 * Resolves to the hash of the text.
 */
export async function readRows(path: string, take: (row: SourceRow) => void): Promise<string> {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new LearnError(`the file ${path} does not exist`);
  if (!stats.isFile()) throw new LearnError(`${path} is not a file; name files, such as those of a folder`);
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
  const texts = textOf(path);
  try {
    for (;;) {
      const { value, done } = await texts.next();
      if (done === true) {
        if (parser === undefined) throw new LearnError('the file is empty');
        takeAll(parser.end());
        return value;
      }
      if (value === '') continue;
      parser ??= /^\s*[[{]/.test(value) ? new JsonRows() : new CsvRows();
      takeAll(parser.push(value));
    }
  } catch (error) {
    if (!(error instanceof LearnError)) throw error;
    // Most files of JSON have one line.
    const where = current === undefined ? `after row ${count}` : `row ${count}`;
    const line = current?.line ?? parser?.line ?? 1;
    throw new LearnError(`${basename(path)}, line ${line} (${where}): ${error.message}`, { cause: error });
  }
}
