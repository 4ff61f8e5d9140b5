/**
 * An open database of a world with its stores: everything that is discarded when another database replaces it.
 */
import type Database from 'better-sqlite3';
import type { Entities, Kind } from '../../model/entities.ts';
import { ALL_KINDS, KINDS } from '../../model/kinds.ts';
import { DerivedData } from '../derived/derived-data.ts';
import { AssetUploads } from '../stores/asset-uploads.ts';
import { Assets } from '../stores/assets.ts';
import { BidRules, BudgetRules } from '../stores/rule-table.ts';
import { ChangeLog } from '../stores/change-log.ts';
import { Faults } from '../stores/faults.ts';
import { HOLDS_ANY, holdsAny } from '../database/filters.ts';
import { takeIdle, type Connection, type DatabaseSource } from '../database/idle-databases.ts';
import { OpenTransaction, UNLIMITED_PAGES } from '../database/open-transaction.ts';
import { History } from '../stores/history.ts';
import { Jobs } from '../stores/jobs.ts';
import type { Lifetime } from '../files/lifetime.ts';
import { LoggedRows } from '../stores/logged-rows.ts';
import { LoggedWrites } from '../stores/logged-writes.ts';
import { Overrides } from '../stores/overrides.ts';
import { AccountRecords } from '../stores/account-records.ts';
import { AccountStore } from '../stores/accounts.ts';
import { EntityRefs } from '../stores/refs.ts';
import { TABLES } from '../database/schema/tables.ts';
import { readWorldRow, type WorldRow } from '../stores/world-row.ts';
import { Statements } from '../database/statements.ts';
import { EntityStore } from '../stores/entity-store.ts';
import { StreamSubscriptions } from '../stores/stream-subscriptions.ts';
import { Timeline } from '../stores/timeline.ts';
import { limitPages, openDatabase } from '../database/open-database.ts';
import { Transactions } from './transactions.ts';

export type Stores = { readonly [K in Kind]: EntityStore<Entities[K]> };

export interface WorldDatabase {
  readonly db: Database.Database;
  readonly pageBytes: number;
  readonly lifetime: Lifetime;
  readonly statements: Statements;
  readonly transactions: Transactions;
  readonly derived: DerivedData;
  readonly stores: Stores;
  readonly jobs: Jobs;
  readonly accountRecords: AccountRecords;
  readonly accounts: AccountStore;
  readonly history: History;
  readonly log: ChangeLog;
  readonly loggedRows: LoggedRows;
  readonly loggedWrites: LoggedWrites;
  readonly overrides: Overrides;
  readonly faults: Faults;
  readonly assets: Assets;
  readonly assetUploads: AssetUploads;
  readonly streamSubscriptions: StreamSubscriptions;
  readonly budgetRules: BudgetRules;
  readonly bidRules: BidRules;
  readonly timeline: Timeline;
  readonly refs: EntityRefs;
  readonly worldRow: WorldRow;
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

function openStores(
  connection: Connection,
  uncommitted: OpenTransaction | undefined,
  lifetime: Lifetime,
): WorldDatabase {
  const { db, pageBytes, maxPages, prepared } = connection;
  const statements = new Statements(db, prepared, maxPages);
  const worldRow = readWorldRow(statements);
  const log = new ChangeLog(statements);
  // Each kind has the store of its own table.
  const stores = Object.fromEntries(
    ALL_KINDS.map((kind) => {
      const { collection } = KINDS[kind];
      return [kind, new EntityStore(collection, TABLES[collection], { statements, log })];
    }),
  ) as unknown as Stores;
  const [accounts, faults, timeline] = [
    new AccountStore(statements, log),
    new Faults(statements),
    new Timeline(statements, log),
  ];
  const parts = { connection, statements, worldRow, log, caching: [accounts, faults, timeline] };
  return {
    db,
    pageBytes,
    lifetime,
    statements,
    transactions: new Transactions(parts, uncommitted),
    derived: new DerivedData(statements.changes),
    stores,
    jobs: new Jobs(statements),
    accountRecords: new AccountRecords(statements, log),
    accounts,
    history: new History(statements),
    log,
    loggedRows: new LoggedRows(statements),
    loggedWrites: new LoggedWrites(statements),
    overrides: new Overrides(statements),
    faults,
    assets: new Assets(statements, log),
    assetUploads: new AssetUploads(statements, log),
    streamSubscriptions: new StreamSubscriptions(statements, log),
    budgetRules: new BudgetRules(statements, log),
    bidRules: new BidRules(statements, log),
    timeline,
    refs: new EntityRefs(statements),
    worldRow,
  };
}
