/**
 * The program with few file descriptors: more kept worlds than it could have open at once.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openFiles, startLimited, type LimitedProgram } from '../fixtures/programs/limited-program.ts';

const LIMIT = 128;
/** Three files each would exceed the limit. */
const WORLDS = 60;

async function start(): Promise<LimitedProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-few-'));
  const program = await startLimited(folder, LIMIT);
  onTestFinished(async () => {
    program.child.kill('SIGKILL');
    await program.ended;
    rmSync(folder, { recursive: true, force: true });
  });
  return program;
}

async function createWorlds({ url }: LimitedProgram): Promise<void> {
  for (let i = 0; i < WORLDS; i++) {
    const body = JSON.stringify({ name: `w${i}` });
    expect((await fetch(`${url}/_sandbox/worlds`, { method: 'POST', body })).status).toBe(201);
  }
}

/** Opens connections until no file descriptor is left. */
async function exhaust(program: LimitedProgram): Promise<Socket[]> {
  const { hostname, port } = new URL(program.url);
  const sockets: Socket[] = [];
  while (openFiles(program).length < LIMIT - 1) {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => {});
    await new Promise((resolve) => socket.once('connect', resolve));
    // The answer shows that the program has accepted the connection.
    socket.write(`GET /livez HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
    await new Promise((resolve) => socket.once('data', resolve));
    sockets.push(socket);
  }
  return sockets;
}

async function ask(socket: Socket, path: string): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  return new Promise((resolve) => socket.once('data', (chunk: Buffer) => resolve(chunk.toString())));
}

describe.skipIf(!existsSync('/proc/self/fd'))(`with ${LIMIT} file descriptors`, () => {
  it(`serves ${WORLDS} kept worlds and stays ready`, async () => {
    const program = await start();
    await createWorlds(program);
    for (let i = 0; i < WORLDS; i++) {
      const answer = await fetch(`${program.url}/_sandbox/worlds/w${i}/clock`);
      expect([i, answer.status]).toEqual([i, 200]);
    }
    expect(openFiles(program).length).toBeLessThan(LIMIT / 2 + 40);
    expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
  });

  it('keeps a world open while its events are read', async () => {
    const program = await start();
    const isOpen = () => openFiles(program).includes(join(program.folder, 'watched.db'));
    await fetch(`${program.url}/_sandbox/worlds`, { method: 'POST', body: '{"name":"watched"}' });
    const stream = new AbortController();
    const events = await fetch(`${program.url}/_sandbox/worlds/watched/events`, { signal: stream.signal });
    expect(events.status).toBe(200);
    await createWorlds(program);
    expect(isOpen()).toBe(true);
    stream.abort();
    await expect
      .poll(async () => {
        for (let i = 0; i < WORLDS; i++) await fetch(`${program.url}/_sandbox/worlds/w${i}/clock`);
        return isOpen();
      })
      .toBe(false);
  });

  it('reports the missing file descriptors when connections use all of them', async () => {
    const program = await start();
    await createWorlds(program);
    const sockets = await exhaust(program);
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
    const [first] = sockets;
    if (first === undefined) throw new Error('no connection was opened');
    expect(await ask(first, '/readyz')).toMatch(/^HTTP\/1\.1 503 [^]*(?:file descriptors|no file can be opened)/);
    for (let i = 0; i < WORLDS; i++) {
      const answer = await ask(first, `/_sandbox/worlds/w${i}/clock`);
      expect(answer).toMatch(/^HTTP\/1\.1 (?:200|503 [^]*no free file descriptors)/);
    }
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await fetch(`${program.url}/readyz`)).status).toBe(200);
    expect((await fetch(`${program.url}/_sandbox/worlds/w0/clock`)).status).toBe(200);
  });
});
