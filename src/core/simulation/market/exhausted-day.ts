/**
 * While the budgets of campaigns are spent on a day, without the rest of the day: only searches matter that can cost
 * something, until all budgets are spent. What is found in a search is kept until its family changes.
 */
import type { Id } from '../../../model/entities.ts';
import type { SimulatedCampaign } from '../account.ts';
import type { SimulatedDay } from '../seasonality.ts';
import type { Span } from '../spending.ts';
import type { Timeline } from '../timeline.ts';
import type { Runner } from './candidates.ts';
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
  #inOrder: readonly CostlySearch[] | undefined;

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
    const replaced = new Set<CostlySearch>();
    for (const key of keys) {
      for (const each of this.#byKey.get(key) ?? []) replaced.add(each);
      this.#byKey.delete(key);
    }
    const places = new Map([...families].map(([key, { family, place }]) => [family, { key, place }]));
    const added: CostlySearch[] = [];
    eachSearch(segments, { ...advertiser, families: [...places.keys()] }, (family, search) => {
      const found = places.get(family.family);
      if (found === undefined || family.mostCost(search) === 0) return;
      const costly = { family, search, place: found.place };
      added.push(costly);
      this.#byKey.set(found.key, [...(this.#byKey.get(found.key) ?? []), costly]);
    });
    const others = this.#inOrder?.filter((each) => !replaced.has(each)) ?? [];
    // The parts are in order, which the sort makes use of.
    this.#inOrder = [...others, ...added.toSorted(compareSearches)].toSorted(compareSearches);
  }

  /** Campaigns without a budget in `budgets` never spend theirs. */
  exhausted(budgets: ReadonlyMap<SimulatedCampaign, Timeline<number>>): ReadonlyMap<Id, readonly Span[]> {
    const purses = new Map<Id, Purse>();
    for (const [campaign, budget] of budgets) purses.set(campaign.id, new Purse(campaign, budget, this.#day));
    const all = this.#inOrder ?? [];
    const unspent = new Set(purses.values());
    for (let next = 0; next < all.length && unspent.size > 0;) {
      const costly = all[next++];
      if (costly === undefined) break;
      const same = [costly];
      for (let each = all[next]; each?.search.at === costly.search.at; each = all[++next]) same.push(each);
      for (const each of same.length > 1 ? inOrderOfClauses(same) : same) {
        const win = shownWithin(each, purses);
        const purse = win && purses.get(win.candidate.runner.campaign.id);
        if (win === undefined || purse === undefined) continue;
        if (isPaid(win)) purse.pay(win);
        else purse.addPast(win);
        if (purse.isSpent) unspent.delete(purse);
      }
    }
    this.#inOrder = all.filter(({ first }) => first !== null);
    for (const purse of purses.values()) purse.finish();
    return new Map([...purses].map(([id, { exhausted }]) => [id, exhausted]));
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
  const first = shown(costly);
  const isOut = ({ campaign }: Runner): boolean => purses.get(campaign.id)?.isEmptyAt(search.at) ?? false;
  if (first === undefined || !isPaid(first) || !isOut(first.candidate.runner)) return first;
  const out = new Set<number>();
  let spent = '';
  for (const { runner } of family.candidates) {
    if (isOut(runner)) out.add(runner.index);
    spent += out.has(runner.index) ? '1' : '0';
  }
  if (costly.again?.spent !== spent)
    costly.again = { spent, win: family.auction(search, (campaign) => out.has(campaign)) };
  return costly.again.win;
}

function compareSearches(a: CostlySearch, b: CostlySearch): number {
  return a.search.at - b.search.at || a.place[0] - b.place[0] || a.place[1] - b.place[1];
}

function compareIds(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
