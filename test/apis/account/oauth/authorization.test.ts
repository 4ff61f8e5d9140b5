import { serve } from '@hono/node-server';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect } from 'vitest';
import { createServer } from '../../../../src/server/app.ts';
import { operations } from '../../../../src/server/operations.ts';
import type { Permission } from '../../../../src/model/accounts.ts';
import { mintToken } from '../../../../src/core/accounts/tokens.ts';
import { NOW, openWorld, type Answer, type Ask, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const CLIENT = 'vendor-advertising-api-clientid';
const SCOPE = 'vendor-advertising-api-scope';
const LIST = '/v2/sp/campaigns';

/** The beta operations were removed in 2023, for every client. */
const served = operations.filter(({ paths }) => !paths[0]?.startsWith('/sb/beta'));
const pathOf = (paths: readonly string[]): string => (paths[0] ?? '').replaceAll(/\{\w+\}/g, '1');

function expectRefused(answer: Answer, status: number, details: string | RegExp): void {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.json).toEqual({
    code: status === 401 ? 'UNAUTHORIZED' : String(status),
    details: typeof details === 'string' ? details : expect.stringMatching(details),
  });
}

function tokenFor(world: TestWorld, access: Record<string, Permission>): string {
  const { state } = world;
  return state.transaction(() => mintToken(state, 'access', { clientId: 'sandbox-client', ttl: 1000, access })).token;
}

describe('the access token', () => {
  it('[AUT-01, GEN-02] is required, as a bearer token in any letter case', async ({ world }) => {
    for (const scheme of ['Bearer ', 'bearer ', 'BEARER ', 'Bearer    ']) {
      const headers = { authorization: `${scheme}sandbox-access-token` };
      expect((await world.ask('GET', LIST, { headers })).status).toBe(200);
    }
    for (const authorization of [undefined, '']) {
      const answer = await world.ask('GET', LIST, { headers: { authorization } });
      expectRefused(answer, 401, 'Authorization header is missing');
    }
  });

  it('[AUT-02, AUT-27] of another scheme or another service is unauthorized, with an Error body', async ({ world }) => {
    const basic = Buffer.from('sandbox-client:sandbox-secret').toString('base64');
    const wrong = [
      `Basic ${basic}`,
      'sandbox-access-token',
      'Bearer',
      'Bearer unknown',
      'Bearer Atza|IwEBIexampleexample',
      'Bearer sandbox-refresh-token',
      'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20260302/us-east-1/execute-api/aws4_request, Signature=00',
      'Bearer sandbox-access-token, Bearer sandbox-access-token',
    ];
    for (const authorization of wrong) {
      expectRefused(await world.ask('GET', LIST, { headers: { authorization } }), 401, 'Authentication failed');
    }
    const headers = { authorization: undefined, 'x-amz-access-token': 'sandbox-access-token', cookie: 'session=1' };
    expectRefused(await world.ask('GET', LIST, { headers }), 401, 'Authorization header is missing');
  });

  it('[AUT-28] is unauthorized if it is revoked, expired, or of another world', async ({ world }) => {
    const token = tokenFor(world, { [world.profile()]: 'editor' });
    expect((await world.ask('GET', LIST, { token })).status).toBe(200);
    world.worlds.create({ name: 'other', now: NOW, clock: 'frozen' });
    expectRefused(await world.ask('GET', `/_worlds/other${LIST}`, { token }), 401, 'Authentication failed');
    world.state.setClock(NOW + 1000, 'frozen');
    expectRefused(await world.ask('GET', LIST, { token }), 401, 'Authentication failed');
    world.state.accountStore.dropToken('sandbox-access-token');
    expectRefused(await world.ask('GET', LIST), 401, 'Authentication failed');
  });

  it('[AUT-28] of the default scenario belongs to a user with own accounts and one view-only account', async () => {
    const countries = ['US', 'CA', 'UK', 'DE', 'FR', 'ES', 'IT', 'JP', 'AU', 'AE'];
    const own = [...countries.map((country) => `seller ${country}`), 'vendor US', 'vendor DE', 'agency US'];
    const expected = [...own.flatMap((each) => [`edit ${each}`, `view ${each}`]), 'view seller US'].toSorted();
    for (const scenario of ['empty', 'default']) {
      const world = openWorld({ scenario });
      const seen: string[] = [];
      for (const region of ['na', 'eu', 'fe'] as const) {
        for (const level of ['edit', 'view']) {
          const { json } = await world.ask('GET', `/v2/profiles?accessLevel=${level}`, { region });
          for (const { countryCode, accountInfo } of json) seen.push(`${level} ${accountInfo.type} ${countryCode}`);
        }
      }
      if (scenario === 'empty') expect(seen.toSorted()).toEqual(expected);
      else expect(seen).toEqual(expect.arrayContaining(expected));
    }
  });
});

