/**
 * Measures the time from the start of the process to its first answer, with the default seed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '../bundle.ts';
import { ask, withSandboxes, type Client } from '../client.ts';
import { cpuMs, launch, pause, ROOT, sandboxOf, stop, type Command } from '../peer.ts';
import { inRounds, type Effort } from '../rounds.ts';
import type { Line } from '../table.ts';

const STARTS_PER_ROUND = 3;
const BASELINE = 'empty hono';

export async function start({ rounds, builds }: Effort): Promise<Line[]> {
  // Beside node_modules/, in which the bundle finds better-sqlite3.
  const folder = mkdtempSync(join(ROOT, '.dist-bench-'));
  try {
    const empty: Command = { name: BASELINE, file: join(folder, 'empty-hono.js') };
    await bundle('bench/floors/empty-hono.ts', empty.file);
    const starts = await withSandboxes({ builds }, { scenario: 'default' }, async (clients) =>
      clients.flatMap(({ name, headers }) =>
        builds.filter((each) => each.name === name).map((each) => ({ ...sandboxOf(each, 'default'), headers })),
      ),
    );
    const all = [{ ...empty, headers: {} }, ...starts];
    const results = await inRounds(all, { rounds: rounds * STARTS_PER_ROUND }, timeToAnswer);
    const what = 'start to first answer, default seed';
    const relative = { unit: 'ms', baseline: BASELINE } as const;
    return [
      { what, samples: results('wall'), ...relative, aim: { atMost: 1.5 } },
      { what: `${what}, CPU`, samples: results('cpu'), ...relative },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Milliseconds from the start of the process, and those that its threads have run. */
async function timeToAnswer(command: Command & Pick<Client, 'headers'>): Promise<{ wall: number; cpu: number }> {
  const start = performance.now();
  const client = { ...(await launch(command)), headers: command.headers };
  try {
    while (!(await isAnswered(client, '/v2/sp/campaigns?count=1'))) await pause(1);
    return { wall: performance.now() - start, cpu: cpuMs(client) };
  } finally {
    // A process that ends properly may keep compiled code for the next start.
    await stop(client, 'SIGTERM');
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
