/**
 * Faults that answer in place of an operation: in the format of the API that was called, before authentication.
 */
import { describe, expect } from 'vitest';
import { INJECTIONS } from '../../../src/service/pipeline/fault-injection/inject-fault.ts';
import type { FaultInjections } from '../../../src/service/pipeline/fault-injection/effect.ts';
import { hitsOf, latest, listCampaigns, setFault } from '../../fixtures/programs/clients/fault-calls.ts';
import { ended, requestReport, seed } from '../../fixtures/programs/clients/reports.ts';
import { openWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';
import { OWN, requestToken } from '../../fixtures/programs/clients/token-client.ts';

const PRESETS: [effect: object, status: number, code: string, details: string][] = [
  [{ preset: 'unauthorized' }, 401, 'UNAUTHORIZED', 'Authentication failed'],
  [
    { preset: 'reportDateTooOld' },
    406,
    '406',
    'Report date is too far in the past. Reports are only available for 60 days.',
  ],
  [{ preset: 'invalidParameters' }, 422, '422', 'The request parameters are invalid'],
  [{ preset: 'throttled' }, 429, '429', 'Too many requests'],
  [{ preset: 'internalError' }, 500, 'INTERNAL_ERROR', 'Internal error'],
  [{ preset: 'unavailable' }, 503, 'SERVER_IS_BUSY', 'Server is busy'],
];

describe('a preset fault', () => {
  for (const [effect, status, code, details] of PRESETS) {
    it(`[ERR-18, ERR-19] returns ${status} like the service: ${JSON.stringify(effect)}`, async ({ world }) => {
      await setFault(world, effect);
      const answer = await listCampaigns(world);
      expect([answer.status, answer.json]).toEqual([status, { code, details }]);
      expect(answer.headers.get('content-type')).toBe('application/json');
      expect(answer.headers.get('x-amz-request-id')).toMatch(/^[A-Z0-9]{20}$/);
    });
  }

  it('[ERR-19] throttles with a Retry-After in whole seconds, or without one', async () => {
    for (const [retryAfter, header] of [
      [undefined, '1'],
      [42, '42'],
      [null, null],
    ] as const) {
      const world = openWorld();
      await setFault(world, { preset: 'throttled', ...(retryAfter === undefined ? {} : { retryAfter }) });
      const { status, headers } = await listCampaigns(world);
      expect([status, headers.get('retry-after')]).toEqual([429, header]);
    }
  });
});

describe('the format of an injected error', () => {
  it('[V3-57] is that of version 3', async ({ world }) => {
    await setFault(world, { preset: 'throttled', retryAfter: 3 });
    const { status, json, headers } = await world.ask('POST', '/sp/campaigns/list', { body: {} });
    const details = 'Too many requests';
    expect([status, json, headers.get('retry-after')]).toEqual([
      429,
      { code: 'THROTTLED', message: details, details },
      '3',
    ]);
    world.state.updateRow({ settings: { ...world.state.settings, dialect: 'observed' } });
    expect((await world.ask('POST', '/sp/campaigns/list', { body: {} })).json).toEqual({
      code: 'THROTTLED',
      message: details,
    });
  });

  it('[MGR-21] is that of manager accounts', async ({ world }) => {
    await setFault(world, { preset: 'unavailable' });
    const { status, json } = await world.ask('GET', '/managerAccounts', { profile: undefined });
    const details = 'Server is busy';
    expect([status, json]).toEqual([503, { code: 'INTERNAL_SERVICE_ERROR', details, message: details }]);
  });

  it('[AUT-28] is that of OAuth at the token endpoint', async ({ world }) => {
    await setFault(world, { preset: 'throttled' }, { match: { operation: 'requestToken' } });
    const { status, json, headers } = await requestToken(world, OWN);
    expect([status, json]).toEqual([429, { error: 'temporarily_unavailable', error_description: 'Too many requests' }]);
    expect([headers.get('retry-after'), headers.get('cache-control')]).toEqual(['1', 'no-store']);
    expect((await listCampaigns(world)).status).toBe(200);
  });

  it('at the token endpoint follows the faults of the world of the credentials', async ({ world }) => {
    const { json: made } = await world.admin('POST', '/worlds', { name: 'b' });
    await world.admin('POST', '/worlds/b/faults', { effect: { status: 400, code: 'invalid_grant' } });
    const { clientId, clientSecret, refreshToken } = made.credentials;
    const ofB = { ...OWN, client_id: clientId, client_secret: clientSecret, refresh_token: refreshToken };
    expect((await requestToken(world, ofB)).json).toEqual({ error: 'invalid_grant', error_description: 'Bad Request' });
    expect((await requestToken(world, OWN)).status).toBe(200);
  });
});

describe('a fault with a status', () => {
  it('has the configured code and text in the format of the API', async ({ world }) => {
    await setFault(world, { status: 418, code: 'TEAPOT', details: 'Short and stout', headers: { 'X-Kettle': 'on' } });
    const { status, json, headers } = await listCampaigns(world);
    expect([status, json, headers.get('x-kettle')]).toEqual([
      418,
      { code: 'TEAPOT', details: 'Short and stout' },
      'on',
    ]);
    const later = await world.ask('POST', '/sp/campaigns/list', { body: {} });
    expect(later.json).toMatchObject({ code: 'TEAPOT', message: 'Short and stout' });
  });

  it('has default texts', async ({ world }) => {
    await setFault(world, { status: 502 });
    const { status, json } = await listCampaigns(world);
    expect([status, json]).toEqual([502, { code: '502', details: 'Bad Gateway' }]);
  });

  it('may be returned after the operation is performed', async ({ world }) => {
    await seed(world);
    await setFault(world, { status: 504, performed: true }, { match: { operation: 'requestReport' } });
    expect((await requestReport(world, 'keywords')).status).toBe(504);
    expect((await world.admin('GET', '/jobs?kind=report')).json.jobs).toHaveLength(1);
  });

  it('may have a body: text unchanged, anything else as JSON, and none for a status without a body', async () => {
    const world = openWorld();
    const html = '<html>502 Bad Gateway</html>';
    const id = await setFault(world, { status: 502, body: html, headers: { 'Content-Type': 'text/html' } });
    const page = await listCampaigns(world);
    expect([page.status, page.text, page.headers.get('content-type')]).toEqual([502, html, 'text/html']);
    await world.admin('PUT', `/faults/${id}`, { effect: { status: 200, body: [{ campaignId: 1 }] } });
    expect((await listCampaigns(world)).json).toEqual([{ campaignId: 1 }]);
    await world.admin('PUT', `/faults/${id}`, { effect: { status: 204 } });
    const none = await listCampaigns(world);
    expect([none.status, none.text, none.headers.get('content-type')]).toEqual([204, '', null]);
  });
});

describe('fault injection', () => {
  it('[AUT-29] follows routing and precedes authorization', async ({ world }) => {
    const id = await setFault(world, { preset: 'unavailable' });
    for (const [method, path] of [
      ['GET', '/v2/sp/nothing'],
      ['PATCH', '/v2/sp/campaigns'],
    ] as const) {
      expect((await world.ask(method, path)).status).toBe(404);
    }
    expect(await hitsOf(world, id)).toBe(0);
    expect((await listCampaigns(world, { headers: { authorization: undefined } })).status).toBe(503);
    world.state.updateRow({ settings: { ...world.state.settings, legacySunset: '2026-01-01' } });
    expect((await listCampaigns(world)).status).toBe(404);
  });

  it('[VER-03] keeps the headers of a deprecated operation', async ({ world }) => {
    await setFault(world, { preset: 'unavailable' });
    expect((await listCampaigns(world)).headers.get('deprecation')).toBe('@1688083200');
  });

  it('[VER-03] records these headers, and a media type only if the response has one', async ({ world }) => {
    await listCampaigns(world);
    expect(Object.keys((await latest(world)).responseHeaders)).toEqual(['content-type', 'deprecation', 'sunset']);
    await setFault(world, { status: 204 });
    await listCampaigns(world);
    expect(Object.keys((await latest(world)).responseHeaders)).toEqual(['deprecation', 'sunset']);
  });

  it('records the id of the fault in the journal', async ({ world }) => {
    const id = await setFault(world, { preset: 'unavailable' }, { when: { times: 1 } });
    await listCampaigns(world);
    expect(await latest(world)).toMatchObject({ fault: id, status: 503, operation: 'listCampaigns' });
    expect(await hitsOf(world, id)).toBe(1);
    await listCampaigns(world);
    expect(await latest(world)).toMatchObject({ fault: null, status: 200 });
    expect(await hitsOf(world, id)).toBe(1);
  });

  it('does not affect the admin API', async ({ world }) => {
    await setFault(world, { connection: 'reset' });
    expect((await world.admin('GET', '/clock')).status).toBe(200);
    expect((await world.admin('DELETE', '/faults')).status).toBe(204);
    expect((await listCampaigns(world)).status).toBe(200);
  });

  it('does not perform the operation if it returns a response', async ({ world }) => {
    await seed(world);
    await setFault(world, { preset: 'unavailable' }, { match: { operation: 'requestReport' }, when: { times: 1 } });
    expect((await requestReport(world, 'keywords')).status).toBe(503);
    expect((await world.admin('GET', '/jobs?kind=report')).json.jobs).toHaveLength(0);
    expect((await ended(world, await requestReport(world, 'keywords'))).json.status).toBe('SUCCESS');
  });

  it('has code for every kind of effect, or does not compile', () => {
    const { file, ...others } = INJECTIONS;
    // @ts-expect-error -- the kind `file` is left out
    const incomplete: FaultInjections = others;
    expect([Object.keys(incomplete).includes('file'), file]).toEqual([false, expect.anything()]);
  });
});
