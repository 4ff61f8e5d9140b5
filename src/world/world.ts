/**
 * A world is one SQLite database: entities, accounts, tokens, clock, ids and settings. So to fork, reset, checkpoint,
 * export and import are one thing: write the database down, open what was written down.
 */
import type { Id, Kind } from '../model/entities.ts';
import type { RateLimit } from '../model/faults.ts';
import type { Ripenings } from '../model/jobs.ts';
import type { LedgerModel } from '../model/ledger-model.ts';
import type { Settings } from '../model/settings.ts';
import type { People } from './people.ts';
import { readClock, setClock, type ClockMode, type ClockState } from './clock.ts';
import type { Assets } from './assets.ts';
import type { BudgetRules } from './budget-rules.ts';
import { completenessOf, type CompleteKind, type Completeness } from './completeness.ts';
import type { Faults } from './faults.ts';
import { USUAL_LIMITS } from './full.ts';
import type { History } from './history.ts';
import { Ids } from './ids.ts';
import type { Jobs } from './jobs.ts';
import { open, type Opened, type Stores } from './opened.ts';
import type { Overrides } from './overrides.ts';
import type { Refs } from './refs.ts';
import { writeSelf, type OwnGrant, type Regions, type Self } from './self.ts';
import type { Timeline } from './timeline.ts';
import { View } from './view.ts';
import { ENTITY_TABLES } from './schema.ts';

export interface OpenView {
  /** The work reads the entities as they were. Throws `ViewGone` when the world has become another one since. */
  through<T>(work: () => T): T;
  isGone(): boolean;
  close(): void;
}

export class World {
  readonly #mostBytes: number;
  #opened: Opened;
  #depth = 0;
  #meanwhile: number | undefined;
  #requests = 0;
  #lastBytes: { changed: number; bytes: WeakRef<Buffer> } | undefined;
  #derived = { written: 0, values: new Map<string, unknown>() };

  /** From what was written down, or from the path of a file that is kept; `mostBytes` is how large it may grow. */
  constructor(source: Buffer | string, mostBytes = USUAL_LIMITS.bytes) {
    this.#mostBytes = mostBytes;
    this.#opened = open(source, mostBytes);
  }

