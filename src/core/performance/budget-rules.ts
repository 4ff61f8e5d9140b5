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
import { KeyedValues } from '../simulation/keyed-values.ts';
import { combineTimelines, constantTimeline, listValues, type Timeline } from '../simulation/timeline.ts';
import { find } from '../entities/entities.ts';
import type { SimulatedDay } from '../simulation/seasonality.ts';
import { pastOf, timeline, type Past } from './past.ts';
import { hasLifetimeBudget, type AnyCampaign } from './product.ts';
import { productOf } from './products.ts';
import { metricBefore } from './rule-performance.ts';
import type { Scope } from '../entities/operation-context.ts';
import type { SimulatedAccount } from './simulated-account.ts';

/** The rules that are associated with the campaign. Oldest first. */
export function rulesOf(scope: Scope, campaignId: Id): readonly BudgetRule[] {
  return rulesEverOf(scope, campaignId).filter(({ campaignIds }) => campaignIds.includes(campaignId));
}

/** Also those that were associated with it before. */
export function rulesEverOf(scope: Scope, campaignId: Id): readonly BudgetRule[] {
  const { world, profile } = scope;
  const byCampaign = world.derived.memoize(
    { profileId: profile.profileId },
    `budget rules of ${profile.profileId}`,
    () => {
      const rules = world.budgetRules.of(profile.profileId);
      const past = rules.length === 0 ? new Map<never, never>() : pastOf(scope, null);
      const found = new KeyedValues<Id, BudgetRule[]>(() => []);
      for (const rule of rules) {
        // The history contains the lists of ids in their present format.
        const lists = listValues(associations(past, rule)).map((text) => JSON.parse(text) as readonly Id[]);
        for (const id of new Set(lists.flat())) found.of(id).push(rule);
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
  account: SimulatedAccount,
  campaign: Budgeted,
): { rule: BudgetRule; evaluation: RuleEvaluation }[] {
  const { at, today, scope } = account.reading;
  const day = dayOf(account, campaign, { day: today, second: secondsInto(account.market.day(today), at) });
  return rulesOf(scope, campaign.id).map((rule) => ({
    rule,
    evaluation: evaluateRule(rule, day(campaign.budget ?? 0, campaignKindOf(rule))),
  }));
}

/** The oldest of the rules that are applied today, and the budget with all of them, in minor units. */
export function appliedToday(
  account: SimulatedAccount,
  campaign: Budgeted,
): { first: BudgetRule; budget: number } | undefined {
  if (rulesOf(account.reading.scope, campaign.id).length === 0) return undefined;
  const applied = evaluateRules(account, campaign)
    .filter(({ evaluation }) => evaluation.status === 'ACTIVE')
    .map(({ rule }) => rule);
  const [first] = applied;
  if (first === undefined || campaign.budget === null) return undefined;
  const percent = applied.reduce((sum, { terms }) => sum + terms.budgetIncreaseBy.value, 0);
  return { first, budget: raisedBy(campaign.budget, percent) };
}

/** The budget of today in minor units; undefined while no rule is applied. */
export function effectiveBudget(account: SimulatedAccount, campaign: Budgeted): number | undefined {
  return appliedToday(account, campaign)?.budget;
}

/** The budget and the rules of a campaign at one instant; a rule that did not exist yet is undefined. */
export interface BudgetTerms {
  budget: number;
  facts: readonly (RuleFacts | undefined)[];
}

export function budgetTermsOverTime(
  account: SimulatedAccount,
  campaign: AnyCampaign,
  rules: readonly BudgetRule[],
): Timeline<BudgetTerms> {
  const { campaignKind } = productOf(campaign);
  const { market, reading } = account;
  const own = timeline(pastOf(reading.scope, campaign.id), campaignKind, campaign.id, 'budget', campaign.budget ?? 0);
  const facts = rules.map((rule) => factsOverTime(reading.scope, market.past, { rule, campaignId: campaign.id }));
  const all = combineTimelines<readonly (RuleFacts | undefined)[], readonly (RuleFacts | undefined)[]>(
    facts,
    (...values) => values,
  );
  return combineTimelines([own, all] as const, (budget, facts) => ({ budget, facts }));
}

function factsOverTime(
  { world }: Scope,
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
  account: SimulatedAccount,
  campaign: AnyCampaign,
  time: { day: Day; second?: number },
  { budget, facts }: BudgetTerms,
): (RuleEvaluation | undefined)[] {
  const on = dayOf(account, campaign, time);
  return facts.map((each) => each && evaluateRule(each, on(budget, campaignKindOf(each))));
}

/** The percentage by which the applied rules raise the budget. */
export function raisedPercentage({ facts }: BudgetTerms, evaluations: readonly (RuleEvaluation | undefined)[]): number {
  return facts.reduce(
    (sum, each, i) => (evaluations[i]?.status === 'ACTIVE' ? sum + (each?.terms.budgetIncreaseBy.value ?? 0) : sum),
    0,
  );
}

/** The budget and the rules of campaigns over time, with the seconds of a day at which a rule begins or ends. */
const termsById = (): Map<Id, { terms: Timeline<BudgetTerms>; edges: readonly number[] }> => new Map();

/** The percentage by which the budget is raised over a day; undefined for a campaign without rules. */
export function raiseOn(account: SimulatedAccount, campaign: AnyCampaign, day: Day): Timeline<number> | undefined {
  const { reading, market } = account;
  const rules = rulesEverOf(reading.scope, campaign.id);
  // A budget of a lifetime has no days on which a rule could raise it.
  if (rules.length === 0 || hasLifetimeBudget(campaign)) return undefined;
  const { terms, edges } = reading.memoize(termsById, campaign.id, () => {
    const over = budgetTermsOverTime(account, campaign, rules);
    const windows = listValues(over).flatMap(({ facts }) =>
      facts.flatMap((each) => (each ? windowEdges(each.terms) : [])),
    );
    return { terms: over, edges: windows };
  });
  return combineTimelines([terms, secondsOf(market.day(day), edges)] as const, (then, second) =>
    raisedPercentage(then, evaluateRulesOn(account, campaign, { day, second }, then)),
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

function dayOf(account: SimulatedAccount, { id }: Pick<AnyCampaign, 'id'>, time: { day: Day; second?: number }) {
  const { day } = time;
  return (budget: number, kind: CampaignKind): Parameters<typeof evaluateRule>[1] => ({
    ...time,
    weekday: account.market.day(day).weekday,
    dailyBudget: toMajor(budget, account.reading.scope.marketplace.decimals),
    metric(name) {
      const campaign = find(account.reading, kind, id);
      return campaign && metricBefore(account, campaign, day, name);
    },
  });
}
