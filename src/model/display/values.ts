/**
 * Values and limits of sponsored display: tactics, cost types, optimizations, creatives, and budgets by country.
 */
import type { Country } from '../marketplaces.ts';

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

/** In major units, of campaigns that are created without a budget. */
export const DEFAULT_DISPLAY_BUDGETS: Readonly<Record<Country, number>> = {
  US: 100,
  CA: 100,
  UK: 100,
  DE: 100,
  FR: 100,
  ES: 100,
  IT: 100,
  JP: 10_000,
  AU: 100,
  AE: 400,
};

const SELLERS_BUDGET = 1_000_000;
const VENDORS_BUDGETS: Readonly<Partial<Record<Country, number>>> = {
  US: 50_000,
  CA: 50_000,
  UK: 50_000,
  DE: 50_000,
  FR: 50_000,
  ES: 50_000,
  IT: 50_000,
  JP: 5_000_000,
};

/** The largest daily budget in major units. */
export function largestDisplayBudget(country: Country, isVendor: boolean): number | undefined {
  if (country === 'JP') return isVendor ? VENDORS_BUDGETS.JP : undefined;
  return (isVendor ? VENDORS_BUDGETS[country] : undefined) ?? SELLERS_BUDGET;
}

/** The smallest bid for a thousand viewable impressions, in multiples of the smallest bid for a click. */
export const VCPM_BID_FACTOR = 50;

export const LOOKBACKS = ['7', '14', '30', '60', '90', '180', '365'] as const;

/** A predicate of a targeting expression. An audience is a list of predicates. */
export interface DisplayPredicate {
  type: string;
  value?: string | readonly DisplayPredicate[];
  eventType?: string;
}

export interface DisplayImage {
  assetId: string;
  assetVersion: string;
  croppingCoordinates?: { top: number; left: number; width: number; height: number };
}

export interface DisplayVideo {
  assetId: string;
  assetVersion: string;
  originalAssetId?: string;
  originalAssetVersion?: string;
}

/** The contents of a creative. */
export interface DisplayProperties {
  headline?: string;
  hasTermsAndConditions?: boolean;
  originalHeadline?: string;
  brandLogo?: DisplayImage;
  rectCustomImage?: DisplayImage;
  squareCustomImage?: DisplayImage;
  squareImages?: readonly DisplayImage[];
  horizontalImages?: readonly DisplayImage[];
  verticalImages?: readonly DisplayImage[];
  video?: DisplayVideo;
  squareVideos?: readonly DisplayVideo[];
  horizontalVideos?: readonly DisplayVideo[];
  verticalVideos?: readonly DisplayVideo[];
  backgrounds?: readonly { color?: string }[];
}
