/**
 * One row of a report at an instant, with all that it sums.
 */
import { counterOf, type CountGroups, type Group } from '../../../core/simulation/quantities/groups.ts';
import type { Totals } from '../../../core/simulation/totals.ts';
import type { OperationContext } from '../../../core/entities/operation-context.ts';
import { marketOn } from '../../../core/performance/campaign-simulation.ts';
import type { PeriodQuery, PeriodRow } from '../../../core/performance/periods/period-row.ts';
import { eachPeriodRow } from '../../../core/performance/periods/period-rows.ts';
import type { CampaignType } from '../../../core/performance/product.ts';
import { PRODUCTS } from '../../../core/performance/products.ts';
import { eachPerformanceRow } from '../../../core/performance/report-rows.ts';
import type { PerformanceQuery, PerformanceRow } from '../../../core/performance/performance-query.ts';
import { RowTrace, type Contribution } from '../../../core/performance/row-trace.ts';
import type { Without } from '../../../core/performance/simulation.ts';

export type AnyRow = PeriodRow | PerformanceRow;

/** A row, or undefined where a report of that instant has no such row. */
export interface TracedRow {
  totals: Totals;
  contributions: readonly Contribution[];
}

/** One row of a report, which can be asked for at any instant. */
export interface RowSource {
  context: OperationContext;
  campaignType: CampaignType;
  row: AnyRow;
  /** The days that the row sums. */
  days: readonly string[];
  /** The time of the report. */
  asOf: number;
  at(asOf: number, without?: Without): TracedRow | undefined;
  counter(asOf: number): CountGroups | undefined;
}

export function sourceOfDay(context: OperationContext, query: PerformanceQuery, row: PerformanceRow): RowSource {
  return sourceOf(context, query, row, [query.day], (changes, take) =>
    eachPerformanceRow(context, { ...query, ...changes }, take),
  );
}

export function sourceOfPeriod(
  context: OperationContext,
  query: PeriodQuery,
  row: PeriodRow,
  days: readonly string[],
): RowSource {
  return sourceOf(context, query, row, days, (changes, take) => eachPeriodRow(context, { ...query, ...changes }, take));
}

type Changes = Pick<PeriodQuery, 'asOf' | 'explained'>;

function sourceOf(
  context: OperationContext,
  { campaignType, asOf, groups = [] }: { campaignType: CampaignType; asOf: number; groups?: readonly Group[] },
  row: AnyRow,
  days: readonly string[],
  eachRow: (changes: Changes, take: (row: AnyRow) => void) => void,
): RowSource {
  const key = keyOf(row);
  return {
    context,
    campaignType,
    row,
    days,
    asOf,
    at(instant, without) {
      const trace = new RowTrace();
      let found: TracedRow | undefined;
      eachRow({ asOf: instant, explained: { campaignId: row.campaign.id, trace, without } }, (each) => {
        if (found === undefined && keyOf(each) === key)
          found = { totals: each.totals, contributions: trace.of(each.totals) };
      });
      return found;
    },
    counter(instant) {
      const { model } = marketOn(context, days.at(-1) ?? '');
      return counterOf(groups, { model, asOf: instant, attributesViews: PRODUCTS[campaignType].attributesViews });
    },
  };
}

/** The same for the rows of two reports with the same identity. */
export function keyOf(row: AnyRow): string {
  const day = 'day' in row ? row.day : undefined;
  const bought = 'purchasedAsin' in row ? row.purchasedAsin : 'otherAsin' in row ? row.otherAsin : undefined;
  const isPromoted = 'isPromoted' in row ? row.isPromoted : undefined;
  const { campaign, adGroup, keyword, target, ad, term, placement } = row;
  const ids = [campaign, adGroup, keyword, target, ad].map((entity) => entity?.id);
  return JSON.stringify([day, ...ids, term, placement, bought, isPromoted]);
}
