import { expect, it } from 'vitest';
import { sandbox } from '../../fixtures/sandbox.ts';

it('[GEN-12] profiles are served in both versions, each in its own shape, and nowhere else', async () => {
  const box = sandbox();
  const [first] = (await box.ask('GET', '/v1/profiles')).json;
  expect(Object.keys(first)).toContain('timeZone');
  const [second] = (await box.ask('GET', '/v2/profiles')).json;
  expect(Object.keys(second)).toContain('timezone');
  expect(second.profileId).toBe(first.profileId);
  for (const path of ['/v3/profiles', '/v2/sp/profiles', '/sp/profiles'])
    expect((await box.ask('GET', path)).status, path).toBe(404);
});

it('[GEN-13] manager accounts are served without a version, and nowhere else', async () => {
  const box = sandbox();
  expect((await box.ask('GET', '/managerAccounts')).json).toEqual({ managerAccounts: [] });
  for (const path of ['/v1/managerAccounts', '/v2/managerAccounts', '/v2/sp/managerAccounts']) {
    expect((await box.ask('GET', path)).status, path).toBe(404);
  }
});
