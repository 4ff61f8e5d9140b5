/**
 * The numbers of rows of lists that were counted. They follow each write of the table, so that the rows are not counted
 * again.
 */
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Entity, Id } from '../../model/entities.ts';
import { holdsAny, isId, type Test } from '../database/filters.ts';
import { columnOf } from '../database/queries.ts';
import type { Statements } from '../database/statements.ts';

/** Lists of one table. Each costs a comparison per write. */
const MAX_LISTS = 32;

interface ListFilter {
  column: string;
  values: readonly (string | number)[];
  test?: Test;
}

type Values = Readonly<Record<string, unknown>>;

/** Whether the rows of the list follow from their own columns. */
export function canFollow(filters: readonly ListFilter[]): boolean {
  return filters.every(({ test }) => test === undefined || test === 'holds');
}

export class ListCounts {
  readonly #statements: Statements;
  readonly #table: SQLiteTable;
  readonly #name: string;
  readonly #lists = new Map<string, List>();
  #version = 0;

  constructor(statements: Statements, table: SQLiteTable, name: string) {
    this.#statements = statements;
    this.#table = table;
    this.#name = name;
  }

  /** Undefined if rows of other tables decide which rows the list has. */
  of(profileId: Id, filters: readonly ListFilter[]): List | undefined {
    if (!canFollow(filters)) return undefined;
    this.forgetUnlessCurrent();
    const key = JSON.stringify([profileId, filters]);
    let list = this.#lists.get(key);
    // The lists that were not read for the longest time come first.
    if (list !== undefined) this.#lists.delete(key);
    else list = new List(profileId, filters, (name) => isId(columnOf(this.#table, name)));
    this.#lists.set(key, list);
    const [oldest] = this.#lists.keys();
    if (this.#lists.size > MAX_LISTS && oldest !== undefined) this.#lists.delete(oldest);
    return list;
  }

  /** To be called before each write: other writes of the table, and a rollback, are not followed. */
  forgetUnlessCurrent(): void {
    const version = this.#statements.versionOf(this.#name);
    if (version !== this.#version) this.#lists.clear();
    this.#version = version;
  }

  get isEmpty(): boolean {
    return this.#lists.size === 0;
  }

  /** To be called after the write of one row, with its values before and after the write. */
  follow(before: (Entity & Values) | undefined, after: Values): void {
    for (const list of this.#lists.values()) list.follow(before, after);
    this.#version = this.#statements.versionOf(this.#name);
  }
}

class List {
  /** The number of rows, if it was counted. */
  count: number | undefined;
  readonly #profileId: Id;
  readonly #tests: readonly ((row: Values) => boolean)[];

  constructor(profileId: Id, filters: readonly ListFilter[], isIdColumn: (name: string) => boolean) {
    this.#profileId = profileId;
    this.#tests = filters.map(({ column, values, test }) => {
      if (test === 'holds') {
        const texts = JSON.stringify(values);
        return (row) => holdsAny(storedText(row[column]), texts) === 1;
      }
      const read = isIdColumn(column) ? storedId : storedText;
      const accepted = new Set(values.map(read));
      return (row) => row[column] !== null && row[column] !== undefined && accepted.has(read(row[column]));
    });
  }

  follow(before: (Entity & Values) | undefined, after: Values): void {
    if (after['profileId'] !== this.#profileId) return;
    const change = Number(this.#has(after)) - Number(before !== undefined && this.#has(before));
    if (this.count !== undefined) this.count += change;
  }

  #has(row: Values): boolean {
    return this.#tests.every((test) => test(row));
  }
}

const MAX_ID = 2n ** 63n - 1n;

/** Values as SQLite compares them: ids are integers in the file, and text is well-formed. */
function storedId(value: unknown): string {
  const id = BigInt(String(value));
  return String(id > MAX_ID ? MAX_ID : id);
}

function storedText(value: unknown): string {
  return String(value).toWellFormed();
}
