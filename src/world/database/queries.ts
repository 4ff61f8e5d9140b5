/**
 * Builds the SELECT statements of one table with drizzle.
 *
 * A page uses the index of its most selective filter and tests the other filters on its rows. A unary plus keeps
 * SQLite, which has no statistics here, from choosing another index.
 */
import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { condition, parameter, NUMBER_PARAMETER, isId, withoutIndex, type Test } from './filters.ts';

/** Columns with an index, the most selective first: the first one with a filter drives the page. */
const DRIVERS = ['seq', 'id', 'comparedText', 'name', 'sku', 'asin', 'adGroupId', 'campaignId', 'state'];
/** Columns whose index includes the profile. */
const WITHIN_PROFILE = new Set(['id', 'comparedText', 'name', 'sku', 'asin', 'state']);

const builder = new QueryBuilder();

export type PageKind = 'page' | 'page after' | 'count';
type Filters = readonly { column: string; values: readonly unknown[]; test?: Test }[];

export function columnOf(table: SQLiteTable, name: string): SQLiteColumn {
  const column = getTableColumns(table)[name];
  if (column === undefined) throw new Error(`the table has no column ${name}`);
  return column;
}

/** Ids are selected as text; see `idColumn`. */
function selection(table: SQLiteTable, columns: readonly string[] | undefined): Record<string, SQL.Aliased> {
  const all = Object.entries(getTableColumns(table));
  const selected = all.filter(([name]) => columns === undefined || columns.includes(name));
  return Object.fromEntries(
    selected.map(([name, column]) => [name, (isId(column) ? sql`cast(${column} as text)` : sql`${column}`).as(name)]),
  );
}

interface Tail {
  /** A prefix of the sort column `seq`. */
  sort?: SQL;
  limit?: SQL;
  /** By default all. */
  columns?: readonly string[] | undefined;
}

export function buildSelect(
  table: SQLiteTable,
  where: SQL,
  { sort = sql``, limit = sql``, columns }: Tail = {},
): string {
  return builder
    .select(selection(table, columns))
    .from(table)
    .where(sql`${where} order by ${sort}${columnOf(table, 'seq')}${limit}`)
    .toSQL().sql;
}

/** Returns a key that is equal for pages with the same SQL. */
export function shapeOf(filters: Filters): string {
  return filters.map(({ column, values, test = values.length === 1 ? '' : '*' }) => `${column} ${test}`).join();
}

/** A filter for several states drives only counts: its rows would have to be sorted, and are most of a profile. */
function driverOf(kind: PageKind, filters: Filters): string | undefined {
  const driving = filters.filter(
    ({ column, values, test }) => !test && (column !== 'state' || values.length === 1 || kind === 'count'),
  );
  return DRIVERS.find((name) => driving.some(({ column }) => column === name));
}

export function buildPageQuery(
  table: SQLiteTable,
  kind: PageKind,
  filters: Filters,
  columns?: readonly string[],
): string {
  const [seq, profileId] = [columnOf(table, 'seq'), columnOf(table, 'profileId')];
  const driver = driverOf(kind, filters);
  const byProfile = driver === undefined || WITHIN_PROFILE.has(driver);
  const conditions = [sql`${withoutIndex(byProfile)}${profileId} = ${parameter(profileId, '?')}`];
  for (const filter of filters) {
    conditions.push(condition(filter, columnOf(table, filter.column), profileId, filter.column === driver));
  }
  // Their index has the rows in order.
  const inOrder = driver === undefined || driver === 'state';
  // Also makes SQLite count in order, which is ten times as fast.
  if (kind !== 'page') conditions.push(sql`${withoutIndex(inOrder)}${seq} > ${NUMBER_PARAMETER}`);
  const where = sql.join(conditions, sql` and `);
  // Sorting the rows of several texts is faster than reading the whole profile in order, which SQLite would choose.
  const isList = byProfile && filters.some(({ column, values }) => column === driver && values.length > 1);
  if (kind !== 'count')
    return buildSelect(table, where, {
      sort: withoutIndex(!isList),
      limit: sql` limit ${NUMBER_PARAMETER} offset ${NUMBER_PARAMETER}`,
      columns,
    });
  return builder
    .select({ n: sql`count(*)`.as('n') })
    .from(table)
    .where(where)
    .toSQL().sql;
}
