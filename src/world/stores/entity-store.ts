/**
 * The rows of one kind. SQL is built once per process (see `queries.ts`) and prepared once per world.
 */
import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Entity, Id } from '../../model/entities.ts';
import { parameter, NUMBER_PARAMETER, withoutIndex, type Test } from '../database/filters.ts';
import { columnOf, buildPageQuery, buildSelect, shapeOf, type PageKind } from '../database/queries.ts';
import type { ChangedRows } from '../database/row-changes.ts';
import type { Statements } from '../database/statements.ts';
import type { ReadSnapshot, ReadSnapshots } from '../database/read-snapshot.ts';
import { ListPositions, MIN_DISTANCE } from './list-positions.ts';
import { TableCache } from './table-cache.ts';
import type { Found } from './text-column.ts';
import { TextSearch } from './text-search.ts';

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

export interface Scan {
  profileId?: Id | undefined;
  /** For kinds below a campaign. */
  campaignId?: Id | undefined;
  state?: string | undefined;
  /** Only rows with a higher `seq`. */
  after: number;
  count: number;
}

/** Columns from which no value is derived. */
const UNUSED: ReadonlySet<string> = new Set(['updatedAt']);

/** The rows of its campaign, which it is itself or belongs to. */
function rowsOf({ id, profileId, ...row }: { id: Id; profileId: Id; campaignId?: Id }): ChangedRows {
  return { profileId, campaignId: row.campaignId ?? id };
}

interface FoundRows<Row> extends Found {
  others: readonly Filter<Row>[];
}

/** SQL by store and shape, shared by all worlds. */
const sqlTexts = new Map<string, string>();

function memoizeSql(key: string, build: () => string): string {
  let text = sqlTexts.get(key);
  if (text === undefined) sqlTexts.set(key, (text = build()));
  return text;
}

const estimateRowSize = (): number => 512;

export class Store<Row extends Entity> {
  /** Values that are derived from the rows of this kind. */
  readonly cache: TableCache;
  readonly #positions: ListPositions;
  readonly #texts: TextSearch;
  readonly #statements: Statements;
  readonly #views: ReadSnapshots;
  readonly #table: SQLiteTable;
  readonly #name: string;
  readonly #inserted: (keyof Omit<Row, 'seq'> & string)[];
  /** SQL by the identity of the list of columns: a key of its names would cost as much as the query. */
  #byIdTexts: WeakMap<readonly string[], string> | undefined;

