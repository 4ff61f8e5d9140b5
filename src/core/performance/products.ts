/**
 * The advertising products that the simulation and the reports know.
 */
import type { SbCampaign } from '../../model/entities.ts';
import type { AnyCampaign, CampaignType, Product } from './product.ts';
import { SPONSORED_BRANDS } from './sponsored-brands.ts';
import { SPONSORED_PRODUCTS } from './sponsored-products.ts';

export const PRODUCTS: Readonly<Record<CampaignType, Product>> = {
  sponsoredProducts: SPONSORED_PRODUCTS,
  headlineSearch: SPONSORED_BRANDS,
};

export function isSbCampaign(campaign: AnyCampaign | undefined): campaign is SbCampaign {
  return campaign !== undefined && 'multiAdGroups' in campaign;
}

export function productOf(campaign: AnyCampaign): Product {
  return isSbCampaign(campaign) ? SPONSORED_BRANDS : SPONSORED_PRODUCTS;
}
