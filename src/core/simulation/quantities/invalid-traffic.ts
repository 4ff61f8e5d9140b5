/**
 * Invalid traffic, such as clicks of machines: it is never charged, never leads to orders, and is not among impressions
 * and clicks. It is recognized within three days, and counts from then on.
 */
import { mixBits, stochasticRound, uniform } from '../../../model/random.ts';
import type { TrafficEvent } from '../traffic-events.ts';
import type { Counting } from './counting.ts';

export interface InvalidTraffic {
  impressions: number;
  clicks: number;
}

/** The least and the largest part of the valid traffic of an event. */
const PART = { impressions: { low: 0.002, high: 0.02 }, clicks: { low: 0.01, high: 0.08 } } as const;
export const RECOGNIZED_WITHIN = 3 * 86_400_000;

export function noInvalidTraffic(): InvalidTraffic {
  return { impressions: 0, clicks: 0 };
}

export function addInvalidTraffic(sums: InvalidTraffic, event: TrafficEvent, { asOf }: Pick<Counting, 'asOf'>): void {
  const { draw, at, impressions, clicks } = event;
  if (at + Math.floor(uniform(mixBits(draw, 60)) * RECOGNIZED_WITHIN) > asOf) return;
  const part = (key: number, of: number, { low, high }: { low: number; high: number }): number => {
    const share = low + (high - low) * uniform(mixBits(draw, key));
    return stochasticRound(mixBits(draw, key + 1), of * share);
  };
  const invalidClicks = part(61, clicks, PART.clicks);
  sums.clicks += invalidClicks;
  // A click needs an impression.
  sums.impressions += Math.max(invalidClicks, part(63, impressions, PART.impressions));
}
