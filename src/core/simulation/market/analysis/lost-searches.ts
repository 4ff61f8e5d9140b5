/**
 * The searches that a part of an advertiser, such as a keyword, matches on a day: those that it wins, with what decided,
 * and those that it does not win, with the cause and the bid that changes it. Computed for explanations only.
 */
import type { Id } from '../../../../model/entities.ts';
import type { Placement } from '../../../../model/entity-values.ts';
import type { SimulatedCampaign } from '../../account.ts';
import type { Span } from '../../spending.ts';
import type { TrafficEvent } from '../../traffic-events.ts';
import type { Stage } from '../candidates.ts';
import type { Advertiser, Entry, Family } from '../families.ts';
import { contenderOf, type Contender, type Contenders } from '../contenders.ts';
import { DayOfFamilies } from '../day-of-families.ts';
import { FamilyDay, type Win } from '../family-day.ts';
import { eachSearch, type MarketSegment } from '../market-day.ts';
import { neededBids, placementOf, type NeededBids } from './needed-bids.ts';
import type { Search } from '../searches.ts';
import { termText } from '../terms.ts';

/**
 * `rivals`: all slots are of rivals. `reserve`: the score is below the least one. `own`: another keyword or target of the
 * advertiser. `budget`: spent, of the campaign or the account. `site`: the shoppers were on another site. `slots`: the page
 * has no ads.
 */
export type LostCause = 'rivals' | 'reserve' | 'own' | 'budget' | 'site' | 'slots';

/** An own keyword or target. */
export type OwnPart = Pick<Entry, 'campaign' | 'adGroup' | 'clause'>;

interface MatchedSearch {
  at: number;
  term: string;
  /** Names the search together with its instant and its term. */
  draw: number;
  /** Of the search in each slot. */
  impressions: number;
}

export interface LostSearch extends MatchedSearch, NeededBids {
  cause: LostCause;
  placement: Placement;
  /** The best ad of the part. */
  own: Contender;
  /** The rival with the last slot; undefined if a slot is free. */
  rival: string | undefined;
  /** What the advertiser shows in its place. */
  winner: (OwnPart & { score: number | undefined }) | undefined;
}

export interface WonSearch extends MatchedSearch {
  event: TrafficEvent;
  contender: Contender;
  /** Among the slots of the placement, from 1. */
  position: number;
  slots: number;
  /** The next score, and the rival that has it; undefined for the reserve. */
  next: number;
  below: string | undefined;
  /** Minor units: of a click, or of 1000 viewable impressions. */
  price: number;
}

/** What budgets paid on the day, by campaign. */
export type PaidByCampaign = ReadonlyMap<Id, { events: readonly TrafficEvent[]; exhausted: readonly Span[] }>;

export interface MatchedSearches {
  won: WonSearch[];
  lost: LostSearch[];
}

/** Each search that a part matches while it is live is either won or lost. */
export function matchedSearches(
  segments: readonly MarketSegment[],
  advertiser: Advertiser,
  isOfPart: (entry: OwnPart) => boolean,
  paid: PaidByCampaign,
): MatchedSearches {
  const families = new Map<Family, Family>();
  for (const family of advertiser.families) {
    const entries = family.entries.filter(isOfPart);
    if (entries.length > 0) families.set({ ...family, entries }, family);
  }
  const payers = payersOf(advertiser.campaigns, paid);
  const found: MatchedSearches = { won: [], lost: [] };
  for (const segment of segments) {
    const day = new PartOfDay(segment, advertiser, isOfPart, paid);
    eachSearch([segment], { ...advertiser, families: [...families.keys()] }, (family, search) => {
      const whole = families.get(family.family);
      const contenders = existing(family, search, segment);
      if (whole === undefined || contenders === undefined) return;
      const term = termOf(family.family, search);
      const payer = payers.get(keyOf({ ...search, term }));
      if (payer === undefined || !isOfPart(payer)) {
        found.lost.push({ ...day.lost({ family, whole, search, contenders, payer }), ...matchedBy(search, term) });
        return;
      }
      const win = family.auction(search);
      if (win !== undefined) found.won.push({ ...wonSearch(family, win, payer.event), ...matchedBy(search, term) });
    });
  }
  return found;
}

interface Payer extends OwnPart {
  event: TrafficEvent;
}

interface Question {
  /** With the entries of the part, and with all. */
  family: FamilyDay;
  whole: Family;
  search: Search;
  contenders: Contenders;
  payer: Payer | undefined;
}

/** The part of a day in which parameters do not change. */
class PartOfDay {
  readonly #day: DayOfFamilies;
  readonly #isOfPart: (entry: OwnPart) => boolean;
  readonly #paid: PaidByCampaign;
  readonly #families = new Map<Family, { all: FamilyDay; others: FamilyDay }>();

  constructor(
    segment: MarketSegment,
    advertiser: Advertiser,
    isOfPart: (entry: OwnPart) => boolean,
    paid: PaidByCampaign,
  ) {
    this.#day = new DayOfFamilies(segment.market, advertiser);
    this.#isOfPart = isOfPart;
    this.#paid = paid;
  }

