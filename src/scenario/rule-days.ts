/**
 * The days of a budget rule, as they are written. Apart from its schema, which takes longer to load than a start may.
 */
import type { RuleDetails } from './budget-rule-schema.ts';

export function daysOfRule({ duration }: RuleDetails): { startDate: string; endDate: string | undefined } {
  const said = duration.dateRangeTypeRuleDuration ?? duration.eventTypeRuleDuration;
  // One of the two is there: the schema asks for it.
  return { startDate: said?.startDate ?? 'today', endDate: said?.endDate };
}
