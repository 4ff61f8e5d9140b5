/**
 * Values and limits of sponsored display: tactics, cost types, optimizations and creatives.
 */

/** T00020 targets products, categories and contents; T00030 audiences, too. */
export const TACTICS = ['T00020', 'T00030'] as const;
export type Tactic = (typeof TACTICS)[number];

/** What is paid: clicks, or a thousand viewable impressions. */
export const DISPLAY_COST_TYPES = ['cpc', 'vcpm'] as const;
export type DisplayCostType = (typeof DISPLAY_COST_TYPES)[number];

export const BID_OPTIMIZATIONS = ['reach', 'clicks', 'conversions'] as const;
export type BidOptimization = (typeof BID_OPTIMIZATIONS)[number];

/** The optimizations of each cost type; the first one is the default. */
export const OPTIMIZATIONS_OF: Readonly<Record<DisplayCostType, readonly [BidOptimization, ...BidOptimization[]]>> = {
  cpc: ['clicks', 'conversions'],
  vcpm: ['reach'],
};

export const DISPLAY_CREATIVE_TYPES = ['IMAGE', 'VIDEO'] as const;

export const DISPLAY_PAGE_TYPES = ['STORE', 'MOMENT', 'OFF_AMAZON_LINK'] as const;

export const LOOKBACKS = ['7', '14', '30', '60', '90', '180', '365'] as const;
