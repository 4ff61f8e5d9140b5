/**
 * Writes of a failed transaction: they must not be readable, neither from the database nor from a cache.
 */
import { expect, it } from 'vitest';
import { mintToken } from '../../src/core/accounts/tokens.ts';
import { openWorld } from '../fixtures/sandbox.ts';

it('accounts, clients and tokens that a failed transaction wrote and read are not visible afterwards', async () => {
  const world = openWorld();
  const { state } = world;
  const { accountStore } = state;
  const account = accountStore.accounts()[0];
  if (account === undefined) throw new Error('the world has no account');
  let text = '';
  const failing = (): never =>
    state.transaction(() => {
      const { token } = mintToken(state, 'access', { clientId: 'sandbox-client', ttl: null });
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
  expect((await world.ask('GET', '/v2/profiles', { token: text })).status).toBe(401);
});

it('ids follow from the seed that a world has after a failed transaction', () => {
  const { state } = openWorld();
  const [id, seed] = [state.ids.entity(1), state.seed];
  const failing = (): never =>
    state.transaction(() => {
      state.updateRow({ seed: `not ${seed}` });
      expect(state.ids.entity(1)).not.toBe(id);
      throw new Error('failed on purpose');
    });
  expect(failing).toThrow('failed on purpose');
  expect(state.ids.entity(1)).toBe(id);
});
