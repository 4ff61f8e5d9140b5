/**
 * Measures forks and resets of worlds: in process, over HTTP, and of worlds with many keywords, where other requests wait
 * for the longest turn of the event loop.
 */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { ask, send, withSandboxes, type Client } from '../client.ts';
import { longestTurn, memoryOf, pause } from '../peer.ts';
import { inRounds, once, type Effort } from '../rounds.ts';
import { fillProfile, makeKeywords, makeParents } from '../rows.ts';
import { median } from '../statistics.ts';
import type { Line } from '../table.ts';

const TIMES_PER_ROUND = 20;
const FORK = 'fork';
const SHAPE = { adGroupsPerCampaign: 1, keywordsPerAdGroup: 1000 };
const HEAVY = 100_000;
/** Milliseconds after which a reset world should have given its memory back. */
const REST = 25_000;

export async function worlds(effort: Effort): Promise<Line[]> {
  return [await inProcess(effort), ...(await ofSmallWorlds(effort)), ...(await ofLargeWorlds(effort))];
}

async function inProcess({ builds, rounds }: Effort): Promise<Line> {
  const results = await inRounds(builds, { rounds, warmUps: 0 }, async ({ file }) => ({
    ms: forkInProcess(join(dirname(file), '..')),
  }));
  const what = 'fork and drop the world default in process, CPU';
  return { what, samples: results('ms'), unit: 'ms', aim: { atMost: 2 } };
}

function forkInProcess(checkout: string): number {
  const program = join(import.meta.dirname, 'fork-in-process.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, checkout], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return Number(stdout);
}

function ofSmallWorlds(effort: Effort): Promise<Line[]> {
  return withSandboxes(effort, { scenario: 'default' }, async (clients) => {
    const results = await inRounds(clients, effort, async (client) => {
      const fork = await typical(client, () =>
        send(client, 'POST', '/_sandbox/worlds', { name: FORK, from: 'default' }),
      );
      const reset = await typical(client, () => resetDefault(client));
      await fillProfile(client, HEAVY, SHAPE);
      return { fork, reset, heavy: await timeOf(() => resetDefault(client)) };
    });
    return [
      { what: 'fork a world over HTTP', samples: results('fork'), unit: 'ms', aim: { atMost: 2 } },
      { what: 'reset a world over HTTP', samples: results('reset'), unit: 'ms', aim: { atMost: 1.5 } },
      { what: `reset after ${HEAVY} keywords`, samples: results('heavy'), unit: 'ms', aim: { atMost: 1.5 } },
    ];
  });
}

function resetDefault(client: Client): Promise<unknown> {
  return send(client, 'POST', '/_sandbox/reset', {});
}

/** The median of several calls. A fork is deleted before the next call. */
async function typical(client: Client, call: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let time = 0; time < TIMES_PER_ROUND; time++) {
    took.push(await timeOf(call));
    await deleteFork(client);
  }
  return median(took);
}

/** Milliseconds. */
async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await call();
  return performance.now() - start;
}

/** Nothing happens if there is none. */
function deleteFork(client: Client): Promise<unknown> {
  return ask(client, 'DELETE', `/_sandbox/worlds/${FORK}`);
}

function ofLargeWorlds(effort: Effort): Promise<Line[]> {
  return withSandboxes(effort, { scenario: 'default', isWatched: true }, async (clients) => {
    for (const client of clients) await fillProfile(client, HEAVY, SHAPE);
    const results = await inRounds(clients, effort, async (client) => {
      // A world that has not changed since the last fork is not read again.
      await makeKeywords(client, 1, await makeParents(client, 1));
      await longestTurn(client);
      await send(client, 'POST', '/_sandbox/worlds', { name: FORK, from: 'default' });
      const turn = await longestTurn(client);
      await deleteFork(client);
      return { turn };
    });
    for (const client of clients) await resetDefault(client);
    await pause(REST);
    const memory = await once(clients, async (client) => memoryOf(client));
    return [
      { what: `fork of ${HEAVY} keywords: longest turn`, samples: results('turn'), unit: 'ms', aim: { atMost: 50 } },
      { what: `memory: ${REST / 1000} s after its reset`, samples: memory, unit: 'MB', aim: { atMost: 200 } },
    ];
  });
}
