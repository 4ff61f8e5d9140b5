/**
 * What an advertiser can show in a search: the live keywords and targets of running campaigns, with a live ad each.
 *
 * With `backfill`, what is created later has a past too. It takes searches from rivals only: in the past, candidates are
 * tried by the instants of their creation, and a later one gets a search that no earlier one wins.
 */
import { hashToInteger, mixBits, pickOne, uniform } from '../../../model/random.ts';
import type {
  Market,
  RuledBids,
  SimulatedAd,
  SimulatedAdGroup,
  SimulatedBidding,
  SimulatedCampaign,
  SimulatedEntity,
} from '../account.ts';
import { mayRun, runsAt } from '../campaign-run.ts';
import { valueAt, type Timeline } from '../timeline.ts';
import type { Entry } from './families.ts';

/** A campaign that may run on the day. */
interface Runner {
  campaign: SimulatedCampaign;
  /** Its position among the campaigns of the day. */
  index: number;
  /** Whether it runs at every instant of the day. */
  isFixed: boolean;
  /** Undefined for a campaign without rules. */
  ruled: RuledBids | undefined;
}

export interface Candidate {
  entry: Entry;
  runner: Runner;
}

/** Candidates that were created after `from`, until `to`. */
export interface Stage {
  from: number;
  to: number;
}

const NO_ADS: readonly SimulatedAd[] = [];

/** The campaigns of an advertiser on one day. */
export class Candidates {
  readonly #market: Market;
  readonly #runners = new Map<SimulatedCampaign, Runner>();
  readonly #created = new Map<SimulatedAdGroup, ReadonlyMap<number, readonly SimulatedAd[]>>();
  readonly runners: readonly Runner[];

  constructor(market: Market, campaigns: readonly SimulatedCampaign[]) {
    this.#market = market;
    this.runners = campaigns
      .filter((campaign) => mayRun(market, campaign))
      .map((campaign, index) => ({
        campaign,
        index,
        isFixed: this.#runsAllDay(campaign),
        ruled: market.bidRules?.get(campaign.id),
      }));
    for (const runner of this.runners) this.#runners.set(runner.campaign, runner);
  }

  /** Of a family, in the order of their creation. */
  of(entries: readonly Entry[]): Candidate[] {
    const found: Candidate[] = [];
    for (const entry of entries) {
      const runner = this.#runners.get(entry.campaign);
      if (runner !== undefined) found.push({ entry, runner });
    }
    return found;
  }

  /** Without regard to negatives, ads and budgets. */
  isLive({ entry: { campaign, adGroup, clause, isFixed }, runner }: Candidate, at: number): boolean {
    if (!runner.isFixed && !runsAt(this.#market, campaign, at)) return false;
    return isFixed || (isEnabled(adGroup, at) && isEnabled(clause, at));
  }

  /**
   * The live ad with the highest draw by its quality, so that pausing one moves its own searches and no others. `most` is the
   * highest quality that an ad can have: few of many ads need their own.
   */
  shownAd(
    { adGroup, since, asins }: Entry,
    { at, draw, stage, most }: { at: number; draw: number; stage: Stage; most: number },
    qualityOf: (asin: string) => number,
  ): SimulatedAd | undefined {
    // A stage that begins after the entry has the ads of one instant.
    const ads = since > stage.from ? adGroup.ads : (this.#adsByCreation(adGroup).get(stage.to) ?? NO_ADS);
    let best: SimulatedAd | undefined;
    let [highest, same] = [-1, 1];
    for (const ad of ads) {
      if (asins?.has(ad.asin) === false) continue;
      const created = Math.max(since, ad.createdAt);
      if (created <= stage.from || created > stage.to || !isEnabled(ad, at) || !this.#isSold(ad, at)) continue;
      if (ads.length === 1) return ad;
      const luck = 0.5 + uniform(hashToInteger(ad.asin, draw));
      if (most * luck < highest) continue;
      const score = qualityOf(ad.asin) * luck;
      if (score > highest) [best, highest, same] = [ad, score, 1];
      // Ads for one product take turns.
      else if (ad.asin === best?.asin && pickOne(mixBits(draw, 16 + same), ++same) === 0) best = ad;
    }
    return best;
  }

  /** The instants at which a candidate with one of its ads is complete, from those after `start` on, in order. */
  creationsOf(candidates: readonly Candidate[], start: number): readonly number[] {
    const found = new Set<number>();
    for (const { entry } of candidates) {
      for (const createdAt of this.#adsByCreation(entry.adGroup).keys()) {
        const since = Math.max(entry.since, createdAt);
        if (since > start) found.add(since);
      }
    }
    return [...found].toSorted((a, b) => a - b);
  }

  #adsByCreation(adGroup: SimulatedAdGroup): ReadonlyMap<number, readonly SimulatedAd[]> {
    let known = this.#created.get(adGroup);
    if (known === undefined)
      this.#created.set(adGroup, (known = Map.groupBy(adGroup.ads, ({ createdAt }) => createdAt)));
    return known;
  }

  #isSold({ asin, otherAsins }: SimulatedAd, at: number): boolean {
    const { products } = this.#market.catalog;
    if (products.size === 0) return true;
    const isSellable = (each: string): boolean => {
      const product = products.get(each);
      return product === undefined || valueAt(product.sellable, at);
    };
    return isSellable(asin) || otherAsins?.some(isSellable) === true;
  }

  #runsAllDay(campaign: SimulatedCampaign): boolean {
    const { profile, day, model } = this.#market;
    const parts: readonly Timeline<unknown>[] = [
      campaign.state,
      campaign.suspended,
      campaign.startDay,
      campaign.endDay,
      campaign.stopped,
      profile.stopped,
      profile.validPaymentMethod,
    ];
    return (
      (model.history === 'backfill' || campaign.createdAt <= day.start) &&
      parts.every(({ changes }) => changes.every(({ at }) => at <= day.start || at >= day.end)) &&
      runsAt(this.#market, campaign, day.start)
    );
  }
}

/** A rule replaces the strategy, and not the adjustments of placements. */
export function biddingAt(
  { entry: { adGroup, campaign }, runner: { ruled } }: Candidate,
  at: number,
): SimulatedBidding {
  const bidding = valueAt(adGroup.bidding ?? campaign.bidding, at);
  return ruled?.isRuleBased === true ? { ...bidding, strategy: 'ruleBased' } : bidding;
}

/** Stages hold what was created when. */
function isEnabled({ state, suspended }: SimulatedEntity, at: number): boolean {
  return valueAt(state, at) === 'enabled' && !valueAt(suspended, at);
}
