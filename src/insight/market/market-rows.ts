/**
 * The rows that an agent could see in reports of sponsored products and sponsored brands, by a level.
 */
import type { Day } from '../../model/days.ts';
import { OperationContext, type Reading, scopeOf } from '../../core/entities/operation-context.ts';
import { LEGACY_CAMPAIGN_TYPES, type CampaignType } from '../../core/performance/product.ts';
import { PRODUCTS } from '../../core/performance/products.ts';
import { RowTrace } from '../../core/performance/row-trace.ts';
import type { ReportRow, RowLevel, RowQuery } from '../../core/performance/rows/report-row.ts';
import { simulatedRows } from '../../core/performance/rows/most-rows.ts';
import { eachReportRow } from '../../core/performance/rows/report-rows.ts';
import { simulationOf } from '../../core/performance/simulation.ts';
import type { Totals } from '../../core/simulation/totals.ts';
import type { Work } from '../../world/lifecycle/world-tasks.ts';
import type { World } from '../../world/state/world.ts';
import { getProfile } from '../../control/accounts/accounts.ts';
import { addSums, NO_SUMS, ORDER_DAYS, ProductCosts, sumsOf, type MarketSums } from './profit.ts';

export interface MarketQuery {
  days: readonly Day[];
  /** One row for each day; otherwise one for all days. */
  isDaily: boolean;
  /** Rows for entities without traffic, at the levels of entities. */
  withEmpty?: boolean;
  /** Epoch milliseconds: what comes later does not count. */
  asOf: number;
}

/** Of a computation that simulates the days, and answers few numbers. */
export function marketWork(world: World, profileId: string, days: number): Work {
  const context = new OperationContext(scopeOf(world, getProfile(world, profileId)));
  return { rows: simulatedRows(context, LEGACY_CAMPAIGN_TYPES, days), days };
}

type Take = (row: ReportRow, sums: MarketSums) => void;

/** Passes on the rows of the products that have keywords, which is what an agent of the market bids on. */
export function eachMarketRow(context: Reading, level: RowLevel, query: MarketQuery, take: Take): void {
  for (const campaignType of LEGACY_CAMPAIGN_TYPES) eachRowOfType(context, campaignType, level, query, take);
}

function eachRowOfType(
  context: Reading,
  campaignType: CampaignType,
  level: RowLevel,
  query: MarketQuery,
  take: Take,
): void {
  const costs = ProductCosts.of(context);
  const rows: RowQuery = { ...query, campaignType, campaigns: 'all', level, order: 'entities', groups: [] };
  if (costs.isByMargin) {
    eachReportRow(simulationOf(context), rows, (row) => take(row, sumsOf(row.totals, undefined, costs)));
    return;
  }
  // The products of orders are in the events of a row, which are known for one campaign at a time.
  for (const { id: campaignId } of PRODUCTS[campaignType].campaigns(context.scope, 'all')) {
    const trace = new RowTrace();
    eachReportRow(simulationOf(context), { ...rows, explained: { campaignId, trace } }, (row) =>
      take(row, sumsOf(row.totals, costs.ofOrders(ordersOf(trace, row.totals, query.asOf)), costs)),
    );
  }
}

function* ordersOf(trace: RowTrace, totals: Totals, asOf: number) {
  for (const { event } of trace.of(totals))
    for (const order of event.orders) if (order.at <= asOf && order.lag <= ORDER_DAYS) yield order;
}

/** The sums of all campaigns, by day if the query is daily, and by '' otherwise. */
export function totalsByDay(context: Reading, query: MarketQuery): Map<Day, MarketSums> {
  const totals = new Map<Day, MarketSums>((query.isDaily ? query.days : ['']).map((day) => [day, { ...NO_SUMS }]));
  eachMarketRow(context, 'campaign', { ...query, withEmpty: false }, ({ day = '' }, sums) => {
    const known = totals.get(day);
    if (known !== undefined) addSums(known, sums);
  });
  return totals;
}
