/**
 * Measures the time from the start of the process to its first answer, with the default seed.
 */
import { build } from 'esbuild';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask, sellerClient, type Client } from './client.ts';
import { launch, ours, pause, ROOT, stop, withContenders, type Command } from './peer.ts';
import type { Effort } from './load.ts';
import { median, type Line } from './table.ts';

const STARTS_PER_ROUND = 3;

export async function start({ rounds }: Effort): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-bench-'));
  try {
    const empty: Command = { name: 'empty hono', file: join(folder, 'empty-hono.js') };
    await bundle('bench/floors/empty-hono.ts', empty.file);
    const { headers } = await withContenders([ours('default')], ([sandbox]) => sellerClient(sandbox));
    const [emptyTook, oursTook]: [number[], number[]] = [[], []];
    for (let start = 0; start < STARTS_PER_ROUND * rounds; start++) {
      emptyTook.push(await timeToAnswer(empty, '/', headers));
      oursTook.push(await timeToAnswer(ours('default'), '/v2/sp/campaigns?count=1', headers));
    }
    return [
      {
        what: 'start to first answer, default seed',
        numbers: `empty hono ${median(emptyTook).toFixed(0)}, ours ${median(oursTook).toFixed(0)} ms`,
        figure: median(oursTook) / median(emptyTook),
        unit: 'x',
        aim: { atMost: 1.7 },
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Bundles a file like the sandbox itself. */
async function bundle(from: string, to: string): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: [from],
    outfile: to,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    minifySyntax: true,
    minifyWhitespace: true,
  });
}

/** Returns milliseconds. */
async function timeToAnswer(command: Command, path: string, headers: Client['headers']): Promise<number> {
  const start = performance.now();
  const contender = await launch(command);
  try {
    const client = { ...contender, headers };
    while (!(await isAnswered(client, path))) await pause(1);
    return performance.now() - start;
  } finally {
    await stop(contender);
  }
}

async function isAnswered(client: Client, path: string): Promise<boolean> {
  try {
    const { status, text } = await ask(client, 'GET', path);
    if (status !== 200) throw new Error(`${client.name}: the first answer has status ${status}: ${text}`);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') return false;
    throw error;
  }
}
