/**
 * The adjustments of bids of a campaign of sponsored products, which one column has as JSON: by placement, and for the
 * shoppers of an audience.
 */
import type { Adjustment, AudienceAdjustment } from '../stored/bids-and-targets.ts';

/** The largest number of audiences of a campaign. */
export const MAX_AUDIENCES = 1;
/** Limits in percent. */
export const AUDIENCE_ADJUSTMENTS = { min: 0, max: 900 } as const;

interface Adjustments {
  placements: Adjustment[];
  audiences: AudienceAdjustment[];
}

export function readAdjustments(stored: string): Adjustments {
  const found: Adjustments = { placements: [], audiences: [] };
  if (stored === '[]') return found;
  // Only `writeAdjustments` writes this column.
  for (const each of JSON.parse(stored) as (Adjustment | AudienceAdjustment)[])
    if ('audienceId' in each) found.audiences.push(each);
    else found.placements.push(each);
  return found;
}

export function writeAdjustments({ placements = [], audiences = [] }: Partial<Adjustments>): string {
  return JSON.stringify([...placements, ...audiences]);
}
