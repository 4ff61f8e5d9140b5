/**
 * A world: entities, accounts, tokens, clock, ids and settings in one SQLite database.
 */
import type { Id, Kind } from '../../model/entities.ts';
import { defaultCompletionPolicy, type CompletionPolicy, type JobKind, type JobRecordType } from '../../model/jobs.ts';
import type { Settings } from '../../model/settings.ts';
import type { AccountStore } from '../stores/accounts.ts';
import { readClock, setClock, type ClockMode } from '../clock.ts';
import type { AssetUploads } from '../stores/asset-uploads.ts';
import type { Assets } from '../stores/assets.ts';
import type { AccountRecords } from '../stores/account-records.ts';
import type { StreamSubscriptions } from '../stores/stream-subscriptions.ts';
import type { BidRules, BudgetRules } from '../stores/rule-table.ts';
import { readCompleteness, type CompleteKind, type Completeness } from '../stores/completeness.ts';
import { readHighestBid, readRunning } from '../stores/guarded-campaigns.ts';
import type { ChangeLog } from '../stores/change-log.ts';
import type { Faults } from '../stores/faults.ts';
import { DEFAULT_LIMITS } from '../quota.ts';
import type { History } from '../stores/history.ts';
import { Ids } from '../ids.ts';
import type { Jobs } from '../stores/jobs.ts';
import { WorldEnded, type Lifetime } from '../files/lifetime.ts';
import type { OpenWorlds } from '../files/open-worlds.ts';
import type { Stores, WorldDatabase } from './world-database.ts';
import { WorldStorage } from './world-storage.ts';
import type { DatabaseSource } from '../database/idle-databases.ts';
import type { LoggedRows } from '../stores/logged-rows.ts';
import type { LoggedWrites } from '../stores/logged-writes.ts';
import type { Overrides } from '../stores/overrides.ts';
import type { EntityRefs } from '../stores/refs.ts';
import { writeWorldRow, type WorldRow } from '../stores/world-row.ts';
import type { Timeline } from '../stores/timeline.ts';
import type { DerivedData } from '../derived/derived-data.ts';
import type { WriteOrigin } from '../logged-tables.ts';

export class World {
  /** How the lifecycle opens, copies, replaces and closes the world. */
  readonly storage: WorldStorage;
  #clockOverride: number | undefined;
  /** The number of calls of clients in a lifetime. */
  #calls = 0;
  #callsDuring: Lifetime | undefined;
  #origin: WriteOrigin = 'admin';
  #call: number | null = null;
  #ids: { seed: string; ids: Ids } | undefined;

