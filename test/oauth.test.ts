import { describe, expect, it } from 'vitest';
import { mintToken } from '../src/verbs/tokens.ts';
import type { Settings } from '../src/model/settings.ts';
import { NOW, sandbox, type Answer, type Ask, type Sandbox } from './sandbox.ts';

const OWN = {
  grant_type: 'refresh_token',
  client_id: 'sandbox-client',
  client_secret: 'sandbox-secret',
  refresh_token: 'sandbox-refresh-token',
};
const FOREIGN = {
  grant_type: 'refresh_token',
  client_id: 'amzn1.application-oa2-client.0123456789abcdef',
  client_secret: 'amzn1.oa2-cs.v1.0123456789abcdef',
  refresh_token: 'Atzr|IwEBIKsomething-from_elsewhere',
};
const REDIRECT = 'https://tool.example/back';

type Parameters = Record<string, string | undefined>;

function encode(parameters: Parameters): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) pairs.set(name, value);
  return pairs.toString();
}

function form(parameters: Parameters): Ask {
  return {
    raw: encode(parameters),
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: undefined },
  };
}

function requestToken(box: Sandbox, parameters: Parameters, at = ''): Promise<Answer> {
  return box.ask('POST', `${at}/auth/o2/token`, form(parameters));
}

function basic(id: string, secret: string): string {
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}

function change(box: Sandbox, settings: Partial<Settings>): void {
  box.world.changeSelf({ settings: { ...box.world.settings, ...settings } });
}

/** Whether a token opens the list of profiles to a client. */
async function opens(box: Sandbox, token: string, client: string, at = ''): Promise<number> {
  const headers = { 'vendor-advertising-api-clientid': client };
  return (await box.ask('GET', `${at}/v2/profiles`, { token, headers, profile: undefined })).status;
}

async function authorize(box: Sandbox, parameters: Parameters, at = ''): Promise<Answer> {
  return box.ask('GET', `${at}/ap/oa?${encode(parameters)}`, { headers: { authorization: undefined } });
}

async function codeFor(box: Sandbox, client: string, at = ''): Promise<string> {
  const { headers } = await authorize(box, { client_id: client, response_type: 'code', redirect_uri: REDIRECT }, at);
  return new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
}

const exchange = (code: string): Parameters => ({
  grant_type: 'authorization_code',
  client_id: 'sandbox-client',
  client_secret: 'sandbox-secret',
  code,
  redirect_uri: REDIRECT,
});

