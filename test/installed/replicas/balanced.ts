/**
 * Three sandboxes and an HAProxy before them, as examples/replicas/haproxy.cfg has it, on this machine: each on a
 * loopback address of its own, all on the same ports.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProgram, type Program } from '../../fixtures/programs/program.ts';

const CONFIG = fileURLToPath(new URL('../../../examples/replicas/haproxy.cfg', import.meta.url));
const ADDRESSES = ['127.0.0.2', '127.0.0.3', '127.0.0.4'] as const;
const BALANCER = '127.0.0.1';

export interface Replica {
  /** Of its own, past the balancer. */
  url: string;
  program: Program;
  /** As a machine that fails. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

export interface Balanced {
  /** Of the balancer. */
  url: string;
  replicas: readonly Replica[];
  stop(): Promise<void>;
}

export async function startBalanced(): Promise<Balanced> {
  const port = await freePorts();
  const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-replicas-'));
  const replicas = await Promise.all(ADDRESSES.map((address, i) => startReplica(address, port, join(folder, `${i}`))));
  const balancer = spawn('haproxy', ['-db', '-f', CONFIG], {
    env: {
      PATH: `${process.env['PATH']}:/usr/sbin`,
      LISTEN: BALANCER,
      ...Object.fromEntries(['NA', 'EU', 'FE'].map((region, i) => [`PORT_${region}`, `${port + i}`])),
      ...Object.fromEntries(ADDRESSES.map((address, i) => [`SANDBOX_${i + 1}`, address])),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const url = `http://${BALANCER}:${port}`;
  await answering(url, balancer);
  return {
    url,
    replicas,
    async stop() {
      const ended = [balancer, ...replicas.map(({ program }) => program.child)].map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGKILL');
        await once(child, 'exit');
      });
      await Promise.all(ended);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startReplica(address: string, port: number, folder: string): Promise<Replica> {
  const start = (): Promise<Program> =>
    startProgram({ SANDBOX_HOST: address, PORT: `${port}`, SANDBOX_DATA: folder, SANDBOX_LOG: 'none' });
  const replica: Replica = {
    url: `http://${address}:${port}`,
    program: await start(),
    async kill() {
      replica.program.child.kill('SIGKILL');
      await replica.program.ended;
    },
    async start() {
      replica.program = await start();
    },
  };
  return replica;
}

/** Three in a row, on all of these addresses. */
async function freePorts(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const first = await bind(0, BALANCER);
    const port = first.port ?? 0;
    await first.close();
    const wanted = [BALANCER, ...ADDRESSES].flatMap((address) => [0, 1, 2].map((i) => [port + i, address] as const));
    const bound = await Promise.all(wanted.map(([each, address]) => bind(each, address)));
    await Promise.all(bound.map(({ close }) => close()));
    if (bound.every((each) => each.port !== undefined)) return port;
  }
  throw new Error('no three ports in a row are free');
}

async function bind(port: number, address: string): Promise<{ port: number | undefined; close(): Promise<void> }> {
  const server = createServer().listen(port, address);
  const isBound = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isBound) return { port: undefined, close: async () => {} };
  // A server that listens on a port has such an address.
  const bound = (server.address() as AddressInfo).port;
  return { port: bound, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

async function answering(url: string, { exitCode }: ChildProcess): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.status === 200) return;
    if (exitCode !== null) throw new Error('haproxy has ended');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
