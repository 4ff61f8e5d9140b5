/**
 * How many impressions of an event people see: what reports of viewability count, and what the cost type VCPM pays.
 */
import { mixBits, stochasticRound, uniform } from '../../model/random.ts';

interface Shown {
  /** The random number of the event. */
  draw: number;
  impressions: number;
  clicks: number;
}

/** The range of the part of the impressions of an event that are seen. */
const SEEN = { low: 0.55, high: 0.85 } as const;

/** A person who clicks has seen the ad. */
export function viewableImpressions({ draw, impressions, clicks }: Shown): number {
  const part = SEEN.low + (SEEN.high - SEEN.low) * uniform(mixBits(draw, 20));
  return Math.max(clicks, stochasticRound(mixBits(draw, 21), impressions * part));
}
