/**
 * The days of a budget rule as text. Separate from the schema, which is too slow to load at every start.
 */
import type { RuleDetails } from './budget-rule-schema.ts';

export function daysOfRule({ duration }: RuleDetails): { startDate: string; endDate: string | undefined } {
  const period = duration.dateRangeTypeRuleDuration ?? duration.eventTypeRuleDuration;
  // The schema requires one of the two.
  return { startDate: period?.startDate ?? 'today', endDate: period?.endDate };
}
