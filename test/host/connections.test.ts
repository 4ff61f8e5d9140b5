/**
 * What a connection carries, byte by byte: pipelined requests, repeated Host fields, ranges on the wire.
 */
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '../../src/host/listen.ts';
import { fileAddress, ready } from '../fixtures/ready-files.ts';
import { sandbox, type Sandbox } from '../fixtures/sandbox.ts';

async function portOf(box: Sandbox): Promise<number> {
  const listening = await listen({
    worlds: box.worlds,
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

function bytesOf(box: Sandbox, { method, path, headers = [], body }: Message): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    'Authorization: Bearer sandbox-access-token',
    'Vendor-Advertising-API-ClientId: sandbox-client',
    `Vendor-Advertising-API-Scope: ${box.profile()}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    ...headers,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${text}`;
}

/** Writes all at once and reads until the server closes. The last request is to ask for that. */
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

function statuses(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

const campaign = (name: string): object[] => [
  {
    name,
    campaignType: 'sponsoredProducts',
    targetingType: 'manual',
    state: 'enabled',
    dailyBudget: 10,
    startDate: '20300101',
  },
];

const list = (headers: readonly string[] = []): Message => ({ method: 'GET', path: '/v2/sp/campaigns', headers });
const create = (name: string): Message => ({ method: 'POST', path: '/v2/sp/campaigns', body: campaign(name) });

describe('pipelined requests', () => {
  it('are performed one after the other', async () => {
    const box = sandbox();
    const port = await portOf(box);
    const messages = [list(), create('One'), list(), create('Two'), create('Three'), list(LAST)];
    const text = await send(port, messages.map((message) => bytesOf(box, message)).join(''));
    expect(statuses(text)).toEqual([200, 207, 200, 207, 207, 200]);
    const lists = text.split('HTTP/1.1 200').slice(1);
    const names = lists.map((each) => ['One', 'Two', 'Three'].filter((name) => each.includes(`"name":"${name}"`)));
    expect(names).toEqual([[], ['One'], ['One', 'Two', 'Three']]);
  });

  it('wait for an answer that is delayed, and for a body that comes late', async () => {
    const box = sandbox();
    const port = await portOf(box);
    const fault = { match: { operation: 'createCampaigns' }, effect: { delay: '50ms' } };
    expect((await box.control('POST', '/faults', fault)).status).toBe(201);
    const slow = bytesOf(box, create('Slow'));
    const text = await send(port, slow + bytesOf(box, create('Next')) + bytesOf(box, list(LAST)));
    expect(statuses(text)).toEqual([207, 207, 200]);
    expect(text.slice(text.indexOf('HTTP/1.1 200'))).toContain('"name":"Slow"');
    expect(text.slice(text.indexOf('HTTP/1.1 200'))).toContain('"name":"Next"');
  });

  it('are not performed behind a connection that fails', async () => {
    const box = sandbox();
    const port = await portOf(box);
    await box.control('POST', '/faults', { match: { path: '/v2/profiles' }, effect: { connection: 'empty' } });
    const text = await send(
      port,
      bytesOf(box, { method: 'GET', path: '/v2/profiles' }) + bytesOf(box, create('Never')) + bytesOf(box, list(LAST)),
    );
    expect(statuses(text)).toEqual([]);
    expect((await box.ask('GET', '/v2/sp/campaigns')).json).toEqual([]);
  });
});

describe('the Host field', () => {
  it('is sent once', async () => {
    const box = sandbox();
    const port = await portOf(box);
    for (const second of ['Host: localhost', 'host: evil.example', 'HOST: localhost:1']) {
      for (const path of ['/v2/profiles', '/_sandbox/worlds', '/livez', '/_files/default/x']) {
        const text = await send(port, bytesOf(box, { method: 'GET', path, headers: [second] }));
        expect([path, statuses(text), /^connection: close\r$/im.test(text)]).toEqual([path, [400], true]);
      }
    }
    expect(statuses(await send(port, 'GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n'))).toEqual([400]);
    expect(statuses(await send(port, bytesOf(box, { method: 'GET', path: '/livez', headers: LAST })))).toEqual([200]);
  });
});

describe('a file', () => {
  it('[RPT-45] can be had from its end, whatever length is asked for', async () => {
    const open = await ready();
    const port = await portOf(open.box);
    const { pathname, search } = new URL(await fileAddress(open));
    for (const method of ['GET', 'HEAD'])
      for (const suffix of [1, open.fileSize, open.fileSize + 1, '9'.repeat(400)]) {
        const headers = [`Range: bytes=-${suffix}`, ...LAST];
        const text = await send(port, bytesOf(open.box, { method, path: pathname + search, headers }));
        expect([method, suffix, statuses(text)]).toEqual([method, suffix, [206]]);
      }
  });
});
