/**
 * Values that budget rules and bid rules have.
 */
/** From Sunday, in the order of the numbers of weekdays. */
export const WEEKDAYS = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const;
/** IS is the share of impressions at the top of search, NTB the part of orders of customers who are new to the brand. */
export const METRIC_NAMES = ['ACOS', 'CTR', 'CVR', 'ROAS', 'IS', 'NTB'] as const;
export type MetricName = (typeof METRIC_NAMES)[number];
export const COMPARISONS = [
  'GREATER_THAN',
  'LESS_THAN',
  'EQUAL_TO',
  'LESS_THAN_OR_EQUAL_TO',
  'GREATER_THAN_OR_EQUAL_TO',
] as const;
export type Comparison = (typeof COMPARISONS)[number];
export const RULE_TYPES = ['SCHEDULE', 'PERFORMANCE'] as const;
export const RECURRENCES = ['DAILY', 'WEEKLY'] as const;
export const ROAS_COMPARISONS = ['GREATER_THAN', 'EQUAL_TO'] as const;

/** Whether the text is hh:mm:ss. */
export function isTimeOfDay(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text);
}

const HOURS = /^(?:[01]\d|2[0-4]):00$/;

/** Whether the text is hh:00, up to 24:00. */
export function isHour(text: string): boolean {
  return HOURS.test(text);
}
