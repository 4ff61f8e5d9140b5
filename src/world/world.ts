/**
 * A world is one SQLite database: entities, accounts, tokens, clock, ids and settings. Fork, reset, checkpoint, export
 * and import all serialize a database and open the bytes.
 */
import type { Id, Kind } from '../model/entities.ts';
import { COLLECTIONS } from '../model/kinds.ts';
import type { RateLimit } from '../model/faults.ts';
import { defaultCompletionPolicies, type CompletionPolicies } from '../model/jobs.ts';
import type { SimulationParameters } from '../model/simulation-parameters.ts';
import type { Settings } from '../model/settings.ts';
import type { AccountStore } from './stores/accounts.ts';
import { readClock, setClock, type ClockMode, type ClockState } from './clock.ts';
import type { Assets } from './stores/assets.ts';
import type { BudgetRules } from './stores/budget-rules.ts';
import { completenessOf, type CompleteKind, type Completeness } from './stores/completeness.ts';
import type { Faults } from './stores/faults.ts';
import { DEFAULT_LIMITS } from './quota.ts';
import type { History } from './stores/history.ts';
import { Ids } from './ids.ts';
import type { Jobs } from './stores/jobs.ts';
import type { Lifetime, WorldEnd } from './lifecycle/lifetime.ts';
import { checkpointLog, openWorldDatabase, type WorldDatabase, type Stores } from './database/world-database.ts';
import type { Overrides } from './stores/overrides.ts';
import type { EntityAliases } from './stores/aliases.ts';
import { writeWorldRow, type OwnGrant, type Regions, type WorldRow } from './stores/world-row.ts';
import type { Timeline } from './stores/timeline.ts';
import { ReadSnapshot } from './database/read-snapshot.ts';

export interface OpenReadSnapshot {
  /** Runs work that reads the entities as they were. Throws `WorldEnded` if the database was replaced or closed. */
  through<T>(work: () => T): T;
  /** Throws `WorldEnded` if the database was replaced or closed. */
  mustLive(): void;
  close(): void;
}

export class World {
  readonly #maxBytes: number;
  #opened: WorldDatabase;
  #depth = 0;
  #clockOverride: number | undefined;
  #requests = 0;
  #lastBytes: { changed: number; bytes: WeakRef<Buffer> } | undefined;
  #derived = { written: 0, values: new Map<string, unknown>() };

  /** Opens the bytes of a database in memory, or the file of a kept world. The database may grow to `maxBytes`. */
  constructor(source: Buffer | string, maxBytes = DEFAULT_LIMITS.bytes) {
    this.#maxBytes = maxBytes;
    this.#opened = openWorldDatabase(source, maxBytes);
  }

