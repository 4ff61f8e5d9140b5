/**
 * The effect of budget rules on a campaign: which of them are applied on a day, and the resulting budget. API versions
 * return this budget, and the simulation spends it.
 */
import {
  raisedBy,
  evaluateRule,
  type BudgetRule,
  type RuleFacts,
  type RuleEvaluation,
} from '../../model/budget-rules.ts';
import type { Day } from '../../model/days.ts';
import type { Campaign, Id } from '../../model/entities.ts';
import { toMajor } from '../../model/money.ts';
import { combineTimelines, constantTimeline, mapTimeline, type Timeline } from '../simulation/timeline.ts';
import { ProfileMarket } from './profile-market.ts';
import { pastOf, timeline, type Past } from './past.ts';
import { metricBefore } from './rule-performance.ts';
import type { OperationContext } from '../entities/operation-context.ts';

/** Oldest first. */
export function rulesOf(context: OperationContext, campaignId: Id): readonly BudgetRule[] {
  const { world, profile } = context.scope;
  const byCampaign = world.derived.memoize(
    { profileId: profile.profileId },
    `budget rules of ${profile.profileId}`,
    () => {
      const found = new Map<Id, BudgetRule[]>();
      for (const rule of world.budgetRules.of(profile.profileId)) {
        for (const id of rule.campaignIds) found.set(id, [...(found.get(id) ?? []), rule]);
      }
      return found;
    },
  );
  return byCampaign.get(campaignId) ?? [];
}

type Budgeted = Pick<Campaign, 'id' | 'budget'>;

/** Each rule of the campaign with its evaluation today. */
export function evaluateRules(
  context: OperationContext,
  campaign: Budgeted,
): { rule: BudgetRule; evaluation: RuleEvaluation }[] {
  const day = dayOf(context, campaign, context.today);
  return rulesOf(context, campaign.id).map((rule) => ({ rule, evaluation: evaluateRule(rule, day(campaign.budget)) }));
}

/** The oldest of the rules that are applied today, and the budget with all of them, in minor units. */
export function appliedToday(
  context: OperationContext,
  campaign: Budgeted,
): { first: BudgetRule; budget: number } | undefined {
  if (rulesOf(context, campaign.id).length === 0) return undefined;
  const applied = evaluateRules(context, campaign)
    .filter(({ evaluation }) => evaluation.status === 'ACTIVE')
    .map(({ rule }) => rule);
  const [first] = applied;
  if (first === undefined) return undefined;
  const percent = applied.reduce((sum, { terms }) => sum + terms.budgetIncreaseBy.value, 0);
  return { first, budget: raisedBy(campaign.budget, percent) };
}

/** The budget of today in minor units; undefined while no rule is applied. */
export function effectiveBudget(context: OperationContext, campaign: Budgeted): number | undefined {
  return appliedToday(context, campaign)?.budget;
}

/** The budget and the rules of a campaign at one instant; a rule that did not exist yet is undefined. */
export interface BudgetTerms {
  budget: number;
  facts: readonly (RuleFacts | undefined)[];
}

export function budgetTermsOverTime(
  context: OperationContext,
  campaign: Campaign,
  rules: readonly BudgetRule[],
): Timeline<BudgetTerms> {
  const own = timeline(pastOf(context, campaign.id), 'campaign', campaign.id, 'budget', campaign.budget);
  const past = context.memoize('past of the profile', () => pastOf(context, null));
  const facts = rules.map((rule) => factsOverTime(context, past, rule));
  const all = combineTimelines<readonly (RuleFacts | undefined)[], readonly (RuleFacts | undefined)[]>(
    facts,
    (...values) => values,
  );
  return combineTimelines([own, all] as const, (budget, facts) => ({ budget, facts }));
}

function factsOverTime(
  { scope: { world } }: OperationContext,
  past: Past,
  rule: BudgetRule,
): Timeline<RuleFacts | undefined> {
  const of = <T extends string | null>(field: string, now: T): Timeline<T> =>
    timeline(past, 'budgetRule', String(rule.seq), field, now);
  const { history } = world.row.simulationParameters;
  const isThere =
    history === 'lifetime' ? { now: true, changes: [{ at: rule.createdAt, was: false }] } : constantTimeline(true);
  const parts = [
    isThere,
    of('ruleState', rule.ruleState),
    of('startDay', rule.startDay),
    of('endDay', rule.endDay),
    of('terms', JSON.stringify(rule.terms)),
  ] as const;
  return combineTimelines(parts, (there, ruleState, startDay, endDay, terms) =>
    // The history contains the terms in their present format.
    there ? { ruleState, startDay, endDay, terms: JSON.parse(terms) as RuleFacts['terms'] } : undefined,
  );
}

/** The evaluation of each rule on a day. */
export function evaluateRulesOn(
  context: OperationContext,
  campaign: Campaign,
  day: Day,
  { budget, facts }: BudgetTerms,
): (RuleEvaluation | undefined)[] {
  const on = dayOf(context, campaign, day)(budget);
  return facts.map((each) => each && evaluateRule(each, on));
}

/** The percentage by which the applied rules raise the budget. */
export function raisedPercentage({ facts }: BudgetTerms, evaluations: readonly (RuleEvaluation | undefined)[]): number {
  return facts.reduce(
    (sum, each, i) => (evaluations[i]?.status === 'ACTIVE' ? sum + (each?.terms.budgetIncreaseBy.value ?? 0) : sum),
    0,
  );
}

/** The percentage by which the budget is raised over a day; undefined for a campaign without rules. */
export function raiseOn(context: OperationContext, campaign: Campaign, day: Day): Timeline<number> | undefined {
  const rules = rulesOf(context, campaign.id);
  if (rules.length === 0) return undefined;
  return mapTimeline(budgetTermsOverTime(context, campaign, rules), (then) =>
    raisedPercentage(then, evaluateRulesOn(context, campaign, day, then)),
  );
}

function dayOf(context: OperationContext, { id }: Pick<Campaign, 'id'>, day: Day) {
  return (budget: number): Parameters<typeof evaluateRule>[1] => ({
    day,
    weekday: ProfileMarket.of(context).day(day).weekday,
    dailyBudget: toMajor(budget, context.scope.marketplace.decimals),
    metric(name) {
      const campaign = context.campaign(id);
      return campaign && metricBefore(context, campaign, day, name);
    },
  });
}
