/**
 * Measures reports that share work: ten at once, the same request again, another record type of the same day, the latency
 * of other requests meanwhile, and the longest turns of the event loop.
 */
import { globSync, readFileSync } from 'node:fs';
import { send, type Client } from './client.ts';
import { longestTurn, withContenders, type Command, type Contender } from './peer.ts';
import {
  fillAccount,
  forgetReports,
  leastWork,
  MANY_CAMPAIGNS,
  slowestGet,
  type AccountShape,
} from './report-measures.ts';
import { compactDaysAgo, downloadDay, downloadFile, requestDay } from './reports.ts';
import { median, quantile, type Line } from './table.ts';

export interface Account {
  keywords: number;
  shape: AccountShape;
}

/** The maximum of the service. */
const PER_AD_GROUP = 1000;
export const KEYWORDS = 100_000;

/** The small account has 1000 keywords, the others as many as given. */
export function accountsWith(keywords: number): Readonly<Record<string, Account>> {
  const inOneCampaign = (count: number): Account => ({
    keywords: count,
    shape: { adGroupsPerCampaign: count / PER_AD_GROUP, keywordsPerAdGroup: PER_AD_GROUP },
  });
  return {
    'many campaigns': { keywords, shape: MANY_CAMPAIGNS },
    'one campaign': inOneCampaign(1000),
    'one large campaign': inOneCampaign(keywords),
  };
}

/** Milliseconds. */
interface Measured {
  time: number;
  /** The time without that of writing the rows. */
  extra?: number;
  /** Of all threads. */
  cpu: number;
  turn: number;
  /** The 99th percentile of a get meanwhile. */
  get?: number;
}

interface Step {
  what: string;
  /** The targets. Without one, a step is measured only to compare two builds. */
  atMost: Partial<Record<keyof Measured, number>>;
  /** Returns the id of a report, whose rows are written once more for `extra`. */
  perform(client: Client): Promise<string | void>;
  /** Work that is not measured. */
  before?(client: Client): Promise<unknown>;
  after?(client: Client, id: string | void): Promise<unknown>;
  withGets?: boolean;
}

const LABELS: Readonly<Record<keyof Measured, string>> = {
  time: '',
  extra: ', beyond its JSON and gzip',
  cpu: ', CPU',
  turn: ', longest turn of the event loop, CPU',
  get: ', p99 of a get meanwhile',
};

const CONNECTIONS = 4;
const LONGEST_TURN = 30;
/** Of another record type of the same day. */
const EXTRA = 150;
const METRICS = ['impressions', 'clicks', 'cost'].join();
const KEYWORD_METRICS = ['campaignName', 'keywordText', METRICS, 'attributedSales1d', 'attributedSales14d'].join();
/** All orders have come, which may be 30 days late, so that the same request has the same rows. */
const DAY = 33;

const ofDay = (client: Client, recordType: string, metrics = METRICS, segment?: string): Promise<string> =>
  requestDay(client, recordType, { reportDate: compactDaysAgo(DAY), metrics, ...(segment && { segment }) });
const keywords = (client: Client): Promise<string> => ofDay(client, 'keywords', KEYWORD_METRICS);

/** Requests of the same day that all differ. */
async function tenOfOneDay(client: Client): Promise<void> {
  const types = ['campaigns', 'adGroups', 'productAds'].map((type) => ofDay(client, type));
  const names = ['impressions', 'clicks', 'cost', 'attributedSales1d', 'attributedSales7d', 'attributedSales14d'];
  const selections = names.map((_, n) => ofDay(client, 'keywords', names.slice(0, n + 1).join()));
  await Promise.all([...types, ofDay(client, 'asins', 'otherAsin'), ...selections]);
}

async function tenDays(client: Client): Promise<void> {
  const days = Array.from({ length: 10 }, (_, n) => compactDaysAgo(DAY + n));
  await Promise.all(days.map((reportDate) => requestDay(client, 'keywords', { reportDate, metrics: KEYWORD_METRICS })));
}

