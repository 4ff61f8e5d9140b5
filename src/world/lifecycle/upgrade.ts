/**
 * Upgrades world databases of earlier schema versions. A kept file is upgraded in a copy in memory, and the old file is
 * kept as a backup. A kill at any moment leaves the old file or the upgraded one, and the next start continues from either.
 */
import type Database from 'better-sqlite3';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf } from '../../model/errors/message-of.ts';
import {
  migrate,
  newestVersion,
  ownMigrations,
  readSchema,
  readSchemaVersion,
  schemaOfVersion,
  versionInHeader,
} from '../database/migrations.ts';
import { checkpointLog, openDatabase } from '../database/open-database.ts';
import { renameFlushed, writeFlushed, writeFlushedDatabase } from './durable-files.ts';

/** The database is not a world, or not one that this program can read. */
export class UnreadableWorld extends Error {}

/** The database has a schema version that this program does not know. */
export class UnknownVersion extends UnreadableWorld {}

/** Returns the same bytes if they have the current version. Runs no SQL of a database with a foreign schema. */
export function upgradeBytes(bytes: Buffer, migrations: readonly string[] = ownMigrations()): Buffer {
  const db = openDatabase(withoutLog(bytes));
  try {
    db.pragma('trusted_schema = off');
    const version = checkSchema(db, migrations);
    if (version === newestVersion(migrations)) return bytes;
    migrate(db, version, migrations);
    checkSchema(db, migrations);
    return db.serialize();
  } finally {
    db.close();
  }
}

/** Returns a copy that can be opened in memory: bytes 18 and 19 mark a write-ahead log. */
function withoutLog(bytes: Buffer): Buffer {
  return Buffer.from(bytes).fill(1, 18, 20);
}

/** Upgrades bytes that this program has written. Opens them only if they have an earlier version. */
export function upgradeSnapshot(bytes: Buffer, migrations: readonly string[] = ownMigrations()): Buffer {
  return versionInHeader(bytes) === newestVersion(migrations) ? bytes : upgradeBytes(bytes, migrations);
}

/** Returns the schema version of a world. Throws if its tables differ from those of the version. */
export function checkSchema(db: Database.Database, migrations: readonly string[] = ownMigrations()): number {
  const [version, newest] = [readSchemaVersion(db), newestVersion(migrations)];
  if (version > newest || version < 1)
    throw new UnknownVersion(
      `it has schema version ${version} and this program reads schema versions 1 to ${newest}; ` +
        'use a version of ads-sandbox at least as new as the one that wrote it',
    );
  const [found, expected] = [readSchema(db), schemaOfVersion(version, migrations)];
  if (JSON.stringify(found) === JSON.stringify(expected)) return version;
  const names = new Set([...found, ...expected].map(({ name }) => name));
  const definitions = (list: typeof found, name: string): string =>
    JSON.stringify(list.filter((each) => each.name === name));
  const differing = [...names].find((name) => definitions(found, name) !== definitions(expected, name));
  throw new UnreadableWorld(`its tables differ from those of a world of schema version ${version}: see ${differing}`);
}

/** No process may have the file open. An error names the file and leaves it as it was. */
export function upgradeFile(path: string, migrations: readonly string[] = ownMigrations()): void {
  try {
    const old = readOldFile(path, migrations);
    if (old === undefined) return;
    const upgraded = upgradeBytes(old.bytes, migrations);
    writeBackup(`${path}.schema-${old.version}`, old.bytes);
    writeFlushedDatabase(`${path}.new`, upgraded);
    renameFlushed(`${path}.new`, path, dirname(path));
  } catch (error) {
    throw new Error(`${path}: ${messageOf(error)}`, { cause: error });
  }
}

/** Returns undefined if the file has the current version. Closing it leaves everything in the file itself. */
function readOldFile(path: string, migrations: readonly string[]): { bytes: Buffer; version: number } | undefined {
  const db = openDatabase(path, { fileMustExist: true });
  try {
    const version = checkSchema(db, migrations);
    if (version === newestVersion(migrations)) return undefined;
    checkpointLog(db);
    return { bytes: db.serialize(), version };
  } finally {
    db.close();
  }
}

/** Does not overwrite another backup. */
function writeBackup(preferred: string, bytes: Buffer): void {
  let path = preferred;
  for (let i = 2; existsSync(path); i++) {
    if (readFileSync(path).equals(bytes)) return;
    path = `${preferred}-${i}`;
  }
  writeFlushed(`${path}.new`, bytes);
  renameFlushed(`${path}.new`, path, dirname(path));
}
