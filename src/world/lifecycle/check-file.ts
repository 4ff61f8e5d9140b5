/**
 * Checks that imported bytes are a world: a sound SQLite database with the tables of a world, which is upgraded if
 * needed, and rows that the program can read. No SQL of the database runs, and no world uses it before the checks pass.
 */
import type Database from 'better-sqlite3';
import { messageOf } from '../../model/errors/message-of.ts';
import { findReferenceProblem } from './check-references.ts';
import { findRowProblem, type RowProblem } from './check-rows.ts';
import { isClockTime } from '../clock.ts';
import { upgradeBytes, checkSchema, UnreadableWorld } from './upgrade.ts';
import { World } from '../state/world.ts';
import { openDatabase } from '../database/open-database.ts';

const MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;

/** Why a file is rejected; `path` locates the value, if there is one. */
interface FileProblem {
  path: string;
  message: string;
}

/** Returns the database at the current schema version, without the mark of a write-ahead log. */
export function readWorldFile(bytes: Buffer): { bytes: Buffer } | { problem: FileProblem } {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC)
    return { problem: { path: '', message: 'the body is not a SQLite database' } };
  bytes.fill(1, 18, 20);
  try {
    checkIntegrity(bytes);
    const upgraded = upgradeBytes(bytes);
    const problem = inDatabase(upgraded, findProblem) ?? findClockProblem(upgraded);
    return problem === undefined ? { bytes: upgraded } : { problem: toFileProblem(problem) };
  } catch (error) {
    const reason = messageOf(error);
    const kind = error instanceof UnreadableWorld ? 'not a world that can be imported' : 'a broken SQLite database';
    return { problem: { path: '', message: `the body is ${kind}: ${reason}` } };
  }
}

function inDatabase<T>(bytes: Buffer, work: (db: Database.Database) => T): T {
  const db = openDatabase(bytes);
  try {
    db.pragma('trusted_schema = off');
    db.pragma('cell_size_check = on');
    return work(db);
  } finally {
    db.close();
  }
}

function checkIntegrity(bytes: Buffer): void {
  const check = inDatabase(bytes, (db) => {
    checkSchema(db);
    return db.pragma('integrity_check(1)', { simple: true });
  });
  if (check !== 'ok') throw new Error(String(check));
}

function findProblem(db: Database.Database): RowProblem | undefined {
  return findWorldProblem(db) ?? findRowProblem(db) ?? findReferenceProblem(db);
}

/** The table must have one row, with the number 1. */
function findWorldProblem(db: Database.Database): RowProblem | undefined {
  const rows = db.prepare<[], number>('select "only" from "world"').pluck().all();
  if (rows.length !== 1) return { table: 'world', message: `must have one row, but has ${rows.length}` };
  const [only] = rows;
  return only === 1
    ? undefined
    : { table: 'world', row: Number(only), column: 'only', message: `must be 1, but is ${only}` };
}

/** The time of a running clock depends on the machine's time, so the row alone is not enough to check it. */
function findClockProblem(bytes: Buffer): RowProblem | undefined {
  const world = new World(bytes);
  try {
    if (isClockTime(world.now())) return undefined;
    const column = world.clockMode === 'frozen' ? 'clockAt' : 'clockOffset';
    return { table: 'world', row: 1, column, message: 'the time of the clock must be in the years 0 to 9998' };
  } finally {
    world.storage.close();
  }
}

function toFileProblem({ table, row, column, message }: RowProblem): FileProblem {
  const place = [`table ${table}`, ...(row === undefined ? [] : [`row ${row}`])];
  const path = `${table}${row === undefined ? '' : `[${row}]`}${column === undefined ? '' : `.${column}`}`;
  const where = [...place, ...(column === undefined ? [] : [`column ${column}`])].join(', ');
  return { path, message: `the body is not a world that can be imported: ${where}: ${message}` };
}