  get name(): string {
    return this.#opened.self.name;
  }
  get seed(): string {
    return this.#opened.self.seed;
  }
  get scenario(): string {
    return this.#opened.self.scenario;
  }
  get createdAt(): number {
    return this.#opened.self.createdAt;
  }
  get settings(): Readonly<Settings> {
    return this.#opened.self.settings;
  }
  get regions(): Regions {
    return this.#opened.self.regions;
  }
  get people(): People {
    return this.#opened.people;
  }
  get jobs(): Jobs {
    return this.#opened.jobs;
  }
  get faults(): Faults {
    return this.#opened.faults;
  }
  get rateLimit(): RateLimit | null {
    return this.#opened.self.rateLimit;
  }
  get timeline(): Timeline {
    return this.#opened.timeline;
  }
  get refs(): Refs {
    return this.#opened.refs;
  }
  get ownGrant(): Readonly<OwnGrant> | null {
    return this.#opened.self.ownGrant;
  }
  get ripenings(): Ripenings {
    return this.#opened.self.ripenings;
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
  get ledgerModel(): Readonly<LedgerModel> {
    return this.#opened.self.ledgerModel;
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

  /** Something that follows from the rows, made once until a row changes. The key names it, and so its type. */
  derive<T>(key: string, make: () => T): T {
    const { statements, views } = this.#opened;
    const { written } = statements;
    if (this.#derived.written !== written) this.#derived = { written, values: new Map() };
    const values = views.current?.derivedAt(written) ?? this.#derived.values;
    if (!values.has(key)) values.set(key, make());
    return values.get(key) as T;
  }

  /** What the entities are now, to be read over many turns: until it is closed, each change of a row costs a copy. */
  openView(): OpenView {
    const { statements, views } = this.#opened;
    const view = new View(statements, [...ENTITY_TABLES, 'budgetRules', 'overrides']);
    views.add(view);
    return { through: (work) => views.through(view, work), close: () => views.close(view), isGone: () => views.isGone };
  }

  // --- time -----------------------------------------------------------------------------------------------------------

  now(): number {
    return this.#meanwhile ?? readClock(this.#opened.self.clock);
  }

  /** The work is done as if at another instant, which is past: what was due then and nobody was there. */
  asIfAt<T>(instant: number, work: () => T): T {
    const before = this.#meanwhile;
    this.#meanwhile = instant;
    try {
      return work();
    } finally {
      this.#meanwhile = before;
    }
  }

  get clockMode(): ClockMode {
    return this.#opened.self.clock.mode;
  }

  setClock(now: number, mode: ClockMode): void {
    this.changeSelf({ clock: setClock(now, mode) });
  }

  // --- what it is -----------------------------------------------------------------------------------------------------

  changeSelf(changes: Partial<Self> & { clock?: ClockState }): void {
    const { self, statements, people } = this.#opened;
    writeSelf(statements, { ...self, ...changes });
    Object.assign(self, changes);
    people.forget();
    if (changes.seed !== undefined) this.#opened.ids = new Ids(changes.seed);
  }

  /** The next number for an id or a text; kept with the transaction that asks for it. */
  draw(): number {
    return ++this.#opened.self.drawn;
  }

  nextEntityId(): string {
    return this.ids.entity(this.draw());
  }

  /** Of each answer. Counted apart from `draw`, so that reading changes nothing. */
  nextRequestId(): string {
    return this.ids.text('request', ++this.#requests, 20);
  }

  // --- the database as a whole ----------------------------------------------------------------------------------------

  /** All of it or nothing. May be nested: only the outermost counts. */
  transaction<T>(work: () => T): T {
    if (this.#depth > 0) return work();
    const { db, statements, self, people, faults, timeline } = this.#opened;
    const before = { ...self };
    statements.run('begin immediate');
    this.#depth++;
    try {
      const result = work();
      if (self.drawn !== before.drawn) statements.run('update "self" set "drawn" = ?', [self.drawn]);
      statements.run('commit');
      return result;
    } catch (error) {
      // Where there is no room left, SQLite has done so itself.
      if (db.inTransaction) statements.run('rollback');
      // What was remembered of rows that were never kept goes with them.
      Object.assign(self, before);
      people.forget();
      faults.forget();
      timeline.forget();
      throw error;
    } finally {
      this.#depth--;
    }
  }

  /** Any SQL of this room; other rooms use the stores. */
  run(text: string, params?: unknown): number {
    return this.#opened.statements.run(text, params);
  }

  /** The same bytes as the last time where nothing was written since: a world is often forked again and again. */
  toBytes(): Buffer {
    const { db, statements } = this.#opened;
    const { changed } = statements;
    const last = this.#lastBytes?.changed === changed ? this.#lastBytes.bytes.deref() : undefined;
    if (last !== undefined) return last;
    const bytes = db.serialize();
    // Bytes 18 and 19 say "WAL" for a kept file; a database in memory can't be opened as one.
    bytes.fill(1, 18, 20);
    this.#lastBytes = { changed, bytes: new WeakRef(bytes) };
    return bytes;
  }

  /** Another database in place of this one. A file is written once the old one is closed. */
  swap(source: Buffer | (() => string)): void {
    const { db, views } = this.#opened;
    views.goAway();
    // Giving back the memory of a large world takes longer than opening a small one, and nobody has to wait for it.
    if (typeof source === 'function') db.close();
    else setImmediate(() => db.close());
    this.#opened = open(typeof source === 'function' ? source() : source, this.#mostBytes);
    this.#requests = 0;
    this.#derived = { written: 0, values: new Map() };
    this.#lastBytes = undefined;
  }

  close(): void {
    this.#opened.views.goAway();
    this.#opened.db.close();
  }
}
