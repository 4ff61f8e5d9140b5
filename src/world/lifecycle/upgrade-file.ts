/**
 * Upgrades the file of a kept world. The upgrade happens in a copy in memory; a kill at any moment leaves the old
 * file or the upgraded one, and the next start continues from either.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { renameFlushed, writeFlushed, writeFlushedDatabase } from './durable-files.ts';
import { newestVersion, ownMigrations } from '../database/migrations.ts';
import { checkSchema, upgradeBytes } from './upgrade.ts';
import { checkpointLog, openDatabase } from '../database/open-database.ts';

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
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
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
