/**
 * The input of budget rules in seeds and in the admin API. Days are YYYYMMDD or relative to today.
 */
import { z } from './zod.ts';

const DAY_TEXT = 'must be a day such as 20260301, today, today-90d or today+30d';

function isCalendarDay(text: string): boolean {
  return z.iso.date().safeParse(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`).success;
}

/** YAML reads a day without quotes as a number. */
const day = z
  .union([z.string(), z.int()], { error: DAY_TEXT })
  .transform(String)
  .refine(
    (text) => /^today(?:[+-]\d{1,4}d)?$/.test(text) || (/^[1-9]\d{7}$/.test(text) && isCalendarDay(text)),
    DAY_TEXT,
  );

const DURATION_TEXT = 'must have dateRangeTypeRuleDuration or eventTypeRuleDuration';
const duration = z
  .strictObject({
    dateRangeTypeRuleDuration: z
      .strictObject({
        startDate: day.describe('The first day'),
        endDate: day.optional().describe('The last day; without it the rule has no end'),
      })
      .optional()
      .describe('The days of the rule'),
    eventTypeRuleDuration: z
      .strictObject({
        eventId: z.string().min(1).max(100).describe('The id of the event'),
        eventName: z.string().min(1).max(250).describe('The name of the event'),
        startDate: day.describe('The first day of the event'),
        endDate: day.describe('The last day of the event'),
      })
      .optional()
      .describe('The event of the rule'),
  })
  .refine((both) => Object.values(both).filter((each) => each !== undefined).length === 1, DURATION_TEXT);

const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;

const recurrence = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('DAILY').describe('The rule is applied every day') }),
    z.strictObject({
      type: z.literal('WEEKLY').describe('The rule is applied on some weekdays'),
      daysOfWeek: z
        .array(z.enum(WEEKDAYS))
        .min(1)
        .refine((days) => new Set(days).size === days.length, 'must name each day once')
        .describe('The weekdays on which the rule is applied'),
    }),
  ])
  .default({ type: 'DAILY' });

const condition = z.strictObject({
  metricName: z.enum(['ACOS', 'CTR', 'CVR', 'ROAS']).describe('The metric that is compared'),
  comparisonOperator: z
    .enum(['GREATER_THAN', 'LESS_THAN', 'EQUAL_TO', 'LESS_THAN_OR_EQUAL_TO', 'GREATER_THAN_OR_EQUAL_TO'])
    .describe('How the metric is compared with the threshold'),
  threshold: z.number().describe('The threshold: ACOS, CTR and CVR in percent, ROAS as a plain ratio'),
});

const CONDITION_TEXT = 'is required for PERFORMANCE and must not be set for SCHEDULE';

export const ruleDetails = z
  .strictObject({
    name: z.string().min(1).max(250).describe('The name of the rule'),
    ruleType: z
      .enum(['SCHEDULE', 'PERFORMANCE'])
      .default('SCHEDULE')
      .describe('Whether the rule depends on days only, or on the performance of the campaign too'),
    budgetIncreaseBy: z
      .strictObject({
        type: z.literal('PERCENT').default('PERCENT').describe('The unit of the value'),
        value: z.number().positive().max(10_000).describe('By how many percent the budget is raised'),
      })
      .describe('By how much the budget is raised'),
    duration: duration.describe('When the rule is applied'),
    recurrence: recurrence.describe('On which days of its duration the rule is applied; by default on all'),
    performanceMeasureCondition: condition
      .optional()
      .describe('What the performance of the campaign must be; for PERFORMANCE only'),
  })
  .refine(
    ({ ruleType, performanceMeasureCondition: condition }) =>
      (condition !== undefined) === (ruleType === 'PERFORMANCE'),
    {
      path: ['performanceMeasureCondition'],
      error: CONDITION_TEXT,
    },
  );

export type RuleDetails = z.infer<typeof ruleDetails>;

export const ruleState = z.enum(['ACTIVE', 'PAUSED']);

export const budgetRuleChange = z.strictObject({
  ruleId: z.uuid().describe('The id of the rule'),
  ruleState: ruleState.optional().describe('Whether the rule is applied'),
  ruleDetails: ruleDetails.optional().describe('The new details of the rule, which replace all of the old ones'),
});
