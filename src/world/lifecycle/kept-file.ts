/**
 * Opens the file of a kept world after it has checked that it is one. Nothing is written to a file before
 * that, except that SQLite finishes or rolls back a transaction that a kill has interrupted.
 */
import type Database from 'better-sqlite3';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { upgradeFile } from './upgrade-file.ts';
import { World } from '../state/world.ts';
import type { OpenWorlds } from '../files/open-worlds.ts';
import { openDatabase } from '../database/open-database.ts';

const MAGIC = Buffer.from('SQLite format 3\0', 'latin1');

export function openKeptFile(name: string, path: string, maxBytes: number, openWorlds: OpenWorlds): World {
  if (!hasMagic(path)) throw new Error('it is not a SQLite database');
  checkDatabase(path);
  upgradeFile(path);
  const world = new World(path, maxBytes, openWorlds);
  if (world.name === name) return world;
  const found = world.name;
  world.close();
  throw new Error(`it holds the world ${found}`);
}

/** Whether a file is the database of a world, whatever its state. The file is only read. */
export function isWorldDatabase(path: string): boolean {
  try {
    // A copy in memory, as opening the file could change it. Bytes 18 and 19 mark a write-ahead log.
    const db = openDatabase(readFileSync(path).fill(1, 18, 20));
    try {
      return hasSelf(db);
    } finally {
      db.close();
    }
  } catch {
    return false;
  }
}

function hasSelf(db: Database.Database): boolean {
  return db.prepare(`select 1 from sqlite_schema where "type" = 'table' and "name" = 'self'`).get() !== undefined;
}

function hasMagic(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const start = Buffer.alloc(MAGIC.length);
    readSync(file, start, 0, start.length, 0);
    return start.equals(MAGIC);
  } finally {
    closeSync(file);
  }
}

/** Uses a connection that can write, because only that can apply a rollback journal. */
function checkDatabase(path: string): void {
  const db = openDatabase(path, { fileMustExist: true });
  try {
    if (!hasSelf(db)) throw new Error('it is a database, but not of a world');
    const check = db.pragma('quick_check(1)', { simple: true });
    if (check !== 'ok') throw new Error(String(check));
  } finally {
    db.close();
  }
}
