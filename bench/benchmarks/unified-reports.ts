/**
 * Measures a report of the unified API over 31 days against the report of version 3 with the same rows.
 */
import { gunzipSync } from 'node:zlib';
import { fetchBytes, send, withSandboxes, type Client } from '../client.ts';
import { pause, THIS } from '../peer.ts';
import { inRounds, prepareEach, withBaseline, type Effort } from '../rounds.ts';
import type { Line } from '../table.ts';
import { DAYS, KEYWORDS, TARGETING_OF_A_MONTH } from './period-reports.ts';
import { daysAgo, fillAccount, forgetReports, type MeasuredReport } from './report-measures.ts';

const VERSION_3 = 'version 3';
/** Milliseconds until a process is idle. */
const REST = 1000;
const ORDERS = ['purchases', 'sales', 'unitsSold'];
const METRICS = ['impressions', 'clicks', 'totalCost', 'ctr', 'cpc', 'roas'].concat(
  ORDERS.flatMap((name) => [name, `${name}Promoted`, `${name}Halo`]),
);
const FIELDS = [
  'date.value',
  'campaign.id',
  'campaign.name',
  'adGroup.id',
  'target.value',
  'target.matchType',
  'budgetCurrency.value',
].concat(METRICS.map((name) => `metric.${name}`));

interface Answer {
  success: { report: { reportId: string; completedReportParts: { url: string }[] | null } }[];
}

const UNIFIED: MeasuredReport = {
  name: 'unified report',
  async request(seller) {
    const { adsAccounts } = await send<{ adsAccounts: { adsAccountId: string }[] }>(
      seller,
      'POST',
      '/adsAccounts/list',
      {},
    );
    const { success } = await send<Answer>(seller, 'POST', '/adsApi/v1/create/reports', {
      accessRequestedAccounts: [{ advertiserAccountId: adsAccounts[0]?.adsAccountId }],
      reports: [
        {
          format: 'GZIP_JSON',
          periods: [{ datePeriod: { startDate: daysAgo(DAYS + 2), endDate: daysAgo(3) } }],
          query: { fields: FIELDS },
        },
      ],
    });
    return success[0]?.report.reportId ?? '';
  },
  async download(seller, id) {
    for (;;) {
      const { success } = await send<Answer>(seller, 'POST', '/adsApi/v1/retrieve/reports', { reportIds: [id] });
      const part = success[0]?.report.completedReportParts?.[0];
      if (part !== undefined) return gunzipSync((await fetchBytes(seller, part.url)).bytes);
    }
  },
};

export async function unifiedReports(effort: Effort): Promise<Line[]> {
  const line = await withSandboxes(effort, { scenario: 'empty' }, async (clients): Promise<Line> => {
    const sellers = await prepareEach(clients, (client) => fillAccount(client, KEYWORDS));
    const results = await inRounds(sellers, effort, async (seller) => ({
      version3: await timeOf(seller, TARGETING_OF_A_MONTH),
      unified: await timeOf(seller, UNIFIED),
    }));
    return {
      what: `unified report of ${DAYS} days, from request to rows`,
      samples: withBaseline(VERSION_3, results('version3').get(THIS), results('unified')),
      unit: 'ms',
      baseline: VERSION_3,
      aim: { atMost: 1.3 },
    };
  });
  return [line];
}

/** Milliseconds. The report shares nothing with earlier ones. */
async function timeOf(seller: Client, report: MeasuredReport): Promise<number> {
  await forgetReports(seller);
  await pause(REST);
  const start = performance.now();
  await report.download(seller, await report.request(seller));
  return performance.now() - start;
}
