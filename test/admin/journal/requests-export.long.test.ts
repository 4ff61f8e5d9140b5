import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Exchange } from '../../../src/generated/admin-types.ts';
import type { WorldHandle } from '../../../src/client/world-handle.ts';
import { startSandbox, type RunningSandbox } from '../../../src/server/embedded/start-sandbox.ts';
import { httpArchive } from '../../fixtures/captured/http-archive.ts';

const run = promisify(execFile);
const V3_CAMPAIGN = 'application/vnd.spCampaign.v3+json';

let sandbox: RunningSandbox;
let folder: string;
beforeAll(async () => {
  sandbox = await startSandbox({ scenario: 'empty' });
  folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-exports-'));
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

interface Call {
  method: string;
  path: string;
  body?: string;
  headers?: Record<string, string>;
}

const HOSTILE = `it's "quoted" $HOME \`id\` \${X} \\n !! é 日本 😀 %41 & = # @file`;

const CALLS: readonly Call[] = [
  { method: 'GET', path: '/v2/profiles?apiProgram=a%20b&x[]={1,2}' },
  {
    method: 'POST',
    path: '/v2/sp/campaigns',
    body: JSON.stringify([{ name: HOSTILE, budget: 1 }], undefined, 2),
    headers: { 'content-type': 'application/json' },
  },
  { method: 'POST', path: '/v2/sp/campaigns', body: '[]' },
  {
    method: 'POST',
    path: '/sp/campaigns/list',
    body: '{"maxResults": 1}',
    headers: { 'content-type': V3_CAMPAIGN, accept: V3_CAMPAIGN, prefer: 'return=representation' },
  },
  { method: 'DELETE', path: `/v2/sp/campaigns/12345678901234567890` },
  { method: 'GET', path: '/no/such/path' },
  { method: 'PUT', path: '/v2/sp/campaigns', body: '[]', headers: { authorization: 'Bearer unknown' } },
];

async function send(world: WorldHandle, { method, path, body, headers = {} }: Call): Promise<Response> {
  const { accessToken, clientId } = world.credentials;
  const all = {
    authorization: `Bearer ${accessToken}`,
    'vendor-advertising-api-clientid': clientId,
    'vendor-advertising-api-scope': world.profileId({ countryCode: 'US' }),
    ...headers,
  };
  const bytes = body === undefined ? {} : { body: new TextEncoder().encode(body) };
  return fetch(world.apiUrl + path, { method, headers: all, ...bytes });
}

/** What must be equal after a replay. */
function essence({ method, url, requestHeaders, requestBody, status }: Exchange): object {
  const { accept = '*/*', ...headers } = requestHeaders;
  return { method, url, headers: { accept, ...headers }, requestBody, status };
}

async function newWorld(): Promise<WorldHandle> {
  return sandbox.createWorld({ scenario: 'empty', clock: 'frozen', now: '2026-03-02T12:00:00Z' });
}

async function recorded(world: WorldHandle): Promise<object[]> {
  return (await world.requests.list()).requests.map(essence);
}

function environmentOf({ credentials }: WorldHandle): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    HOME: folder,
    ADS_ACCESS_TOKEN: credentials.accessToken,
    ADS_REFRESH_TOKEN: credentials.strict.refreshToken,
    ADS_CLIENT_SECRET: credentials.strict.clientSecret,
  };
}

/** Sends the calls, and expects that the exported program sends them again. */
async function expectReplay(world: WorldHandle, replay: () => Promise<unknown>): Promise<void> {
  const before = await recorded(world);
  await world.requests.clear();
  await replay();
  expect(await recorded(world)).toEqual(before);
}

