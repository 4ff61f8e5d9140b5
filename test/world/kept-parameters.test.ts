/**
 * The simulation parameters of worlds that were kept: those that were set stay, and others follow the version.
 */
import Database from 'better-sqlite3';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { unpackFolder } from '../fixtures/kept-worlds/archive.ts';
import { sandbox, type Sandbox } from '../fixtures/sandbox.ts';

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-parameters-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const model = async (box: Sandbox): Promise<unknown> => (await box.admin('GET', '/metrics/model')).json;

/** Runs a statement on the file of the world `default`. */
function change(folder: string, sql: string): void {
  const db = new Database(join(folder, 'default.db'));
  db.exec(sql);
  db.close();
}

it('a world of the first version follows the present defaults, although it contains those of its time', async () => {
  const folder = emptyFolder();
  unpackFolder(readFileSync(new URL('../fixtures/kept-worlds/schema-1.br', import.meta.url)), folder);
  expect(await model(sandbox({ folder }))).toEqual(await model(sandbox()));
});

it('a world of the first version keeps the parameters that were set', async () => {
  const folder = emptyFolder();
  unpackFolder(readFileSync(new URL('../fixtures/kept-worlds/schema-1.br', import.meta.url)), folder);
  change(folder, `update "self" set "ledgerModel" = json_set("ledgerModel", '$.bursts', 3)`);
  expect(await model(sandbox({ folder }))).toEqual({ ...Object(await model(sandbox())), bursts: 3 });
});

it('a world stores only the parameters that differ from the defaults', async () => {
  const folder = emptyFolder();
  const box = sandbox({ folder });
  await box.admin('PUT', '/metrics/model', { bursts: 3, history: 'backfill' });
  const set = await model(box);
  box.worlds.close();
  const db = new Database(join(folder, 'default.db'), { readonly: true });
  expect(db.prepare('select "ledgerModel" from "self"').pluck().get()).toBe('{"bursts":3}');
  db.close();
  expect(await model(sandbox({ folder }))).toEqual(set);
});
