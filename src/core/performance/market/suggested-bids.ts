/**
 * Suggested bids: what wins the searches of a keyword, by the bids of rivals on the last days.
 */
import { addDays } from '../../../model/days.ts';
import { bidSpan } from '../../entities/limits.ts';
import type { OperationContext } from '../../entities/operation-context.ts';
import type { MarketSegment } from '../../simulation/market/market-day.ts';
import { winningBids, type BidQuestion } from '../../simulation/market/winning-bids.ts';
import { raiseOn } from '../budget-rules.ts';
import { MarketDays } from './market-days.ts';
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
  context: OperationContext,
  type: CampaignType,
  question: BidQuestion,
): SuggestedBid | undefined {
  const { advertiser } = MarketDays.of(context, type, raiseOn).entered();
  const found =
    winningBids(daysBefore(context, type, 0, DAYS), advertiser, question) ??
    winningBids(daysBefore(context, type, DAYS, MORE_DAYS), advertiser, question);
  if (found === undefined) return undefined;
  const { min, max } = bidSpan(context);
  const [low = min, middle = min, high = min] = found.map(({ bid }) => Math.min(max, Math.max(min, bid)));
  return { low, middle, high };
}

/** The parts of finished days, without those before `skipped` days. */
function daysBefore(
  context: OperationContext,
  type: CampaignType,
  skipped: number,
  count: number,
): readonly (readonly MarketSegment[])[] {
  return context.memoize(`days before ${context.today} of ${type}, ${count} after ${skipped}`, () => {
    const markets = MarketDays.of(context, type, raiseOn);
    return Array.from({ length: count }, (_, i) => markets.segmentsOn(addDays(context.today, -1 - skipped - i)));
  });
}
