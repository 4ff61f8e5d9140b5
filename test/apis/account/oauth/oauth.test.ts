import { describe, expect } from 'vitest';
import type { Settings } from '../../../../src/model/settings.ts';
import { mintToken } from '../../../../src/core/accounts/tokens.ts';
import { NOW, openWorld, type Ask, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import {
  basic,
  exchange,
  FOREIGN,
  form,
  opens,
  OWN,
  requestToken,
  type Parameters,
} from '../../../fixtures/programs/clients/token-client.ts';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

function change(world: TestWorld, settings: Partial<Settings>): void {
  world.state.updateRow({ settings: { ...world.state.settings, ...settings } });
}

describe('a refresh token', () => {
  it('[AUT-28] returns an access token for one hour and the same refresh token', async ({ world }) => {
    const { status, headers, json } = await requestToken(world, OWN);
    expect(status).toBe(200);
    expect(json).toEqual({
      access_token: expect.stringMatching(/^Atza\|default\.[A-Z0-9]{32}$/),
      refresh_token: 'sandbox-refresh-token',
      token_type: 'bearer',
      expires_in: 3600,
    });
    expect(headers.get('content-type')).toBe('application/json;charset=UTF-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('pragma')).toBe('no-cache');
    expect(await opens(world, json.access_token, 'sandbox-client')).toBe(200);
    expect((await requestToken(world, OWN)).json.access_token).not.toBe(json.access_token);
  });

  it('[AUT-28] is accepted in a form, in JSON, and with the client in a Basic header', async ({ world }) => {
    const { client_id: _id, client_secret: _secret, ...grant } = OWN;
    const asks: Ask[] = [
      form(OWN),
      { body: OWN, headers: { authorization: undefined } },
      { body: OWN, headers: { authorization: undefined, 'content-type': 'application/json; charset=utf-8' } },
      { raw: form(OWN).raw ?? '', headers: { authorization: undefined, 'content-type': undefined } },
      { body: OWN, headers: { authorization: undefined, 'content-type': 'text/plain' } },
      { ...form(OWN), headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' } },
      { body: grant, headers: { authorization: basic('sandbox-client', 'sandbox-secret') } },
      {
        ...form(grant),
        headers: { ...form(grant).headers, authorization: basic('sandbox%2Dclient', 'sandbox-secret') },
      },
      {
        body: { ...grant, client_id: OWN.client_id },
        headers: { authorization: basic(OWN.client_id, 'sandbox-secret') },
      },
    ];
    const recorded: string[][] = [];
    for (const ask of asks) {
      const { status, json, violations } = await world.ask('POST', '/auth/o2/token', ask);
      expect([status, json.token_type]).toEqual([200, 'bearer']);
      recorded.push(violations.map(({ rule }) => rule));
    }
    const other = ['wrong-media-type'];
    expect(recorded).toEqual([[], [], [], other, other, [], [], [], []]);
  });

  it.each<[how: string, query: string[], body: string[], type: string | undefined]>([
    ['all of them, without a body', ['grant_type', 'client_id', 'client_secret', 'refresh_token'], [], undefined],
    ['all of them, with the type of a form', ['grant_type', 'client_id', 'client_secret', 'refresh_token'], [], FORM],
    [
      'all of them, with the type of JSON',
      ['grant_type', 'client_id', 'client_secret', 'refresh_token'],
      [],
      JSON_TYPE,
    ],
    ['some of them', ['grant_type', 'client_id'], ['client_secret', 'refresh_token'], FORM],
    ['one of them again', ['grant_type'], ['grant_type', 'client_id', 'client_secret', 'refresh_token'], FORM],
  ])(
    '[AUT-28] is accepted in the query string, which is recorded as a violation: %s',
    async (_how, query, body, type) => {
      const world = openWorld();
      const pick = (names: string[]): string =>
        new URLSearchParams(Object.entries(OWN).filter(([name]) => names.includes(name))).toString();
      const headers = { authorization: undefined, 'content-type': type };
      const ask = { headers, ...(body.length === 0 ? {} : { raw: pick(body) }) };
      const { status, json, violations } = await world.ask('POST', `/auth/o2/token?${pick(query)}`, ask);
      expect([status, json.token_type]).toEqual([200, 'bearer']);
      expect(violations).toEqual([{ rule: 'token-parameters-in-query', evidence: query.join(', ') }]);
      expect(JSON.stringify((await world.admin('GET', '/requests')).json)).not.toContain(OWN.client_secret);
      change(world, { strict: true });
      const strict = await world.ask('POST', `/auth/o2/token?${pick(query)}`, ask);
      expect([strict.status, strict.json.error]).toEqual([400, 'invalid_request']);
      expect(strict.violations.map(({ rule }) => rule)).toEqual(['token-parameters-in-query']);
    },
  );

  it('[AUT-28] is an invalid request if the query string and the body differ', async () => {
    const answer = await openWorld().ask('POST', '/auth/o2/token?client_id=other', form(OWN));
    expect([answer.status, answer.json.error]).toEqual([400, 'invalid_request']);
  });

  it('[AUT-28] is looked up in the world of a credential in the query string', async ({ world }) => {
    const { credentials } = (await world.admin('POST', '/worlds', { name: 'other' })).json;
    const query = new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: credentials.clientId,
      client_secret: credentials.clientSecret,
      refresh_token: credentials.refreshToken,
    });
    const answer = await world.ask('POST', `/auth/o2/token?${query}`, { headers: { authorization: undefined } });
    expect([answer.status, answer.json.access_token]).toEqual([200, expect.stringContaining('other.')]);
  });

  it('[AUT-28] that is missing does not cause a media type violation', async () => {
    const { status, violations } = await openWorld().ask('POST', '/auth/o2/token', {
      headers: { authorization: undefined },
    });
    expect([status, violations]).toEqual([401, []]);
  });

  it('[AUT-28] returns a token that expires on the clock of the world after tokenTtl', async ({ world }) => {
    change(world, { tokenTtl: 60_000 });
    const { json } = await requestToken(world, OWN);
    expect(json.expires_in).toBe(60);
    world.state.setClock(NOW + 59_999, 'frozen');
    expect(await opens(world, json.access_token, 'sandbox-client')).toBe(200);
    world.state.setClock(NOW + 60_000, 'frozen');
    expect(await opens(world, json.access_token, 'sandbox-client')).toBe(401);
    world.state.setClock(NOW + 20 * 365 * 86_400_000, 'frozen');
    expect(await opens(world, 'sandbox-access-token', 'sandbox-client')).toBe(200);
    expect((await requestToken(world, OWN)).status).toBe(200);
  });

  it('[AUT-28] is valid only for its own client', async ({ world }) => {
    const { state } = world;
    state.transaction(() => state.accountStore.addClient({ clientId: 'second', clientSecret: 'secret' }));
    const { status, json } = await requestToken(world, { ...OWN, client_id: 'second', client_secret: 'secret' });
    expect([status, json.error]).toEqual([400, 'invalid_grant']);
  });

  it('[AUT-28] is an invalid grant after it is revoked', async ({ world }) => {
    const minted = world.state.transaction(() =>
      mintToken(world.state, 'refresh', { clientId: 'sandbox-client', ttl: null }),
    );
    expect((await requestToken(world, { ...OWN, refresh_token: minted.token })).status).toBe(200);
    world.state.accountStore.dropToken(minted.token);
    const { status, json, headers } = await requestToken(world, { ...OWN, refresh_token: minted.token });
    expect([status, json]).toEqual([400, { error: 'invalid_grant', error_description: expect.any(String) }]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await requestToken(world, OWN)).status).toBe(200);
    world.state.accountStore.dropAllTokens();
    expect((await requestToken(world, OWN)).json.error).toBe('invalid_grant');
    expect((await requestToken(world, FOREIGN)).json.error_description).toBe('The refresh token was revoked');
  });
});

