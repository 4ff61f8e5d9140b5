/**
 * The input of budget rules in seeds and in the admin API. Days are YYYYMMDD or relative to today.
 */
import { MAX_RULE_NAME } from '../budget-rules.ts';
import { id } from './entity-fields.ts';
import { z } from './zod.ts';
import { COMPARISONS, isTimeOfDay, METRIC_NAMES } from '../rule-values.ts';

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

const time = z.string().refine(isTimeOfDay, 'must be a time of the day as hh:mm:ss');
const intraDaySchedule = z
  .array(
    z
      .strictObject({
        startTime: time.describe('When the window begins, hh:mm:ss'),
        endTime: time.describe('When the window ends, hh:mm:ss'),
      })
      .refine(({ startTime, endTime }) => startTime < endTime, 'must end after its start'),
  )
  .length(1)
  .optional()
  .describe('The part of the day in which the rule is applied; by default the whole day');

const recurrence = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('DAILY').describe('The rule is applied every day'), intraDaySchedule }),
    z.strictObject({
      intraDaySchedule,
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
  metricName: z.enum(METRIC_NAMES).describe('The metric that is compared'),
  comparisonOperator: z.enum(COMPARISONS).describe('How the metric is compared with the threshold'),
  threshold: z.number().describe('The threshold: a ratio for ROAS, and percent for other metrics'),
});

const CONDITION_TEXT = 'is required for PERFORMANCE and must not be set for SCHEDULE';

export const ruleDetails = z
  .strictObject({
    name: z.string().min(1).max(MAX_RULE_NAME).describe('The name of the rule'),
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
  campaignIds: z.array(id).max(1000).optional().describe('The campaigns that the rule applies to from now on'),
  ruleDetails: ruleDetails.optional().describe('The new details of the rule, which replace all of the old ones'),
});
