/**
 * The rules that set bids in a profile, over time.
 */
import { isRoasRule, isScheduleRule, type BidRule } from '../../../model/bid-rules/bid-rules.ts';
import type { Id } from '../../../model/entities.ts';
import { combineTimelines, listValues, valueAt, type Timeline } from '../../simulation/timeline.ts';
import type { Scope } from '../../entities/operation-context.ts';
import { pastOf, timeline, type Past } from '../past.ts';
import type { RoasTerms, ScheduleTerms } from '../../../model/stored/rules.ts';

/** The facts of a rule that is enabled for some campaigns. */
export interface ActiveFacts<Terms> {
  campaignIds: readonly Id[];
  ruleState: 'enabled';
  startAt: number | null;
  endAt: number | null;
  terms: Terms;
}

/** Undefined while the rule does not exist or is not enabled. */
export interface RuleOverTime<Terms> {
  rule: BidRule;
  facts: Timeline<ActiveFacts<Terms> | undefined>;
}

export interface BidRulesOverTime {
  roas: readonly RuleOverTime<RoasTerms>[];
  schedules: readonly RuleOverTime<ScheduleTerms>[];
  /** Whether the profile has ever had a rule. */
  isEmpty: boolean;
}

const NONE: BidRulesOverTime = { roas: [], schedules: [], isEmpty: true };

/** Oldest first. */
export function bidRulesOverTime(scope: Scope): BidRulesOverTime {
  const { world, profile } = scope;
  const { profileId } = profile;
  return world.derived.memoize({ profileId }, `bid rules of ${profileId}`, () => {
    const rules = world.bidRules.of(profileId);
    if (rules.length === 0) return NONE;
    const past = pastOf(scope, null);
    return {
      roas: rules.filter(isRoasRule).map((rule) => ({ rule, facts: factsOverTime(past, rule, rule.terms) })),
      schedules: rules.filter(isScheduleRule).map((rule) => ({ rule, facts: factsOverTime(past, rule, rule.terms) })),
      isEmpty: false,
    };
  });
}

function factsOverTime<Terms>(past: Past, rule: BidRule, terms: Terms): RuleOverTime<Terms>['facts'] {
  const of = <T extends string | number | null>(field: string, now: T): Timeline<T> =>
    timeline(past, 'bidRule', String(rule.seq), field, now);
  const parts = [
    { now: true, changes: [{ at: rule.createdAt, was: false }] },
    of('ruleState', rule.ruleState),
    of('startAt', rule.startAt),
    of('endAt', rule.endAt),
    of('terms', JSON.stringify(terms)),
    of('campaignIds', JSON.stringify(rule.campaignIds)),
  ] as const;
  return combineTimelines(parts, (isThere, ruleState, startAt, endAt, text, campaignIds) =>
    // The history contains terms and ids in their present format; the type of a rule never changes.
    isThere && ruleState === 'enabled'
      ? {
          campaignIds: JSON.parse(campaignIds) as readonly Id[],
          ruleState,
          startAt,
          endAt,
          terms: JSON.parse(text) as Terms,
        }
      : undefined,
  );
}

/** The facts of the rules that a campaign has at an instant. */
export function factsAt<Terms>(
  rules: readonly RuleOverTime<Terms>[],
  campaignId: Id,
  at: number,
): { rule: BidRule; facts: ActiveFacts<Terms> }[] {
  return rules.flatMap(({ rule, facts }) => {
    const then = valueAt(facts, at);
    return then?.campaignIds.includes(campaignId) === true ? [{ rule, facts: then }] : [];
  });
}

/** The campaigns that one of the rules has ever had. */
export function campaignsEver(rules: readonly RuleOverTime<unknown>[]): ReadonlySet<Id> {
  return new Set(rules.flatMap(({ facts }) => listValues(facts).flatMap((each) => each?.campaignIds ?? [])));
}
