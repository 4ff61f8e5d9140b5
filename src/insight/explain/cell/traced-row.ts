/**
 * One row of a report at an instant, with all that it sums.
 */
import { counterOf, type CountGroups } from '../../../core/simulation/quantities/groups.ts';
import type { Totals } from '../../../core/simulation/totals.ts';
import type { Writing } from '../../../core/entities/operation-context.ts';
import type { ReportRow, RowLevel, RowQuery } from '../../../core/performance/rows/report-row.ts';
import { eachReportRow } from '../../../core/performance/rows/report-rows.ts';
import type { CampaignType } from '../../../core/performance/product.ts';
import { RowTrace, type Contribution } from '../../../core/performance/row-trace.ts';
import { simulationOf, type Without } from '../../../core/performance/simulation.ts';

/** A row, or undefined where a report of that instant has no such row. */
export interface TracedRow {
  totals: Totals;
  contributions: readonly Contribution[];
}

/** One row of a report, which can be asked for at any instant. */
export interface RowSource {
  context: Writing;
  campaignType: CampaignType;
  level: RowLevel;
  row: ReportRow;
  /** The days that the row sums. */
  days: readonly string[];
  /** The time of the report. */
  asOf: number;
  at(asOf: number, without?: Without): TracedRow | undefined;
  counter(asOf: number): CountGroups | undefined;
  /** Whether it may contain invalid traffic until that is recognized. */
  restates: boolean;
}

export function sourceOf(context: Writing, query: RowQuery, row: ReportRow, days: readonly string[]): RowSource {
  const { campaignType, level, asOf, groups } = query;
  const key = keyOf(row);
  return {
    context,
    campaignType,
    level,
    row,
    days,
    asOf,
    restates: simulationOf(context).market.countingOf(row.campaign, asOf).restates !== undefined,
    at(instant, without) {
      const trace = new RowTrace();
      let found: TracedRow | undefined;
      const explained = { campaignId: row.campaign.id, trace, without };
      eachReportRow(simulationOf(context), { ...query, asOf: instant, explained }, (each) => {
        if (found === undefined && keyOf(each) === key)
          found = { totals: each.totals, contributions: trace.of(each.totals) };
      });
      return found;
    },
    counter(instant) {
      return counterOf(groups, simulationOf(context).market.countingOf(row.campaign, instant));
    },
  };
}

/** The same for the rows of two reports with the same identity. */
function keyOf({
  day,
  campaign,
  adGroup,
  keyword,
  target,
  ad,
  term,
  placement,
  purchasedAsin,
  isPromoted,
  matchedAsin,
}: ReportRow): string {
  const ids = [campaign, adGroup, keyword, target, ad].map((entity) => entity?.id);
  return JSON.stringify([day, ...ids, term, placement, purchasedAsin, isPromoted, matchedAsin]);
}