/** Each round performs them in this order. */
function stepsOf(): readonly Step[] {
  let first: Buffer | undefined;
  let changes = 0;
  return [
    {
      what: 'keywords of a day',
      atMost: { turn: LONGEST_TURN },
      before: forgetReports,
      perform: keywords,
      after: async (client, id) => (first = await downloadFile(client, String(id))),
    },
    {
      what: 'the same request again',
      atMost: { time: 150 },
      perform: keywords,
      async after(client, id) {
        if (first?.equals(await downloadFile(client, String(id))) !== true)
          throw new Error(`${client.name}: the file of the second request has other bytes than that of the first one`);
      },
    },
    { what: 'campaigns of the same day', atMost: { extra: EXTRA }, perform: (client) => ofDay(client, 'campaigns') },
    { what: 'product ads of the same day', atMost: { extra: EXTRA }, perform: (client) => ofDay(client, 'productAds') },
    {
      what: 'search terms of the same day',
      atMost: { extra: EXTRA },
      perform: (client) => ofDay(client, 'keywords', METRICS, 'query'),
    },
    {
      what: 'keywords after a write of one campaign',
      atMost: {},
      async before(client) {
        const [{ keywordId } = {}] = await send<{ keywordId: number }[]>(client, 'GET', '/v2/sp/keywords?count=1');
        await send(client, 'PUT', '/v2/sp/keywords', [{ keywordId, bid: (1 + (++changes % 50)) / 10 }]);
      },
      perform: keywords,
    },
    {
      what: 'ten reports of one day at once',
      atMost: { time: 5000, turn: LONGEST_TURN },
      before: forgetReports,
      perform: tenOfOneDay,
    },
    {
      what: 'ten reports of ten days at once',
      atMost: { turn: LONGEST_TURN },
      before: forgetReports,
      perform: tenDays,
    },
    {
      what: 'ten reports of one day at once with other requests',
      atMost: { get: 20 },
      before: forgetReports,
      perform: tenOfOneDay,
      withGets: true,
    },
  ];
}

/** Measures these builds in turns; the first one has the targets. Linux only. */
export async function sharedReports(
  builds: readonly Command[],
  rounds: number,
  accounts: Readonly<Record<string, Account>> = accountsWith(KEYWORDS),
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [name, { keywords: count, shape }] of Object.entries(accounts)) {
    await withContenders(
      builds.map((build) => ({ ...build, isWatched: true })),
      async (contenders) => {
        const clients: Client[] = [];
        for (const contender of contenders) clients.push(await fillAccount(contender, count, shape));
        console.error(`measuring: ${name}`);
        const size = `${count / 1000}k keywords in ${name}`;
        for (const [step, results] of await measureAll(contenders, clients, rounds))
          lines.push(...linesOf(size, step, results));
      },
    );
  }
  return lines;
}

/** By step the results of each build in each round. The first round is a warm-up and is not counted. */
async function measureAll(
  contenders: readonly Contender[],
  clients: readonly Client[],
  rounds: number,
): Promise<ReadonlyMap<Step, Measured[][]>> {
  const steps = stepsOf();
  const results = new Map(steps.map((step): [Step, Measured[][]] => [step, contenders.map(() => [])]));
  for (let round = 0; round <= rounds; round++) {
    for (const [index, contender] of contenders.entries()) {
      for (const step of steps) {
        const client = clients[index];
        if (client === undefined) continue;
        const result = await measure(contender, client, step);
        if (round > 0) results.get(step)?.[index]?.push(result);
      }
    }
  }
  return results;
}

async function measure(contender: Contender, client: Client, step: Step): Promise<Measured> {
  await step.before?.(client);
  await longestTurn(contender);
  const [start, cpuBefore] = [performance.now(), cpuMs(contender)];
  const work = step.perform(client);
  const get = step.withGets ? await slowestGet(client, work, CONNECTIONS) : undefined;
  const id = await work;
  const [time, cpu] = [performance.now() - start, cpuMs(contender) - cpuBefore];
  const turn = await longestTurn(contender);
  await step.after?.(client, id);
  const isCompared = step.atMost.extra !== undefined && typeof id === 'string';
  const extra = isCompared ? time - leastWork(await downloadDay(client, id)).ms : undefined;
  return { time, cpu, turn, ...(get !== undefined && { get }), ...(extra !== undefined && { extra }) };
}

/** Of all threads. */
function cpuMs({ process: { pid } }: Contender): number {
  const threads = globSync(`/proc/${pid}/task/*/schedstat`).map((file) => readFileSync(file, 'utf8'));
  return threads.reduce((sum, text) => sum + Number(text.split(' ', 1)[0]), 0) / 1e6;
}

function linesOf(account: string, { what, atMost }: Step, builds: readonly (readonly Measured[])[]): Line[] {
  const targets = Object.keys(atMost).length === 0 ? { cpu: undefined } : atMost;
  // The keys are those of `atMost`.
  return (Object.entries(targets) as [keyof Measured, number | undefined][]).map(([quantity, target]) => {
    const numbers = builds.map((rounds) => {
      const values = rounds.map((each) => each[quantity] ?? NaN);
      const [low, high] = [0.25, 0.75].map((share) => quantile(values, share).toFixed(0));
      const cpu = median(rounds.map((each) => each.cpu)).toFixed(0);
      return `${median(values).toFixed(0)} (${low} to ${high}) ms${quantity === 'turn' ? '' : `, CPU ${cpu} ms`}`;
    });
    return {
      what: `${account}: ${what}${LABELS[quantity]}`,
      numbers: numbers.join('; the other build '),
      figure: median((builds[0] ?? []).map((each) => each[quantity] ?? NaN)),
      unit: 'ms',
      aim: target === undefined ? undefined : { atMost: target },
    };
  });
}
