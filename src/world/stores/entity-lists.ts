/**
 * The lists of one kind: pages and numbers of the rows of a profile that pass filters. Numbers are kept, so the store
 * announces each write.
 */
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Entity, Id } from '../../model/entities.ts';
import type { Test } from '../database/filters.ts';
import { buildPageQuery, shapeOf, type PageKind } from '../database/queries.ts';
import { memoizeSql, type Statements } from '../database/statements.ts';
import { ListCounts } from './list-counts.ts';

/** Keeps rows whose column equals one of the values. */
export interface Filter<Row> {
  column: keyof Row & string;
  values: readonly (string | number)[];
  /** A test other than equality. */
  test?: Test;
}

export interface Page<Row> {
  filters: readonly Filter<Row>[];
  startIndex: number;
  count: number;
  /** Only rows with a higher `seq`. */
  after?: number;
}

/** The first rows of a list, up to this `seq`. */
export interface FirstRows {
  rows: number;
  after: number;
}

export class EntityLists<Row extends Entity> {
  readonly #name: string;
  readonly #table: SQLiteTable;
  readonly #statements: Statements;
  readonly #counts: ListCounts;

  constructor(name: string, table: SQLiteTable, statements: Statements) {
    this.#name = name;
    this.#table = table;
    this.#statements = statements;
    this.#counts = new ListCounts(statements, table, name);
  }

  /** Rows of a profile that pass all filters, oldest first. */
  page(profileId: Id, page: Page<Row>): Row[] {
    return this.#read<Row>(profileId, page);
  }

  /** Reads some columns: half the work for large pages. */
  pageOf(profileId: Id, page: Page<Row>, columns: readonly string[]): Partial<Row>[] {
    return this.#read<Partial<Row>>(profileId, page, columns);
  }

  #read<Some>(profileId: Id, { filters, startIndex, count, after }: Page<Row>, columns?: readonly string[]): Some[] {
    return this.#statements.all<Some>(
      this.#buildPageQuery(after === undefined ? 'page' : 'page after', filters, columns),
      [...this.#values(profileId, filters), ...(after === undefined ? [] : [after]), count, startIndex],
    );
  }

  /** Counts the rows behind the first ones only, if these are known. */
  count(profileId: Id, filters: readonly Filter<Row>[], first: FirstRows = { rows: 0, after: 0 }): number {
    const list = this.#counts.of(profileId, filters);
    if (list?.count !== undefined) return list.count;
    const values = [...this.#values(profileId, filters), first.after];
    const rest = this.#statements.get<{ n: number }>(this.#buildPageQuery('count', filters), values);
    const count = first.rows + (rest?.n ?? 0);
    if (list !== undefined) list.count = count;
    return count;
  }

  #values(profileId: Id, filters: readonly Filter<Row>[]): unknown[] {
    const parameter = filters.map(({ values, test }) =>
      values.length === 1 && test === undefined ? values[0] : JSON.stringify(values),
    );
    return [profileId, ...parameter];
  }

  #buildPageQuery(kind: PageKind, filters: readonly Filter<Row>[], columns?: readonly string[]): string {
    return memoizeSql(`${this.#name} ${kind} ${shapeOf(filters)} ${columns?.join() ?? ''}`, () =>
      buildPageQuery(this.#table, kind, filters, columns),
    );
  }

  /** To be called before each write of the table. */
  beforeWrite(): void {
    this.#counts.forgetUnlessCurrent();
  }

  afterInsert(row: Omit<Row, 'seq'>): void {
    if (!this.#counts.isEmpty) this.#counts.follow(undefined, row);
  }

  afterPatch(row: Entity, changes: Partial<Row> | Partial<Entity>): void {
    if (!this.#counts.isEmpty) this.#counts.follow({ ...row }, { ...row, ...changes });
  }
}
