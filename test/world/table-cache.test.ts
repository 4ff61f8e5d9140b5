/**
 * Answers of reads are cached until a row of their table is written. No read may see an earlier state.
 */
import { expect, it } from 'vitest';
import { update } from '../../src/core/entities/entities.ts';
import { OperationContext, scopeOf } from '../../src/core/entities/operation-context.ts';
import { changeSettings, createAll, KEYWORDS, openParents, type Item } from '../fixtures/accounts/collections.ts';
import { openWorld, type TestWorld } from '../fixtures/sandbox.ts';

const LIST = '/v2/sp/keywords';

async function stocked(): Promise<{ world: TestWorld; path: string; keyword: Item }> {
  const world = openWorld();
  const keyword = KEYWORDS.make(await openParents(world), 1);
  const [id] = await createAll(world, KEYWORDS, [keyword]);
  return { world, path: `${LIST}/${id}`, keyword };
}

async function bidsOf(world: TestWorld, path: string): Promise<unknown[]> {
  const one = (await world.ask('GET', path)).json as { bid: number };
  const all = (await world.ask('GET', LIST)).json as { bid: number }[];
  return [one.bid, ...all.map(({ bid }) => bid)];
}

it('returns a change, a rolled back change and a change of the dialect in the next read', async () => {
  const { world, path, keyword } = await stocked();
  expect(await bidsOf(world, path)).toEqual([keyword['bid'], keyword['bid']]);
  const { keywordId } = (await world.ask('GET', path)).json as { keywordId: number };

  await world.ask('PUT', LIST, { body: [{ keywordId, bid: 3 }] });
  expect(await bidsOf(world, path)).toEqual([3, 3]);

  const { state } = world;
  const [profile] = state.accountStore.profiles().filter(({ profileId }) => profileId === world.profile('US'));
  if (profile === undefined) throw new Error('the world has no profile in the US');
  const failing = (): never =>
    state.transaction(() => {
      update(new OperationContext(scopeOf(state, profile)), 'keyword', String(keywordId), { bid: 500 });
      const row = state.store('keyword').byId(profile.profileId, String(keywordId));
      expect(row?.bid).toBe(500);
      throw new Error('failed on purpose');
    });
  expect(failing).toThrow('failed on purpose');
  expect(state.store('keyword').byId(profile.profileId, String(keywordId))?.bid).toBe(300);
  expect(await bidsOf(world, path)).toEqual([3, 3]);

  changeSettings(world, { dialect: 'observed' });
  expect((await world.ask('GET', path)).text).toContain('"bid":3.0');
  expect((await world.ask('GET', LIST)).text).toContain('"bid":3.0');
});

it('lists what was created and archived since the list was read', async () => {
  const { world, path } = await stocked();
  const parents = await openParents(world);
  expect((await world.ask('GET', LIST)).json).toHaveLength(1);
  await createAll(world, KEYWORDS, [KEYWORDS.make(parents, 2)]);
  expect((await world.ask('GET', LIST)).json).toHaveLength(2);
  await world.ask('DELETE', path);
  expect((await world.ask('GET', path)).json).toMatchObject({ state: 'archived' });
  await world.admin('POST', '/reset');
  expect((await world.ask('GET', path)).status).toBe(404);
  expect((await world.ask('GET', LIST)).json).toEqual([]);
});

it('keeps the answers of two profiles apart', async () => {
  const { world, path } = await stocked();
  expect((await world.ask('GET', path)).status).toBe(200);
  expect((await world.ask('GET', path, { profile: world.profile('CA') })).status).toBe(404);
  expect((await world.ask('GET', LIST, { profile: world.profile('CA') })).json).toEqual([]);
});
