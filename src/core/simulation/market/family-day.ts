/**
 * One family of terms on one day: its searches, and the auctions for them. An advertiser has one ad in an auction, the
 * best of all that match.
 */
import { hashToInteger, mixBits, stochasticRound, valueAtPosition } from '../../../model/random.ts';
import type { Market, SimulatedBidding } from '../account.ts';
import { ordersOf } from '../orders.ts';
import { valueAt } from '../timeline.ts';
import type { TrafficEvent } from '../traffic-events.ts';
import { viewableImpressions } from '../viewable-impressions.ts';
import { productPageSlot, searchSlot, type Slot } from './auction.ts';
import { bidForShopper, effectiveBid, predictedRate } from './bids.ts';
import { biddingAt, type Candidate, type Stage } from './candidates.ts';
import { contenderOf, type Contender, type Contenders, type Field } from './contenders.ts';
import type { DayOfFamilies } from './day-of-families.ts';
import type { Family } from './families.ts';
import { keyOf, matchesTerm } from './matches.ts';
import { couldWin, mostCost } from './possible-wins.ts';
import { mostQuality, qualityOf } from './quality.ts';
import { DayRivals } from './rivals.ts';
import { searchOf, type Search } from './searches.ts';
import { termText } from './terms.ts';
import {
  clickPosition,
  intentOf,
  ON_SALES_DAYS,
  orderRateAt,
  popularityOf,
  readiness,
  relevanceTo,
  traitsOf,
  type FamilyTraits,
} from './traits.ts';

/** An ad that an advertiser shows in a search. */
export interface Win {
  event: TrafficEvent;
  candidate: Candidate;
  /** The instant since which the advertiser has it; later than the event in a generated past. */
  since: number;
  family: FamilyDay;
  search: Search;
  slot: Slot;
  /** Of the product to the term, 0 to 1. */
  relevance: number;
  /** Minor units: of a click, or of 1000 viewable impressions. */
  price: number;
}

/** Clicks per impression, and orders per click. */
interface Rates {
  clicks: number;
  orders: number;
}

/** Whether the budget of a campaign is spent, by its position. */
type IsSpent = (campaign: number) => boolean;

/** So many stages are tried one by one for what a search costs at most. */
const FEW_STAGES = 3;

export class FamilyDay {
  readonly family: Family;
  readonly #day: DayOfFamilies;
  readonly #daily: number;
  readonly #popularity: number;
  // Most families have no search on a day, and need none of these.
  #candidates: readonly Candidate[] | undefined;
  #traits: FamilyTraits | undefined;
  #rivals: DayRivals | undefined;
  #later: readonly number[] | undefined;

  constructor(day: DayOfFamilies, family: Family) {
    const { market, weight } = day;
    this.#day = day;
    this.family = family;
    this.#daily = hashToInteger(market.day.day, family.hash);
    this.#popularity = popularityOf(market, market.profile.brands, family) * weight;
  }

