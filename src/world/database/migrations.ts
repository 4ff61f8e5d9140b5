/**
 * The schema of world databases and its versions. The first SQL file of `migrations/` creates the tables, and each other
 * one upgrades to the next version; `migrations/README.md` says how to add one.
 */
import type Database from 'better-sqlite3';
import { readFileSync, readdirSync } from 'node:fs';
import { openDatabase } from './open-database.ts';

/** Next to this file in the source tree, next to the bundle in the package. */
const FOLDER = new URL('./migrations/', import.meta.url);

let own: readonly string[] | undefined;

/** Returns the SQL of each migration, in order. */
export function ownMigrations(): readonly string[] {
  own ??= readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => readFileSync(new URL(name, FOLDER), 'utf8'));
  return own;
}

/** The version of a database is the number of its migrations. */
export function newestVersion(migrations: readonly string[]): number {
  return migrations.length;
}

export function readSchemaVersion(db: Database.Database): number {
  return Number(db.pragma('user_version', { simple: true }));
}

/** The offset of the schema version in the header of a database. */
const VERSION_OFFSET = 60;

/** The same for a database, or the beginning of one, that is not open. */
export function versionInHeader(bytes: Buffer): number {
  return bytes.length > VERSION_OFFSET + 4 ? bytes.readInt32BE(VERSION_OFFSET) : 0;
}

/** Runs the migrations after version `from` in one transaction. An empty database has version 0. */
export function migrate(db: Database.Database, from: number, migrations: readonly string[]): void {
  db.transaction(() => {
    for (const sql of migrations.slice(from)) db.exec(sql);
    db.pragma(`user_version = ${newestVersion(migrations)}`);
  })();
}

interface SchemaObject {
  type: string;
  name: string;
  sql: string | null;
}

/** Tables, indexes, triggers and views, ordered by type and name. */
export function readSchema(db: Database.Database): SchemaObject[] {
  return db.prepare<[], SchemaObject>(`select "type", "name", "sql" from sqlite_schema order by "type", "name"`).all();
}

const schemas = new WeakMap<readonly string[], Map<number, SchemaObject[]>>();

/** Returns the schema of a world of a version. */
export function schemaOfVersion(version: number, migrations: readonly string[]): SchemaObject[] {
  let known = schemas.get(migrations);
  if (known === undefined) schemas.set(migrations, (known = new Map()));
  let schema = known.get(version);
  if (schema === undefined) {
    const db = openDatabase(':memory:');
    migrate(db, 0, migrations.slice(0, version));
    schema = readSchema(db);
    db.close();
    known.set(version, schema);
  }
  return schema;
}
