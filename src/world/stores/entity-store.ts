/**
 * The rows of one kind. SQL is built once per process (see `queries.ts`) and prepared once per world.
 */
import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Entity, Id } from '../../model/entities.ts';
import { isOfProfile, kindOf, KINDS, type CollectionName } from '../../model/kinds.ts';
import { parameter, NUMBER_PARAMETER, withoutIndex } from '../database/filters.ts';
import { columnOf, buildSelect } from '../database/queries.ts';
import type { ChangedRows } from '../database/row-changes.ts';
import { memoizeSql, type Statements } from '../database/statements.ts';
import type { ChangeLog } from './change-log.ts';
import { EntityLists } from './entity-lists.ts';
import { TableCache } from './table-cache.ts';

export interface Scan {
  profileId?: Id | undefined;
  /** For kinds below a campaign. */
  campaignId?: Id | undefined;
  /** For kinds below an ad group. */
  adGroupId?: Id | undefined;
  state?: string | undefined;
  /** Only rows with a higher `seq`. */
  after: number;
  count: number;
}

/** Columns from which no value is derived. */
const UNUSED: ReadonlySet<string> = new Set(['updatedAt']);

/** The rows of its campaign, which it is itself or belongs to. */
function rowsOf(
  { id, profileId, campaignId }: { id: Id; profileId: Id; campaignId?: Id },
  { product, createdAt }: Pick<ChangedRows, 'product' | 'createdAt'>,
): ChangedRows {
  const isNew = createdAt !== undefined && campaignId === undefined;
  return { profileId, campaignId: campaignId ?? id, product, createdAt, isNew };
}

/** SQL of inserts by the columns that have a value, and of `findLive` by the names of the columns. */
type Texts = Map<string | number, string>;

/** For all worlds. Looking up a key of `memoizeSql` takes longer, because each call concatenates and hashes it. */
const texts = new WeakMap<SQLiteTable, Texts>();

function textsOf(table: SQLiteTable): Texts {
  let own = texts.get(table);
  if (own === undefined) texts.set(table, (own = new Map()));
  return own;
}

const estimateRowSize = (): number => 512;

export class EntityStore<Row extends Entity> {
  /** Values that are derived from the rows of this kind. */
  readonly cache: TableCache;
  readonly #statements: Statements;
  readonly #table: SQLiteTable;
  readonly #name: CollectionName;
  readonly #log: ChangeLog;
  readonly #inserted: (keyof Omit<Row, 'seq'> & string)[];
  readonly #texts: Texts;
  /** All campaigns of the profile may depend on its rows. */
  readonly #isOfProfile: boolean;
  readonly #product: ChangedRows['product'];
  #lists: EntityLists<Row> | undefined;
  /** SQL by the identity of the list of columns: a key of its names would cost as much as the query. */
  #byIdTexts: WeakMap<readonly string[], string> | undefined;

