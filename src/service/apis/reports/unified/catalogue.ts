/**
 * The fields of unified reports: which exist, which a field needs beside it, and which groups of dimensions a metric
 * excludes. A field is `group.name`; all metrics have the group `metric`.
 */
import { DIMENSIONS, EXCLUDED, METRICS } from '../../../../generated/unified-report-fields.ts';

export const METRIC = 'metric.';
/** A metric with this suffix is in the currency of view. */
const CONVERTED = /Converted$/;
const DATES: ReadonlySet<string> = new Set(['date', 'dateRange', 'day', 'hour', 'month', 'week', 'year']);
/** The groups of dimensions whose rows are days or parts of them. */
const DAILY: ReadonlySet<string> = new Set(['date', 'day', 'hour', 'month', 'week', 'year']);

export const isDimension = (field: string): boolean => Object.hasOwn(DIMENSIONS, field);
export const isMetric = (field: string): boolean => Object.hasOwn(METRICS, field);
export const groupOf = (field: string): string => field.slice(0, field.indexOf('.'));
export const isDate = (field: string): boolean => DATES.has(groupOf(field));
export const isDaily = (field: string): boolean => DAILY.has(groupOf(field));

/** The fields that a report with this one must have, too. */
export function requiredBy(field: string): readonly string[] {
  return (DIMENSIONS[field] ?? METRICS[field])?.[1] ?? [];
}

/** Whether a metric is an amount, which a report has for each currency and period. */
export function isAmount(field: string): boolean {
  return requiredBy(field).some((each) => each === 'budgetCurrency.value' || each === 'convertedCurrency.value');
}

/** The groups of dimensions that a report with this metric cannot have. */
export function excludedBy(metric: string): readonly string[] {
  const [, , excluded = -1] = METRICS[metric] ?? [];
  return EXCLUDED[excluded] ?? [];
}

/** The metric of which a metric in the currency of view is the conversion. */
export function unconverted(metric: string): string | undefined {
  return CONVERTED.test(metric) ? metric.replace(CONVERTED, '') : undefined;
}
