/**
 * Budget rules, which raise the budget of a campaign on certain days: whether a rule applies on a day, and the raised
 * budget. All products write them in the same format, so they are stored with its field names.
 */
import { toCompact, type Day } from './days.ts';
import type { Id } from './entities.ts';
import type { CampaignKind } from './kinds.ts';
import { WEEKDAYS, type Comparison, type MetricName } from './rule-values.ts';
import type { RuleTerms } from './stored/rules.ts';

export const RULE_STATES = ['ACTIVE', 'PAUSED'] as const;
type RuleState = (typeof RULE_STATES)[number];
/** The length of a name, and the number of rules of a campaign. */
export const MAX_RULE_NAME = 355;
export const MAX_RULES_OF_CAMPAIGN = 250;

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
  /** Seconds since the day began, by its clock; without it a window of the day counts as the whole day. */
  second?: number | undefined;
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
  if (!recursOn(terms, on)) return { status: 'ON_HOLD', reasonCode: 'RECURRENCE_NOT_MET' };
  if (terms.performanceMeasureCondition !== undefined) {
    if (!isMet(terms.performanceMeasureCondition, on)) return { status: 'ON_HOLD', reasonCode: 'PERFORMANCE_NOT_MET' };
    if (on.dailyBudget < LOWEST_BUDGET) {
      return { status: 'BUDGET_THRESHOLD_NOT_MET', reasonCode: 'BUDGET_TOO_LOW' };
    }
  }
  return { status: 'ACTIVE', reasonCode: 'RULE_APPLIED' };
}

function recursOn({ recurrence }: RuleTerms, { weekday, second }: RuleDay): boolean {
  const name = WEEKDAYS[weekday];
  const { daysOfWeek, intraDaySchedule: [window] = [] } = recurrence;
  if (daysOfWeek !== undefined && (name === undefined || !daysOfWeek.includes(name))) return false;
  if (window === undefined || second === undefined) return true;
  return secondOf(window.startTime) <= second && second < secondOf(window.endTime);
}

/** The seconds of the day at which the terms begin or end to apply. */
export function windowEdges({ recurrence: { intraDaySchedule = [] } }: RuleTerms): number[] {
  return intraDaySchedule.flatMap(({ startTime, endTime }) => [secondOf(startTime), secondOf(endTime)]);
}

/** Of hh:mm:ss. */
export function secondOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
}

export function campaignKindOf({ terms: { campaignKind = 'campaign' } }: Pick<RuleFacts, 'terms'>): CampaignKind {
  return campaignKind;
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
  return isMetBy({ comparisonOperator, threshold }, metric(metricName));
}

/** A value that does not exist meets no condition. */
export function isMetBy(
  { comparisonOperator, threshold }: { comparisonOperator: Comparison; threshold: number },
  value: number | undefined,
): boolean {
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
