/**
 * The lists of one kind: pages and numbers of the rows of a profile that pass filters. What lists have read is kept for
 * the next one, so the store announces each write.
 */
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Entity, Id } from '../../model/entities.ts';
import type { SlicedTask } from '../../model/sliced-task.ts';
import type { Test } from '../database/filters.ts';
import { buildPageQuery, isReadInOrder, shapeOf, type PageKind } from '../database/queries.ts';
import type { ReadSnapshot, ReadSnapshots } from '../database/read-snapshot.ts';
import { memoizeSql, type Statements } from '../database/statements.ts';
import { ListPositions, MIN_DISTANCE } from './list-positions.ts';

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

/** The rows that a page skips in one query, which takes less than a millisecond. */
const MAX_SKIPPED = 10_000;

export class EntityLists<Row extends Entity> {
  readonly #name: string;
  readonly #table: SQLiteTable;
  readonly #statements: Statements;
  readonly #views: ReadSnapshots;
  readonly #positions: ListPositions;

  constructor(name: string, table: SQLiteTable, statements: Statements, views: ReadSnapshots) {
    this.#name = name;
    this.#table = table;
    this.#statements = statements;
    this.#views = views;
    this.#positions = new ListPositions(statements, table, name);
  }

  /** What a page is found by, if reading that takes long: positions up to the page. */
  prepare(profileId: Id, { filters, startIndex, after }: Page<Row>): SlicedTask<void> | undefined {
    if (this.#views.current !== undefined) return undefined;
    if (after !== undefined || startIndex <= MAX_SKIPPED || !isReadInOrder(filters)) return undefined;
    return this.#whileOpen(this.#approach(profileId, filters, startIndex));
  }

  *#whileOpen(task: SlicedTask<void>): SlicedTask<void> {
    while (!task.next().done) {
      yield;
      this.#views.mustLive();
    }
  }

  /** Remembers positions, so that a page at this index skips few rows. */
  *#approach(profileId: Id, filters: readonly Filter<Row>[], index: number): SlicedTask<void> {
    for (;;) {
      const list = this.#positions.of(profileId, filters);
      const { seq, rows } = list?.before(index) ?? { seq: 0, rows: 0 };
      if (list === undefined || index - rows <= MAX_SKIPPED) return;
      const page = { filters, after: seq, startIndex: MAX_SKIPPED - 1, count: 1 };
      const [next] = this.#read<{ seq: number }>(profileId, page, ['seq']);
      if (next === undefined) return;
      list.remember(next.seq, rows + MAX_SKIPPED);
      yield;
    }
  }

  /** Rows of a profile that pass all filters, oldest first. */
  page(profileId: Id, page: Page<Row>): Row[] {
    const snapshot = this.#views.current;
    if (snapshot?.hasChanged(this.#name)) return this.#pageInSnapshot(snapshot, profileId, page);
    const rows = this.#page<Row>(profileId, page);
    return snapshot === undefined ? rows : rows.filter((row) => snapshot.seen(this.#name, row) !== undefined);
  }

  /** Reads some columns, without regard to snapshots: half the work for large pages. */
  pageOf(profileId: Id, page: Page<Row>, columns: readonly string[]): Partial<Row>[] {
    return this.#page<Partial<Row>>(profileId, page, columns);
  }

  #page<Some extends { seq?: number }>(profileId: Id, page: Page<Row>, columns?: readonly string[]): Some[] {
    const { filters, startIndex, count, after } = page;
    const isNumbered = after === undefined && this.#views.current === undefined && startIndex + count >= MIN_DISTANCE;
    const list = isNumbered ? this.#positions.of(profileId, filters) : undefined;
    const position = list?.before(startIndex);
    const rest = position && { ...page, after: position.seq, startIndex: startIndex - position.rows };
    const rows = this.#read<Some>(profileId, rest ?? page, columns);
    const [first, last] = [rows[0]?.seq, rows.at(-1)?.seq];
    if (first !== undefined) list?.remember(first - 1, startIndex);
    if (last !== undefined) list?.remember(last, startIndex + rows.length);
    return rows;
  }

  #read<Some>(profileId: Id, { filters, startIndex, count, after }: Page<Row>, columns?: readonly string[]): Some[] {
    return this.#statements.all<Some>(
      this.#buildPageQuery(after === undefined ? 'page' : 'page after', filters, columns),
      [...this.#values(profileId, filters), ...(after === undefined ? [] : [after]), count, startIndex],
    );
  }

  /** Changed rows may pass other filters now than in the snapshot. */
  #pageInSnapshot(snapshot: ReadSnapshot, profileId: Id, { filters, startIndex, count, after }: Page<Row>): Row[] {
    if (after !== undefined || filters.some(({ test }) => test !== undefined))
      throw new Error('in a read snapshot, pages start at the first row and filters test equality');
    const values = [...this.#values(profileId, filters), Number.MAX_SAFE_INTEGER, 0];
    const rows = this.#statements.all<Row>(this.#buildPageQuery('page', filters), values);
    const untouched = rows.filter((row) => snapshot.seen(this.#name, row) === row);
    const changed = snapshot
      .changed<Row>(this.#name)
      .filter(
        (row) =>
          row.profileId === profileId &&
          filters.every(({ column, values }) => values.some((value) => value === row[column])),
      );
    return [...untouched, ...changed].toSorted((a, b) => a.seq - b.seq).slice(startIndex, startIndex + count);
  }

  count(profileId: Id, filters: readonly Filter<Row>[]): number {
    const list = this.#positions.of(profileId, filters);
    if (list?.count !== undefined) return list.count;
    const row = this.#statements.get<{ n: number }>(
      this.#buildPageQuery('count', filters),
      this.#values(profileId, filters),
    );
    const count = row?.n ?? 0;
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
    this.#positions.forgetUnlessCurrent();
  }

  afterInsert(row: Omit<Row, 'seq'>): void {
    if (!this.#positions.isEmpty) this.#positions.follow(undefined, row);
  }

  afterPatch(row: Entity, changes: Partial<Row> | Partial<Entity>): void {
    if (!this.#positions.isEmpty) this.#positions.follow({ ...row }, { ...row, ...changes });
  }
}
