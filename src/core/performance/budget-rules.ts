/**
 * The effect of budget rules on a campaign: which of them are applied on a day, and the resulting budget. API versions
 * return this budget, and the simulation spends it.
 */
import {
  campaignKindOf,
  raisedBy,
  evaluateRule,
  windowEdges,
  type BudgetRule,
  type RuleFacts,
  type RuleEvaluation,
} from '../../model/budget-rules.ts';
import type { Day } from '../../model/days.ts';
import type { Id } from '../../model/entities.ts';
import type { CampaignKind } from '../../model/kinds.ts';
import { toMajor } from '../../model/money.ts';
import { combineTimelines, constantTimeline, listValues, type Timeline } from '../simulation/timeline.ts';
import { ProfileMarket } from './profile-market.ts';
import { find } from '../entities/entities.ts';
import type { SimulatedDay } from '../simulation/seasonality.ts';
import { pastOf, timeline, type Past } from './past.ts';
import { hasLifetimeBudget, type AnyCampaign } from './product.ts';
import { productOf } from './products.ts';
import { metricBefore } from './rule-performance.ts';
import type { OperationContext } from '../entities/operation-context.ts';

/** The rules that are associated with the campaign. Oldest first. */
export function rulesOf(context: OperationContext, campaignId: Id): readonly BudgetRule[] {
  return rulesEverOf(context, campaignId).filter(({ campaignIds }) => campaignIds.includes(campaignId));
}

/** Also those that were associated with it before. */
export function rulesEverOf(context: OperationContext, campaignId: Id): readonly BudgetRule[] {
  const { world, profile } = context.scope;
  const byCampaign = world.derived.memoize(
    { profileId: profile.profileId },
    `budget rules of ${profile.profileId}`,
    () => {
      const rules = world.budgetRules.of(profile.profileId);
      const past = rules.length === 0 ? new Map<never, never>() : pastOf(context, null);
      const found = new Map<Id, BudgetRule[]>();
      for (const rule of rules) {
        // The history contains the lists of ids in their present format.
        const lists = listValues(associations(past, rule)).map((text) => JSON.parse(text) as readonly Id[]);
        for (const id of new Set(lists.flat())) found.set(id, [...(found.get(id) ?? []), rule]);
      }
      return found;
    },
  );
  return byCampaign.get(campaignId) ?? [];
}

/** JSON of the ids of the campaigns, over time. */
function associations(past: Past, { seq, campaignIds }: BudgetRule): Timeline<string> {
  return timeline(past, 'budgetRule', String(seq), 'campaignIds', JSON.stringify(campaignIds));
}

type Budgeted = Pick<AnyCampaign, 'id' | 'budget'>;

/** Each rule of the campaign with its evaluation today. */
export function evaluateRules(
  context: OperationContext,
  campaign: Budgeted,
): { rule: BudgetRule; evaluation: RuleEvaluation }[] {
  const second = secondsInto(ProfileMarket.of(context).day(context.today), context.at);
  const day = dayOf(context, campaign, { day: context.today, second });
  return rulesOf(context, campaign.id).map((rule) => ({
    rule,
    evaluation: evaluateRule(rule, day(campaign.budget ?? 0, campaignKindOf(rule))),
  }));
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
  if (first === undefined || campaign.budget === null) return undefined;
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
  campaign: AnyCampaign,
  rules: readonly BudgetRule[],
): Timeline<BudgetTerms> {
  const { campaignKind } = productOf(campaign);
  const own = timeline(pastOf(context, campaign.id), campaignKind, campaign.id, 'budget', campaign.budget ?? 0);
  const past = context.memoize('past of the profile', () => pastOf(context, null));
  const facts = rules.map((rule) => factsOverTime(context, past, { rule, campaignId: campaign.id }));
  const all = combineTimelines<readonly (RuleFacts | undefined)[], readonly (RuleFacts | undefined)[]>(
    facts,
    (...values) => values,
  );
  return combineTimelines([own, all] as const, (budget, facts) => ({ budget, facts }));
}

function factsOverTime(
  { scope: { world } }: OperationContext,
  past: Past,
  { rule, campaignId }: { rule: BudgetRule; campaignId: Id },
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
    associations(past, rule),
  ] as const;
  return combineTimelines(parts, (there, ruleState, startDay, endDay, terms, campaignIds) =>
    // The history contains the terms in their present format.
    there && (JSON.parse(campaignIds) as readonly Id[]).includes(campaignId)
      ? { ruleState, startDay, endDay, terms: JSON.parse(terms) as RuleFacts['terms'] }
      : undefined,
  );
}

/** The evaluation of each rule on a day, or at a second of it. */
export function evaluateRulesOn(
  context: OperationContext,
  campaign: AnyCampaign,
  time: { day: Day; second?: number },
  { budget, facts }: BudgetTerms,
): (RuleEvaluation | undefined)[] {
  const on = dayOf(context, campaign, time);
  return facts.map((each) => each && evaluateRule(each, on(budget, campaignKindOf(each))));
}

/** The percentage by which the applied rules raise the budget. */
export function raisedPercentage({ facts }: BudgetTerms, evaluations: readonly (RuleEvaluation | undefined)[]): number {
  return facts.reduce(
    (sum, each, i) => (evaluations[i]?.status === 'ACTIVE' ? sum + (each?.terms.budgetIncreaseBy.value ?? 0) : sum),
    0,
  );
}

/** The percentage by which the budget is raised over a day; undefined for a campaign without rules. */
export function raiseOn(context: OperationContext, campaign: AnyCampaign, day: Day): Timeline<number> | undefined {
  const rules = rulesEverOf(context, campaign.id);
  // A budget of a lifetime has no days on which a rule could raise it.
  if (rules.length === 0 || hasLifetimeBudget(campaign)) return undefined;
  const { terms, edges } = context.memoize(`budget terms of ${campaign.id}`, () => {
    const over = budgetTermsOverTime(context, campaign, rules);
    const windows = listValues(over).flatMap(({ facts }) =>
      facts.flatMap((each) => (each ? windowEdges(each.terms) : [])),
    );
    return { terms: over, edges: windows };
  });
  return combineTimelines([terms, secondsOf(ProfileMarket.of(context).day(day), edges)] as const, (then, second) =>
    raisedPercentage(then, evaluateRulesOn(context, campaign, { day, second }, then)),
  );
}

/** The second of the day at which the last of the edges was passed. */
function secondsOf({ start }: SimulatedDay, edges: readonly number[]): Timeline<number> {
  const seconds = [...new Set([0, ...edges])].toSorted((a, b) => a - b);
  const changes = seconds.slice(1).map((second, i) => ({ at: start + second * 1000, was: seconds[i] ?? 0 }));
  return { now: seconds.at(-1) ?? 0, changes };
}

function secondsInto({ start }: SimulatedDay, at: number): number {
  return Math.floor((at - start) / 1000);
}

function dayOf(context: OperationContext, { id }: Pick<AnyCampaign, 'id'>, time: { day: Day; second?: number }) {
  const { day } = time;
  return (budget: number, kind: CampaignKind): Parameters<typeof evaluateRule>[1] => ({
    ...time,
    weekday: ProfileMarket.of(context).day(day).weekday,
    dailyBudget: toMajor(budget, context.scope.marketplace.decimals),
    metric(name) {
      const campaign = find(context, kind, id);
      return campaign && metricBefore(context, campaign, day, name);
    },
  });
}
