/**
 * The data folder: `<name>.db` for each world, and below `snapshots/<name>/` its start state and its checkpoints.
 *
 * A change of a world is staged first, complete and flushed: `<name>.db.new`, then the `.next` files of its start
 * state. The rename of `<name>.db.new` to `<name>.db` is the moment at which the change counts; then the `.next` files
 * are renamed. After a kill, `recoverFolder` discards what was not renamed in time and finishes what was.
 */
import Database from 'better-sqlite3';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { messageOf } from '../../model/errors/message-of.ts';
import type { WorldOrigin } from './world-origin.ts';
import { flushDirectory, removeSideFiles, renameFlushed, writeFlushed, writeFlushedDatabase } from './durable-files.ts';
import { ORIGIN, discardStaged, finishStartState, NEW, NEXT, recoverFolder } from './recover-folder.ts';
import { makeFolder, requireWritable } from '../make-folder.ts';
import { isName } from '../world-names.ts';
import { upgradeSnapshot } from './upgrade.ts';
import { openDatabase } from '../database/open-database.ts';

export interface Written {
  readonly bytes: Buffer;
  /** The number of bytes, for which they need not be read. */
  size: number;
  createdAt: number;
}

/** A change of a world that is complete on the disk and does not count yet. */
interface StagedChange {
  /** The file of the world after the commit. */
  path: string;
  /** The world's database must be closed, and complete in its file without the log. */
  commit(): void;
  /** Does nothing after the commit. */
  discard(): void;
}

const LOCK = 'lock';
/** How long to wait for another process that is about to end. */
const LOCK_TIMEOUT_MS = 2000;

export class DataFolder {
  readonly #path: string;
  readonly #lock: Database.Database;

