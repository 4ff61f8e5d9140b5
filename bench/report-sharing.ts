/**
 * Reports that share work, of this build beside another build, such as that of an earlier commit: ten at once, the same
 * request again, another record type of the same day, and the longest turns. Time and CPU time of the whole process;
 * the median of interleaved rounds. Linux only.
 *
 *     node bench/report-sharing.ts ../other-checkout/dist/main.js --rounds 5
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ask, sellerClient, send, type Client } from './client.ts';
import { longestTurn, ROOT, withContenders, type Contender } from './peer.ts';
import { fillProfile } from './rows.ts';
import { median } from './table.ts';

const { values, positionals } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    keywords: { type: 'string', default: '100000' },
    shapes: { type: 'string', default: 'many campaigns,one campaign' },
  },
  allowPositionals: true,
});
const [other] = positionals;
if (other === undefined) throw new Error('name the dist/main.js of the other build');
const ROUNDS = Number(values.rounds);
const KEYWORDS = Number(values.keywords);
const CONNECTIONS = 4;
const DAY = 86_400_000;
/** Cheap clicks, so that every keyword has some and every budget lasts. */
const MODEL = { price: { low: 0.01, high: 0.02 } };
const METRICS = ['impressions', 'clicks', 'cost'].join();
const KEYWORD_METRICS = ['campaignName', 'keywordText', METRICS, 'attributedSales1d', 'attributedSales14d'].join();

/** Of all threads. */
function cpuMs({ process: { pid } }: Contender): number {
  const threads = globSync(`/proc/${pid}/task/*/schedstat`).map((file) => readFileSync(file, 'utf8'));
  return threads.reduce((sum, text) => sum + Number(text.split(' ', 1)[0]), 0) / 1e6;
}

/** A day that has ended in every time zone. */
function dayOf(ago: number): string {
  return new Date(Date.now() - (ago + 3) * DAY).toISOString().slice(0, 10).replaceAll('-', '');
}

function request(client: Client, recordType: string, reportDate: string, metrics = METRICS): Promise<unknown> {
  return send(client, 'POST', `/v2/sp/${recordType}/report`, { reportDate, metrics });
}

const keywords = (client: Client, day: string, metrics = KEYWORD_METRICS) => request(client, 'keywords', day, metrics);

type Call = (client: Client, day: string) => Promise<unknown>;

/** Requests of the same day that all differ. */
function tenAtOnce(client: Client, day: string): Promise<unknown> {
  const types = ['campaigns', 'adGroups', 'productAds', 'asins'].map((type) =>
    request(client, type, day, type === 'asins' ? 'otherAsin' : METRICS),
  );
  const names = ['impressions', 'clicks', 'cost', 'attributedSales1d', 'attributedSales7d', 'attributedSales14d'];
  return Promise.all([...types, ...names.map((_, n) => keywords(client, day, names.slice(0, n + 1).join()))]);
}

/** Each step of a round, on a day of its own. */
const STEPS: Readonly<Record<string, Call>> = {
  'keywords, first of its day': keywords,
  'the same request again': keywords,
  'campaigns of the same day': (client, day) => request(client, 'campaigns', day),
  'product ads of the same day': (client, day) => request(client, 'productAds', day),
  'search terms of the same day': (client, day) =>
    send(client, 'POST', '/v2/sp/keywords/report', { reportDate: day, metrics: METRICS, segment: 'query' }),
  'keywords after a write of one campaign': async (client, day) => {
    const [first] = await send<{ keywordId: number }[]>(client, 'GET', '/v2/sp/keywords?count=1');
    await send(client, 'PUT', '/v2/sp/keywords', [{ keywordId: first?.keywordId, bid: (1 + (++changes % 50)) / 10 }]);
    return keywords(client, day);
  },
};
let changes = 0;

