/**
 * What the benchmarks of reports have in common: an account with much traffic, one report from its request to its rows
 * compared with the least work that writes these rows, and the delay that reports cause for other requests.
 */
import { gzipSync } from 'node:zlib';
import { ask, sellerClient, send, type Client } from './client.ts';
import { longestTurn, memoryOf, pause, type Contender } from './peer.ts';
import type { Effort } from './load.ts';
import { fillProfile } from './rows.ts';
import { median, quantile, type Line } from './table.ts';

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
const MODEL = { price: { low: 0.01, high: 0.02 } };
/** Milliseconds until a process is idle and its connections are closed, and between two looks at its memory. */
const REST = 2000;
const LOOK = 20;
/** As in the benchmark `read`. */
const CONNECTIONS = 16;

export async function fillAccount(
  sandbox: Contender,
  keywords: number,
  shape: AccountShape = MANY_CAMPAIGNS,
): Promise<Client> {
  const seller = await sellerClient(sandbox);
  await forgetReports(seller);
  await fillProfile(seller, keywords, shape);
  return seller;
}

/** After a change of the parameters of the simulation, reports share nothing with earlier ones. */
export async function forgetReports(seller: Client): Promise<void> {
  await send(seller, 'PUT', '/_sandbox/metrics/model', MODEL);
}

/** The day that was so many days ago, as an ISO 8601 date. From 3 on it has ended in every time zone. */
export function daysAgo(count: number): string {
  return new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);
}

/** One report of an account without other requests. The first round is a warm-up and is not counted. */
export async function alone(
  sandbox: Contender,
  seller: Client,
  report: MeasuredReport,
  { rounds }: Effort,
): Promise<Record<'time' | 'turn' | 'memory', Line>> {
  const [took, floor, grown, turns]: [number[], number[], number[], number[]] = [[], [], [], []];
  let count = 0;
  for (let round = 0; round <= rounds; round++) {
    await forgetReports(seller);
    await pause(REST);
    await longestTurn(sandbox);
    const before = memoryOf(sandbox) ?? NaN;
    const start = performance.now();
    const { id, most } = await watched(sandbox, () => report.request(seller));
    const text = await report.download(seller, id);
    const end = performance.now();
    const longest = await longestTurn(sandbox);
    const least = leastWork(text);
    count = least.count;
    if (round === 0) continue;
    floor.push(least.ms);
    took.push(end - start);
    grown.push(most - before);
    turns.push(longest);
  }
  return {
    time: {
      what: `${report.name}, from request to rows`,
      numbers: `${count} rows: stringify and gzip ${median(floor).toFixed(0)}, ours ${median(took).toFixed(0)} ms`,
      figure: median(took.map((each, round) => each / (floor[round] ?? NaN))),
      unit: 'x',
      aim: { atMost: 3 },
    },
    turn: {
      what: `longest turn of the event loop during a ${report.name}, CPU`,
      numbers: `at most ${Math.max(...turns).toFixed(0)} ms`,
      figure: median(turns),
      unit: 'ms',
      aim: { atMost: 50 },
    },
    memory: {
      what: `memory: a ${report.name}`,
      numbers: `at most ${Math.max(...grown).toFixed(0)} MB`,
      figure: median(grown),
      unit: 'MB',
      aim: { atMost: 40 },
    },
  };
}

/** The time to write the rows of a report without anything else. */
export function leastWork(text: Buffer): { ms: number; count: number } {
  const rows = JSON.parse(text.toString()) as unknown[];
  const begun = performance.now();
  gzipSync(JSON.stringify(rows), { level: 6 });
  return { ms: performance.now() - begun, count: rows.length };
}

/** The highest memory of the process while a report is written. */
async function watched(sandbox: Contender, work: () => Promise<string>): Promise<{ id: string; most: number }> {
  const open = new Set(['report']);
  const written = work().finally(() => open.clear());
  let most = NaN;
  while (open.size > 0) {
    const memory = memoryOf(sandbox) ?? NaN;
    most = Number.isNaN(most) ? memory : Math.max(most, memory);
    await pause(LOOK);
  }
  return { id: await written, most };
}

/** Measures gets during a report and without one in turns, for the same time. */
export async function amongOthers(seller: Client, report: MeasuredReport, { rounds }: Effort): Promise<Line> {
  const [rest, busy]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    await forgetReports(seller);
    const start = performance.now();
    // Downloaded, so that the next one is not a duplicate.
    const finished = report.request(seller).then((id) => report.download(seller, id));
    const during = await slowestGet(seller, finished, CONNECTIONS);
    const atRest = await slowestGet(seller, pause(performance.now() - start), CONNECTIONS);
    if (round === 0) continue;
    rest.push(atRest);
    busy.push(during);
  }
  return {
    what: `p99 of get by id during a ${report.name}`,
    numbers: `at rest ${median(rest).toFixed(1)}, during ${median(busy).toFixed(1)} ms`,
    figure: median(busy.map((each, round) => each / (rest[round] ?? NaN))),
    unit: 'x',
    aim: { atMost: 4 },
  };
}

/** The 99th percentile of reading a keyword in milliseconds while a task runs. */
export async function slowestGet(seller: Client, task: Promise<unknown>, connections: number): Promise<number> {
  const open = new Set([task]);
  const over = task.finally(() => open.clear());
  const keywords = await send<{ keywordId: number }[]>(seller, 'GET', '/v2/sp/keywords?count=100');
  const paths = keywords.map(({ keywordId }) => `/v2/sp/keywords/${keywordId}`);
  const took: number[] = [];
  const one = async (): Promise<void> => {
    for (let i = 0; open.size > 0; i++) {
      const start = performance.now();
      const { status } = await ask(seller, 'GET', paths[i % paths.length] ?? '');
      took.push(performance.now() - start);
      if (status !== 200) throw new Error(`${seller.name}: reading a keyword answered ${status}`);
    }
  };
  await Promise.all([over, ...Array.from({ length: connections }, one)]);
  return quantile(took, 0.99);
}