  /** Throws if another process has the folder open. Finishes or discards what a killed process has left. */
  constructor(path: string) {
    this.#path = path;
    makeFolder(this.#snapshots(''));
    requireWritable(path);
    this.#lock = lock(join(path, LOCK));
    try {
      recoverFolder(path);
    } catch (error) {
      this.#lock.close();
      throw error;
    }
  }

  close(): void {
    this.#lock.close();
  }

  names(): string[] {
    const names = readdirSync(this.#path)
      .filter((file) => file.endsWith('.db'))
      .map((file) => basename(file, '.db'));
    return names.filter(isName).toSorted();
  }

  path(name: string): string {
    return join(this.#path, `${name}.db`);
  }

  /** Whether a file of that name exists, of a world or not. */
  has(name: string): boolean {
    return existsSync(this.path(name));
  }

  /** Whether the file of that name is a world of this folder, which has a start state. */
  isWorld(name: string): boolean {
    return existsSync(join(this.#snapshots(name), `${ORIGIN}.json`));
  }

  /** Reads the start state and the checkpoints of a world. Throws if one of them cannot be read. */
  readSnapshots(name: string): { origin: WorldOrigin; checkpoints: Map<string, Written> } {
    const origin = this.withStoredBytes(name, ORIGIN, this.#read<Omit<WorldOrigin, 'bytes'>>(name, ORIGIN).properties);
    const checkpoints = new Map<string, Written>();
    for (const file of readdirSync(this.#snapshots(name)).toSorted()) {
      const checkpoint = basename(file, '.json');
      if (!file.endsWith('.json') || !isName(checkpoint)) continue;
      const { properties, bytes } = this.#read<{ createdAt: number }>(name, checkpoint);
      const { createdAt } = properties;
      checkpoints.set(checkpoint, this.withStoredBytes(name, checkpoint, { createdAt, size: bytes.length }));
    }
    return { origin, checkpoints };
  }

  /** Adds the bytes of a start state or checkpoint, which are read from its file when they are used. */
  withStoredBytes<Properties extends object>(
    name: string,
    snapshot: string | typeof ORIGIN,
    properties: Properties,
  ): Properties & { readonly bytes: Buffer } {
    const readBytes = (): Buffer => this.#read(name, snapshot).bytes;
    return {
      ...properties,
      get bytes() {
        return readBytes();
      },
    };
  }

  /** The same for the start state that `create` or `stage` has stored. */
  storedOrigin({ name, now, clock, requested, copied, parent, until }: WorldOrigin): WorldOrigin {
    return this.withStoredBytes(name, ORIGIN, { name, now, clock, requested, copied, parent, until });
  }

  /** Stages a new state of a world and, with `origin`, its start state. */
  stage(name: string, bytes: Buffer, origin?: WorldOrigin): StagedChange {
    const [path, snapshots] = [this.path(name), this.#snapshots(name)];
    const discard = (): void => {
      if (existsSync(path + NEW)) discardStaged(this.#path, name);
    };
    try {
      // Written first: while this file exists, the change does not count.
      writeFlushedDatabase(path + NEW, bytes);
      if (origin !== undefined) this.#stageStartState(name, origin);
    } catch (error) {
      discardStaged(this.#path, name);
      throw error;
    }
    const commit = (): void => {
      try {
        removeSideFiles(path);
        renameSync(path + NEW, path);
      } catch (error) {
        discard();
        throw error;
      }
      flushDirectory(this.#path);
      if (origin !== undefined) finishStartState(snapshots);
    };
    return { path, commit, discard };
  }

  /** Stores a new world and returns the path of its file. */
  create(origin: WorldOrigin, bytes: Buffer): string {
    const { name } = origin;
    if (this.has(name)) throw new Error(`${this.path(name)} already exists`);
    // A removed world of that name may have left files.
    rmSync(this.#snapshots(name), { recursive: true, force: true });
    const { commit, path } = this.stage(name, bytes, origin);
    try {
      commit();
    } catch (error) {
      this.drop(name);
      throw error;
    }
    return path;
  }

  writeCheckpoint(name: string, checkpoint: string, { bytes, createdAt }: Omit<Written, 'size'>): void {
    const path = join(this.#snapshots(name), checkpoint);
    writeFlushed(`${path}.db${NEW}`, bytes);
    try {
      writeFlushed(`${path}.json${NEW}`, JSON.stringify({ createdAt }));
    } catch (error) {
      rmSync(`${path}.db${NEW}`, { force: true });
      throw error;
    }
    renameSync(`${path}.db${NEW}`, `${path}.db`);
    // The checkpoint exists from this rename on.
    renameFlushed(`${path}.json${NEW}`, `${path}.json`, this.#snapshots(name));
  }

  dropCheckpoint(name: string, checkpoint: string): void {
    for (const end of ['json', 'db']) rmSync(join(this.#snapshots(name), `${checkpoint}.${end}`), { force: true });
    flushDirectory(this.#snapshots(name));
  }

  /** The world is deleted with its file; a kill leaves the rest to the next start. */
  drop(name: string): void {
    discardStaged(this.#path, name);
    rmSync(this.path(name), { force: true });
    flushDirectory(this.#path);
    removeSideFiles(this.path(name));
    rmSync(this.#snapshots(name), { recursive: true, force: true });
  }

  /** Renames a damaged world file and returns its new path. */
  setAside(name: string): string {
    const path = this.path(name);
    let aside = `${path}.damaged`;
    for (let i = 2; existsSync(aside); i++) aside = `${path}.damaged-${i}`;
    // The world is deleted with this rename; a kill leaves the rest to the next start.
    renameFlushed(path, aside, this.#path);
    removeSideFiles(path);
    rmSync(this.#snapshots(name), { recursive: true, force: true });
    return aside;
  }

  #stageStartState(name: string, { bytes, ...properties }: WorldOrigin): void {
    const snapshots = this.#snapshots(name);
    if (!existsSync(snapshots)) {
      mkdirSync(snapshots);
      flushDirectory(this.#snapshots(''));
    }
    writeFlushed(join(snapshots, `${ORIGIN}.db${NEXT}`), bytes);
    writeFlushed(join(snapshots, `${ORIGIN}.json${NEXT}`), JSON.stringify(properties));
    flushDirectory(snapshots);
  }

  #snapshots(name: string): string {
    return join(this.#path, 'snapshots', name);
  }

  #read<Properties>(name: string, snapshot: string): { properties: Properties; bytes: Buffer } {
    const path = join(this.#snapshots(name), snapshot);
    try {
      // This class writes the same properties.
      const properties = JSON.parse(readFileSync(`${path}.json`, 'utf8')) as Properties;
      return { properties, bytes: upgradeSnapshot(readFileSync(`${path}.db`)) };
    } catch (error) {
      const reason = messageOf(error);
      throw new Error(`${path}.db cannot be read: ${reason}`, { cause: error });
    }
  }
}

/** Uses the locks of the operating system, which end with the process. */
function lock(path: string): Database.Database {
  const db = openDatabase(path, { timeout: LOCK_TIMEOUT_MS });
  try {
    db.exec('begin exclusive');
    return db;
  } catch (error) {
    db.close();
    const isTaken = error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY';
    throw isTaken ? new Error('another process has it open') : error;
  }
}
