/**
 * One family of terms on one day: its searches, and the auctions for them. An advertiser has one ad in an auction, the
 * best of all that match.
 */
import { hashToInteger, mixBits, stochasticRound, valueAtPosition } from '../../../model/random.ts';
import type { Market, SimulatedAd } from '../account.ts';
import { NO_ORDERS, ordersOf } from '../orders.ts';
import { isSalesDay, trafficWeight } from '../seasonality.ts';
import { valueAt } from '../timeline.ts';
import type { TrafficEvent } from '../traffic-events.ts';
import { viewableImpressions } from '../viewable-impressions.ts';
import { productPageSlot, searchSlot, type Slot } from './auction.ts';
import { effectiveBid, predictedRate } from './bids.ts';
import type { Candidate, Candidates, Stage } from './candidates.ts';
import { matchesTerm, type Advertiser, type Family } from './families.ts';
import { qualityOf } from './quality.ts';
import { DayRivals } from './rivals.ts';
import { searchOf, type Search } from './searches.ts';
import { kindOf, termText } from './terms.ts';
import {
  clickPosition,
  intentOf,
  ofTerm,
  ON_SALES_DAYS,
  orderRateAt,
  readiness,
  relevanceTo,
  traitsOf,
  type FamilyTraits,
} from './traits.ts';

/** The best ad of a placement. */
export interface Contender {
  candidate: Candidate;
  ad: SimulatedAd;
  /** In minor units: for a click, or for 1000 viewable impressions. */
  bid: number;
  /** Of a click. */
  score: number;
  quality: number;
  relevance: number;
}

/** An ad that an advertiser shows in a search. */
export interface Win {
  event: TrafficEvent;
  candidate: Candidate;
  /** The instant since which the advertiser has it; later than the event in a generated past. */
  since: number;
}

/** Whether the budget of a campaign is spent, by its position. */
export type IsSpent = (campaign: number) => boolean;

const NOW: Stage = { from: -Infinity, to: Infinity };

export class FamilyDay {
  readonly family: Family;
  readonly candidates: readonly Candidate[];
  readonly traits: FamilyTraits;
  readonly #market: Market;
  readonly #ads: Candidates;
  readonly #advertiser: Advertiser;
  readonly #daily: number;
  readonly #popularity: number;
  readonly #isOnSale: boolean;
  readonly #relevances = new Map<string, number>();
  #rivals: DayRivals | undefined;
  /** Instants after the start of the day at which a candidate or an ad of one was created. */
  #later: readonly number[] | undefined;

  constructor(market: Market, advertiser: Advertiser, ads: Candidates, family: Family) {
    this.#market = market;
    this.#advertiser = advertiser;
    this.#ads = ads;
    this.family = family;
    this.candidates = ads.of(family.entries);
    this.traits = traitsOf(market.model, market.profile.brands, family);
    this.#daily = hashToInteger(market.day.day, family.hash);
    this.#isOnSale = isSalesDay(market.day);
    this.#popularity = this.traits.popularity * trafficWeight(market.day, market.model.salesDays);
  }

