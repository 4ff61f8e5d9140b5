/**
 * Sponsored display: how stored rows become the input of the simulation. Its campaigns have no traffic yet.
 */
import { constantTimeline } from '../simulation/timeline.ts';
import type { Product } from './product.ts';

export const SPONSORED_DISPLAY: Product<'sdCampaign'> = {
  campaignType: 'sponsoredDisplay',
  campaignKind: 'sdCampaign',
  format: 'products',
  sharesAccountBudget: false,
  takesCreativeType: false,
  takesOverrides: false,
  attributesViews: true,
  emptyRowFields: [],
  campaigns: () => [],
  campaignParts: () => ({ bidding: constantTimeline({ strategy: 'manual', adjustments: [] }) }),
  readChildren() {},
};
