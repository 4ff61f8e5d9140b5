/**
 * An open database of a world with its stores: everything that is discarded when another database replaces it.
 */
import type Database from 'better-sqlite3';
import type { Entities, Kind } from '../../model/entities.ts';
import { ALL_KINDS, KINDS } from '../../model/kinds.ts';
import { DerivedData } from '../derived/derived-data.ts';
import { Assets } from '../stores/assets.ts';
import { BudgetRules } from '../stores/budget-rules.ts';
import { ChangeLog } from '../stores/change-log.ts';
import { Faults } from '../stores/faults.ts';
import { HOLDS_ANY, holdsAny } from '../database/filters.ts';
import { takeIdle, type Connection, type DatabaseSource } from '../database/idle-databases.ts';
import { MAX_EXECUTED, OpenTransaction, UNLIMITED_PAGES } from '../database/open-transaction.ts';
import { History } from '../stores/history.ts';
import { Ids } from '../ids.ts';
import { Jobs } from '../stores/jobs.ts';
import type { Lifetime } from '../files/lifetime.ts';
import { LoggedRows } from '../stores/logged-rows.ts';
import { LoggedWrites } from '../stores/logged-writes.ts';
import { Overrides } from '../stores/overrides.ts';
import { AccountStore } from '../stores/accounts.ts';
import { EntityAliases } from '../stores/aliases.ts';
import { TABLES } from '../database/schema/tables.ts';
import { readWorldRow, type WorldRow } from '../stores/world-row.ts';
import { Statements } from '../database/statements.ts';
import { Store } from '../stores/entity-store.ts';
import { Timeline } from '../stores/timeline.ts';
import { openDatabase } from '../database/open-database.ts';

export type Stores = { readonly [K in Kind]: Store<Entities[K]> };

export interface WorldDatabase {
  db: Database.Database;
  pageBytes: number;
  maxPages: number;
  /** Undefined if each transaction of the world is a transaction of the database. */
  uncommitted: OpenTransaction | undefined;
  /** Is open again after the last copy that is made in slices. */
  suspended: OpenTransaction | undefined;
  /** The number of copies that are made at present. */
  copies: number;
  /** The number of executed statements from which on `commitIfLarge` has something to do. */
  commitAt: number;
  /** Whether a transaction of the world is running. */
  isWriting: boolean;
  lifetime: Lifetime;
  statements: Statements;
  derived: DerivedData;
  stores: Stores;
  jobs: Jobs;
  accounts: AccountStore;
  history: History;
  log: ChangeLog;
  loggedRows: LoggedRows;
  loggedWrites: LoggedWrites;
  overrides: Overrides;
  faults: Faults;
  assets: Assets;
  budgetRules: BudgetRules;
  timeline: Timeline;
  refs: EntityAliases;
  worldRow: WorldRow;
  ids: Ids;
}

export function openWorldDatabase(source: DatabaseSource, maxBytes: number, lifetime: Lifetime): WorldDatabase {
  const connection = takeIdle(source, maxBytes) ?? connect(source, maxBytes);
  const { db } = connection;
  try {
    const uncommitted = typeof source === 'string' ? undefined : new OpenTransaction(source, maxBytes);
    if (uncommitted !== undefined) {
      limitPages(db, UNLIMITED_PAGES);
      db.exec('begin');
    }
    return openStores(connection, uncommitted, lifetime);
  } catch (error) {
    db.close();
    throw error;
  }
}

function connect(source: DatabaseSource, maxBytes: number): Connection {
  const db = typeof source === 'string' || Buffer.isBuffer(source) ? openDatabase(source) : source;
  try {
    // A larger database keeps its size. The first pragma makes SQLite read the page size.
    db.pragma('schema_version');
    const pageBytes = Number(db.pragma('page_size', { simple: true }));
    const wanted = Math.max(1, Math.floor(maxBytes / pageBytes));
    const maxPages = limitPages(db, wanted);
    db.function(HOLDS_ANY, { deterministic: true }, holdsAny);
    if (typeof source === 'string') {
      // WAL with synchronous NORMAL keeps committed transactions when the process is killed.
      db.pragma('journal_mode = wal');
      db.pragma('synchronous = normal');
    }
    return { db, pageBytes, maxPages, prepared: new Map() };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Returns the limit; that of a larger database is its size. */
export function limitPages(db: Database.Database, pages: number): number {
  return Number(db.pragma(`max_page_count = ${pages}`, { simple: true }));
}

/** The size of the database. */
export function bytesOf({ statements, pageBytes }: Pick<WorldDatabase, 'statements' | 'pageBytes'>): number {
  return pageBytes * statements.pages;
}

/** Closes the database of a world that has ended, or keeps it for the next world with the same start. */
export function endDatabase(database: WorldDatabase): void {
  const { db, pageBytes, maxPages, statements, uncommitted } = database;
  if (!db.open) return;
  const bytes = uncommitted === undefined ? 0 : bytesOf(database);
  const isKept = uncommitted?.keep({ db, pageBytes, maxPages, prepared: statements.release() }, bytes) === true;
  if (!isKept) db.close();
}

function openStores(
  { db, pageBytes, maxPages, prepared }: Connection,
  uncommitted: OpenTransaction | undefined,
  lifetime: Lifetime,
): WorldDatabase {
  const statements = new Statements(db, prepared, maxPages);
  const worldRow = readWorldRow(statements);
  const derived = new DerivedData(statements.changes);
  const log = new ChangeLog(statements);
  // Each kind has the store of its own table.
  const stores = Object.fromEntries(
    ALL_KINDS.map((kind) => {
      const { collection } = KINDS[kind];
      return [kind, new Store(collection, TABLES[collection], { statements, log })];
    }),
  ) as unknown as Stores;
  const [jobs, accounts, history] = [new Jobs(statements), new AccountStore(statements, log), new History(statements)];
  const [overrides, assets] = [new Overrides(statements), new Assets(statements, log)];
  const budgetRules = new BudgetRules(statements, log);
  const [faults, ids] = [new Faults(statements), new Ids(worldRow.seed)];
  const [timeline, refs] = [new Timeline(statements), new EntityAliases(statements)];
  const [loggedRows, loggedWrites] = [new LoggedRows(statements), new LoggedWrites(statements)];
  const others = {
    log,
    loggedRows,
    loggedWrites,
    jobs,
    accounts,
    history,
    overrides,
    faults,
    assets,
    budgetRules,
    timeline,
    refs,
  };
  const commitAt = uncommitted === undefined ? Infinity : MAX_EXECUTED;
  const state = { uncommitted, suspended: undefined, copies: 0, commitAt, isWriting: false };
  return { db, pageBytes, maxPages, ...state, lifetime, statements, derived, stores, ...others, worldRow, ids };
}

/** Moves the log into the file, which is complete without it afterwards. */
export function checkpointLog(db: Database.Database): void {
  const [result] = db.pragma('wal_checkpoint(truncate)') as { log: number; checkpointed: number }[];
  if (result === undefined || result.log !== result.checkpointed)
    throw new Error(`${db.name} is in use by another program; close that program and try again`);
}
