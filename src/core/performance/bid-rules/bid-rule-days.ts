/**
 * What rules make of the bids of campaigns on each day. A rule that keeps a return on ad spend changes bids from one day to
 * the next by what the days before have brought, so its days are computed one after another.
 */
import { increaseIn } from '../../../model/bid-rules/bid-rules.ts';
import { addDays, dayIn, type Day } from '../../../model/days.ts';
import type { Campaign, Id } from '../../../model/entities.ts';
import { constantTimeline, mapTimeline, valueAt, type Change, type Timeline } from '../../simulation/timeline.ts';
import type { Market, RuledBids } from '../../simulation/account.ts';
import { pastOf, timeline } from '../past.ts';
import type { SimulatedAccount } from '../simulated-account.ts';
import { paidAndSold, roasOf } from '../market/seen-later.ts';
import {
  bidRulesOverTime,
  campaignsEver,
  factsAt,
  type BidRulesOverTime,
  type RuleOverTime,
} from './bid-rules-over-time.ts';
import { nextRoasState, type RoasState } from './roas-state.ts';
import { HOUR_MS } from '../../../model/text/time-units.ts';
import type { RoasTerms, ScheduleTerms } from '../../../model/stored/rules.ts';

/**
 * Days that the condition of a rule looks back on. They are simulated without rules, so that no rule depends on
 * another.
 */
const LOOKS_BACK = 7;

/** Percent; undefined if no rule raises bids on the day. A change of a rule counts from the next full hour on. */
function increaseOn(
  account: SimulatedAccount,
  rules: readonly RuleOverTime<ScheduleTerms>[],
  campaignId: Id,
  day: Day,
): Timeline<number> | undefined {
  const { start, end, weekday } = account.market.day(day);
  const roas = (): number | undefined => {
    const campaign = account.reading.campaign(campaignId);
    return campaign && roasOf(paidAndSold(account.withoutRules, campaign, { before: day, from: LOOKS_BACK, to: 1 }));
  };
  const percents: number[] = [];
  for (let at = start; at < end; at += HOUR_MS) {
    const hour = { at, hour: (at - start) / HOUR_MS, weekday, roas };
    percents.push(factsAt(rules, campaignId, at).reduce((sum, { facts }) => sum + increaseIn(facts, hour), 0));
  }
  if (percents.every((percent) => percent === 0)) return undefined;
  return overHours(percents, start);
}

/** From the percentage of each hour. */
function overHours(percents: readonly number[], start: number): Timeline<number> {
  const changes: Change<number>[] = [];
  let now = percents[0] ?? 0;
  for (const [hour, percent] of percents.entries()) {
    if (percent === now) continue;
    changes.push({ at: start + hour * HOUR_MS, was: now });
    now = percent;
  }
  return { now, changes };
}

/** By campaign with a rule. */
type RoasDay = ReadonlyMap<Id, RoasState>;
const NO_STATES: RoasDay = new Map();

export class BidRuleDays {
  readonly #account: SimulatedAccount;
  readonly #rules: BidRulesOverTime;
  readonly #budgets = new Map<Id, Timeline<number>>();

  constructor(account: SimulatedAccount) {
    this.#account = account;
    this.#rules = bidRulesOverTime(account.reading.scope);
  }

  /** Undefined if no campaign has a rule on the day. */
  on(day: Day): Market['bidRules'] {
    if (this.#rules.isEmpty) return undefined;
    const ruled = new Map<Id, RuledBids>();
    for (const [id, { factor, reason }] of this.roasOn(day))
      if (reason === undefined) ruled.set(id, { factor: constantTimeline(factor), isRuleBased: true });
    const { schedules } = this.#rules;
    for (const id of campaignsEver(schedules)) {
      const increase = increaseOn(this.#account, schedules, id, day);
      if (increase === undefined) continue;
      const own = ruled.get(id);
      const base = own === undefined ? 1 : own.factor.now;
      const factor = mapTimeline(increase, (percent) => base * (1 + percent / 100));
      ruled.set(id, { factor, isRuleBased: own !== undefined });
    }
    return ruled.size === 0 ? undefined : ruled;
  }

  /** The campaigns that have a rule with a return on ad spend when the day begins. */
  roasOn(day: Day): RoasDay {
    const first = this.#firstDay();
    if (first === undefined || day < first) return NO_STATES;
    const { world, profile } = this.#account.reading.scope;
    const known = world.derived.memoizeHistory(
      { profileId: profile.profileId, campaignId: 'all' },
      `bid rules of ${profile.profileId} from ${first} on`,
      () => new Map<Day, RoasDay>(),
      (values, until) => new Map([...values].filter(([each]) => this.#account.market.day(each).start <= until)),
    );
    let states = NO_STATES;
    for (let each = first; each <= day; each = addDays(each, 1)) {
      let next = known.get(each);
      if (next === undefined) known.set(each, (next = this.#after(states, each)));
      states = next;
    }
    return states;
  }

  /** The day after that on which the first rule was created. */
  #firstDay(): Day | undefined {
    const [first] = this.#rules.roas.map(({ rule }) => rule.createdAt).toSorted((a, b) => a - b);
    return first === undefined ? undefined : addDays(dayIn(this.#account.reading.scope.marketplace.timeZone, first), 1);
  }

  #after(before: RoasDay, day: Day): RoasDay {
    const { start } = this.#account.market.day(day);
    const states = new Map<Id, RoasState>();
    for (const id of campaignsEver(this.#rules.roas)) {
      const [active] = factsAt<RoasTerms>(this.#rules.roas, id, start);
      const campaign = active && this.#account.reading.campaign(id);
      if (active === undefined || campaign === undefined) continue;
      const known = before.get(id);
      const isSame = known?.ruleId === active.rule.ruleId && known.terms === JSON.stringify(active.facts.terms);
      const budget = valueAt(this.#budgetOf(campaign), start);
      const state = { ...active, campaign, budget, day, before: isSame ? known : undefined };
      states.set(id, nextRoasState(this.#account, state, known?.factor));
    }
    return states;
  }

  #budgetOf({ id, budget }: Campaign): Timeline<number> {
    let known = this.#budgets.get(id);
    if (known === undefined) {
      known = timeline(pastOf(this.#account.reading.scope, id), 'campaign', id, 'budget', budget ?? 0);
      this.#budgets.set(id, known);
    }
    return known;
  }
}
