/**
 * While the budgets of campaigns are spent on a day, without the rest of the day: only searches matter that can cost
 * something, until all budgets are spent. What is found in a search is kept until its family changes.
 */
import type { Id } from '../../../model/entities.ts';
import type { SimulatedCampaign } from '../account.ts';
import type { SimulatedDay } from '../seasonality.ts';
import type { Span } from '../spending.ts';
import type { Timeline } from '../timeline.ts';
import type { Advertiser, Family } from './families.ts';
import type { FamilyDay, Win } from './family-day.ts';
import { eachSearch, type MarketSegment } from './market-day.ts';
import { Purse } from './purse.ts';
import type { Search } from './searches.ts';

/** A search that can cost something, and what the advertiser shows in it. */
interface CostlySearch {
  family: FamilyDay;
  search: Search;
  /** The place of the family among all. */
  place: Place;
  /** Whether its family was searched again. */
  isReplaced: boolean;
  /** Null if nothing is shown; undefined if that is not known yet. */
  first?: Win | null;
  /** The same without campaigns whose budgets are spent: `spent` has a digit for each candidate. */
  again?: { spent: string; win: Win | undefined };
}

/** The number of the campaign of the first entry, and the number of the family among those of that campaign. */
type Place = readonly [number, number];

export interface PlacedFamily {
  family: Family;
  place: Place;
}

/**
 * Minor units that an advertiser without budgets spends at most. Further searches are left out once there are `enough`.
 * `isWhole`: whether its ads are all of the products, which decides what they win.
 */
export function mostSpent(
  segments: readonly MarketSegment[],
  advertiser: Advertiser,
  { enough, isWhole }: { enough: number; isWhole: boolean },
): number {
  let spent = 0;
  eachSearch(segments, advertiser, (family, search) => {
    if (spent < enough) spent += isWhole ? family.mostPaid(search) : family.mostCost(search);
  });
  return spent;
}

/** The costly searches of a day. */
export class CostlySearches {
  readonly #day: SimulatedDay;
  readonly #byKey = new Map<string, readonly CostlySearch[]>();
  #inOrder: readonly CostlySearch[] = [];

  constructor(day: SimulatedDay) {
    this.#day = day;
  }

  get size(): number {
    return this.#byKey.size;
  }

