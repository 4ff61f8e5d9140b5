/**
 * One advertiser on one day: every search that it can win, in the order of time where budgets are spent. A search whose
 * winner has no budget goes to the next own ad, or to rivals.
 */
import type { Market, SimulatedCampaign } from '../account.ts';
import { EventPacker, type PackedEvents } from '../packed-events.ts';
import type { SimulatedDay } from '../seasonality.ts';
import type { Span } from '../spending.ts';
import { listValues, type Timeline } from '../timeline.ts';
import { Candidates } from './candidates.ts';
import type { Advertiser } from './families.ts';
import { keyOf } from './matches.ts';
import { DayOfFamilies } from './day-of-families.ts';
import { FamilyDay, type Win } from './family-day.ts';
import { allowedFor, groupOf, isCapped, isClosedBefore, type PortfolioLimits } from './portfolio-limits.ts';
import { Purse } from './purse.ts';
import type { Search } from './searches.ts';

/** The events that a campaign pays. */
export interface CampaignDay {
  packed: PackedEvents;
  /** Minor units, without those of a generated past of what was created later than the campaign. */
  spent: number;
  /** While its budget was spent. */
  exhausted: readonly Span[];
}

/** A part of the day with parameters of its own. */
export interface MarketSegment {
  market: Market;
  from: number;
  until: number;
}

type BudgetOf = (campaign: SimulatedCampaign) => Timeline<number>;

/** What a campaign pays, in the order of its payments, and while its budget was spent. */
export type PaidDay = Pick<Purse, 'paid' | 'exhausted'>;

/** The events of each campaign that may run on the day. */
export function marketDay(
  segments: readonly MarketSegment[],
  advertiser: Advertiser,
  budgetOf?: BudgetOf,
  limits?: PortfolioLimits,
): ReadonlyMap<SimulatedCampaign, CampaignDay> {
  const days = new Map<SimulatedCampaign, CampaignDay>();
  for (const [campaign, { paid, exhausted }] of paidDay(segments, advertiser, budgetOf, limits)) {
    const packer = new EventPacker();
    let spent = 0;
    for (const { event, candidate, since } of inOrder(paid)) {
      packer.add(event, candidate.entry.position);
      if (since <= event.at || since === campaign.createdAt) spent += event.cost;
    }
    days.set(campaign, { packed: packer.finish(), spent, exhausted });
  }
  return days;
}

/** The same with the searches of the events. */
export function paidDay(
  segments: readonly MarketSegment[],
  advertiser: Advertiser,
  budgetOf: BudgetOf = ({ budget }) => budget,
  limits?: PortfolioLimits,
): ReadonlyMap<SimulatedCampaign, PaidDay> {
  const [first] = segments;
  if (first === undefined) return new Map();
  const { market } = first;
  const won = wonSearches(segments, advertiser);
  const { runners } = new Candidates(market, advertiser.campaigns);
  const budgets = runners.map(({ campaign }) => budgetOf(campaign));
  const purses = runners.map(({ campaign }, i) => new Purse(campaign, budgets[i] ?? campaign.budget, market.day));
  const isCapped = limits !== undefined && limits.closings.size > 0;
  if (!isCapped && isWithin(won, budgets, market.day))
    for (const win of won) purses[win.candidate.runner.index]?.paid.push(win);
  else payAll(won, purses, limits && new Portfolios(limits, runners, purses));
  return new Map(
    runners.flatMap(({ campaign, index }) => {
      const purse = purses[index];
      return purse === undefined ? [] : [[campaign, purse] as const];
    }),
  );
}

/** Whether all is paid, so that the order of time does not matter. */
function isWithin(won: readonly Win[], budgets: readonly Timeline<number>[], { start, end }: SimulatedDay): boolean {
  const costs = budgets.map(() => 0);
  for (const { event, candidate, since } of won) {
    // The past of what is created on the day has a budget of its own.
    if (event.at < since && start < since && since < end) return false;
    const { index } = candidate.runner;
    costs[index] = (costs[index] ?? 0) + event.cost;
  }
  return budgets.every((budget, i) => listValues(budget).every((amount) => (costs[i] ?? 0) < amount));
}

/** What the advertiser wins without regard to budgets, family by family. */
function wonSearches(segments: readonly MarketSegment[], advertiser: Advertiser): Win[] {
  const won: Win[] = [];
  eachSearch(segments, advertiser, (family, search) => {
    const win = family.auction(search);
    if (win !== undefined) won.push(win);
  });
  return won;
}

