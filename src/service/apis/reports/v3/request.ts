/**
 * Reads the body of a report request. The checks run in this order: fields, type, groupBy, columns, filters, time unit,
 * format, dates, retention, range. The first one that fails answers.
 */
import { createHash } from 'node:crypto';
import { addDays, dayIn, daysBetween, type Day } from '../../../../model/days.ts';
import { isFailure, isUnsettable } from '../../../../model/failures.ts';
import { listNames } from '../../../../model/text/list-names.ts';
import type { ReportTypeId } from '../../../../model/jobs.ts';
import { badBody } from '../../../http/api-errors.ts';
import { isObject, type Json } from '../../../http/body.ts';
import { isApiError, type ApiError } from '../../../http/reply.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { parseObjectBody } from '../../../protocol/codecs/object-body.ts';
import {
  describedBy,
  nullable,
  optional,
  readContextOf,
  type Codec,
  type ReadContext,
} from '../../../protocol/codecs/codec.ts';
import { list, object, readField, type Output } from '../../../protocol/codecs/object-codec.ts';
import { isoDay, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import type { ScopeAtTime } from '../../../../core/entities/operation-context.ts';
import * as refusals from './refusals.ts';
import { AD_PRODUCTS, FORMATS, TIME_UNITS, type Grouping, type ReportType, type TimeUnit } from './report-type.ts';
import {
  allowedColumns,
  allowedFilters,
  groupingOf,
  OTHER_REPORT_TYPES,
  REPORT_TYPES,
  reportTypeOf,
} from './report-types.ts';

const FILTER = { field: text, values: list(text, { min: 1 }) };
const CONFIGURATION = {
  adProduct: describedBy(oneOf(AD_PRODUCTS), { example: 'SPONSORED_PRODUCTS' }),
  columns: describedBy(list(text, { min: 1 }), { example: ['date', 'campaignId', 'impressions', 'clicks', 'cost'] }),
  filters: optional(describedBy(nullable(list(object(FILTER))), { type: ['array', 'null'], example: [] })),
  format: oneOf(FORMATS),
  groupBy: describedBy(list(text, { min: 1 }), { example: ['campaign'] }),
  // Unknown values have errors of their own.
  reportTypeId: describedBy(text, { enum: Object.keys(REPORT_TYPES) }),
  timeUnit: describedBy(text, { enum: [...TIME_UNITS], example: 'DAILY' }),
};
const REPORT = {
  endDate: describedBy(isoDay, { example: '2026-03-01' }),
  name: optional(describedBy(nullable(text), { type: ['string', 'null'], example: 'Campaigns' })),
  startDate: describedBy(isoDay, { example: '2026-02-23' }),
};
export const REPORT_REQUEST = object({ ...REPORT, configuration: object(CONFIGURATION) });

type Configuration = Omit<Output<typeof CONFIGURATION>, 'filters'> & {
  filters: readonly Output<typeof FILTER>[] | null;
};

/** The fields of a request in the order of the responses. */
export interface StoredRequest {
  configuration: Configuration;
  endDate: Day;
  name: string | null;
  startDate: Day;
}

export interface ReportRequest extends StoredRequest {
  reportTypeId: ReportTypeId;
  type: ReportType;
  grouping: Grouping;
  timeUnit: TimeUnit;
}

export function readReportRequest(request: RequestContext, context: ScopeAtTime): ReportRequest | ApiError {
  const stored = readFields(request);
  if (isApiError(stored)) return stored;
  const { configuration } = stored;
  const type = findType(configuration);
  if (isApiError(type)) return type;
  const { reportTypeId, groupBy } = configuration;
  const grouping = findGrouping(type, groupBy);
  if (isApiError(grouping)) return grouping;
  const refusal =
    checkColumns(type, configuration) ??
    checkFilters(type, configuration) ??
    checkTimeUnit(type, configuration) ??
    checkDates(type, stored, context);
  if (refusal !== undefined) return refusal;
  // Only the ids and time units of the declarations pass the checks.
  return {
    ...stored,
    reportTypeId: reportTypeId as ReportTypeId,
    type,
    grouping,
    timeUnit: configuration.timeUnit as TimeUnit,
  };
}

/** A request that was accepted. */
export function acceptedRequest(stored: StoredRequest, reportTypeId: ReportTypeId): ReportRequest {
  const type = REPORT_TYPES[reportTypeId];
  const { groupBy, timeUnit } = stored.configuration;
  const grouping = groupingOf(type, groupBy);
  if (grouping === undefined) throw new Error(`${reportTypeId} has no rows by ${groupBy.join(', ')}`);
  // Only the time units of the declarations are accepted.
  return { ...stored, reportTypeId, type, grouping, timeUnit: timeUnit as TimeUnit };
}

function readFields(request: RequestContext): StoredRequest | ApiError {
  const parsed = parseObjectBody({ body: request.body ?? '' }, (details) => badBody(details, 'TOD-04'));
  if (isApiError(parsed)) return parsed;
  const context = readContextOf(request);
  const result = REPORT_REQUEST.read(parsed.json, { path: '', context });
  if (!isFailure(result)) {
    const { configuration, endDate, name = null, startDate } = result.value;
    return { configuration: { ...configuration, filters: configuration.filters ?? null }, endDate, name, startDate };
  }
  const names = invalidFields(parsed.json, context);
  // In a strict world an unknown field fails, though the others are valid.
  return names.length === 0 && isUnsettable(result)
    ? refusals.invalidRequest(`Unknown fields: ${listNames([...(result.all ?? [])])}`, 'GEN-30')
    : refusals.missingFields(names);
}

/** All of them, as the service names them: `configuration timeUnit`. */
function invalidFields(json: { [name: string]: Json }, context: ReadContext): string[] {
  const { configuration } = json;
  if (!isObject(configuration)) return [...invalidIn(json, REPORT, context), 'configuration'];
  const inner = invalidIn(configuration, CONFIGURATION, context).map((name) => `configuration ${name}`);
  return [...invalidIn(json, REPORT, context), ...inner];
}

function invalidIn(
  json: { [name: string]: Json },
  fields: Readonly<Record<string, Codec<unknown>>>,
  context: ReadContext,
): string[] {
  // The first reading has recorded the violations.
  const silent = { ...context, onViolation: () => {}, reportViolation: () => undefined };
  return Object.entries(fields).flatMap(([name, reader]) => {
    if ('isOptional' in reader && json[name] === undefined) return [];
    return isFailure(readField(json, name, reader, { path: '', context: silent })) ? [name] : [];
  });
}

function findType({ reportTypeId, adProduct }: Configuration): ReportType | ApiError {
  const type = reportTypeOf(reportTypeId);
  if (type === undefined) {
    const product = OTHER_REPORT_TYPES[reportTypeId];
    return refusals.unknownType(
      product === undefined
        ? `there is no report type ${reportTypeId}; the report types are ${Object.keys(REPORT_TYPES).join(', ')}`
        : `${reportTypeId} is a report type of ${product}, which the sandbox does not emulate`,
    );
  }
  if (type.adProduct === adProduct) return type;
  return refusals.wrongAdProduct(
    `${reportTypeId} is a report type of ${type.adProduct}, and adProduct is ${adProduct}`,
  );
}

function findGrouping(type: ReportType, groupBy: readonly string[]): Grouping | ApiError {
  const allowed = Object.keys(type.groupBys);
  const unknown = groupBy.filter((each) => !allowed.includes(each));
  if (unknown.length > 0) return refusals.unknownGroupBy([...new Set(unknown)], allowed);
  return groupingOf(type, groupBy) ?? refusals.wrongCombination([...new Set(groupBy)]);
}

function checkColumns(type: ReportType, { columns, groupBy }: Configuration): ApiError | undefined {
  const allowed = allowedColumns(type, [...new Set(groupBy)]);
  const known = new Set(allowed);
  const unknown = columns.filter((each) => !known.has(each));
  return unknown.length === 0 ? undefined : refusals.unknownColumns([...new Set(unknown)], allowed);
}

function checkFilters(type: ReportType, { filters, groupBy }: Configuration): ApiError | undefined {
  if (filters === null) return undefined;
  const values = [...new Set(groupBy)];
  const allowed = allowedFilters(type, values);
  const unknown = filters.filter(({ field }) => !Object.hasOwn(allowed, field)).map(({ field }) => field);
  if (unknown.length > 0)
    return refusals.unknownFilters(
      [...new Set(unknown)],
      values.map((each) => [each, type.groupBys[each]?.filters ?? {}]),
    );
  for (const { field, values: wanted } of filters) {
    const possible = allowed[field] ?? [];
    const wrong = wanted.filter((each) => !possible.includes(each));
    if (wrong.length > 0) return refusals.wrongFilterValues(field, [...new Set(wrong)], possible);
  }
  return undefined;
}

function checkTimeUnit(type: ReportType, { timeUnit, columns, format }: Configuration): ApiError | undefined {
  if (!type.timeUnits.some((each) => each === timeUnit)) return refusals.WRONG_TIME_UNIT;
  if (timeUnit === 'DAILY' && (columns.includes('startDate') || columns.includes('endDate')))
    return refusals.PERIOD_COLUMN_OF_DAY;
  if (timeUnit === 'SUMMARY' && columns.includes('date')) return refusals.DAY_COLUMN_OF_PERIOD;
  return type.formats.includes(format) ? undefined : refusals.WRONG_FORMAT;
}

/** Checks dates by the calendar of the profile, except that the end date may be today in UTC. */
function checkDates(
  { maxRangeDays, retentionDays }: ReportType,
  { startDate, endDate }: StoredRequest,
  { at, today }: ScopeAtTime,
): ApiError | undefined {
  const todayInUtc = dayIn('UTC', at);
  const last = todayInUtc > today ? todayInUtc : today;
  if (endDate > last) return refusals.futureEnd(endDate, last);
  if (endDate < startDate) return refusals.endBeforeStart(startDate, endDate);
  const first = addDays(today, -retentionDays);
  if (startDate < first) return refusals.tooOld(startDate, first);
  const range = daysBetween(startDate, endDate);
  return range > maxRangeDays ? refusals.rangeTooLong(range, maxRangeDays) : undefined;
}

/** The same for two requests that the service takes for duplicates. The name does not count. */
export function keyOf({ configuration, startDate, endDate }: StoredRequest): string {
  const { adProduct, columns, filters, format, groupBy, reportTypeId, timeUnit } = configuration;
  const wanted = (filters ?? []).map(({ field, values }) => [field, ...sorted(values)].join(' '));
  const identity = [
    startDate,
    endDate,
    adProduct,
    reportTypeId,
    timeUnit,
    format,
    sorted(groupBy),
    sorted(columns),
    sorted(wanted),
  ];
  return createHash('sha256').update(JSON.stringify(identity)).digest('base64url');
}

function sorted(values: readonly string[]): string[] {
  return [...new Set(values)].toSorted();
}
