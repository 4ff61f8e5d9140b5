/**
 * The names of advertising products in seeds and in the admin API, by the kind of their campaigns.
 */
import type { CampaignKind } from '../kinds.ts';

const NAMES = {
  campaign: 'SPONSORED_PRODUCTS',
  sbCampaign: 'SPONSORED_BRANDS',
  sdCampaign: 'SPONSORED_DISPLAY',
} as const satisfies Record<CampaignKind, string>;

type AdProductName = (typeof NAMES)[CampaignKind];
export const AD_PRODUCT_NAMES = Object.values(NAMES);

export function adProductOf(kind: CampaignKind): AdProductName {
  return NAMES[kind];
}

export function kindOf(name: AdProductName): CampaignKind {
  // `NAMES` has a name for each kind of campaigns, and nothing else.
  return Object.entries(NAMES).find(([, each]) => each === name)?.[0] as CampaignKind;
}
