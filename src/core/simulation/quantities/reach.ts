/**
 * How many people saw an ad. Shoppers of one opportunity are other people than those of another, so reach is a sum.
 */
import { mixBits, stochasticRound } from '../../../model/random.ts';
import { frequencyOf } from '../display/shoppers.ts';
import type { TrafficEvent } from '../traffic-events.ts';

export interface Reach {
  people: number;
}

export function noReach(): Reach {
  return { people: 0 };
}

export function addReach(sums: Reach, { draw, impressions, clicks }: TrafficEvent): void {
  const people = stochasticRound(mixBits(draw, 60), impressions / frequencyOf(draw));
  // A person clicks at most once, and each impression has one.
  sums.people += Math.min(impressions, Math.max(1, clicks, people));
}
