/**
 * Rules that set the bids of campaigns of sponsored products: one that keeps a return on ad spend, and one that raises bids
 * at certain hours.
 */
import { isMetBy } from '../budget-rules.ts';
import type { Id } from '../entities.ts';
import { WEEKDAYS } from '../rule-values.ts';
import type { RoasTerms, ScheduleTerms } from '../stored/rules.ts';

/** An archived rule is deleted for clients. */
export const BID_RULE_STATES = ['enabled', 'paused', 'archived'] as const;
type BidRuleState = (typeof BID_RULE_STATES)[number];
export const MAX_BID_RULE_NAME = 355;
/** Whole percent by which a rule raises bids. */
export const INCREASE = { min: 1, max: 100 } as const;
/** Rules that raise bids, of one campaign. */
export const MAX_SCHEDULES_OF_CAMPAIGN = 20;

/** The fields of a rule that can change. */
export interface BidRuleFacts {
  ruleState: BidRuleState;
  /** A rule with the type ROAS begins with its creation, and has no end. */
  startAt: number | null;
  endAt: number | null;
  terms: RoasTerms | ScheduleTerms;
}

export interface BidRule extends BidRuleFacts {
  seq: number;
  ruleId: string;
  profileId: Id;
  campaignIds: readonly Id[];
  createdAt: number;
  updatedAt: number;
}

export type RoasRule = BidRule & { terms: RoasTerms };
export type ScheduleRule = BidRule & { terms: ScheduleTerms };

export function isRoasRule(rule: BidRule): rule is RoasRule {
  return rule.terms.type === 'ROAS';
}

export function isScheduleRule(rule: BidRule): rule is ScheduleRule {
  return rule.terms.type === 'SCHEDULE';
}

export function hourOf(time: string): number {
  return Number(time.slice(0, 2));
}

type ScheduleStatus = 'PAUSED' | 'ENDED' | 'SCHEDULED' | 'ENABLED';

export function statusOfSchedule({ ruleState, startAt, endAt }: BidRuleFacts, now: number): ScheduleStatus {
  if (ruleState !== 'enabled') return 'PAUSED';
  if (endAt !== null && endAt <= now) return 'ENDED';
  return startAt !== null && startAt > now ? 'SCHEDULED' : 'ENABLED';
}

/** An hour of a day, by which a schedule is evaluated. */
interface Hour {
  at: number;
  /** Hours since midnight. */
  hour: number;
  /** 0 is Sunday. */
  weekday: number;
  /** Of the week before the day. Called only for rules with such a condition. */
  roas(): number | undefined;
}

/** The percentage by which the rule raises bids in the hour. */
export function increaseIn(facts: BidRuleFacts & { terms: ScheduleTerms }, { at, hour, weekday, roas }: Hour): number {
  const { increase, daysOfWeek, window, roas: condition } = facts.terms;
  const name = WEEKDAYS[weekday];
  if (statusOfSchedule(facts, at) !== 'ENABLED') return 0;
  if (daysOfWeek !== undefined && (name === undefined || !daysOfWeek.includes(name))) return 0;
  if (window !== undefined && (hour < hourOf(window.startTime) || hour >= hourOf(window.endTime))) return 0;
  return condition === undefined || isMetBy(condition, roas()) ? increase : 0;
}