  constructor(name: string, table: SQLiteTable, statements: Statements, views: ReadSnapshots) {
    this.#name = name;
    this.#views = views;
    this.#table = table;
    this.#statements = statements;
    this.cache = new TableCache(statements, name);
    this.#positions = new ListPositions(statements, table, name);
    this.#texts = new TextSearch(statements, name, (profileId, column, after, count) =>
      this.#scan<{ seq: number }>({ profileId, after, count }, ['seq', column]).map((row) => ({
        seq: row.seq,
        text: String(row[column as keyof typeof row]),
      })),
    );
    this.#inserted = Object.keys(getTableColumns(table)).filter((name) => name !== 'seq') as (keyof Omit<Row, 'seq'> &
      string)[];
  }

  byId(profileId: Id, id: Id): Row | undefined {
    const row = this.cache.memoize(this, `${profileId} ${id}`, estimateRowSize, () => this.#readById(profileId, id));
    const snapshot = this.#views.current;
    return snapshot === undefined || row === undefined ? row : snapshot.seen(this.#name, row);
  }

  #readById(profileId: Id, id: Id): Row | undefined {
    const text = memoizeSql(`${this.#name} byId`, () =>
      buildSelect(this.#table, sql`${this.#equals('id')} and ${this.#equals('profileId')}`),
    );
    return this.#statements.get<Row>(text, [id, profileId]);
  }

  /** Reads some columns, without regard to snapshots. */
  columnsById(profileId: Id, id: Id, columns: readonly string[]): Partial<Row> | undefined {
    let text = this.#byIdTexts?.get(columns);
    if (text === undefined) {
      const where = sql`${this.#equals('id')} and ${this.#equals('profileId')}`;
      text = memoizeSql(`${this.#name} byId ${columns.join()}`, () => buildSelect(this.#table, where, { columns }));
      (this.#byIdTexts ??= new WeakMap()).set(columns, text);
    }
    return this.#statements.get<Partial<Row>>(text, [id, profileId]);
  }

  /** Returns false if the row violates a unique index. */
  insert(row: Omit<Row, 'seq'>): boolean {
    const text = memoizeSql(`${this.#name} insert`, () => {
      const columns = this.#inserted.map((name) => `"${name}"`).join(', ');
      const values = this.#inserted.map(() => '?').join(', ');
      return `insert into "${this.#name}" (${columns}) values (${values}) on conflict do nothing`;
    });
    const values = this.#inserted.map((name) => row[name]);
    this.#forgetUnlessCurrent();
    if (this.#statements.run(text, values, rowsOf(row)) === 0) return false;
    this.#texts.follow([]);
    if (!this.#positions.isEmpty) this.#positions.follow(undefined, row);
    return true;
  }

  /** `since` is given if the history has the previous values of all changes from which values are derived. */
  patch(row: Entity, changes: Partial<Row> | Partial<Entity>, since?: number): void {
    const names = Object.keys(changes);
    if (names.length === 0) return;
    const { seq } = row;
    for (const snapshot of this.#views.open) snapshot.remember(this.#name, seq, () => this.#bySeq(seq));
    const assignments = names.map((name) => `"${name}" = @${name}`).join(', ');
    const text = `update "${this.#name}" set ${assignments} where "seq" = @seq`;
    const isUnused = names.every((name) => UNUSED.has(name));
    this.#forgetUnlessCurrent();
    this.#statements.run(text, { ...changes, seq }, isUnused ? null : { ...rowsOf(row), since });
    this.#texts.follow(names);
    if (!this.#positions.isEmpty) this.#positions.follow({ ...row }, { ...row, ...changes });
  }

  #forgetUnlessCurrent(): void {
    this.#positions.forgetUnlessCurrent();
    this.#texts.forgetUnlessCurrent();
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
    const found = this.#search(profileId, filters);
    if (found?.seqs !== undefined) return this.#pageOfFound<Some>(profileId, found, found.seqs, page, columns);
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

  /** Without other filters, reads only the rows of the page. */
  #pageOfFound<Some>(
    profileId: Id,
    { others }: FoundRows<Row>,
    seqs: readonly number[],
    { startIndex, count, after = 0 }: Page<Row>,
    columns?: readonly string[],
  ): Some[] {
    const rest = seqs.filter((seq) => seq > after);
    const isPage = others.length === 0;
    const values = isPage ? rest.slice(startIndex, startIndex + count) : rest;
    const filters = [...others, { column: 'seq' as const, values }];
    return this.#read<Some>(profileId, { filters, startIndex: isPage ? 0 : startIndex, count }, columns);
  }

  /** The rows with the texts of a filter, and the other filters. */
  #search(profileId: Id, filters: readonly Filter<Row>[]): FoundRows<Row> | undefined {
    const filter = filters.find(({ test }) => test === 'holds');
    if (filter === undefined || this.#views.current !== undefined) return undefined;
    const found = this.#texts.find(profileId, filter.column, filter.values.map(String));
    return found && { ...found, others: filters.filter((each) => each !== filter) };
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
    const found = this.#search(profileId, filters);
    if (found?.others.length === 0) return found.count;
    const counted =
      found?.seqs === undefined ? filters : [...found.others, { column: 'seq' as const, values: found.seqs }];
    const row = this.#statements.get<{ n: number }>(
      this.#buildPageQuery('count', counted),
      this.#values(profileId, counted),
    );
    const count = row?.n ?? 0;
    if (list !== undefined) list.count = count;
    return count;
  }

  /** Rows of one profile or of all, in the order of creation. */
  scan(options: Scan): Row[] {
    return this.#scan<Row>(options);
  }

  /** Reads some columns, which is faster for many rows. */
  scanOf<Name extends keyof Row & string>(
    options: Scan,
    columns: readonly (Name | 'seq')[],
  ): Pick<Row, Name | 'seq'>[] {
    return this.#scan<Pick<Row, Name | 'seq'>>(options, columns);
  }

  #scan<Some extends { seq: number }>(options: Scan, columns?: readonly string[]): Some[] {
    const { profileId, campaignId, state, after, count } = options;
    const text = memoizeSql(
      `${this.#name} scan ${profileId !== undefined} ${campaignId !== undefined} ${state !== undefined} ${columns?.join() ?? ''}`,
      () => {
        const conditions = [sql`${this.#column('seq')} > ${NUMBER_PARAMETER}`];
        if (profileId !== undefined)
          conditions.push(sql`${withoutIndex(campaignId === undefined)}${this.#equals('profileId')}`);
        if (campaignId !== undefined) conditions.push(this.#equals('campaignId'));
        if (state !== undefined) conditions.push(this.#equals('state'));
        return buildSelect(this.#table, sql.join(conditions, sql` and `), {
          limit: sql` limit ${NUMBER_PARAMETER}`,
          columns,
        });
      },
    );
    const values = [after, profileId, campaignId, state, count].filter((value) => value !== undefined);
    const rows = this.#statements.all<Some>(text, values);
    const snapshot = this.#views.current;
    if (snapshot === undefined) return rows;
    if (state !== undefined)
      throw new Error('in a read snapshot, a scan cannot filter by state, which may have changed since');
    return rows.flatMap((row) => snapshot.seen(this.#name, row) ?? []);
  }

  /** Ids are unique in a profile; seeds can use an id in several profiles. */
  withId(id: Id): Row[] {
    const text = memoizeSql(`${this.#name} withId`, () => buildSelect(this.#table, this.#equals('id')));
    return this.#statements.all<Row>(text, [id]);
  }

  /** Ids of a profile from `low` to `high`, at most a hundred. */
  idsBetween(profileId: Id, low: Id, high: Id): Id[] {
    const text = `select cast("id" as text) as "id" from "${this.#name}" where "profileId" = cast(? as integer)
      and "id" between cast(? as integer) and cast(? as integer) order by "id" limit 100`;
    return this.#statements.all<{ id: Id }>(text, [profileId, low, high]).map(({ id }) => id);
  }

  dropAllOf(profileId: Id): void {
    this.#statements.run(`delete from "${this.#name}" where "profileId" = ?`, [profileId], { profileId });
  }

  /** The row with these values that is not archived. Uses the `...Once` indexes. */
  findLive(profileId: Id, values: Partial<Row>): Row | undefined {
    const names = ['profileId', ...Object.keys(values)];
    const text = memoizeSql(`${this.#name} findLive ${names.join()}`, () => {
      const equal = names.map((name) => this.#equals(name));
      const live = sql.join([...equal, sql.raw(`"state" <> 'archived'`)], sql` and `);
      return buildSelect(this.#table, live, { limit: sql` limit 1` });
    });
    return this.#statements.get<Row>(text, [profileId, ...Object.values(values)]);
  }

  #bySeq(seq: number): Row | undefined {
    const text = memoizeSql(`${this.#name} bySeq`, () => buildSelect(this.#table, this.#equals('seq')));
    return this.#statements.get<Row>(text, [seq]);
  }

  #equals(name: string): SQL {
    return sql`${this.#column(name)} = ${parameter(this.#column(name), '?')}`;
  }

  #column(name: string): SQLiteColumn {
    return columnOf(this.#table, name);
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
}
