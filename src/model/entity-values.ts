/**
 * The values that columns of entities have, each list declared once.
 */
/** SQLite has no booleans, and rows are not converted. */
export type Flag = 0 | 1;

/** API versions have different names for archived campaign negative keywords. */
export const STATES = ['enabled', 'paused', 'archived'] as const;
export type State = (typeof STATES)[number];
export const TARGETINGS = ['manual', 'auto'] as const;
export const MATCH_TYPES = ['exact', 'phrase', 'broad'] as const;
export type MatchType = (typeof MATCH_TYPES)[number];
export const NEGATIVE_MATCH_TYPES = ['negativeExact', 'negativePhrase', 'negativeBroad'] as const;
export type NegativeMatchType = (typeof NEGATIVE_MATCH_TYPES)[number];
const NEGATIVE: ReadonlySet<unknown> = new Set(NEGATIVE_MATCH_TYPES);
export const isNegativeMatchType = (matchType: unknown): matchType is NegativeMatchType => NEGATIVE.has(matchType);
export const STRATEGIES = ['legacyForSales', 'autoForSales', 'manual', 'ruleBased'] as const;
export type Strategy = (typeof STRATEGIES)[number];
export const PLACEMENTS = ['placementTop', 'placementProductPage', 'placementRestOfSearch'] as const;
export type Placement = (typeof PLACEMENTS)[number];
/** A bid can also be adjusted for a site. */
export const ADJUSTED_PLACEMENTS = [...PLACEMENTS, 'siteAmazonBusiness'] as const;
export type AdjustedPlacement = (typeof ADJUSTED_PLACEMENTS)[number];

/** The four targets of every ad group in an auto campaign. */
export const AUTO_TARGETS = [
  'queryHighRelMatches',
  'queryBroadRelMatches',
  'asinSubstituteRelated',
  'asinAccessoryRelated',
] as const;
export type AutoTarget = (typeof AUTO_TARGETS)[number];