describe('an export of recorded requests', () => {
  it('as curl runs in a shell and sends the same requests, whatever quotes they contain', async () => {
    await using world = await newWorld();
    for (const call of CALLS) await send(world, call);
    const script = await world.requests.export({ format: 'curl' });
    expect(script).toContain('"Authorization: Bearer $ADS_ACCESS_TOKEN"');
    expect(script).not.toContain(world.credentials.accessToken);
    await expectReplay(world, () => run('sh', ['-euc', script], { env: environmentOf(world), cwd: folder }));
  });

  it('writes the secrets of a token request as encoded variables', async () => {
    await using world = await newWorld();
    const { clientId, clientSecret, refreshToken } = world.credentials.strict;
    const form = { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken };
    const body = new URLSearchParams({ ...form, client_secret: clientSecret });
    expect((await fetch(`${world.apiUrl}/auth/o2/token`, { method: 'POST', body })).status).toBe(200);
    const script = await world.requests.export({ format: 'curl' });
    expect(script).toContain('--data-urlencode "refresh_token=$ADS_REFRESH_TOKEN"');
    await expectReplay(world, () => run('sh', ['-euc', script], { env: environmentOf(world) }));
  });

  it('says of a body that the journal truncated that it cannot be replayed', async () => {
    await using world = await newWorld();
    await world.settings.update({ journalBodyBytes: 20 });
    await send(world, { method: 'POST', path: '/v2/sp/campaigns', body: JSON.stringify([{ name: 'x'.repeat(40) }]) });
    const [only] = (await world.requests.list()).requests;
    expect(only).toMatchObject({ requestBodyTruncated: true, responseBodyTruncated: true });
    const reason = 'annot be replayed: the journal holds only the beginning of the request body.';
    const script = await world.requests.export({ format: 'curl' });
    expect(script).toContain(`# C${reason}`);
    expect(script).not.toMatch(/^curl/m);
    expect(await world.requests.export({ format: 'har' })).toContain(`"comment": "C${reason}"`);
    expect(await world.requests.export({ format: 'scenario' })).toContain('cannot be replayed: the journal holds only');
  });

  it('says of a removed secret without a variable that the request cannot be replayed', async () => {
    await using world = await newWorld();
    await fetch(`${world.apiUrl}/v2/profiles`, { headers: { authorization: 'Basic c2VjcmV0OnNlY3JldA==' } });
    expect(await world.requests.export({ format: 'curl' })).toContain(
      '# Cannot be replayed: the journal does not hold the value of the header authorization.',
    );
  });

  it('as HAR has the structure of version 1.2', async () => {
    await using world = await newWorld();
    for (const call of CALLS) await send(world, call);
    const archive: unknown = JSON.parse(await world.requests.export({ format: 'har' }));
    const { entries } = httpArchive.parse(archive).log;
    expect(entries).toHaveLength(CALLS.length);
    expect(entries[1]).toMatchObject({
      request: {
        method: 'POST',
        headers: expect.arrayContaining([{ name: 'Authorization', value: 'Bearer $ADS_ACCESS_TOKEN' }]),
        postData: { mimeType: 'application/json', text: CALLS[1]?.body },
        bodySize: Buffer.byteLength(CALLS[1]?.body ?? ''),
      },
      response: { status: 207, content: { mimeType: 'application/json' } },
      _operation: 'createCampaigns',
      _worldTime: '2026-03-02T12:00:00.000Z',
    });
    expect(entries[0]?.request.queryString).toEqual([
      { name: 'apiProgram', value: 'a b' },
      { name: 'x[]', value: '{1,2}' },
    ]);
  });

  it('as a scenario makes a world that gives the recorded answers in order', async () => {
    await using world = await newWorld();
    await world.faults.create({
      match: { operation: 'listProfilesV2' },
      when: { times: 1 },
      effect: { preset: 'throttled' },
    });
    const profiles = { method: 'GET', path: '/v2/profiles' };
    const calls: readonly Call[] = [profiles, profiles, { method: 'GET', path: '/v2/sp/campaigns/123' }];
    const answers = [];
    for (const call of calls) answers.push(await send(world, call));
    const scenario = await world.requests.export({ format: 'scenario' });
    expect(parse(scenario)).toMatchObject({
      extends: 'empty',
      clock: { now: '2026-03-02T12:00:00.000Z', mode: 'frozen' },
      faults: [{ effect: { status: 429 } }, { effect: { status: 200 } }, { effect: { status: 404 } }],
    });
    await using other = await sandbox.createWorld({ scenario: 'empty' });
    await other.startScenario(scenario);
    for (const [i, call] of calls.entries()) {
      const [expected, found] = [answers[i], await send(other, call)];
      expect(found.status).toBe(expected?.status);
      expect(found.headers.get('retry-after')).toBe(expected?.headers.get('retry-after'));
      expect(await found.text()).toBe(await expected?.text());
    }
  });

  it('contains the requests that match the filters, or one request by its id', async () => {
    await using world = await newWorld();
    for (const call of CALLS) await send(world, call);
    const count = async (query: object) =>
      (await world.requests.export({ format: 'curl', ...query })).split('\n').filter((line) => line.startsWith('curl '))
        .length;
    expect(await count({})).toBe(7);
    expect(await count({ operation: 'createCampaigns' })).toBe(2);
    expect(await count({ limit: 3 })).toBe(3);
    expect(await count({ id: 'latest' })).toBe(1);
    const [first] = (await world.requests.list()).requests;
    expect(await world.requests.export({ format: 'curl', id: first?.id })).toContain(`(request ${first?.id})`);
    await expect(world.requests.export({ format: 'curl', id: 'X' })).rejects.toThrow('recorded request X');
    await expect(world.requests.export({ format: 'curl', operation: 'noSuch' })).rejects.toThrow('noSuch');
  });
});

