/**
 * What a run reports of worlds that were gone before its end.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { effectTables } from '../../src/cli/executing/effect-tables.ts';
import { effectsOn, RunStart } from '../../src/cli/executing/run-effects.ts';
import { openWorld, type TestWorld } from '../fixtures/sandbox.ts';
import { it } from '../fixtures/test-with-world.ts';
import { CAMPAIGN_ITEM } from '../fixtures/accounts/collections.ts';

function startIn(seller: TestWorld, most?: { worlds: number; changes: number }): RunStart {
  const start = new RunStart(seller.worlds, most);
  seller.worlds.onEnding = (world) => start.read(world);
  return start;
}

const create = (seller: TestWorld, names: readonly string[]) =>
  seller.ask('POST', '/v2/sp/campaigns', {
    body: names.map((name) => ({ ...CAMPAIGN_ITEM, startDate: '20260401', name })),
  });

it('a world whose reset fails is not reported as gone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-effects-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const seller = openWorld({ folder });
  const start = startIn(seller);
  await create(seller, ['first']);
  mkdirSync(join(folder, 'default.db.new', 'full'), { recursive: true });
  expect(() => seller.worlds.states.reset(seller.state)).toThrow('default.db.new');
  expect([start.ended, start.changedWorlds().map(({ calls }) => calls)]).toEqual([[], [1]]);
  rmSync(join(folder, 'default.db.new'), { recursive: true });
  expect((await seller.admin('POST', '/reset')).status).toBe(200);
  expect([start.ended.map(({ calls }) => calls), start.changedWorlds()]).toEqual([[1], []]);
});

it('counts the worlds and changes beyond the limits in the report', async ({ world: seller }) => {
  const start = startIn(seller, { worlds: 2, changes: 3 });
  for (const names of [['a', 'b'], ['c', 'd'], ['e']]) {
    await create(seller, names);
    await seller.admin('POST', '/reset');
  }
  expect(start.omitted).toEqual({ worlds: 1, calls: 1, changes: 2 });
  const [changes] = effectTables(effectsOn(seller.worlds, [], start.ended), start.omitted, new Map());
  expect([changes?.rows.length, changes?.note]).toEqual([
    3,
    'Not listed, as too many worlds were deleted, reset or restored: 1 world with 1 call that changed entities, and 2 changes.',
  ]);
});
