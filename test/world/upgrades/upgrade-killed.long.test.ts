import Database from 'better-sqlite3';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { newestVersion, ownMigrations, readSchemaVersion } from '../../../src/world/database/migrations.ts';
import { upgradeFile } from '../../../src/world/lifecycle/upgrade.ts';
import { writeKeptFolder } from '../../fixtures/programs/kept-folder.ts';
import { later } from '../../fixtures/later-schema.ts';

const CHILD = fileURLToPath(new URL('./upgrade-and-die.ts', import.meta.url));
const newest = newestVersion(ownMigrations());

function lookInto(path: string): { version: number; keywords: unknown; check: unknown } {
  const db = new Database(path, { readonly: true });
  const keywords = db.prepare('select count(*) from "keywords"').pluck().get();
  const found = { version: readSchemaVersion(db), keywords, check: db.pragma('integrity_check', { simple: true }) };
  db.close();
  return found;
}

it('an upgrade that is killed at any file operation leaves the old file or the new file', async () => {
  const kept = mkdtempSync(join(tmpdir(), 'ads-sandbox-kept-'));
  onTestFinished(() => rmSync(kept, { recursive: true, force: true }));
  await writeKeptFolder(kept);
  let points = 0;
  for (let status: number | null = null; status !== 0; points++) {
    const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-killed-'));
    cpSync(join(kept, 'default.db'), join(folder, 'default.db'));
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
