/**
 * Types and limits of sponsored brands: budget types, bids by placement, creatives, moderation, and when a marketplace
 * changed to campaigns with several ad groups.
 */
import type { Country } from './marketplaces.ts';

export const BUDGET_TYPES = ['daily', 'lifetime'] as const;
export type BudgetType = (typeof BUDGET_TYPES)[number];
export const MODERATIONS = ['pending', 'approved', 'rejected'] as const;
export type Moderation = (typeof MODERATIONS)[number];

/** The API versions that create campaigns. */
export const CREATION_WAYS = ['v3', 'v4', 'draft'] as const;
export type CreationWay = (typeof CREATION_WAYS)[number];

/** The formats since the start of version 4, which its beta has too. */
export const FIRST_AD_FORMATS = ['productCollection', 'storeSpotlight', 'video', 'brandVideo'] as const;
export const AD_FORMATS = [
  ...FIRST_AD_FORMATS,
  'productCollectionExtended',
  'autoCollection',
  'manualCollection',
] as const;
export type AdFormat = (typeof AD_FORMATS)[number];

/** The settings of a creative in the unified API. Some formats have the same. */
export const SETTINGS_OF_FORMATS = {
  productCollection: 'productCollectionSettings',
  storeSpotlight: 'storeSpotlightSettings',
  video: 'productVideoSettings',
  brandVideo: 'productVideoSettings',
  productCollectionExtended: 'productCollectionSettings',
  autoCollection: 'autoCollectionSettings',
  manualCollection: 'manualCollectionSettings',
} as const satisfies Readonly<Record<AdFormat, string>>;

export const BRANDS_PLACEMENTS = ['home', 'detailPage', 'other', 'topOfSearch'] as const;
export type SbPlacement = (typeof BRANDS_PLACEMENTS)[number];

/** Of campaigns that were created without a goal or a cost type. */
export const DEFAULT_GOAL = 'PAGE_VISIT';
export const DEFAULT_COST_TYPE = 'CPC';

/** Limits in percent, for a placement or a shopper segment. */
export const SB_ADJUSTMENTS = { min: -99, max: 900 } as const;
/** Limits in percent. */
export const SB_MULTIPLIERS = { min: -99, max: 99 } as const;

export const DEFAULT_SB_BIDDING = { optimized: true };

export const PAGE_TYPES = ['productList', 'store', 'customUrl', 'detailPage'] as const;

/** Of the creative of an ad. */
export const MAX_VERSIONS = 100;

const FIRST_CHANGED: Country = 'US';
const FIRST_CHANGE = Date.UTC(2023, 5, 1);
const OTHER_CHANGES = Date.UTC(2023, 7, 10);

/** Whether a campaign that v3 creates at this instant (epoch milliseconds) can have several ad groups. */
export function makesMultiAdGroups(country: Country, at: number): boolean {
  return at >= (country === FIRST_CHANGED ? FIRST_CHANGE : OTHER_CHANGES);
}