  /** Live at some instant of the day, in the order of their creation. */
  get candidates(): readonly Candidate[] {
    return (this.#candidates ??= this.#day.candidates.of(this.family.entries));
  }

  get traits(): FamilyTraits {
    const { market } = this.#day;
    return (this.#traits ??= traitsOf(market, market.profile.brands, this.family));
  }

  get slots(): Market['model']['slots'] {
    return this.#day.slots;
  }

  /** The least score. */
  get reserve(): number {
    return this.#day.market.model.reserve * this.#level();
  }

  /** Undefined without a search that an entry matches. Numbers start at 1. */
  search(number: number): Search | undefined {
    const { family } = this;
    const { kind, hash, hasModifiers } = family;
    const searched = { kind, hash, hasModifiers, daily: this.#daily, popularity: this.#popularity };
    const search = searchOf(this.#day.market, searched, number);
    if (search === undefined || family.isOpen || family.entries.some((entry) => matchesTerm(entry, search)))
      return search;
    return undefined;
  }

  /** What the advertiser shows in a search. */
  auction(search: Search, isSpent?: IsSpent): Win | undefined {
    const { at } = search;
    const now = this.#auctionIn(search, { from: -Infinity, to: at }, isSpent);
    if (now !== undefined) return now;
    const later = this.#laterThan(at);
    if (later.length > 1 && !couldWin(this.#day, this, search)) return undefined;
    for (const to of later) {
      const win = this.#auctionIn(search, { from: to - 1, to }, isSpent);
      if (win !== undefined) return win;
    }
    return undefined;
  }

  /** Minor units that a search costs the advertiser at most, whichever of its ads it shows. */
  mostCost(search: Search): number {
    return mostCost(this.#day, this, search);
  }

  /** The same with the ads that the advertiser would show, whatever others show. */
  mostPaid(search: Search): number {
    const most = this.mostCost(search);
    if (most === 0) return 0;
    const { at } = search;
    const later = this.#laterThan(at);
    if (later.length > FEW_STAGES) return most;
    const stages = [{ from: -Infinity, to: at }, ...later.map((to) => ({ from: to - 1, to }))];
    return Math.max(...stages.map((stage) => this.#auctionIn(search, stage, undefined)?.event.cost ?? 0));
  }

  /** What the advertiser would show at the top if it won there: what it shows, or else its best ad. */
  shownAtTop(search: Search): Win | undefined {
    if (search.onProductPage) return undefined;
    const later = this.#laterThan(search.at);
    // In a generated past, an ad that is tried later can win what the best one loses.
    const shown = later.length > 0 ? this.auction(search) : undefined;
    if (shown?.event.placement === 'placementTop') return shown;
    for (const to of [search.at, ...later]) {
      const { top } = this.contenders(search, { from: to === search.at ? -Infinity : to - 1, to });
      if (top !== undefined) return this.#win(search, top, { placement: 'placementTop', index: 0, next: 0 });
    }
    return undefined;
  }

  /** The rivals, which have scores in each search. */
  rivals(): DayRivals {
    const { model, day, responses } = this.#day.market;
    return (this.#rivals ??= new DayRivals(model, {
      family: this.#day.rules.rivalsOf(this.family.hash),
      daily: this.#daily,
      start: day.start,
      level: this.#level(),
      response: responses?.get(keyOf(this.family)) ?? 1,
    }));
  }

  partOfDay(at: number): number {
    const { start, end } = this.#day.market.day;
    return (at - start) / (end - start);
  }

  field(search: Search): Field {
    const rivals = this.rivals();
    const scores = rivals.scores(search.draw, this.partOfDay(search.at));
    return { rivals: scores, count: rivals.count, reserve: this.reserve, slots: this.slots };
  }

  /** The slot that one of the contenders gets. */
  slotOf(search: Search, { top, rest, page }: Contenders): Slot | undefined {
    const field = this.field(search);
    return search.onProductPage
      ? productPageSlot(page?.score ?? 0, field)
      : searchSlot({ top: top?.score ?? 0, rest: rest?.score ?? 0 }, field);
  }

  /** The best ad for each placement, of what was created in a stage. */
  contenders(search: Search, stage: Stage, isSpent?: IsSpent): Contenders {
    const best: Contenders = { top: undefined, rest: undefined, page: undefined };
    const { at, draw, onProductPage } = search;
    const { model } = this.#day.market;
    const term = this.#day.rules.shoppersOf(search);
    const intent = intentOf(draw);
    const quality = (asin: string): number => this.#qualityOf(asin, term.quality, at);
    const most = mostQuality(this.#day.market, term.quality);
    for (const candidate of this.candidates) {
      const { entry, runner } = candidate;
      if (entry.since > stage.to || !matchesTerm(entry, search) || isSpent?.(runner.index) === true) continue;
      if (!this.#day.candidates.isLive(candidate, at) || this.#isBlocked(candidate, search)) continue;
      const ad = this.#day.candidates.shownAd(entry, { at, draw, stage, most }, quality);
      if (ad === undefined) continue;
      const relevance = this.#relevanceOf(ad.asin, at) * term.relevance;
      const bidding = biddingAt(candidate, at);
      const predicted =
        this.#day.rules.predictedOf?.(model, bidding, search) ??
        predictedRate(model, { term: readiness(term, relevance, 0), intent }, draw);
      const own = { candidate, ad, quality: quality(ad.asin), relevance, predicted, bidding };
      if (onProductPage) best.page = this.#better(best.page, 'placementProductPage', own, search);
      else {
        best.top = this.#better(best.top, 'placementTop', own, search);
        best.rest = this.#better(best.rest, 'placementRestOfSearch', own, search);
      }
    }
    return best;
  }

  /** The own ad at its bid for a placement, if it is better than the best so far. */
  #better(
    best: Contender | undefined,
    placement: Slot['placement'],
    own: Omit<Contender, 'bid' | 'score'> & { bidding: SimulatedBidding },
    search: Search,
  ): Contender | undefined {
    const { campaign, adGroup, clause } = own.candidate.entry;
    const { at, draw } = search;
    const usual = valueAt(clause.bid, at) ?? valueAt(adGroup.defaultBid, at);
    const { ruled } = own.candidate.runner;
    const factor = ruled === undefined ? 1 : valueAt(ruled.factor, at);
    const shown = bidForShopper(usual * factor, own.bidding, draw);
    const bid = effectiveBid(shown, own.bidding, placement, own.predicted);
    // The least price is one minor unit.
    if (bid < 1) return best;
    const ofClick = campaign.costType === 'VCPM' ? bid / this.#clicksOfThousand(placement, own.relevance, search) : bid;
    const score = ofClick * own.quality;
    if (score <= (best?.score ?? 0)) return best;
    const { candidate, ad, quality, relevance, predicted } = own;
    return { candidate, ad, quality, relevance, predicted, bid, score };
  }

  #isBlocked({ entry: { adGroup, campaign } }: Candidate, search: Search): boolean {
    if (adGroup.negatives.size + campaign.negatives.size === 0) return false;
    const { blocked } = this.family;
    const term = this.termOf(search);
    return (
      blocked.isBlocked(adGroup.negatives, term, search.at) || blocked.isBlocked(campaign.negatives, term, search.at)
    );
  }

  /** The text that shoppers search for; of a product page its ASIN. */
  termOf({ before, after }: Pick<Search, 'before' | 'after'>): string {
    const { kind, base } = this.family;
    return kind === 'words' ? termText({ base, before, after }) : base;
  }

  #auctionIn(search: Search, stage: Stage, isSpent: IsSpent | undefined): Win | undefined {
    const contenders = this.contenders(search, stage, isSpent);
    if (contenders.top === undefined && contenders.rest === undefined && contenders.page === undefined)
      return undefined;
    const slot = this.slotOf(search, contenders);
    const contender = slot && contenderOf(contenders, slot.placement);
    return slot && contender && this.#win(search, contender, slot);
  }

  #win(search: Search, contender: Contender, slot: Slot): Win | undefined {
    const { at, draw } = search;
    const { candidate, ad, relevance } = contender;
    const { campaign, adGroup, clause, since } = candidate.entry;
    const impressions =
      campaign.share === 1
        ? search.impressions
        : stochasticRound(mixBits(draw, 15), search.impressions * campaign.share);
    if (impressions === 0) return undefined;
    const rates = this.#ratesFor(search, { asin: ad.asin, relevance, slot });
    const clicks = Math.min(impressions, stochasticRound(mixBits(draw, 8), impressions * rates.clicks));
    const orders = ordersOf(
      this.#day.market,
      { asin: ad.asin, count: clicks, at, rate: rates.orders },
      mixBits(draw, 9),
    );
    const paysViews = campaign.costType === 'VCPM';
    const price = this.#priceOf(contender, slot, rates.clicks, paysViews);
    const cost = paysViews
      ? Math.floor((viewableImpressions({ draw, impressions, clicks }) * price) / 1000)
      : clicks * price;
    const { placement } = slot;
    const term = this.termOf(search);
    const event = { at, adGroup, clause, ad, placement, term, draw, impressions, clicks, cost, orders };
    return { event, candidate, since: Math.max(since, ad.createdAt), family: this, search, slot, relevance, price };
  }

  /** What is expected of an ad in a slot. */
  ratesOf(search: Search, asin: string, slot: Pick<Slot, 'placement' | 'index'>): Rates {
    return this.#ratesFor(search, { asin, relevance: this.relevanceTo(search, asin), slot });
  }

  #ratesFor(
    search: Search,
    { asin, relevance, slot }: { asin: string; relevance: number; slot: Pick<Slot, 'placement' | 'index'> },
  ): Rates {
    const { market, isOnSale } = this.#day;
    const { at, draw } = search;
    const { traits: family } = this;
    const term = this.#day.rules.shoppersOf(search);
    const ready = readiness(term, relevance, intentOf(draw));
    return {
      clicks: valueAtPosition(market.model.clickRate, clickPosition(family, slot, { term, relevance })),
      orders: orderRateAt(market, asin, at, { family, placement: slot.placement, ready, isOnSale }),
    };
  }

  /** Of a product to a search, 0 to 1. */
  relevanceTo(search: Search, asin: string): number {
    return this.#relevanceOf(asin, search.at) * this.#day.rules.shoppersOf(search).relevance;
  }

  /** What a bid for the product is multiplied by in a search. */
  qualityIn(search: Search, asin: string): number {
    return this.#qualityOf(asin, this.#day.rules.shoppersOf(search).quality, search.at);
  }

  /** Whole minor units, at most the bid. */
  #priceOf({ bid, quality }: Contender, { next }: Slot, clickRate: number, paysViews: boolean): number {
    const most = Math.max(1, Math.floor(bid));
    if (this.#day.market.model.pricing === 'firstPrice') return most;
    const ofClick = next / quality;
    return Math.max(1, Math.min(most, Math.ceil(paysViews ? 1000 * clickRate * ofClick : ofClick)));
  }

  /** What a bid for 1000 impressions is divided by to compare it with bids for a click. */
  #clicksOfThousand(placement: Slot['placement'], relevance: number, search: Search): number {
    const term = this.#day.rules.shoppersOf(search);
    const position = clickPosition(this.traits, { placement, index: 0 }, { term, relevance });
    return 1000 * valueAtPosition(this.#day.market.model.clickRate, position);
  }

  #level(): number {
    const { low, high } = this.#day.market.model.price;
    const { level } = this.traits;
    // On days of sales the level moves within its range.
    return this.#day.isOnSale && low > 0 ? level * (high / low) ** ON_SALES_DAYS.price : level;
  }

  #relevanceOf(asin: string, at: number): number {
    const { market } = this.#day;
    // What is declared may change with the instant.
    if (this.family.kind === 'declared' || market.catalog.products.has(asin))
      return relevanceTo(market, asin, this.family, at);
    const { relevances } = this.family;
    let known = relevances.get(asin);
    if (known === undefined) relevances.set(asin, (known = relevanceTo(market, asin, this.family, at)));
    return known;
  }

  #qualityOf(asin: string, ofTerm: number, at: number): number {
    const since = this.#day.advertiser.firstAds.get(asin) ?? at;
    return qualityOf(this.#day.market, this.#relevanceOf(asin, at) * ofTerm, { since, at });
  }

  /** Instants after another at which a candidate or an ad of one is created, if it has a past. */
  #laterThan(instant: number): readonly number[] {
    if (this.family.latest <= instant || this.#day.market.model.history === 'lifetime') return [];
    this.#later ??= this.#day.candidates.creationsOf(this.candidates, this.#day.market.day.start);
    return this.#later.filter((at) => at > instant);
  }
}
