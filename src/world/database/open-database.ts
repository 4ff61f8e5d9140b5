/**
 * Opens databases. Databases in memory can have names, by which several connections share one: `large-copy.ts` needs that.
 * The package allows it if a variable is set when the process opens its first database.
 */
import Database from 'better-sqlite3';

const VARIABLE = 'SQLITE_USE_URI';
let isFirst = true;

export function openDatabase(source: Buffer | string, options?: Database.Options): Database.Database {
  if (!isFirst) return new Database(source, options);
  isFirst = false;
  // Programs that this process starts do not get the variable.
  const before = process.env[VARIABLE];
  process.env[VARIABLE] = '1';
  try {
    return new Database(source, options);
  } finally {
    if (before === undefined) delete process.env[VARIABLE];
    else process.env[VARIABLE] = before;
  }
}

/** Returns the limit; that of a larger database is its size. */
export function limitPages(db: Database.Database, pages: number): number {
  return Number(db.pragma(`max_page_count = ${pages}`, { simple: true }));
}

/** Moves the log into the file, which is complete without it afterwards. */
export function checkpointLog(db: Database.Database): void {
  const [result] = db.pragma('wal_checkpoint(truncate)') as { log: number; checkpointed: number }[];
  if (result === undefined || result.log !== result.checkpointed)
    throw new Error(`${db.name} is in use by another program; close that program and try again`);
}
