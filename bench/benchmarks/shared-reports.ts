/**
 * Measures reports that share work: ten at once, the same request again, another record type of the same day, the latency
 * of other requests meanwhile, and the longest turns of the event loop.
 */
import { changeKeyword } from '../calls.ts';
import { withSandboxes, type Client } from '../client.ts';
import { cpuMs, longestTurn } from '../peer.ts';
import { inRounds, prepareEach, type Effort, type Results, type Samples } from '../rounds.ts';
import { median } from '../statistics.ts';
import type { Line } from '../table.ts';
import {
  fillAccount,
  forgetReports,
  leastWork,
  MANY_CAMPAIGNS,
  slowestGet,
  type AccountShape,
} from './report-measures.ts';
import { compactDaysAgo, downloadDay, downloadFile, requestDay } from './reports.ts';

/** The maximum of the service. */
const PER_AD_GROUP = 1000;
const oneCampaign = (keywords: number): AccountShape => ({
  adGroupsPerCampaign: keywords / PER_AD_GROUP,
  keywordsPerAdGroup: PER_AD_GROUP,
});

interface Account {
  /** For the names of the lines. */
  name: string;
  keywords: number;
  shape: AccountShape;
}

/**
 * In milliseconds: `extra` is the time without that of writing the rows, `cpu` that of all threads, and `get` the 99th
 * percentile of a get meanwhile. NaN if a step does not measure it.
 */
const QUANTITIES = ['time', 'extra', 'cpu', 'turn', 'get'] as const;
type Quantity = (typeof QUANTITIES)[number];

interface Step {
  what: string;
  /** The targets. Without one, a step is measured only to compare two builds. */
  atMost: Partial<Record<Quantity, number>>;
  /** Returns the id of a report, whose rows are written once more for `extra`. */
  perform(client: Client): Promise<string | void>;
  /** Work that is not measured. */
  before?(client: Client): Promise<unknown>;
  after?(client: Client, id: string | void): Promise<unknown>;
  withGets?: boolean;
}

const LABELS: Readonly<Record<Quantity, string>> = {
  time: '',
  extra: ', beyond its JSON and gzip',
  cpu: ', CPU',
  turn: ', longest turn',
  get: ', p99 of a get meanwhile',
};

const CONNECTIONS = 4;
/** The world is copied for the thread in two turns. */
const LONGEST_TURN = 60;
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
      atMost: { time: 500 },
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
      atMost: {},
      perform: (client) => ofDay(client, 'keywords', METRICS, 'query'),
    },
    {
      what: 'keywords after a write of one campaign',
      atMost: {},
      before: (client) => changeKeyword(client, 0),
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
      what: 'ten reports of one day among gets',
      atMost: { get: 30 },
      before: forgetReports,
      perform: tenOfOneDay,
      withGets: true,
    },
  ];
}

export const inManyCampaigns = (effort: Effort): Promise<Line[]> =>
  measureAccount(effort, { name: '100k keywords in many campaigns', keywords: 100_000, shape: MANY_CAMPAIGNS });

export const inOneCampaign = (effort: Effort): Promise<Line[]> =>
  measureAccount(effort, { name: '100k keywords in one campaign', keywords: 100_000, shape: oneCampaign(100_000) });

export const inSmallAccount = (effort: Effort): Promise<Line[]> =>
  measureAccount(effort, { name: '1k keywords in one campaign', keywords: 1000, shape: oneCampaign(1000) });

function measureAccount(effort: Effort, { name, keywords: count, shape }: Account): Promise<Line[]> {
  return withSandboxes(effort, { scenario: 'empty', isWatched: true }, async (clients) => {
    const sellers = await prepareEach(clients, (client) => fillAccount(client, count, shape));
    const steps = stepsOf();
    const results = await inRounds(sellers, effort, async (client) => {
      const measured: Record<string, number> = {};
      for (const step of steps) Object.assign(measured, await measure(client, step));
      return measured;
    });
    return steps.flatMap((step) => linesOf(name, step, results));
  });
}

/** The results of all steps are in one record. */
const key = ({ what }: Step, quantity: Quantity): string => `${what}${LABELS[quantity]}`;

async function measure(client: Client, step: Step): Promise<Record<string, number>> {
  await step.before?.(client);
  await longestTurn(client);
  const [start, cpuBefore] = [performance.now(), cpuMs(client)];
  const work = step.perform(client);
  const get = step.withGets ? await slowestGet(client, work, CONNECTIONS) : NaN;
  const id = await work;
  const [time, cpu] = [performance.now() - start, cpuMs(client) - cpuBefore];
  const turn = await longestTurn(client);
  await step.after?.(client, id);
  const isCompared = step.atMost.extra !== undefined && typeof id === 'string';
  const extra = isCompared ? time - leastWork(await downloadDay(client, id)) : NaN;
  const measured: Record<Quantity, number> = { time, extra, cpu, turn, get };
  return Object.fromEntries(QUANTITIES.map((quantity) => [key(step, quantity), measured[quantity]]));
}

function linesOf(account: string, step: Step, results: Results<string>): Line[] {
  const { atMost } = step;
  const targeted = QUANTITIES.filter((quantity) => atMost[quantity] !== undefined);
  return (targeted.length === 0 ? (['cpu'] as const) : targeted).map((quantity): Line => {
    const target = atMost[quantity];
    return {
      what: `${account}: ${key(step, quantity)}`,
      samples: results(key(step, quantity)),
      unit: 'ms',
      // It is steadier on a busy machine.
      ...((quantity === 'time' || quantity === 'extra') && { note: cpuOf(results(key(step, 'cpu'))) }),
      aim: target === undefined ? undefined : { atMost: target },
    };
  });
}

function cpuOf(samples: Samples): string {
  return `CPU ${[...samples].map(([name, values]) => `${name} ${median(values).toFixed(0)}`).join(', ')} ms`;
}
