/**
 * A world is one SQLite database: entities, accounts, tokens, clock, ids and settings. Fork, reset, checkpoint, export
 * and import all serialize a database and open the bytes.
 */
import type { Id, Kind } from '../../model/entities.ts';
import type { RateLimit } from '../../model/faults.ts';
import {
  defaultCompletionPolicy,
  type CompletionPolicies,
  type CompletionPolicy,
  type JobKind,
  type JobRecordType,
} from '../../model/jobs.ts';
import type { SimulationParameters } from '../../model/simulation-parameters.ts';
import type { Settings } from '../../model/settings.ts';
import type { AccountStore } from '../stores/accounts.ts';
import { readClock, setClock, type ClockMode, type ClockState } from '../clock.ts';
import type { Assets } from '../stores/assets.ts';
import type { BudgetRules } from '../stores/budget-rules.ts';
import { completenessOf, type CompleteKind, type Completeness } from '../stores/completeness.ts';
import type { ChangeLog } from '../stores/change-log.ts';
import type { Faults } from '../stores/faults.ts';
import { DEFAULT_LIMITS } from '../quota.ts';
import type { History } from '../stores/history.ts';
import { Ids } from '../ids.ts';
import type { Jobs } from '../stores/jobs.ts';
import { WorldEnded, type Lifetime, type WorldEnd } from '../files/lifetime.ts';
import { isOutOfDescriptors } from '../files/descriptors.ts';
import type { OpenWorlds, ReopenableWorld } from '../files/open-worlds.ts';
import {
  bytesOf,
  checkpointLog,
  endDatabase,
  openWorldDatabase,
  type WorldDatabase,
  type Stores,
} from './world-database.ts';
import type { DatabaseSource } from '../database/idle-databases.ts';
import { copyInSlices, isLarge, LargeStart } from '../database/large-copy.ts';
import type { LoggedRows } from '../stores/logged-rows.ts';
import type { LoggedWrites } from '../stores/logged-writes.ts';
import type { Overrides } from '../stores/overrides.ts';
import type { EntityAliases } from '../stores/aliases.ts';
import { writeWorldRow, type OwnGrant, type Regions, type WorldRow } from '../stores/world-row.ts';
import type { Timeline } from '../stores/timeline.ts';
import { commitOpen, runTransaction, suspendOpen } from './transactions.ts';
import type { DerivedData } from '../derived/derived-data.ts';
import type { WriteOrigin } from '../logged-tables.ts';

export class World implements ReopenableWorld {
  readonly #maxBytes: number;
  /** The file of a kept world. */
  readonly #path: string | undefined;
  /** Bounds the number of open files; undefined for a world that stays open. */
  readonly #openWorlds: OpenWorlds | undefined;
  /** Undefined while an idle world is closed. */
  #database: WorldDatabase | undefined;
  /** These two belong to the database and remain while it is closed. */
  #worldRow: WorldRow;
  #lifetime: Lifetime;
  #holds = 0;
  #clockOverride: number | undefined;
  #calls: number;
  /** The number of databases that were opened so far. */
  #connections = 0;
  #origin: WriteOrigin = 'admin';
  #call: number | null = null;
  #lastBytes: { changed: number; bytes: WeakRef<Buffer> } | undefined;
  #lastCopy: { changed: number; start: LargeStart } | undefined;

  /** A path is that of the file of a kept world. The database may grow to `maxBytes`. */
  constructor(source: DatabaseSource, maxBytes = DEFAULT_LIMITS.bytes, openWorlds?: OpenWorlds) {
    this.#maxBytes = maxBytes;
    this.#path = typeof source === 'string' ? source : undefined;
    this.#openWorlds = openWorlds;
    this.#database = this.#open(source, { endedBy: undefined });
    this.#worldRow = this.#database.worldRow;
    this.#lifetime = this.#database.lifetime;
    this.#calls = this.#database.log.lastCall;
    this.#attachLog(this.#database);
  }

