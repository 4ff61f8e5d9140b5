/**
 * Writes of a failed transaction: they must not be readable, neither from the database nor from a cache.
 */
import { expect, it } from 'vitest';
import { mintToken } from '../../src/core/accounts/tokens.ts';
import { sandbox } from '../fixtures/sandbox.ts';

it('accounts, clients and tokens that a failed transaction wrote and read are not visible afterwards', async () => {
  const box = sandbox();
  const { world } = box;
  const { accountStore } = world;
  const account = accountStore.accounts()[0];
  if (account === undefined) throw new Error('the world has no account');
  let text = '';
  const failing = (): never =>
    world.transaction(() => {
      const { token } = mintToken(world, 'access', { clientId: 'sandbox-client', ttl: null });
      text = token;
      accountStore.addClient({ clientId: 'second', clientSecret: 'secret' });
      accountStore.changeAccount(account.accountId, { name: 'Renamed' });
      // These reads fill the caches.
      expect(accountStore.token(text)?.token).toBe(text);
      expect(accountStore.client('second')?.clientId).toBe('second');
      expect(accountStore.account(account.accountId)?.name).toBe('Renamed');
      throw new Error('failed on purpose');
    });
  expect(failing).toThrow('failed on purpose');
  expect(accountStore.token(text)).toBe(undefined);
  expect(accountStore.client('second')).toBe(undefined);
  expect(accountStore.account(account.accountId)?.name).toBe(account.name);
  expect((await box.ask('GET', '/v2/profiles', { token: text })).status).toBe(401);
});

it('ids follow from the seed that a world has after a failed transaction', () => {
  const { world } = sandbox();
  const [id, seed] = [world.ids.entity(1), world.seed];
  const failing = (): never =>
    world.transaction(() => {
      world.updateRow({ seed: `not ${seed}` });
      expect(world.ids.entity(1)).not.toBe(id);
      throw new Error('failed on purpose');
    });
  expect(failing).toThrow('failed on purpose');
  expect(world.ids.entity(1)).toBe(id);
});
