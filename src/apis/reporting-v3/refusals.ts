/**
 * The texts with which reporting version 3 refuses a request.
 */
import type { ApiError } from '../../http/reply.ts';
import type { Filters } from './report-type.ts';

export function refused(details: string, reason?: string): ApiError {
  return { status: 400, details, ...(reason === undefined ? {} : { reason }) };
}

export function missingFields(names: readonly string[]): ApiError {
  return refused(`Required fields are invalid or missing: ${names.join(', ')}`);
}

export function unknownType(reason: string): ApiError {
  return refused('configuration reportTypeId is unknown or invalid', reason);
}

export function wrongAdProduct(reason: string): ApiError {
  return refused('configuration adProduct is not supported for this report type', reason);
}

export function unknownGroupBy(names: readonly string[], allowed: readonly string[]): ApiError {
  return refused(`configuration invalid groupBy values: ${listOf(names)}. Allowed values: ${listOf(allowed)}`);
}

export function wrongCombination(names: readonly string[]): ApiError {
  return refused(`configuration groupBy values ${listOf(names)} are not supported together for this report type`);
}

export function unknownColumns(names: readonly string[], allowed: readonly string[]): ApiError {
  return refused(`configuration columns includes invalid values: ${listOf(names)}. Allowed values: ${listOf(allowed)}`);
}

/** `allowed` has the filters of each requested groupBy. */
export function unknownFilters(names: readonly string[], allowed: readonly (readonly [string, Filters])[]): ApiError {
  const groupBys = allowed.map(([groupBy]) => groupBy).join(', ');
  const texts = allowed.map(([groupBy, filters]) => `Allowed filters for groupBy ${groupBy}: ${filtersText(filters)}`);
  const begin = `configuration filters includes fields: ${listOf(names)} which are invalid for groupBys: ${groupBys}`;
  return refused(`${begin}. ${texts.join('. ')}`);
}

function filtersText(filters: Filters): string {
  const texts = Object.entries(filters).map(([field, values]) => `(field: ${field}, values: ${values.join(', ')})`);
  return texts.length === 0 ? '()' : texts.join(', ');
}

export function wrongFilterValues(field: string, values: readonly string[], allowed: readonly string[]): ApiError {
  const begin = `configuration filters includes invalid values: ${listOf(values)} for field: ${field}`;
  return refused(`${begin}. Allowed values: ${listOf(allowed)}`);
}

export const WRONG_TIME_UNIT = refused('configuration timeUnit is not supported for this report type');
export const WRONG_FORMAT = refused('configuration format is not supported for this report type');
export const PERIOD_COLUMN_OF_DAY = refused(
  'configuration startDate and endDate are not supported columns for DAILY time unit. Please use date instead.',
);
export const DAY_COLUMN_OF_PERIOD = refused(
  'configuration date is not a supported column for SUMMARY time unit. Please use startDate and/or endDate instead.',
);

export function futureEnd(endDate: string, today: string): ApiError {
  return refused(`endDate (${endDate}) must be equal to or before the current date (${today})`);
}

export function endBeforeStart(startDate: string, endDate: string): ApiError {
  return refused(`endDate (${endDate}) must be equal to or after startDate (${startDate})`);
}

export function tooOld(startDate: string, first: string): ApiError {
  return refused(`startDate (${startDate}) must be equal to or after report type data retention start date (${first})`);
}

export function rangeTooLong(days: number, maximum: number): ApiError {
  return refused(`startDate to endDate range (${days} days) must not exceed maximum range (${maximum} days)`);
}

export function duplicateOf(reportId: string): ApiError {
  return { status: 425, details: `The Request is a duplicate of : ${reportId}` };
}

function listOf(names: readonly string[]): string {
  return `(${names.join(', ')})`;
}