  get name(): string {
    return this.#opened.worldRow.name;
  }
  /** The lifetime of the current database. */
  get lifetime(): Readonly<Lifetime> {
    return this.#opened.lifetime;
  }
  get seed(): string {
    return this.#opened.worldRow.seed;
  }
  get scenario(): string {
    return this.#opened.worldRow.scenario;
  }
  get createdAt(): number {
    return this.#opened.worldRow.createdAt;
  }
  get settings(): Readonly<Settings> {
    return this.#opened.worldRow.settings;
  }
  get regions(): Regions {
    return this.#opened.worldRow.regions;
  }
  get accountStore(): AccountStore {
    return this.#opened.accounts;
  }
  get jobs(): Jobs {
    return this.#opened.jobs;
  }
  get faults(): Faults {
    return this.#opened.faults;
  }
  get rateLimits(): readonly RateLimit[] {
    return this.#opened.worldRow.rateLimits;
  }
  get timeline(): Timeline {
    return this.#opened.timeline;
  }
  get refs(): EntityAliases {
    return this.#opened.refs;
  }
  get ownGrant(): Readonly<OwnGrant> | null {
    return this.#opened.worldRow.ownGrant;
  }
  get completionPolicies(): CompletionPolicies {
    const { settings, completionPolicies } = this.#opened.worldRow;
    return { ...defaultCompletionPolicies(settings.dialect), ...completionPolicies };
  }
  setCompletionPolicies(changes: Partial<CompletionPolicies>): void {
    this.updateWorldRow({ completionPolicies: { ...this.#opened.worldRow.completionPolicies, ...changes } });
  }
  get history(): History {
    return this.#opened.history;
  }
  get overrides(): Overrides {
    return this.#opened.overrides;
  }
  get assets(): Assets {
    return this.#opened.assets;
  }
  get budgetRules(): BudgetRules {
    return this.#opened.budgetRules;
  }
  get simulationParameters(): Readonly<SimulationParameters> {
    return this.#opened.worldRow.simulationParameters;
  }
  get ids(): Ids {
    return this.#opened.ids;
  }

  store<K extends Kind>(kind: K): Stores[K] {
    return this.#opened.stores[kind];
  }

  completeness(of: CompleteKind, profileId: Id, id: Id): Completeness {
    return completenessOf(this.#opened.statements, of, profileId, id);
  }

  /** Memoizes a value until a row changes. The key identifies the value and its type. */
  memoize<T>(key: string, compute: () => T): T {
    const { statements, views } = this.#opened;
    const { written } = statements;
    if (this.#derived.written !== written) this.#derived = { written, values: new Map() };
    const values = views.current?.derivedAt(written) ?? this.#derived.values;
    if (!values.has(key)) values.set(key, compute());
    return values.get(key) as T;
  }

  /** Opens a read snapshot of the entities. Until it is closed, each change of a row costs a copy. */
  openView(): OpenReadSnapshot {
    const { statements, views } = this.#opened;
    const snapshot = new ReadSnapshot(statements, [...COLLECTIONS, 'budgetRules', 'overrides']);
    views.add(snapshot);
    return {
      through: (work) => views.through(snapshot, work),
      close: () => views.close(snapshot),
      mustLive: () => views.mustLive(),
    };
  }

  // --- time -----------------------------------------------------------------------------------------------------------

  now(): number {
    return this.#clockOverride ?? readClock(this.#opened.worldRow.clock);
  }

  /** Runs work as at a past instant, for what was due then. */
  withClockAt<T>(instant: number, work: () => T): T {
    const before = this.#clockOverride;
    this.#clockOverride = instant;
    try {
      return work();
    } finally {
      this.#clockOverride = before;
    }
  }

  get clockMode(): ClockMode {
    return this.#opened.worldRow.clock.mode;
  }

  setClock(now: number, mode: ClockMode): void {
    this.updateWorldRow({ clock: setClock(now, mode) });
  }

  // --- the world's own row --------------------------------------------------------------------------------------------

  updateWorldRow(changes: Partial<WorldRow> & { clock?: ClockState }): void {
    const { worldRow, statements, accounts } = this.#opened;
    writeWorldRow(statements, { ...worldRow, ...changes });
    Object.assign(worldRow, changes);
    accounts.forget();
    if (changes.seed !== undefined) this.#opened.ids = new Ids(changes.seed);
  }

  /** Returns the next number for an id or a token. A rollback takes it back. */
  nextSequence(): number {
    return ++this.#opened.worldRow.sequence;
  }

  nextEntityId(): string {
    return this.ids.entity(this.nextSequence());
  }

  /** Request ids have their own counter, so that reads do not change the world. */
  nextRequestId(): string {
    return this.ids.text('request', ++this.#requests, 20);
  }

  // --- the database as a whole ----------------------------------------------------------------------------------------

  /** Runs work in a transaction. Nested calls join the outermost one. */
  transaction<T>(work: () => T): T {
    if (this.#depth > 0) return work();
    const { db, statements, worldRow, accounts, faults, timeline } = this.#opened;
    const before = { ...worldRow };
    statements.run('begin immediate');
    this.#depth++;
    try {
      const result = work();
      if (worldRow.sequence !== before.sequence) statements.run('update "self" set "drawn" = ?', [worldRow.sequence]);
      statements.run('commit');
      return result;
    } catch (error) {
      // If the disk is full, SQLite has rolled back already.
      if (db.inTransaction) statements.run('rollback');
      // Cached rows may be rows that were rolled back.
      Object.assign(worldRow, before);
      accounts.forget();
      faults.forget();
      timeline.forget();
      throw error;
    } finally {
      this.#depth--;
    }
  }

  /** Runs SQL of this folder. Other folders use the stores. */
  run(text: string, params?: unknown): number {
    return this.#opened.statements.run(text, params);
  }

  /** Serializes the database. Returns the same bytes until something is written, because worlds are forked often. */
  toBytes(): Buffer {
    const { db, statements } = this.#opened;
    const { changed } = statements;
    const last = this.#lastBytes?.changed === changed ? this.#lastBytes.bytes.deref() : undefined;
    if (last !== undefined) return last;
    const bytes = db.serialize();
    // Bytes 18 and 19 mark a write-ahead log, with which a database in memory cannot be opened.
    bytes.fill(1, 18, 20);
    this.#lastBytes = { changed, bytes: new WeakRef(bytes) };
    return bytes;
  }

  /** Takes the database of another world, which must not be used afterwards. For worlds in memory. */
  adopt(other: World, endedBy: WorldEnd): void {
    const { db, lifetime } = this.#opened;
    lifetime.endedBy = endedBy;
    // Freeing a large database takes long, so it is done after the request.
    setImmediate(() => db.close());
    this.#replaceDatabase(other.#opened);
  }

  /**
   * Opens the file that `commit` puts in place of this world's file. If `commit` fails, the world keeps its state. The
   * world is closed after a throw only if its file cannot be opened.
   */
  replaceFile(commit: () => void, endedBy: WorldEnd): void {
    const { db } = this.#opened;
    const path = db.name;
    checkpointLog(db);
    this.close(endedBy);
    try {
      commit();
    } finally {
      this.#replaceDatabase(openWorldDatabase(path, this.#maxBytes));
    }
  }

  get isOpen(): boolean {
    return this.#opened.db.open;
  }

  #replaceDatabase(opened: WorldDatabase): void {
    this.#opened = opened;
    this.#requests = 0;
    this.#derived = { written: 0, values: new Map() };
    this.#lastBytes = undefined;
  }

  close(endedBy: WorldEnd = 'closed'): void {
    this.#opened.lifetime.endedBy = endedBy;
    this.#opened.db.close();
  }
}
