import Database from 'better-sqlite3';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { newestVersion, ownMigrations, readSchemaVersion } from '../../../src/world/database/migrations.ts';
import { upgradeFile } from '../../../src/world/lifecycle/upgrade.ts';
import { unpackFolder } from '../../fixtures/kept-worlds/archive.ts';
import { folderFacts } from '../../fixtures/kept-worlds/facts.ts';
import { later } from '../../fixtures/later-schema.ts';
import { sandbox } from '../../fixtures/sandbox.ts';

const CHILD = fileURLToPath(new URL('./upgrade-and-die.ts', import.meta.url));
const newest = newestVersion(ownMigrations());
const FIXTURE = new URL(`../../fixtures/kept-worlds/schema-${newest}.br`, import.meta.url);

function lookInto(path: string): { version: number; keywords: unknown; check: unknown } {
  const db = new Database(path, { readonly: true });
  const keywords = db.prepare('select count(*) from "keywords"').pluck().get();
  const found = { version: readSchemaVersion(db), keywords, check: db.pragma('integrity_check', { simple: true }) };
  db.close();
  return found;
}

it('an upgrade that is killed at any file operation leaves the old file or the new file', () => {
  let points = 0;
  for (let status: number | null = null; status !== 0; points++) {
    const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-killed-'));
    unpackFolder(readFileSync(FIXTURE), folder);
    const path = join(folder, 'default.db');
    const before = readFileSync(path);
    const child = spawnSync(process.execPath, [CHILD, path, String(points)], { encoding: 'utf8' });
    ({ status } = child);
    expect([points, status ?? child.signal, child.stderr]).toEqual([points, status === 0 ? 0 : 'SIGKILL', '']);
    expect(lookInto(path)).toMatchObject({ keywords: 267, check: 'ok' });
    if (lookInto(path).version === newest) expect(readFileSync(path).equals(before)).toBe(true);
    upgradeFile(path, later());
    expect(lookInto(path)).toEqual({ version: newest + 1, keywords: 267, check: 'ok' });
    expect(lookInto(`${path}.schema-${newest}`)).toMatchObject({ keywords: 267, check: 'ok' });
    rmSync(folder, { recursive: true });
  }
  expect(points).toBeGreaterThan(8);
}, 300_000);

it('a data folder of schema version 1 whose upgrade is killed at any file operation opens with everything', async () => {
  const fixture = (end: string): Buffer =>
    readFileSync(new URL(`../../fixtures/kept-worlds/schema-1.${end}`, import.meta.url));
  const { fork, running, small, ...facts } = JSON.parse(fixture('json').toString());
  let points = 0;
  for (let status: number | null = null; status !== 0; points++) {
    const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-killed-'));
    unpackFolder(fixture('br'), folder);
    for (const { name } of [fork, running, small]) {
      rmSync(join(folder, `${name}.db`));
      rmSync(join(folder, 'snapshots', name), { recursive: true });
    }
    const child = spawnSync(process.execPath, [CHILD, folder, String(points)], { encoding: 'utf8' });
    ({ status } = child);
    expect([points, status ?? child.signal, child.stderr]).toEqual([points, status === 0 ? 0 : 'SIGKILL', '']);
    const box = sandbox({ scenario: 'default', folder });
    expect([points, await folderFacts(box)]).toMatchObject([points, facts]);
    box.worlds.close();
    expect(readdirSync(folder).filter((file) => file.startsWith('default.db'))).toEqual([
      'default.db',
      'default.db.schema-1',
    ]);
    rmSync(folder, { recursive: true });
  }
  expect(points).toBeGreaterThan(20);
}, 300_000);
