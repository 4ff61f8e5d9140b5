/**
 * Open databases in memory whose worlds have ended, for the next worlds that start from the same bytes. Worlds are forked
 * and reset often, and a new connection would parse the schema and prepare all statements again.
 *
 * Everything since the start of such a world is one transaction, which is rolled back when the world ends.
 */
import type Database from 'better-sqlite3';
import type { PreparedStatements } from './statements.ts';

const MIB = 2 ** 20;
/** Of the start state, and of a database that waits for its next world. */
const MAX_START_BYTES = MIB;
const MAX_BYTES = 4 * MIB;
const MAX_IDLE = 8;
/** Far more than one transaction writes: a database that is full would roll back everything since its start. */
const MIN_LIMIT = 512 * MIB;
/** A world that lives long is not worth the check for its size. */
const MAX_TRANSACTIONS = 1000;

export interface Connection {
  db: Database.Database;
  pageBytes: number;
  prepared: PreparedStatements;
}

interface IdleDatabase extends Connection {
  start: Buffer;
  maxBytes: number;
}

/** Those that ended first come first. */
const idle: IdleDatabase[] = [];

/** The state of a world since its start as one transaction, in which its own transactions are savepoints. */
export class OpenStart {
  readonly #start: Buffer;
  readonly #maxBytes: number;
  #transactions = 0;

  constructor(start: Buffer, maxBytes: number) {
    this.#start = start;
    this.#maxBytes = maxBytes;
  }

  /** Whether the state must be committed before another transaction begins. */
  isTooLarge(bytes: () => number): boolean {
    return ++this.#transactions > MAX_TRANSACTIONS || bytes() > MAX_BYTES;
  }

  /** Rolls back to the start. Returns false if the database cannot be used again. */
  keep(connection: Connection, bytes: number): boolean {
    const { db } = connection;
    if (bytes > MAX_BYTES || !db.inTransaction) return false;
    db.exec('rollback');
    idle.push({ ...connection, start: this.#start, maxBytes: this.#maxBytes });
    if (idle.length > MAX_IDLE) idle.shift()?.db.close();
    return true;
  }
}

/** Undefined for a start state whose databases are not used again. */
export function openStart(start: Buffer | string, maxBytes: number): OpenStart | undefined {
  const isUsed = typeof start !== 'string' && start.length <= MAX_START_BYTES && maxBytes >= MIN_LIMIT;
  return isUsed ? new OpenStart(start, maxBytes) : undefined;
}

/** Takes an idle database with this state. */
export function takeIdle(start: Buffer | string, maxBytes: number): Connection | undefined {
  const index = idle.findLastIndex((each) => each.start === start && each.maxBytes === maxBytes);
  return index < 0 ? undefined : idle.splice(index, 1)[0];
}
