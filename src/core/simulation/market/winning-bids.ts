/**
 * Bids that win the searches of a keyword: quantiles of the bids of the rivals in the slots of search results.
 */
import type { SimulatedCampaign, SimulatedClause, SimulatedEntity } from '../account.ts';
import { constantTimeline } from '../timeline.ts';
import { advertiserOf, type Advertiser } from './families.ts';
import type { Field } from './contenders.ts';
import { eachSearch, type MarketSegment } from './market-day.ts';

/** What is bid on: a keyword, and the product of its ad. */
export interface BidQuestion extends Pick<SimulatedClause, 'match' | 'text'> {
  asin: string;
}

export interface WinningBid {
  /** The part of the bids of rivals that it exceeds. */
  quantile: number;
  /** Whole minor units of a fixed bid without adjustments. */
  bid: number;
  /** The part of the impressions in search results that it wins a slot for, without other own keywords. */
  wins: number;
}

interface Weighted {
  bid: number;
  weight: number;
}

const QUANTILES = [0.25, 0.5, 0.75] as const;

/**
 * Over all searches of some days. A rival's score divided by the quality of the product is the own bid that equals it; a
 * free slot costs the reserve. Undefined without searches.
 */
export function winningBids(
  days: readonly (readonly MarketSegment[])[],
  { firstAds }: Pick<Advertiser, 'firstAds'>,
  question: BidQuestion,
): readonly WinningBid[] | undefined {
  const bids: Weighted[] = [];
  /** The least bids that win a slot. */
  const least: Weighted[] = [];
  const [first] = days.flat();
  if (first === undefined) return undefined;
  const { profile, catalog } = first.market;
  const advertiser = { ...advertiserOf(profile, catalog, [campaignBidding(question, 1)]), firstAds };
  for (const segments of days) {
    eachSearch(segments.map(withRunningProfile), advertiser, (family, search) => {
      // With a bid of 1, the score is the quality.
      const score = search.onProductPage
        ? undefined
        : family.contenders(search, { from: -Infinity, to: search.at }).rest?.score;
      if (score === undefined) return;
      const ofSlots = scoresOfSlots(family.field(search));
      for (const each of ofSlots) bids.push({ bid: each / score, weight: search.impressions });
      const last = ofSlots.at(-1);
      if (last !== undefined) least.push({ bid: last / score, weight: search.impressions });
    });
  }
  if (bids.length === 0) return undefined;
  const sorted = bids.toSorted((a, b) => a.bid - b.bid);
  return QUANTILES.map((quantile) => {
    const bid = Math.floor(atQuantile(sorted, quantile)) + 1;
    return { quantile, bid, wins: sumOf(least.filter((each) => each.bid < bid)) / sumOf(least) };
  });
}

/** Highest first. */
function scoresOfSlots({ rivals, count, reserve, slots: { top, rest } }: Field): number[] {
  return Array.from({ length: top + rest }, (_, i) => (i < count ? Math.max(rivals[i] ?? 0, reserve) : reserve));
}

function atQuantile(sorted: readonly Weighted[], quantile: number): number {
  let left = quantile * sumOf(sorted);
  for (const { bid, weight } of sorted) if ((left -= weight) <= 0) return bid;
  return sorted.at(-1)?.bid ?? 0;
}

function sumOf(list: readonly Weighted[]): number {
  return list.reduce((sum, { weight }) => sum + weight, 0);
}

/** Bids are suggested whatever the state of the account is. */
function withRunningProfile({ market, ...rest }: MarketSegment): MarketSegment {
  const profile = {
    ...market.profile,
    stopped: constantTimeline(false),
    validPaymentMethod: constantTimeline(true),
  };
  return { ...rest, market: { ...market, profile } };
}

/** A campaign that makes a fixed bid for the keyword at all times. */
export function campaignBidding({ match, text, asin }: BidQuestion, bid: number): SimulatedCampaign {
  const entity: SimulatedEntity = {
    id: '0',
    createdAt: 0,
    state: constantTimeline('enabled'),
    suspended: constantTimeline(false),
  };
  const clause: SimulatedClause = { ...entity, match, text, bid: constantTimeline<number | null>(bid) };
  const ad = { ...entity, sku: null, asin, hasVideo: false };
  return {
    ...entity,
    createdDay: '1970-01-01',
    startDay: constantTimeline('1970-01-01'),
    endDay: constantTimeline(null),
    budget: constantTimeline(Infinity),
    stopped: constantTimeline(false),
    bidding: constantTimeline({ strategy: 'manual', adjustments: [] }),
    costType: 'CPC',
    share: 1,
    adGroups: [{ ...entity, defaultBid: constantTimeline(bid), clauses: [clause], ads: [ad], negatives: new Map() }],
    negatives: new Map(),
  };
}
