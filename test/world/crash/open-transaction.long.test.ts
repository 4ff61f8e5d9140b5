/**
 * The open transaction of a world in memory, when a write does not fit and when a commit fails.
 */
import { describe, expect, vi } from 'vitest';
import { Statements } from '../../../src/world/database/statements.ts';
import { MAX_EXECUTED } from '../../../src/world/database/open-transaction.ts';
import { CAMPAIGN_ITEM } from '../../fixtures/accounts/collections.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const ROOM = 200_000;

const campaign = (name: string) => ({ ...CAMPAIGN_ITEM, name, startDate: '20300101' });

function createSmallBox(): TestWorld {
  return openWorld({ limits: { bytes: openWorld().state.storage.toBytes().length + ROOM } });
}

const create = (world: TestWorld, name: string) => world.ask('POST', '/v2/sp/campaigns', { body: [campaign(name)] });
const namesIn = async (world: TestWorld): Promise<string[]> =>
  (await world.ask('GET', '/v2/sp/campaigns')).json.map(({ name }: { name: string }) => name);

describe('a write that does not fit', () => {
  it('does not undo earlier writes, which were answered, and smaller writes still fit', async () => {
    const world = createSmallBox();
    await create(world, 'Before');
    await world.admin('PATCH', '/settings', { pageSize: 7 });
    const seed = { profileId: world.profile(), campaigns: 20, adGroupsPerCampaign: 10, keywordsPerAdGroup: 20 };
    const answer = await world.admin('POST', '/seed', seed);
    expect([answer.status, answer.json.detail]).toEqual([507, expect.stringContaining('SANDBOX_WORLD_SIZE')]);
    expect(await namesIn(world)).toEqual(['Before']);
    expect((await world.admin('GET', '/settings')).json.pageSize).toBe(7);
    expect((await create(world, 'After')).json[0].code).toBe('SUCCESS');
    expect(await namesIn(world)).toEqual(['Before', 'After']);
  });

  it('is refused soon after it has reached the limit', async () => {
    const world = createSmallBox();
    const { length } = world.state.storage.toBytes();
    const run = vi.spyOn(Statements.prototype, 'run');
    const seed = { profileId: world.profile(), campaigns: 100, adGroupsPerCampaign: 100, keywordsPerAdGroup: 20 };
    expect((await world.admin('POST', '/seed', seed)).status).toBe(507);
    expect(run.mock.calls.length).toBeLessThan(5 * MAX_EXECUTED);
    run.mockRestore();
    expect(world.state.storage.toBytes().length).toBe(length);
  });

  it('leaves the room of its world to the next world that uses the same database', async () => {
    const world = createSmallBox();
    const seed = { profileId: world.profile(), campaigns: 20, adGroupsPerCampaign: 10, keywordsPerAdGroup: 20 };
    for (const name of ['one', 'two', 'three']) {
      await world.admin('POST', '/worlds', { name });
      expect((await world.admin('POST', `/worlds/${name}/seed`, seed)).status).toBe(507);
      expect(
        (await world.admin('POST', `/worlds/${name}/seed`, { ...seed, campaigns: 1, adGroupsPerCampaign: 1 })).status,
      ).toBe(201);
      await world.admin('DELETE', `/worlds/${name}`);
    }
  });
});

describe('a commit that fails', () => {
  it('fails one request and loses nothing: the next request commits', async ({ world }) => {
    await create(world, 'Before');
    const { runUntracked } = Statements.prototype;
    const run = vi.spyOn(Statements.prototype, 'runUntracked').mockImplementation(function (
      this: Statements,
      text,
      params,
    ) {
      if (text === 'commit') throw Object.assign(new Error('out of memory'), { code: 'SQLITE_NOMEM' });
      return runUntracked.call(this, text, params);
    });
    expect((await world.admin('POST', '/checkpoints', { name: 'now' }, { undocumented: true })).status).toBe(500);
    run.mockRestore();
    await create(world, 'After');
    expect((await world.admin('POST', '/checkpoints', { name: 'now' })).status).toBe(201);
    await create(world, 'Later');
    await world.admin('POST', '/checkpoints/now/restore');
    expect(await namesIn(world)).toEqual(['Before', 'After']);
  });
});
