/**
 * What an advertiser can show in a search: the live keywords and targets of running campaigns, with a live ad each.
 *
 * With `backfill`, what is created later has a past too. It takes searches from rivals only: in the past, candidates are
 * tried by the instants of their creation, and a later one gets a search that no earlier one wins.
 */
import { hashToInteger, uniform } from '../../../model/random.ts';
import {
  isLive,
  type Market,
  type SimulatedAd,
  type SimulatedAdGroup,
  type SimulatedCampaign,
  type SimulatedEntity,
} from '../account.ts';
import { mayRun, runsAt } from '../campaign-run.ts';
import type { Timeline } from '../timeline.ts';
import { isBlockedByNegative } from '../negatives.ts';
import type { Entry } from './families.ts';

/** A campaign that may run on the day. */
export interface Runner {
  campaign: SimulatedCampaign;
  /** Its position among the campaigns of the day. */
  index: number;
  /** Whether it runs at every instant of the day. */
  always: boolean;
}

export interface Candidate {
  entry: Entry;
  runner: Runner;
  /** When the campaign, the ad group and the clause had been created. */
  since: number;
  /** Whether the ad group and the clause are live at every instant of the day. */
  always: boolean;
  hasNegatives: boolean;
}

/** Candidates that were created after `from`, until `to`. */
export interface Stage {
  from: number;
  to: number;
}

/** The campaigns of an advertiser on one day. */
export class Candidates {
  readonly #market: Market;
  readonly #runners = new Map<SimulatedCampaign, Runner>();
  readonly runners: readonly Runner[];

  constructor(market: Market, campaigns: readonly SimulatedCampaign[]) {
    this.#market = market;
    this.runners = campaigns
      .filter((campaign) => mayRun(market, campaign))
      .map((campaign, index) => ({ campaign, index, always: this.#runsAllDay(campaign) }));
    for (const runner of this.runners) this.#runners.set(runner.campaign, runner);
  }

  /** Of a family, in the order of their creation. */
  of(entries: readonly Entry[]): Candidate[] {
    const found: Candidate[] = [];
    for (const entry of entries) {
      const { campaign, adGroup, clause } = entry;
      const runner = this.#runners.get(campaign);
      if (runner === undefined || isNeverLive(clause) || isNeverLive(adGroup)) continue;
      found.push({
        entry,
        runner,
        since: Math.max(campaign.createdAt, adGroup.createdAt, clause.createdAt),
        always: this.#isLiveAllDay(adGroup) && this.#isLiveAllDay(clause),
        hasNegatives: campaign.negatives.size + adGroup.negatives.size > 0,
      });
    }
    return found;
  }

  canShow(
    { entry: { campaign, adGroup, clause }, runner, always, hasNegatives }: Candidate,
    at: number,
    term: () => string,
  ): boolean {
    const { model } = this.#market;
    if (!runner.always && !runsAt(this.#market, campaign, at)) return false;
    if (!always && !(isLive(model, at, adGroup) && isLive(model, at, clause))) return false;
    return (
      !hasNegatives ||
      !(isBlockedByNegative(at, term(), adGroup.negatives) || isBlockedByNegative(at, term(), campaign.negatives))
    );
  }

  /** The live ad with the highest draw by its quality, so that pausing one moves its own searches and no others. */
  shownAd(
    { ads }: SimulatedAdGroup,
    { at, draw, stage, since }: { at: number; draw: number; stage: Stage; since: number },
    qualityOf: (asin: string) => number,
  ): SimulatedAd | undefined {
    const { model, catalog } = this.#market;
    let best: SimulatedAd | undefined;
    let highest = -1;
    for (const ad of ads) {
      const created = Math.max(since, ad.createdAt);
      if (created <= stage.from || created > stage.to || !isLive(model, at, ad)) continue;
      if (catalog.products.size > 0 && !isSellable(this.#market, ad.asin, at)) continue;
      if (ads.length === 1) return ad;
      const score = qualityOf(ad.asin) * (0.5 + uniform(hashToInteger(ad.asin, draw)));
      if (score > highest) [best, highest] = [ad, score];
    }
    return best;
  }

  #runsAllDay(campaign: SimulatedCampaign): boolean {
    const { profile } = this.#market;
    const parts: readonly Timeline<unknown>[] = [
      campaign.startDay,
      campaign.endDay,
      campaign.stopped,
      profile.stopped,
      profile.validPaymentMethod,
    ];
    return (
      this.#isLiveAllDay(campaign) &&
      parts.every((part) => this.#isConstant(part)) &&
      runsAt(this.#market, campaign, this.#market.day.start)
    );
  }

  #isLiveAllDay(entity: SimulatedEntity): boolean {
    const { day, model } = this.#market;
    return (
      this.#isConstant(entity.state) &&
      this.#isConstant(entity.suspended) &&
      (model.history === 'backfill' || entity.createdAt <= day.start) &&
      isLive(model, day.start, entity)
    );
  }

  #isConstant({ changes }: Timeline<unknown>): boolean {
    const { start, end } = this.#market.day;
    return changes.every(({ at }) => at <= start || at >= end);
  }
}

function isNeverLive({ state }: SimulatedEntity): boolean {
  return state.changes.length === 0 && state.now !== 'enabled';
}

function isSellable({ catalog }: Market, asin: string, at: number): boolean {
  const sellable = catalog.products.get(asin)?.sellable;
  if (sellable === undefined || sellable.changes.length === 0) return sellable?.now ?? true;
  const next = sellable.changes.find((change) => change.at > at);
  return next === undefined ? sellable.now : next.was;
}
