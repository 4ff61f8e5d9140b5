import { describe, expect } from 'vitest';
import { NOW, openWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import {
  authorize,
  codeFor,
  exchange,
  opens,
  OWN,
  REDIRECT,
  requestToken,
  type Parameters,
} from '../../../fixtures/programs/clients/token-client.ts';

describe('an authorization code', () => {
  const asked = { client_id: 'sandbox-client', response_type: 'code', redirect_uri: REDIRECT };

  it('[AUT-28] is returned in a redirect, with the unchanged state', async ({ world }) => {
    const state = 'a b&c=d+ü';
    const { status, text, headers } = await authorize(world, { ...asked, redirect_uri: `${REDIRECT}?x=1`, state });
    expect([status, text]).toEqual([302, '']);
    const location = new URL(headers.get('location') ?? '');
    expect(location.origin + location.pathname).toBe(REDIRECT);
    expect([...location.searchParams.keys()]).toEqual(['x', 'code', 'state']);
    expect(location.searchParams.get('state')).toBe(state);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('[AUT-28] can be exchanged once for an access token and a refresh token', async ({ world }) => {
    const code = await codeFor(world, 'sandbox-client');
    const { status, json } = await requestToken(world, exchange(code));
    expect([status, json.token_type, json.expires_in]).toEqual([200, 'bearer', 3600]);
    expect(json.refresh_token).toMatch(/^Atzr\|default\.[A-Z0-9]{32}$/);
    expect(await opens(world, json.access_token, 'sandbox-client')).toBe(200);
    expect((await requestToken(world, { ...OWN, refresh_token: json.refresh_token })).status).toBe(200);
    const again = await requestToken(world, exchange(code));
    expect([again.status, again.json.error]).toEqual([400, 'invalid_grant']);
  });

  it('[AUT-28] expires after five minutes on the clock of the world', async ({ world }) => {
    const [early, late] = [await codeFor(world, 'sandbox-client'), await codeFor(world, 'sandbox-client')];
    world.state.setClock(NOW + 299_999, 'frozen');
    expect((await requestToken(world, exchange(early))).status).toBe(200);
    world.state.setClock(NOW + 300_000, 'frozen');
    const { status, json } = await requestToken(world, exchange(late));
    expect([status, json.error]).toEqual([400, 'invalid_grant']);
  });

  it('[AUT-28] is bound to its client and its redirect URI', async ({ world }) => {
    const code = await codeFor(world, 'sandbox-client');
    const wrong: [Parameters, string][] = [
      [{ ...exchange(code), redirect_uri: 'https://tool.example/other' }, 'invalid_grant'],
      [{ ...exchange(code), redirect_uri: undefined }, 'invalid_request'],
      [{ ...exchange(code), client_id: 'another', client_secret: 'x' }, 'invalid_grant'],
    ];
    for (const [parameters, error] of wrong) {
      const { status, json } = await requestToken(world, parameters);
      expect([status, json.error]).toEqual([400, error]);
    }
    expect((await requestToken(world, exchange(code))).status).toBe(200);
  });

  it('[AUT-28] is not issued for incomplete requests', async ({ world }) => {
    const wrong: [Parameters, string][] = [
      [{ ...asked, client_id: undefined }, 'invalid_request'],
      [{ ...asked, redirect_uri: undefined }, 'invalid_request'],
      [{ ...asked, redirect_uri: '/back' }, 'invalid_request'],
      [{ ...asked, redirect_uri: `${REDIRECT}#part` }, 'invalid_request'],
      [{ ...asked, response_type: undefined }, 'invalid_request'],
      [{ ...asked, response_type: 'token' }, 'unsupported_response_type'],
    ];
    for (const [parameters, error] of wrong) {
      const { status, json } = await authorize(world, parameters);
      expect([status, json.error]).toEqual([400, error]);
    }
    expect((await authorize(world, { ...asked, client_id: 'anyone' })).status).toBe(302);
    world.state.updateRow({ settings: { ...world.state.settings, credentials: 'known' } });
    const unknown = await authorize(world, { ...asked, client_id: 'anyone' });
    expect([unknown.status, unknown.json.error]).toEqual([400, 'unauthorized_client']);
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)//https://tool.example',
    'data:text/html,x',
    'file:///etc/passwd',
    'vbscript:x',
    'blob:https://tool.example/1',
    'ftp://tool.example/back',
    'com.example.app:/back',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
  ])('[AUT-28] is not sent to %s', async (redirect_uri) => {
    const world = openWorld();
    const { status, json, headers } = await authorize(world, { ...asked, redirect_uri });
    expect([status, json.error, headers.get('location')]).toEqual([400, 'invalid_request', null]);
  });

  it('[AUT-28] is sent to a native app if the settings contain its scheme', async ({ world }) => {
    const native = { ...asked, redirect_uri: 'com.example.app:/back' };
    expect((await world.admin('PATCH', '/settings', { redirectSchemes: ['com.example.app'] })).status).toBe(200);
    const { status, headers } = await authorize(world, native);
    expect([status, headers.get('location')]).toEqual([
      302,
      expect.stringMatching(/^com\.example\.app:\/back\?code=code/),
    ]);
    expect((await authorize(world, { ...asked, redirect_uri: 'com.example.other:/back' })).status).toBe(400);
    for (const scheme of ['javascript', 'data', 'file', 'Com.Example', 'x:', '', 'a b'])
      expect((await world.admin('PATCH', '/settings', { redirectSchemes: [scheme] })).status).toBe(400);
  });
});
