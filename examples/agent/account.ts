/**
 * What the agents read and change by tools: entities page by page, updates item by item, and reports.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { McpClient } from './mcp.ts';

/** All enabled entities of sponsored products, over all pages. The caller knows their form. */
export async function queryEnabled<Entity>(mcp: McpClient, tool: string, list: string): Promise<Entity[]> {
  const entities: Entity[] = [];
  let nextToken: unknown;
  do {
    const page: Record<string, unknown> = await mcp.call(tool, {
      adProductFilter: { include: ['SPONSORED_PRODUCTS'] },
      stateFilter: { include: ['ENABLED'] },
      ...(nextToken === undefined ? {} : { nextToken }),
    });
    entities.push(...(page[list] as Entity[]));
    nextToken = page['nextToken'];
  } while (nextToken !== undefined);
  return entities;
}

interface ItemError {
  errors: { message: string }[];
}

/** Throws if one of the items is not changed, although the call as a whole succeeds. */
export async function update(mcp: McpClient, tool: string, list: string, items: readonly object[]): Promise<void> {
  const { error } = await mcp.call<{ error: ItemError[] }>(tool, { [list]: items });
  if (error.length > 0) throw new Error(`${tool}: ${messagesOf(error)}`);
}

const messagesOf = (error: readonly ItemError[]): string =>
  error.flatMap(({ errors }) => errors.map(({ message }) => message)).join('; ');

export type Row = Readonly<Record<string, unknown>>;

interface Report {
  reportId: string;
  status: string;
  failureReason: string | null;
  completedReportParts: { url: string }[] | null;
}

interface Reports {
  success: { report: Report }[];
  error: ItemError[] | null;
}

/** The service accepts at most this many accounts in one report. */
const MAX_ACCOUNTS = 5;

/** The rows of new reports of all accounts, from all their parts. */
export async function readReport(
  mcp: McpClient,
  datePeriod: { startDate: string; endDate: string },
  fields: readonly string[],
): Promise<Row[]> {
  const { adsAccounts } = await mcp.call<{ adsAccounts: { adsAccountId: string }[] }>(
    'ads_accounts-list_ads_accounts',
    {},
  );
  const accounts = adsAccounts.map(({ adsAccountId: advertiserAccountId }) => ({ advertiserAccountId }));
  const rows: Row[] = [];
  for (let i = 0; i < accounts.length; i += MAX_ACCOUNTS) {
    const created = await mcp.call<Reports>('reporting-create_report', {
      accessRequestedAccounts: accounts.slice(i, i + MAX_ACCOUNTS),
      reports: [{ format: 'GZIP_JSON', periods: [{ datePeriod }], query: { fields } }],
    });
    rows.push(...(await rowsOf(mcp, reportIn(created))));
  }
  return rows;
}

async function rowsOf(mcp: McpClient, created: Report): Promise<Row[]> {
  let report = created;
  while (report.status !== 'COMPLETED') {
    if (report.status === 'FAILED') throw new Error(`the report failed: ${report.failureReason}`);
    await sleep(1000 * Number(process.env['ADS_POLL_SECONDS'] ?? 60));
    report = reportIn(await mcp.call('reporting-retrieve_report', { reportIds: [report.reportId] }));
  }
  const parts = await Promise.all((report.completedReportParts ?? []).map(({ url }) => readPart(url)));
  return parts.flat();
}

function reportIn({ success: [first], error }: Reports): Report {
  if (first === undefined) throw new Error(`no report: ${messagesOf(error ?? [])}`);
  return first.report;
}

/** The link is signed, so it takes no token. */
async function readPart(url: string): Promise<Row[]> {
  const response = await fetch(url, { signal: AbortSignal.timeout(30_000) });
  if (!response.ok) throw new Error(`the file of the report: ${response.status}`);
  return JSON.parse(gunzipSync(await response.arrayBuffer()).toString()) as Row[];
}
