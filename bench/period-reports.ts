/**
 * Measures a report of version 3 over 31 days, compared with the least work that writes its rows: the time, the memory,
 * and the delay that it causes for other requests. A report of 731 days is measured without a target.
 */
import { gunzipSync, gzipSync } from 'node:zlib';
import { ask, fetchBytes, sellerClient, send, type Client } from './client.ts';
import { memoryOf, ours, pause, withContenders, type Contender } from './peer.ts';
import type { Effort } from './load.ts';
import { fillProfile } from './rows.ts';
import { median, type Line } from './table.ts';

const KEYWORDS = 10_000;
const DAYS = 31;
const DAY = 86_400_000;
/** Cheap clicks, so that every keyword has some and every budget lasts. */
const MODEL = { price: { low: 0.01, high: 0.02 } };
const COLUMNS = [
  'date',
  'campaignId',
  'campaignName',
  'adGroupId',
  'keywordId',
  'keyword',
  'matchType',
  'impressions',
  'clicks',
  'cost',
  ...[1, 7, 14, 30].flatMap((window) => [`purchases${window}d`, `unitsSoldClicks${window}d`, `sales${window}d`]),
];
/** Milliseconds until a process is idle and its connections are closed, and between two looks at its memory. */
const REST = 2000;
const LOOK = 20;
const CONNECTIONS = 16;

export async function periodReports(effort: Effort): Promise<Line[]> {
  const month = await withContenders([ours('empty')], async ([sandbox]) => {
    const seller = await sellerClient(sandbox);
    await send(seller, 'PUT', '/_sandbox/metrics/model', MODEL);
    await fillProfile(seller, KEYWORDS, { adGroupsPerCampaign: 10, keywordsPerAdGroup: 10 });
    return [...(await monthAlone(sandbox, seller, effort)), await monthAmongOthers(seller, effort)];
  });
  return [
    ...month,
    await withContenders([ours('default')], async ([sandbox]) => twoYears(await sellerClient(sandbox))),
  ];
}

/** The first round is a warm-up and is not counted. */
async function monthAlone(sandbox: Contender, seller: Client, { rounds }: Effort): Promise<Line[]> {
  const [took, floor, grown]: [number[], number[], number[]] = [[], [], []];
  let count = 0;
  for (let round = 0; round <= rounds; round++) {
    await pause(REST);
    const before = memoryOf(sandbox) ?? NaN;
    const start = performance.now();
    const { id, most } = await watched(sandbox, () => requestMonth(seller));
    const text = await textOf(seller, id);
    const end = performance.now();
    const rows = JSON.parse(text.toString()) as unknown[];
    count = rows.length;
    const begun = performance.now();
    gzipSync(JSON.stringify(rows), { level: 6 });
    if (round === 0) continue;
    floor.push(performance.now() - begun);
    took.push(end - start);
    grown.push(most - before);
  }
  await pause(REST);
  const ratios = took.map((each, round) => each / (floor[round] ?? NaN));
  return [
    {
      what: 'report of 31 days, from request to rows',
      numbers: `${count} rows: stringify and gzip ${median(floor).toFixed(0)}, ours ${median(took).toFixed(0)} ms`,
      figure: median(ratios),
      unit: 'x',
      aim: { atMost: 3 },
    },
    {
      what: 'memory: a report of 31 days',
      numbers: `at most ${Math.max(...grown).toFixed(0)} MB`,
      figure: median(grown),
      unit: 'MB',
      aim: { atMost: 40 },
    },
  ];
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

/** Measures without and during a report in turns, for the duration of the report. */
async function monthAmongOthers(seller: Client, { rounds }: Effort): Promise<Line> {
  const keywords = await send<{ keywordId: number }[]>(seller, 'GET', '/v2/sp/keywords?count=100');
  const paths = keywords.map(({ keywordId }) => `/v2/sp/keywords/${keywordId}`);
  const [rest, busy]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    const start = performance.now();
    const during = await slowest(seller, paths, finished(seller));
    const atRest = await slowest(seller, paths, pause(performance.now() - start));
    if (round === 0) continue;
    rest.push(atRest);
    busy.push(during);
  }
  return {
    what: 'p99 of get by id during a report of 31 days',
    numbers: `at rest ${median(rest).toFixed(1)}, during ${median(busy).toFixed(1)} ms`,
    figure: median(busy.map((each, round) => each / (rest[round] ?? NaN))),
    unit: 'x',
    aim: { atMost: 4 },
  };
}

/** Requests a report, and ends it, so that the next one is not a duplicate. */
async function finished(seller: Client): Promise<void> {
  await textOf(seller, await requestMonth(seller));
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

async function twoYears(seller: Client): Promise<Line> {
  const start = performance.now();
  const columns = ['date', 'campaignId', 'purchasedAsin', 'orders14d', 'sales14d'];
  const types = { adProduct: 'SPONSORED_BRANDS', reportTypeId: 'sbPurchasedProduct', groupBy: ['purchasedAsin'] };
  const rows = JSON.parse(
    (await textOf(seller, await request(seller, 731, { ...types, columns }))).toString(),
  ) as unknown[];
  return {
    what: 'report of 731 days of purchased products',
    numbers: `${rows.length} rows`,
    figure: performance.now() - start,
    unit: 'ms',
    aim: { atMost: 60_000 },
  };
}

function requestMonth(seller: Client): Promise<string> {
  const types = { adProduct: 'SPONSORED_PRODUCTS', reportTypeId: 'spTargeting', groupBy: ['targeting'] };
  return request(seller, DAYS, { ...types, columns: COLUMNS });
}

/** Days that have ended in every time zone. */
async function request(seller: Client, days: number, configuration: object): Promise<string> {
  const dayBefore = (ago: number): string => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10);
  const { reportId } = await send<{ reportId: string }>(seller, 'POST', '/reporting/reports', {
    startDate: dayBefore(days === DAYS ? days + 2 : days - 1),
    endDate: dayBefore(3),
    configuration: { ...configuration, timeUnit: 'DAILY', format: 'GZIP_JSON' },
  });
  return reportId;
}

async function textOf(seller: Client, reportId: string): Promise<Buffer> {
  for (;;) {
    const { url } = await send<{ url: string | null }>(seller, 'GET', `/reporting/reports/${reportId}`);
    if (url !== null) return gunzipSync((await fetchBytes(seller, url)).bytes);
  }
}
