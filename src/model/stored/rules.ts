/**
 * The terms of budget rules and of bid rules, without their dates, as JSON columns have them. The schemas check imported
 * worlds, and the types of the program follow from them.
 */
import { ALL_KINDS, isCampaignKind } from '../kinds.ts';
import { z } from '../schemas/zod.ts';
import {
  isHour,
  ROAS_COMPARISONS,
  COMPARISONS,
  isTimeOfDay,
  METRIC_NAMES,
  RECURRENCES,
  RULE_TYPES,
  WEEKDAYS,
} from '../rule-values.ts';

/** The event that the dates of a rule belong to. */
const event = z.object({ eventId: z.string(), eventName: z.string() }).exactOptional();
/** Without them every day. */
const daysOfWeek = z.array(z.enum(WEEKDAYS)).readonly().exactOptional();
/** hh:mm:ss; the end is exclusive. */
const dayWindow = z.object({ startTime: z.string().refine(isTimeOfDay), endTime: z.string().refine(isTimeOfDay) });

export const ruleTerms = z.object({
  name: z.string(),
  /** The kind of its campaigns; campaigns of sponsored products without it. */
  campaignKind: z.enum(ALL_KINDS.filter(isCampaignKind)).exactOptional(),
  ruleType: z.enum(RULE_TYPES),
  budgetIncreaseBy: z.object({ type: z.literal('PERCENT'), value: z.number() }),
  event,
  recurrence: z.object({
    type: z.enum(RECURRENCES),
    daysOfWeek,
    /** At most one window; without it the whole day. */
    intraDaySchedule: z.array(dayWindow).readonly().exactOptional(),
  }),
  /** For the type PERFORMANCE only. */
  performanceMeasureCondition: z
    .object({ metricName: z.enum(METRIC_NAMES), comparisonOperator: z.enum(COMPARISONS), threshold: z.number() })
    .exactOptional(),
});
export type RuleTerms = z.infer<typeof ruleTerms>;

/** Bids change day by day so that the return on ad spend stays above the threshold. */
const roasTerms = z.object({
  type: z.literal('ROAS'),
  name: z.string().nullable(),
  comparisonOperator: z.enum(ROAS_COMPARISONS),
  threshold: z.number(),
});
export type RoasTerms = z.infer<typeof roasTerms>;

/** Bids are raised at some hours of some days. */
const scheduleTerms = z.object({
  type: z.literal('SCHEDULE'),
  name: z.string().nullable(),
  /** Percent. */
  increase: z.number(),
  recurrence: z.enum(RECURRENCES),
  daysOfWeek,
  /** From hh:00 to hh:00, which is exclusive and may be 24:00; without it the whole day. */
  window: z.object({ startTime: z.string().refine(isHour), endTime: z.string().refine(isHour) }).exactOptional(),
  event,
  /** What the return on ad spend of the week before the day must be. */
  roas: z.object({ comparisonOperator: z.enum(COMPARISONS), threshold: z.number() }).exactOptional(),
});
export type ScheduleTerms = z.infer<typeof scheduleTerms>;

export const bidRuleTerms = z.discriminatedUnion('type', [roasTerms, scheduleTerms]);
