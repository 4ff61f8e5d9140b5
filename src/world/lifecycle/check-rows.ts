/**
 * Checks the rows of an imported world against the schema, because SQLite accepts any value in any column.
 */
import type Database from 'better-sqlite3';
import { getTableColumns } from 'drizzle-orm';
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { AccountRecordKind } from '../../model/accounts.ts';
import { formatValue } from '../../model/errors/format-value.ts';
import { z } from '../../model/schemas/zod.ts';
import { messageOf } from '../../model/errors/message-of.ts';
import { accountRecords } from '../../model/stored/account-records.ts';
import { inferredShapes } from '../../model/stored/shapes.ts';
import { isId } from '../database/filters.ts';
import { setShapeCheck } from '../columns.ts';
import { TABLES } from '../database/schema/tables.ts';
import * as shapes from '../stored-json.ts';

const SHAPES = { ...shapes, ...inferredShapes };

setShapeCheck((shape, value) => SHAPES[shape].parse(value));

/** The position of an invalid value, and the reason. */
export interface RowProblem {
  table: string;
  /** The rowid; undefined if the table as a whole is invalid. */
  row?: number;
  column?: string;
  message: string;
}

/** The range of `Date` in milliseconds. */
const LAST_INSTANT = 8.64e15;
const MAX_TEXT_LENGTH = 100_000;
/** Columns whose JSON may be long. */
const LONG_COLUMNS: ReadonlySet<string> = new Set(['parameterChanges', 'products', 'topics', 'attribution', 'details']);
const MAX_LONG_TEXT_LENGTH = 100_000_000;

type Check = (value: unknown) => string | undefined;

/** Returns undefined if every row of every table is valid. */
export function findRowProblem(db: Database.Database): RowProblem | undefined {
  for (const table of Object.values(TABLES)) {
    const problem = findProblemIn(db, table);
    if (problem !== undefined) return problem;
  }
  return findRecordProblem(db);
}

/** The details of an account record have the shape of its kind, which is checked before. */
function findRecordProblem(db: Database.Database): RowProblem | undefined {
  const rows = db
    .prepare<[], { row: number; kind: AccountRecordKind; details: string }>(
      'select "rowid" as "row", "kind", "details" from "accountRecords"',
    )
    .iterate();
  for (const { row, kind, details } of rows) {
    const message = problemOf(() => accountRecords[kind].parse(JSON.parse(details)));
    if (message !== undefined)
      return { table: 'accountRecords', row, column: 'details', message: `${message}, but is ${formatCell(details)}` };
  }
  return undefined;
}

function findProblemIn(db: Database.Database, table: SQLiteTable): RowProblem | undefined {
  const { name } = getTableConfig(table);
  const checks = Object.values(getTableColumns(table)).map((column) => ({
    column: column.name,
    check: makeCheck(column),
  }));
  const columns = checks.map(({ column }) => `"${column}"`).join(', ');
  const rows = db.prepare<[], unknown[]>(`select "rowid", ${columns} from "${name}"`).raw().safeIntegers().iterate();
  for (const [row, ...values] of rows) {
    for (const [i, { column, check }] of checks.entries()) {
      const message = check(values[i]);
      if (message !== undefined)
        return { table: name, row: Number(row), column, message: `${message}, but is ${formatCell(values[i])}` };
    }
  }
  return undefined;
}

/** Values that are cached as valid per column, because rows repeat them. */
const MAX_REMEMBERED = 1000;

function makeCheck(column: SQLiteColumn): Check {
  const check = makeTypeCheck(column);
  const valid = new Set<unknown>();
  return (value) => {
    if (value === null) return column.notNull ? 'must not be null' : undefined;
    if (valid.has(value)) return undefined;
    const message = check(value);
    if (message === undefined && valid.size < MAX_REMEMBERED) valid.add(value);
    return message;
  };
}

function makeTypeCheck(column: SQLiteColumn): Check {
  if (isId(column))
    return (value) => (typeof value === 'bigint' && value > 0n ? undefined : 'must be a positive integer');
  const type = column.getSQLType();
  if (type === 'blob') return (value) => (Buffer.isBuffer(value) ? undefined : 'must be a blob');
  if (type === 'integer') return makeIntegerCheck(column);
  return (value) => {
    if (typeof value !== 'string') return 'must be a text';
    const maxLength = LONG_COLUMNS.has(column.name) ? MAX_LONG_TEXT_LENGTH : MAX_TEXT_LENGTH;
    if (value.length > maxLength) return `must have at most ${maxLength} characters`;
    if (column.enumValues !== undefined && !column.enumValues.includes(value))
      return `must be one of ${column.enumValues.join(', ')}`;
    return problemOf(() => column.mapFromDriverValue(value));
  };
}

function makeIntegerCheck({ columnType }: SQLiteColumn): Check {
  const [min, max, description] =
    columnType === 'SQLiteTimestamp'
      ? [-LAST_INSTANT, LAST_INSTANT, 'an instant in epoch milliseconds']
      : columnType === 'SQLiteBoolean'
        ? [0, 1, '0 or 1']
        : [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 'an integer of at most 53 bits'];
  return (value) =>
    typeof value === 'bigint' && value >= BigInt(min) && value <= BigInt(max) ? undefined : `must be ${description}`;
}

function problemOf(read: () => unknown): string | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return 'must be JSON';
    if (!(error instanceof z.ZodError)) return messageOf(error);
    const [issue] = error.issues;
    const path = issue?.path.join('.') ?? '';
    return `must be JSON of the stored shape (${path === '' ? '' : `${path}: `}${issue?.message})`;
  }
}

function formatCell(value: unknown): string {
  return Buffer.isBuffer(value) ? `a blob of ${value.length} bytes` : formatValue(value);
}
