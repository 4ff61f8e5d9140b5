/**
 * The measured servers, each in its own process: the sandbox as it is shipped, and the baselines.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const ROOT = join(import.meta.dirname, '..');

export interface Command {
  name: string;
  /** A file that Node.js runs. */
  file: string;
  env?: Record<string, string>;
  /** Whether it reports the longest turn of its event loop. */
  isWatched?: boolean;
}

export interface Contender {
  name: string;
  origin: string;
  process: ChildProcess;
}

export function ours(scenario: string): Command {
  return { name: 'ours', file: join(ROOT, 'dist/main.js'), env: { SANDBOX_SCENARIO: scenario, SANDBOX_LOG: 'auto' } };
}

export function floor(name: 'node-http' | 'hono'): Command {
  return { name, file: join(import.meta.dirname, `floors/${name}.ts`) };
}

/** The request path of the sandbox, with or without journal and faults. */
export function core(name: 'whole' | 'bare'): Command {
  return { name, file: join(import.meta.dirname, 'floors/core.ts'), env: { BENCH_CORE: name } };
}

/** Its output is discarded. The variable PORT sets its port. */
export async function launch({ name, file, env = {}, isWatched = false }: Command): Promise<Contender> {
  const port = await freePort();
  const watch = isWatched ? ['--import', pathToFileURL(join(import.meta.dirname, 'longest-turn.ts')).href] : [];
  const child = spawn(process.execPath, [...watch, file], {
    stdio: ['ignore', 'ignore', 'inherit', ...(isWatched ? (['ipc'] as const) : [])],
    env: { ...process.env, ...env, PORT: String(port) },
  });
  return { name, origin: `http://127.0.0.1:${port}`, process: child };
}

async function start(command: Command): Promise<Contender> {
  const contender = await launch(command);
  while (!(await isUp(contender))) await pause(10);
  return contender;
}

export async function stop({ process: child }: Contender): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** One port for each command. */
type Started<Commands> = { [K in keyof Commands]: Contender };

/** Runs a function with these servers, and always ends them. */
export async function withContenders<const Commands extends readonly Command[], Result>(
  commands: Commands,
  work: (contenders: Started<Commands>) => Promise<Result>,
): Promise<Result> {
  const contenders: Contender[] = [];
  try {
    for (const command of commands) contenders.push(await start(command));
    // One server was started for each command, in their order.
    return await work(contenders as Started<Commands>);
  } finally {
    await Promise.all(contenders.map(stop));
  }
}

/** The resident memory of the process in megabytes, where the system reports it. */
export function memoryOf({ process: { pid } }: Contender): number | undefined {
  if (process.platform !== 'linux') return undefined;
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Milliseconds that the main thread has run. Linux only. */
export function threadMs({ process: { pid } }: Contender): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

/** The longest turn of the event loop since the previous call: CPU time of the main thread in milliseconds. */
export async function longestTurn({ process: child }: Contender): Promise<number> {
  const answer = once(child, 'message');
  child.send('turns');
  return Number((await answer)[0]);
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function isUp({ name, origin, process: child }: Contender): Promise<boolean> {
  if (child.exitCode !== null) throw new Error(`${name} ended with status ${child.exitCode}`);
  return fetch(`${origin}/livez`).then(
    () => true,
    () => false,
  );
}

/** Ports below the ephemeral ports of the system. */
let nextPort = 20_000 + (process.pid % 3000) * 3;

/** The sandbox uses the next two ports as well. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = nextPort;
    nextPort += 3;
    const free = await Promise.all([port, port + 1, port + 2].map(isFree));
    if (free.every(Boolean)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listens = new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!(await listens)) return false;
  server.close();
  await once(server, 'close');
  return true;
}
