/**
 * What a bid is in one auction: adjusted for the placement, and by the bidding strategy.
 */
import type { Placement } from '../../../model/entity-values.ts';
import type { SimulationParameters } from '../../../model/simulation-parameters.ts';
import { mixBits } from '../../../model/random.ts';
import type { SimulatedBidding } from '../account.ts';
import { audienceOf } from '../bid-audiences.ts';
import { normal } from './normal.ts';
import { INTENT } from './traits.ts';

/** The most by which a strategy multiplies a bid. */
function highestFactor({ strategy }: SimulatedBidding, placement: Placement): number {
  if (strategy !== 'autoForSales') return 1;
  return placement === 'placementTop' ? 2 : 1.5;
}

function adjusted(bid: number, { adjustments }: SimulatedBidding, placement: Placement): number {
  // Runs for each search: a closure would cost more than the rest.
  for (const each of adjustments) if (each.placement === placement) return bid * (1 + each.percentage / 100);
  return bid;
}

/** The bid for the shopper of a search, before other adjustments. `draw` is the random number of the search. */
export function bidForShopper(bid: number, { audiences }: SimulatedBidding, draw: number): number {
  if (audiences === undefined) return bid;
  const percentage = audienceOf(audiences, draw)?.percentage ?? 0;
  return bid * (1 + percentage / 100);
}

/** The most that a click, or 1000 viewable impressions, can cost. Minor units. */
export function highestPrice(bid: number, bidding: SimulatedBidding, placement: Placement): number {
  return adjusted(bid, bidding, placement) * highestFactor(bidding, placement);
}

/**
 * Fixed bids do not change. Dynamic bids follow the predicted chance of an order in this search, in multiples of the usual
 * one: they are lowered, and raised if the strategy permits it.
 */
export function effectiveBid(bid: number, bidding: SimulatedBidding, placement: Placement, predicted: number): number {
  const { strategy } = bidding;
  const own = adjusted(bid, bidding, placement);
  if (strategy === 'manual' || strategy === 'ruleBased') return own;
  return own * Math.min(predicted, highestFactor(bidding, placement));
}

/**
 * The predicted chance of an order in multiples of the usual one. `term` and `intent` are what the term and the shoppers of a
 * search add to the position of the order rate. Terms are harder to know, because most are rare.
 */
export function predictedRate(
  { orderRate: { low, high }, predictionNoise }: SimulationParameters,
  { term, intent }: { term: number; intent: number },
  search: number,
): number {
  if (low === high) return 1;
  // With a rate that may be 0, positions are parts of the highest rate.
  const scale = low === 0 ? 3 : Math.log(high / low);
  const known = 1 - predictionNoise;
  const seen = known * known * term + known * intent + (predictionNoise === 0 ? 0 : predictionNoise * errorOf(search));
  return Math.exp(scale * seen);
}

function errorOf(search: number): number {
  return INTENT * normal(mixBits(search, 14));
}
