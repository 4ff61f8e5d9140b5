/**
 * What the fields, the filter and the period of a unified report must satisfy. The first requirement that is not met is
 * the error of the report.
 */
import type { ScopeAtTime } from '../../../../core/entities/operation-context.ts';
import { CAMPAIGN_TYPES } from '../../../../core/performance/product.ts';
import { addDays, dayIn, daysBetween, type Day } from '../../../../model/days.ts';
import { excludedBy, groupOf, isAmount, isDaily, isDate, isDimension, isMetric, requiredBy } from './catalogue.ts';
import { fieldsOfFilter } from './filter.ts';
import { levelOf } from './levels.ts';
import type { ReportDraft } from './request-body.ts';

/** An error of the report, as an item of a batch has it. */
export interface ReportError {
  code: string;
  message: string;
}

/** For how long reports have rows by days and weeks, and by longer periods, in days: 15 months and six years. */
const RETENTION = { daily: 457, longer: 2192 } as const;
const LONGER: ReadonlySet<string> = new Set(['month', 'year']);

export function errorOf(
  { query, periods }: ReportDraft,
  { today, at }: Pick<ScopeAtTime, 'today' | 'at'>,
): ReportError | undefined {
  const { fields, filter = null } = query;
  return (
    unknownField(fields) ??
    wrongFilterField(fieldsOfFilter(filter)) ??
    repeatedField(fields) ??
    missingField(fields) ??
    excludedField(fields) ??
    impossibleRows([...fields.filter(isDimension), ...fieldsOfFilter(filter)]) ??
    wrongPeriod(fields, periods.datePeriod, { today, at })
  );
}

function invalid(message: string, code = 'FIELD_VALUE_IS_INVALID'): ReportError {
  return { code, message };
}

/** Live answers have the number 400005 for unknown fields. */
function unknownField(fields: readonly string[]): ReportError | undefined {
  const unknown = fields.find((field) => !isDimension(field) && !isMetric(field));
  return unknown === undefined ? undefined : invalid(`400005: the field ${unknown} is unknown`);
}

function wrongFilterField(fields: readonly string[]): ReportError | undefined {
  const wrong = fields.find((field) => !isDimension(field) || isDate(field));
  if (wrong === undefined) return undefined;
  return invalid(`A filter cannot compare the field ${wrong}; it compares dimensions other than dates`);
}

function repeatedField(fields: readonly string[]): ReportError | undefined {
  const repeated = fields.find((field, i) => fields.indexOf(field) !== i);
  if (repeated === undefined) return undefined;
  return invalid(`The field ${repeated} is requested twice`, 'DUPLICATE_FIELD_VALUE_FOUND');
}

function missingField(fields: readonly string[]): ReportError | undefined {
  for (const field of fields) {
    const missing = requiredBy(field).find((each) => !fields.includes(each));
    if (missing !== undefined)
      return invalid(`The field ${field} requires the field ${missing}`, 'FIELD_VALUE_IS_NULL');
    if (isAmount(field) && !fields.some(isDate))
      return invalid(`The field ${field} requires a field of the date, such as date.value`, 'FIELD_VALUE_IS_NULL');
  }
  return undefined;
}

function excludedField(fields: readonly string[]): ReportError | undefined {
  for (const field of fields) {
    const excluded = excludedBy(field);
    const wrong = fields.find((each) => excluded.includes(groupOf(each)));
    if (wrong !== undefined)
      return invalid(`The field ${field} cannot be combined with ${wrong}`, 'FIELD_VALUE_MISMATCH');
  }
  return undefined;
}

/** The simulation has no rows by, for example, the ad and the placement. */
function impossibleRows(dimensions: readonly string[]): ReportError | undefined {
  if (CAMPAIGN_TYPES.some((type) => levelOf(type, dimensions) !== undefined)) return undefined;
  const names = [...new Set(dimensions)].join(', ');
  return invalid(
    `The sandbox has no rows with all of ${names}; request them in several reports`,
    'ACTION_NOT_SUPPORTED',
  );
}

/** Checks a period by the calendar of the first account, except that it may end today in UTC, as in reports of version 3. */
function wrongPeriod(
  fields: readonly string[],
  { startDate, endDate }: { startDate: Day; endDate: Day },
  { today, at }: Pick<ScopeAtTime, 'today' | 'at'>,
): ReportError | undefined {
  if (endDate < startDate) return invalid(`endDate ${endDate} is before startDate ${startDate}`);
  const todayInUtc = dayIn('UTC', at);
  const last = todayInUtc > today ? todayInUtc : today;
  if (endDate > last) return invalid(`endDate ${endDate} is after today, ${last}`, 'FIELD_VALUE_IS_OUT_OF_RANGE');
  const isByDay = fields.some((field) => isDaily(field) && !LONGER.has(groupOf(field)));
  const days = isByDay ? RETENTION.daily : RETENTION.longer;
  const first = addDays(today, -days);
  if (startDate >= first) return undefined;
  return invalid(
    `startDate ${startDate} is ${daysBetween(startDate, today)} days ago; these rows are kept for ${days} days, since ${first}`,
    'FIELD_VALUE_IS_OUT_OF_RANGE',
  );
}
