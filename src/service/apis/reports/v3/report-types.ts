/**
 * All report types of reporting version 3, and those that the sandbox knows by name only.
 */
import { isReportTypeId, type ReportTypeId } from '../../../../model/jobs.ts';
import type { Filters, Grouping, ReportType } from './report-type.ts';
import { SB_REPORT_TYPES } from './sb-report-types.ts';
import { SD_REPORT_TYPES } from './sd-report-types.ts';
import { SP_REPORT_TYPES } from './sp-report-types.ts';

export const REPORT_TYPES: Readonly<Record<ReportTypeId, ReportType>> = {
  ...SP_REPORT_TYPES,
  ...SB_REPORT_TYPES,
  ...SD_REPORT_TYPES,
};

/** Report types of products that the sandbox does not emulate, with the product. */
export const OTHER_REPORT_TYPES: Readonly<Record<string, string>> = {
  stCampaigns: 'sponsored television',
  stTargeting: 'sponsored television',
};

export function reportTypeOf(id: string): ReportType | undefined {
  return isReportTypeId(id) ? REPORT_TYPES[id] : undefined;
}

/** Undefined if the values cannot be requested together. */
export function groupingOf({ groupings }: ReportType, groupBy: readonly string[]): Grouping | undefined {
  const values = new Set(groupBy);
  return groupings.find((each) => each.groupBy.length === values.size && each.groupBy.every((one) => values.has(one)));
}

/** The columns that a request with these values of groupBy can contain, in the order of the documentation. */
export function allowedColumns(type: ReportType, groupBy: readonly string[]): string[] {
  const columns = new Set([...type.columns, ...groupBy.flatMap((each) => type.groupBys[each]?.columns ?? [])]);
  if (groupBy.length > 1) for (const column of type.withoutCombination ?? []) columns.delete(column);
  return [...columns];
}

/** The filters that all of the values of groupBy support. */
export function allowedFilters({ groupBys }: ReportType, groupBy: readonly string[]): Filters {
  const [first = {}, ...others] = groupBy.map((each) => groupBys[each]?.filters ?? {});
  return Object.fromEntries(Object.entries(first).filter(([field]) => others.every((filters) => field in filters)));
}
