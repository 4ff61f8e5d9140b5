/**
 * Connections that fail on command, over a port: as an unmodified fetch meets them, and as bytes on a socket.
 */
import { serve, type ServerType } from '@hono/node-server';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CompletedExchange } from '../../../src/service/pipeline/respond.ts';
import { Journals } from '../../../src/service/journal/journal.ts';
import { createServer } from '../../../src/server/app.ts';
import { latest, listCampaigns, setFault } from '../../fixtures/programs/clients/fault-calls.ts';
import { CAMPAIGN_ITEM } from '../../fixtures/accounts/collections.ts';
import { startProgram } from '../../fixtures/programs/program.ts';
import { openWorld } from '../../fixtures/sandbox.ts';

const journals = new Journals();
const world = openWorld({ server: { journals } });
const PATH = '/v2/sp/campaigns';
const HEADERS = {
  authorization: 'Bearer sandbox-access-token',
  'vendor-advertising-api-clientid': 'sandbox-client',
  'vendor-advertising-api-scope': world.profile(),
  'content-type': 'application/json',
};
let server: ServerType;
let port = 0;
let finished: (exchange: CompletedExchange) => void = () => {};

beforeAll(async () => {
  const app = createServer({ worlds: world.worlds, journals, report: (exchange) => finished(exchange) });
  await new Promise<void>((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (address: AddressInfo) => {
      port = address.port;
      resolve();
    });
  });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
afterEach(() => world.admin('POST', '/reset'));

const get = (init: RequestInit = {}): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${PATH}`, { headers: HEADERS, ...init });

const post = (name: string): Promise<Response> =>
  get({ method: 'POST', body: JSON.stringify([{ ...CAMPAIGN_ITEM, name }]) });

/** What Node.js says of a call that failed, or of a body that could not be read. */
async function causeOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (thrown: Error & { cause?: { code?: string } }) => thrown,
  );
  return error?.cause?.code ?? String(error);
}

async function names(): Promise<string[]> {
  return (await listCampaigns(world)).json.map((each: { name: string }) => each.name);
}

/** A request as bytes. */
function asked(method = 'GET', body = ''): string {
  const headers = Object.entries({
    ...HEADERS,
    host: 'localhost',
    ...(body === '' ? {} : { 'content-length': body.length }),
  });
  return [`${method} ${PATH} HTTP/1.1`, ...headers.map((pair) => pair.join(': ')), '', body].join('\r\n');
}

interface Seen {
  bytes: string;
  /** How the connection ended. */
  end: string;
}

function exchange(request: string): Promise<Seen> {
  return new Promise((resolve) => {
    const seen: Seen = { bytes: '', end: '' };
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.setEncoding('latin1').on('data', (text) => (seen.bytes += text));
    socket.on('end', () => (seen.end = 'closed'));
    socket.on('error', (error: NodeJS.ErrnoException) => (seen.end = error.code ?? ''));
    socket.on('close', () => resolve(seen));
  });
}

const contentLengthOf = (head: string): number => Number(/content-length: (\d+)/i.exec(head)?.[1]);

describe('a connection that is reset', () => {
  it('has no response, and the operation is not performed', async () => {
    const id = await setFault(world, { connection: 'reset' }, { when: { times: 2 } });
    expect(await causeOf(get())).toBe('ECONNRESET');
    expect(await causeOf(post('One'))).toBe('ECONNRESET');
    expect(await latest(world)).toMatchObject({
      fault: id,
      status: 0,
      operation: 'createCampaigns',
      clientId: 'sandbox-client',
      profileId: world.profile(),
      responseHeaders: {},
    });
    expect((await get()).status).toBe(200);
    expect(await names()).toEqual([]);
  });

  it('resets the socket instead of closing it', async () => {
    await setFault(world, { connection: 'reset' });
    expect(await exchange(asked())).toEqual({ bytes: '', end: 'ECONNRESET' });
  });

  it('may happen after the operation is performed', async () => {
    const id = await setFault(
      world,
      { connection: 'reset', performed: true },
      { match: { method: 'POST' }, when: { times: 1 } },
    );
    expect(await causeOf(post('One'))).toBe('ECONNRESET');
    expect(await latest(world)).toMatchObject({ fault: id, status: 207 });
    expect(await names()).toEqual(['One']);
    expect((await post('One')).status).toBe(207);
  });

  it('may happen in the middle of the response', async () => {
    await setFault(world, { connection: 'reset', at: 0.5 }, { match: { method: 'POST' } });
    const answer = await post('One');
    expect(answer.status).toBe(207);
    expect(await causeOf(answer.text())).toBe('ECONNRESET');
    expect(await names()).toEqual(['One']);
  });
});

describe('a connection that is closed without a response', () => {
  it('is closed without a reset, with nothing sent', async () => {
    await setFault(world, { connection: 'empty' });
    expect(await exchange(asked())).toEqual({ bytes: '', end: 'closed' });
    expect(await exchange(asked('POST', '[]'))).toEqual({ bytes: '', end: 'closed' });
    expect(await causeOf(get())).toBe('UND_ERR_SOCKET');
    expect(await causeOf(post('One'))).toBe('UND_ERR_SOCKET');
    await world.admin('DELETE', '/faults');
    expect(await names()).toEqual([]);
  });
});

describe('a truncated response', () => {
  for (const at of [undefined, 0, 0.25, 0.99]) {
    it(`at ${at ?? 'its middle'} announces the whole length and sends a part`, async () => {
      const whole = await (await get()).text();
      await post('Some campaign');
      const text = await (await get()).text();
      expect(text.length).toBeGreaterThan(whole.length);
      await setFault(world, { connection: 'truncate', ...(at === undefined ? {} : { at }) });
      const { bytes, end } = await exchange(asked());
      const [head = '', body = ''] = bytes.split('\r\n\r\n');
      expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
      expect(head).toMatch(/content-type: application\/json/i);
      expect([contentLengthOf(head), body, end]).toEqual([
        text.length,
        text.slice(0, Math.floor(text.length * (at ?? 0.5))),
        'closed',
      ]);
      const answer = await get();
      expect(answer.status).toBe(200);
      expect(await causeOf(answer.json())).toBe('UND_ERR_SOCKET');
    });
  }

  it('is performed nevertheless', async () => {
    await setFault(world, { connection: 'truncate' }, { match: { method: 'POST' } });
    expect(await causeOf((await post('One')).text())).toBe('UND_ERR_SOCKET');
    expect(await names()).toEqual(['One']);
  });

  it('may be an error', async () => {
    await setFault(world, { connection: 'truncate' });
    const answer = await get({ headers: {} });
    expect(answer.status).toBe(401);
    expect(await causeOf(answer.text())).toBe('UND_ERR_SOCKET');
  });
});

describe('a connection that stalls', () => {
  function open(): Promise<{ socket: Socket; bytes: () => string; more: () => Promise<unknown> }> {
    return new Promise((resolve) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(asked());
        resolve({ socket, bytes: () => text, more: () => new Promise((seen) => socket.once('data', seen)) });
      });
      socket.setEncoding('latin1').on('data', (chunk) => (text += chunk));
    });
  }

  it('sends nothing and stays open, while others are served, until the client disconnects', async () => {
    await setFault(world, { connection: 'stall' }, { when: { times: 1 } });
    const { socket, bytes } = await open();
    // Behind it on its way.
    for (let i = 0; i < 3; i++) expect((await get()).status).toBe(200);
    expect([bytes(), socket.readyState]).toEqual(['', 'open']);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.destroy();
    await closed;
    expect((await get()).status).toBe(200);
  });

  it('is ended by the timeout of the client', async () => {
    await setFault(world, { connection: 'stall' });
    const abort = new AbortController();
    const call = causeOf(get({ signal: abort.signal }));
    abort.abort();
    expect(await call).toContain('AbortError');
  });

  it('may send a part first', async () => {
    await post('Some campaign');
    const text = await (await get()).text();
    await setFault(world, { connection: 'stall', at: 0.5 }, { when: { times: 1 } });
    const { socket, bytes, more } = await open();
    const half = text.slice(0, Math.floor(text.length / 2));
    while (!bytes().endsWith(half)) await more();
    expect((await get()).status).toBe(200);
    const [head = '', body] = bytes().split('\r\n\r\n');
    expect([contentLengthOf(head), body, socket.readyState]).toEqual([text.length, half, 'open']);
    socket.destroy();
  });

  it('ends with the program', async () => {
    const program = await startProgram({ SANDBOX_LOG: 'none' });
    await program.call('POST', '/_sandbox/faults', {
      effect: { connection: 'stall' },
      match: { operation: 'listCampaigns' },
    });
    const call = causeOf(program.call('GET', PATH));
    // It has been taken up before this is answered.
    expect((await program.call('GET', '/v2/sp/adGroups')).status).toBe(200);
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(['ECONNRESET', 'UND_ERR_SOCKET']).toContain(await call);
  });
});

describe('a client that disconnects during a delay', () => {
  it('leaves an exchange that is still performed and recorded', async () => {
    await setFault(world, { delay: '150ms' });
    const completed = new Promise<CompletedExchange>((resolve) => (finished = resolve));
    const socket = connect(port, '127.0.0.1', () => socket.write(asked('POST', '[]'), () => socket.destroy()));
    const { request, reply, defect } = await completed;
    expect([request.fault?.effect, reply.status, defect]).toEqual([{ delay: 150 }, 207, undefined]);
  });
});

describe('a file on the wire', () => {
  it('that is encoded is decompressed by fetch, and cannot be decompressed again', async () => {
    const answer = await world.admin('PUT', '/jobs/completion', { reports: { mode: 'immediate' } });
    expect(answer.status).toBe(200);
    const url = (path: string): string => `http://127.0.0.1:${port}${path}`;
    const body = JSON.stringify({ reportDate: '20260301', metrics: 'impressions' });
    const { reportId } = (await (
      await fetch(url('/keywords/report'), { method: 'POST', headers: HEADERS, body })
    ).json()) as {
      reportId: string;
    };
    const download = (): Promise<Response> => fetch(url(`/v1/reports/${reportId}/download`), { headers: HEADERS });
    const packed = Buffer.from(await (await download()).arrayBuffer());
    expect(packed.subarray(0, 2).toString('hex')).toBe('1f8b');
    await setFault(world, { file: 'encoded' });
    expect(await (await download()).json()).toEqual([]);
    await world.admin('DELETE', '/faults');
    await setFault(world, { connection: 'truncate' }, { match: { operation: 'downloadFile' } });
    expect(await causeOf((await download()).arrayBuffer())).toBe('UND_ERR_SOCKET');
  });
});
