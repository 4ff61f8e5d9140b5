/**
 * The schema of a budget rule in responses.
 */
import { RULE_STATES } from '../../../../model/budget-rules.ts';
import type { Schema } from '../../../http/description.ts';
import { arrayOf, enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';
import type { RuleProduct } from './rule-product.ts';
import { RULE_TYPES, WEEKDAYS } from '../../../../model/rule-values.ts';

export const STRING: Schema = { type: 'string' };
export const NUMBER: Schema = { type: 'number' };
export const DAY: Schema = { type: 'string', pattern: '^\\d{8}$' };
export const INSTANT: Schema = { type: 'integer', format: 'int64', description: 'Milliseconds since 1970' };
export const STATUS = enumOf('PAUSED', 'EXPIRED', 'PENDING_START', 'ON_HOLD', 'BUDGET_THRESHOLD_NOT_MET', 'ACTIVE');
const REASON = enumOf(
  'RULE_PAUSED',
  'END_DATE_PASSED',
  'START_DATE_IN_FUTURE',
  'RECURRENCE_NOT_MET',
  'PERFORMANCE_NOT_MET',
  'BUDGET_TOO_LOW',
  'RULE_APPLIED',
);

export function ruleSchema({ metrics, comparisons, showsReason }: RuleProduct): Schema {
  return objectOf({
    ruleId: STRING,
    ruleState: enumOf(...RULE_STATES),
    ruleStatus: STATUS,
    ...(showsReason ? { ruleStatusDetails: objectOf({ status: STATUS, reasonCode: REASON }) } : {}),
    ruleDetails: objectOf({
      name: STRING,
      ruleType: enumOf(...RULE_TYPES),
      budgetIncreaseBy: objectOf({ type: enumOf('PERCENT'), value: NUMBER }),
      duration: objectOf({
        dateRangeTypeRuleDuration: objectOf({ startDate: DAY, endDate: DAY }),
        eventTypeRuleDuration: objectOf({ eventId: STRING, eventName: STRING, startDate: DAY, endDate: DAY }),
      }),
      recurrence: objectOf({
        type: enumOf('DAILY', 'WEEKLY'),
        daysOfWeek: arrayOf(enumOf(...WEEKDAYS)),
        intraDaySchedule: arrayOf(objectOf({ startTime: STRING, endTime: STRING }), 1),
      }),
      performanceMeasureCondition: objectOf({
        metricName: enumOf(...metrics),
        comparisonOperator: enumOf(...comparisons),
        threshold: NUMBER,
      }),
    }),
    createdDate: INSTANT,
    lastUpdatedDate: INSTANT,
  });
}
