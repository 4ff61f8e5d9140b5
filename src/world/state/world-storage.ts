/**
 * Where a world is stored: in a database in memory, or in a file that is closed while nothing uses it. Fork, reset,
 * checkpoint, export and import serialize a database and open the bytes. Services take the world itself.
 */
import type { DatabaseSource } from '../database/idle-databases.ts';
import { copyInSlices, isLarge, LargeStart } from '../database/large-copy.ts';
import { isOutOfDescriptors } from '../files/descriptors.ts';
import { WorldEnded, type Lifetime, type WorldEnd } from '../files/lifetime.ts';
import type { OpenWorlds, ReopenableWorld } from '../files/open-worlds.ts';
import type { WorldRow } from '../stores/world-row.ts';
import { openWorldDatabase, type WorldDatabase } from './world-database.ts';
import { checkpointLog } from '../database/open-database.ts';

interface StorageOptions {
  /** The database may grow to this size. */
  maxBytes: number;
  /** Bounds the number of open files; undefined for a world that stays open. */
  openWorlds: OpenWorlds | undefined;
  /** Called with each database that is opened. */
  onOpen: (database: WorldDatabase) => void;
}

export class WorldStorage implements ReopenableWorld {
  readonly #options: StorageOptions;
  /** The file of a kept world. */
  readonly #path: string | undefined;
  /** Undefined while an idle world is closed. */
  #database: WorldDatabase | undefined;
  /** These two belong to the database and remain while it is closed. */
  #row: WorldRow;
  #lifetime: Lifetime;
  #holds = 0;
  /** The number of databases that were opened so far. */
  #connections = 0;
  #lastBytes: { changed: number; bytes: WeakRef<Buffer> } | undefined;
  #lastCopy: { changed: number; start: LargeStart } | undefined;

  /** A path is that of the file of a kept world. */
  constructor(source: DatabaseSource, options: StorageOptions) {
    this.#options = options;
    this.#path = typeof source === 'string' ? source : undefined;
    this.#database = this.#attach(this.#open(source, { endedBy: undefined }));
    this.#row = this.#database.worldRow;
    this.#lifetime = this.#database.lifetime;
  }

  /** The lifetime of the current database. */
  get lifetime(): Readonly<Lifetime> {
    return this.#lifetime;
  }

  /** Its values can be read while the database is closed. */
  get row(): WorldRow {
    return this.#row;
  }

  // --- the database as a whole ----------------------------------------------------------------------------------------

  /** The size of the database. */
  get bytes(): number {
    const { pageBytes, statements } = this.opened;
    return pageBytes * statements.pages;
  }

  /** The size of a database in memory; 0 for a file. */
  get memoryBytes(): number {
    return this.#path === undefined ? this.bytes : 0;
  }

