/**
 * Invalid traffic, such as clicks of machines: it never leads to orders, and no budget pays it. It is recognized within
 * three days, and counts from then on. Until then it is among impressions, clicks and cost if numbers are restated, and
 * nowhere otherwise.
 */
import { mixBits, stochasticRound, uniform } from '../../../model/random.ts';
import { DAY_MS } from '../../../model/text/time-units.ts';
import type { TrafficEvent } from '../traffic-events.ts';
import type { Counting } from './counting.ts';

export interface InvalidTraffic {
  impressions: number;
  clicks: number;
}

/** The least and the largest part of the valid traffic of an event. */
const PART = { impressions: { low: 0.002, high: 0.02 }, clicks: { low: 0.01, high: 0.08 } } as const;
export const RECOGNIZED_WITHIN = 3 * DAY_MS;

export function noInvalidTraffic(): InvalidTraffic {
  return { impressions: 0, clicks: 0 };
}

/** When the invalid traffic of an event is recognized. */
export function recognizedAt({ draw, at }: TrafficEvent): number {
  return at + Math.floor(uniform(mixBits(draw, 60)) * RECOGNIZED_WITHIN);
}

export function addInvalidTraffic(sums: InvalidTraffic, event: TrafficEvent, { asOf }: Pick<Counting, 'asOf'>): void {
  if (recognizedAt(event) <= asOf) addInvalid(sums, event);
}

function addInvalid(sums: InvalidTraffic, { draw, impressions, clicks }: TrafficEvent): void {
  const part = (key: number, of: number, { low, high }: { low: number; high: number }): number => {
    const share = low + (high - low) * uniform(mixBits(draw, key));
    return stochasticRound(mixBits(draw, key + 1), of * share);
  };
  const invalidClicks = part(61, clicks, PART.clicks);
  sums.clicks += invalidClicks;
  // A click needs an impression.
  sums.impressions += Math.max(invalidClicks, part(63, impressions, PART.impressions));
}

/** Cost in minor units. */
export interface ChargedInvalidTraffic extends InvalidTraffic {
  cost: number;
}

/** What an event contains until its invalid traffic is recognized. Undefined if its numbers are not restated. */
export function restatedPartOf(
  event: TrafficEvent,
  { restates, shopAt }: Pick<Counting, 'restates' | 'shopAt'>,
): ChargedInvalidTraffic | undefined {
  if (restates === undefined || event.isOverridden === true || !shopAt(event.at).model.restatement) return undefined;
  const sums = noInvalidTraffic();
  addInvalid(sums, event);
  const valid = restates === 'clicks' ? event.clicks : event.impressions;
  const cost = valid === 0 ? 0 : Math.round((event.cost * sums[restates]) / valid);
  return { ...sums, cost };
}

/** Adds the invalid traffic of an event that is not recognized yet. */
export function addUnrecognized(totals: ChargedInvalidTraffic, event: TrafficEvent, counting: Counting): void {
  if (recognizedAt(event) <= counting.asOf) return;
  const part = restatedPartOf(event, counting);
  if (part === undefined) return;
  totals.impressions += part.impressions;
  totals.clicks += part.clicks;
  totals.cost += part.cost;
}
