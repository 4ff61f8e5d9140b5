/**
 * Splits a list of JSON objects into rows, without the whole list in memory.
 */
import { LearnError } from './learn-error.ts';
import { requireLength, type Cell, type RowParser, type SourceRow } from './row-parser.ts';

/** Objects within a row. Columns are in the first levels. */
const MAX_DEPTH = 8;

/** What may come next between two rows. */
type Expected = 'list' | 'firstRow' | 'row' | 'separator' | 'nothing';

const NEXT: Readonly<Record<Expected, Readonly<Record<string, Expected>>>> = {
  list: { '[': 'firstRow' },
  firstRow: { ']': 'nothing' },
  row: {},
  separator: { ',': 'row', ']': 'nothing' },
  nothing: {},
};

export class JsonRows implements RowParser {
  line = 1;
  #expected: Expected = 'list';
  /** The beginning of a row that is not complete. */
  #begun = '';
  #firstLine = 1;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;

  *push(text: string): Generator<SourceRow> {
    let from = 0;
    for (let i = 0; i < text.length; i++) {
      const character = text.charAt(i);
      if (character === '\n') this.line++;
      if (this.#depth > 0) {
        this.#advance(character);
        if (this.#depth > 0) continue;
        yield this.#row(this.#begun + text.slice(from, i + 1));
        this.#begun = '';
      } else if (character === '{' && (this.#expected === 'firstRow' || this.#expected === 'row')) {
        this.#depth = 1;
        this.#firstLine = this.line;
        from = i;
      } else if (!/\s/.test(character)) this.#between(character);
    }
    if (this.#depth > 0) {
      this.#begun += text.slice(from);
      requireLength(this.#begun.length);
    }
  }

  end(): SourceRow[] {
    if (this.#expected !== 'nothing')
      throw new LearnError('the JSON ends in the middle of the list; download the file again');
    return [];
  }

  /** Within a row. */
  #advance(character: string): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (this.#isInText) {
      if (character === '\\') this.#isEscaped = true;
      else if (character === '"') this.#isInText = false;
    } else if (character === '"') this.#isInText = true;
    else if (character === '{' || character === '[') this.#depth++;
    else if (character === '}' || character === ']') this.#depth--;
  }

  #between(character: string): void {
    const next = NEXT[this.#expected][character];
    if (next === undefined)
      throw new LearnError(
        `unexpected '${character}': the JSON must be one list of objects, as reports and exports are`,
      );
    this.#expected = next;
  }

  #row(text: string): SourceRow {
    this.#expected = 'separator';
    const cells = new Map<string, Cell>();
    addCells(cells, '', parsed(text), 0);
    return { cells, line: this.#firstLine };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The message of the parser repeats a part of the file.
    throw new LearnError('the row is not valid JSON; download the file again');
  }
}

/** Lists have no columns. */
function addCells(cells: Map<string, Cell>, name: string, value: unknown, depth: number): void {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) cells.set(name, toCell(value));
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > MAX_DEPTH) return;
  for (const [key, inner] of Object.entries(value))
    addCells(cells, name === '' ? key : `${name}.${key}`, inner, depth + 1);
}

function toCell(value: unknown): Cell {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
