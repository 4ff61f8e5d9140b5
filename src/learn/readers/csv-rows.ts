/**
 * Splits CSV with a line of column names into rows (RFC 4180), without the whole text in memory.
 */
import { LearnError } from './learn-error.ts';
import { requireLength, type RowParser, type SourceRow } from './row-parser.ts';

const MAX_COLUMNS = 2000;

export class CsvRows implements RowParser {
  line = 1;
  #columns: readonly string[] | undefined;
  #cells: string[] = [];
  #cell = '';
  #firstLine = 1;
  #characters = 0;
  #isQuoted = false;
  /** After the quote that may end a quoted cell, or is the first of two that are one. */
  #isAfterQuote = false;

  *push(text: string): Generator<SourceRow> {
    for (const character of text) {
      this.#characters++;
      if (this.#isQuoted && !this.#isAfterQuote) {
        if (character === '"') this.#isAfterQuote = true;
        else this.#cell += character;
      } else if (this.#isAfterQuote && character === '"') {
        this.#cell += '"';
        this.#isAfterQuote = false;
      } else if (character === ',') this.#endCell();
      else if (character === '\n') yield* this.#endRow();
      else if (character === '"' && this.#cell === '') this.#isQuoted = true;
      else if (character !== '\r') {
        if (this.#isAfterQuote)
          throw new LearnError('text follows the quote at the end of a cell; export the file again');
        this.#cell += character;
      }
      if (character === '\n') this.line++;
    }
    requireLength(this.#characters);
  }

  *end(): Generator<SourceRow> {
    if (this.#isQuoted && !this.#isAfterQuote)
      throw new LearnError('the CSV ends within a quoted cell; download the file again');
    if (this.#characters > 0) yield* this.#endRow();
  }

  #endCell(): void {
    this.#cells.push(this.#cell);
    this.#cell = '';
    this.#isQuoted = false;
    this.#isAfterQuote = false;
    if (this.#cells.length > MAX_COLUMNS) throw new LearnError(`a line has more than ${MAX_COLUMNS} cells`);
  }

  *#endRow(): Generator<SourceRow> {
    this.#endCell();
    requireLength(this.#characters);
    const cells = this.#cells;
    const isEmpty = cells.length === 1 && cells[0] === '';
    if (this.#columns === undefined) this.#columns = cells.map((name) => name.trim());
    else if (!isEmpty) yield { cells: this.#named(cells, this.#columns), line: this.#firstLine };
    this.#cells = [];
    this.#characters = 0;
    this.#firstLine = this.line + 1;
  }

  #named(cells: readonly string[], columns: readonly string[]): ReadonlyMap<string, string> {
    if (cells.length !== columns.length)
      throw new LearnError(
        `the line has ${cells.length} cells and the first line ${columns.length}; download the file again`,
      );
    return new Map(columns.map((name, i) => [name, cells[i] ?? '']));
  }
}