  /** Undefined without a search. Numbers start at 1. */
  search(number: number): Search | undefined {
    const { day, model } = this.#market;
    const { kind, hash: family } = this.family;
    return searchOf({ model, day, kind, family, daily: this.#daily, popularity: this.#popularity }, number);
  }

  /** What the advertiser shows in a search. */
  auction(search: Search, isSpent?: IsSpent): Win | undefined {
    if (this.#market.model.history === 'lifetime') return this.#auctionIn(search, NOW, isSpent);
    const now = this.#auctionIn(search, { from: -Infinity, to: search.at }, isSpent);
    if (now !== undefined) return now;
    this.#later ??= this.#creations();
    for (const to of this.#later) {
      const win = to <= search.at ? undefined : this.#auctionIn(search, { from: to - 1, to }, isSpent);
      if (win !== undefined) return win;
    }
    return undefined;
  }

  /** What the advertiser would show at the top if it won there. */
  shownAtTop(search: Search): Win | undefined {
    if (search.onProductPage) return undefined;
    const contender =
      this.contenders(search, { from: -Infinity, to: search.at }).top ?? this.contenders(search, NOW).top;
    return contender && this.#win(search, contender, { placement: 'placementTop', index: 0, next: 0 });
  }

  /** The scores of the rivals in a search: see `DayRivals.scores`. */
  rivals(): DayRivals {
    const { model, day, format, responses } = this.#market;
    return (this.#rivals ??= new DayRivals(model, {
      family: format === 'brands' ? mixBits(this.family.hash, 51) : this.family.hash,
      daily: this.#daily,
      start: day.start,
      level: this.#level(),
      response: responses?.get(keyOf(this.family)) ?? 1,
    }));
  }

  partOfDay(at: number): number {
    const { start, end } = this.#market.day;
    return (at - start) / (end - start);
  }

  slots(): Market['model']['slots'] {
    const { format, model } = this.#market;
    if (format === 'products') return model.slots;
    const { top, rest, productPage } = model.slots;
    return { top: Math.min(1, top), rest: Math.min(1, rest), productPage: Math.min(1, productPage) };
  }

  reserve(): number {
    return this.#market.model.reserve * this.#level();
  }

  /** The best ad for each placement. */
  contenders(search: Search, stage: Stage, isSpent?: IsSpent): { top?: Contender; rest?: Contender; page?: Contender } {
    const best: { top?: Contender; rest?: Contender; page?: Contender } = {};
    const { model } = this.#market;
    const { at, draw, onProductPage, before, after } = search;
    const term = ofTerm(kindOf(search), before === 0 && after === 0);
    const words = (): string => termText({ base: this.family.base, before, after });
    const intent = intentOf(draw);
    for (const candidate of this.candidates) {
      const { entry, runner, since } = candidate;
      if (since > stage.to || !matchesTerm(entry, search) || isSpent?.(runner.index) === true) continue;
      if (!this.#ads.canShow(candidate, at, words)) continue;
      const quality = (asin: string): number => this.#qualityOf(asin, term.relevance, at);
      const ad = this.#ads.shownAd(entry.adGroup, { at, draw, stage, since }, quality);
      if (ad === undefined) continue;
      const relevance = this.#relevanceOf(ad.asin) * term.relevance;
      const predicted = predictedRate(model, readiness(term, relevance, intent), draw);
      const bid = valueAt(entry.clause.bid, at) ?? valueAt(entry.adGroup.defaultBid, at);
      const bidding = valueAt(entry.campaign.bidding, at);
      const own = { candidate, ad, quality: quality(ad.asin), relevance };
      const consider = (key: 'top' | 'rest' | 'page', placement: Slot['placement']): void => {
        const effective = effectiveBid(bid, bidding, placement, predicted);
        const ofClick =
          entry.campaign.costType === 'VCPM' ? effective / this.#clicksOfThousand(placement, own, search) : effective;
        const score = ofClick * own.quality;
        if (score > (best[key]?.score ?? 0)) best[key] = { ...own, bid: effective, score };
      };
      if (onProductPage) consider('page', 'placementProductPage');
      else {
        consider('top', 'placementTop');
        consider('rest', 'placementRestOfSearch');
      }
    }
    return best;
  }

  #auctionIn(search: Search, stage: Stage, isSpent: IsSpent | undefined): Win | undefined {
    const { top, rest, page } = this.contenders(search, stage, isSpent);
    if (top === undefined && rest === undefined && page === undefined) return undefined;
    const rivals = this.rivals();
    const scores = rivals.scores(search.draw, this.partOfDay(search.at));
    const field = { rivals: scores, count: rivals.count, reserve: this.reserve(), slots: this.slots() };
    const slot = search.onProductPage
      ? productPageSlot(page?.score ?? 0, field)
      : searchSlot({ top: top?.score ?? 0, rest: rest?.score ?? 0 }, field);
    const contender =
      slot && { placementTop: top, placementRestOfSearch: rest, placementProductPage: page }[slot.placement];
    return slot && contender && this.#win(search, contender, slot);
  }

  #win(search: Search, contender: Contender, slot: Slot): Win | undefined {
    const { model } = this.#market;
    const { at, draw, before, after } = search;
    const { candidate, ad, relevance } = contender;
    const { campaign, adGroup, clause } = candidate.entry;
    const impressions =
      campaign.share === 1
        ? search.impressions
        : stochasticRound(mixBits(draw, 15), search.impressions * campaign.share);
    if (impressions === 0) return undefined;
    const term = ofTerm(kindOf(search), before === 0 && after === 0);
    const clickRate = valueAtPosition(model.clickRate, clickPosition(this.traits, slot, { term, relevance }));
    const clicks = Math.min(impressions, stochasticRound(mixBits(draw, 8), impressions * clickRate));
    const { placement } = slot;
    let orders = NO_ORDERS;
    if (clicks > 0) {
      const ready = readiness(term, relevance, intentOf(draw));
      const rate = orderRateAt(this.#market, ad.asin, at, {
        family: this.traits,
        placement,
        ready,
        isOnSale: this.#isOnSale,
      });
      orders = ordersOf(this.#market, { asin: ad.asin, count: clicks, at, rate }, mixBits(draw, 9));
    }
    const price = this.#priceOf(contender, slot, clickRate, campaign.costType === 'VCPM');
    const cost =
      campaign.costType === 'VCPM'
        ? Math.floor((viewableImpressions({ draw, impressions, clicks }) * price) / 1000)
        : clicks * price;
    const text = this.family.kind === 'words' ? termText({ base: this.family.base, before, after }) : this.family.base;
    const since = Math.max(candidate.since, ad.createdAt);
    const event = { at, adGroup, clause, ad, placement, term: text, draw, impressions, clicks, cost, orders };
    return { event, candidate, since };
  }

