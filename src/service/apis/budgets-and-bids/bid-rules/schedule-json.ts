/**
 * Schedules of bids in answers.
 */
import { statusOfSchedule, type ScheduleRule } from '../../../../model/bid-rules/bid-rules.ts';
import { instantText } from '../../../../model/days.ts';
import { NUMBER, STRING, arrayOf, enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';
import { COMPARISONS, RECURRENCES, WEEKDAYS } from '../../../../model/rule-values.ts';

export const RULE_SCHEMA = objectOf({
  optimizationRuleId: STRING,
  ruleName: STRING,
  ruleCategory: enumOf('BID'),
  ruleSubCategory: enumOf('SCHEDULE'),
  status: enumOf('ENABLED', 'ENDED', 'PAUSED', 'SCHEDULED'),
  action: objectOf({
    actionType: enumOf('ADOPT'),
    actionDetails: objectOf({
      actionOperator: enumOf('INCREMENT'),
      actionUnit: enumOf('PERCENT'),
      value: NUMBER,
    }),
  }),
  recurrence: objectOf({
    type: enumOf(...RECURRENCES),
    daysOfWeek: arrayOf(enumOf(...WEEKDAYS), 7),
    timesOfDay: arrayOf(objectOf({ startTime: STRING, endTime: STRING }), 1),
    duration: objectOf({ startTime: STRING, endTime: STRING, eventId: STRING, eventName: STRING }),
  }),
  conditions: arrayOf(
    objectOf({
      attributeName: enumOf('ROAS'),
      criteria: objectOf({ comparisonOperator: enumOf(...COMPARISONS), value: NUMBER }),
    }),
    1,
  ),
});

export function ruleJson(rule: ScheduleRule, now: number): object {
  const { ruleId, startAt, endAt, terms } = rule;
  const { increase, recurrence, daysOfWeek, window, event, roas } = terms;
  return {
    optimizationRuleId: ruleId,
    ruleName: nameOf(rule),
    ruleCategory: 'BID',
    ruleSubCategory: 'SCHEDULE',
    status: statusOfSchedule(rule, now),
    action: {
      actionType: 'ADOPT',
      actionDetails: { actionOperator: 'INCREMENT', actionUnit: 'PERCENT', value: increase },
    },
    recurrence: {
      type: recurrence,
      ...(daysOfWeek === undefined ? {} : { daysOfWeek }),
      ...(window === undefined ? {} : { timesOfDay: [window] }),
      duration: {
        ...(startAt === null ? {} : { startTime: instantText(startAt) }),
        ...(endAt === null ? {} : { endTime: instantText(endAt) }),
        ...event,
      },
    },
    ...(roas === undefined
      ? {}
      : {
          conditions: [
            {
              attributeName: 'ROAS',
              criteria: { comparisonOperator: roas.comparisonOperator, value: roas.threshold },
            },
          ],
        }),
  };
}

/** Version 2 requires a name in answers. */
export function nameOf({ terms: { name } }: ScheduleRule): string {
  return name ?? '';
}
