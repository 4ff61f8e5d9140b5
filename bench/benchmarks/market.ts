/**
 * Measures what an optimiser does at 1,000 keywords and 8 rivals: nights with reports, steps of a year, and landscapes.
 */
import { gunzipSync } from 'node:zlib';
import { fetchBytes, SCOPE, send, withSandboxes, type Client } from '../client.ts';
import { cpuMs } from '../peer.ts';
import { inRounds, once, prepareEach, type Effort } from '../rounds.ts';
import { fillProfile } from '../rows.ts';
import type { Line } from '../table.ts';

const KEYWORDS = 1000;
/** Ten campaigns at 1,000 keywords. */
const SHAPE = { adGroupsPerCampaign: 1, keywordsPerAdGroup: 100 };
const RIVALS = 8;
const NIGHTS = 10;
const DAYS = 14;
const CHANGED_BIDS = 100;
const YEAR = 365;
const LANDSCAPES = 20;
const BIDS = [0.2, 0.35, 0.55, 0.8, 1.1, 1.5, 2, 2.7, 3.6, 5];
const NIGHT_MS = 120;

const NUMBERS = ['impressions', 'clicks', 'cost', 'purchases14d', 'sales14d'];
const REPORTS = [
  { reportTypeId: 'spCampaigns', groupBy: ['campaign'], columns: ['campaignId', 'campaignBudgetAmount', ...NUMBERS] },
  { reportTypeId: 'spTargeting', groupBy: ['targeting'], columns: ['keywordId', 'keywordBid', ...NUMBERS] },
  { reportTypeId: 'spSearchTerm', groupBy: ['searchTerm'], columns: ['keywordId', 'searchTerm', ...NUMBERS] },
  { reportTypeId: 'spAdvertisedProduct', groupBy: ['advertiser'], columns: ['adId', 'advertisedAsin', ...NUMBERS] },
];

export function market(effort: Effort): Promise<Line[]> {
  return withSandboxes(effort, { scenario: 'empty', env: { SANDBOX_CLOCK: 'frozen' } }, async (clients) => {
    const sellers = await prepareEach(clients, async (client) => {
      await useRivals(client);
      await fillProfile(client, KEYWORDS, SHAPE);
      return { targets: await clickedTargets(client) };
    });
    const results = await inRounds(sellers, effort, async (seller, round) => ({
      night: await perCall(NIGHTS, () => night(seller)),
      changed: await perCall(NIGHTS, async (n) => {
        await changeBids(seller, round * NIGHTS + n);
        await night(seller);
      }),
      cpu: await cpuOf(seller, () => perCall(NIGHTS, () => night(seller))),
      landscape: await perCall(LANDSCAPES, (n) => landscape(seller, n)),
    }));
    const year = await once(sellers, async (seller) => (await perCall(YEAR, () => step(seller))) * YEAR);
    const what = `night with ${REPORTS.length} reports of ${DAYS} days`;
    return [
      { what, samples: results('night'), unit: 'ms', aim: { atMost: NIGHT_MS } },
      { what: `${what}, CPU of all threads`, samples: results('cpu'), unit: 'ms' },
      { what: `${what}, after ${CHANGED_BIDS} bids changed`, samples: results('changed'), unit: 'ms' },
      { what: `${YEAR} steps that observe campaigns and targets`, samples: year, unit: 'ms', aim: { atMost: 15_000 } },
      { what: `landscape of ${BIDS.length} bids`, samples: results('landscape'), unit: 'ms' },
    ];
  });
}

export async function useRivals(client: Client): Promise<void> {
  await send(client, 'PUT', '/_sandbox/metrics/model', { from: 'start', rivals: RIVALS });
}

/** Milliseconds. */
async function perCall(count: number, call: (n: number) => Promise<unknown>): Promise<number> {
  const start = performance.now();
  for (let n = 0; n < count; n++) await call(n);
  return (performance.now() - start) / count;
}

async function cpuOf(seller: Client, nights: () => Promise<unknown>): Promise<number> {
  const before = cpuMs(seller);
  await nights();
  return (cpuMs(seller) - before) / NIGHTS;
}

/** The next day, and reports of the days before it. */
export async function night(seller: Client): Promise<void> {
  const { now } = await send<{ now: string }>(seller, 'POST', '/_sandbox/clock/advance', { by: '24h' });
  // The day before is over in every time zone.
  const dayBefore = (days: number): string => new Date(Date.parse(now) - days * 86_400_000).toISOString().slice(0, 10);
  const period = { startDate: dayBefore(DAYS + 1), endDate: dayBefore(2) };
  const ids = await Promise.all(REPORTS.map((configuration) => request(seller, { ...period, configuration })));
  await Promise.all(ids.map((id) => download(seller, id)));
}

async function request(seller: Client, { configuration, ...period }: { configuration: object }): Promise<string> {
  const { reportId } = await send<{ reportId: string }>(seller, 'POST', '/reporting/reports', {
    ...period,
    configuration: { ...configuration, adProduct: 'SPONSORED_PRODUCTS', timeUnit: 'SUMMARY', format: 'GZIP_JSON' },
  });
  return reportId;
}

async function download(seller: Client, reportId: string): Promise<string> {
  for (;;) {
    const { url } = await send<{ url: string | null }>(seller, 'GET', `/reporting/reports/${reportId}`);
    if (url !== null) return String(gunzipSync((await fetchBytes(seller, url)).bytes));
  }
}

function step(seller: Client): Promise<{ now: string; rows: { targeting: { id: string; clicks: number }[] } }> {
  const observe = { days: 1, levels: ['campaign', 'targeting'] };
  return send(seller, 'POST', '/_sandbox/market/step', { profileId: seller.headers[SCOPE], by: '24h', observe });
}

/** The ids of those with clicks on the first day. */
async function clickedTargets(seller: Client): Promise<readonly string[]> {
  const { rows } = await step(seller);
  const clicked = rows.targeting.filter(({ clicks }) => clicks > 0);
  if (clicked.length === 0) throw new Error(`${seller.name}: no keyword has clicks`);
  return clicked.map(({ id }) => id);
}

async function changeBids(seller: Client, round: number): Promise<void> {
  const list = await send<{ keywordId: number }[]>(
    seller,
    'GET',
    `/v2/sp/keywords?count=${CHANGED_BIDS}&startIndex=${(round * CHANGED_BIDS) % KEYWORDS}`,
  );
  const bid = 0.8 + (round % 40) / 100;
  const changed = list.map(({ keywordId }) => ({ keywordId, bid }));
  await send(seller, 'PUT', '/v2/sp/keywords', changed);
}

/** Of yesterday, which was simulated before. */
async function landscape(seller: Client & { targets: readonly string[] }, n: number): Promise<void> {
  const id = seller.targets[n % seller.targets.length];
  await send(seller, 'POST', '/_sandbox/market/landscape', { profileId: seller.headers[SCOPE], id, bids: BIDS });
}
