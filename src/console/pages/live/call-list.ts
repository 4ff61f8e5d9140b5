/**
 * The calls that the page holds, newest first, and those that match the search. Calls arrive in batches, so that the work
 * for one batch does not depend on how fast they arrive.
 */
import { compileSearch, type SearchableCall } from './search-language.ts';

/** A call, or without one a gap: calls that the sandbox no longer holds. */
export interface CallRow<Call> {
  id: string;
  call: Call | undefined;
}

/** The oldest rows are removed. */
const MAX_ROWS = 20_000;

export class CallList<Call extends SearchableCall> {
  #rows: readonly CallRow<Call>[] = [];
  #matches: readonly CallRow<Call>[] = [];
  #known = new Set<string>();
  #search = '';
  #gaps = 0;

  get rows(): readonly CallRow<Call>[] {
    return this.#rows;
  }

  /** The rows that match the search. */
  get matches(): readonly CallRow<Call>[] {
    return this.#matches;
  }

  /** The id of the newest call. */
  get newestId(): string | undefined {
    return this.#rows.find(({ call }) => call !== undefined)?.id;
  }

  /** Gaps match every search. */
  search(text: string): void {
    if (text === this.#search) return;
    this.#search = text;
    this.#matches = this.#filter(this.#rows);
  }

  /** `calls` are oldest first, as they arrive. Those that the list has already are skipped. */
  addNewer(calls: readonly Call[]): void {
    this.#add(this.#newRowsOf(calls), 'before');
  }

  addOlder(calls: readonly Call[]): void {
    this.#add(this.#newRowsOf(calls), 'after');
  }

  addGap(): void {
    if (this.#rows.length > 0) this.#add([{ id: `gap-${++this.#gaps}`, call: undefined }], 'before');
  }

  clear(): void {
    this.#rows = [];
    this.#matches = [];
    this.#known = new Set();
  }

  #newRowsOf(calls: readonly Call[]): CallRow<Call>[] {
    const rows: CallRow<Call>[] = [];
    for (const call of calls) {
      if (this.#known.has(call.id)) continue;
      this.#known.add(call.id);
      rows.push({ id: call.id, call });
    }
    return rows.toReversed();
  }

  #add(rows: readonly CallRow<Call>[], place: 'before' | 'after'): void {
    if (rows.length === 0) return;
    const matches = this.#filter(rows);
    this.#rows = place === 'before' ? [...rows, ...this.#rows] : [...this.#rows, ...rows];
    if (matches.length > 0)
      this.#matches = place === 'before' ? [...matches, ...this.#matches] : [...this.#matches, ...matches];
    if (this.#rows.length > MAX_ROWS) this.#removeOldest();
  }

  /** Removes more than necessary, so that it is not needed for each batch. */
  #removeOldest(): void {
    const kept = this.#rows.slice(0, MAX_ROWS * 0.9);
    this.#known = new Set(kept.map(({ id }) => id));
    this.#rows = kept;
    this.#matches = this.#matches.filter(({ id }) => this.#known.has(id));
  }

  #filter(rows: readonly CallRow<Call>[]): CallRow<Call>[] {
    const test = compileSearch(this.#search);
    return rows.filter(({ call }) => call === undefined || test(call));
  }
}