  /** A path is that of the file of a kept world. The database may grow to `maxBytes`. */
  constructor(source: DatabaseSource, maxBytes = DEFAULT_LIMITS.bytes, openWorlds?: OpenWorlds) {
    this.storage = new WorldStorage(source, { maxBytes, openWorlds, onOpen: (database) => this.#attach(database) });
  }

  #attach({ log, lifetime }: WorldDatabase): void {
    log.attach(() => ({ at: this.now(), origin: this.#origin, call: this.#call }));
    if (this.#callsDuring !== lifetime) this.#calls = log.lastCall;
    this.#callsDuring = lifetime;
  }

  /** From when the state began until another one replaces it. */
  get lifetime(): Readonly<Lifetime> {
    return this.storage.lifetime;
  }

  /** Throws `WorldEnded` once the state of a lifetime has ended, for work that continues after a pause. */
  mustLive({ endedBy }: Readonly<Lifetime>): void {
    if (endedBy !== undefined) throw new WorldEnded(this.name, endedBy);
  }

  // --- the world row --------------------------------------------------------------------------------------------------

  get row(): Readonly<WorldRow> {
    return this.storage.row;
  }
  get name(): string {
    return this.row.name;
  }
  get seed(): string {
    return this.row.seed;
  }
  get settings(): Readonly<Settings> {
    return this.row.settings;
  }

  /** What is derived from instants before `since` does not depend on the changes. */
  updateRow(changes: Partial<WorldRow>, since?: number): void {
    const { worldRow, statements, accounts } = this.storage.opened;
    writeWorldRow(statements, { ...worldRow, ...changes }, changes, since);
    Object.assign(worldRow, changes);
    accounts.forget();
  }

  completionPolicyOf(kind: JobKind, recordType?: JobRecordType): CompletionPolicy {
    const { settings, completionPolicies } = this.row;
    return completionPolicies[kind] ?? defaultCompletionPolicy(settings, kind, recordType);
  }

  setCompletionPolicies(changes: Partial<Record<JobKind, CompletionPolicy | null>>): void {
    const changed = Object.entries({ ...this.row.completionPolicies, ...changes });
    this.updateRow({ completionPolicies: Object.fromEntries(changed.filter(([, policy]) => policy !== null)) });
  }

  // --- stores ---------------------------------------------------------------------------------------------------------

  store<K extends Kind>(kind: K): Stores[K] {
    return this.storage.opened.stores[kind];
  }
  get accountStore(): AccountStore {
    return this.storage.opened.accounts;
  }
  get jobs(): Jobs {
    return this.storage.opened.jobs;
  }
  get faults(): Faults {
    return this.storage.opened.faults;
  }
  get timeline(): Timeline {
    return this.storage.opened.timeline;
  }
  get refs(): EntityRefs {
    return this.storage.opened.refs;
  }
  get history(): History {
    return this.storage.opened.history;
  }
  get changeLog(): ChangeLog {
    return this.storage.opened.log;
  }
  get loggedWrites(): LoggedWrites {
    return this.storage.opened.loggedWrites;
  }
  get loggedRows(): LoggedRows {
    return this.storage.opened.loggedRows;
  }
  get overrides(): Overrides {
    return this.storage.opened.overrides;
  }
  get assets(): Assets {
    return this.storage.opened.assets;
  }
  get assetUploads(): AssetUploads {
    return this.storage.opened.assetUploads;
  }
  get accountRecords(): AccountRecords {
    return this.storage.opened.accountRecords;
  }
  get streamSubscriptions(): StreamSubscriptions {
    return this.storage.opened.streamSubscriptions;
  }
  get budgetRules(): BudgetRules {
    return this.storage.opened.budgetRules;
  }
  get bidRules(): BidRules {
    return this.storage.opened.bidRules;
  }
  /** What is derived from rows, and kept until they change. */
  get derived(): DerivedData {
    return this.storage.opened.derived;
  }

  completeness(of: CompleteKind, profileId: Id, id: Id): Completeness {
    return readCompleteness(this.storage.opened.statements, of, profileId, id);
  }

  runningCampaigns(profileId: Id, limits: Parameters<typeof readRunning>[2]): Id[] {
    return readRunning(this.storage.opened.statements, profileId, limits);
  }

  highestBid(below: Parameters<typeof readHighestBid>[1]): number | undefined {
    return readHighestBid(this.storage.opened.statements, below);
  }

  /** Runs work in a transaction. Nested calls join the outermost one. */
  transaction<T>(work: () => T): T {
    return this.storage.opened.transactions.run(work);
  }

  /** Runs SQL of this folder. Other folders use the stores. */
  run(text: string, params?: unknown): number {
    return this.storage.opened.statements.run(text, params);
  }

  // --- time -----------------------------------------------------------------------------------------------------------

  now(): number {
    return this.#clockOverride ?? readClock(this.row.clock);
  }

  get clockMode(): ClockMode {
    return this.row.clock.mode;
  }

  setClock(now: number, mode: ClockMode): void {
    this.updateRow({ clock: setClock(now, mode) });
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

  // --- numbers and ids ------------------------------------------------------------------------------------------------

  get ids(): Ids {
    if (this.#ids?.seed !== this.seed) this.#ids = { seed: this.seed, ids: new Ids(this.seed) };
    return this.#ids.ids;
  }

  /** Returns the next number for an id or a token. A rollback takes it back. */
  nextSequence(): number {
    return ++this.storage.opened.worldRow.sequence;
  }

  /** Ids continue as in a world that has returned these numbers. */
  skipSequence(last: number): void {
    const { worldRow } = this.storage.opened;
    worldRow.sequence = Math.max(worldRow.sequence, last);
  }

  /** The world will not give the id to another entity. */
  reserveEntityId(id: string): void {
    this.skipSequence(this.ids.counterOf(id) ?? 0);
  }

  nextEntityId(): string {
    return this.ids.entity(this.nextSequence());
  }

  // --- where writes come from -----------------------------------------------------------------------------------------

  /** The number of the next call of a client. It continues after the last call in the change log. */
  nextCall(): number {
    return ++this.#calls;
  }

  /** Calls have their own counter, so that reads do not change the world. */
  requestId(call: number): string {
    return this.ids.text('request', call, 20);
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
}
