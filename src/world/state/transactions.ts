/**
 * Transactions of a world, and when the database commits them.
 */
import { writeSequence, type WorldRow } from '../stores/world-row.ts';
import type { Connection } from '../database/idle-databases.ts';
import { limitPages } from '../database/open-database.ts';
import { MAX_EXECUTED, UNLIMITED_PAGES, type OpenTransaction } from '../database/open-transaction.ts';
import type { Statements } from '../database/statements.ts';
import type { ChangeLog } from '../stores/change-log.ts';

const TRANSACTION = { begin: 'begin immediate', commit: 'commit', rollback: ['rollback'] } as const;
/** In the open transaction of a database in memory. */
const SAVEPOINT = {
  begin: 'savepoint "work"',
  commit: 'release "work"',
  rollback: ['rollback to "work"', 'release "work"'],
} as const;

interface Parts {
  readonly connection: Connection;
  readonly statements: Statements;
  readonly worldRow: WorldRow;
  readonly log: ChangeLog;
  /** The stores that cache rows. */
  readonly caching: readonly { forget(): void }[];
}

export class Transactions {
  readonly #parts: Parts;
  /** Undefined if each transaction of the world is a transaction of the database. */
  #uncommitted: OpenTransaction | undefined;
  /** Is open again after the last copy that is made in slices. */
  #suspended: OpenTransaction | undefined;
  /** The number of copies that are made at present. */
  #copies = 0;
  /** The number of executed statements from which on `#commitIfLarge` has something to do. */
  #commitAt: number;
  #isRunning = false;

  constructor(parts: Parts, uncommitted: OpenTransaction | undefined) {
    this.#parts = parts;
    this.#uncommitted = uncommitted;
    this.#commitAt = uncommitted === undefined ? Infinity : MAX_EXECUTED;
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** Runs work in a transaction. Nested calls join the outermost one. */
  run<T>(work: () => T): T {
    if (this.#isRunning) return work();
    const { connection, statements, worldRow, log, caching } = this.#parts;
    if (statements.executed >= this.#commitAt) this.#commitIfLarge();
    const uncommitted = this.#uncommitted;
    const before = { ...worldRow };
    const { begin, commit, rollback } = uncommitted === undefined ? TRANSACTION : SAVEPOINT;
    statements.runUntracked(begin);
    log.open();
    this.#isRunning = true;
    if (uncommitted !== undefined) statements.checkSizeEvery(MAX_EXECUTED);
    try {
      const result = work();
      log.flush();
      if (uncommitted === undefined && worldRow.sequence !== before.sequence) writeSequence(statements, worldRow);
      statements.checkSizeEvery(Infinity);
      if (uncommitted !== undefined) statements.checkSize();
      statements.runUntracked(commit);
      return result;
    } catch (error) {
      statements.checkSizeEvery(Infinity);
      // If the disk is full, SQLite has rolled back already.
      if (connection.db.inTransaction) for (const text of rollback) statements.runUntracked(text);
      else if (uncommitted !== undefined) statements.runUntracked('begin');
      // Cached rows, and what was derived from rows, may be of rows that were rolled back.
      statements.invalidate();
      log.discard();
      Object.assign(worldRow, before);
      for (const store of caching) store.forget();
      throw error;
    } finally {
      this.#isRunning = false;
    }
  }

  #commitIfLarge(): void {
    const { connection, statements } = this.#parts;
    this.#commitAt = statements.executed + MAX_EXECUTED;
    const bytes = connection.pageBytes * statements.pages;
    if (this.#uncommitted?.isLarge(statements.executed, bytes)) this.commit();
  }

  /** Commits what a database in memory has written. */
  commit(): void {
    const { statements } = this.#parts;
    if (this.#uncommitted === undefined) return;
    this.#end(this.#uncommitted);
    this.#commitAt = statements.executed + MAX_EXECUTED;
    statements.runUntracked('begin');
  }

  #end(uncommitted: OpenTransaction): void {
    const { statements, worldRow } = this.#parts;
    writeSequence(statements, worldRow);
    statements.runUntracked('commit');
    uncommitted.forgetStart();
  }

  /**
   * Commits the open transaction, and each later transaction of the world at its end, until the returned function is called:
   * a copy in slices needs that.
   */
  suspend(): () => void {
    const { connection, statements } = this.#parts;
    const { db, maxPages } = connection;
    if (this.#uncommitted !== undefined) {
      this.#end(this.#uncommitted);
      limitPages(db, maxPages);
      this.#suspended = this.#uncommitted;
      this.#uncommitted = undefined;
    }
    this.#copies++;
    return () => {
      if (--this.#copies > 0 || this.#suspended === undefined || !db.open) return;
      limitPages(db, UNLIMITED_PAGES);
      statements.runUntracked('begin');
      this.#uncommitted = this.#suspended;
      this.#suspended = undefined;
    };
  }

  /** Closes the database of a world that has ended, or keeps it for the next world with the same start. */
  endDatabase(): void {
    const { connection, statements } = this.#parts;
    if (!connection.db.open) return;
    const bytes = this.#uncommitted === undefined ? 0 : connection.pageBytes * statements.pages;
    const isKept = this.#uncommitted?.keep({ ...connection, prepared: statements.release() }, bytes) === true;
    if (!isKept) connection.db.close();
  }
}
