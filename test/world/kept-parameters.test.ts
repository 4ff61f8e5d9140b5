/**
 * The simulation parameters of worlds that were kept: only those that were set are stored.
 */
import Database from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openWorld, type TestWorld } from '../fixtures/sandbox.ts';

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-parameters-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const model = async (world: TestWorld): Promise<object> => (await world.admin('GET', '/metrics/model')).json;

it('a world stores only the parameters that differ from the defaults', async () => {
  const folder = emptyFolder();
  const world = openWorld({ folder });
  await world.admin('PUT', '/metrics/model', { bursts: 3, history: 'backfill' });
  const set = await model(world);
  world.worlds.close();
  const db = new Database(join(folder, 'default.db'), { readonly: true });
  expect(db.prepare('select "simulationParameters" from "world"').pluck().get()).toBe('{"bursts":3}');
  db.close();
  expect(await model(openWorld({ folder }))).toEqual(set);
});
