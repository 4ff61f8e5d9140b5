/**
 * The input of budget rules in seeds and in the admin API. Days are YYYYMMDD or relative to today.
 */
import { described } from './described.ts';
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
  .strictObject(
    described(
      {
        dateRangeTypeRuleDuration: z
          .strictObject(
            described(
              { startDate: day, endDate: day.optional() },
              { startDate: 'The first day', endDate: 'The last day; without it the rule has no end' },
            ),
          )
          .optional(),
        eventTypeRuleDuration: z
          .strictObject(
            described(
              {
                eventId: z.string().min(1).max(100),
                eventName: z.string().min(1).max(250),
                startDate: day,
                endDate: day,
              },
              {
                eventId: 'The id of the event',
                eventName: 'The name of the event',
                startDate: 'The first day of the event',
                endDate: 'The last day of the event',
              },
            ),
          )
          .optional(),
      },
      { dateRangeTypeRuleDuration: 'The days of the rule', eventTypeRuleDuration: 'The event of the rule' },
    ),
  )
  .refine((both) => Object.values(both).filter((each) => each !== undefined).length === 1, DURATION_TEXT);

const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;

const recurrence = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('DAILY').describe('The rule is applied every day') }),
    z.strictObject(
      described(
        {
          type: z.literal('WEEKLY'),
          daysOfWeek: z
            .array(z.enum(WEEKDAYS))
            .min(1)
            .refine((days) => new Set(days).size === days.length, 'must name each day once'),
        },
        { type: 'The rule is applied on some weekdays', daysOfWeek: 'The weekdays on which the rule is applied' },
      ),
    ),
  ])
  .default({ type: 'DAILY' });

const condition = z.strictObject(
  described(
    {
      metricName: z.enum(['ACOS', 'CTR', 'CVR', 'ROAS']),
      comparisonOperator: z.enum([
        'GREATER_THAN',
        'LESS_THAN',
        'EQUAL_TO',
        'LESS_THAN_OR_EQUAL_TO',
        'GREATER_THAN_OR_EQUAL_TO',
      ]),
      threshold: z.number(),
    },
    {
      metricName: 'The metric that is compared',
      comparisonOperator: 'How the metric is compared with the threshold',
      threshold: 'The threshold: ACOS, CTR and CVR in percent, ROAS as a plain ratio',
    },
  ),
);

const CONDITION_TEXT = 'is required for PERFORMANCE and must not be set for SCHEDULE';

export const ruleDetails = z
  .strictObject(
    described(
      {
        name: z.string().min(1).max(250),
        ruleType: z.enum(['SCHEDULE', 'PERFORMANCE']).default('SCHEDULE'),
        budgetIncreaseBy: z.strictObject(
          described(
            { type: z.literal('PERCENT').default('PERCENT'), value: z.number().positive().max(10_000) },
            { type: 'The unit of the value', value: 'By how many percent the budget is raised' },
          ),
        ),
        duration,
        recurrence,
        performanceMeasureCondition: condition.optional(),
      },
      {
        name: 'The name of the rule',
        ruleType: 'Whether the rule depends on days only, or on the performance of the campaign too',
        budgetIncreaseBy: 'By how much the budget is raised',
        duration: 'When the rule is applied',
        recurrence: 'On which days of its duration the rule is applied; by default on all',
        performanceMeasureCondition: 'What the performance of the campaign must be; for PERFORMANCE only',
      },
    ),
  )
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

export const budgetRuleChange = z.strictObject(
  described(
    { ruleId: z.uuid(), ruleState: ruleState.optional(), ruleDetails: ruleDetails.optional() },
    {
      ruleId: 'The id of the rule',
      ruleState: 'Whether the rule is applied',
      ruleDetails: 'The new details of the rule, which replace all of the old ones',
    },
  ),
);