describe('the client id', () => {
  it('[AUT-04, AUT-05] is required and must be the client that the token was issued for', async ({ world }) => {
    for (const clientId of [undefined, '']) {
      const answer = await world.ask('GET', LIST, { headers: { [CLIENT]: clientId } });
      expectRefused(answer, 401, 'ClientId header is missing');
    }
    for (const clientId of ['another', 'Sandbox-Client', 'sandbox-client2']) {
      const answer = await world.ask('GET', LIST, { headers: { [CLIENT]: clientId } });
      expectRefused(answer, 401, 'ClientId does not match the access token');
    }
  });

  it('[GEN-01] and the scope are sent in headers with a neutral vendor name', async ({ world }) => {
    const headers = { [CLIENT]: undefined, [SCOPE]: undefined };
    const named = {
      'Vendor-Advertising-API-ClientId': 'sandbox-client',
      'Vendor-Advertising-API-Scope': world.profile(),
    };
    expect((await world.ask('GET', LIST, { headers: { ...headers, ...named }, profile: undefined })).status).toBe(200);
    const bare = { ClientId: 'sandbox-client', Scope: world.profile(), '-Advertising-API-ClientId': 'sandbox-client' };
    expectRefused(
      await world.ask('GET', LIST, { headers: { ...headers, ...bare } }),
      401,
      'ClientId header is missing',
    );
  });

  it('[GEN-02] header may have any vendor name, but the neutral name takes precedence', async ({ world }) => {
    const ask = (client: Record<string, string>, scope: Record<string, string>): Promise<Answer> =>
      world.ask('GET', LIST, { headers: { [CLIENT]: undefined, [SCOPE]: undefined, ...client, ...scope } });
    for (const name of ['Amazon', 'x', 'A-2-Z', 'ACME']) {
      const client = { [`${name}-Advertising-API-ClientId`]: 'sandbox-client' };
      expect((await ask(client, { [`${name}-ADVERTISING-api-Scope`]: world.profile() })).status).toBe(200);
    }
    expectRefused(
      await ask({ 'my_shop-advertising-api-clientid': 'sandbox-client' }, {}),
      401,
      /^ClientId .* missing$/,
    );
    const both = { 'acme-advertising-api-clientid': 'another', [CLIENT]: 'sandbox-client' };
    expect((await ask(both, { 'acme-advertising-api-scope': '7', [SCOPE]: world.profile() })).status).toBe(200);
    const reversed = { 'acme-advertising-api-clientid': 'sandbox-client', [CLIENT]: 'another' };
    expectRefused(await ask(reversed, {}), 401, /^ClientId does not match/);
  });

  it('[GEN-02] is also accepted as <Name>-Ads-ClientId, and the journal and exports keep the names that were sent', async () => {
    const world = openWorld();
    const none = { [CLIENT]: undefined, [SCOPE]: undefined };
    const scope = { 'Amazon-Advertising-API-Scope': world.profile() };
    const ask = (client: Record<string, string>): Promise<Answer> =>
      world.ask('GET', LIST, { headers: { ...none, ...scope, ...client } });
    for (const name of ['Amazon-Ads-ClientId', 'amazon-ads-clientid', 'Acme-ADS-ClientID'])
      expect((await ask({ [name]: 'sandbox-client' })).status).toBe(200);
    expectRefused(await ask({ 'Amazon-Ads-ClientId': 'another' }), 401, /^ClientId does not match/);
    const both = { 'Amazon-Ads-ClientId': 'another', 'Amazon-Advertising-API-ClientId': 'sandbox-client' };
    expect((await ask(both)).status).toBe(200);
    expectRefused(await ask({ 'amazon_ads-clientid': 'sandbox-client' }), 401, 'ClientId header is missing');

    await ask({ 'Amazon-Ads-ClientId': 'sandbox-client' });
    const { requestHeaders } = (await world.admin('GET', '/requests/latest')).json;
    expect(requestHeaders).toEqual({
      authorization: 'Bearer [redacted]',
      'amazon-ads-clientid': 'sandbox-client',
      'amazon-advertising-api-scope': world.profile(),
    });
    const exported = await world.admin('GET', '/requests/export?format=curl&limit=1');
    expect(exported.text).toContain("--header 'Amazon-Ads-ClientId: sandbox-client'");
    expect(exported.text).toContain(`--header 'Amazon-Advertising-API-Scope: ${world.profile()}'`);
    expect(exported.text).not.toContain('Vendor-');
  });

  it('[GEN-02] is read from the first header if there are several vendor names', async () => {
    const { worlds, profile } = openWorld();
    const server = serve({ fetch: createServer({ worlds }).fetch, port: 0, hostname: '127.0.0.1' });
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const status = (clients: string[]): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const headers = ['Host', 'localhost', 'Authorization', 'Bearer sandbox-access-token', SCOPE, profile()];
        request({ port, path: LIST, headers: [...headers, ...clients] }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on('error', reject)
          .end();
      });
    const good = ['Zeta-Advertising-API-ClientId', 'sandbox-client'];
    const bad = ['Acme-Advertising-API-ClientId', 'no'];
    expect(await status([...good, ...bad])).toBe(200);
    expect(await status([...bad, ...good])).toBe(401);
    await new Promise((resolve) => server.close(resolve));
  });

  it('[GEN-02] does not affect the request id, which every response has', async ({ world }) => {
    for (const path of [LIST, '/v2/profiles', '/nowhere', '/v2/sp/campaigns/1', '/auth/o2/token']) {
      const { headers } = await world.ask('GET', path, { headers: { authorization: undefined } });
      expect(headers.get('x-amz-request-id')).toMatch(/^[A-Z0-9]{20}$/);
    }
    const ids = async (): Promise<(string | null)[]> => {
      const again = openWorld();
      return [await again.ask('GET', LIST), await again.ask('GET', LIST)].map(({ headers }) =>
        headers.get('x-amz-request-id'),
      );
    };
    expect(await ids()).toEqual(await ids());
    expect(new Set(await ids()).size).toBe(2);
  });
});

