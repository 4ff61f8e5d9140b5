/**
 * Splits a list of JSON objects into rows, without the whole list in memory.
 */
import { JsonItems, type JsonProblem } from '../../model/text/json-items.ts';
import { CapturedFileError } from './file-text.ts';

export type Cell = string | number | boolean | null;

/** Cells by the name of their column. The columns of an object in an object are joined with a point. */
export interface SourceRow {
  cells: ReadonlyMap<string, Cell>;
  /** From 1: where the row begins. */
  line: number;
}

/** Takes a text in parts. Both methods throw `CapturedFileError`, which is about `line`. */
export interface RowParser {
  readonly line: number;
  /** The rows that end in the next part. */
  push(text: string): Iterable<SourceRow>;
  /** Checks that the text is complete. */
  end(): Iterable<SourceRow>;
}

/** Of the text of one row. */
export const MAX_CHARACTERS = 1024 * 1024;

export function tooLong(): CapturedFileError {
  return new CapturedFileError(`a row has more than ${MAX_CHARACTERS} characters; the file is not a list of rows`);
}

/** Objects within a row. Columns are in the first levels. */
const MAX_DEPTH = 8;
const NOT_A_LIST = 'the JSON must be one list of objects, as reports and exports are';

export class JsonRows implements RowParser {
  line = 1;
  #lines = 1;
  readonly #items = new JsonItems({ lists: new Set(['']), maxLength: MAX_CHARACTERS, errorOf });

  *push(text: string): Generator<SourceRow> {
    this.#lines += linesIn(text);
    for (const item of this.#items.read(text)) {
      const row = item.text.trimStart();
      this.line += linesIn(item.text) - linesIn(row);
      yield { cells: cellsOf(row), line: this.line };
      this.line += linesIn(row);
    }
  }

  end(): SourceRow[] {
    this.line = this.#lines;
    if (this.#items.end().trim() !== '[]') throw new CapturedFileError(NOT_A_LIST);
    return [];
  }
}

function errorOf(problem: JsonProblem): CapturedFileError {
  if (problem === 'long') return tooLong();
  return new CapturedFileError(
    problem === 'deep' ? NOT_A_LIST : 'the JSON ends in the middle of the list; download the file again',
  );
}

function linesIn(text: string): number {
  return text.split('\n').length - 1;
}

function cellsOf(row: string): ReadonlyMap<string, Cell> {
  const value = parsed(row);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new CapturedFileError(NOT_A_LIST);
  const cells = new Map<string, Cell>();
  addCells(cells, '', value, 0);
  return cells;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The message of the parser repeats a part of the file.
    throw new CapturedFileError('the row is not valid JSON; download the file again');
  }
}

/** Lists have no columns. */
function addCells(cells: Map<string, Cell>, name: string, value: unknown, depth: number): void {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    cells.set(name, value);
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > MAX_DEPTH) return;
  for (const [key, inner] of Object.entries(value))
    addCells(cells, name === '' ? key : `${name}.${key}`, inner, depth + 1);
}
