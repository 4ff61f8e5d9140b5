/**
 * Rows of one kind: the SQL is written once a process (see `select-text.ts`), prepared by SQLite once a world.
 */
import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Entity, Id } from '../model/entities.ts';
import { given, GIVEN_NUMBER, plus, type Test } from './filters.ts';
import { columnOf, pageText, selectText, shapeOf, type PageKind } from './select-text.ts';
import type { Statements } from './statements.ts';
import type { View, Views } from './view.ts';

/** Keeps the rows whose column equals one of the values. */
export interface Filter<Row> {
  column: keyof Row & string;
  values: readonly (string | number)[];
  /** What else it may be than equal. */
  test?: Test;
}

export interface Page<Row> {
  filters: readonly Filter<Row>[];
  startIndex: number;
  count: number;
  /** Only rows behind this `seq`. */
  after?: number;
}

export interface Scan {
  profileId?: Id | undefined;
  /** For kinds that are in a campaign. */
  campaignId?: Id | undefined;
  state?: string | undefined;
  /** The last `seq` that was seen. */
  after: number;
  count: number;
}

/** Written SQL by store and shape: shared by all worlds. */
const written = new Map<string, string>();

function remember(key: string, write: () => string): string {
  let text = written.get(key);
  if (text === undefined) written.set(key, (text = write()));
  return text;
}

export class Store<Row extends Entity> {
  readonly #statements: Statements;
  readonly #views: Views;
  readonly #table: SQLiteTable;
  readonly #name: string;
  readonly #inserted: (keyof Omit<Row, 'seq'> & string)[];
  /** By the list of columns itself: writing down its names at each call would cost as much as the row. */
  #byIdTexts: WeakMap<readonly string[], string> | undefined;

