/**
 * The version of the simulation: worlds name the one with which they were created.
 */
import Database from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { ORIGIN } from '../../../src/world/lifecycle/recover-folder.ts';
import { ok } from '../../fixtures/market/market.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const NOTE = 'The numbers of this world changed with version 2 of the simulation; it was created with version 1';
const OLD = { version: 2, createdWith: 1, note: NOTE };
const NEW = { version: 2, createdWith: 2 };

const versions = async (seller: TestWorld, world: string): Promise<unknown> =>
  (await ok(seller.admin('GET', `/worlds/${world}`))).simulation;

it('a kept world keeps a note that its numbers changed, also as a copy and after a reset', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-version-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  openWorld({ folder }).worlds.close();
  for (const file of ['default.db', `snapshots/default/${ORIGIN}.db`]) {
    const db = new Database(join(folder, file));
    db.exec('update "world" set "simulationVersion" = 1');
    db.close();
  }
  const seller = openWorld({ folder });
  expect(await versions(seller, 'default')).toEqual(OLD);
  await ok(seller.admin('POST', '/worlds', { name: 'copy', from: 'default' }));
  expect(await versions(seller, 'copy')).toEqual(OLD);
  await ok(seller.admin('POST', '/reset'));
  expect(await versions(seller, 'default')).toEqual(OLD);
  const { bytes: raw } = await seller.admin('GET', '/export');
  const other = openWorld();
  expect(await versions(other, 'default')).toEqual(NEW);
  const imported = await ok(
    other.admin('PUT', '/import', undefined, { raw, headers: { 'content-type': 'application/vnd.sqlite3' } }),
  );
  expect(imported.simulation).toEqual(OLD);
  await ok(other.admin('POST', '/scenario', { extends: 'default' }));
  expect(await versions(other, 'default')).toEqual(NEW);
});

it('parameters name the version, and those of another version are refused', async ({ world: seller }) => {
  const model = await ok(seller.admin('GET', '/metrics/model'));
  expect(model.version).toBe(2);
  expect(await ok(seller.admin('PUT', '/metrics/model', { ...model, rivals: 3 }))).toEqual({ ...model, rivals: 3 });
  const { status, json } = await seller.admin('PUT', '/metrics/model', { ...model, version: 1 });
  expect([status, json.errors]).toEqual([
    400,
    [{ path: 'version', message: 'must be 2, the only version of this program; it was 1' }],
  ]);
});
