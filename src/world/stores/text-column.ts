/**
 * The texts of one column in lower case, in a few long strings: one search of a long string takes a fraction of the time
 * of many searches of short ones.
 */
import { FifoCache } from '../../model/fifo-cache.ts';

export interface TextRow {
  seq: number;
  text: string;
}

/** Rows in the order of `seq`. */
export interface Found {
  count: number;
  /** Undefined if there are more than `MAX_SEQS`. */
  seqs: readonly number[] | undefined;
}

const MAX_SEQS = 5000;
/** Searches whose rows are kept. */
const MAX_SEARCHES = 16;
const ROWS_PER_BLOCK = 5000;
/** Keeps matches from crossing from one text to the next. Of Latin-1, so that strings of Latin-1 stay as short. */
const SEPARATOR = '\0';
/** For a character, of which strings beyond Latin-1 take two bytes, and for the two numbers of a row. */
const [CHARACTER_BYTES, ROW_BYTES] = [2, 16];

/** Texts of consecutive rows. */
interface Block {
  text: string;
  seqs: number[];
  /** The offset in `text` at which each row ends. */
  ends: number[];
}

/** What was found so far, and from where to continue. */
interface Search {
  count: number;
  seqs: number[] | undefined;
  block: number;
  offset: number;
}

export class TextColumn {
  readonly #blocks: Block[] = [];
  readonly #searches = new FifoCache<string, Search>(MAX_SEARCHES);
  /** The last row. */
  lastSeq = 0;
  /** Estimated. */
  bytes = 0;

  append(rows: readonly TextRow[]): void {
    for (const { seq, text } of rows) {
      let block = this.#blocks.at(-1);
      if (block === undefined || block.seqs.length >= ROWS_PER_BLOCK)
        this.#blocks.push((block = { text: '', seqs: [], ends: [] }));
      const lower = text.toLowerCase() + SEPARATOR;
      block.text += lower;
      block.seqs.push(seq);
      block.ends.push(block.text.length);
      this.lastSeq = seq;
      this.bytes += lower.length * CHARACTER_BYTES + ROW_BYTES;
    }
  }

  /** The rows that contain one of the texts. Undefined for texts that cannot be found in this way. */
  find(texts: readonly string[]): Found | undefined {
    const wanted = texts.map((each) => each.toLowerCase());
    if (wanted.some((each) => each === '' || each.includes(SEPARATOR))) return undefined;
    const key = JSON.stringify(wanted);
    const search = this.#searches.get(key) ?? { count: 0, seqs: [], block: 0, offset: 0 };
    this.#searches.set(key, search);
    for (; ; search.block++, search.offset = 0) {
      const block = this.#blocks[search.block];
      if (block === undefined) break;
      searchBlock(block, wanted, search);
      // Rows may be added to the last block.
      if (search.block === this.#blocks.length - 1) break;
    }
    return search;
  }
}

function searchBlock({ text, seqs, ends }: Block, wanted: readonly string[], search: Search): void {
  let { offset } = search;
  const next = wanted.map((each) => indexOrEnd(text, each, offset));
  for (let row = 0; ;) {
    let hit = text.length;
    // An iterator of entries would take longer than the search.
    for (let i = 0; i < wanted.length; i++) {
      let index = next[i] ?? 0;
      if (index < offset) next[i] = index = indexOrEnd(text, wanted[i] ?? '', offset);
      if (index < hit) hit = index;
    }
    if (hit === text.length) break;
    row = firstAbove(ends, hit, row);
    offset = ends[row] ?? text.length;
    add(search, seqs[row] ?? 0);
    row++;
  }
  search.offset = text.length;
}

function indexOrEnd(text: string, part: string, from: number): number {
  const index = text.indexOf(part, from);
  return index === -1 ? text.length : index;
}

function add(search: Search, seq: number): void {
  search.count++;
  if (search.count > MAX_SEQS) search.seqs = undefined;
  search.seqs?.push(seq);
}

/** The index of the first number above a value, not before `low`. */
function firstAbove(numbers: readonly number[], value: number, low: number): number {
  // The next row, where most rows are found.
  if ((numbers[low] ?? Infinity) > value) return low;
  let [first, end] = [low + 1, numbers.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    if ((numbers[middle] ?? Infinity) > value) end = middle;
    else first = middle + 1;
  }
  return first;
}
