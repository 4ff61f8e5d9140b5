/**
 * Writes of a failed transaction: they must not be readable, neither from the database nor from a cache.
 */
import { expect, it } from 'vitest';
import { mintToken } from '../../src/core/accounts/tokens.ts';
import { sandbox } from '../fixtures/sandbox.ts';

it('accounts, clients and tokens that a failed transaction wrote and read are not visible afterwards', async () => {
  const box = sandbox();
  const { world } = box;
  const { accountStore: people } = world;
  const account = people.accounts()[0];
  if (account === undefined) throw new Error('the world has no account');
  let text = '';
  const failing = (): never =>
    world.transaction(() => {
      const { token } = mintToken(world, 'access', { clientId: 'sandbox-client', ttl: null });
      text = token;
      people.addClient({ clientId: 'second', clientSecret: 'secret' });
      people.changeAccount(account.accountId, { name: 'Renamed' });
      // These reads fill the caches.
      expect(people.token(text)?.token).toBe(text);
      expect(people.client('second')?.clientId).toBe('second');
      expect(people.account(account.accountId)?.name).toBe('Renamed');
      throw new Error('failed on purpose');
    });
  expect(failing).toThrow('failed on purpose');
  expect(people.token(text)).toBe(undefined);
  expect(people.client('second')).toBe(undefined);
  expect(people.account(account.accountId)?.name).toBe(account.name);
  expect((await box.ask('GET', '/v2/profiles', { token: text })).status).toBe(401);
});
