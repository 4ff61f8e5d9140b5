/**
 * What the benchmarks of reports have in common: an account with much traffic, one report from its request to its rows
 * compared with the least work that writes these rows, and the delay that reports cause for other requests.
 */
import { gzipSync } from 'node:zlib';
import { ask, send, type Client } from '../client.ts';
import { longestTurn, memoryOf, pause, THIS } from '../peer.ts';
import { inRounds, withBaseline, type Effort } from '../rounds.ts';
import { fillProfile } from '../rows.ts';
import { quantile } from '../statistics.ts';
import type { Line } from '../table.ts';

/** How a report is requested and downloaded. */
export interface MeasuredReport {
  /** For the names of the lines. */
  name: string;
  /** Returns the id of a new report. */
  request(seller: Client): Promise<string>;
  /** Waits for a report and returns its rows as JSON text. */
  download(seller: Client, id: string): Promise<Buffer>;
}

export interface AccountShape {
  adGroupsPerCampaign: number;
  keywordsPerAdGroup: number;
}

export const MANY_CAMPAIGNS: AccountShape = { adGroupsPerCampaign: 10, keywordsPerAdGroup: 10 };
/** Cheap clicks, so that every keyword has some and every budget lasts. */
const MODEL = { from: 'start', price: { low: 0.01, high: 0.02 } };
/** Milliseconds until a process is idle and its connections are closed, and between two looks at its memory. */
const REST = 2000;
const LOOK = 20;
/** As in the benchmark `read`. */
const CONNECTIONS = 16;
const LEAST_WORK = 'stringify and gzip';
const AT_REST = 'at rest';

export async function fillAccount(
  seller: Client,
  keywords: number,
  shape: AccountShape = MANY_CAMPAIGNS,
): Promise<object> {
  await forgetReports(seller);
  await fillProfile(seller, keywords, shape);
  return {};
}

/** After a change of the parameters of the simulation, reports share nothing with earlier ones. */
export async function forgetReports(seller: Client): Promise<void> {
  await send(seller, 'PUT', '/_sandbox/metrics/model', MODEL);
}

/** An ISO 8601 date. In every time zone, the day has begun from `count` 1 on, and has ended from 3 on. */
export function daysAgo(count: number): string {
  return new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);
}

/** One report of an account without other requests. */
export async function alone(
  sellers: readonly Client[],
  report: MeasuredReport,
  effort: Effort,
): Promise<Record<'time' | 'turn' | 'memory', Line>> {
  const results = await inRounds(sellers, effort, async (seller) => {
    await forgetReports(seller);
    await pause(REST);
    await longestTurn(seller);
    const before = memoryOf(seller);
    const start = performance.now();
    const { result: id, most } = await whileWatchingMemory(seller, () => report.request(seller));
    const text = await report.download(seller, id);
    const time = performance.now() - start;
    return { time, floor: leastWork(text), memory: most - before, turn: await longestTurn(seller) };
  });
  return {
    time: {
      what: `${report.name}, from request to rows`,
      samples: withBaseline(LEAST_WORK, results('floor').get(THIS), results('time')),
      unit: 'ms',
      baseline: LEAST_WORK,
      aim: { atMost: 3 },
    },
    turn: {
      what: `longest turn of the event loop during a ${report.name}`,
      samples: results('turn'),
      unit: 'ms',
      aim: { atMost: 50 },
    },
    memory: { what: `memory: a ${report.name}`, samples: results('memory'), unit: 'MB', aim: { atMost: 200 } },
  };
}

/** The milliseconds that it takes to write the rows of a report without anything else. */
export function leastWork(text: Buffer): number {
  const rows: unknown = JSON.parse(text.toString());
  const start = performance.now();
  gzipSync(JSON.stringify(rows), { level: 6 });
  return performance.now() - start;
}

/** Also returns the highest memory of the process meanwhile. */
export async function whileWatchingMemory<Result>(
  seller: Client,
  work: () => Promise<Result>,
): Promise<{ result: Result; most: number }> {
  const done = work();
  const isOpen = untilSettled(done);
  let most = memoryOf(seller);
  while (isOpen()) {
    await pause(LOOK);
    most = Math.max(most, memoryOf(seller));
  }
  return { result: await done, most };
}

/** Whether a promise has not settled yet. A caller that does something else meanwhile awaits it afterwards. */
function untilSettled(promise: Promise<unknown>): () => boolean {
  let isOpen = true;
  const close = (): void => void (isOpen = false);
  void promise.then(close, close);
  return () => isOpen;
}

/** Measures gets during a report and without one in turns, for the same time. */
export async function amongOthers(sellers: readonly Client[], report: MeasuredReport, effort: Effort): Promise<Line> {
  const results = await inRounds(sellers, effort, async (seller) => {
    await forgetReports(seller);
    const start = performance.now();
    // Downloaded, so that the next one is not a duplicate.
    const finished = report.request(seller).then((id) => report.download(seller, id));
    const busy = await slowestGet(seller, finished, CONNECTIONS);
    return { busy, rest: await slowestGet(seller, pause(performance.now() - start), CONNECTIONS) };
  });
  return {
    what: `p99 of get by id during a ${report.name}`,
    samples: withBaseline(AT_REST, results('rest').get(THIS), results('busy')),
    unit: 'ms',
    baseline: AT_REST,
    aim: { atMost: 4 },
  };
}

/** The 99th percentile of reading a keyword in milliseconds while a task runs. */
export async function slowestGet(seller: Client, task: Promise<unknown>, connections: number): Promise<number> {
  const isOpen = untilSettled(task);
  const keywords = await send<{ keywordId: number }[]>(seller, 'GET', '/v2/sp/keywords?count=100');
  const paths = keywords.map(({ keywordId }) => `/v2/sp/keywords/${keywordId}`);
  const took: number[] = [];
  const one = async (): Promise<void> => {
    for (let i = 0; isOpen(); i++) {
      const start = performance.now();
      const { status } = await ask(seller, 'GET', paths[i % paths.length] ?? '');
      took.push(performance.now() - start);
      if (status !== 200) throw new Error(`${seller.name}: reading a keyword answered ${status}`);
    }
  };
  await Promise.all([task, ...Array.from({ length: connections }, one)]);
  return quantile(took, 0.99);
}
