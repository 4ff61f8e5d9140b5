/**
 * What the parsers of the formats have in common.
 */
import { LearnError } from './learn-error.ts';

export type Cell = string | number | boolean | null;

/** Cells by the name of their column. The columns of an object in an object are joined with a point. */
export interface SourceRow {
  cells: ReadonlyMap<string, Cell>;
  /** From 1: where the row begins. */
  line: number;
}

/** Takes a text in parts. Both methods throw `LearnError`, which is about `line`. */
export interface RowParser {
  readonly line: number;
  /** The rows that end in the next part. */
  push(text: string): Iterable<SourceRow>;
  /** Checks that the text is complete. */
  end(): Iterable<SourceRow>;
}

/** Of the text of one row. */
export const MAX_CHARACTERS = 1024 * 1024;

export function tooLong(): LearnError {
  return new LearnError(`a row has more than ${MAX_CHARACTERS} characters; the file is not a list of rows`);
}