/** The 50th and 99th percentile of a get in milliseconds while a task runs. */
async function getsDuring(client: Client, task: Promise<unknown>): Promise<number[]> {
  const [first] = await send<{ keywordId: number }[]>(client, 'GET', '/v2/sp/keywords?count=1');
  const took: number[] = [];
  const open = new Set([task]);
  const over = task.finally(() => open.clear());
  const one = async (): Promise<void> => {
    while (open.size > 0) {
      const start = performance.now();
      await ask(client, 'GET', `/v2/sp/keywords/${first?.keywordId}`);
      took.push(performance.now() - start);
    }
  };
  await Promise.all([over, ...Array.from({ length: CONNECTIONS }, one)]);
  took.sort((a, b) => a - b);
  return [0.5, 0.99].map((share) => took[Math.floor(took.length * share)] ?? NaN);
}

const SHAPES: Readonly<Record<string, { adGroupsPerCampaign: number; keywordsPerAdGroup: number; keywords: number }>> =
  {
    'many campaigns': { adGroupsPerCampaign: 10, keywordsPerAdGroup: 10, keywords: KEYWORDS },
    'one campaign': { adGroupsPerCampaign: 1, keywordsPerAdGroup: 1000, keywords: 1000 },
  };

const env = { SANDBOX_SCENARIO: 'empty', SANDBOX_LOG: 'json' };
const builds = [
  { name: 'this', file: join(ROOT, 'dist/main.js'), env, isWatched: true },
  { name: 'other', file: other, env, isWatched: true },
] as const;

interface Measured {
  ms: number;
  cpu: number;
  pause: number;
}

async function measure(contender: Contender, work: () => Promise<unknown>): Promise<Measured> {
  await longestTurn(contender);
  const [start, before] = [performance.now(), cpuMs(contender)];
  await work();
  const [ms, cpu] = [performance.now() - start, cpuMs(contender) - before];
  return { ms, cpu, pause: await longestTurn(contender) };
}

function show(what: string, results: readonly (readonly Measured[])[]): void {
  const texts = results.map((rounds) => {
    const [ms, cpu, pause] = (['ms', 'cpu', 'pause'] as const).map((key) =>
      median(rounds.map((each) => each[key])).toFixed(0),
    );
    return `${ms} ms (CPU ${cpu} ms, longest turn ${pause} ms)`;
  });
  console.log(`${what}: ${texts[0]}, the other build ${texts[1]}`);
}

for (const shape of values.shapes.split(',')) {
  const { keywords: count, ...rows } = SHAPES[shape] ?? { keywords: 0, adGroupsPerCampaign: 0, keywordsPerAdGroup: 0 };
  await withContenders(builds, async (contenders) => {
    const clients: Client[] = [];
    for (const contender of contenders) {
      const client = await sellerClient(contender);
      await send(client, 'PUT', '/_sandbox/metrics/model', MODEL);
      await fillProfile(client, count, rows);
      clients.push(client);
    }
    const of = async (what: string, call: (client: Client, round: number) => Promise<unknown>): Promise<void> => {
      const results: Measured[][] = [[], []];
      for (let round = 0; round <= ROUNDS; round++) {
        for (const [index, contender] of contenders.entries()) {
          const client = clients[index];
          if (client === undefined) continue;
          const result = await measure(contender, () => call(client, round));
          // The first round is a warm-up.
          if (round > 0) results[index]?.push(result);
        }
      }
      show(`${shape}: ${what}`, results);
    };
    for (const [what, call] of Object.entries(STEPS)) await of(what, (client, round) => call(client, dayOf(round)));
    await of('ten of one day at once', (client, round) => tenAtOnce(client, dayOf(10 + round)));
    await of('ten of different days at once', (client, round) =>
      Promise.all(Array.from({ length: 10 }, (_, n) => keywords(client, dayOf((round * 10 + n) % 55)))),
    );
    const latencies: number[][] = [[], []];
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [index] of contenders.entries()) {
        const client = clients[index];
        if (client === undefined) continue;
        const [, p99 = NaN] = await getsDuring(client, tenAtOnce(client, dayOf(20 + round)));
        if (round > 0) latencies[index]?.push(p99);
      }
    }
    const [ours, theirs] = latencies.map((each) => median(each).toFixed(1));
    console.log(`${shape}: p99 of a get meanwhile: ${ours} ms, the other build ${theirs} ms`);
  });
}
