/**
 * Requests as bytes on a connection: pipelined requests, repeated Host headers, ranges.
 */
import { connect } from 'node:net';
import { describe, expect, onTestFinished } from 'vitest';
import { listen } from '../../src/server/listen.ts';
import { CAMPAIGN_ITEM } from '../fixtures/accounts/collections.ts';
import { fileAddress, ready } from '../fixtures/ready-files.ts';
import { openWorld, type Json, type TestWorld } from '../fixtures/sandbox.ts';
import { it } from '../fixtures/test-with-world.ts';

async function startServer(world: TestWorld): Promise<number> {
  const listening = await listen({
    worlds: world.worlds,
    version: '0.0.0',
    ports: { na: 0, eu: 0, fe: 0 },
    host: '127.0.0.1',
  });
  onTestFinished(() => listening.close());
  return Number(new URL(listening.urls.na).port);
}

interface Message {
  method: string;
  path: string;
  headers?: readonly string[];
  body?: unknown;
}

function encodeRequest(world: TestWorld, { method, path, headers = [], body }: Message): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    'Authorization: Bearer sandbox-access-token',
    'Vendor-Advertising-API-ClientId: sandbox-client',
    `Vendor-Advertising-API-Scope: ${world.profile()}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    ...headers,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${text}`;
}

/** Writes all chunks and reads until the server closes the connection, which the last request must ask for. */
function send(port: number, ...chunks: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      for (const chunk of chunks) socket.write(chunk);
    });
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    socket.on('end', () => socket.end());
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}

const LAST = ['Connection: close'];

it('keeps an idle connection longer than load balancers do', async () => {
  const port = await startServer(openWorld());
  const { headers } = await fetch(`http://127.0.0.1:${port}/livez`);
  expect(headers.get('keep-alive')).toBe('timeout=75');
});

function statuses(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

const campaign = (name: string): object[] => [{ ...CAMPAIGN_ITEM, name, startDate: '20300101' }];

const list = (headers: readonly string[] = []): Message => ({ method: 'GET', path: '/v2/sp/campaigns', headers });
const create = (name: string): Message => ({ method: 'POST', path: '/v2/sp/campaigns', body: campaign(name) });

describe('pipelined requests', () => {
  it('are processed in order', async ({ world }) => {
    const port = await startServer(world);
    const messages = [list(), create('One'), list(), create('Two'), create('Three'), list(LAST)];
    const text = await send(port, messages.map((message) => encodeRequest(world, message)).join(''));
    expect(statuses(text)).toEqual([200, 207, 200, 207, 207, 200]);
    const lists = text.split('HTTP/1.1 200').slice(1);
    const names = lists.map((each) => ['One', 'Two', 'Three'].filter((name) => each.includes(`"name":"${name}"`)));
    expect(names).toEqual([[], ['One'], ['One', 'Two', 'Three']]);
  });

  it('are recorded with their own headers, although others of the connection have the same', async ({ world }) => {
    const port = await startServer(world);
    const prefer = (value: string, ...others: string[]): Message => list([`Prefer: ${value}`, ...others]);
    const messages = [list(), list(), prefer('one'), prefer('two'), list(), prefer('two', ...LAST)];
    await send(port, messages.map((message) => encodeRequest(world, message)).join(''));
    const journal: Json = await (await fetch(`http://127.0.0.1:${port}/_sandbox/requests`)).json();
    const preferred = journal.requests.map(({ requestHeaders }: Json) => new Headers(requestHeaders).get('prefer'));
    expect(preferred).toEqual([null, null, 'one', 'two', null, 'two']);
  });

  it('wait for a delayed response and for a delayed body', async ({ world }) => {
    const port = await startServer(world);
    const fault = { match: { operation: 'createCampaigns' }, effect: { delay: '50ms' } };
    expect((await world.admin('POST', '/faults', fault)).status).toBe(201);
    const slow = encodeRequest(world, create('Slow'));
    const text = await send(port, slow + encodeRequest(world, create('Next')) + encodeRequest(world, list(LAST)));
    expect(statuses(text)).toEqual([207, 207, 200]);
    expect(text.slice(text.indexOf('HTTP/1.1 200'))).toContain('"name":"Slow"');
    expect(text.slice(text.indexOf('HTTP/1.1 200'))).toContain('"name":"Next"');
  });

  it('are not processed after a connection fault', async ({ world }) => {
    const port = await startServer(world);
    await world.admin('POST', '/faults', { match: { path: '/v2/profiles' }, effect: { connection: 'empty' } });
    const text = await send(
      port,
      encodeRequest(world, { method: 'GET', path: '/v2/profiles' }) +
        encodeRequest(world, create('Never')) +
        encodeRequest(world, list(LAST)),
    );
    expect(statuses(text)).toEqual([]);
    expect((await world.ask('GET', '/v2/sp/campaigns')).json).toEqual([]);
  });
});

describe('the Host header', () => {
  it('must be sent exactly once', async ({ world }) => {
    const port = await startServer(world);
    for (const second of ['Host: localhost', 'host: evil.example', 'HOST: localhost:1']) {
      for (const path of ['/v2/profiles', '/_sandbox/worlds', '/livez', '/_files/default/x']) {
        const text = await send(port, encodeRequest(world, { method: 'GET', path, headers: [second] }));
        expect([path, statuses(text), /^connection: close\r$/im.test(text)]).toEqual([path, [400], true]);
      }
    }
    expect(statuses(await send(port, 'GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n'))).toEqual([400]);
    expect(statuses(await send(port, encodeRequest(world, { method: 'GET', path: '/livez', headers: LAST })))).toEqual([
      200,
    ]);
  });
});

describe('a file', () => {
  it('[RPT-45] can be requested by a suffix range of any length', async () => {
    const file = await ready();
    const port = await startServer(file.world);
    const { pathname, search } = new URL(await fileAddress(file));
    for (const method of ['GET', 'HEAD'])
      for (const suffix of [1, file.fileSize, file.fileSize + 1, '9'.repeat(400)]) {
        const headers = [`Range: bytes=-${suffix}`, ...LAST];
        const text = await send(port, encodeRequest(file.world, { method, path: pathname + search, headers }));
        expect([method, suffix, statuses(text)]).toEqual([method, suffix, [206]]);
      }
  });
});

/** Sends the same request again and again on one connection, until a number of requests are answered on all of them. */
function repeat(port: number, request: string, answered: number[], connection: number, total: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.setEncoding('utf8').on('data', (text: string) => {
      if (!text.startsWith('HTTP/1.1 ')) return;
      answered[connection] = (answered[connection] ?? 0) + 1;
      if (answered.reduce((sum, count) => sum + count, 0) < total) socket.write(request);
      else socket.end();
    });
    socket.on('close', () => resolve()).on('error', reject);
  });
}

it('performs one large request in each turn, so that a new connection does not wait for those of all others', async () => {
  const world = openWorld({ scenario: 'default' });
  const port = await startServer(world);
  const body = Array.from({ length: 100 }, (_, n) => ({
    campaignId: n,
    name: 'A campaign that does not exist',
    state: 'paused',
  }));
  const request = encodeRequest(world, { method: 'PUT', path: '/v2/sp/campaigns', body });
  const answered = Array.from({ length: 32 }, () => 0);
  await Promise.race(answered.map((_, connection) => repeat(port, request, answered, connection, 200)));
  expect(Math.min(...answered)).toBeGreaterThan(2);
});
