/**
 * Bids that win the searches of a keyword or target: quantiles of the bids of the rivals in the slots.
 */
import type { SimulatedBidding, SimulatedCampaign, SimulatedClause, SimulatedEntity } from '../../account.ts';
import { constantTimeline } from '../../timeline.ts';
import { scoresOfSlots, type BidSearch } from './bid-searches.ts';

/** What is bid on. */
export type BidTarget = Pick<SimulatedClause, 'match' | 'text'>;

/** What is bid on, and the products of the ads. */
export interface BidQuestion extends BidTarget {
  asins: readonly string[];
  bidding?: SimulatedBidding;
  costType?: SimulatedCampaign['costType'];
}

interface WinningBid {
  /** The part of the bids of rivals that it exceeds. */
  quantile: number;
  /** Whole minor units before adjustments. */
  bid: number;
  /** The part of the impressions that it wins a slot for, without other own keywords. */
  wins: number;
}

interface Weighted {
  bid: number;
  weight: number;
}

const QUANTILES = [0.25, 0.5, 0.75] as const;
const FIXED: SimulatedBidding = { strategy: 'manual', adjustments: [] };

/**
 * Over all searches of some days. A rival's score divided by the quality of the product is the own bid that equals it; a
 * free slot costs the reserve. Pages of products count for targets of products and audiences only. Undefined without searches.
 */
export function winningBids(searches: readonly BidSearch[]): readonly WinningBid[] | undefined {
  const bids: Weighted[] = [];
  /** The least bids that win a slot. */
  const least: Weighted[] = [];
  for (const search of searches) {
    const own = search.onProductPage ? search.isOfPages && search.page : search.rest;
    if (own === undefined || own === false) continue;
    const { score } = own;
    const ofSlots = scoresOfSlots(search);
    for (const each of ofSlots) bids.push({ bid: each / score, weight: search.impressions });
    const last = ofSlots.at(-1);
    if (last !== undefined) least.push({ bid: last / score, weight: search.impressions });
  }
  if (bids.length === 0) return undefined;
  const sorted = bids.toSorted((a, b) => a.bid - b.bid);
  return QUANTILES.map((quantile) => {
    const bid = Math.floor(atQuantile(sorted, quantile)) + 1;
    return { quantile, bid, wins: sumOf(least.filter((each) => each.bid < bid)) / sumOf(least) };
  });
}

function atQuantile(sorted: readonly Weighted[], quantile: number): number {
  let left = quantile * sumOf(sorted);
  for (const { bid, weight } of sorted) if ((left -= weight) <= 0) return bid;
  return sorted.at(-1)?.bid ?? 0;
}

function sumOf(list: readonly Weighted[]): number {
  return list.reduce((sum, { weight }) => sum + weight, 0);
}

/** A campaign that makes a bid for the keyword or target at all times. */
export function campaignBidding(
  { match, text, asins, bidding = FIXED, costType = 'CPC' }: BidQuestion,
  bid: number,
): SimulatedCampaign {
  const entity: SimulatedEntity = {
    id: '0',
    createdAt: 0,
    state: constantTimeline('enabled'),
    suspended: constantTimeline(false),
  };
  const clause: SimulatedClause = { ...entity, match, text, bid: constantTimeline<number | null>(bid) };
  const ads = asins.map((asin) => ({ ...entity, sku: null, asin, hasVideo: false }));
  return {
    ...entity,
    createdDay: '1970-01-01',
    startDay: constantTimeline('1970-01-01'),
    endDay: constantTimeline(null),
    budget: constantTimeline(Infinity),
    stopped: constantTimeline(false),
    bidding: constantTimeline(bidding),
    costType,
    share: 1,
    adGroups: [{ ...entity, defaultBid: constantTimeline(bid), clauses: [clause], ads, negatives: new Map() }],
    negatives: new Map(),
  };
}
