/**
 * Budget rules, which raise the budget of a campaign on certain days: whether a rule applies on a day, and the raised
 * budget. Only one API version has them, so they are stored with its field names.
 */
import { toCompact, type Day } from './days.ts';
import type { Id } from './entities.ts';

export const RULE_STATES = ['ACTIVE', 'PAUSED'] as const;
type RuleState = (typeof RULE_STATES)[number];
/** From Sunday, in the order of the numbers of weekdays. */
export const WEEKDAYS = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const;
type Weekday = (typeof WEEKDAYS)[number];
export type MetricName = 'ACOS' | 'CTR' | 'CVR' | 'ROAS';
type Comparison = 'GREATER_THAN' | 'LESS_THAN' | 'EQUAL_TO' | 'LESS_THAN_OR_EQUAL_TO' | 'GREATER_THAN_OR_EQUAL_TO';

/** The terms of a rule, except its dates. */
export interface RuleTerms {
  name: string;
  ruleType: 'SCHEDULE' | 'PERFORMANCE';
  budgetIncreaseBy: { type: 'PERCENT'; value: number };
  /** The event that the dates belong to. */
  event?: { eventId: string; eventName: string };
  recurrence: { type: 'DAILY' } | { type: 'WEEKLY'; daysOfWeek: readonly Weekday[] };
  /** For the type PERFORMANCE only. */
  performanceMeasureCondition?: { metricName: MetricName; comparisonOperator: Comparison; threshold: number };
}

/** The fields of a rule that can change. */
export interface RuleFacts {
  ruleState: RuleState;
  startDay: Day;
  /** The last day; null: no end. */
  endDay: Day | null;
  terms: RuleTerms;
}

export interface BudgetRule extends RuleFacts {
  seq: number;
  ruleId: string;
  profileId: Id;
  campaignIds: readonly Id[];
  createdAt: number;
  updatedAt: number;
}

type RuleStatus = 'PAUSED' | 'EXPIRED' | 'PENDING_START' | 'ON_HOLD' | 'BUDGET_THRESHOLD_NOT_MET' | 'ACTIVE';
type RuleReason =
  | 'RULE_PAUSED'
  | 'END_DATE_PASSED'
  | 'START_DATE_IN_FUTURE'
  | 'RECURRENCE_NOT_MET'
  | 'PERFORMANCE_NOT_MET'
  | 'BUDGET_TOO_LOW'
  | 'RULE_APPLIED';

export interface RuleEvaluation {
  status: RuleStatus;
  reasonCode: RuleReason;
}

/** The campaign on the day that a rule is evaluated for. */
interface RuleDay {
  day: Day;
  /** 0 is Sunday. */
  weekday: number;
  /** The budget of the campaign without rules, in major units. */
  dailyBudget: number;
  /** Undefined if the divisor of the metric is zero. Called only for rules with a performance condition. */
  metric(name: MetricName): number | undefined;
}

/** The minimum budget of a campaign for rules with a performance condition. */
const LOWEST_BUDGET = 10;

/** Returns the first reason why the rule does not apply, in the order of the status codes. */
export function evaluateRule({ ruleState, startDay, endDay, terms }: RuleFacts, on: RuleDay): RuleEvaluation {
  if (ruleState === 'PAUSED') return { status: 'PAUSED', reasonCode: 'RULE_PAUSED' };
  if (endDay !== null && on.day > endDay) return { status: 'EXPIRED', reasonCode: 'END_DATE_PASSED' };
  if (on.day < startDay) return { status: 'PENDING_START', reasonCode: 'START_DATE_IN_FUTURE' };
  if (!recursOn(terms, on.weekday)) return { status: 'ON_HOLD', reasonCode: 'RECURRENCE_NOT_MET' };
  if (terms.performanceMeasureCondition !== undefined) {
    if (!isMet(terms.performanceMeasureCondition, on)) return { status: 'ON_HOLD', reasonCode: 'PERFORMANCE_NOT_MET' };
    if (on.dailyBudget < LOWEST_BUDGET) {
      return { status: 'BUDGET_THRESHOLD_NOT_MET', reasonCode: 'BUDGET_TOO_LOW' };
    }
  }
  return { status: 'ACTIVE', reasonCode: 'RULE_APPLIED' };
}

function recursOn({ recurrence }: RuleTerms, weekday: number): boolean {
  const name = WEEKDAYS[weekday];
  return recurrence.type === 'DAILY' || (name !== undefined && recurrence.daysOfWeek.includes(name));
}

const COMPARE: Readonly<Record<Comparison, (value: number, threshold: number) => boolean>> = {
  GREATER_THAN: (value, threshold) => value > threshold,
  LESS_THAN: (value, threshold) => value < threshold,
  EQUAL_TO: (value, threshold) => value === threshold,
  LESS_THAN_OR_EQUAL_TO: (value, threshold) => value <= threshold,
  GREATER_THAN_OR_EQUAL_TO: (value, threshold) => value >= threshold,
};

function isMet(
  { metricName, comparisonOperator, threshold }: NonNullable<RuleTerms['performanceMeasureCondition']>,
  { metric }: RuleDay,
): boolean {
  const value = metric(metricName);
  return value !== undefined && COMPARE[comparisonOperator](value, threshold);
}

/** Raises a budget in minor units by a percentage. */
export function raisedBy(budget: number, percent: number): number {
  // Rounds to 15 significant digits first, so that the binary representation does not affect half cents.
  return Math.round(Number(((budget * (100 + percent)) / 100).toPrecision(15)));
}

/** The rule as the budget rules API returns it. */
export function toRuleDetails({ startDay, endDay, terms: { event, ...terms } }: RuleFacts): Record<string, unknown> {
  const { name, ruleType, budgetIncreaseBy, recurrence, performanceMeasureCondition } = terms;
  const days = { startDate: toCompact(startDay), ...(endDay === null ? {} : { endDate: toCompact(endDay) }) };
  return {
    name,
    ruleType,
    budgetIncreaseBy,
    duration:
      event === undefined ? { dateRangeTypeRuleDuration: days } : { eventTypeRuleDuration: { ...event, ...days } },
    recurrence,
    ...(performanceMeasureCondition === undefined ? {} : { performanceMeasureCondition }),
  };
}