  constructor(
    name: CollectionName,
    table: SQLiteTable,
    { statements, log }: { statements: Statements; log: ChangeLog },
  ) {
    this.#name = name;
    this.#log = log;
    this.#table = table;
    this.#statements = statements;
    this.#texts = textsOf(table);
    const kind = kindOf(name);
    this.#isOfProfile = isOfProfile(kind);
    this.#product = KINDS[kind].product;
    this.cache = new TableCache(statements, name);
    this.#inserted = Object.keys(getTableColumns(table)).filter((name) => name !== 'seq') as (keyof Omit<Row, 'seq'> &
      string)[];
  }

  byId(profileId: Id, id: Id): Row | undefined {
    return this.cache.memoize(this, `${profileId} ${id}`, estimateRowSize, () => this.#readById(profileId, id));
  }

  #readById(profileId: Id, id: Id): Row | undefined {
    const text = memoizeSql(`${this.#name} byId`, () =>
      buildSelect(this.#table, sql`${this.#equals('id')} and ${this.#equals('profileId')}`),
    );
    return this.#statements.get<Row>(text, [id, profileId]);
  }

  /** Reads some columns. */
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
    // Columns that are null are left out: binding them would take a sixth of the time of an insert.
    const values: unknown[] = [];
    let shape = 1;
    for (const name of this.#inserted) {
      const value: unknown = row[name];
      const isSet = value !== null && value !== undefined;
      if (isSet) values.push(value);
      shape = shape * 2 + (isSet ? 1 : 0);
    }
    this.#lists?.beforeWrite();
    let text = this.#texts.get(shape);
    if (text === undefined) this.#texts.set(shape, (text = this.#buildInsert(shape)));
    if (
      this.#statements.run(
        text,
        values,
        this.#isOfProfile
          ? { profileId: row.profileId }
          : rowsOf(row, { product: this.#product, createdAt: row.createdAt }),
      ) === 0
    )
      return false;
    this.#log.created(this.#name);
    this.#lists?.afterInsert(row);
    return true;
  }

  /** The digits of `shape` after the first one are 1 for the columns that have a value. */
  #buildInsert(shape: number): string {
    const digits = shape.toString(2).slice(1);
    const columns = this.#inserted.filter((_, i) => digits[i] === '1').map((name) => `"${name}"`);
    const values = columns.map(() => '?');
    return `insert into "${this.#name}" (${columns.join(', ')}) values (${values.join(', ')}) on conflict do nothing`;
  }

  /** `since` is given if the history has the previous values of all changes from which values are derived. */
  patch(row: Entity, changes: Partial<Row> | Partial<Entity>, since?: number): void {
    const names = Object.keys(changes);
    if (names.length === 0) return;
    const { seq } = row;
    this.#log.edited(this.#name, row, changes);
    const assignments = names.map((name) => `"${name}" = @${name}`).join(', ');
    const text = `update "${this.#name}" set ${assignments} where "seq" = @seq`;
    const isUnused = names.every((name) => UNUSED.has(name));
    this.#lists?.beforeWrite();
    this.#statements.run(
      text,
      { ...changes, seq },
      isUnused
        ? null
        : {
            ...(this.#isOfProfile ? { profileId: row.profileId } : rowsOf(row, { product: this.#product })),
            since,
          },
    );
    this.#lists?.afterPatch(row, changes);
  }

  /** Created by the first list, because many stores have none. */
  get lists(): EntityLists<Row> {
    return (this.#lists ??= new EntityLists<Row>(this.#name, this.#table, this.#statements));
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
    const { profileId, campaignId, adGroupId, state, after, count } = options;
    const isInProfile = campaignId === undefined && adGroupId === undefined;
    const text = memoizeSql(
      `${this.#name} scan ${profileId !== undefined} ${campaignId !== undefined} ${adGroupId !== undefined} ${state !== undefined} ${columns?.join() ?? ''}`,
      () => {
        const conditions = [sql`${this.#column('seq')} > ${NUMBER_PARAMETER}`];
        if (profileId !== undefined) conditions.push(sql`${withoutIndex(isInProfile)}${this.#equals('profileId')}`);
        if (campaignId !== undefined) conditions.push(this.#equals('campaignId'));
        if (adGroupId !== undefined) conditions.push(this.#equals('adGroupId'));
        if (state !== undefined) conditions.push(this.#equals('state'));
        return buildSelect(this.#table, sql.join(conditions, sql` and `), {
          limit: sql` limit ${NUMBER_PARAMETER}`,
          columns,
        });
      },
    );
    const values = [after, profileId, campaignId, adGroupId, state, count].filter((value) => value !== undefined);
    return this.#statements.all<Some>(text, values);
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
    const names = Object.keys(values).join();
    let text = this.#texts.get(names);
    if (text === undefined) this.#texts.set(names, (text = this.#buildFindLive(names)));
    return this.#statements.get<Row>(text, [profileId, ...Object.values(values)]);
  }

  /** The oldest row with this value, also if it is archived. */
  oldest(profileId: Id, column: keyof Row & string, value: string): Row | undefined {
    const text = memoizeSql(`${this.#name} oldest ${column}`, () =>
      buildSelect(this.#table, sql`${this.#equals('profileId')} and ${this.#equals(column)}`, { limit: sql` limit 1` }),
    );
    return this.#statements.get<Row>(text, [profileId, value]);
  }

  #buildFindLive(names: string): string {
    const equal = ['profileId', ...names.split(',')].map((name) => this.#equals(name));
    const live = sql.join([...equal, sql.raw(`"state" <> 'archived'`)], sql` and `);
    return buildSelect(this.#table, live, { limit: sql` limit 1` });
  }

  #equals(name: string): SQL {
    return sql`${this.#column(name)} = ${parameter(this.#column(name), '?')}`;
  }

  #column(name: string): SQLiteColumn {
    return columnOf(this.#table, name);
  }
}