  get name(): string {
    return this.#worldRow.name;
  }
  /** The lifetime of the current database. */
  get lifetime(): Readonly<Lifetime> {
    return this.#lifetime;
  }
  get seed(): string {
    return this.#worldRow.seed;
  }
  get scenario(): string {
    return this.#worldRow.scenario;
  }
  get createdAt(): number {
    return this.#worldRow.createdAt;
  }
  get settings(): Readonly<Settings> {
    return this.#worldRow.settings;
  }
  get regions(): Regions {
    return this.#worldRow.regions;
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
    return this.#worldRow.rateLimits;
  }
  get timeline(): Timeline {
    return this.#opened.timeline;
  }
  get refs(): EntityAliases {
    return this.#opened.refs;
  }
  get ownGrant(): Readonly<OwnGrant> | null {
    return this.#worldRow.ownGrant;
  }
  /** The policies that are set. */
  get completionPolicies(): Partial<CompletionPolicies> {
    return this.#worldRow.completionPolicies;
  }
  completionPolicyOf(kind: JobKind, recordType?: JobRecordType): CompletionPolicy {
    const { settings, completionPolicies } = this.#worldRow;
    return completionPolicies[kind] ?? defaultCompletionPolicy(settings, kind, recordType);
  }
  setCompletionPolicies(changes: Partial<Record<JobKind, CompletionPolicy | null>>): void {
    const changed = Object.entries({ ...this.#worldRow.completionPolicies, ...changes });
    this.updateWorldRow({ completionPolicies: Object.fromEntries(changed.filter(([, policy]) => policy !== null)) });
  }
  get history(): History {
    return this.#opened.history;
  }
  get changeLog(): ChangeLog {
    return this.#opened.log;
  }
  get loggedWrites(): LoggedWrites {
    return this.#opened.loggedWrites;
  }
  get loggedRows(): LoggedRows {
    return this.#opened.loggedRows;
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
    return this.#worldRow.simulationParameters;
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

  /** What is derived from rows, and kept until they change. */
  get derived(): DerivedData {
    return this.#opened.derived;
  }

  // --- time -----------------------------------------------------------------------------------------------------------

  now(): number {
    return this.#clockOverride ?? readClock(this.#worldRow.clock);
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
    return this.#worldRow.clock.mode;
  }

  setClock(now: number, mode: ClockMode): void {
    this.updateWorldRow({ clock: setClock(now, mode) });
  }

  // --- the world's own row --------------------------------------------------------------------------------------------

  updateWorldRow(changes: Partial<WorldRow> & { clock?: ClockState }): void {
    const { worldRow, statements, accounts } = this.#opened;
    writeWorldRow(statements, { ...worldRow, ...changes }, changes);
    Object.assign(worldRow, changes);
    accounts.forget();
    if (changes.seed !== undefined) this.#opened.ids = new Ids(changes.seed);
  }

  /** The last number that `nextSequence` has returned. */
  get sequence(): number {
    return this.#worldRow.sequence;
  }

  /** Ids continue as in a world that has returned these numbers. */
  skipSequence(last: number): void {
    const { worldRow } = this.#opened;
    worldRow.sequence = Math.max(worldRow.sequence, last);
  }

  /** Returns the next number for an id or a token. A rollback takes it back. */
  nextSequence(): number {
    return ++this.#opened.worldRow.sequence;
  }

  /** The number of the next call of a client. It continues after the last call in the change log. */
  nextCall(): number {
    return ++this.#calls;
  }

  /** Runs the work of a call of a client, to which the change log attributes its changes. */
  withCall<T>(call: number, work: () => T): T {
    return this.#withOrigin('client', call, work);
  }

  /** Runs a step of the timeline. The change log attributes changes without an origin to the admin API. */
  withTimeline<T>(work: () => T): T {
    return this.#withOrigin('timeline', null, work);
  }

  #withOrigin<T>(origin: WriteOrigin, call: number | null, work: () => T): T {
    const [outerOrigin, outerCall] = [this.#origin, this.#call];
    this.#origin = origin;
    this.#call = call;
    try {
      return work();
    } finally {
      this.#origin = outerOrigin;
      this.#call = outerCall;
    }
  }

  nextEntityId(): string {
    return this.ids.entity(this.nextSequence());
  }

  /** Calls have their own counter, so that reads do not change the world. */
  requestId(call: number): string {
    return this.ids.text('request', call, 20);
  }

  // --- the database as a whole ----------------------------------------------------------------------------------------

  /** Runs work in a transaction. Nested calls join the outermost one. */
  transaction<T>(work: () => T): T {
    return runTransaction(this.#opened, work);
  }

  /** Runs SQL of this folder. Other folders use the stores. */
  run(text: string, params?: unknown): number {
    return this.#opened.statements.run(text, params);
  }

  /** The size of a database in memory; 0 for a file. */
  get memoryBytes(): number {
    return this.#path === undefined ? this.bytes : 0;
  }

  /** The size of the database. */
  get bytes(): number {
    return bytesOf(this.#opened);
  }

  /** Differs whenever a row may have changed. */
  get dataVersion(): string {
    return `${this.#connections} ${this.#opened.statements.changed}`;
  }

  /** Differs whenever a row may have changed that files of jobs follow from: not with a new job. */
  get contentsVersion(): string {
    return `${this.#connections} ${this.#opened.statements.contents}`;
  }

  /** Serializes the database. Returns the same bytes until something is written, because worlds are forked often. */
  toBytes(): Buffer {
    const { db, statements } = this.#opened;
    const last = this.#lastBytes?.changed === statements.changed ? this.#lastBytes.bytes.deref() : undefined;
    if (last !== undefined) return last;
    if (this.#opened.isWriting) throw new Error(`the world ${this.name} cannot be serialized during a transaction`);
    commitOpen(this.#opened);
    const { changed } = statements;
    const bytes = db.serialize();
    // Bytes 18 and 19 mark a write-ahead log, with which a database in memory cannot be opened.
    bytes.fill(1, 18, 20);
    this.#lastBytes = { changed, bytes: new WeakRef(bytes) };
    return bytes;
  }

  /** Whether `copyInSlices` applies: to a large database in memory. */
  get isCopiedInSlices(): boolean {
    return isLarge(this.memoryBytes);
  }

  /** Like `toBytes`, for a large database. The state is that at the end. The caller releases it. */
  async copyInSlices(): Promise<LargeStart> {
    const { db, statements, lifetime } = this.#opened;
    const last = this.#lastCopy;
    if (last?.changed === statements.changed && last.start.isOpen) return last.start.use();
    const resume = suspendOpen(this.#opened);
    try {
      const start = new LargeStart(await copyInSlices(db));
      this.mustLive(lifetime);
      this.#lastCopy = { changed: statements.changed, start };
      return start.use();
    } catch (error) {
      this.mustLive(lifetime);
      throw error;
    } finally {
      resume();
    }
  }

  /** Throws `WorldEnded` once the database of a lifetime was closed, for work that continues after a pause. */
  mustLive({ endedBy }: Readonly<Lifetime>): void {
    if (endedBy !== undefined) throw new WorldEnded(this.name, endedBy);
  }

  /** Takes the database of another world, which must not be used afterwards. For worlds in memory. */
  adopt(other: World, endedBy: WorldEnd): void {
    const ended = this.#opened;
    ended.lifetime.endedBy = endedBy;
    // Freeing a large database takes long, so it is done after the request.
    setImmediate(() => endDatabase(ended));
    this.#replaceDatabase(other.#opened);
  }

  // --- closing and opening the file of an idle world ------------------------------------------------------------------

  /** The database, which this opens if it is closed. */
  get #opened(): WorldDatabase {
    return this.#database ?? this.#reopen();
  }

  /** Opens the database if it is closed. Throws why its file cannot be opened. */
  wake(): void {
    if (this.#database === undefined) this.#reopen();
  }

  /** Keeps the world open until the returned function is called, for work that continues after a pause. */
  hold(): () => void {
    this.#holds++;
    let isHeld = true;
    return () => {
      if (isHeld) this.#holds--;
      isHeld = false;
    };
  }

  rest(): boolean {
    if (this.#database === undefined) return true;
    const { db, isWriting, derived } = this.#database;
    if (this.#path === undefined || isWriting || this.#holds > 0) return false;
    derived.clear();
    db.close();
    this.#database = undefined;
    this.#lastBytes = undefined;
    return true;
  }

  #reopen(): WorldDatabase {
    const { endedBy } = this.#lifetime;
    if (endedBy !== undefined || this.#path === undefined) throw new WorldEnded(this.name, endedBy ?? 'closed');
    const { sequence } = this.#worldRow;
    const database = this.#open(this.#path, this.#lifetime);
    // Numbers that are taken outside of a transaction are stored by the next transaction only.
    database.worldRow.sequence = Math.max(database.worldRow.sequence, sequence);
    this.#worldRow = database.worldRow;
    this.#attachLog(database);
    return (this.#database = database);
  }

  #open(source: DatabaseSource, lifetime: Lifetime): WorldDatabase {
    this.#openWorlds?.admit(this);
    try {
      return openWorldDatabase(source, this.#maxBytes, lifetime);
    } catch (error) {
      this.#openWorlds?.remove(this);
      if (this.#openWorlds === undefined || !isOutOfDescriptors(error)) throw error;
    }
    this.#openWorlds.closeIdle(this);
    try {
      return openWorldDatabase(source, this.#maxBytes, lifetime);
    } catch (error) {
      this.#openWorlds.remove(this);
      throw error;
    }
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
      this.#replaceDatabase(this.#open(path, { endedBy: undefined }));
    }
  }

  get isOpen(): boolean {
    return this.#database === undefined || this.#database.db.open;
  }

  #attachLog({ log }: WorldDatabase): void {
    this.#connections++;
    log.attach(() => ({ at: this.now(), origin: this.#origin, call: this.#call }));
  }

  #replaceDatabase(opened: WorldDatabase): void {
    this.#database?.derived.clear();
    this.#attachLog(opened);
    this.#database = opened;
    this.#worldRow = opened.worldRow;
    this.#lifetime = opened.lifetime;
    this.#calls = opened.log.lastCall;
    this.#lastBytes = undefined;
    this.#lastCopy = undefined;
  }

  close(endedBy: WorldEnd = 'closed'): void {
    this.#lifetime.endedBy = endedBy;
    this.#database?.derived.clear();
    if (endedBy === 'dropped' && this.#database !== undefined) endDatabase(this.#database);
    else this.#database?.db.close();
    this.#openWorlds?.remove(this);
  }
}
