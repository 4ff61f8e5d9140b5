/**
 * Splits CSV with a line of column names into rows (RFC 4180), without the whole text in memory.
 */
import { cellsOf } from '../../model/text/csv-cells.ts';
import { KNOWN_COLUMNS } from './columns.ts';
import { CapturedFileError } from './file-text.ts';
import { MAX_CHARACTERS, tooLong, type RowParser, type SourceRow } from './json-rows.ts';

const MAX_COLUMNS = 2000;
/** Reports of the console have a few lines of titles before the names of the columns. */
const MAX_TITLES = 10;
/** A predicate such as asin="B000000001", whose quotes the console does not double. */
const PREDICATE = /(?<=[a-z-]=)"([^",]+)"/g;

export class CsvRows implements RowParser {
  line = 1;
  #columns: readonly string[] | undefined;
  /** The beginning of a row that is not complete. */
  #begun = '';
  #firstLine = 1;
  #titles = 0;
  #isQuoted = false;

  *push(text: string): Generator<SourceRow> {
    for (const line of text.split(/(?<=\n)/)) {
      this.#begun += line;
      if (this.#begun.length > MAX_CHARACTERS) throw tooLong();
      // A line break within quotes is a part of the row; the quote in a cell is two.
      if ((line.split('"').length - 1) % 2 === 1) this.#isQuoted = !this.#isQuoted;
      if (!line.endsWith('\n')) continue;
      if (!this.#isQuoted) yield* this.#endRow();
      this.line++;
      if (this.#begun === '') this.#firstLine = this.line;
    }
  }

  *end(): Generator<SourceRow> {
    if (this.#isQuoted) throw new CapturedFileError('the CSV ends within a quoted cell; download the file again');
    yield* this.#endRow();
    if (this.#columns === undefined && this.#titles > 0) this.#refuseTitles();
  }

  *#endRow(): Generator<SourceRow> {
    const line = this.#begun.replace(/\r?\n$/, '');
    this.#begun = '';
    const row = hasStrayQuote(line) ? line.replaceAll(PREDICATE, '$1') : line;
    if (hasStrayQuote(row))
      throw new CapturedFileError('a quote is neither at an end of its cell nor doubled; export the file again');
    const [cells] = cellsOf(row);
    if (cells === undefined) return;
    if (cells.length > MAX_COLUMNS) throw new CapturedFileError(`a line has more than ${MAX_COLUMNS} cells`);
    if (this.#columns === undefined) {
      this.#columns = columnsIn(cells);
      if (this.#columns === undefined && ++this.#titles > MAX_TITLES) this.#refuseTitles();
    } else yield { cells: this.#named(cells, this.#columns), line: this.#firstLine };
  }

  #refuseTitles(): never {
    this.line = 1;
    const lines = this.#titles === 1 ? 'the only line' : `none of the first ${this.#titles} lines`;
    const verb = this.#titles === 1 ? 'names no column' : 'names a column';
    throw new CapturedFileError(`${lines} ${verb} of reports; the names must be separated by commas`);
  }

  #named(cells: readonly string[], columns: readonly string[]): ReadonlyMap<string, string> {
    if (cells.length !== columns.length)
      throw new CapturedFileError(
        `the line has ${cells.length} cells and the line of the names ${columns.length}; download the file again`,
      );
    return new Map(columns.map((name, i) => [name, cells[i] ?? '']));
  }
}

/** Undefined for a line of titles, such as `Start Date,2026-02-01`. */
function columnsIn(cells: readonly string[]): string[] | undefined {
  const columns = cells.map((name) => name.trim());
  return columns.some((name) => KNOWN_COLUMNS.has(name)) && !columns.some((name) => /^\d[\d.,/-]*$/.test(name))
    ? columns
    : undefined;
}

/** Whether a quote of a complete row is neither at an end of its cell nor doubled. */
function hasStrayQuote(row: string): boolean {
  // Every second part is within quotes. Between two of them is a comma, or nothing where a quote is doubled.
  const parts = row.split('"');
  return parts.some((part, i) => {
    if (i % 2 === 1 || part === '') return false;
    const [isFirst, isLast] = [i === 0, i === parts.length - 1];
    return !(isFirst || part.startsWith(',')) || !(isLast || part.endsWith(','));
  });
}
