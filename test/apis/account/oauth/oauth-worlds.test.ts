import { describe, expect } from 'vitest';
import { mintToken } from '../../../../src/core/accounts/tokens.ts';
import { NOW, openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import {
  codeFor,
  exchange,
  FOREIGN,
  form,
  opens,
  OWN,
  requestToken,
  type Parameters,
} from '../../../fixtures/programs/clients/token-client.ts';

describe('the world of a token', () => {
  const B = { client_id: 'sandbox-client.b', client_secret: 'sandbox-secret.b' };

  function withWorldB(): { world: TestWorld; refreshToken: string } {
    const seller = openWorld();
    const world = seller.worlds.create({ name: 'b', now: NOW, clock: 'frozen' });
    if (world === undefined) throw new Error('there is a world b');
    const refresh = world.transaction(() => mintToken(world, 'refresh', { clientId: B.client_id, ttl: null }));
    return { world: seller, refreshToken: refresh.token };
  }

  it('[AUT-28] is the world that the client id, the refresh token or the code belongs to', async () => {
    const { world: seller, refreshToken } = withWorldB();
    const asks: Parameters[] = [
      { ...OWN, ...B, refresh_token: refreshToken },
      { ...OWN, ...B, refresh_token: FOREIGN.refresh_token },
      { ...FOREIGN, refresh_token: refreshToken },
      { ...exchange(await codeFor(seller, B.client_id)), ...B },
      { ...FOREIGN, ...exchange(await codeFor(seller, FOREIGN.client_id, '/_worlds/b')), client_id: FOREIGN.client_id },
    ];
    for (const parameters of asks) {
      const { status, json } = await requestToken(seller, parameters);
      expect(status).toBe(200);
      expect(json.access_token).toMatch(/^Atza\|b\./);
      expect(await opens(seller, json.access_token, parameters['client_id'] ?? '')).toBe(200);
      expect(await opens(seller, json.access_token, parameters['client_id'] ?? '', '/_worlds/default')).toBe(401);
    }
    expect((await requestToken(seller, FOREIGN)).json.access_token).toMatch(/^Atza\|default\./);
  });

  it('[AUT-28] does not accept the clients of the original world after a fork', async ({ world: seller }) => {
    expect((await seller.admin('POST', '/worlds', { name: 'fork', from: 'default' })).status).toBe(201);
    const refused = await requestToken(seller, OWN, '/_worlds/fork');
    expect([refused.status, refused.json.error]).toEqual([401, 'invalid_client']);
  });

  it('[AUT-28] is the world of the address, which rejects credentials of other worlds', async () => {
    const { world: seller, refreshToken } = withWorldB();
    const inB = await requestToken(seller, FOREIGN, '/_worlds/b');
    expect(inB.json.access_token).toMatch(/^Atza\|b\./);
    const ask = form(FOREIGN);
    const byHeader = await seller.ask('POST', '/auth/o2/token', {
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
      [
        '/_worlds/default',
        { ...exchange(await codeFor(seller, FOREIGN.client_id, '/_worlds/b')) },
        400,
        'invalid_grant',
      ],
    ];
    for (const [at, parameters, status, error] of mixed) {
      const answer = await requestToken(seller, parameters, at);
      expect([answer.status, answer.json.error]).toEqual([status, error]);
    }
    const nowhere = await requestToken(seller, OWN, '/_worlds/none');
    expect([nowhere.status, nowhere.json.error]).toEqual([404, 'invalid_request']);
  });

  it('[AUT-28] alone determines the generated values: requests to other worlds do not affect them', async () => {
    const traffic = async (others: number): Promise<string[]> => {
      const { world: seller } = withWorldB();
      for (let i = 0; i < others; i++) await requestToken(seller, { ...FOREIGN, ...B });
      const { text, headers } = await requestToken(seller, OWN);
      return [text, headers.get('x-amz-request-id') ?? ''];
    };
    expect(await traffic(3)).toEqual(await traffic(0));
  });
});
