/**
 * What a seed and the control API say of budget rules, in the words of the service: days are written YYYYMMDD here, or
 * counted from today.
 */
import { z } from 'zod';

const DAY_TEXT = 'must be a day: 20260301, today, today-90d or today+30d';

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
    /** Without endDate it goes on for good. */
    dateRangeTypeRuleDuration: z.strictObject({ startDate: day, endDate: day.optional() }).optional(),
    eventTypeRuleDuration: z
      .strictObject({
        eventId: z.string().min(1).max(100),
        eventName: z.string().min(1).max(250),
        startDate: day,
        endDate: day,
      })
      .optional(),
  })
  .refine((both) => Object.values(both).filter((each) => each !== undefined).length === 1, DURATION_TEXT);

const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;

const recurrence = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('DAILY') }),
    z.strictObject({
      type: z.literal('WEEKLY'),
      daysOfWeek: z
        .array(z.enum(WEEKDAYS))
        .min(1)
        .refine((days) => new Set(days).size === days.length, 'must name each day once'),
    }),
  ])
  .default({ type: 'DAILY' });

const condition = z.strictObject({
  metricName: z.enum(['ACOS', 'CTR', 'CVR', 'ROAS']),
  comparisonOperator: z.enum([
    'GREATER_THAN',
    'LESS_THAN',
    'EQUAL_TO',
    'LESS_THAN_OR_EQUAL_TO',
    'GREATER_THAN_OR_EQUAL_TO',
  ]),
  /** ACOS, CTR and CVR in percent; ROAS a plain ratio. */
  threshold: z.number(),
});

const CONDITION_TEXT = 'must be there for PERFORMANCE, and only there';

export const ruleDetails = z
  .strictObject({
    name: z.string().min(1).max(250),
    ruleType: z.enum(['SCHEDULE', 'PERFORMANCE']).default('SCHEDULE'),
    budgetIncreaseBy: z.strictObject({
      type: z.literal('PERCENT').default('PERCENT'),
      value: z.number().positive().max(10_000),
    }),
    duration,
    recurrence,
    performanceMeasureCondition: condition.optional(),
  })
  .refine(({ ruleType, performanceMeasureCondition: said }) => (said !== undefined) === (ruleType === 'PERFORMANCE'), {
    path: ['performanceMeasureCondition'],
    error: CONDITION_TEXT,
  });

export type RuleDetails = z.infer<typeof ruleDetails>;

export const ruleState = z.enum(['ACTIVE', 'PAUSED']);