describe('a refresh token', () => {
  it('[AUT-28] gets an access token for an hour, and itself again', async () => {
    const box = sandbox();
    const { status, headers, json } = await requestToken(box, OWN);
    expect(status).toBe(200);
    expect(json).toEqual({
      access_token: expect.stringMatching(/^Atza\|default\.[A-Z0-9]{32}$/),
      refresh_token: 'sandbox-refresh-token',
      token_type: 'bearer',
      expires_in: 3600,
    });
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('pragma')).toBe('no-cache');
    expect(await opens(box, json.access_token, 'sandbox-client')).toBe(200);
    expect((await requestToken(box, OWN)).json.access_token).not.toBe(json.access_token);
  });

  it('[AUT-28] is taken in a form, in JSON, and with the client in a Basic header', async () => {
    const box = sandbox();
    const { client_id: _id, client_secret: _secret, ...grant } = OWN;
    const asks: Ask[] = [
      form(OWN),
      { body: OWN, headers: { authorization: undefined } },
      { body: OWN, headers: { authorization: undefined, 'content-type': 'application/json; charset=utf-8' } },
      { raw: form(OWN).raw ?? '', headers: { authorization: undefined, 'content-type': undefined } },
      { body: OWN, headers: { authorization: undefined, 'content-type': 'text/plain' } },
      { ...form(OWN), headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' } },
      { body: grant, headers: { authorization: basic('sandbox-client', 'sandbox-secret') } },
      { ...form(grant), headers: { ...form(grant).headers, authorization: basic('sandbox%2Dclient', 'sandbox-secret') } },
      { body: { ...grant, client_id: OWN.client_id }, headers: { authorization: basic(OWN.client_id, 'sandbox-secret') } },
    ];
    for (const ask of asks) {
      const { status, json } = await box.ask('POST', '/auth/o2/token', ask);
      expect([status, json.token_type]).toEqual([200, 'bearer']);
    }
  });

  it('[AUT-28] gets a token that expires by the clock of the world, as the setting tokenTtl says', async () => {
    const box = sandbox();
    change(box, { tokenTtl: 60_000 });
    const { json } = await requestToken(box, OWN);
    expect(json.expires_in).toBe(60);
    box.world.setClock(NOW + 59_999, 'frozen');
    expect(await opens(box, json.access_token, 'sandbox-client')).toBe(200);
    box.world.setClock(NOW + 60_000, 'frozen');
    expect(await opens(box, json.access_token, 'sandbox-client')).toBe(401);
    box.world.setClock(NOW + 20 * 365 * 86_400_000, 'frozen');
    expect(await opens(box, 'sandbox-access-token', 'sandbox-client')).toBe(200);
    expect((await requestToken(box, OWN)).status).toBe(200);
  });

  it('[AUT-28] hands on the narrowed access that it was minted with', async () => {
    const box = sandbox();
    const { world } = box;
    const granted = box.profile('CA');
    const refresh = world.transaction(() =>
      mintToken(world, 'refresh', { clientId: 'sandbox-client', ttl: null, access: { [granted]: 'editor' } }),
    );
    const { json } = await requestToken(box, { ...OWN, refresh_token: refresh.token });
    const list = await box.ask('GET', '/v2/profiles', { token: json.access_token });
    expect(list.json.map((profile: { profileId: number }) => String(profile.profileId))).toEqual([granted]);
  });

  it('[AUT-28] is good for its own client only', async () => {
    const box = sandbox();
    const { world } = box;
    world.transaction(() => world.people.addClient({ clientId: 'second', clientSecret: 'secret' }));
    const { status, json } = await requestToken(box, { ...OWN, client_id: 'second', client_secret: 'secret' });
    expect([status, json.error]).toEqual([400, 'invalid_grant']);
  });

  it('[AUT-28] that was revoked is an invalid grant until the world is reset', async () => {
    const box = sandbox();
    const minted = box.world.transaction(() =>
      mintToken(box.world, 'refresh', { clientId: 'sandbox-client', ttl: null }),
    );
    expect((await requestToken(box, { ...OWN, refresh_token: minted.token })).status).toBe(200);
    box.world.people.dropToken(minted.token);
    const one = await requestToken(box, { ...OWN, refresh_token: minted.token });
    expect([one.status, one.json.error]).toEqual([400, 'invalid_grant']);
    expect((await requestToken(box, OWN)).status).toBe(200);

    box.world.people.dropAllTokens();
    for (const parameters of [OWN, FOREIGN]) {
      const { status, json, headers } = await requestToken(box, parameters);
      expect([status, json.error]).toEqual([400, 'invalid_grant']);
      expect(Object.keys(json)).toEqual(['error', 'error_description']);
      expect(headers.get('cache-control')).toBe('no-store');
    }
    box.worlds.reset(box.world);
    expect((await requestToken(box, OWN)).status).toBe(200);
    expect((await requestToken(box, FOREIGN)).status).toBe(200);
  });
});

