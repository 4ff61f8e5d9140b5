/**
 * The advertising products that the simulation and the reports know.
 */
import type { SbCampaign, SdCampaign } from '../../model/entities.ts';
import type { CampaignKind, KINDS } from '../../model/kinds.ts';
import type { AnyCampaign, CampaignType, Product } from './product.ts';
import { SPONSORED_BRANDS } from './sponsored-brands.ts';
import { SPONSORED_DISPLAY } from './sponsored-display.ts';
import { SPONSORED_PRODUCTS } from './sponsored-products.ts';

export const PRODUCTS: Readonly<Record<CampaignType, Product>> = {
  sponsoredProducts: SPONSORED_PRODUCTS,
  headlineSearch: SPONSORED_BRANDS,
  sponsoredDisplay: SPONSORED_DISPLAY,
};

/** The report requests of each product of `KINDS`. */
export const CAMPAIGN_TYPE_OF = {
  sp: 'sponsoredProducts',
  sb: 'headlineSearch',
  sd: 'sponsoredDisplay',
} as const satisfies Record<(typeof KINDS)[CampaignKind]['product'], CampaignType>;

export function isSbCampaign(campaign: AnyCampaign | undefined): campaign is SbCampaign {
  return campaign !== undefined && 'multiAdGroups' in campaign;
}

function isSdCampaign(campaign: AnyCampaign | undefined): campaign is SdCampaign {
  return campaign !== undefined && 'tactic' in campaign;
}

export function productOf(campaign: AnyCampaign): Product {
  if (isSdCampaign(campaign)) return SPONSORED_DISPLAY;
  return isSbCampaign(campaign) ? SPONSORED_BRANDS : SPONSORED_PRODUCTS;
}
