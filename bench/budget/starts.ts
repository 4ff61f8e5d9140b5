/**
 * CPU time and memory of a start: the built program, and bare Hono with a database, in turns.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../bundle.ts';
import { cpuMs, memoryOf, ROOT, THIS_BUILD } from '../peer.ts';
import { median } from '../statistics.ts';

const ROUNDS = 9;

/** Both divided by those of bare Hono. Empty on systems without /proc. */
export async function measureStart(): Promise<Record<string, number>> {
  if (process.platform !== 'linux') return {};
  // Beside node_modules/, in which the bundle finds better-sqlite3.
  const folder = mkdtempSync(join(ROOT, '.dist-bench-'));
  try {
    const bare = join(folder, 'empty-hono.js');
    await bundle('bench/floors/empty-hono.ts', bare);
    const [cpu, memory]: [number[], number[]] = [[], []];
    for (let round = -1; round < ROUNDS; round++) {
      const [floor, own] = [await usageOf(bare), await usageOf(THIS_BUILD.file)];
      if (round < 0) continue;
      cpu.push(own.cpu / floor.cpu);
      memory.push(own.memory / floor.memory);
    }
    return { 'start: CPU, times bare Hono': median(cpu), 'start: memory, times bare Hono': median(memory) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function usageOf(file: string): Promise<{ cpu: number; memory: number }> {
  const child = startOf(file);
  await untilReady(child);
  const process = { process: child };
  const usage = { cpu: cpuMs(process), memory: memoryOf(process) };
  await end(child);
  return usage;
}

/** Options are those of Node.js. */
export function startOf(file: string, options: readonly string[] = []): ChildProcess {
  const env = { PATH: process.env['PATH'] ?? '', PORT: '0', SANDBOX_HOST: '127.0.0.1' };
  return spawn(process.execPath, [...options, file], { env, cwd: tmpdir(), stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Its first line is written when it listens. */
export async function untilReady({ stdout }: ChildProcess): Promise<void> {
  if (stdout !== null) await once(stdout, 'data');
}

/** It may keep compiled code for the next start. */
export async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  await ended;
}
