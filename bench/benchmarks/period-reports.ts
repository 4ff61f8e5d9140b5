/**
 * Measures a report of version 3 over 31 days from its request to its rows, its memory, and the delay that it causes for
 * other requests; and a report of 731 days.
 */
import { gunzipSync } from 'node:zlib';
import { fetchBytes, send, withSandboxes, type Client } from '../client.ts';
import { once, prepareEach, type Effort } from '../rounds.ts';
import type { Line } from '../table.ts';
import { alone, amongOthers, daysAgo, fillAccount, type MeasuredReport } from './report-measures.ts';

export const KEYWORDS = 10_000;
export const DAYS = 31;
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

export const TARGETING_OF_A_MONTH: MeasuredReport = {
  name: `report of ${DAYS} days`,
  request: (seller) =>
    requestPeriod(
      seller,
      { startDate: daysAgo(DAYS + 2), endDate: daysAgo(3) },
      { adProduct: 'SPONSORED_PRODUCTS', reportTypeId: 'spTargeting', groupBy: ['targeting'], columns: COLUMNS },
    ),
  download: downloadPeriod,
};

export async function periodReports(effort: Effort): Promise<Line[]> {
  const month = await withSandboxes(effort, { scenario: 'empty', isWatched: true }, async (clients) => {
    const sellers = await prepareEach(clients, (client) => fillAccount(client, KEYWORDS));
    const { time, turn, memory } = await alone(sellers, TARGETING_OF_A_MONTH, effort);
    return [time, turn, memory, await amongOthers(sellers, TARGETING_OF_A_MONTH, effort)];
  });
  const years = await withSandboxes(effort, { scenario: 'default' }, (sellers) => once(sellers, twoYears));
  const what = 'report of 731 days of purchased products';
  return [...month, { what, samples: years, unit: 'ms', aim: { atMost: 60_000 } }];
}

/** Returns milliseconds. */
async function twoYears(seller: Client): Promise<number> {
  const start = performance.now();
  const columns = ['date', 'campaignId', 'purchasedAsin', 'orders14d', 'sales14d'];
  const id = await requestPeriod(
    seller,
    { startDate: daysAgo(730), endDate: daysAgo(3) },
    { adProduct: 'SPONSORED_BRANDS', reportTypeId: 'sbPurchasedProduct', groupBy: ['purchasedAsin'], columns },
  );
  await downloadPeriod(seller, id);
  return performance.now() - start;
}

async function requestPeriod(
  seller: Client,
  period: { startDate: string; endDate: string },
  configuration: object,
): Promise<string> {
  const { reportId } = await send<{ reportId: string }>(seller, 'POST', '/reporting/reports', {
    ...period,
    configuration: { ...configuration, timeUnit: 'DAILY', format: 'GZIP_JSON' },
  });
  return reportId;
}

async function downloadPeriod(seller: Client, reportId: string): Promise<Buffer> {
  for (;;) {
    const { url } = await send<{ url: string | null }>(seller, 'GET', `/reporting/reports/${reportId}`);
    if (url !== null) return gunzipSync((await fetchBytes(seller, url)).bytes);
  }
}