  lost({ family, whole, search, contenders, payer }: Question): Omit<LostSearch, keyof MatchedSearch> {
    const { all, others } = this.#familiesOf(whole);
    const slot = family.slotOf(search, contenders);
    const own =
      (slot && contenderOf(contenders, slot.placement)) ?? contenders.page ?? contenders.rest ?? contenders.top;
    if (own === undefined) throw new Error(`no ad of the part matches the search at ${search.at}`);
    const { at, draw, onProductPage } = search;
    const best = all.auction(search);
    const cause =
      slot === undefined ? causeWithoutPlace(family, search, contenders) : this.#causeOfBudgets(own, best, payer, at);
    const isSpent = (index: number): boolean => this.#isSpent(this.#day.candidates.runners[index]?.campaign, at);
    const rivalsOf = others.contenders(search, until(at), isSpent);
    const otherSlot = others.slotOf(search, rivalsOf);
    const other = otherSlot && contenderOf(rivalsOf, otherSlot.placement);
    // No bid of today changes a generated past, and none wins what a budget does not pay.
    const canWin = sinceOf(own) <= at && (cause === 'rivals' || cause === 'reserve' || cause === 'own');
    const field = family.field(search);
    const slots = onProductPage ? field.slots.productPage : field.slots.top + field.slots.rest;
    const last = slots === 0 || slots > field.count ? undefined : field.rivals[slots - 1];
    const rival = last === undefined ? undefined : family.rivals().nameOf(last, draw);
    return {
      cause,
      placement: slot?.placement ?? placementOf(own, contenders),
      own,
      rival: cause === 'rivals' ? rival : undefined,
      winner: cause === 'own' ? winnerOf(payer, best, other) : undefined,
      ...(canWin
        ? neededBids(search, contenders, { field, others: rivalsOf, otherPlace: otherSlot?.placement })
        : { bidForPlace: undefined, bidForTop: undefined }),
    };
  }

  /** Why the part does not show an ad that would have a slot. `best` is what all would show without budgets. */
  #causeOfBudgets(own: Contender, best: Win | undefined, payer: Payer | undefined, at: number): LostCause {
    if (payer === undefined && best === undefined) return 'site';
    if (best !== undefined && this.#isOfPart(best.candidate.entry)) return 'budget';
    if (payer !== undefined && payer.clause.id === best?.event.clause.id) return 'own';
    return this.#isSpent(own.candidate.entry.campaign, at) ? 'budget' : 'own';
  }

  #isSpent(campaign: SimulatedCampaign | undefined, at: number): boolean {
    const spans = (campaign && this.#paid.get(campaign.id)?.exhausted) ?? [];
    return spans.some(({ from, until }) => from <= at && at < until);
  }

  #familiesOf(whole: Family): { all: FamilyDay; others: FamilyDay } {
    let known = this.#families.get(whole);
    if (known === undefined) {
      const of = (family: Family): FamilyDay => new FamilyDay(this.#day, family);
      const entries = whole.entries.filter((entry) => !this.#isOfPart(entry));
      this.#families.set(whole, (known = { all: of(whole), others: of({ ...whole, entries }) }));
    }
    return known;
  }
}

/** Those that existed at the time of the search, or else those of a generated past. Undefined if none matches. */
function existing(family: FamilyDay, search: Search, { market }: MarketSegment): Contenders | undefined {
  const stages = market.model.history === 'lifetime' ? [until(search.at)] : [until(search.at), until(Infinity)];
  for (const stage of stages) {
    const found = family.contenders(search, stage);
    if (found.top !== undefined || found.rest !== undefined || found.page !== undefined) return found;
  }
  return undefined;
}

function until(to: number): Stage {
  return { from: -Infinity, to };
}

function causeWithoutPlace(family: FamilyDay, search: Search, contenders: Contenders): LostCause {
  const { slots, reserve } = family.field(search);
  if ((search.onProductPage ? slots.productPage : slots.top + slots.rest) === 0) return 'slots';
  const scores = [contenders.top, contenders.rest, contenders.page].map((each) => each?.score ?? 0);
  return scores.every((score) => score < reserve) ? 'reserve' : 'rivals';
}

function winnerOf(
  payer: Payer | undefined,
  best: Win | undefined,
  contender: Contender | undefined,
): LostSearch['winner'] {
  const entry = payer ?? best?.candidate.entry;
  if (entry === undefined) return undefined;
  const { campaign, adGroup, clause } = entry;
  const isKnown = contender?.candidate.entry.clause.id === clause.id;
  return { campaign, adGroup, clause, score: isKnown ? contender.score : undefined };
}

function wonSearch(
  family: FamilyDay,
  { search, since, slot: { placement, index, next }, price }: Win,
  event: TrafficEvent,
): Omit<WonSearch, keyof MatchedSearch> {
  const { top, rest, productPage } = family.slots;
  const slots = { placementTop: top, placementRestOfSearch: rest, placementProductPage: productPage }[placement];
  const stage = since <= search.at ? until(search.at) : { from: since - 1, to: since };
  const contender = contenderOf(family.contenders(search, stage), placement);
  if (contender === undefined) throw new Error(`no ad of the part won the search at ${search.at}`);
  const below = next > family.reserve ? family.rivals().nameOf(next, event.draw) : undefined;
  return { event, contender, position: index + 1, slots, next, below, price };
}

/** When all had been created that shows the ad. */
function sinceOf({ candidate, ad }: Contender): number {
  return Math.max(candidate.entry.since, ad.createdAt);
}

function payersOf(campaigns: readonly SimulatedCampaign[], paid: PaidByCampaign): ReadonlyMap<string, Payer> {
  const payers = new Map<string, Payer>();
  for (const campaign of campaigns)
    for (const event of paid.get(campaign.id)?.events ?? [])
      payers.set(keyOf(event), { campaign, adGroup: event.adGroup, clause: event.clause, event });
  return payers;
}

function keyOf({ draw, at, term }: Pick<MatchedSearch, 'draw' | 'at' | 'term'>): string {
  return `${draw} ${at} ${term}`;
}

function matchedBy({ at, draw, impressions }: Search, term: string): MatchedSearch {
  return { at, draw, impressions, term };
}

function termOf({ kind, base }: Family, { before, after }: Search): string {
  return kind === 'words' ? termText({ base, before, after }) : base;
}
