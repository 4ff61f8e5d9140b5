/**
 * The shoppers of one opportunity of sponsored display: how likely they click, and whether they have seen the ad before.
 * Bids follow one of these by the goal of the ad group.
 */
import { mixBits, uniform } from '../../../model/random.ts';
import type { Range, SimulationParameters } from '../../../model/simulation-parameters.ts';

/** What an ad group optimizes its bids for: viewable impressions of more people, clicks, or orders. */
export type DisplayGoal = 'reach' | 'clicks' | 'conversions';

/** How far the position of the click rate differs between opportunities of one audience. */
const CURIOSITY = 0.2;
/** How often shoppers see an ad who have seen it before. */
const MOST_OFTEN = 3.4;
/** The bid for shoppers who have all seen the ad, and what those who have not add to it. */
const REACH = { least: 0.5, fresh: 1 } as const;

/** What the shoppers add to the position of the click rate. `draw`: the random number of the opportunity. */
export function curiosityOf(draw: number): number {
  return CURIOSITY * (uniform(mixBits(draw, 17)) - 0.5);
}

/** The part of the shoppers who have not seen the ad before. */
function freshnessOf(draw: number): number {
  return uniform(mixBits(draw, 18));
}

/** Impressions for each person. */
export function frequencyOf(draw: number): number {
  return 1 + (MOST_OFTEN - 1) * (1 - freshnessOf(draw));
}

/** The predicted chance of a click, in multiples of the usual one. */
export function predictedClicks(
  { clickRate, predictionNoise }: Pick<SimulationParameters, 'clickRate' | 'predictionNoise'>,
  draw: number,
): number {
  const known = 1 - predictionNoise;
  const error = CURIOSITY * (uniform(mixBits(draw, 19)) - 0.5);
  return Math.exp(scaleOf(clickRate) * (known * curiosityOf(draw) + predictionNoise * error));
}

/** The value of the shoppers for reach, in multiples of the usual one. */
export function predictedReach(draw: number): number {
  return REACH.least + REACH.fresh * freshnessOf(draw);
}

/** With a rate that may be 0, positions are parts of the highest rate. */
function scaleOf({ low, high }: Range): number {
  if (low === high) return 0;
  return low === 0 ? 3 : Math.log(high / low);
}
