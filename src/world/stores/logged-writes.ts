/**
 * The contents of the change log: its writes and their edits.
 */
import type { ColumnValues, LoggedTable, RowRange, WriteOrigin } from '../logged-tables.ts';
import type { TableRow } from '../database/row-types.ts';
import type { Statements } from '../database/statements.ts';

/** By table. */
type CreatedRows = readonly (readonly [table: LoggedTable, ranges: readonly RowRange[]])[];

/** A transaction that wrote. */
export interface Write {
  /** Its position in the log. */
  seq: number;
  at: number;
  origin: WriteOrigin | 'start';
  /** The number of the call of a client. */
  call: number | null;
  created: CreatedRows;
}

export interface Edit {
  write: number;
  table: LoggedTable;
  /** The `seq` of the row. */
  row: number;
  was: ColumnValues;
}

export class LoggedWrites {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** The writes after a position, oldest first. */
  writesAfter(position: number): Write[] {
    return this.#statements
      .all<TableRow<'writes'>>('select * from "writes" where "seq" > ? order by "seq"', [position])
      .map(readWrite);
  }

  /** The write that created a row, if the log has it, and the writes of edits; oldest first. */
  writesOf(table: LoggedTable, row: number, edits: readonly Edit[]): Write[] {
    const text = `select * from "writes" where "seq" in (select "value" from json_each(?)) or exists (
      select 1 from json_each("created", ?) r where ? between r."value" ->> 0 and r."value" ->> 1) order by "seq"`;
    const numbers = JSON.stringify(edits.map(({ write }) => write));
    return this.#statements.all<TableRow<'writes'>>(text, [numbers, `$.${table}`, row]).map(readWrite);
  }

  /** The edits after a position, newest first. */
  editsAfter(position: number): Edit[] {
    // Edits are in the order of their writes, so this reads the edits after the position and one more.
    const last = this.#statements.get<{ seq: number }>(
      'select "seq" from "edits" where "write" <= ? order by "seq" desc limit 1',
      [position],
    );
    return this.#statements
      .all<TableRow<'edits'>>('select * from "edits" where "seq" > ? order by "seq" desc', [last?.seq ?? 0])
      .map(readEdit);
  }

  /** The writes of one call of a client, and their edits. Reads the whole log. */
  ofCall(call: number): { writes: Write[]; edits: Edit[] } {
    const writes = this.#statements
      .all<TableRow<'writes'>>('select * from "writes" where "call" = ? order by "seq"', [call])
      .map(readWrite);
    if (writes.length === 0) return { writes, edits: [] };
    const text = 'select * from "edits" where "write" in (select "value" from json_each(?)) order by "seq" desc';
    const numbers = JSON.stringify(writes.map(({ seq }) => seq));
    return { writes, edits: this.#statements.all<TableRow<'edits'>>(text, [numbers]).map(readEdit) };
  }

  /** The edits of one row, newest first. */
  editsOf(table: LoggedTable, row: number): Edit[] {
    const text = 'select * from "edits" where "table" = ? and "row" = ? order by "seq" desc';
    return this.#statements.all<TableRow<'edits'>>(text, [table, row]).map(readEdit);
  }
}

function readWrite({ created, ...write }: TableRow<'writes'>): Write {
  return { ...write, created: created === null ? [] : readCreated(created) };
}

/** Written by `ChangeLog` only. */
function readCreated(json: string): CreatedRows {
  return Object.entries(JSON.parse(json) as Record<LoggedTable, RowRange[]>) as [LoggedTable, RowRange[]][];
}

/** Written by `ChangeLog` only. */
function readEdit({ write, table, row, was }: TableRow<'edits'>): Edit {
  return { write, table, row, was: JSON.parse(was) as ColumnValues };
}
