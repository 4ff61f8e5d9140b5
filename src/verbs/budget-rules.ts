/**
 * What budget rules do to a campaign: which of them are applied on a day, and what its budget is then. The one place
 * that says so, for those who show the budget and for the ledger, which spends it.
 */
import { raisedBy, standingOf, type BudgetRule, type RuleFacts, type RuleStanding } from '../model/budget-rules.ts';
import type { Day } from '../model/days.ts';
import type { Campaign, Id } from '../model/entities.ts';
import { toMajor } from '../model/money.ts';
import type { Work } from '../model/slices.ts';
import { combined, constant, mapped, type Timeline } from '../metrics/timeline.ts';
import type { Raise } from './campaign-ledger.ts';
import { ledgerDay, pastOf, timeline, type Past } from './ledger-rows.ts';
import { lookBack, metricBefore } from './rule-performance.ts';
import type { Batch } from './scope.ts';

/** Oldest first. */
export function rulesOf(batch: Batch, campaignId: Id): readonly BudgetRule[] {
  const { world, profile } = batch.scope;
  const byCampaign = world.derive(`budget rules of ${profile.profileId}`, () => {
    const found = new Map<Id, BudgetRule[]>();
    for (const rule of world.budgetRules.of(profile.profileId)) {
      for (const id of rule.campaignIds) found.set(id, [...(found.get(id) ?? []), rule]);
    }
    return found;
  });
  return byCampaign.get(campaignId) ?? [];
}

type Budgeted = Pick<Campaign, 'id' | 'budget'>;

/** Each rule of the campaign, and how it stands today. */
export function standings(batch: Batch, campaign: Budgeted): { rule: BudgetRule; standing: RuleStanding }[] {
  const day = dayOf(batch, campaign, batch.today);
  return rulesOf(batch, campaign.id).map((rule) => ({ rule, standing: standingOf(rule, day(campaign.budget)) }));
}

/** Today's, in minor units; undefined while no rule is applied. */
export function effectiveBudget(batch: Batch, campaign: Budgeted): number | undefined {
  if (rulesOf(batch, campaign.id).length === 0) return undefined;
  const applied = standings(batch, campaign).filter(({ standing }) => standing.status === 'ACTIVE');
  if (applied.length === 0) return undefined;
  return raisedBy(
    campaign.budget,
    applied.reduce((sum, { rule }) => sum + rule.terms.budgetIncreaseBy.value, 0),
  );
}

/** A campaign's own budget and its rules at one instant; a rule that was not there yet is undefined. */
export interface Then {
  budget: number;
  facts: readonly (RuleFacts | undefined)[];
}

export function rulesOverTime(batch: Batch, campaign: Campaign, rules: readonly BudgetRule[]): Timeline<Then> {
  const own = timeline(pastOf(batch, campaign.id), 'campaign', campaign.id, 'budget', campaign.budget);
  const past = batch.once('past of the profile', () => pastOf(batch, null));
  const facts = rules.map((rule) => factsOverTime(batch, past, rule));
  const all = combined<readonly (RuleFacts | undefined)[], readonly (RuleFacts | undefined)[]>(
    facts,
    (...values) => values,
  );
  return combined([own, all] as const, (budget, facts) => ({ budget, facts }));
}

function factsOverTime({ scope: { world } }: Batch, past: Past, rule: BudgetRule): Timeline<RuleFacts | undefined> {
  const of = <T extends string | null>(field: string, now: T): Timeline<T> =>
    timeline(past, 'budgetRule', String(rule.seq), field, now);
  const { history } = world.ledgerModel;
  const isThere =
    history === 'lifetime' ? { now: true, changes: [{ at: rule.createdAt, was: false }] } : constant(true);
  const parts = [
    isThere,
    of('ruleState', rule.ruleState),
    of('startDay', rule.startDay),
    of('endDay', rule.endDay),
    of('terms', JSON.stringify(rule.terms)),
  ] as const;
  return combined(parts, (there, ruleState, startDay, endDay, terms) =>
    // What was remembered of the terms was written as they are.
    there ? { ruleState, startDay, endDay, terms: JSON.parse(terms) as RuleFacts['terms'] } : undefined,
  );
}

/** How each of the rules stood on a day. */
export function standingsThen(
  batch: Batch,
  campaign: Campaign,
  day: Day,
  { budget, facts }: Then,
): (RuleStanding | undefined)[] {
  const on = dayOf(batch, campaign, day)(budget);
  return facts.map((each) => each && standingOf(each, on));
}

/** By how many percent those raise it that are applied. */
export function percentThen({ facts }: Then, stood: readonly (RuleStanding | undefined)[]): number {
  return facts.reduce(
    (sum, each, i) => (stood[i]?.status === 'ACTIVE' ? sum + (each?.terms.budgetIncreaseBy.value ?? 0) : sum),
    0,
  );
}

export function* raiseOn(batch: Batch, campaign: Campaign, day: Day): Work<Raise> {
  const rules = rulesOf(batch, campaign.id);
  if (rules.length === 0) return undefined;
  if (rules.some((rule) => looksBackOn(rule, day))) yield* lookBack(batch, campaign, day);
  return mapped(rulesOverTime(batch, campaign, rules), (then) =>
    percentThen(then, standingsThen(batch, campaign, day, then)),
  );
}

export function looksBackOn({ terms, startDay, endDay }: RuleFacts, day: Day): boolean {
  return terms.performanceMeasureCondition !== undefined && startDay <= day && (endDay === null || day <= endDay);
}

function dayOf(batch: Batch, { id }: Pick<Campaign, 'id'>, day: Day) {
  return (budget: number): Parameters<typeof standingOf>[1] => ({
    day,
    weekday: ledgerDay(batch, day).weekday,
    dailyBudget: toMajor(budget, batch.scope.place.decimals),
    metric(name) {
      const campaign = batch.campaign(id);
      return campaign && metricBefore(batch, campaign, day, name);
    },
  });
}