describe('the scope', () => {
  it('[AUT-06] is required even for an advertiser with one profile', async ({ world }) => {
    const only = world.profile('JP');
    for (const { profileId } of world.state.accountStore.profiles())
      if (profileId !== only) world.state.accountStore.dropProfile(profileId);
    expect((await world.ask('GET', LIST, { profile: only, region: 'fe' })).status).toBe(200);
    const answer = await world.ask('GET', LIST, { profile: undefined, region: 'fe' });
    expectRefused(answer, 401, 'Scope header is missing');
  });

  it('[AUT-07, AUT-11, AUT-13] is the only header that the list of profiles does not require', async ({ world }) => {
    for (const path of ['/v2/profiles', '/v1/profiles', '/profiles']) {
      for (const profile of [undefined, world.profile()]) {
        expect((await world.ask('GET', path, { profile })).status).toBe(200);
      }
      const headers = { authorization: undefined };
      expectRefused(await world.ask('GET', path, { headers }), 401, 'Authorization header is missing');
      const noClient = await world.ask('GET', path, { headers: { [CLIENT]: undefined } });
      expectRefused(noClient, 401, 'ClientId header is missing');
    }
  });

  it('[AUT-08, AUT-09] that is missing, malformed, unknown or not granted is rejected, each with its own error', async () => {
    const world = openWorld();
    const us = world.profile();
    const ask = (profile: string | undefined, token?: string): Promise<Answer> =>
      world.ask('GET', LIST, { profile, token });
    for (const profile of [undefined, '', ' ']) expectRefused(await ask(profile), 401, 'Scope header is missing');
    for (const profile of ['abc', '-1', '1.5', '1'.repeat(21), `${us},${us}`, '0x1F']) {
      expectRefused(await ask(profile), 400, 'Scope header is malformed');
    }
    for (const profile of ['1', '0', '9'.repeat(20), `0${us}`]) {
      expectRefused(await ask(profile), 401, 'No matching advertiser found for scope');
    }
    const token = tokenFor(world, { [world.profile('CA')]: 'editor' });
    expectRefused(await ask(us, token), 401, `Not authorized to access scope ${us}`);
    expect((await ask(` ${us} `)).status).toBe(200);
  });

  it('[AUT-10] is ignored by profile operations and the token endpoint, even if it is invalid', async ({ world }) => {
    const us = Number(world.profile());
    const grant = { grant_type: 'refresh_token', refresh_token: 'x', client_id: 'x', client_secret: 'x' };
    const calls: [method: string, path: string, body?: unknown][] = [
      ['GET', '/profiles'],
      ['GET', '/v1/profiles'],
      ['GET', '/v2/profiles'],
      ['GET', `/v1/profiles/${us}`],
      ['GET', `/v2/profiles/${us}`],
      ['PUT', '/v1/profiles', [{ profileId: us }]],
      ['PUT', '/v2/profiles', [{ profileId: us }]],
      ['PUT', '/v1/profiles/register', { countryCode: 'US' }],
      ['PUT', '/v2/profiles/registerBrand', { countryCode: 'US', brand: 'B' }],
      ['GET', '/managerAccounts'],
      ['POST', '/managerAccounts', { managerAccountName: 'M', managerAccountType: 'Agency' }],
      ['POST', '/auth/o2/token', grant],
    ];
    for (const [method, path, body] of calls) {
      for (const profile of [undefined, 'abc', '1', world.profile('JP')]) {
        const { status } = await world.ask(method, path, { body, profile });
        expect([path, profile, status]).toEqual([
          path,
          profile,
          path.endsWith('profiles') && method === 'PUT' ? 207 : 200,
        ]);
      }
    }
  });

  it('[AUT-12] and the other authentication headers are required by every operation but the profile list', async () => {
    const world = openWorld();
    for (const { needs, method, paths } of served) {
      if (needs === 'none') continue;
      const without: Ask[] = [{ headers: { authorization: undefined } }];
      // A file is fetched by its address and a token alone.
      if (needs === 'client' || needs === 'scope') without.push({ headers: { [CLIENT]: undefined } });
      if (needs === 'scope') without.push({ profile: undefined });
      for (const ask of without) {
        const { status } = await world.ask(method, pathOf(paths), {
          ...ask,
          ...(method === 'GET' ? {} : { body: [] }),
        });
        expect([method, paths[0], status]).toEqual([method, paths[0], 401]);
      }
    }
  });

  it('[GEN-06, GEN-08, GEN-09] must be a profile of the region that the server covers', async ({ world }) => {
    const countries = { na: ['US', 'CA'], eu: ['UK', 'DE', 'FR', 'ES', 'IT', 'AE'], fe: ['JP', 'AU'] } as const;
    for (const region of ['na', 'eu', 'fe'] as const) {
      const { json } = await world.ask('GET', '/v2/profiles', { region });
      const listed = new Set(json.map((profile: { countryCode: string }) => profile.countryCode));
      expect([...listed].toSorted()).toEqual([...countries[region]].toSorted());
      for (const other of ['na', 'eu', 'fe'] as const) {
        for (const country of countries[other]) {
          const answer = await world.ask('GET', LIST, { region, profile: world.profile(country) });
          if (other === region) expect(answer.status).toBe(200);
          else expectRefused(answer, 401, 'No matching advertiser found for scope');
        }
      }
    }
  });
});