  /** Replaces the searches of families. `advertiser` has what competes in those that are left. */
  replace(
    keys: Iterable<string>,
    segments: readonly MarketSegment[],
    { advertiser, families }: { advertiser: Advertiser; families: ReadonlyMap<string, PlacedFamily> },
  ): void {
    for (const key of keys) {
      for (const each of this.#byKey.get(key) ?? []) each.isReplaced = true;
      this.#byKey.delete(key);
    }
    const places = new Map([...families].map(([key, { family, place }]) => [family, { key, place }]));
    const added: CostlySearch[] = [];
    eachSearch(segments, { ...advertiser, families: [...places.keys()] }, (family, search) => {
      const found = places.get(family.family);
      if (found === undefined || family.mostCost(search) === 0) return;
      const costly = { family, search, place: found.place, isReplaced: false };
      added.push(costly);
      this.#byKey.set(found.key, [...(this.#byKey.get(found.key) ?? []), costly]);
    });
    this.#inOrder = merged(this.#inOrder, added.toSorted(compareSearches));
  }

  /** Campaigns without a budget in `budgets` never spend theirs. */
  pay(budgets: ReadonlyMap<SimulatedCampaign, Timeline<number>>): Payments {
    const purses = new Map<Id, Purse>();
    for (const [campaign, budget] of budgets) purses.set(campaign.id, new Purse(campaign, budget, this.#day));
    return new Payments(this.#inOrder, purses);
  }
}

/** What the campaigns pay, in the order of time, as far as it was asked for. */
export class Payments {
  readonly #searches: readonly CostlySearch[];
  readonly #purses: ReadonlyMap<Id, Purse>;
  readonly #unspent: Set<Purse>;
  #next = 0;

  constructor(searches: readonly CostlySearch[], purses: ReadonlyMap<Id, Purse>) {
    this.#searches = searches;
    this.#purses = purses;
    this.#unspent = new Set(purses.values());
  }

  /** While the budget of a campaign is spent before an instant of the day. */
  exhaustedBefore(instant: number, id: Id): readonly Span[] | undefined {
    this.#payBefore(instant);
    const purse = this.#purses.get(id);
    purse?.isEmptyAt(instant - 1);
    return purse?.exhausted;
  }

  #payBefore(instant: number): void {
    const all = this.#searches;
    while (this.#unspent.size > 0) {
      const costly = all[this.#next];
      if (costly === undefined || costly.search.at >= instant) return;
      const { at } = costly.search;
      let end = this.#next + 1;
      while (all[end]?.search.at === at) end++;
      if (end === this.#next + 1) this.#pay(costly);
      else for (const each of inOrderOfClauses(all.slice(this.#next, end))) this.#pay(each);
      this.#next = end;
    }
  }

  #pay(costly: CostlySearch): void {
    let win = shown(costly);
    let purse = win && this.#purses.get(win.candidate.runner.campaign.id);
    // What has no purse is never out.
    if (win === undefined || purse === undefined) return;
    if (isPaid(win) && purse.isEmptyAt(costly.search.at)) {
      win = shownWithin(costly, this.#purses);
      purse = win && this.#purses.get(win.candidate.runner.campaign.id);
      if (win === undefined || purse === undefined) return;
    }
    if (isPaid(win)) purse.pay(win);
    else purse.addPast(win);
    if (purse.isSpent) this.#unspent.delete(purse);
  }
}

/** A generated past is paid later. */
function isPaid({ since, event }: Win): boolean {
  return since <= event.at;
}

/** What is paid in the order of the clauses at the same instant. */
function inOrderOfClauses(searches: readonly CostlySearch[]): readonly CostlySearch[] {
  const clauseOf = (costly: CostlySearch): string => shown(costly)?.event.clause.id ?? '';
  return searches.toSorted((a, b) => compareIds(clauseOf(a), clauseOf(b)));
}

function shown(costly: CostlySearch): Win | undefined {
  if (costly.first === undefined) costly.first = costly.family.auction(costly.search) ?? null;
  return costly.first ?? undefined;
}

/** What is shown while the budgets of some campaigns are spent. */
function shownWithin(costly: CostlySearch, purses: ReadonlyMap<Id, Purse>): Win | undefined {
  const { family, search } = costly;
  const out = new Set<number>();
  let spent = '';
  for (const { runner } of family.candidates) {
    if (purses.get(runner.campaign.id)?.isEmptyAt(search.at) === true) out.add(runner.index);
    spent += out.has(runner.index) ? '1' : '0';
  }
  if (costly.again?.spent !== spent)
    costly.again = { spent, win: family.auction(search, (campaign) => out.has(campaign)) };
  return costly.again.win;
}

/** Both lists are in order. Searches in which nothing is shown are left out. */
function merged(all: readonly CostlySearch[], added: readonly CostlySearch[]): readonly CostlySearch[] {
  const found: CostlySearch[] = [];
  let next = 0;
  // Few are added, so that most comparisons are of numbers.
  let from = added[0]?.search.at ?? Infinity;
  for (const each of all) {
    if (each.first === null || each.isReplaced) continue;
    if (each.search.at >= from) {
      for (let first = added[next]; first !== undefined && compareSearches(first, each) < 0; first = added[++next])
        found.push(first);
      from = added[next]?.search.at ?? Infinity;
    }
    found.push(each);
  }
  return found.concat(added.slice(next));
}

function compareSearches(a: CostlySearch, b: CostlySearch): number {
  return a.search.at - b.search.at || a.place[0] - b.place[0] || a.place[1] - b.place[1];
}

function compareIds(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
