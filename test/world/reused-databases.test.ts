/** Worlds that use the database of a world that has ended: nothing of it is left. */
import { expect } from 'vitest';
import { openWorld, type TestWorld } from '../fixtures/sandbox.ts';
import { it } from '../fixtures/test-with-world.ts';
import type { Account } from '../../src/model/accounts.ts';
import { World } from '../../src/world/state/world.ts';

function fork(seller: TestWorld, world = seller.state): World {
  const forked = seller.worlds.create({ from: { world } });
  if (forked === undefined) throw new Error('the name is taken');
  return forked;
}

function accountOf({ accountStore }: World): Account {
  const [account] = accountStore.accounts();
  if (account === undefined) throw new Error('the world has no account');
  return account;
}

const nameOf = (world: World): string => accountOf(world).name;

function rename(world: World, name: string): void {
  world.transaction(() => world.accountStore.changeAccount(accountOf(world).accountId, { name }));
}

it('a fork does not see what was written to an earlier fork of the same state', ({ defaultWorld: seller }) => {
  const first = fork(seller);
  const bytes = first.storage.toBytes();
  seller.worlds.drop(first.name);
  for (let n = 0; n < 10; n++) {
    const next = fork(seller);
    expect(nameOf(next)).toBe(nameOf(seller.state));
    rename(next, `renamed ${n}`);
    expect(nameOf(next)).toBe(`renamed ${n}`);
    seller.worlds.drop(next.name);
  }
  const last = seller.worlds.create({ name: first.name, from: { world: seller.state } });
  expect(last?.storage.toBytes().equals(bytes)).toBe(true);
});

it('a reset world is as it was at its start, however often it is reset', async ({ defaultWorld: seller }) => {
  const before = (await seller.ask('GET', '/v2/sp/campaigns')).text;
  const [campaign] = JSON.parse(before);
  for (let n = 0; n < 3; n++) {
    const body = [{ campaignId: campaign.campaignId, name: `Renamed ${n}` }];
    expect((await seller.ask('PUT', '/v2/sp/campaigns', { body })).status).toBe(207);
    expect((await seller.ask('GET', '/v2/sp/campaigns')).text).not.toBe(before);
    await seller.admin('POST', '/reset');
    expect((await seller.ask('GET', '/v2/sp/campaigns')).text).toBe(before);
    // The database is released after the request.
    await new Promise(setImmediate);
  }
});

it('a fork of a changed world has its changes', ({ defaultWorld: seller }) => {
  const parent = fork(seller);
  rename(parent, 'parent');
  const child = fork(seller, parent);
  rename(child, 'child');
  expect([nameOf(seller.state) === 'parent', nameOf(parent), nameOf(child)]).toEqual([false, 'parent', 'child']);
  rename(parent, 'parent again');
  expect(nameOf(fork(seller, parent))).toBe('parent again');
});

it('a transaction that fails leaves what earlier ones have written', ({ defaultWorld: seller }) => {
  const world = fork(seller);
  rename(world, 'kept');
  expect(() =>
    world.transaction(() => {
      rename(world, 'lost');
      throw new Error('failed on purpose');
    }),
  ).toThrow('failed on purpose');
  expect(nameOf(world)).toBe('kept');
  rename(world, 'renamed');
  expect(nameOf(world)).toBe('renamed');
});

it('work for a deleted world that is late fails, and does not reach the world that has its database', () => {
  const seller = openWorld({ scenario: 'default' });
  fork(seller);
  const late = fork(seller);
  const { accountStore } = late;
  seller.worlds.drop(late.name);
  const next = fork(seller);
  const before = next.storage.toBytes();
  expect(() => late.transaction(() => {})).toThrow('closed');
  expect(() => accountStore.dropAllTokens()).toThrow('closed');
  expect(next.storage.toBytes()).toBe(before);
});

it('a world that grows keeps all its writes', ({ defaultWorld: seller }) => {
  const world = fork(seller);
  const insert = 'insert into "assets" ("profileId", "assetId", "mediaType", "name") values (1, ?, ?, ?)';
  for (let n = 0; n < 6000; n += 1000)
    world.transaction(() => {
      for (let i = n; i < n + 1000; i++) world.run(insert, [String(i), 'brandLogo', 'x'.repeat(1000)]);
    });
  expect(world.storage.memoryBytes).toBeGreaterThan(5 * 2 ** 20);
  rename(world, 'large');
  expect(nameOf(fork(seller, world))).toBe('large');
});

it('a transaction that fails after many others leaves all of them', () => {
  const world = fork(openWorld({ scenario: 'default' }));
  for (let n = 1; n <= 3000; n++) rename(world, `name ${n}`);
  expect(() =>
    world.transaction(() => {
      rename(world, 'lost');
      throw new Error('failed on purpose');
    }),
  ).toThrow('failed on purpose');
  expect(nameOf(world)).toBe('name 3000');
  expect(nameOf(new World(world.storage.toBytes()))).toBe('name 3000');
});

it('a fork continues the numbers of its parent', ({ defaultWorld: seller }) => {
  const parent = fork(seller);
  const ids = [parent.transaction(() => parent.nextEntityId())];
  const child = fork(seller, parent);
  ids.push(child.transaction(() => child.nextEntityId()));
  expect(new Set(ids).size).toBe(2);
  expect(parent.transaction(() => parent.nextEntityId())).toBe(ids[1]);
});
