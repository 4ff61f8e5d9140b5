/**
 * Traffic events: impressions of one clause at one instant, with the ad, the placement, the search term, the clicks and
 * their cost, and the orders that follow. Every number in every report is a sum over events, so all reports agree.
 *
 * The bid decides whether an event happens, but neither its size nor its price, which competitors set below the bid. So
 * a higher bid wins the same events and more.
 */
import type { Placement } from '../../model/entity-values.ts';
import type { SimulationParameters } from '../../model/simulation-parameters.ts';
import {
  isLive,
  type SimulatedAd,
  type SimulatedAdGroup,
  type SimulatedBidding,
  type SimulatedCampaign,
  type SimulatedClause,
  type Market,
} from './account.ts';
import { hashToInteger, mixBits, logUniform, uniform, stochasticRound, valueAtPosition } from '../../model/random.ts';
import { BY_PLACEMENT, ON_SALES_DAYS, orderRateOfProduct, traitsOf } from './clause-traits.ts';
import { NO_ORDERS, ordersOf, type Order } from './orders.ts';
import { isSalesDay, trafficWeight, instantOf } from './seasonality.ts';
import { isBlockedByNegative, searchTerm } from './searches.ts';
import { valueAt } from './timeline.ts';
import { viewableImpressions } from './viewable-impressions.ts';

export interface TrafficEvent {
  at: number;
  adGroup: SimulatedAdGroup;
  clause: SimulatedClause;
  ad: SimulatedAd;
  placement: Placement;
  /** The search term, or the random number that it follows from. See `termOf`. */
  term: string | number;
  /** The random number that quantities beyond impressions, clicks and their orders follow from. */
  draw: number;
  impressions: number;
  clicks: number;
  /** Minor units of all its clicks, or of its viewable impressions. */
  cost: number;
  orders: readonly Order[];
}

const ELSEWHERE: readonly Placement[] = ['placementRestOfSearch', 'placementProductPage'];
/** How far the price of a search can be from that of others of the clause, as positions in its range. */
const PRICE_SPREAD = 0.3;

/** Adds the events of one clause on one day while the campaign runs, without regard to its budget; unordered. */
export function addEventsOf(
  market: Market,
  campaign: SimulatedCampaign,
  adGroup: SimulatedAdGroup,
  clause: SimulatedClause,
  { runsAt, events }: { runsAt: (at: number) => boolean; events: TrafficEvent[] },
): void {
  const { profile, day, model } = market;
  if (adGroup.ads.length === 0) return;
  const areBlockedByNegatives = adGroup.negatives.size + campaign.negatives.size > 0;
  const own = hashToInteger(clause.id, hashToInteger(profile.profileId, hashToInteger(profile.seed)));
  const daily = hashToInteger(day.day, own);
  const traits = traitsOf(market, clause, own);
  const popularity = traits.popularity * campaign.share * trafficWeight(day, model.salesDays);
  const paysViews = campaign.costType === 'VCPM';
  const isOnSale = isSalesDay(day);
  for (let i = 1; i <= model.bursts; i++) {
    const hash = mixBits(daily, i);
    const impressions = stochasticRound(
      mixBits(hash, 10),
      logUniform(mixBits(hash, 7), model.impressions.low, model.impressions.high) * popularity,
    );
    // Most clauses are rarely searched for, so this comes first.
    if (impressions === 0) continue;
    const at = instantOf(day, uniform(mixBits(hash, 1)));
    const placement =
      uniform(mixBits(hash, 2)) < 0.12
        ? 'placementTop'
        : (ELSEWHERE[mixBits(hash, 3) & 1] ?? 'placementTop');
    const shown = BY_PLACEMENT[placement];
    const competition = traits.price + shown.price + PRICE_SPREAD * (uniform(mixBits(hash, 4)) - 0.5);
    const clickPrice = Math.ceil(valueAtPosition(model.price, competition + (isOnSale ? ON_SALES_DAYS.price : 0)));
    const price = paysViews ? priceOfThousand(market, clickPrice, traits.clickRate + shown.clickRate) : clickPrice;
    const bid = valueAt(clause.bid, at) ?? valueAt(adGroup.defaultBid, at);
    if (effectiveBid(bid, valueAt(campaign.bidding, at), placement, mixBits(hash, 5)) <= price) continue;
    if (!runsAt(at) || !isLive(model, at, clause) || !isLive(model, at, adGroup)) continue;
    const ad = shownAd(market, adGroup, at, hash);
    if (ad === undefined) continue;
    const sequence = mixBits(hash, 6);
    if (areBlockedByNegatives) {
      const term = searchTerm(clause, ad, sequence);
      if (isBlocked(campaign, adGroup, { model, at, term })) continue;
    }
    const clickRate = valueAtPosition(model.clickRate, traits.clickRate + shown.clickRate);
    const clicks = Math.min(impressions, stochasticRound(mixBits(hash, 8), impressions * clickRate));
    let orders = NO_ORDERS;
    if (clicks > 0) {
      const readiness = traits.orderRate + shown.orderRate + (isOnSale ? ON_SALES_DAYS.orderRate : 0);
      const rate = valueAtPosition(model.orderRate, readiness + orderRateOfProduct(ad.asin));
      orders = ordersOf(model, { asin: ad.asin, count: clicks, at, rate }, mixBits(hash, 9));
    }
    const cost = paysViews
      ? Math.floor((viewableImpressions({ draw: hash, impressions, clicks }) * price) / 1000)
      : clicks * price;
    events.push({ at, adGroup, clause, ad, placement, term: sequence, draw: hash, impressions, clicks, cost, orders });
  }
}

