/**
 * Measures a large report from its request to its rows, compared with the least work that writes these rows, and the delay
 * that it causes for other requests.
 */
import { gunzipSync, gzipSync } from 'node:zlib';
import { ask, fetchBytes, sellerClient, send, type Client } from './client.ts';
import { longestTurn, ours, withContenders, type Contender } from './peer.ts';
import type { Effort } from './load.ts';
import { fillProfile } from './rows.ts';
import { median, type Line } from './table.ts';

const KEYWORDS = 100_000;
/** As in the benchmark `read`. */
const CONNECTIONS = 16;
const WINDOWS = ['1d', '7d', '14d'];
const METRICS = [
  'campaignName',
  'keywordText',
  'impressions',
  'clicks',
  'cost',
  ...WINDOWS.flatMap((window) => [
    `attributedConversions${window}`,
    `attributedConversions${window}SameSKU`,
    `attributedUnitsOrdered${window}`,
    `attributedSales${window}`,
    `attributedSales${window}SameSKU`,
  ]),
];
const DAY = 86_400_000;
/** Cheap clicks, so that every keyword has some and every budget lasts. */
const MODEL = { price: { low: 0.01, high: 0.02 } };

export function reports(effort: Effort): Promise<Line[]> {
  return withContenders([{ ...ours('empty'), isWatched: true }], async ([sandbox]) => {
    const seller = await sellerClient(sandbox);
    await send(seller, 'PUT', '/_sandbox/metrics/model', MODEL);
    await fillProfile(seller, KEYWORDS, { adGroupsPerCampaign: 10, keywordsPerAdGroup: 10 });
    return [...(await alone(sandbox, seller, effort)), await amongOthers(seller, effort)];
  });
}

/** The first round is a warm-up and is not counted. */
async function alone(sandbox: Contender, seller: Client, { rounds }: Effort): Promise<Line[]> {
  const [took, floor, pauses]: [number[], number[], number[]] = [[], [], []];
  let count = 0;
  for (let round = 0; round <= rounds; round++) {
    await longestTurn(sandbox);
    const start = performance.now();
    const text = await textOf(seller, await request(seller));
    const end = performance.now();
    const longest = await longestTurn(sandbox);
    const rows = JSON.parse(text.toString()) as unknown[];
    count = rows.length;
    const before = performance.now();
    gzipSync(JSON.stringify(rows), { level: 6 });
    if (round === 0) continue;
    floor.push(performance.now() - before);
    took.push(end - start);
    pauses.push(longest);
  }
  const ratios = took.map((each, round) => each / (floor[round] ?? NaN));
  const size = `${count} rows, ${METRICS.length} metrics`;
  return [
    {
      what: 'report, from request to rows',
      numbers: `${size}: stringify and gzip ${median(floor).toFixed(0)}, ours ${median(took).toFixed(0)} ms`,
      figure: median(ratios),
      unit: 'x',
      aim: { atMost: 3 },
    },
    {
      what: 'longest turn of the event loop during a report, CPU',
      numbers: `at most ${Math.max(...pauses).toFixed(0)} ms`,
      figure: median(pauses),
      unit: 'ms',
      aim: { atMost: 50 },
    },
  ];
}

/** Measures without and during a report in turns, for the duration of the report. */
async function amongOthers(seller: Client, { rounds }: Effort): Promise<Line> {
  const keywords = await send<{ keywordId: number }[]>(seller, 'GET', '/v2/sp/keywords?count=100');
  const paths = keywords.map(({ keywordId }) => `/v2/sp/keywords/${keywordId}`);
  const [rest, busy]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    const start = performance.now();
    const during = await slowest(seller, paths, request(seller));
    const atRest = await slowest(seller, paths, pauseOf(performance.now() - start));
    if (round === 0) continue;
    rest.push(atRest);
    busy.push(during);
  }
  return {
    what: 'p99 of get by id during a report',
    numbers: `at rest ${median(rest).toFixed(1)}, during ${median(busy).toFixed(1)} ms`,
    figure: median(busy.map((each, round) => each / (rest[round] ?? NaN))),
    unit: 'x',
    aim: { atMost: 4 },
  };
}

/** The 99th percentile in milliseconds while a task runs. */
async function slowest(seller: Client, paths: readonly string[], going: Promise<unknown>): Promise<number> {
  const took: number[] = [];
  const open = new Set([going]);
  const over = going.finally(() => open.clear());
  const one = async (): Promise<void> => {
    for (let i = 0; open.size > 0; i++) {
      const start = performance.now();
      const { status } = await ask(seller, 'GET', paths[i % paths.length] ?? '');
      took.push(performance.now() - start);
      if (status !== 200) throw new Error(`${seller.name}: reading a keyword answered ${status}`);
    }
  };
  await Promise.all([over, ...Array.from({ length: CONNECTIONS }, one)]);
  return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? NaN;
}

function pauseOf(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** A day that has ended in every time zone. */
async function request(seller: Client): Promise<string> {
  const reportDate = new Date(Date.now() - 3 * DAY).toISOString().slice(0, 10).replaceAll('-', '');
  const body = { reportDate, metrics: METRICS.join() };
  return (await send<{ reportId: string }>(seller, 'POST', '/v2/sp/keywords/report', body)).reportId;
}

async function textOf(seller: Client, reportId: string): Promise<Buffer> {
  for (;;) {
    const job = await send<{ status: string; location?: string }>(seller, 'GET', `/v2/reports/${reportId}`);
    if (job.location === undefined) continue;
    const { headers } = await fetchBytes(seller, job.location, seller.headers);
    return gunzipSync((await fetchBytes(seller, headers.location ?? '')).bytes);
  }
}
