/**
 * Open databases in memory whose worlds have ended, for the next worlds that start from the same bytes. Worlds are forked
 * and reset often, and a new connection would parse the schema and prepare all statements again.
 */
import type Database from 'better-sqlite3';
import type { PreparedStatements } from './statements.ts';

const MAX_IDLE = 8;

/** The bytes of a database in memory, the path of a file, or an open database in memory. */
export type DatabaseSource = Buffer | string | Database.Database;

export interface Connection {
  db: Database.Database;
  pageBytes: number;
  /** The maximum size of the database, unless that of its start is larger. */
  maxPages: number;
  prepared: PreparedStatements;
}

interface IdleDatabase extends Connection {
  start: Buffer;
  maxBytes: number;
}

/** Those that ended first come first. */
const idle: IdleDatabase[] = [];

export function keepIdle(database: IdleDatabase): void {
  idle.push(database);
  if (idle.length > MAX_IDLE) idle.shift()?.db.close();
}

/** Takes an idle database with this state. */
export function takeIdle(start: DatabaseSource, maxBytes: number): Connection | undefined {
  const index = idle.findLastIndex((each) => each.start === start && each.maxBytes === maxBytes);
  return index < 0 ? undefined : idle.splice(index, 1)[0];
}
