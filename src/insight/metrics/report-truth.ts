/**
 * The true rows of a report of version 3: those that its file contains, written by the same code.
 */
import {
  allowedColumns,
  allowedFilters,
  groupingOf,
  REPORT_TYPES,
} from '../../service/apis/reports/v3/report-types.ts';
import type { ReportType, TimeUnit } from '../../service/apis/reports/v3/report-type.ts';
import type { ReportRequest } from '../../service/apis/reports/v3/request.ts';
import { eachRowText, queryOfVersion3 } from '../../service/apis/reports/v3/rows.ts';
import { OperationContext, type Reading, scopeOf } from '../../core/entities/operation-context.ts';
import { isObject, parseJson } from '../../service/http/body.ts';
import { isApiError } from '../../service/http/reply.ts';
import type { ReportTypeId } from '../../model/jobs.ts';
import { keyColumnsOf } from '../../core/performance/columns/key-columns.ts';
import { reportColumn } from '../../core/performance/columns/report-columns.ts';
import { mostRows } from '../../core/performance/rows/most-rows.ts';
import type { World } from '../../world/state/world.ts';
import { getProfile } from '../../control/accounts/accounts.ts';
import type { LoadedTable } from './loaded-rows.ts';
import { invalid } from '../../control/routing/problem.ts';
import { DAY_FIELD, type MetricsRow } from './metric-json.ts';
import type { Period, ReportFilter } from './metrics-schema.ts';
import type { ComparedReport } from './truth.ts';

interface ReportQuery extends Period {
  reportTypeId: ReportTypeId;
  /** The first grouping of the report type by default. */
  groupBy?: readonly string[] | undefined;
  /** By default DAILY if the rows have a date. */
  timeUnit?: TimeUnit | undefined;
  filters?: readonly ReportFilter[] | undefined;
  asOf?: number | undefined;
}

export function reportOfVersion3(world: World, query: ReportQuery, loaded: LoadedTable): ComparedReport {
  const { reportTypeId, date = '', startDate = date, endDate = startDate, filters = null, asOf = world.now() } = query;
  const type = REPORT_TYPES[reportTypeId];
  const { groupBy, level } = groupingIn(type, query);
  const timeUnit = query.timeUnit ?? (loaded.columns.includes(DAY_FIELD) ? 'DAILY' : 'SUMMARY');
  const name = `${reportTypeId} by ${groupBy.join(' and ')} with timeUnit ${timeUnit}`;
  checkFilters(type, groupBy, filters ?? []);
  const otherDates = timeUnit === 'DAILY' ? ['startDate', 'endDate'] : [DAY_FIELD];
  const columns = new Set(allowedColumns(type, groupBy).filter((column) => !otherDates.includes(column)));
  const hasDays = timeUnit === 'DAILY' && (startDate < endDate || loaded.columns.includes(DAY_FIELD));
  const keys = [...(hasDays ? [DAY_FIELD] : []), ...keyColumnsOf(level, columns)];
  const typeOf = (column: string): string => reportColumn(type.campaignType, column)?.type ?? 'date';
  const configuration = {
    adProduct: type.adProduct,
    columns: [...new Set([...keys, ...loaded.columns.filter((column) => columns.has(column))])],
    filters,
    format: 'GZIP_JSON' as const,
    groupBy: [...groupBy],
    reportTypeId,
    timeUnit,
  };
  const grouping = { groupBy, level };
  const report = { configuration, endDate, name: null, startDate, reportTypeId, type, grouping, timeUnit };
  return {
    name,
    columns,
    keys,
    numbers: new Set([...columns].filter((column) => ['integer', 'decimal', 'money'].includes(typeOf(column)))),
    needsDates: false,
    startDate,
    endDate,
    most: (profileId) => mostRows(contextOf(world, profileId, asOf), queryOfVersion3(report, asOf)),
    each: (profileId, take) => eachRow(contextOf(world, profileId, asOf), report, take),
  };
}

function groupingIn(type: ReportType, { reportTypeId, groupBy }: ReportQuery): ReportRequest['grouping'] {
  const grouping = groupBy === undefined ? type.groupings[0] : groupingOf(type, groupBy);
  if (grouping !== undefined) return grouping;
  const choices = type.groupings.map((each) => JSON.stringify(each.groupBy)).join(', ');
  throw invalid({
    path: 'groupBy',
    message: `is ${JSON.stringify(groupBy)}; reports of ${reportTypeId} are grouped by one of ${choices}`,
  });
}

function checkFilters(type: ReportType, groupBy: readonly string[], filters: readonly ReportFilter[]): void {
  const allowed = allowedFilters(type, groupBy);
  const errors = filters.flatMap(({ field, values }, i) => {
    const known = Object.hasOwn(allowed, field) ? (allowed[field] ?? []) : undefined;
    if (known === undefined) {
      const fields = Object.keys(allowed).join(', ') || 'none';
      return [
        { path: `filters[${i}].field`, message: `${field} is not a filter of the report; its filters: ${fields}` },
      ];
    }
    return values
      .filter((value) => !known.includes(value))
      .map((value) => ({ path: `filters[${i}].values`, message: `${value} is none of ${known.join(', ')}` }));
  });
  if (errors.length > 0) throw invalid(...errors);
}

function contextOf(world: World, profileId: string, asOf: number): OperationContext {
  return new OperationContext(scopeOf(world, getProfile(world, profileId)), () => {}, asOf);
}

function eachRow(context: Reading, report: ReportRequest, take: (row: MetricsRow) => void): void {
  eachRowText(context, report, (text) => {
    const parsed = parseJson(text);
    if (isApiError(parsed) || !isObject(parsed.json)) throw new Error(`a row of ${report.reportTypeId} is not JSON`);
    take(metricsRowOf(parsed.json, report.type.campaignType));
  });
}

/** Without the columns that have no value. */
function metricsRowOf(row: Readonly<Record<string, unknown>>, campaignType: ReportType['campaignType']): MetricsRow {
  const values = Object.entries(row).filter(([, value]) => value !== null);
  return Object.fromEntries(
    values.map(([name, value]) => [
      name,
      typeof value === 'number' && reportColumn(campaignType, name)?.type !== 'id' ? value : String(value),
    ]),
  );
}
