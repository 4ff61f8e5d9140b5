/**
 * The SQL that reads rows of one table, written by drizzle.
 *
 * A page is driven by one index, the most telling one among its filters; the others are tested on its rows (a unary
 * plus keeps SQLite, which has no statistics here, from choosing a worse one).
 */
import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { condition, given, GIVEN_NUMBER, isId, plus, type Test } from './filters.ts';

/** Columns with an index of their own, the most selective first; what is here drives the page. */
const DRIVERS = ['id', 'comparedText', 'name', 'sku', 'asin', 'adGroupId', 'campaignId', 'state'];
/** These indexes hold the profile too. */
const WITHIN_PROFILE = new Set(['id', 'comparedText', 'name', 'sku', 'asin', 'state']);

const builder = new QueryBuilder();

export type PageKind = 'page' | 'page after' | 'count';
type Filters = readonly { column: string; values: readonly unknown[]; test?: Test }[];

export function columnOf(table: SQLiteTable, name: string): SQLiteColumn {
  const column = getTableColumns(table)[name];
  if (column === undefined) throw new Error(`the table has no column ${name}`);
  return column;
}

/** An id leaves the file as text; see `idColumn`. */
function selection(table: SQLiteTable, columns: readonly string[] | undefined): Record<string, SQL.Aliased> {
  const all = Object.entries(getTableColumns(table));
  const wanted = all.filter(([name]) => columns === undefined || columns.includes(name));
  return Object.fromEntries(
    wanted.map(([name, column]) => [name, (isId(column) ? sql`cast(${column} as text)` : sql`${column}`).as(name)]),
  );
}

interface Tail {
  /** Before the order of creation, which is the order of all. */
  sort?: SQL;
  limit?: SQL;
  /** Only these; without it all. */
  columns?: readonly string[] | undefined;
}

export function selectText(
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

/** What two pages have in common whose SQL is the same. */
export function shapeOf(filters: Filters): string {
  return filters.map(({ column, values, test = values.length === 1 ? '' : '*' }) => `${column} ${test}`).join();
}

/** Rows of several states would have to be sorted, and they are most of a profile; to count them the index will do. */
function driverOf(what: PageKind, filters: Filters): string | undefined {
  const driving = filters.filter(
    ({ column, values, test }) => !test && (column !== 'state' || values.length === 1 || what === 'count'),
  );
  return DRIVERS.find((name) => driving.some(({ column }) => column === name));
}

export function pageText(table: SQLiteTable, what: PageKind, filters: Filters, columns?: readonly string[]): string {
  const [seq, profileId] = [columnOf(table, 'seq'), columnOf(table, 'profileId')];
  const driver = driverOf(what, filters);
  const byProfile = driver === undefined || WITHIN_PROFILE.has(driver);
  const conditions = [sql`${plus(byProfile)}${profileId} = ${given(profileId, '?')}`];
  for (const filter of filters) {
    conditions.push(condition(filter, columnOf(table, filter.column), profileId, filter.column === driver));
  }
  const inOrder = driver === undefined || driver === 'state';
  if (what === 'page after') conditions.push(sql`${plus(inOrder)}${seq} > ${GIVEN_NUMBER}`);
  // True of every row, but it makes SQLite go through them in order, which is ten times as fast.
  else if (what === 'count' && inOrder) conditions.push(sql`${seq} > 0`);
  const where = sql.join(conditions, sql` and `);
  // Rows of several texts are sorted once they are found; SQLite would rather read the whole profile in order.
  const isList = byProfile && filters.some(({ column, values }) => column === driver && values.length > 1);
  if (what !== 'count')
    return selectText(table, where, {
      sort: plus(!isList),
      limit: sql` limit ${GIVEN_NUMBER} offset ${GIVEN_NUMBER}`,
      columns,
    });
  return builder
    .select({ n: sql`count(*)`.as('n') })
    .from(table)
    .where(where)
    .toSQL().sql;
}
