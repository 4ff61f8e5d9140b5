/**
 * Worlds that outlive the process: `<name>.db` each, and below `snapshots/<name>/` how it was born and its checkpoints.
 * A file is written beside its place and then renamed, so a kill leaves the old one or the new one, never half of one.
 */
import Database from 'better-sqlite3';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Birth } from './birth.ts';
import { isName } from './names.ts';

export interface Written {
  bytes: Buffer;
  createdAt: number;
}

/** Not a name that a checkpoint can have. */
const BIRTH = '.birth';
/** Nor one of a world's file. */
const LOCK = 'lock';
/** Milliseconds: one that is just ending is waited for. */
const PATIENCE = 2000;

export class Folder {
  readonly #path: string;
  readonly #lock: Database.Database;

  /** Throws where another process has it. */
  constructor(path: string) {
    this.#path = path;
    mkdirSync(join(path, 'snapshots'), { recursive: true });
    this.#lock = lock(join(path, LOCK));
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

  open(name: string): { path: string; birth: Birth; checkpoints: Map<string, Written> } | undefined {
    const birth = this.#read<Omit<Birth, 'bytes'>>(name, BIRTH);
    if (birth === undefined) return undefined;
    const checkpoints = new Map<string, Written>();
    for (const file of readdirSync(this.#snapshots(name)).toSorted()) {
      const checkpoint = basename(file, '.db');
      if (!file.endsWith('.db') || checkpoint === BIRTH) continue;
      const found = this.#read<{ createdAt: number }>(name, checkpoint);
      if (found !== undefined) checkpoints.set(checkpoint, found);
    }
    return { path: this.#file(name), birth, checkpoints };
  }

  /** The path at which the world can be opened. It must be closed meanwhile. */
  write(name: string, bytes: Buffer): string {
    return this.stage(name, bytes)();
  }

  /** Written already, beside its place: the world must be closed only while what is answered here is called. */
  stage(name: string, bytes: Buffer): () => string {
    const path = this.#file(name);
    const put = writeBeside(path, bytes);
    return () => {
      put();
      return path;
    };
  }

  writeBirth({ bytes, ...birth }: Birth): void {
    mkdirSync(this.#snapshots(birth.name), { recursive: true });
    this.#writeSnapshot(birth.name, BIRTH, bytes, birth);
  }

  writeCheckpoint(name: string, checkpoint: string, { bytes, createdAt }: Written): void {
    this.#writeSnapshot(name, checkpoint, bytes, { createdAt });
  }

  dropCheckpoint(name: string, checkpoint: string): void {
    for (const end of ['db', 'json']) rmSync(join(this.#snapshots(name), `${checkpoint}.${end}`), { force: true });
  }

  drop(name: string): void {
    for (const end of ['', '-wal', '-shm']) rmSync(`${this.#file(name)}${end}`, { force: true });
    rmSync(this.#snapshots(name), { recursive: true, force: true });
  }

  #file(name: string): string {
    return join(this.#path, `${name}.db`);
  }

  #snapshots(name: string): string {
    return join(this.#path, 'snapshots', name);
  }

  #writeSnapshot(name: string, snapshot: string, bytes: Buffer, facts: object): void {
    const path = join(this.#snapshots(name), snapshot);
    const puts = [writeBeside(`${path}.db`, bytes), writeBeside(`${path}.json`, JSON.stringify(facts))];
    for (const put of puts) put();
  }

  #read<Facts>(name: string, snapshot: string): (Facts & { bytes: Buffer }) | undefined {
    const path = join(this.#snapshots(name), `${snapshot}.json`);
    if (!existsSync(path)) return undefined;
    // Written by this class only, from these very facts.
    const facts = JSON.parse(readFileSync(path, 'utf8')) as Facts;
    return { ...facts, bytes: readFileSync(join(this.#snapshots(name), `${snapshot}.db`)) };
  }
}

/** By the system's own locks, which are gone with the process, however that ends. */
function lock(path: string): Database.Database {
  const db = new Database(path, { timeout: PATIENCE });
  try {
    db.exec('begin exclusive');
    return db;
  } catch (error) {
    db.close();
    const isTaken = error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY';
    throw isTaken ? new Error('another process has it open') : error;
  }
}

/** Answers what puts it into its place. Where there is no room for all of it, nothing is left. */
function writeBeside(path: string, content: Buffer | string): () => void {
  const beside = `${path}.new`;
  try {
    writeFileSync(beside, content);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
  return () => {
    // A log of the database that was here before would be replayed into the new one.
    for (const end of ['-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
    renameSync(beside, path);
  };
}
