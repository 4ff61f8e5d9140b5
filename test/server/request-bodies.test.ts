/**
 * Clients that send large bodies at the same time.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from '../../src/server/listen.ts';
import { openWorld } from '../fixtures/sandbox.ts';

const LIMIT = 2 ** 20;
const POLL = { timeout: 10_000 };

async function startServer(): Promise<string> {
  const { urls, close } = await listen({
    worlds: openWorld().worlds,
    version: '0.0.0',
    ports: { na: 0, eu: 0, fe: 0 },
    host: '127.0.0.1',
    bodyBytes: LIMIT,
  });
  onTestFinished(() => close());
  return urls.na;
}

/** Sends a body except for its last 10 bytes. */
function sendMost(url: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(`POST /auth/o2/token HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${LIMIT}\r\n\r\n`);
  socket.write('x'.repeat(LIMIT - 10));
  return socket;
}

it('[SBX-10] a body is refused while too many bytes of other bodies have been received', async () => {
  const url = await startServer();
  const send = (bytes: number): Promise<Response> =>
    fetch(`${url}/auth/o2/token`, { method: 'POST', body: 'x'.repeat(bytes) });
  expect((await send(LIMIT)).status).toBe(401);

  const unfinished = sendMost(url);
  await expect.poll(async () => (await send(11)).status, POLL).toBe(503);
  const refused = await send(LIMIT / 2);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await refused.text()).toContain(`more than ${LIMIT} bytes of request bodies`);
  expect((await send(10)).status).toBe(401);

  unfinished.end('x'.repeat(10));
  await once(unfinished, 'data');
  for (let i = 0; i < 3; i++) expect((await send(LIMIT)).status).toBe(401);
});

it('[SBX-10] a body that is cut short leaves room for others', async () => {
  const url = await startServer();
  const send = async (bytes: number): Promise<number> =>
    (await fetch(`${url}/auth/o2/token`, { method: 'POST', body: 'x'.repeat(bytes) })).status;
  const cut = sendMost(url);
  await expect.poll(() => send(11), POLL).toBe(503);
  cut.destroy();
  await expect.poll(() => send(LIMIT), POLL).toBe(401);
});