/** Passes on each search that a live keyword or target may match. */
export function eachSearch(
  segments: readonly MarketSegment[],
  advertiser: Advertiser,
  take: (family: FamilyDay, search: Search) => void,
): void {
  for (const { market, from, until } of segments) {
    const day = new DayOfFamilies(market, advertiser);
    for (const each of advertiser.families) {
      const family = new FamilyDay(day, each);
      for (let number = 1; number <= market.model.bursts; number++) {
        const search = family.search(number);
        if (search === undefined || search.at < from || search.at >= until) continue;
        if (family.candidates.length === 0) break;
        take(family, search);
      }
    }
  }
}

/** The portfolios of the campaigns of a day, by the indexes of the campaigns. */
class Portfolios {
  readonly #limits: PortfolioLimits;
  readonly #campaigns: readonly SimulatedCampaign[];
  readonly #purses: readonly Purse[];
  readonly #groups: readonly (string | undefined)[];

  constructor(limits: PortfolioLimits, runners: readonly { campaign: SimulatedCampaign }[], purses: readonly Purse[]) {
    this.#limits = limits;
    this.#campaigns = runners.map(({ campaign }) => campaign);
    this.#purses = purses;
    this.#groups = this.#campaigns.map((campaign) => groupOf(limits, campaign));
  }

  /** Whether the campaign can pay nothing more, also not with what others have left. */
  isSpent(index: number, now: number): boolean {
    const [campaign, purse] = [this.#campaigns[index], this.#purses[index]];
    if (campaign === undefined || purse === undefined) return false;
    if (isClosedBefore(this.#limits, campaign, now)) return true;
    if (!purse.isEmptyAt(now)) return false;
    const group = this.#groups[index];
    if (group === undefined) return true;
    let given = 0;
    for (const [other, each] of this.#purses.entries())
      if (other !== index && this.#groups[other] === group) given += each.give(now);
    if (given > 0) purse.receive(given, now);
    return purse.isEmptyAt(now);
  }

  /** The amount that the portfolio pays of a win at most. A past that is generated later costs a capped one nothing. */
  allowed({ event, candidate: { runner }, since }: Win): number {
    const { campaign } = runner;
    const isLater = since > event.at && since !== campaign.createdAt;
    return isLater && isCapped(this.#limits, campaign, event.at) ? 0 : allowedFor(this.#limits, campaign, event);
  }
}

function payAll(won: readonly Win[], purses: readonly Purse[], portfolios?: Portfolios): void {
  let now = 0;
  const isSpent = (campaign: number): boolean =>
    portfolios === undefined ? (purses[campaign]?.isEmptyAt(now) ?? false) : portfolios.isSpent(campaign, now);
  for (const first of won.toSorted(compareWins)) {
    now = first.event.at;
    let win: Win | undefined = first;
    if (win.since <= win.event.at && isSpent(win.candidate.runner.index))
      win = first.family.auction(first.search, isSpent);
    const purse = win && purses[win.candidate.runner.index];
    if (win === undefined || purse === undefined) continue;
    const allowed = portfolios?.allowed(win) ?? Infinity;
    if (allowed <= 0) continue;
    if (win.since > win.event.at) purse.addPast(win, allowed);
    else purse.pay(win, allowed);
  }
  for (const purse of purses) purse.finish();
}

/** Clauses settle what happens at the same instant, so that the order does not depend on families. */
function compareWins({ event: a }: Win, { event: b }: Win): number {
  return a.at - b.at || compareIds(a.clause.id, b.clause.id);
}

function compareIds(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** By clauses, and in the order of time: reports read the events of a clause one after another. */
function inOrder(wins: readonly Win[]): readonly Win[] {
  return wins.toSorted((a, b) => a.candidate.entry.position - b.candidate.entry.position || a.event.at - b.event.at);
}

/** The part of its searches that the advertiser wins, by family: what `responsive` rivals see. */
export function wonParts(segments: readonly MarketSegment[], advertiser: Advertiser): ReadonlyMap<string, number> {
  const seen = new Map<string, { searches: number; won: number }>();
  eachSearch(segments, advertiser, (family, search) => {
    const key = keyOf(family.family);
    let sum = seen.get(key);
    if (sum === undefined) seen.set(key, (sum = { searches: 0, won: 0 }));
    sum.searches += search.impressions;
    const win = family.auction(search);
    if (win !== undefined && win.since <= search.at) sum.won += search.impressions;
  });
  return new Map([...seen].map(([key, { searches, won }]) => [key, won / searches]));
}
