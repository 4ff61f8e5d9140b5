/**
 * Finds the rows of a profile whose text contains one of some texts, ignoring case, without reading the table: the texts
 * of a column are kept in memory from the first search on. Rows that are added later are read by the next search.
 */
import type { Id } from '../../model/entities.ts';
import { runAtOnce, type SlicedTask } from '../../model/sliced-task.ts';
import type { Statements } from '../database/statements.ts';
import { TextColumn, type Found, type TextRow } from './text-column.ts';

/** Of the texts of one table, in all profiles. The texts of 300,000 keywords of 25 characters take 20 MiB. */
const MAX_BYTES = 33_554_432;
/** Rows that are read in one slice. */
const PAGE_SIZE = 2000;

/** Reads rows of a profile after a `seq`, in order. */
export type ReadTexts = (profileId: Id, column: string, after: number, count: number) => TextRow[];

export class TextSearch {
  readonly #statements: Statements;
  readonly #table: string;
  readonly #read: ReadTexts;
  /** By profile and column, the one that was not searched for the longest time first. Null: the texts are too long. */
  readonly #columns = new Map<string, TextColumn | null>();
  readonly #names = new Set<string>();
  #version = 0;

  constructor(statements: Statements, table: string, read: ReadTexts) {
    this.#statements = statements;
    this.#table = table;
    this.#read = read;
  }

  /** Undefined if the table has to be read instead. */
  find(profileId: Id, column: string, texts: readonly string[]): Found | undefined {
    runAtOnce(this.read(profileId, column));
    return this.#columns.get(keyOf(profileId, column))?.find(texts);
  }

  /** Reads what a search needs, unless the texts are dropped between two slices. */
  *read(profileId: Id, name: string): SlicedTask<void> {
    this.forgetUnlessCurrent();
    const key = keyOf(profileId, name);
    const known = this.#columns.get(key);
    if (known === null) return;
    const column = known ?? new TextColumn();
    this.#columns.delete(key);
    this.#columns.set(key, column);
    this.#names.add(name);
    for (;;) {
      const rows = this.#read(profileId, name, column.lastSeq, PAGE_SIZE);
      column.append(rows);
      if (!this.#makeRoom(column)) this.#columns.set(key, null);
      if (rows.length < PAGE_SIZE) return;
      yield;
      this.forgetUnlessCurrent();
      if (this.#columns.get(key) !== column) return;
    }
  }

  /** Drops texts that were not searched for the longest time. Returns false if there is no room without the others. */
  #makeRoom(own: TextColumn): boolean {
    if (own.bytes > MAX_BYTES) return false;
    let bytes = 0;
    for (const column of this.#columns.values()) bytes += column?.bytes ?? 0;
    for (const [key, column] of this.#columns) {
      if (bytes <= MAX_BYTES) break;
      if (column === null || column === own) continue;
      bytes -= column.bytes;
      this.#columns.delete(key);
    }
    return true;
  }

  /** To be called before each write: other writes of the table, and a rollback, are not followed. */
  forgetUnlessCurrent(): void {
    const version = this.#statements.versionOf(this.#table);
    if (version !== this.#version) this.#forget();
    this.#version = version;
  }

  /** To be called after rows were added, or after these columns of a row were changed. */
  follow(changed: readonly string[]): void {
    if (changed.some((name) => this.#names.has(name))) this.#forget();
    this.#version = this.#statements.versionOf(this.#table);
  }

  #forget(): void {
    this.#columns.clear();
    this.#names.clear();
  }
}

function keyOf(profileId: Id, column: string): string {
  return `${profileId} ${column}`;
}