describe('the recorded headers', () => {
  it('contain no secret of the request, also after a request with the same headers', async () => {
    await using world = await newWorld();
    const secret = 'a-secret-of-this-request';
    const headers = { prefer: secret, 'content-type': 'application/json' };
    await send(world, { method: 'POST', path: '/v2/sp/campaigns', body: '[]', headers });
    await send(world, { method: 'POST', path: `/v2/sp/campaigns?client_secret=${secret}`, body: '[]', headers });
    const recorded = (await world.requests.list()).requests.map(({ requestHeaders }) => requestHeaders['prefer']);
    expect(recorded).toEqual([secret, '[redacted]']);
  });
});

describe('the trace context and the correlation id of a request', () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;

  it('are recorded and can be searched', async () => {
    await using world = await newWorld();
    await send(world, { method: 'GET', path: '/v2/profiles', headers: { traceparent, 'x-correlation-id': 'order-1' } });
    await send(world, { method: 'GET', path: '/v2/profiles', headers: { traceparent: '00-zz-01' } });
    const { requests } = await world.requests.list();
    expect(
      requests.map(({ traceparent, traceId, correlationId }) => ({ traceparent, traceId, correlationId })),
    ).toEqual([
      { traceparent, traceId, correlationId: 'order-1' },
      { traceparent: null, traceId: null, correlationId: null },
    ]);
    expect((await world.requests.list({ traceId: traceId.toUpperCase() })).total).toBe(1);
    expect((await world.requests.list({ traceId: '1'.repeat(32) })).total).toBe(0);
    expect((await world.requests.list({ correlationId: 'order-1' })).total).toBe(1);
    const verified = await world.requests.verify({ match: { traceId }, times: { exactly: 1 } });
    expect(verified.ok).toBe(true);
    await expect(world.requests.list({ traceId: 'x' })).rejects.toThrow('32 hexadecimal digits');
  });

  it('are read from the header that the setting names', async () => {
    await using world = await newWorld();
    await world.settings.update({ correlationHeader: 'X-Request-Id' });
    await send(world, {
      method: 'GET',
      path: '/v2/profiles',
      headers: { 'x-request-id': 'r-1', 'x-correlation-id': 'c' },
    });
    expect((await world.requests.latest()).correlationId).toBe('r-1');
    await expect(world.settings.update({ correlationHeader: 'Authorization' })).rejects.toThrow('secret');
    await expect(world.settings.update({ correlationHeader: 'a b' })).rejects.toThrow('name of a header');
  });
});
