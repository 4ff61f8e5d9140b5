/**
 * Measures a report of version 3 over 31 days from its request to its rows, its memory, and the delay that it causes for
 * other requests; and a report of 731 days.
 */
import { gunzipSync } from 'node:zlib';
import { fetchBytes, sellerClient, send, type Client } from './client.ts';
import { ours, withContenders } from './peer.ts';
import type { Effort } from './load.ts';
import { alone, amongOthers, daysAgo, fillAccount, type MeasuredReport } from './report-measures.ts';
import type { Line } from './table.ts';

const KEYWORDS = 10_000;
const DAYS = 31;
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

const TARGETING_OF_A_MONTH: MeasuredReport = {
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
  const month = await withContenders([{ ...ours('empty'), isWatched: true }], async ([sandbox]) => {
    const seller = await fillAccount(sandbox, KEYWORDS);
    const { time, turn, memory } = await alone(sandbox, seller, TARGETING_OF_A_MONTH, effort);
    return [time, turn, memory, await amongOthers(seller, TARGETING_OF_A_MONTH, effort)];
  });
  const years = await withContenders([ours('default')], async ([sandbox]) => twoYears(await sellerClient(sandbox)));
  return [...month, years];
}

async function twoYears(seller: Client): Promise<Line> {
  const start = performance.now();
  const columns = ['date', 'campaignId', 'purchasedAsin', 'orders14d', 'sales14d'];
  const id = await requestPeriod(
    seller,
    { startDate: daysAgo(730), endDate: daysAgo(3) },
    { adProduct: 'SPONSORED_BRANDS', reportTypeId: 'sbPurchasedProduct', groupBy: ['purchasedAsin'], columns },
  );
  const rows = JSON.parse((await downloadPeriod(seller, id)).toString()) as unknown[];
  return {
    what: 'report of 731 days of purchased products',
    numbers: `${rows.length} rows`,
    figure: performance.now() - start,
    unit: 'ms',
    aim: { atMost: 60_000 },
  };
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
