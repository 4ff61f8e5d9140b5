/**
 * An agent that lowers the bids of keywords that cost more than they earn, in small steps. A script decides in place of a
 * model, so that a run needs no model and repeats exactly.
 */
import { queryEnabled, readReport, update, type Row } from './account.ts';
import { McpClient } from './mcp.ts';

interface Target {
  targetId: string;
  adGroupId: string;
  negative: boolean;
  bid?: { bid: number };
  targetDetails: { keywordTarget?: { keyword: string; matchType: string } };
}

/** Fewer clicks say little about a keyword. */
const MIN_CLICKS = 30;
/** The part of its sales that a keyword may cost: what is left of a sale after the product. */
const MAX_ACOS = 0.3;
const STEP = 1.25;
const MAX_CHANGES = 20;

const mcp = await McpClient.connect(process.env);
const daysAgo = (days: number): string =>
  new Date(Date.parse(mcp.today) - days * 86_400_000).toISOString().slice(0, 10);
const keyOf = (...parts: unknown[]): string => parts.join(' ');

// Orders of the last days are still to come, which makes keywords look too expensive.
const period = { startDate: daysAgo(60), endDate: daysAgo(8) };
const dimensions = ['adGroup.id', 'target.value', 'target.matchType', 'budgetCurrency.value', 'dateRange.value'];
const rows = await readReport(mcp, period, [...dimensions, 'metric.clicks', 'metric.totalCost', 'metric.sales']);
const numbers = new Map<string, Row>(
  rows.map((row) => [keyOf(row['adGroup.id'], row['target.value'], row['target.matchType']), row]),
);

const changes = [];
for (const { targetId, adGroupId, negative, bid, targetDetails } of await queryEnabled<Target>(
  mcp,
  'campaign_management-query_target',
  'targets',
)) {
  const { keyword, matchType } = targetDetails.keywordTarget ?? {};
  const row = numbers.get(keyOf(adGroupId, keyword, matchType));
  if (negative || bid === undefined || row === undefined) continue;
  const [clicks, cost, sales] = [row['metric.clicks'], row['metric.totalCost'], row['metric.sales']].map(Number);
  if (clicks === undefined || cost === undefined || sales === undefined) continue;
  if (clicks < MIN_CLICKS || cost <= MAX_ACOS * sales) continue;
  const lower = Math.round((bid.bid / STEP) * 100) / 100;
  console.log(`${keyword}: cost ${cost.toFixed(2)}, sales ${sales.toFixed(2)}, bid ${bid.bid} -> ${lower}`);
  changes.push({ targetId, bid: { bid: lower } });
}
const first = changes.slice(0, MAX_CHANGES);
if (first.length > 0) await update(mcp, 'campaign_management-update_target_bid', 'targets', first);