  /** Whole minor units, at most the bid. */
  #priceOf({ bid, quality }: Contender, { next }: Slot, clickRate: number, paysViews: boolean): number {
    const least = Math.max(1, Math.floor(bid));
    if (this.#market.model.pricing === 'firstPrice') return least;
    const ofClick = next / quality;
    return Math.max(1, Math.min(least, Math.ceil(paysViews ? 1000 * clickRate * ofClick : ofClick)));
  }

  /** What a bid for 1000 impressions is divided by to compare it with bids for a click. */
  #clicksOfThousand(placement: Slot['placement'], { relevance }: { relevance: number }, search: Search): number {
    const term = ofTerm(kindOf(search), search.before === 0 && search.after === 0);
    const position = clickPosition(this.traits, { placement, index: 0 }, { term, relevance });
    return 1000 * valueAtPosition(this.#market.model.clickRate, position);
  }

  #level(): number {
    const { low, high } = this.#market.model.price;
    // On days of sales the level moves within its range.
    return this.#isOnSale && low > 0 ? this.traits.level * (high / low) ** ON_SALES_DAYS.price : this.traits.level;
  }

  #relevanceOf(asin: string): number {
    let known = this.#relevances.get(asin);
    if (known === undefined) this.#relevances.set(asin, (known = relevanceTo(this.#market, asin, this.family)));
    return known;
  }

  #qualityOf(asin: string, ofTerm: number, at: number): number {
    const since = this.#advertiser.firstAds.get(asin) ?? at;
    return qualityOf(this.#market, this.#relevanceOf(asin) * ofTerm, { since, at });
  }

  #creations(): readonly number[] {
    const { start } = this.#market.day;
    const found = new Set<number>();
    for (const { entry, since } of this.candidates)
      for (const { createdAt } of entry.adGroup.ads)
        if (Math.max(since, createdAt) > start) found.add(Math.max(since, createdAt));
    return [...found].toSorted((a, b) => a - b);
  }
}

export function keyOf({ kind, base }: Pick<Family, 'kind' | 'base'>): string {
  return kind === 'page' ? `page ${base}` : base;
}
