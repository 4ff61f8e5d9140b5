/**
 * An agent for `ads-sandbox bench`: it reads a report of version 3, and moves the bid of each keyword towards an advertising
 * cost of sales of 25 %. It calls the emulated service only, without the MCP server.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';

interface Row {
  keywordId: number;
  keywordBid: number;
  keywordType: string;
  adKeywordStatus: string;
  clicks: number;
  cost: number;
  sales14d: number;
}

const TARGET_ACOS = 0.25;
const JSON_TYPE = 'application/json';
const POLL_MILLISECONDS = 1000 * Number(process.env['ADS_POLL_SECONDS'] ?? 1);
const { ADS_API_URL = '', ADS_ACCESS_TOKEN = '', ADS_CLIENT_ID = '', ADS_PROFILE_ID = '', SANDBOX_DAY } = process.env;

function dayBefore(days: number): string {
  const today = SANDBOX_DAY ?? new Date().toISOString().slice(0, 10);
  return new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
}

/** The caller knows the form of the answer. */
async function call<Answer>(method: string, path: string, type: string, body?: object): Promise<Answer> {
  const response = await fetch(ADS_API_URL + path, {
    method,
    headers: {
      authorization: `Bearer ${ADS_ACCESS_TOKEN}`,
      'amazon-advertising-api-clientid': ADS_CLIENT_ID,
      'amazon-advertising-api-scope': ADS_PROFILE_ID,
      'content-type': type,
      accept: type,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

async function readReport(startDate: string, endDate: string): Promise<Row[]> {
  const configuration = {
    adProduct: 'SPONSORED_PRODUCTS',
    reportTypeId: 'spTargeting',
    groupBy: ['targeting'],
    columns: ['keywordId', 'keywordBid', 'keywordType', 'adKeywordStatus', 'clicks', 'cost', 'sales14d'],
    timeUnit: 'SUMMARY',
    format: 'GZIP_JSON',
  };
  const wanted = { startDate, endDate, configuration };
  const { reportId } = await call<{ reportId: string }>('POST', '/reporting/reports', JSON_TYPE, wanted);
  for (;;) {
    const path = `/reporting/reports/${reportId}`;
    const { status, url } = await call<{ status: string; url: string }>('GET', path, JSON_TYPE);
    if (status === 'FAILED') throw new Error(`report ${reportId} failed`);
    if (status === 'COMPLETED') return JSON.parse(String(gunzipSync(await (await fetch(url)).arrayBuffer()))) as Row[];
    await sleep(POLL_MILLISECONDS);
  }
}

const rows = await readReport(dayBefore(14), dayBefore(1));
const enabled = rows.filter(
  ({ keywordType, adKeywordStatus }) => /^(?:BROAD|PHRASE|EXACT)$/.test(keywordType) && adKeywordStatus === 'ENABLED',
);
const keywords = [];
for (const { keywordId, keywordBid, clicks, cost, sales14d } of enabled) {
  if (clicks < 20) continue;
  const factor = Math.min(1.1, Math.max(0.8, (TARGET_ACOS * sales14d) / cost));
  keywords.push({ keywordId: String(keywordId), bid: Math.max(0.05, Math.round(keywordBid * factor * 100) / 100) });
}
if (keywords.length > 0) await call('PUT', '/sp/keywords', 'application/vnd.spKeyword.v3+json', { keywords });
