/**
 * Rows of the tables of the change log, whatever their kind: ids as text, other values as they are stored.
 */
import { getTableColumns, sql } from 'drizzle-orm';
import type { ColumnValues, LoggedTable } from '../logged-tables.ts';
import { NUMBER_PARAMETER } from '../database/filters.ts';
import { buildSelect, columnOf } from '../database/queries.ts';
import { TABLES } from '../database/schema/tables.ts';
import { memoizeSql, type Statements } from '../database/statements.ts';

export type LoggedRow = ColumnValues & { readonly seq: number };

/** Numbers in one query. */
const MAX_NUMBERS = 500;

export class LoggedRows {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** Rows with a higher `seq`, in its order. */
  scan(table: LoggedTable, after: number, count: number): LoggedRow[] {
    const text = memoizeSql(`${table} logged scan`, () =>
      buildSelect(TABLES[table], sql`${columnOf(TABLES[table], 'seq')} > ${NUMBER_PARAMETER}`, {
        limit: sql` limit ${NUMBER_PARAMETER}`,
      }),
    );
    return this.#statements.all<LoggedRow>(text, [after, count]);
  }

  /** The rows with these `seq`, in their order. */
  withNumbers(table: LoggedTable, seqs: readonly number[]): LoggedRow[] {
    const text = memoizeSql(`${table} logged rows`, () =>
      buildSelect(TABLES[table], sql`${columnOf(TABLES[table], 'seq')} in (select "value" from json_each(?))`),
    );
    const rows: LoggedRow[] = [];
    for (let i = 0; i < seqs.length; i += MAX_NUMBERS)
      rows.push(...this.#statements.all<LoggedRow>(text, [JSON.stringify(seqs.slice(i, i + MAX_NUMBERS))]));
    return rows;
  }

  delete(table: LoggedTable, [first, last]: readonly [number, number]): void {
    this.#statements.run(`delete from "${table}" where "seq" between ? and ?`, [first, last]);
  }

  /** Writes previous values back. Unknown columns, which an imported world can name, are left out. */
  restore(table: LoggedTable, seq: number, values: ColumnValues): void {
    const columns = getTableColumns(TABLES[table]);
    const names = Object.keys(values).filter((name) => name !== 'seq' && Object.hasOwn(columns, name));
    if (names.length === 0) return;
    const assignments = names.map((name) => `"${name}" = ?`).join(', ');
    const parameters = [...names.map((name) => values[name]), seq];
    this.#statements.run(`update "${table}" set ${assignments} where "seq" = ?`, parameters);
  }
}
