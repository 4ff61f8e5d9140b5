/**
 * Copies of large databases in memory, made in slices between which other requests are served. Serializing and opening
 * 100 MiB at once takes 50 ms each.
 */
import type Database from 'better-sqlite3';
import { openDatabase } from './open-database.ts';

/** Two copies of a database of this size at once take a few milliseconds. */
const LARGE_BYTES = 8 * 2 ** 20;
/** Copied in about a millisecond. */
const SLICE_BYTES = 2 ** 21;

let copies = 0;
let hasNames: boolean | undefined;

/** Whether a database of this size is copied in slices. */
export function isLarge(bytes: number): boolean {
  return bytes > LARGE_BYTES && (hasNames ??= namesInMemory());
}

/**
 * The state is that at the end: what is committed between two slices is copied, too. Meanwhile, the source must have no
 * open transaction that has written.
 */
export async function copyInSlices(source: Database.Database): Promise<Database.Database> {
  const name = nextName();
  const pages = Math.ceil(SLICE_BYTES / Number(source.pragma('page_size', { simple: true })));
  // The database of this name exists as long as one connection is open.
  const copy = openDatabase(name);
  try {
    await source.backup(name, { progress: () => pages });
    return copy;
  } catch (error) {
    copy.close();
    throw error;
  }
}

function countBytes(db: Database.Database): number {
  return Number(db.pragma('page_count', { simple: true })) * Number(db.pragma('page_size', { simple: true }));
}

/** The slash, which makes the name one of the process, is escaped: the package looks for the folder of the file. */
function nextName(): string {
  return `file:%2Fads-sandbox-copy-${++copies}?vfs=memdb`;
}

/** False if other code of this process has opened a database before, and names were not allowed then. */
function namesInMemory(): boolean {
  try {
    openDatabase(nextName(), { fileMustExist: true }).close();
    return true;
  } catch {
    return false;
  }
}

/** The start state of large copies, from which they are reset. Copies of the same state share it. */
export class LargeStart {
  readonly size: number;
  readonly #db: Database.Database;
  #users = 0;

  constructor(db: Database.Database) {
    this.#db = db;
    this.size = countBytes(db);
  }

  /** All at once. */
  get bytes(): Buffer {
    return this.#db.serialize();
  }

  get isOpen(): boolean {
    return this.#db.open;
  }

  copy(): Promise<Database.Database> {
    return copyInSlices(this.#db);
  }

  use(): this {
    this.#users++;
    return this;
  }

  /** Closes it after its last user. */
  release(): void {
    if (--this.#users === 0) this.#db.close();
  }
}
