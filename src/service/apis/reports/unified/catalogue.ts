/**
 * The fields of unified reports: which exist, which a field needs beside it, and which groups of dimensions
 * it excludes. A field is `group.name`; all metrics have the group `metric`.
 */
import { DIMENSIONS, EXCLUDED, METRICS } from '../../../../generated/unified-report-fields.ts';

export const METRIC = 'metric.';
/** A metric with this suffix is in the currency of view. */
const CONVERTED = /Converted$/;
/** The groups of dimensions of which a report has at least one. */
const LEVELS_OF_DETAIL: ReadonlySet<string> = new Set([
  'advertiserAccount',
  'adProduct',
  'portfolio',
  'insertionOrder',
  'campaign',
  'flight',
  'adGroup',
  'ad',
]);

export const isDimension = (field: string): boolean => Object.hasOwn(DIMENSIONS, field);
export const isMetric = (field: string): boolean => Object.hasOwn(METRICS, field);
export const groupOf = (field: string): string => field.slice(0, field.indexOf('.'));
export const isLevelOfDetail = (field: string): boolean => LEVELS_OF_DETAIL.has(groupOf(field));

/** The fields that a report with this one must have, too. */
export function requiredBy(field: string): readonly string[] {
  return (DIMENSIONS[field] ?? METRICS[field])?.[1] ?? [];
}

/** Whether a report cannot have both fields. */
export function isExcluded(one: string, other: string): boolean {
  return excludes(one, other) || excludes(other, one);
}

function excludes(field: string, other: string): boolean {
  const [, , excluded = -1] = DIMENSIONS[field] ?? METRICS[field] ?? [];
  return EXCLUDED[excluded]?.includes(groupOf(other)) ?? false;
}

/** The metric of which a metric in the currency of view is the conversion. */
export function unconverted(metric: string): string | undefined {
  return CONVERTED.test(metric) ? metric.replace(CONVERTED, '') : undefined;
}
