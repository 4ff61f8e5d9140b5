import { expect, it } from 'vitest';
import { sandbox } from '../../fixtures/sandbox.ts';

it('[GEN-12] profiles exist in versions 1 and 2, each with its own format, and at no other path', async () => {
  const box = sandbox();
  const [first] = (await box.ask('GET', '/v1/profiles')).json;
  expect(Object.keys(first)).toContain('timeZone');
  const [second] = (await box.ask('GET', '/v2/profiles')).json;
  expect(Object.keys(second)).toContain('timezone');
  expect(second.profileId).toBe(first.profileId);
  for (const path of ['/v3/profiles', '/v2/sp/profiles', '/sp/profiles'])
    expect((await box.ask('GET', path)).status, path).toBe(404);
});

it('[GEN-13] manager accounts exist without a version, and at no other path', async () => {
  const box = sandbox();
  expect((await box.ask('GET', '/managerAccounts')).json).toEqual({ managerAccounts: [] });
  for (const path of ['/v1/managerAccounts', '/v2/managerAccounts', '/v2/sp/managerAccounts']) {
    expect((await box.ask('GET', path)).status, path).toBe(404);
  }
});
