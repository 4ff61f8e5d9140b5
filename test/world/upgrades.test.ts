/**
 * Worlds that earlier programs have kept or exported, opened by this one.
 */
import Database from 'better-sqlite3';
import { getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as schema from '../../src/world/database/schema.ts';
import { migrate, ownMigrations, readSchemaVersion } from '../../src/world/database/migrations.ts';
import { checkSchema, UnreadableWorld, upgradeSnapshot } from '../../src/world/lifecycle/upgrade.ts';
import { upgradeFile } from '../../src/world/lifecycle/upgrade-file.ts';
import { unpackFolder } from '../fixtures/kept-worlds/archive.ts';
import { later } from '../fixtures/later-schema.ts';
import { folderFacts, worldFacts } from '../fixtures/kept-worlds/facts.ts';
import { sandbox } from '../fixtures/sandbox.ts';

const FIXTURES = new URL('../fixtures/kept-worlds/', import.meta.url);
const newest = ownMigrations().length;
const versions = ownMigrations().map((_, i) => i + 1);
const fixture = (version: number, end: string): URL => new URL(`schema-${version}.${end}`, FIXTURES);

const NEXT = later();

function keptBy(version: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-upgrade-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  unpackFolder(readFileSync(fixture(version, 'br')), folder);
  return folder;
}

/** From the file itself, without changing it. */
function versionOf(path: string): number {
  const db = new Database(readFileSync(path).fill(1, 18, 20));
  const version = readSchemaVersion(db);
  db.close();
  return version;
}

describe('each schema version', () => {
  it.each(versions)('%i has a fixture; `npm run fixtures:worlds` writes that of the newest', (version) => {
    expect(existsSync(fixture(version, 'br'))).toBe(true);
    expect(existsSync(fixture(version, 'json'))).toBe(true);
  });

  it.each(versions)(
    '%i has the tables that its fixture has: a migration that was released does not change',
    (version) => {
      const db = new Database(readFileSync(join(keptBy(version), 'default.db')).fill(1, 18, 20));
      expect(checkSchema(db)).toBe(version);
      db.close();
    },
  );

  it.each(versions)('%i is in the table of docs/kept-worlds.md', (version) => {
    expect(readFileSync(new URL('../../docs/kept-worlds.md', import.meta.url), 'utf8')).toMatch(
      new RegExp(`^\\| ${version} +\\| \\S`, 'm'),
    );
  });

  it('the newest has the tables of src/world/database/schema.ts', () => {
    const db = new Database(':memory:');
    migrate(db, 0, ownMigrations());
    const tables = Object.values(schema).filter((each) => is(each, SQLiteTable));
    expect(tables.length).toBeGreaterThan(30);
    for (const table of tables) {
      const { name } = getTableConfig(table);
      const found = db.prepare('select "name", "type", "notnull" from pragma_table_info(?) order by "cid"').all(name);
      const declared = Object.values(getTableColumns(table)).map((column) => ({
        name: column.name,
        type: column.getSQLType().toUpperCase(),
        notnull: column.notNull ? 1 : 0,
      }));
      expect([name, found]).toEqual([name, declared.map((each) => ({ ...each, type: each.type.toUpperCase() }))]);
    }
    db.close();
  });
});

describe('a data folder', () => {
  it.each(versions)('of schema version %i has the same worlds, checkpoints and start states', async (version) => {
    const facts = JSON.parse(readFileSync(fixture(version, 'json'), 'utf8'));
    const box = sandbox({ scenario: 'default', folder: keptBy(version) });
    expect(await folderFacts(box)).toMatchObject(facts);
  });

  it('of an earlier version is upgraded, and each world file is kept beside as it was', () => {
    const folder = keptBy(newest);
    const path = join(folder, 'default.db');
    const before = readFileSync(path);
    upgradeFile(path, NEXT);
    expect(readdirSync(folder).filter((file) => file.startsWith('default'))).toEqual([
      'default.db',
      `default.db.schema-${newest}`,
    ]);
    expect(
      readFileSync(`${path}.schema-${newest}`)
        .fill(1, 18, 20)
        .equals(before.fill(1, 18, 20)),
    ).toBe(true);
    const db = new Database(path, { readonly: true });
    expect(readSchemaVersion(db)).toBe(newest + 1);
    expect(db.prepare('select distinct "note" from "campaigns"').all()).toEqual([{ note: 'x' }]);
    expect(db.prepare('select count(*) as n from "keywords"').get()).toEqual({ n: 267 });
    db.close();
    const bytes = readFileSync(path);
    upgradeFile(path, NEXT);
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });

  it('of an earlier version takes along what was only in the write-ahead log when a process was killed', () => {
    const folder = keptBy(newest);
    const db = new Database(join(folder, 'default.db'));
    db.pragma('journal_mode = wal');
    db.exec(`update "accounts" set "name" = 'Only in the log'`);
    const killed = mkdtempSync(join(tmpdir(), 'ads-sandbox-killed-'));
    onTestFinished(() => rmSync(killed, { recursive: true, force: true }));
    cpSync(folder, killed, { recursive: true });
    db.close();
    expect(existsSync(join(killed, 'default.db-wal'))).toBe(true);
    const path = join(killed, 'default.db');
    upgradeFile(path, NEXT);
    for (const file of [path, `${path}.schema-${newest}`]) {
      const upgraded = new Database(file);
      expect(upgraded.prepare('select distinct "name" from "accounts"').all()).toEqual([{ name: 'Only in the log' }]);
      upgraded.close();
    }
  });

  it('keeps every backup: one of the same name with another content stays', () => {
    const path = join(keptBy(newest), 'default.db');
    writeFileSync(`${path}.schema-${newest}`, 'of another time');
    upgradeFile(path, NEXT);
    expect(readFileSync(`${path}.schema-${newest}`, 'utf8')).toBe('of another time');
    expect(versionOf(`${path}.schema-${newest}-2`)).toBe(newest);
  });

  it('whose migration fails stays as it was, and the error names the file', () => {
    const folder = keptBy(newest);
    const path = join(folder, 'default.db');
    const [files, before] = [readdirSync(folder), readFileSync(path)];
    expect(() => upgradeFile(path, [...ownMigrations(), 'update "campaigns" set "name" = null'])).toThrow(path);
    expect(readdirSync(folder)).toEqual(files);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('of a later version is refused with both versions, and stays as it was', () => {
    const path = join(keptBy(newest), 'default.db');
    upgradeFile(path, NEXT);
    const before = readFileSync(path);
    expect(() => upgradeFile(path)).toThrow(
      `${path}: it has schema version ${newest + 1} and this program reads schema versions 1 to ${newest}; use a version of ads-sandbox at least as new as the one that wrote it`,
    );
    expect(readFileSync(path).equals(before)).toBe(true);
  });
});

describe('an export', () => {
  it.each(versions)('of schema version %i can be imported, with all its rows', async (version) => {
    const raw = new Uint8Array(readFileSync(join(keptBy(version), 'default.db')));
    const box = sandbox();
    const headers = { 'content-type': 'application/vnd.sqlite3' };
    const { status, json } = await box.control('PUT', '/import', undefined, { raw, headers });
    expect([status, json.errors]).toEqual([200, undefined]);
    const facts = JSON.parse(readFileSync(fixture(version, 'json'), 'utf8'));
    expect(await worldFacts(box, 'default')).toMatchObject({ ...facts.default, checkpoints: [] });
  });
});

describe('the start state or a checkpoint', () => {
  it('of an earlier version is upgraded when it is read', () => {
    const bytes = readFileSync(join(keptBy(newest), 'snapshots/default/.birth.db'));
    const db = new Database(upgradeSnapshot(bytes, NEXT));
    expect(readSchemaVersion(db)).toBe(newest + 1);
    db.close();
  });

  it('of a later version is refused', () => {
    const bytes = upgradeSnapshot(readFileSync(join(keptBy(newest), 'snapshots/default/.birth.db')), NEXT);
    expect(() => upgradeSnapshot(bytes)).toThrow(UnreadableWorld);
  });
});
