/**
 * Suggested bids: what wins the searches of a keyword or target, by the bids of rivals on the last days.
 */
import { addDays } from '../../../model/days.ts';
import { bidSpan } from '../../entities/limits.ts';
import { bidSearches, UNIT_BID, type BidSearch } from '../../simulation/market/analysis/bid-searches.ts';
import type { Family } from '../../simulation/market/families.ts';
import type { MarketSegment } from '../../simulation/market/market-day.ts';
import { campaignBidding, winningBids, type BidQuestion } from '../../simulation/market/analysis/winning-bids.ts';
import type { SimulatedCampaign } from '../../simulation/account.ts';
import type { Simulation } from '../simulation.ts';
import type { CampaignType } from '../product.ts';

/** Finished days that are looked at. */
const DAYS = 7;
/** Further days in the past for a keyword without a search on these days. */
const MORE_DAYS = 28;

/** Minor units, within the limits of the marketplace: below them are 25, 50 and 75 % of the bids of rivals with a slot. */
export interface SuggestedBid {
  low: number;
  middle: number;
  high: number;
}

/** Undefined for a keyword that shoppers have not searched for. */
export function suggestBid(
  simulation: Simulation,
  type: CampaignType,
  question: BidQuestion,
): SuggestedBid | undefined {
  return suggestBidFor(simulation, type, campaignBidding(question, UNIT_BID));
}

/** For the only clause of a campaign, which must bid `UNIT_BID`. */
export function suggestBidFor(
  simulation: Simulation,
  type: CampaignType,
  campaign: SimulatedCampaign,
): SuggestedBid | undefined {
  const { advertiser } = simulation.days(type);
  const bidsOn = (skipped: number, count: number): ReturnType<typeof winningBids> =>
    winningBids(bidSearches(finishedDays(simulation, type, { skipped, count }), advertiser, campaign));
  const found = bidsOn(0, DAYS) ?? bidsOn(DAYS, MORE_DAYS);
  if (found === undefined) return undefined;
  const { min, max } = bidSpan(simulation.reading);
  const [low = min, middle = min, high = min] = found.map(({ bid }) => Math.min(max, Math.max(min, bid)));
  return { low, middle, high };
}

/** The days of `searchesOfWeeks`. */
export const WEEKS = 4;

/** The searches of the last finished weeks, in which the other keywords and targets compete. */
export function searchesOfWeeks(
  simulation: Simulation,
  type: CampaignType,
  campaign: SimulatedCampaign,
  others: readonly Family[],
): BidSearch[] {
  const { advertiser } = simulation.days(type);
  return bidSearches(finishedDays(simulation, type, { skipped: 0, count: 7 * WEEKS }), advertiser, campaign, others);
}

/** The parts of finished days, the last one first, without those before `skipped` days. */
export function finishedDays(
  simulation: Simulation,
  type: CampaignType,
  { skipped, count }: { skipped: number; count: number },
): readonly (readonly MarketSegment[])[] {
  const days = simulation.days(type);
  const { today } = simulation.reading;
  return Array.from({ length: count }, (_, i) => days.segmentsOn(addDays(today, -1 - skipped - i)));
}
