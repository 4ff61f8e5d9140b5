/**
 * Worlds that a later version of the program, which has one migration more, opens.
 */
import Database from 'better-sqlite3';
import { getTableColumns } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { TABLES } from '../../../src/world/database/schema/tables.ts';
import { migrate, newestVersion, ownMigrations, readSchemaVersion } from '../../../src/world/database/migrations.ts';
import { UnreadableWorld, upgradeFile, upgradeSnapshot } from '../../../src/world/lifecycle/upgrade.ts';
import { ORIGIN } from '../../../src/world/lifecycle/recover-folder.ts';
import { writeKeptFolder } from '../../fixtures/programs/kept-folder.ts';
import { later } from '../../fixtures/later-schema.ts';

const newest = newestVersion(ownMigrations());
const NEXT = later();

const kept = join(mkdtempSync(join(tmpdir(), 'ads-sandbox-upgrade-')), 'kept');
beforeAll(() => writeKeptFolder(kept));
afterAll(() => rmSync(dirname(kept), { recursive: true, force: true }));

function copyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-upgrade-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(kept, folder, { recursive: true });
  return folder;
}

/** Reads the schema version of a file without changing it. */
function versionOf(path: string): number {
  const db = new Database(readFileSync(path).fill(1, 18, 20));
  const version = readSchemaVersion(db);
  db.close();
  return version;
}

describe('schema version', () => {
  it('is that of tables as src/world/database/schema declares them', () => {
    const db = new Database(':memory:');
    migrate(db, 0, ownMigrations());
    const tables = Object.values(TABLES);
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
  it('of an earlier version is upgraded, with a backup of each world file', () => {
    const folder = copyFolder();
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

  it('of an earlier version is upgraded with the contents of the write-ahead log of a killed process', () => {
    const folder = copyFolder();
    const db = new Database(join(folder, 'default.db'));
    db.pragma('journal_mode = wal');
    db.exec(`update "accounts" set "name" = 'Only in the log'`);
    const copy = mkdtempSync(join(tmpdir(), 'ads-sandbox-killed-'));
    onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
    cpSync(folder, copy, { recursive: true });
    db.close();
    expect(existsSync(join(copy, 'default.db-wal'))).toBe(true);
    const path = join(copy, 'default.db');
    upgradeFile(path, NEXT);
    for (const file of [path, `${path}.schema-${newest}`]) {
      const upgraded = new Database(file);
      expect(upgraded.prepare('select distinct "name" from "accounts"').all()).toEqual([{ name: 'Only in the log' }]);
      upgraded.close();
    }
  });

  it('keeps every backup, also those with the same name and other contents', () => {
    const path = join(copyFolder(), 'default.db');
    writeFileSync(`${path}.schema-${newest}`, 'another backup');
    upgradeFile(path, NEXT);
    expect(readFileSync(`${path}.schema-${newest}`, 'utf8')).toBe('another backup');
    expect(versionOf(`${path}.schema-${newest}-2`)).toBe(newest);
  });

  it('is not changed if the migration fails, and the error names the file', () => {
    const folder = copyFolder();
    const path = join(folder, 'default.db');
    const [files, before] = [readdirSync(folder), readFileSync(path)];
    expect(() => upgradeFile(path, [...ownMigrations(), 'update "campaigns" set "name" = null'])).toThrow(path);
    expect(readdirSync(folder)).toEqual(files);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('of a later version is rejected with both versions, and is not changed', () => {
    const path = join(copyFolder(), 'default.db');
    upgradeFile(path, NEXT);
    const before = readFileSync(path);
    const problem = `it has schema version ${newest + 1} and this program reads schema versions 1 to ${newest}; use a version of ads-sandbox at least as new as the one that wrote it`;
    expect(() => upgradeFile(path)).toThrow(`${path}: ${problem}`);
    const page = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
    expect(page.replaceAll(/\d+/g, 'N')).toContain(problem.replaceAll(/\d+/g, 'N'));
    expect(readFileSync(path).equals(before)).toBe(true);
  });
});

describe('a start state or a checkpoint', () => {
  it('of an earlier version is upgraded when it is read', () => {
    const bytes = readFileSync(join(copyFolder(), `snapshots/default/${ORIGIN}.db`));
    const db = new Database(upgradeSnapshot(bytes, NEXT));
    expect(readSchemaVersion(db)).toBe(newest + 1);
    db.close();
  });

  it('of a later version is rejected', () => {
    const bytes = upgradeSnapshot(readFileSync(join(copyFolder(), `snapshots/default/${ORIGIN}.db`)), NEXT);
    expect(() => upgradeSnapshot(bytes)).toThrow(UnreadableWorld);
  });
});