describe('credentials', () => {
  it('[AUT-28] of any client return a token of the default world unless the setting credentials is known', async () => {
    const world = openWorld();
    const { status, json } = await requestToken(world, FOREIGN);
    expect([status, json.refresh_token]).toEqual([200, FOREIGN.refresh_token]);
    expect(await opens(world, json.access_token, FOREIGN.client_id)).toBe(200);
    expect(await opens(world, json.access_token, 'sandbox-client')).toBe(401);
    expect((await requestToken(world, { ...FOREIGN, refresh_token: OWN.refresh_token })).status).toBe(200);
    expect((await requestToken(world, { ...OWN, refresh_token: FOREIGN.refresh_token })).status).toBe(200);

    change(world, { credentials: 'known' });
    const client = await requestToken(world, FOREIGN);
    expect([client.status, client.json.error]).toEqual([401, 'invalid_client']);
    const grant = await requestToken(world, { ...OWN, refresh_token: FOREIGN.refresh_token });
    expect([grant.status, grant.json.error]).toEqual([400, 'invalid_grant']);
    expect((await requestToken(world, OWN)).status).toBe(200);
  });

  it('[AUT-28] with a wrong secret are rejected, with a challenge if they are in a header', async ({ world }) => {
    const body = await requestToken(world, { ...OWN, client_secret: 'wrong' });
    expect([body.status, body.json.error]).toEqual([401, 'invalid_client']);
    expect(body.headers.get('www-authenticate')).toBeNull();
    const header = await world.ask('POST', '/auth/o2/token', {
      body: { grant_type: 'refresh_token', refresh_token: OWN.refresh_token },
      headers: { authorization: basic('sandbox-client', 'wrong') },
    });
    expect([header.status, header.json.error]).toEqual([401, 'invalid_client']);
    expect(header.headers.get('www-authenticate')).toMatch(/^Basic /);
  });

  const refused: [why: string, parameters: Parameters, status: number, error: string][] = [
    ['no client id', { ...OWN, client_id: undefined }, 401, 'invalid_client'],
    ['an empty client id', { ...OWN, client_id: '' }, 401, 'invalid_client'],
    ['no secret', { ...OWN, client_secret: undefined }, 401, 'invalid_client'],
    ['no grant type', { ...OWN, grant_type: undefined }, 400, 'invalid_request'],
    ['another grant type', { ...OWN, grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['no refresh token', { ...OWN, refresh_token: undefined }, 400, 'invalid_request'],
    ['an empty refresh token', { ...OWN, refresh_token: '' }, 400, 'invalid_request'],
    ['an access token in its place', { ...OWN, refresh_token: 'sandbox-access-token' }, 400, 'invalid_grant'],
    [
      'a token that was never issued',
      { ...OWN, refresh_token: `Atzr|default.${'A'.repeat(32)}` },
      400,
      'invalid_grant',
    ],
    ['a client of a world that is gone', { ...OWN, client_id: 'sandbox-client.gone' }, 401, 'invalid_client'],
    ['no code', { ...OWN, grant_type: 'authorization_code' }, 400, 'invalid_request'],
    ['an unknown code', { ...exchange('code|default.X') }, 400, 'invalid_grant'],
  ];
  it.each(refused)('[AUT-28] with %s are rejected with an OAuth error', async (_why, parameters, status, error) => {
    const answer = await requestToken(openWorld(), parameters);
    expect([answer.status, answer.json.error]).toEqual([status, error]);
    expect(answer.json.error_description).toEqual(expect.any(String));
  });

  it('[AUT-28] that are repeated, contradictory or unreadable are an invalid request', async ({ world }) => {
    const asks: Ask[] = [
      { ...form(OWN), raw: `${form(OWN).raw}&client_id=sandbox-client` },
      { body: OWN, headers: { authorization: basic('sandbox-client', 'sandbox-secret') } },
      { body: { ...OWN, client_secret: undefined }, headers: { authorization: basic('another', 'secret') } },
      { body: { ...OWN, refresh_token: 17 }, headers: { authorization: undefined } },
      { body: [OWN], headers: { authorization: undefined } },
      { raw: '{"grant_type":', headers: { authorization: undefined } },
    ];
    for (const ask of asks) {
      const { status, json } = await world.ask('POST', '/auth/o2/token', ask);
      expect([status, json.error]).toEqual([400, 'invalid_request']);
    }
    const large = await world.ask('POST', '/auth/o2/token', { raw: 'x'.repeat(10 * 1024 * 1024 + 1) });
    expect([large.status, large.json.error]).toEqual([413, 'invalid_request']);
    const get = await world.ask('GET', '/auth/o2/token');
    expect([get.status, get.json.details]).toEqual([404, 'Method Not Found']);
  });

  it('[AUT-28] in a body with another media type are rejected in a strict world', async ({ world }) => {
    change(world, { strict: true });
    const ask: Ask = { body: OWN, headers: { 'content-type': 'text/plain' } };
    const { status, json } = await world.ask('POST', '/auth/o2/token', ask);
    expect([status, json.error]).toEqual([415, 'invalid_request']);
    expect((await requestToken(world, OWN)).status).toBe(200);
  });
});
