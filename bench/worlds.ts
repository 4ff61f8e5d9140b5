/**
 * Measures the time to fork and to reset a world, and the memory of many worlds.
 */
import { compile, prepare } from '../src/scenarios/scenario-cache.ts';
import { DEFAULT_SEED } from '../src/world/lifecycle/template.ts';
import { Worlds } from '../src/world/worlds.ts';
import { ask, sellerClient, send, type Client } from './client.ts';
import { memoryOf, ours, pause, withContenders, type Contender } from './peer.ts';
import type { Effort } from './load.ts';
import { makeKeywords, makeParents } from './rows.ts';
import { median, type Line } from './table.ts';

const SCENARIO = 'default';
const TIMES_PER_ROUND = 20;
const LIVE = 200;
const HEAVY = 100_000;
/** Milliseconds until a process is idle. */
const REST = 1000;

export async function worlds(effort: Effort): Promise<Line[]> {
  return [
    await forksInProcess(effort),
    ...(await withContenders([ours(SCENARIO)], ([sandbox]) => overHttp(sandbox, effort))),
  ];
}

async function forksInProcess({ rounds }: Effort): Promise<Line> {
  await prepare(SCENARIO, DEFAULT_SEED);
  const all = new Worlds({ compile, scenario: SCENARIO });
  const took: number[] = [];
  for (let time = 0; time < TIMES_PER_ROUND * rounds; time++) {
    const start = performance.now();
    const fork = all.create({ from: { world: all.default } });
    took.push(performance.now() - start);
    all.drop(fork?.name ?? '');
  }
  all.close();
  return duration('fork a world in process', took, 1);
}

async function overHttp(sandbox: Contender, { rounds }: Effort): Promise<Line[]> {
  const seller = await sellerClient(sandbox);
  await pause(REST);
  const idle = memoryOf(sandbox);
  if ((await ask(seller, 'GET', '/_sandbox/worlds')).status === 404) return [];
  const times = TIMES_PER_ROUND * rounds;
  const forks = await repeated(times, () => ask(seller, 'POST', '/_sandbox/worlds', { from: 'default' }));
  const resets = await repeated(times, () => ask(seller, 'POST', '/_sandbox/reset', {}));
  await send(seller, 'POST', '/_sandbox/reset', {});
  const heavyResets = await repeated(
    rounds,
    () => ask(seller, 'POST', '/_sandbox/reset', {}),
    () => makeHeavy(seller),
  );
  return [
    duration('fork a world over HTTP', forks, 2),
    duration('reset a world over HTTP', resets, 1.5),
    duration('reset after 100,000 keywords', heavyResets, 1.5),
    memory('idle', idle, 90),
    memory(`${LIVE} live worlds`, await withContenders([ours(SCENARIO)], ([fresh]) => liveMemory(fresh)), 250),
  ];
}

async function makeHeavy(seller: Client): Promise<void> {
  await makeKeywords(seller, HEAVY, await makeParents(seller, HEAVY / 100));
}

/** Each world has answered one request. */
async function liveMemory(sandbox: Contender): Promise<number | undefined> {
  const seller = await sellerClient(sandbox);
  for (let world = 0; world < LIVE; world++) {
    const { apiUrl, credentials } = await send<{ apiUrl: string; credentials: Record<string, string> }>(
      seller,
      'POST',
      '/_sandbox/worlds',
      {},
    );
    const authorization = `Bearer ${credentials['accessToken']}`;
    const clientId = credentials['clientId'] ?? '';
    const headers = { ...seller.headers, authorization, 'vendor-advertising-api-clientid': clientId };
    await send({ ...seller, origin: apiUrl, headers }, 'GET', '/v2/sp/campaigns');
  }
  await pause(REST);
  return memoryOf(sandbox);
}

/** Returns the milliseconds of each call. The preparation is not counted. */
async function repeated(
  times: number,
  once: () => Promise<{ status: number; text: string }>,
  before: () => Promise<void> = async () => {},
): Promise<number[]> {
  const took: number[] = [];
  for (let time = 0; time < times; time++) {
    await before();
    const start = performance.now();
    const { status, text } = await once();
    took.push(performance.now() - start);
    if (status >= 300) throw new Error(`${status} ${text}`);
  }
  return took;
}

function duration(what: string, took: readonly number[], atMost: number): Line {
  const most = Math.max(...took).toFixed(2);
  return { what, numbers: `at most ${most} ms`, figure: median(took), unit: 'ms', aim: { atMost } };
}

function memory(what: string, figure: number | undefined, atMost: number): Line {
  const numbers = figure === undefined ? 'this system does not report it' : 'resident';
  return { what: `memory: ${what}`, numbers, figure, unit: 'MB', aim: { atMost } };
}
