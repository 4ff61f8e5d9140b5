/**
 * The measured servers, each in its own process: builds of the sandbox as they are shipped, and the baselines.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const ROOT = join(import.meta.dirname, '..');

/** The names of the builds. */
export const THIS = 'this';
export const OTHER = 'other';

/** A build of the sandbox. */
export interface Build {
  name: typeof THIS | typeof OTHER;
  /** Its dist/main.js. */
  file: string;
}

export const THIS_BUILD: Build = { name: THIS, file: join(ROOT, 'dist/main.js') };

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

export function sandboxOf({ name, file }: Build, scenario: string, env?: Command['env']): Command {
  return { name, file, env: { SANDBOX_SCENARIO: scenario, SANDBOX_LOG: 'auto', ...env } };
}

export function floor(name: 'node-http' | 'hono'): Command {
  return { name, file: join(import.meta.dirname, `floors/${name}.ts`) };
}

/** The request path of the sandbox, with or without journal and faults. */
export function core(name: typeof THIS | 'bare'): Command {
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

export async function stop({ process: child }: Contender, signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

/** Runs a function with these servers, and always ends them. */
export async function withContenders<Result>(
  commands: readonly Command[],
  work: (contenders: readonly Contender[]) => Promise<Result>,
): Promise<Result> {
  const contenders: Contender[] = [];
  try {
    for (const command of commands) contenders.push(await start(command));
    return await work(contenders);
  } finally {
    await Promise.all(contenders.map((each) => stop(each)));
  }
}

/** Memory and CPU time are read from /proc. Elsewhere than on Linux they are NaN, which is shown as not measured. */
const hasProc = process.platform === 'linux';

/** The resident memory of the process in megabytes. */
export function memoryOf({ process: { pid } }: Pick<Contender, 'process'>): number {
  if (!hasProc) return NaN;
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Milliseconds that the main thread has run. */
export function threadMs({ process: { pid } }: Contender): number {
  return hasProc ? runMs(`/proc/${pid}/task/${pid}/schedstat`) : NaN;
}

/** Milliseconds that all threads have run. */
export function cpuMs({ process: { pid } }: Pick<Contender, 'process'>): number {
  if (!hasProc) return NaN;
  return globSync(`/proc/${pid}/task/*/schedstat`).reduce((sum, file) => sum + runMs(file), 0);
}

/** The kernel counts the time in nanoseconds here, and elsewhere in ticks of 10 ms. */
function runMs(schedstat: string): number {
  return Number(readFileSync(schedstat, 'utf8').split(' ', 1)[0]) / 1e6;
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
