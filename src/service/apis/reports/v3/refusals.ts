/**
 * The texts with which reporting version 3 refuses a request.
 */
import type { RuleId } from '../../../../generated/rule-ids.ts';
import type { ApiError } from '../../../http/reply.ts';
import type { Filters } from './report-type.ts';

export function invalidRequest(details: string, rule: RuleId, reason?: string): ApiError {
  return { status: 400, details, rule, ...(reason === undefined ? {} : { reason }) };
}

export function missingFields(names: readonly string[]): ApiError {
  return invalidRequest(`Required fields are invalid or missing: ${names.join(', ')}`, 'TOD-14');
}

export function unknownType(reason: string): ApiError {
  return invalidRequest('configuration reportTypeId is unknown or invalid', 'TOD-12', reason);
}

export function wrongAdProduct(reason: string): ApiError {
  return invalidRequest('configuration adProduct is not supported for this report type', 'TOD-21', reason);
}

export function unknownGroupBy(names: readonly string[], allowed: readonly string[]): ApiError {
  return invalidRequest(
    `configuration invalid groupBy values: ${listOf(names)}. Allowed values: ${listOf(allowed)}`,
    'TOD-20',
  );
}

export function wrongCombination(names: readonly string[]): ApiError {
  return invalidRequest(
    `configuration groupBy values ${listOf(names)} are not supported together for this report type`,
    'TOD-23',
  );
}

export function unknownColumns(names: readonly string[], allowed: readonly string[]): ApiError {
  return invalidRequest(
    `configuration columns includes invalid values: ${listOf(names)}. Allowed values: ${listOf(allowed)}`,
    'TOD-11',
  );
}

/** `allowed` has the filters of each requested groupBy. */
export function unknownFilters(names: readonly string[], allowed: readonly (readonly [string, Filters])[]): ApiError {
  const groupBys = allowed.map(([groupBy]) => groupBy).join(', ');
  const texts = allowed.map(([groupBy, filters]) => `Allowed filters for groupBy ${groupBy}: ${filtersText(filters)}`);
  const begin = `configuration filters includes fields: ${listOf(names)} which are invalid for groupBys: ${groupBys}`;
  return invalidRequest(`${begin}. ${texts.join('. ')}`, 'TOD-19');
}

function filtersText(filters: Filters): string {
  const texts = Object.entries(filters).map(([field, values]) => `(field: ${field}, values: ${values.join(', ')})`);
  return texts.length === 0 ? '()' : texts.join(', ');
}

export function wrongFilterValues(field: string, values: readonly string[], allowed: readonly string[]): ApiError {
  const begin = `configuration filters includes invalid values: ${listOf(values)} for field: ${field}`;
  return invalidRequest(`${begin}. Allowed values: ${listOf(allowed)}`, 'TOD-19');
}

export const WRONG_TIME_UNIT = invalidRequest('configuration timeUnit is not supported for this report type', 'TOD-13');
export const WRONG_FORMAT = invalidRequest('configuration format is not supported for this report type', 'TOD-36');
export const PERIOD_COLUMN_OF_DAY = invalidRequest(
  'configuration startDate and endDate are not supported columns for DAILY time unit. Please use date instead.',
  'TOD-15',
);
export const DAY_COLUMN_OF_PERIOD = invalidRequest(
  'configuration date is not a supported column for SUMMARY time unit. Please use startDate and/or endDate instead.',
  'TOD-16',
);

export function futureEnd(endDate: string, today: string): ApiError {
  return invalidRequest(`endDate (${endDate}) must be equal to or before the current date (${today})`, 'TOD-33');
}

export function endBeforeStart(startDate: string, endDate: string): ApiError {
  return invalidRequest(`endDate (${endDate}) must be equal to or after startDate (${startDate})`, 'TOD-33');
}

export function tooOld(startDate: string, first: string): ApiError {
  return invalidRequest(
    `startDate (${startDate}) must be equal to or after report type data retention start date (${first})`,
    'TOD-18',
  );
}

export function rangeTooLong(days: number, maximum: number): ApiError {
  return invalidRequest(
    `startDate to endDate range (${days} days) must not exceed maximum range (${maximum} days)`,
    'TOD-17',
  );
}

export function duplicateOf(reportId: string): ApiError {
  return { status: 425, details: `The Request is a duplicate of : ${reportId}`, rule: 'TOD-06' };
}

function listOf(names: readonly string[]): string {
  return `(${names.join(', ')})`;
}
