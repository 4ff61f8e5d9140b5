/**
 * A large report: from its request to its rows, beside the least that writing these rows takes; and what others feel
 * of it who ask for a keyword meanwhile.
 */
import { gunzipSync, gzipSync } from 'node:zlib';
import { ask, fetchBytes, sellerClient, send, type Client } from './client.ts';
import { longestPause, ours, withContenders, type Contender } from './contender.ts';
import type { Effort } from './load.ts';
import { fillProfile } from './rows.ts';
import { median, type Line } from './table.ts';

const KEYWORDS = 100_000;
/** As those who read keywords in the bench of that name. */
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
/** Clicks that are cheap, so that every keyword wins some and no budget ends. */
const MODEL = { price: { low: 0.01, high: 0.02 } };

export function reports(effort: Effort): Promise<Line[]> {
  return withContenders([{ ...ours('empty'), isWatched: true }], async ([sandbox]) => {
    const seller = await sellerClient(sandbox);
    await send(seller, 'PUT', '/_sandbox/metrics/model', MODEL);
    await fillProfile(seller, KEYWORDS, { adGroupsPerCampaign: 10, keywordsPerAdGroup: 10 });
    return [...(await alone(sandbox, seller, effort)), await amongOthers(seller, effort)];
  });
}

/** The first round warms up and is forgotten. */
async function alone(sandbox: Contender, seller: Client, { rounds }: Effort): Promise<Line[]> {
  const [took, floor, pauses]: [number[], number[], number[]] = [[], [], []];
  let count = 0;
  for (let round = 0; round <= rounds; round++) {
    await longestPause(sandbox);
    const start = performance.now();
    const text = await textOf(seller, await request(seller));
    const end = performance.now();
    const longest = await longestPause(sandbox);
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
      what: 'a report, to its rows',
      numbers: `${size}: stringify and gzip ${median(floor).toFixed(0)}, ours ${median(took).toFixed(0)} ms`,
      figure: median(ratios),
      unit: 'x',
      aim: { atMost: 3 },
    },
    {
      what: 'longest pause that a report makes',
      numbers: `at most ${Math.max(...pauses).toFixed(0)} ms`,
      figure: median(pauses),
      unit: 'ms',
      aim: { atMost: 50 },
    },
  ];
}

/** At rest and during a report by turns, for as long as the report takes. */
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
    what: 'p99 of a get by id, during a report',
    numbers: `at rest ${median(rest).toFixed(1)}, during ${median(busy).toFixed(1)} ms`,
    figure: median(busy.map((each, round) => each / (rest[round] ?? NaN))),
    unit: 'x',
    aim: { atMost: 4 },
  };
}

/** Milliseconds that the slowest of a hundred took, while something went on. */
async function slowest(seller: Client, paths: readonly string[], going: Promise<unknown>): Promise<number> {
  const took: number[] = [];
  const open = new Set([going]);
  const over = going.finally(() => open.clear());
  const one = async (): Promise<void> => {
    for (let i = 0; open.size > 0; i++) {
      const start = performance.now();
      const { status } = await ask(seller, 'GET', paths[i % paths.length] ?? '');
      took.push(performance.now() - start);
      if (status !== 200) throw new Error(`${seller.name}: a keyword is ${status}`);
    }
  };
  await Promise.all([over, ...Array.from({ length: CONNECTIONS }, one)]);
  return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? NaN;
}

function pauseOf(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Of a day that is over everywhere. */
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
