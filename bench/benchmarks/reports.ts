/**
 * Measures a large report of version 2 from its request to its rows, and the delay that it causes for other requests.
 */
import { gunzipSync } from 'node:zlib';
import { fetchBytes, send, withSandboxes, type Client } from '../client.ts';
import { prepareEach, type Effort } from '../rounds.ts';
import type { Line } from '../table.ts';
import { alone, amongOthers, daysAgo, fillAccount, type MeasuredReport } from './report-measures.ts';

const KEYWORDS = 100_000;
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

const KEYWORDS_OF_A_DAY: MeasuredReport = {
  name: 'report',
  request: (seller) => requestDay(seller, 'keywords', { reportDate: compactDaysAgo(3), metrics: METRICS.join() }),
  download: downloadDay,
};

export function reports(effort: Effort): Promise<Line[]> {
  return withSandboxes(effort, { scenario: 'empty', isWatched: true }, async (clients) => {
    const sellers = await prepareEach(clients, (client) => fillAccount(client, KEYWORDS));
    const { time, turn } = await alone(sellers, KEYWORDS_OF_A_DAY, effort);
    return [time, turn, await amongOthers(sellers, KEYWORDS_OF_A_DAY, effort)];
  });
}

export function compactDaysAgo(count: number): string {
  return daysAgo(count).replaceAll('-', '');
}

/** Requests a report of version 2, and returns its id. */
export async function requestDay(
  seller: Client,
  recordType: string,
  body: { reportDate: string; metrics: string; segment?: string },
): Promise<string> {
  return (await send<{ reportId: string }>(seller, 'POST', `/v2/sp/${recordType}/report`, body)).reportId;
}

/** Waits for a report of version 2, and returns its text. */
export async function downloadDay(seller: Client, reportId: string): Promise<Buffer> {
  return gunzipSync(await downloadFile(seller, reportId));
}

export async function downloadFile(seller: Client, reportId: string): Promise<Buffer> {
  for (;;) {
    const job = await send<{ status: string; location?: string }>(seller, 'GET', `/v2/reports/${reportId}`);
    if (job.location === undefined) continue;
    const { headers } = await fetchBytes(seller, job.location, seller.headers);
    return (await fetchBytes(seller, headers.location ?? '')).bytes;
  }
}