  /** SQLite reads the pages of a database in memory again when it needs them. */
  releaseCache(): void {
    if (this.#database?.db.open === true) this.#database.db.pragma('shrink_memory');
  }

  /** Differs whenever a row may have changed. */
  get version(): string {
    return `${this.#connections} ${this.opened.statements.changed}`;
  }

  /** Differs whenever a row may have changed that files of jobs follow from: not with a new job. */
  get contentsVersion(): string {
    return `${this.#connections} ${this.opened.statements.contents}`;
  }

  /** Serializes the database. Returns the same bytes until something is written, because worlds are forked often. */
  toBytes(): Buffer {
    const { db, statements, transactions } = this.opened;
    const last = this.#lastBytes?.changed === statements.changed ? this.#lastBytes.bytes.deref() : undefined;
    if (last !== undefined) return last;
    if (transactions.isRunning)
      throw new Error(`the world ${this.#row.name} cannot be serialized during a transaction`);
    transactions.commit();
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
    const { db, statements, transactions, lifetime } = this.opened;
    const last = this.#lastCopy;
    if (last?.changed === statements.changed && last.start.isOpen) return last.start.use();
    const resume = transactions.suspend();
    try {
      const start = new LargeStart(await copyInSlices(db));
      this.#mustLive(lifetime);
      this.#lastCopy = { changed: statements.changed, start };
      return start.use();
    } catch (error) {
      this.#mustLive(lifetime);
      throw error;
    } finally {
      resume();
    }
  }

  #mustLive({ endedBy }: Readonly<Lifetime>): void {
    if (endedBy !== undefined) throw new WorldEnded(this.#row.name, endedBy);
  }

  // --- another state --------------------------------------------------------------------------------------------------

  /** Takes the database of another world, which must not be used afterwards. For worlds in memory. */
  replaceDatabase(other: WorldStorage, endedBy: WorldEnd): void {
    const ended = this.opened;
    ended.lifetime.endedBy = endedBy;
    // Freeing a large database takes long, so it is done after the request.
    setImmediate(() => ended.transactions.endDatabase());
    this.#replace(other.opened);
  }

  /**
   * Opens the file that `commit` puts in place of this world's file. If `commit` fails, the world keeps its state. The
   * world is closed after a throw only if its file cannot be opened.
   */
  replaceFile(commit: () => void, endedBy: WorldEnd): void {
    const { db } = this.opened;
    const path = db.name;
    checkpointLog(db);
    this.close(endedBy);
    try {
      commit();
    } finally {
      this.#replace(this.#open(path, { endedBy: undefined }));
    }
  }

  #replace(database: WorldDatabase): void {
    this.#database?.derived.clear();
    this.#database = this.#attach(database);
    this.#row = database.worldRow;
    this.#lifetime = database.lifetime;
    this.#lastBytes = undefined;
    this.#lastCopy = undefined;
  }

  // --- closing and opening --------------------------------------------------------------------------------------------

  /** The database, which this opens if it is closed. */
  get opened(): WorldDatabase {
    return this.#database ?? this.#reopen();
  }

  /** Opens the database if it is closed. Throws why its file cannot be opened. */
  open(): void {
    if (this.#database === undefined) this.#reopen();
  }

  get isOpen(): boolean {
    return this.#database === undefined || this.#database.db.open;
  }

  /** Keeps the world open until the returned function is called, for work that continues after a pause. */
  keepOpen(): () => void {
    this.#holds++;
    let isHeld = true;
    return () => {
      if (isHeld) this.#holds--;
      isHeld = false;
    };
  }

  closeIfIdle(): boolean {
    if (this.#database === undefined) return true;
    const { db, transactions, derived } = this.#database;
    if (this.#path === undefined || transactions.isRunning || this.#holds > 0) return false;
    derived.clear();
    db.close();
    this.#database = undefined;
    this.#lastBytes = undefined;
    return true;
  }

  close(endedBy: WorldEnd = 'closed'): void {
    this.#lifetime.endedBy = endedBy;
    this.#database?.derived.clear();
    if (endedBy === 'dropped') this.#database?.transactions.endDatabase();
    else this.#database?.db.close();
    this.#options.openWorlds?.remove(this);
  }

  #reopen(): WorldDatabase {
    const { endedBy } = this.#lifetime;
    if (endedBy !== undefined || this.#path === undefined) throw new WorldEnded(this.#row.name, endedBy ?? 'closed');
    const { sequence } = this.#row;
    const database = this.#open(this.#path, this.#lifetime);
    // Numbers that are taken outside of a transaction are stored by the next transaction only.
    database.worldRow.sequence = Math.max(database.worldRow.sequence, sequence);
    this.#row = database.worldRow;
    return (this.#database = this.#attach(database));
  }

  #attach(database: WorldDatabase): WorldDatabase {
    this.#connections++;
    this.#options.onOpen(database);
    return database;
  }

  #open(source: DatabaseSource, lifetime: Lifetime): WorldDatabase {
    const { maxBytes, openWorlds } = this.#options;
    openWorlds?.add(this);
    try {
      return openWorldDatabase(source, maxBytes, lifetime);
    } catch (error) {
      openWorlds?.remove(this);
      if (openWorlds === undefined || !isOutOfDescriptors(error)) throw error;
    }
    openWorlds.closeIdle(this);
    try {
      return openWorldDatabase(source, maxBytes, lifetime);
    } catch (error) {
      openWorlds.remove(this);
      throw error;
    }
  }
}
