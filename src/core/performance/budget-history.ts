/**
 * The days on which the budget rules of a campaign applied, newest first, and the budget of each.
 */
import { raisedBy, type BudgetRule, type RuleEvaluation } from '../../model/budget-rules.ts';
import { addDays, type Day } from '../../model/days.ts';
import { valueAt, listValues, type Timeline } from '../simulation/timeline.ts';
import {
  raisedPercentage,
  rulesEverOf,
  budgetTermsOverTime,
  evaluateRulesOn,
  type BudgetTerms,
} from './budget-rules.ts';
import type { AnyCampaign } from './product.ts';
import { metricBefore } from './rule-performance.ts';
import type { SimulatedAccount } from './simulated-account.ts';
import type { MetricName } from '../../model/rule-values.ts';

/** One rule on one day, as it first was applied on that day. Money in minor units. */
export interface Applied {
  day: Day;
  /** Epoch milliseconds: the first instant of the day. */
  start: number;
  /** With the values that it had then. */
  rule: BudgetRule;
  evaluation: RuleEvaluation;
  budget: number;
  /** With all rules that were applied at that time. */
  raised: number;
  /** The measured performance, for rules with a performance condition. */
  performance: { name: MetricName; value: number | undefined } | undefined;
}

export interface BudgetHistoryQuery {
  from: Day;
  to: Day;
  /** The last entry of the previous page: the next ones are older. */
  after: { day: Day; seq: number } | undefined;
  max: number;
}

/** A limit for rules that start long ago. */
const MAX_DAYS = 3650;

export function budgetHistory(account: SimulatedAccount, campaign: AnyCampaign, query: BudgetHistoryQuery): Applied[] {
  const { today, scope } = account.reading;
  const rules = rulesEverOf(scope, campaign.id);
  if (rules.length === 0) return [];
  const overTime = budgetTermsOverTime(account, campaign, rules);
  const starts = listValues(overTime).flatMap(({ facts }) => facts.flatMap((each) => each?.startDay ?? []));
  const from = latest(query.from, addDays(today, -MAX_DAYS), earliest(query.to, ...starts));
  const last = earliest(query.to, today, query.after?.day ?? query.to);
  const places = new Map(rules.map(({ seq }, place) => [seq, place]));
  const found: Applied[] = [];
  for (let day = last; day >= from && found.length < query.max; day = addDays(day, -1)) {
    const lastSeen = query.after?.day === day ? rules.findIndex(({ seq }) => seq === query.after?.seq) : -1;
    const applied = appliedOn(account, campaign, day, rules, overTime);
    found.push(...applied.filter(({ rule }) => (places.get(rule.seq) ?? 0) > lastSeen));
  }
  return found.slice(0, query.max);
}

function earliest(first: Day, ...others: readonly Day[]): Day {
  return others.reduce((least, day) => (day < least ? day : least), first);
}

function latest(first: Day, ...others: readonly Day[]): Day {
  return others.reduce((max, day) => (day > max ? day : max), first);
}

/** In the order of the rules. */
function appliedOn(
  account: SimulatedAccount,
  campaign: AnyCampaign,
  day: Day,
  rules: readonly BudgetRule[],
  overTime: Timeline<BudgetTerms>,
): Applied[] {
  const { start, end } = account.market.day(day);
  const until = Math.min(end, account.reading.at + 1);
  const later = overTime.changes.map(({ at }) => at).filter((at) => start < at && at < until);
  const times = [start, ...later].map((at) => {
    const was = valueAt(overTime, at);
    return { was, stood: evaluateRulesOn(account, campaign, { day }, was) };
  });
  return rules.flatMap((rule, i) => {
    const time = times.find(({ stood }) => stood[i]?.status === 'ACTIVE');
    const [facts, evaluation] = [time?.was.facts[i], time?.stood[i]];
    if (time === undefined || facts === undefined || evaluation === undefined) return [];
    const { budget } = time.was;
    const name = facts.terms.performanceMeasureCondition?.metricName;
    return {
      day,
      start,
      rule: { ...rule, ...facts },
      evaluation,
      budget,
      raised: raisedBy(budget, raisedPercentage(time.was, time.stood)),
      performance: name && { name, value: metricBefore(account, campaign, day, name) },
    };
  });
}