describe('credentials', () => {
  it('[AUT-28] of any client get a token of default unless the setting credentials is known', async () => {
    const box = sandbox();
    const { status, json } = await requestToken(box, FOREIGN);
    expect([status, json.refresh_token]).toEqual([200, FOREIGN.refresh_token]);
    expect(await opens(box, json.access_token, FOREIGN.client_id)).toBe(200);
    expect(await opens(box, json.access_token, 'sandbox-client')).toBe(401);
    expect((await requestToken(box, { ...FOREIGN, refresh_token: OWN.refresh_token })).status).toBe(200);
    expect((await requestToken(box, { ...OWN, refresh_token: FOREIGN.refresh_token })).status).toBe(200);

    change(box, { credentials: 'known' });
    const client = await requestToken(box, FOREIGN);
    expect([client.status, client.json.error]).toEqual([401, 'invalid_client']);
    const grant = await requestToken(box, { ...OWN, refresh_token: FOREIGN.refresh_token });
    expect([grant.status, grant.json.error]).toEqual([400, 'invalid_grant']);
    expect((await requestToken(box, OWN)).status).toBe(200);
  });

  it('[AUT-28] with the wrong secret of a known client are refused, with a challenge where they came in a header', async () => {
    const box = sandbox();
    const body = await requestToken(box, { ...OWN, client_secret: 'wrong' });
    expect([body.status, body.json.error]).toEqual([401, 'invalid_client']);
    expect(body.headers.get('www-authenticate')).toBeNull();
    const header = await box.ask('POST', '/auth/o2/token', {
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
    ['a token that was never issued', { ...OWN, refresh_token: `Atzr|default.${'A'.repeat(32)}` }, 400, 'invalid_grant'],
    ['a client of a world that is gone', { ...OWN, client_id: 'sandbox-client.gone' }, 401, 'invalid_client'],
    ['no code', { ...OWN, grant_type: 'authorization_code' }, 400, 'invalid_request'],
    ['a code of nobody', { ...exchange('code|default.X') }, 400, 'invalid_grant'],
  ];
  it.each(refused)('[AUT-28] with %s are refused in the words of OAuth', async (_why, parameters, status, error) => {
    const answer = await requestToken(sandbox(), parameters);
    expect([answer.status, answer.json.error]).toEqual([status, error]);
    expect(answer.json.error_description).toEqual(expect.any(String));
  });

  it('[AUT-28] that are told twice, differently or unreadably are an invalid request', async () => {
    const box = sandbox();
    const asks: Ask[] = [
      { ...form(OWN), raw: `${form(OWN).raw}&client_id=sandbox-client` },
      { body: OWN, headers: { authorization: basic('sandbox-client', 'sandbox-secret') } },
      { body: { ...OWN, client_secret: undefined }, headers: { authorization: basic('another', 'secret') } },
      { body: { ...OWN, refresh_token: 17 }, headers: { authorization: undefined } },
      { body: [OWN], headers: { authorization: undefined } },
      { raw: '{"grant_type":', headers: { authorization: undefined } },
    ];
    for (const ask of asks) {
      const { status, json } = await box.ask('POST', '/auth/o2/token', ask);
      expect([status, json.error]).toEqual([400, 'invalid_request']);
    }
    const large = await box.ask('POST', '/auth/o2/token', { raw: 'x'.repeat(10 * 1024 * 1024 + 1) });
    expect([large.status, large.json.error]).toEqual([413, 'invalid_request']);
    const get = await box.ask('GET', '/auth/o2/token');
    expect([get.status, get.json.details]).toEqual([404, 'Method Not Found']);
  });

  it('[AUT-28] in a body of another type are refused by a strict world', async () => {
    const box = sandbox();
    change(box, { strict: true });
    const ask: Ask = { body: OWN, headers: { 'content-type': 'text/plain' } };
    const { status, json } = await box.ask('POST', '/auth/o2/token', ask);
    expect([status, json.error]).toEqual([415, 'invalid_request']);
    expect((await requestToken(box, OWN)).status).toBe(200);
  });
});

describe('an authorization code', () => {
  const asked = { client_id: 'sandbox-client', response_type: 'code', redirect_uri: REDIRECT };

  it('[AUT-28] comes by a redirect, with the state as it was', async () => {
    const box = sandbox();
    const state = 'a b&c=d+ü';
    const { status, text, headers } = await authorize(box, { ...asked, redirect_uri: `${REDIRECT}?x=1`, state });
    expect([status, text]).toEqual([302, '']);
    const location = new URL(headers.get('location') ?? '');
    expect(location.origin + location.pathname).toBe(REDIRECT);
    expect([...location.searchParams.keys()]).toEqual(['x', 'code', 'state']);
    expect(location.searchParams.get('state')).toBe(state);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('[AUT-28] gets an access token and a refresh token, once', async () => {
    const box = sandbox();
    const code = await codeFor(box, 'sandbox-client');
    const { status, json } = await requestToken(box, exchange(code));
    expect([status, json.token_type, json.expires_in]).toEqual([200, 'bearer', 3600]);
    expect(json.refresh_token).toMatch(/^Atzr\|default\.[A-Z0-9]{32}$/);
    expect(await opens(box, json.access_token, 'sandbox-client')).toBe(200);
    expect((await requestToken(box, { ...OWN, refresh_token: json.refresh_token })).status).toBe(200);
    const again = await requestToken(box, exchange(code));
    expect([again.status, again.json.error]).toEqual([400, 'invalid_grant']);
  });

  it('[AUT-28] lives five minutes of the clock of the world', async () => {
    const box = sandbox();
    const [early, late] = [await codeFor(box, 'sandbox-client'), await codeFor(box, 'sandbox-client')];
    box.world.setClock(NOW + 299_999, 'frozen');
    expect((await requestToken(box, exchange(early))).status).toBe(200);
    box.world.setClock(NOW + 300_000, 'frozen');
    const { status, json } = await requestToken(box, exchange(late));
    expect([status, json.error]).toEqual([400, 'invalid_grant']);
  });

  it('[AUT-28] is bound to its client and its redirect', async () => {
    const box = sandbox();
    const code = await codeFor(box, 'sandbox-client');
    const wrong: [Parameters, string][] = [
      [{ ...exchange(code), redirect_uri: 'https://tool.example/other' }, 'invalid_grant'],
      [{ ...exchange(code), redirect_uri: undefined }, 'invalid_request'],
      [{ ...exchange(code), client_id: 'another', client_secret: 'x' }, 'invalid_grant'],
    ];
    for (const [parameters, error] of wrong) {
      const { status, json } = await requestToken(box, parameters);
      expect([status, json.error]).toEqual([400, error]);
    }
    expect((await requestToken(box, exchange(code))).status).toBe(200);
  });

  it('[AUT-28] is not given to requests that lack something', async () => {
    const box = sandbox();
    const wrong: [Parameters, string][] = [
      [{ ...asked, client_id: undefined }, 'invalid_request'],
      [{ ...asked, redirect_uri: undefined }, 'invalid_request'],
      [{ ...asked, redirect_uri: '/back' }, 'invalid_request'],
      [{ ...asked, redirect_uri: `${REDIRECT}#part` }, 'invalid_request'],
      [{ ...asked, response_type: undefined }, 'invalid_request'],
      [{ ...asked, response_type: 'token' }, 'unsupported_response_type'],
    ];
    for (const [parameters, error] of wrong) {
      const { status, json } = await authorize(box, parameters);
      expect([status, json.error]).toEqual([400, error]);
    }
    expect((await authorize(box, { ...asked, client_id: 'anyone' })).status).toBe(302);
    change(box, { credentials: 'known' });
    const unknown = await authorize(box, { ...asked, client_id: 'anyone' });
    expect([unknown.status, unknown.json.error]).toEqual([400, 'unauthorized_client']);
  });
});

describe('the world of a token', () => {
  const B = { client_id: 'sandbox-client.b', client_secret: 'sandbox-secret.b' };

  function withWorldB(): { box: Sandbox; refreshToken: string } {
    const box = sandbox();
    const world = box.worlds.create({ name: 'b', now: NOW, clock: 'frozen' });
    if (world === undefined) throw new Error('there is a world b');
    const refresh = world.transaction(() => mintToken(world, 'refresh', { clientId: B.client_id, ttl: null }));
    return { box, refreshToken: refresh.token };
  }

  it('[AUT-28] is the one that the client id or the refresh token names', async () => {
    const { box, refreshToken } = withWorldB();
    const asks: Parameters[] = [
      { ...OWN, ...B, refresh_token: refreshToken },
      { ...OWN, ...B, refresh_token: FOREIGN.refresh_token },
      { ...FOREIGN, refresh_token: refreshToken },
      { ...exchange(await codeFor(box, B.client_id)), ...B },
    ];
    for (const parameters of asks) {
      const { status, json } = await requestToken(box, parameters);
      expect(status).toBe(200);
      expect(json.access_token).toMatch(/^Atza\|b\./);
      expect(await opens(box, json.access_token, parameters['client_id'] ?? '')).toBe(200);
      expect(await opens(box, json.access_token, parameters['client_id'] ?? '', '/_worlds/default')).toBe(401);
    }
    expect((await requestToken(box, FOREIGN)).json.access_token).toMatch(/^Atza\|default\./);
  });

  it('[AUT-28] is the one of the address, where credentials of another are not known', async () => {
    const { box, refreshToken } = withWorldB();
    const inB = await requestToken(box, FOREIGN, '/_worlds/b');
    expect(inB.json.access_token).toMatch(/^Atza\|b\./);
    const ask = form(FOREIGN);
    const byHeader = await box.ask('POST', '/auth/o2/token', {
      ...ask,
      headers: { ...ask.headers, 'sandbox-world': 'b' },
    });
    expect(byHeader.json.access_token).toMatch(/^Atza\|b\./);
    const mixed: [string, Parameters, number, string][] = [
      ['/_worlds/b', OWN, 401, 'invalid_client'],
      ['/_worlds/b', { ...FOREIGN, refresh_token: OWN.refresh_token }, 400, 'invalid_grant'],
      ['/_worlds/default', { ...FOREIGN, refresh_token: refreshToken }, 400, 'invalid_grant'],
      ['/_worlds/default', { ...OWN, ...B }, 401, 'invalid_client'],
      ['', { ...OWN, ...B }, 400, 'invalid_grant'],
      ['/_worlds/default', { ...exchange(await codeFor(box, FOREIGN.client_id, '/_worlds/b')) }, 400, 'invalid_grant'],
    ];
    for (const [at, parameters, status, error] of mixed) {
      const answer = await requestToken(box, parameters, at);
      expect([answer.status, answer.json.error]).toEqual([status, error]);
    }
    const nowhere = await requestToken(box, OWN, '/_worlds/none');
    expect([nowhere.status, nowhere.json.error]).toEqual([404, 'invalid_request']);
  });

  it('[AUT-28] alone decides what is drawn: calls for other worlds change nothing in it', async () => {
    const traffic = async (others: number): Promise<string[]> => {
      const { box } = withWorldB();
      for (let i = 0; i < others; i++) await requestToken(box, { ...FOREIGN, ...B });
      const { text, headers } = await requestToken(box, OWN);
      return [text, headers.get('x-amz-request-id') ?? ''];
    };
    expect(await traffic(3)).toEqual(await traffic(0));
  });
});
