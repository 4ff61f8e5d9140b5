/** Copies of large worlds, which are made while other requests are served. */
import { expect, it } from 'vitest';
import { WorldEnded } from '../../src/world/files/lifetime.ts';
import type { World } from '../../src/world/state/world.ts';
import { openWorld, type TestWorld } from '../fixtures/sandbox.ts';

const ROWS = 250_000;

/** A world of more than 8 MiB. */
function largeWorld(): TestWorld {
  const seller = openWorld({ scenario: 'default' });
  seller.state.run(
    `insert into "refs" ("profileId", "ref", "id") with recursive numbers(n) as
       (select 1 union all select n + 1 from numbers where n < ?) select n, 'entity ' || n, n from numbers`,
    [ROWS],
  );
  expect(seller.state.storage.isCopiedInSlices).toBe(true);
  return seller;
}

function firstAccount({ accountStore }: World): { accountId: string; name: string } {
  const [account] = accountStore.accounts();
  if (account === undefined) throw new Error('the world has no account');
  return account;
}

function rename(world: World, name: string): void {
  world.transaction(() => world.accountStore.changeAccount(firstAccount(world).accountId, { name }));
}

/** A fork replaces the row of its world, whose old pages become free. */
function expectSameSize(copy: number, original: number): void {
  expect(Math.abs(copy / original - 1)).toBeLessThan(0.005);
}

const nameIn = (world: World): string => firstAccount(world).name;

it('a fork and its original do not see what the other writes, and a reset returns the fork to its start', async () => {
  const seller = largeWorld();
  const before = nameIn(seller.state);
  expect((await seller.admin('POST', '/worlds', { name: 'fork', from: 'default' })).status).toBe(201);
  const fork = seller.worlds.get('fork');
  if (fork === undefined) throw new Error('there is no fork');
  expectSameSize(fork.storage.bytes, seller.state.storage.bytes);
  expect(seller.worlds.entry(fork).origin.parent).toBe('default');
  rename(fork, 'renamed in the fork');
  rename(seller.state, 'renamed in the original');
  expect([nameIn(fork), nameIn(seller.state)]).toEqual(['renamed in the fork', 'renamed in the original']);
  const { status } = await seller.admin('POST', '/worlds/fork/reset');
  expect([status, nameIn(fork)]).toEqual([200, before]);
  expect((await seller.admin('DELETE', '/worlds/fork')).status).toBe(204);
});

it('a fork has what was written to the original while it was copied', async () => {
  const seller = largeWorld();
  const copied = seller.worlds.copyInSlices(seller.state, { name: 'fork' });
  // At least one slice was copied.
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  rename(seller.state, 'written meanwhile');
  const fork = await copied;
  expect(fork && nameIn(fork)).toBe('written meanwhile');
  expectSameSize(fork?.storage.toBytes().length ?? 0, seller.state.storage.toBytes().length);
});

it('two forks that are copied at the same time are equal, and outlive each other', async () => {
  const seller = largeWorld();
  const copied = ['first', 'second'].map((name) => seller.worlds.copyInSlices(seller.state, { name }));
  rename(seller.state, 'written meanwhile');
  const [first, second] = await Promise.all(copied);
  if (first === undefined || second === undefined) throw new Error('a name is taken');
  seller.worlds.drop('first');
  rename(second, 'renamed');
  await seller.worlds.states.reset(second);
  expect(nameIn(second)).toBe('written meanwhile');
});

it('a world that takes the name of a fork meanwhile stays', async () => {
  const seller = largeWorld();
  const copied = seller.worlds.copyInSlices(seller.state, { name: 'fork' });
  const other = seller.worlds.create({ name: 'fork' });
  expect(await copied).toBeUndefined();
  expect(seller.worlds.get('fork')).toBe(other);
});

it('the fork of a world that is reset meanwhile is refused', async () => {
  const seller = largeWorld();
  const copied = seller.worlds.copyInSlices(seller.state, { name: 'fork' });
  await seller.worlds.states.reset(seller.state);
  await expect(copied).rejects.toThrow(WorldEnded);
  expect(seller.worlds.get('fork')).toBeUndefined();
});

it('a fork that is deleted during its reset stays deleted', async () => {
  const seller = largeWorld();
  const fork = await seller.worlds.copyInSlices(seller.state, { name: 'fork' });
  if (fork === undefined) throw new Error('the name is taken');
  const reset = seller.worlds.states.reset(fork);
  seller.worlds.drop('fork');
  await expect(reset).rejects.toThrow(WorldEnded);
  expect(seller.worlds.get('fork')).toBeUndefined();
});
