/**
 * The writes to a database in memory since its last commit are one open transaction, in which the transactions of the
 * world are savepoints: nothing in memory outlives the process, and a commit takes longer than a savepoint.
 *
 * The size of the database is checked before a savepoint is released, because SQLite would roll back earlier savepoints
 * too. Until the first commit, the database can be rolled back to the start of its world and used for the next world.
 */
import { keepIdle, type Connection, type DatabaseSource } from './idle-databases.ts';

const MIB = 2 ** 20;
/** Executed statements after which the transaction is committed. It keeps a copy of each page that it has changed. */
export const MAX_EXECUTED = 512;
/** The same before the first commit. A world that lives long is not used again. */
const MAX_EXECUTED_SINCE_START = 8192;
/** Of the start state, and of a database that waits for its next world. */
const MAX_START_BYTES = MIB;
const MAX_IDLE_BYTES = 4 * MIB;
/** The limit of SQLite, which rolls back the whole transaction when a database is full. */
export const UNLIMITED_PAGES = 4_294_967_294;

export class OpenTransaction {
  readonly #maxBytes: number;
  /** Undefined once the state cannot be rolled back to it. */
  #start: Buffer | undefined;

  constructor(start: DatabaseSource, maxBytes: number) {
    this.#start = Buffer.isBuffer(start) && start.length <= MAX_START_BYTES ? start : undefined;
    this.#maxBytes = maxBytes;
  }

  /** Whether it is committed after `MAX_EXECUTED` further statements. */
  isLarge(executed: number, bytes: number): boolean {
    return this.#start === undefined || executed > MAX_EXECUTED_SINCE_START || bytes > MAX_IDLE_BYTES;
  }

  /** To be called after a commit: the start cannot be reached any longer. */
  forgetStart(): void {
    this.#start = undefined;
  }

  /** Rolls back to the start. Returns false if the database cannot be used again. */
  keep(connection: Connection, bytes: number): boolean {
    const { db } = connection;
    if (this.#start === undefined || !db.inTransaction || bytes > MAX_IDLE_BYTES) return false;
    db.exec('rollback');
    keepIdle({ ...connection, start: this.#start, maxBytes: this.#maxBytes });
    return true;
  }
}
