/**
 * The finest cut of the ledger: a burst of impressions of one clause at one time of one day, with the ad that was
 * shown, the place, the search term, the clicks and what they cost, and the orders that followed. Every number of
 * every report is a sum over bursts, so reports agree because they can't do otherwise.
 *
 * Whether a burst is won depends on the bid; how large it is does not. So a higher bid wins the same bursts and more.
 */
import type { Placement } from '../model/entities.ts';
import type { LedgerModel } from '../model/ledger-model.ts';
import {
  isLive,
  type LedgerAd,
  type LedgerAdGroup,
  type LedgerBidding,
  type LedgerCampaign,
  type LedgerClause,
  type Market,
} from './account.ts';
import { hashOf, mix, ratioBetween, share, wholeAround } from './draws.ts';
import { NO_ORDERS, ordersOf, type Order } from './orders.ts';
import { busyness, instantOf } from './rhythm.ts';
import { isKeptAway, searchTerm } from './searches.ts';
import { valueAt } from './timeline.ts';

export interface Burst {
  at: number;
  adGroup: LedgerAdGroup;
  clause: LedgerClause;
  ad: LedgerAd;
  placement: Placement;
  /** What was searched for, or the draw that it follows from: few ask for it, see `termOf`. */
  term: string | number;
  impressions: number;
  clicks: number;
  /** Minor units of all its clicks. */
  cost: number;
  orders: readonly Order[];
}

const ELSEWHERE: readonly Placement[] = ['placementRestOfSearch', 'placementProductPage'];
const REACH: Readonly<Record<LedgerClause['match'], number>> = {
  exact: 0.8,
  phrase: 1,
  broad: 1.3,
  auto: 1.6,
  product: 0.7,
};

/** Adds what one clause would win on one day while the campaign runs, before anybody looks at its budget; in no order. */
export function addBurstsOf(
  market: Market,
  campaign: LedgerCampaign,
  adGroup: LedgerAdGroup,
  clause: LedgerClause,
  { runsAt, won }: { runsAt: (at: number) => boolean; won: Burst[] },
): void {
  const { profile, day, model } = market;
  if (adGroup.ads.length === 0) return;
  const areKeptAway = adGroup.negatives.size + campaign.negatives.size > 0;
  const own = hashOf(clause.id, hashOf(profile.profileId, hashOf(profile.seed)));
  const daily = hashOf(day.day, own);
  const popularity = ratioBetween(mix(own, 1), 0.25, 4) * REACH[clause.match] * busyness(day);
  const clickRate = ratioBetween(mix(own, 2), model.clickRate.low, model.clickRate.high);
  const rate = ratioBetween(mix(own, 3), model.orderRate.low, model.orderRate.high);
  for (let i = 1; i <= model.bursts; i++) {
    const hash = mix(daily, i);
    const at = instantOf(day, share(mix(hash, 1)));
    const placement =
      share(mix(hash, 2)) < model.topOfSearch ? 'placementTop' : (ELSEWHERE[mix(hash, 3) & 1] ?? 'placementTop');
    const price = Math.ceil(ratioBetween(mix(hash, 4), model.price.low, model.price.high));
    const bid = valueAt(clause.bid, at) ?? valueAt(adGroup.defaultBid, at);
    if (effectiveBid(bid, valueAt(campaign.bidding, at), placement, mix(hash, 5)) < price) continue;
    if (!runsAt(at) || !isLive(model, at, clause) || !isLive(model, at, adGroup)) continue;
    const ad = shownAd(market, adGroup, at, hash);
    if (ad === undefined) continue;
    const drawn = mix(hash, 6);
    const term = areKeptAway ? searchTerm(clause, ad, drawn) : drawn;
    if (typeof term === 'string' && isKeptAwayFrom(campaign, adGroup, { model, at, term })) continue;
    const impressions = Math.floor(
      ratioBetween(mix(hash, 7), model.impressions.low, model.impressions.high) * popularity,
    );
    if (impressions === 0) continue;
    const clicks = Math.min(impressions, wholeAround(mix(hash, 8), impressions * clickRate));
    const orders = clicks === 0 ? NO_ORDERS : ordersOf(model, { asin: ad.asin, count: clicks, at, rate }, mix(hash, 9));
    won.push({ at, adGroup, clause, ad, placement, term, impressions, clicks, cost: clicks * price, orders });
  }
}

export function termOf({ clause, ad, term }: Burst): string {
  return typeof term === 'string' ? term : searchTerm(clause, ad, term);
}

function isKeptAwayFrom(
  campaign: LedgerCampaign,
  adGroup: LedgerAdGroup,
  { model, at, term }: { model: LedgerModel; at: number; term: string },
): boolean {
  return isKeptAway(model, at, term, adGroup.negatives) || isKeptAway(model, at, term, campaign.negatives);
}

/** The live ad with the highest draw, so that pausing one moves its own bursts and no others. */
function shownAd({ model }: Market, { ads }: LedgerAdGroup, at: number, hash: number): LedgerAd | undefined {
  let best: LedgerAd | undefined;
  let highest = -1;
  for (const ad of ads) {
    if (!isLive(model, at, ad)) continue;
    const draw = ads.length === 1 ? 0 : share(hashOf(ad.id, hash));
    if (draw > highest) [best, highest] = [ad, draw];
  }
  return best;
}

/** The most that a strategy makes of a bid, as a factor. */
function raiseOf({ strategy }: LedgerBidding, placement: Placement): number {
  if (strategy !== 'autoForSales') return 1;
  return placement === 'placementTop' ? 2 : 1.5;
}

/** The most that a click can cost: the bid, raised for the place and by the strategy. Minor units. */
export function highestPrice(bid: number, bidding: LedgerBidding, placement: Placement): number {
  let adjustment = 0;
  // Asked for each burst: a closure would cost more than the rest.
  for (const each of bidding.adjustments) {
    if (each.placement !== placement) continue;
    adjustment = each.percentage;
    break;
  }
  return bid * (1 + adjustment / 100) * raiseOf(bidding, placement);
}

/** Fixed bids stay what they are; dynamic ones go down to the half where a sale is unlikely, and up where it may. */
function effectiveBid(bid: number, bidding: LedgerBidding, placement: Placement, hash: number): number {
  const highest = highestPrice(bid, bidding, placement);
  if (bidding.strategy === 'manual') return highest;
  const lowest = (highest / raiseOf(bidding, placement)) * 0.5;
  return lowest + (highest - lowest) * share(hash);
}
