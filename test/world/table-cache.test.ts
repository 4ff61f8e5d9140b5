/**
 * Answers of reads are cached until a row of their table is written. No read may see an earlier state.
 */
import { expect, it } from 'vitest';
import { update } from '../../src/core/entities/entities.ts';
import { OperationContext, scopeOf } from '../../src/core/entities/operation-context.ts';
import { changeSettings, createAll, KEYWORDS, openParents, type Item } from '../fixtures/accounts/collections.ts';
import { sandbox, type Sandbox } from '../fixtures/sandbox.ts';

const LIST = '/v2/sp/keywords';

async function stocked(): Promise<{ box: Sandbox; path: string; keyword: Item }> {
  const box = sandbox();
  const keyword = KEYWORDS.make(await openParents(box), 1);
  const [id] = await createAll(box, KEYWORDS, [keyword]);
  return { box, path: `${LIST}/${id}`, keyword };
}

async function bidsOf(box: Sandbox, path: string): Promise<unknown[]> {
  const one = (await box.ask('GET', path)).json as { bid: number };
  const all = (await box.ask('GET', LIST)).json as { bid: number }[];
  return [one.bid, ...all.map(({ bid }) => bid)];
}

it('returns a change, a rolled back change and a change of the dialect in the next read', async () => {
  const { box, path, keyword } = await stocked();
  expect(await bidsOf(box, path)).toEqual([keyword['bid'], keyword['bid']]);
  const { keywordId } = (await box.ask('GET', path)).json as { keywordId: number };

  await box.ask('PUT', LIST, { body: [{ keywordId, bid: 3 }] });
  expect(await bidsOf(box, path)).toEqual([3, 3]);

  const { world } = box;
  const [profile] = world.accountStore.profiles().filter(({ profileId }) => profileId === box.profile('US'));
  if (profile === undefined) throw new Error('the world has no profile in the US');
  const failing = (): never =>
    world.transaction(() => {
      update(new OperationContext(scopeOf(world, profile)), 'keyword', String(keywordId), { bid: 500 });
      const row = world.store('keyword').byId(profile.profileId, String(keywordId));
      expect(row?.bid).toBe(500);
      throw new Error('failed on purpose');
    });
  expect(failing).toThrow('failed on purpose');
  expect(world.store('keyword').byId(profile.profileId, String(keywordId))?.bid).toBe(300);
  expect(await bidsOf(box, path)).toEqual([3, 3]);

  changeSettings(box, { dialect: 'observed' });
  expect((await box.ask('GET', path)).text).toContain('"bid":3.0');
  expect((await box.ask('GET', LIST)).text).toContain('"bid":3.0');
});

it('lists what was created and archived since the list was read', async () => {
  const { box, path } = await stocked();
  const parents = await openParents(box);
  expect((await box.ask('GET', LIST)).json).toHaveLength(1);
  await createAll(box, KEYWORDS, [KEYWORDS.make(parents, 2)]);
  expect((await box.ask('GET', LIST)).json).toHaveLength(2);
  await box.ask('DELETE', path);
  expect((await box.ask('GET', path)).json).toMatchObject({ state: 'archived' });
  await box.admin('POST', '/reset');
  expect((await box.ask('GET', path)).status).toBe(404);
  expect((await box.ask('GET', LIST)).json).toEqual([]);
});

it('keeps the answers of two profiles apart', async () => {
  const { box, path } = await stocked();
  expect((await box.ask('GET', path)).status).toBe(200);
  expect((await box.ask('GET', path, { profile: box.profile('CA') })).status).toBe(404);
  expect((await box.ask('GET', LIST, { profile: box.profile('CA') })).json).toEqual([]);
});
