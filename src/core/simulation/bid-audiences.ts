/**
 * Which shoppers belong to an audience that bids are raised for. Nothing else in a search depends on it, so that an
 * audience changes what is bid and not what shoppers do.
 */
import { hashToInteger, mixBits, uniform } from '../../model/random.ts';
import { intentOf, INTENT } from './market/traits.ts';
import type { AudienceAdjustment } from '../../model/stored/bids-and-targets.ts';

/** The part of all shoppers: an audience has one between these. */
const [SMALLEST, LARGEST] = [0.05, 0.25];
/** How much more often shoppers with a larger intent to buy belong to an audience, for one standard deviation. */
const LEAN = 0.5;

/** The first audience that the shopper of a search belongs to. */
export function audienceOf<Audience extends Pick<AudienceAdjustment, 'audienceId'>>(
  audiences: readonly Audience[],
  draw: number,
): Audience | undefined {
  return audiences.find(({ audienceId }) => hasShopper(audienceId, draw));
}

function hasShopper(audienceId: string, draw: number): boolean {
  const hash = hashToInteger(audienceId);
  const size = SMALLEST + (LARGEST - SMALLEST) * uniform(mixBits(hash, 1));
  const lean = (LEAN * intentOf(draw)) / INTENT;
  // The mean of all shoppers is the size.
  const part = size * Math.exp(lean - (LEAN * LEAN) / 2);
  return uniform(mixBits(hash ^ draw, 2)) < part;
}
