/**
 * The headers of client, profile, account and manager account, alone and together, with every operation.
 */
import { describe, expect, it } from 'vitest';
import { operations } from '../../../src/server/operations.ts';
import { BETA_DAYS } from '../../fixtures/programs/clients/sb-v4.ts';
import { openWorld } from '../../fixtures/sandbox.ts';
import { headersOf, profileCalled, SCOPE_CASES } from '../../fixtures/scope-headers.ts';

const CLIENTS = ['Vendor-Advertising-API-ClientId', 'Amazon-Advertising-API-ClientId', 'Amazon-Ads-ClientId'];

const calls = operations.map(({ method, paths, needs }) => ({
  method,
  needs,
  path: paths[0]?.replaceAll(/\{\w+\}/g, '1') ?? '',
  // Nothing is read or written: the body is refused after the headers.
  rest: method === 'GET' ? {} : { raw: '{' },
}));

describe('the headers of every operation', () => {
  it.each(SCOPE_CASES)('[TOD-85] select the same profile or the same refusal: $title', async (given) => {
    // On a day on which all operations exist.
    const world = openWorld({ scenario: 'default', now: BETA_DAYS });
    const headers = headersOf(world, given);
    for (const { method, path, needs, rest } of calls) {
      if (needs !== 'scope') continue;
      const { status } = await world.ask(method, path, { profile: undefined, headers, ...rest });
      const { profileId, reason } = (await world.admin('GET', '/requests/latest')).json;
      if ('refused' in given.selects) {
        expect([method, path, status, reason]).toEqual([
          method,
          path,
          401,
          expect.stringMatching(given.selects.refused),
        ]);
      } else {
        expect([method, path, profileId]).toEqual([method, path, profileCalled(world, given.selects.profile)]);
      }
    }
  });

  it('[GEN-02] name the client with any of three names', async () => {
    for (const name of CLIENTS) {
      const world = openWorld({ now: BETA_DAYS });
      for (const { method, path, needs, rest } of calls) {
        if (needs === 'none') continue;
        const ask = (client: string) =>
          world.ask(method, path, {
            headers: { 'vendor-advertising-api-clientid': undefined, [name]: client },
            ...rest,
          });
        const [own, other] = [await ask('sandbox-client'), await ask('another')];
        expect([name, path, own.status === 401, other.status]).toEqual([name, path, false, 401]);
      }
    }
  });
});
