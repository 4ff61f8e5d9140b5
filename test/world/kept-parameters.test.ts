/**
 * The simulation parameters of worlds that were kept: only those that were set are stored.
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

const model = async (box: Sandbox): Promise<object> => (await box.admin('GET', '/metrics/model')).json;

it('a world stores only the parameters that differ from the defaults', async () => {
  const folder = emptyFolder();
  const box = sandbox({ folder });
  await box.admin('PUT', '/metrics/model', { bursts: 3, history: 'backfill' });
  const set = await model(box);
  box.worlds.close();
  const db = new Database(join(folder, 'default.db'), { readonly: true });
  expect(db.prepare('select "simulationParameters" from "world"').pluck().get()).toBe('{"bursts":3}');
  db.close();
  expect(await model(sandbox({ folder }))).toEqual(set);
});

it('a world that was kept with the parameter `topOfSearch` opens without it, and so do its steps', async () => {
  const folder = emptyFolder();
  unpackFolder(readFileSync(new URL('../fixtures/kept-worlds/schema-5.br', import.meta.url)), folder);
  const db = new Database(join(folder, 'default.db'));
  db.exec(`update "world" set "simulationParameters" = '{"bursts":3,"topOfSearch":0.5}';
    update "timeline" set "doneAt" = null, "at" = (select "clockAt" + 1000 from "world"), "actions" =
      '[{"metrics":{"topOfSearch":0.5,"rivals":2}},{"settings":{"pageSize":77}}]' where "name" = 'much-later'`);
  db.close();
  const box = sandbox({ folder });
  const set = await model(box);
  expect(set).toEqual({ ...(await model(sandbox())), bursts: 3 });
  await box.admin('POST', '/clock/advance', { by: '1h' });
  expect(await model(box)).toEqual({ ...set, rivals: 2 });
  const { bytes } = await box.admin('GET', '/export');
  const headers = { 'content-type': 'application/vnd.sqlite3' };
  const { status } = await sandbox().admin('PUT', '/import', undefined, { raw: bytes, headers });
  expect(status).toBe(200);
});
