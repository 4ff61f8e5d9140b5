import { expect } from 'vitest';
import { it } from '../../fixtures/test-with-world.ts';

it('[GEN-12] profiles exist in versions 1 and 2, each with its own format, and at no other path', async ({ world }) => {
  const [first] = (await world.ask('GET', '/v1/profiles')).json;
  expect(Object.keys(first)).toContain('timeZone');
  const [second] = (await world.ask('GET', '/v2/profiles')).json;
  expect(Object.keys(second)).toContain('timezone');
  expect(second.profileId).toBe(first.profileId);
  for (const path of ['/v3/profiles', '/v2/sp/profiles', '/sp/profiles'])
    expect((await world.ask('GET', path)).status, path).toBe(404);
});

it('[GEN-13] manager accounts exist without a version, and at no other path', async ({ world }) => {
  expect((await world.ask('GET', '/managerAccounts')).json).toEqual({ managerAccounts: [] });
  for (const path of ['/v1/managerAccounts', '/v2/managerAccounts', '/v2/sp/managerAccounts']) {
    expect((await world.ask('GET', path)).status, path).toBe(404);
  }
});
