/**
 * The finest cut of the ledger: a burst of impressions of one clause at one time of one day, with the ad that was
 * shown, the place, the search term, the clicks and what they cost, and the orders that followed. Every number of
 * every report is a sum over bursts, so reports agree because they can't do otherwise.
 *
 * Whether a burst is won depends on the bid; how large it is does not. So a higher bid wins the same bursts and more.
 */
import type { Placement } from '../model/entities.ts';
import type {
  LedgerAd,
  LedgerAdGroup,
  LedgerBidding,
  LedgerCampaign,
  LedgerClause,
  LedgerEntity,
  LedgerProfile,
} from './account.ts';
import { hashOf, mix, ratioBetween, share, wholeAround } from './draws.ts';
import { HOURS, WEEKDAYS, type LedgerModel } from './model.ts';
import { ordersOf, type Order } from './orders.ts';
import { isKeptAway, searchTerm } from './searches.ts';
import { valueAt } from './timeline.ts';

export interface Burst {
  at: number;
  adGroup: LedgerAdGroup;
  clause: LedgerClause;
  ad: LedgerAd;
  placement: Placement;
  term: string;
  impressions: number;
  clicks: number;
  /** Minor units of all its clicks. */
  cost: number;
  orders: readonly Order[];
}

/** A day in the profile's time zone. */
export interface LedgerDay {
  /** ISO text: names the day in the draws. */
  day: string;
  /** Epoch milliseconds: its first instant, and the first one of the day after. */
  start: number;
  end: number;
  /** 0 is Sunday. */
  weekday: number;
}

const PLACES: readonly Placement[] = ['placementRestOfSearch', 'placementProductPage'];
const BY_MATCH: Readonly<Record<LedgerClause['match'], number>> = { exact: 0.8, phrase: 1, broad: 1.3, auto: 1.6, product: 0.7 };

export interface Market {
  profile: LedgerProfile;
  day: LedgerDay;
  model: LedgerModel;
}

/** What one clause would win on one day, before anybody looks at the budget; in no order. */
export function burstsOfClause(market: Market, campaign: LedgerCampaign, adGroup: LedgerAdGroup, clause: LedgerClause): Burst[] {
  const { profile, day, model } = market;
  if (clause.suspended || adGroup.ads.length === 0) return [];
  const own = hashOf(clause.id, hashOf(profile.profileId, hashOf(profile.seed)));
  const daily = hashOf(day.day, own);
  const popularity = ratioBetween(mix(own, 1), 0.25, 4) * BY_MATCH[clause.match] * (WEEKDAYS[day.weekday] ?? 1);
  const clickRate = ratioBetween(mix(own, 2), model.clickRate.low, model.clickRate.high);
  const won: Burst[] = [];
  for (let i = 0; i < model.bursts; i++) {
    const hash = mix(daily, i + 1);
    const at = instantOf(day, share(mix(hash, 1)));
    if (!isLive(market, at, clause, adGroup)) continue;
    const ad = shownAd(market, adGroup, at, hash);
    if (ad === undefined) continue;
    const placement = share(mix(hash, 2)) < model.topOfSearch ? 'placementTop' : (PLACES[mix(hash, 3) & 1] ?? 'placementTop');
    const price = Math.ceil(ratioBetween(mix(hash, 4), model.price.low, model.price.high));
    const bid = valueAt(clause.bid, at) ?? valueAt(adGroup.defaultBid, at);
    if (effectiveBid(bid, valueAt(campaign.bidding, at), placement, mix(hash, 5)) < price) continue;
    const term = searchTerm(clause, ad, mix(hash, 6));
    if (isKeptAway(term, adGroup.negatives, at) || isKeptAway(term, campaign.negatives, at)) continue;
    const impressions = Math.floor(ratioBetween(mix(hash, 7), model.impressions.low, model.impressions.high) * popularity);
    if (impressions === 0) continue;
    const clicks = Math.min(impressions, wholeAround(mix(hash, 8), impressions * clickRate));
    won.push({
      at,
      adGroup,
      clause,
      ad,
      placement,
      term,
      impressions,
      clicks,
      cost: clicks * price,
      orders: ordersOf(model, ad, clicks, at, mix(hash, 9), ratioBetween(mix(own, 3), model.orderRate.low, model.orderRate.high)),
    });
  }
  return won;
}

/** Existed, enabled, not suspended. The campaign is asked once a day, by its own instants, elsewhere. */
export function isLive({ model }: Market, at: number, ...entities: readonly LedgerEntity[]): boolean {
  return entities.every(
    ({ createdAt, state, suspended }) =>
      !suspended && (model.history === 'backfill' || createdAt <= at) && valueAt(state, at) === 'enabled',
  );
}

/** The live ad with the highest draw, so that pausing one moves its own bursts and no others. */
function shownAd(market: Market, { ads }: LedgerAdGroup, at: number, hash: number): LedgerAd | undefined {
  let best: LedgerAd | undefined;
  let highest = -1;
  for (const ad of ads) {
    if (!isLive(market, at, ad)) continue;
    const draw = ads.length === 1 ? 0 : hashOf(ad.id, hash);
    if (draw > highest) [best, highest] = [ad, draw];
  }
  return best;
}

/** Bid, raised for the place, then changed by the strategy; whole minor units. */
export function effectiveBid(bid: number, { strategy, adjustments }: LedgerBidding, placement: Placement, hash: number): number {
  const raise = adjustments.find((each) => each.placement === placement)?.percentage ?? 0;
  const most = strategy === 'manual' ? 1 : strategy === 'legacyForSales' ? 1 : placement === 'placementTop' ? 2 : 1.5;
  const least = strategy === 'manual' ? 1 : 0.5;
  return Math.floor(bid * (1 + raise / 100) * (least + (most - least) * share(hash)));
}

/** By the hours' weights; a day of 23 or 25 hours is stretched. */
function instantOf({ start, end }: LedgerDay, drawn: number): number {
  let rest = drawn;
  let hour = 0;
  for (; hour < HOURS.length - 1; hour++) {
    const weight = HOURS[hour] ?? 0;
    if (rest < weight) break;
    rest -= weight;
  }
  const within = Math.min(rest / (HOURS[hour] ?? 1), 0.999_999);
  return start + Math.floor(((hour + within) / HOURS.length) * (end - start));
}