  constructor(name: string, table: SQLiteTable, statements: Statements, views: Views) {
    this.#name = name;
    this.#views = views;
    this.#table = table;
    this.#statements = statements;
    this.#inserted = Object.keys(getTableColumns(table)).filter((name) => name !== 'seq') as (keyof Omit<Row, 'seq'> &
      string)[];
  }

  byId(profileId: Id, id: Id): Row | undefined {
    const row = this.#statements.get<Row>(
      remember(`${this.#name} byId`, () =>
        selectText(this.#table, sql`${this.#equals('id')} and ${this.#equals('profileId')}`),
      ),
      [id, profileId],
    );
    const view = this.#views.current;
    return view === undefined || row === undefined ? row : view.seen(this.#name, row);
  }

  /** Some columns only, as they are now. */
  columnsById(profileId: Id, id: Id, columns: readonly string[]): Partial<Row> | undefined {
    let text = this.#byIdTexts?.get(columns);
    if (text === undefined) {
      const where = sql`${this.#equals('id')} and ${this.#equals('profileId')}`;
      text = remember(`${this.#name} byId ${columns.join()}`, () => selectText(this.#table, where, { columns }));
      (this.#byIdTexts ??= new WeakMap()).set(columns, text);
    }
    return this.#statements.get<Partial<Row>>(text, [id, profileId]);
  }

  /** False when a row that may be there only once is there already. */
  insert(row: Omit<Row, 'seq'>): boolean {
    const text = remember(`${this.#name} insert`, () => {
      const columns = this.#inserted.map((name) => `"${name}"`).join(', ');
      const values = this.#inserted.map(() => '?').join(', ');
      return `insert into "${this.#name}" (${columns}) values (${values}) on conflict do nothing`;
    });
    const values = this.#inserted.map((name) => row[name]);
    return this.#statements.run(text, values) === 1;
  }

  patch(seq: number, changes: Partial<Row> | Partial<Entity>): void {
    const names = Object.keys(changes);
    if (names.length === 0) return;
    for (const view of this.#views.open) view.remember(this.#name, seq, () => this.#bySeq(seq));
    const assignments = names.map((name) => `"${name}" = @${name}`).join(', ');
    this.#statements.run(`update "${this.#name}" set ${assignments} where "seq" = @seq`, { ...changes, seq });
  }

  /** Rows of one profile that pass all filters, oldest first. */
  page(profileId: Id, page: Page<Row>): Row[] {
    const view = this.#views.current;
    if (view?.hasChanged(this.#name)) return this.#pageSeen(view, profileId, page);
    const rows = this.#page<Row>(profileId, page);
    return view === undefined ? rows : rows.filter((row) => view.seen(this.#name, row) !== undefined);
  }

  /** The same with some columns only, as they are now: half the work where rows are many. */
  pageOf(profileId: Id, page: Page<Row>, columns: readonly string[]): Partial<Row>[] {
    return this.#page<Partial<Row>>(profileId, page, columns);
  }

  #page<Some>(profileId: Id, { filters, startIndex, count, after }: Page<Row>, columns?: readonly string[]): Some[] {
    return this.#statements.all<Some>(this.#pageText(after === undefined ? 'page' : 'page after', filters, columns), [
      ...this.#values(profileId, filters),
      ...(after === undefined ? [] : [after]),
      count,
      startIndex,
    ]);
  }

  /** Rows that were rewritten may pass other filters now than they did. */
  #pageSeen(view: View, profileId: Id, { filters, startIndex, count, after }: Page<Row>): Row[] {
    if (after !== undefined || filters.some(({ test }) => test !== undefined))
      throw new Error('through a view, pages are read from the start and filters ask for equal values');
    const values = [...this.#values(profileId, filters), Number.MAX_SAFE_INTEGER, 0];
    const rows = this.#statements.all<Row>(this.#pageText('page', filters), values);
    const untouched = rows.filter((row) => view.seen(this.#name, row) === row);
    const changed = view
      .changed<Row>(this.#name)
      .filter(
        (row) =>
          row.profileId === profileId &&
          filters.every(({ column, values }) => values.some((value) => value === row[column])),
      );
    return [...untouched, ...changed].toSorted((a, b) => a.seq - b.seq).slice(startIndex, startIndex + count);
  }

  count(profileId: Id, filters: readonly Filter<Row>[]): number {
    const row = this.#statements.get<{ n: number }>(this.#pageText('count', filters), this.#values(profileId, filters));
    return row?.n ?? 0;
  }

  /** Rows of all profiles, or of one, behind a place in the order of creation: for whoever looks at the whole world. */
  scan(what: Scan): Row[] {
    return this.#scan<Row>(what);
  }

  /** The same with some columns only: where rows are many, reading them is much of the work. */
  scanOf<Name extends keyof Row & string>(what: Scan, columns: readonly (Name | 'seq')[]): Pick<Row, Name | 'seq'>[] {
    return this.#scan<Pick<Row, Name | 'seq'>>(what, columns);
  }

  #scan<Some extends { seq: number }>(what: Scan, columns?: readonly string[]): Some[] {
    const { profileId, campaignId, state, after, count } = what;
    const text = remember(
      `${this.#name} scan ${profileId !== undefined} ${campaignId !== undefined} ${state !== undefined} ${columns?.join() ?? ''}`,
      () => {
        const conditions = [sql`${this.#column('seq')} > ${GIVEN_NUMBER}`];
        if (profileId !== undefined)
          conditions.push(sql`${plus(campaignId === undefined)}${this.#equals('profileId')}`);
        if (campaignId !== undefined) conditions.push(this.#equals('campaignId'));
        if (state !== undefined) conditions.push(this.#equals('state'));
        return selectText(this.#table, sql.join(conditions, sql` and `), {
          limit: sql` limit ${GIVEN_NUMBER}`,
          columns,
        });
      },
    );
    const values = [after, profileId, campaignId, state, count].filter((value) => value !== undefined);
    const rows = this.#statements.all<Some>(text, values);
    const view = this.#views.current;
    if (view === undefined) return rows;
    if (state !== undefined) throw new Error('through a view, what may have changed since is no filter of a scan');
    return rows.flatMap((row) => view.seen(this.#name, row) ?? []);
  }

  /** An id is used once in a profile; another profile may have it too, where a seed says so. */
  withId(id: Id): Row[] {
    const text = remember(`${this.#name} withId`, () => selectText(this.#table, this.#equals('id')));
    return this.#statements.all<Row>(text, [id]);
  }

  /** Ids of a profile between two, both included; a hundred at most. */
  idsBetween(profileId: Id, low: Id, high: Id): Id[] {
    const text = `select cast("id" as text) as "id" from "${this.#name}" where "profileId" = cast(? as integer)
      and "id" between cast(? as integer) and cast(? as integer) order by "id" limit 100`;
    return this.#statements.all<{ id: Id }>(text, [profileId, low, high]).map(({ id }) => id);
  }

  dropAllOf(profileId: Id): void {
    this.#statements.run(`delete from "${this.#name}" where "profileId" = ?`, [profileId]);
  }

  /** The profile's row with these values that is not archived; the `...Once` indexes answer it. */
  findLive(profileId: Id, values: Partial<Row>): Row | undefined {
    const names = ['profileId', ...Object.keys(values)];
    const text = remember(`${this.#name} findLive ${names.join()}`, () => {
      const equal = names.map((name) => this.#equals(name));
      const live = sql.join([...equal, sql.raw(`"state" <> 'archived'`)], sql` and `);
      return selectText(this.#table, live, { limit: sql` limit 1` });
    });
    return this.#statements.get<Row>(text, [profileId, ...Object.values(values)]);
  }

  #bySeq(seq: number): Row | undefined {
    const text = remember(`${this.#name} bySeq`, () => selectText(this.#table, this.#equals('seq')));
    return this.#statements.get<Row>(text, [seq]);
  }

  #equals(name: string): SQL {
    return sql`${this.#column(name)} = ${given(this.#column(name), '?')}`;
  }

  #column(name: string): SQLiteColumn {
    return columnOf(this.#table, name);
  }

  #values(profileId: Id, filters: readonly Filter<Row>[]): unknown[] {
    const given = filters.map(({ values, test }) =>
      values.length === 1 && test === undefined ? values[0] : JSON.stringify(values),
    );
    return [profileId, ...given];
  }

  #pageText(what: PageKind, filters: readonly Filter<Row>[], columns?: readonly string[]): string {
    return remember(`${this.#name} ${what} ${shapeOf(filters)} ${columns?.join() ?? ''}`, () =>
      pageText(this.#table, what, filters, columns),
    );
  }
}
