/**
 * Transactions of a world, and when the database commits them.
 */
import { writeSequence } from '../stores/world-row.ts';
import { MAX_EXECUTED, UNLIMITED_PAGES } from '../database/open-transaction.ts';
import { bytesOf, limitPages, type WorldDatabase } from './world-database.ts';

const TRANSACTION = { begin: 'begin immediate', commit: 'commit', rollback: ['rollback'] } as const;
/** In the open transaction of a database in memory. */
const SAVEPOINT = {
  begin: 'savepoint "work"',
  commit: 'release "work"',
  rollback: ['rollback to "work"', 'release "work"'],
} as const;

/** Runs work in a transaction. Nested calls join the outermost one. */
export function runTransaction<T>(database: WorldDatabase, work: () => T): T {
  if (database.isWriting) return work();
  if (database.statements.executed >= database.commitAt) commitIfLarge(database);
  const { db, statements, worldRow, accounts, faults, timeline, log, uncommitted } = database;
  const before = { ...worldRow };
  const { begin, commit, rollback } = uncommitted === undefined ? TRANSACTION : SAVEPOINT;
  statements.runUntracked(begin);
  log.open();
  database.isWriting = true;
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
    if (db.inTransaction) for (const text of rollback) statements.runUntracked(text);
    else if (uncommitted !== undefined) statements.runUntracked('begin');
    // Cached rows, and what was derived from rows, may be of rows that were rolled back.
    statements.invalidate();
    log.discard();
    Object.assign(worldRow, before);
    accounts.forget();
    faults.forget();
    timeline.forget();
    throw error;
  } finally {
    database.isWriting = false;
  }
}

/** Commits the open transaction if it has changed many pages. */
export function commitIfLarge(database: WorldDatabase): void {
  const { uncommitted, statements } = database;
  database.commitAt = statements.executed + MAX_EXECUTED;
  if (uncommitted?.isLarge(statements.executed, bytesOf(database))) commitOpen(database);
}

/** Commits what a database in memory has written. */
export function commitOpen(database: WorldDatabase): void {
  const { uncommitted, statements, worldRow } = database;
  if (uncommitted === undefined) return;
  writeSequence(statements, worldRow);
  statements.runUntracked('commit');
  database.commitAt = statements.executed + MAX_EXECUTED;
  uncommitted.forgetStart();
  statements.runUntracked('begin');
}

/**
 * Commits the open transaction, and each later transaction of the world at its end, until the returned function is called:
 * a copy in slices needs that.
 */
export function suspendOpen(database: WorldDatabase): () => void {
  const { db, statements, worldRow, uncommitted } = database;
  if (uncommitted !== undefined) {
    writeSequence(statements, worldRow);
    statements.runUntracked('commit');
    uncommitted.forgetStart();
    limitPages(db, database.maxPages);
    database.suspended = uncommitted;
    database.uncommitted = undefined;
  }
  database.copies++;
  return () => {
    if (--database.copies > 0 || database.suspended === undefined || !db.open) return;
    limitPages(db, UNLIMITED_PAGES);
    statements.runUntracked('begin');
    database.uncommitted = database.suspended;
    database.suspended = undefined;
  };
}
