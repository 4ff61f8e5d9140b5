/**
 * Clients that request large responses and do not read them.
 */
import { serve } from '@hono/node-server';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '../../src/server/listen.ts';
import { defaultUnreadLimits, UnreadResponses, type UnreadLimits } from '../../src/server/unread-responses.ts';
import { openWorld } from '../fixtures/sandbox.ts';

const MIB = 2 ** 20;
/** More than the operating system buffers for a connection. */
const SIZE = 16 * MIB;
const BODY = 'x'.repeat(SIZE);

interface Served {
  unread: UnreadResponses;
  port: number;
  /** The number of performed requests for large responses. */
  performed: () => number;
  /** Completes the responses to `/later`. */
  complete: () => void;
}

/** `/large` has a large response, `/later` too, after `complete()`, and `/never` none; all others are small. */
async function startServer(limits: Partial<UnreadLimits>): Promise<Served> {
  const unread = new UnreadResponses({ ...defaultUnreadLimits(undefined), ...limits });
  let performed = 0;
  const { promise: completed, resolve: complete } = Promise.withResolvers<void>();
  const fetch = unread.limit((request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/never') return new Promise<Response>(() => {});
    if (pathname !== '/large' && pathname !== '/later') return new Response('small');
    performed++;
    if (pathname === '/later') return completed.then(() => new Response(BODY));
    return new Response(BODY);
  });
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1', serverOptions: { keepAliveTimeout: 100 } });
  unread.watch(server);
  await once(server, 'listening');
  onTestFinished(() => {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  });
  // The cast is safe: it listens on a port.
  return { unread, port: (server.address() as AddressInfo).port, performed: () => performed, complete };
}

function request(port: number, path: string): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`));
  onTestFinished(() => void socket.destroy());
  return socket.pause().on('error', () => undefined);
}

/** The timeout of the test limits how long it takes. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
}

async function readAll(socket: Socket): Promise<number> {
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > SIZE) socket.destroy();
  });
  await once(socket.resume(), 'close');
  return bytes;
}

describe('a response that is not read', () => {
  it('is dropped when its client takes nothing for some time, and other connections stay open', async () => {
    const { unread, port } = await startServer({ idleMs: 200 });
    const waiting = request(port, '/never');
    const stuck = request(port, '/large');
    await until(() => unread.bytes > 0);
    await until(() => unread.bytes === 0);
    expect(await readAll(stuck)).toBeLessThan(SIZE);
    expect(waiting.destroyed).toBe(false);
    expect(await readAll(request(port, '/large'))).toBeGreaterThan(SIZE);
  });

  it('makes further requests wait, so that no more than the limit and one response is in memory', async () => {
    const { unread, port, performed } = await startServer({ totalBytes: 2.5 * SIZE, graceMs: 600_000 });
    const stuck = Array.from({ length: 8 }, () => request(port, '/large'));
    await until(() => performed() === 3);
    const small = fetch(`http://127.0.0.1:${port}/small`);
    expect(performed()).toBe(3);
    expect(unread.bytes).toBeLessThanOrEqual(3.1 * SIZE);
    for (const each of stuck) expect(await readAll(each)).toBeGreaterThan(SIZE);
    expect(performed()).toBe(8);
    expect(await (await small).text()).toBe('small');
  });

  it('is dropped for requests that have waited for some time, the oldest first', async () => {
    const { port } = await startServer({ totalBytes: 1.5 * SIZE, graceMs: 100 });
    const first = request(port, '/large');
    await once(first, 'readable');
    const second = request(port, '/large');
    await once(second, 'readable');
    expect(await (await fetch(`http://127.0.0.1:${port}/small`)).text()).toBe('small');
    expect(await readAll(second)).toBeGreaterThan(SIZE);
    expect(await readAll(first)).toBeLessThan(SIZE);
  });

  it('is dropped without a further request, if it was computed at the same time as others', async () => {
    const { unread, port, performed, complete } = await startServer({ totalBytes: 1.5 * SIZE, graceMs: 100 });
    for (let i = 0; i < 4; i++) request(port, '/later');
    await until(() => performed() === 4);
    complete();
    await until(() => unread.bytes > SIZE);
    await until(() => unread.bytes <= 1.5 * SIZE);
  });

  it('is dropped at once when twice the limit is in memory', async () => {
    const { unread, port, performed, complete } = await startServer({ totalBytes: 1.5 * SIZE, graceMs: 600_000 });
    for (let i = 0; i < 8; i++) request(port, '/later');
    await until(() => performed() === 8);
    complete();
    await until(() => unread.bytes > SIZE);
    await until(() => unread.bytes <= 3 * SIZE);
  });

  it('is not dropped while its client reads, although it waits longer than the grace period', async () => {
    const { port } = await startServer({ totalBytes: 1.5 * SIZE, graceMs: 1000 });
    const reading = request(port, '/large');
    await once(reading, 'readable');
    const stuck = request(port, '/large');
    await once(stuck, 'readable');
    const small = fetch(`http://127.0.0.1:${port}/small`);
    while (reading.bytesRead < SIZE && !reading.destroyed) {
      const { bytesRead } = reading;
      while (reading.bytesRead < bytesRead + 2 * MIB && reading.read() !== null) await nextTurn();
      await sleep(200);
    }
    await readAll(reading);
    expect(reading.bytesRead).toBeGreaterThan(SIZE);
    expect(await (await small).text()).toBe('small');
  });

  it('may exceed the limit alone', async () => {
    const { port } = await startServer({ totalBytes: MIB, graceMs: 1 });
    const large = request(port, '/large');
    await once(large, 'readable');
    for (let i = 0; i < 3; i++) expect((await fetch(`http://127.0.0.1:${port}/small`)).status).toBe(200);
    expect(await readAll(large)).toBeGreaterThan(SIZE);
  });
});

it('a connection that is kept alive is closed when no further request comes', async () => {
  const { port } = await startServer({});
  const socket = request(port, '/small');
  socket.resume();
  await once(socket, 'close');
  expect(socket.bytesRead).toBeGreaterThan(0);
});

it('the sandbox answers other calls while exports of the same state are not read, and they share its bytes', async () => {
  const world = openWorld();
  const fault = { effect: { status: 500, body: 'x'.repeat(SIZE / 2) } };
  for (let i = 0; i < 2; i++) expect((await world.admin('POST', '/faults', fault)).status).toBe(201);
  const { urls, close } = await listen({
    worlds: world.worlds,
    version: '0.0.0',
    ports: { na: 0, eu: 0, fe: 0 },
    host: '127.0.0.1',
    unread: { totalBytes: 1.5 * SIZE, graceMs: 100 },
  });
  onTestFinished(() => close());
  const port = Number(new URL(urls.na).port);
  const stuck = [request(port, '/_sandbox/export'), request(port, '/_sandbox/export')];
  for (const each of stuck) await once(each, 'readable');
  for (const path of ['/livez', '/_sandbox/info']) expect((await fetch(urls.na + path)).status).toBe(200);
  for (const each of stuck) expect(await readAll(each)).toBeGreaterThan(SIZE);
});

it('the limit follows from the memory of the process', () => {
  const grace = { graceMs: 1000, idleMs: 30_000 };
  expect(defaultUnreadLimits(undefined)).toEqual({ totalBytes: 512 * MIB, ...grace });
  expect(defaultUnreadLimits(256 * MIB)).toEqual({ totalBytes: 64 * MIB, ...grace });
});
