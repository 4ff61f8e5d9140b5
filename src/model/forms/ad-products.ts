/**
 * The names of advertising products, by the kind of their campaigns.
 */
import type { CampaignKind } from '../kinds.ts';

const NAMES = {
  campaign: 'SPONSORED_PRODUCTS',
  sbCampaign: 'SPONSORED_BRANDS',
  sdCampaign: 'SPONSORED_DISPLAY',
} as const satisfies Record<CampaignKind, string>;

export type AdProduct = (typeof NAMES)[CampaignKind];
export const AD_PRODUCTS = Object.values(NAMES);

export function adProductOf(kind: CampaignKind): AdProduct {
  return NAMES[kind];
}

export function kindOf(name: AdProduct): CampaignKind {
  // `NAMES` has a name for each kind of campaigns, and nothing else.
  return Object.entries(NAMES).find(([, each]) => each === name)?.[0] as CampaignKind;
}