/** Of impressions, at the price of the clicks among them. */
function priceOfThousand({ model }: Market, clickPrice: number, clickRate: number): number {
  return Math.ceil(1000 * valueAtPosition(model.clickRate, clickRate) * clickPrice);
}

export function termOf({ clause, ad, term }: TrafficEvent): string {
  return typeof term === 'string' ? term : searchTerm(clause, ad, term);
}

function isBlocked(
  campaign: SimulatedCampaign,
  adGroup: SimulatedAdGroup,
  { model, at, term }: { model: SimulationParameters; at: number; term: string },
): boolean {
  return (
    isBlockedByNegative(model, at, term, adGroup.negatives) || isBlockedByNegative(model, at, term, campaign.negatives)
  );
}

/** The live ad with the highest draw, so that pausing one moves its own events and no others. */
function shownAd({ model }: Market, { ads }: SimulatedAdGroup, at: number, hash: number): SimulatedAd | undefined {
  let best: SimulatedAd | undefined;
  let highest = -1;
  for (const ad of ads) {
    if (!isLive(model, at, ad)) continue;
    const draw = ads.length === 1 ? 0 : uniform(hashToInteger(ad.id, hash));
    if (draw > highest) [best, highest] = [ad, draw];
  }
  return best;
}

/** The maximum factor by which a strategy changes a bid. */
function raiseOf({ strategy }: SimulatedBidding, placement: Placement): number {
  if (strategy !== 'autoForSales') return 1;
  return placement === 'placementTop' ? 2 : 1.5;
}

/** The most that a click, or 1000 viewable impressions, can cost: the bid, raised for the place and by the strategy. Minor units. */
export function highestPrice(bid: number, bidding: SimulatedBidding, placement: Placement): number {
  let adjustment = 0;
  // Runs for each event: a closure would cost more than the rest.
  for (const each of bidding.adjustments) {
    if (each.placement !== placement) continue;
    adjustment = each.percentage;
    break;
  }
  return bid * (1 + adjustment / 100) * raiseOf(bidding, placement);
}

/**
 * Fixed bids do not change. Dynamic bids are lowered to half if a sale is unlikely, and raised if the strategy permits
 * it.
 */
function effectiveBid(bid: number, bidding: SimulatedBidding, placement: Placement, hash: number): number {
  const highest = highestPrice(bid, bidding, placement);
  if (bidding.strategy === 'manual' || bidding.strategy === 'ruleBased') return highest;
  const lowest = (highest / raiseOf(bidding, placement)) * 0.5;
  return lowest + (highest - lowest) * uniform(hash);
}
