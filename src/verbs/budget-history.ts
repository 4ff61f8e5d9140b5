/**
 * On which days the budget rules of a campaign were applied, newest first, and what the budget was then.
 */
import { raisedBy, type BudgetRule, type MetricName, type RuleStanding } from '../model/budget-rules.ts';
import { addDays, type Day } from '../model/days.ts';
import type { Campaign } from '../model/entities.ts';
import type { Work } from '../model/slices.ts';
import { valueAt, valuesOf, type Timeline } from '../metrics/timeline.ts';
import { looksBackOn, percentThen, rulesOf, rulesOverTime, standingsThen, type Then } from './budget-rules.ts';
import { ledgerDay } from './ledger-rows.ts';
import { lookBack, metricBefore } from './rule-performance.ts';
import type { Batch } from './scope.ts';

/** One rule on one day, as it first was applied on that day. Money in minor units. */
export interface Applied {
  day: Day;
  /** Epoch milliseconds: the first instant of the day. */
  start: number;
  /** With what it said then. */
  rule: BudgetRule;
  standing: RuleStanding;
  budget: number;
  /** With all rules that were applied at that time. */
  raised: number;
  /** Of rules that look at performance. */
  performance: { name: MetricName; value: number | undefined } | undefined;
}

export interface HistoryWish {
  from: Day;
  to: Day;
  /** What was told last: what follows is older. */
  after: { day: Day; seq: number } | undefined;
  most: number;
}

/** However old a rule says that it is. */
const MOST_DAYS = 3650;

/** As everything is at this instant, however many turns it takes. */
export function* historySeenNow(batch: Batch, campaign: Campaign, wish: HistoryWish): Work<Applied[]> {
  const work = budgetHistory(batch, campaign, wish);
  const view = batch.scope.world.openView();
  try {
    for (;;) {
      const { done, value } = view.through(() => work.next());
      if (done) return value ?? [];
      yield;
    }
  } finally {
    view.close();
  }
}

function* budgetHistory(batch: Batch, campaign: Campaign, wish: HistoryWish): Work<Applied[]> {
  const rules = rulesOf(batch, campaign.id);
  if (rules.length === 0) return [];
  const overTime = rulesOverTime(batch, campaign, rules);
  const starts = valuesOf(overTime).flatMap(({ facts }) => facts.flatMap((each) => each?.startDay ?? []));
  const from = latest(wish.from, addDays(batch.today, -MOST_DAYS), earliest(wish.to, ...starts));
  const last = earliest(wish.to, batch.today, wish.after?.day ?? wish.to);
  const places = new Map(rules.map(({ seq }, place) => [seq, place]));
  const found: Applied[] = [];
  for (let day = last; day >= from && found.length < wish.most; day = addDays(day, -1)) {
    if (rules.some((rule) => looksBackOn(rule, day))) yield* lookBack(batch, campaign, day);
    const told = wish.after?.day === day ? rules.findIndex(({ seq }) => seq === wish.after?.seq) : -1;
    const applied = appliedOn(batch, campaign, day, rules, overTime);
    found.push(...applied.filter(({ rule }) => (places.get(rule.seq) ?? 0) > told));
    yield;
  }
  return found.slice(0, wish.most);
}

function earliest(first: Day, ...others: readonly Day[]): Day {
  return others.reduce((least, day) => (day < least ? day : least), first);
}

function latest(first: Day, ...others: readonly Day[]): Day {
  return others.reduce((most, day) => (day > most ? day : most), first);
}

/** In the order of the rules. */
function appliedOn(
  batch: Batch,
  campaign: Campaign,
  day: Day,
  rules: readonly BudgetRule[],
  overTime: Timeline<Then>,
): Applied[] {
  const { start, end } = ledgerDay(batch, day);
  const until = Math.min(end, batch.at + 1);
  const later = overTime.changes.map(({ at }) => at).filter((at) => start < at && at < until);
  const times = [start, ...later].map((at) => {
    const was = valueAt(overTime, at);
    return { was, stood: standingsThen(batch, campaign, day, was) };
  });
  return rules.flatMap((rule, i) => {
    const time = times.find(({ stood }) => stood[i]?.status === 'ACTIVE');
    const [facts, standing] = [time?.was.facts[i], time?.stood[i]];
    if (time === undefined || facts === undefined || standing === undefined) return [];
    const { budget } = time.was;
    const name = facts.terms.performanceMeasureCondition?.metricName;
    return {
      day,
      start,
      rule: { ...rule, ...facts },
      standing,
      budget,
      raised: raisedBy(budget, percentThen(time.was, time.stood)),
      performance: name && { name, value: metricBefore(batch, campaign, day, name) },
    };
  });
}
