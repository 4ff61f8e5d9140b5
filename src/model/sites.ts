/**
 * The sites to which a campaign can restrict its ads.
 */
import type { Country } from './marketplaces.ts';

interface Site {
  countries: readonly Country[];
  /** The part of all traffic. */
  share: number;
}

export const SITES: Readonly<Record<string, Site>> = {
  AMAZON_BUSINESS: { countries: ['US', 'CA', 'UK', 'DE', 'FR', 'ES', 'IT', 'JP', 'AU'], share: 0.15 },
  AMAZON_HAUL: { countries: ['US'], share: 0.05 },
};

/** The part of all traffic that a campaign can have. */
export function shareOfTraffic({ siteRestriction }: { siteRestriction: string | null }): number {
  return (siteRestriction === null ? undefined : SITES[siteRestriction]?.share) ?? 1;
}
