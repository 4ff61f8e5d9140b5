/**
 * Opens the file of a kept world after it has checked that it is one. Nothing is written to a file before
 * that, except that SQLite finishes or rolls back a transaction that a kill has interrupted.
 */
import type Database from 'better-sqlite3';
import { readFileSync } from 'node:fs';
import { readHeader } from './durable-files.ts';
import { upgradeFile } from './upgrade.ts';
import { World } from '../state/world.ts';
import type { OpenWorlds } from '../files/open-worlds.ts';
import { openDatabase } from '../database/open-database.ts';

const MAGIC = Buffer.from('SQLite format 3\0', 'latin1');

export function openKeptFile(name: string, path: string, maxBytes: number, openWorlds: OpenWorlds): World {
  if (!readHeader(path).subarray(0, MAGIC.length).equals(MAGIC)) throw new Error('it is not a SQLite database');
  checkDatabase(path);
  upgradeFile(path);
  const world = new World(path, maxBytes, openWorlds);
  if (world.name === name) return world;
  const found = world.name;
  world.storage.close();
  throw new Error(`it holds the world ${found}`);
}

/** Whether a file is the database of a world, whatever its state. The file is only read. */
export function isWorldDatabase(path: string): boolean {
  try {
    // A copy in memory, as opening the file could change it. Bytes 18 and 19 mark a write-ahead log.
    const db = openDatabase(readFileSync(path).fill(1, 18, 20));
    try {
      return hasWorldTable(db);
    } finally {
      db.close();
    }
  } catch {
    return false;
  }
}

function hasWorldTable(db: Database.Database): boolean {
  return db.prepare(`select 1 from sqlite_schema where "type" = 'table' and "name" = 'world'`).get() !== undefined;
}

/** Uses a connection that can write, because only that can apply a rollback journal. */
function checkDatabase(path: string): void {
  const db = openDatabase(path, { fileMustExist: true });
  try {
    if (!hasWorldTable(db)) throw new Error('it is a database, but not of a world');
    const check = db.pragma('quick_check(1)', { simple: true });
    if (check !== 'ok') throw new Error(String(check));
  } finally {
    db.close();
  }
}
