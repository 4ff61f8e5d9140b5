/**
 * What sponsored brands add to the model: budgets for a lifetime, bids by placement, ads with creatives that are
 * reviewed, and the day on which a marketplace went over to campaigns of several ad groups.
 */
import type { Country } from './marketplaces.ts';

export const BUDGET_TYPES = ['daily', 'lifetime'] as const;
export type BudgetType = (typeof BUDGET_TYPES)[number];
export const MODERATIONS = ['pending', 'approved', 'rejected'] as const;
export type Moderation = (typeof MODERATIONS)[number];

export const AD_FORMATS = ['productCollection', 'storeSpotlight', 'video', 'brandVideo'] as const;
export type AdFormat = (typeof AD_FORMATS)[number];

export const BRANDS_PLACEMENTS = ['home', 'detailPage', 'other'] as const;
export type SbPlacement = (typeof BRANDS_PLACEMENTS)[number];

export interface SbAdjustment {
  placement: SbPlacement;
  /** Within `BRANDS_ADJUSTMENTS`. */
  percentage: number;
}

export interface SbBidding {
  /** The service sets bids by placement itself. */
  optimized: boolean;
  /** What it aims at, in the words of the newest surface. */
  strategy?: string;
  /** Within `BRANDS_MULTIPLIERS`: of everything but the top of a search. */
  multiplier?: number;
  placements?: readonly SbAdjustment[];
  shopperSegments?: readonly { segment: string; percentage: number }[];
}

/** Percent, of a bid at a placement or for a shopper. */
export const SB_ADJUSTMENTS = { min: -99, max: 900 } as const;
/** Percent. */
export const SB_MULTIPLIERS = { min: -99, max: 99 } as const;

export const DEFAULT_SB_BIDDING: SbBidding = { optimized: true };

/** In major units, in every marketplace. */
export const SB_BUDGETS: Readonly<Record<BudgetType, { min: number; max: number }>> = {
  daily: { min: 1, max: 1_000_000 },
  lifetime: { min: 100, max: 20_000_000 },
};

export interface Crop {
  top: number;
  left: number;
  width: number;
  height: number;
}

export interface Subpage {
  pageTitle: string;
  asin: string;
  url: string;
}

export interface Creative {
  asins?: readonly string[];
  videoAssetIds?: readonly string[];
  brandName?: string;
  brandLogoAssetID?: string;
  brandLogoCrop?: Crop;
  headline?: string;
  customImageAssetId?: string;
  customImageCrop?: Crop;
  subpages?: readonly Subpage[];
}

export const PAGE_TYPES = ['productList', 'store', 'customUrl', 'detailPage'] as const;

export interface LandingPage {
  pageType: (typeof PAGE_TYPES)[number];
  url?: string;
  asins?: readonly string[];
}

const FIRST_CHANGED: Country = 'US';
const FIRST_CHANGE = Date.UTC(2023, 5, 1);
const OTHER_CHANGES = Date.UTC(2023, 7, 10);

/** Whether what the older surface makes at this instant (epoch milliseconds) is built of several ad groups. */
export function makesMultiAdGroups(country: Country, at: number): boolean {
  return at >= (country === FIRST_CHANGED ? FIRST_CHANGE : OTHER_CHANGES);
}
