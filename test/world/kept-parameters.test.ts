/**
 * The simulation parameters of worlds that were kept: only those that were set are stored.
 */
import Database from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
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
