/**
 * What an advertiser owns, at the finest cut, in no dialect's words.
 *
 * Ids are decimal digits as text: a number would lose digits above 2^53. Money is in minor units, days are ISO text,
 * instants are epoch milliseconds. `seq` is the order of creation in the world.
 */
import type { AdFormat, BudgetType, Moderation } from './brands.ts';
import type { Day } from './days.ts';

export type Id = string;
/** SQLite has no booleans, and rows are handed on as they are read. */
export type Flag = 0 | 1;

/** A removed campaign negative keyword is archived here; each dialect has its own word for that. */
export const STATES = ['enabled', 'paused', 'archived'] as const;
export type State = (typeof STATES)[number];
export const TARGETINGS = ['manual', 'auto'] as const;
export type Targeting = (typeof TARGETINGS)[number];
export const MATCH_TYPES = ['exact', 'phrase', 'broad'] as const;
export type MatchType = (typeof MATCH_TYPES)[number];
export const NEGATIVE_MATCH_TYPES = ['negativeExact', 'negativePhrase'] as const;
export type NegativeMatchType = (typeof NEGATIVE_MATCH_TYPES)[number];
export const STRATEGIES = ['legacyForSales', 'autoForSales', 'manual'] as const;
export type Strategy = (typeof STRATEGIES)[number];
export const PLACEMENTS = ['placementTop', 'placementProductPage', 'placementRestOfSearch'] as const;
export type Placement = (typeof PLACEMENTS)[number];

export interface Adjustment {
  placement: Placement;
  percentage: number;
}

export interface Predicate {
  type: string;
  value?: string;
}

/** What every entity has. */
export interface Entity {
  seq: number;
  id: Id;
  profileId: Id;
  state: State;
  /** Set by the control API only; wins over what would be computed. */
  forcedStatus: string | null;
  createdAt: number;
  updatedAt: number;
}

export interface Campaign extends Entity {
  name: string;
  targeting: Targeting;
  budget: number;
  startDay: Day;
  endDay: Day | null;
  premiumBidAdjustment: Flag;
  strategy: Strategy;
  /** JSON of Adjustment[], in the order sent. */
  adjustments: string;
  /** 1 and 0 are forced by the control API, null is computed. */
  outOfBudget: Flag | null;
  portfolioId: string | null;
  /** JSON of an object of strings. */
  tags: string | null;
}

export interface AdGroup extends Entity {
  campaignId: Id;
  name: string;
  defaultBid: number;
}

export interface Keyword extends Entity {
  campaignId: Id;
  adGroupId: Id;
  text: string;
  /** The text as it is compared: without letter case, runs of blanks as one. */
  comparedText: string;
  matchType: MatchType;
  bid: number | null;
  nativeLanguageKeyword: string | null;
  nativeLanguageLocale: string | null;
}

export interface NegativeKeyword extends Entity {
  campaignId: Id;
  adGroupId: Id;
  text: string;
  comparedText: string;
  matchType: NegativeMatchType;
}

export interface CampaignNegativeKeyword extends Entity {
  campaignId: Id;
  text: string;
  comparedText: string;
  matchType: NegativeMatchType;
}

export interface ProductAd extends Entity {
  campaignId: Id;
  adGroupId: Id;
  sku: string | null;
  asin: string | null;
  /** Sku and ASIN as one text, as ads are compared. */
  product: string;
  customText: string | null;
}

export interface Target extends Entity {
  campaignId: Id;
  adGroupId: Id;
  expressionType: 'manual' | 'auto';
  /** JSON of Predicate[]. */
  expression: string;
  bid: number | null;
}

export interface NegativeTarget extends Entity {
  campaignId: Id;
  adGroupId: Id;
  expression: string;
}

export interface CampaignNegativeTarget extends Entity {
  campaignId: Id;
  expression: string;
}

/** Of sponsored brands. Its structure is `multi`, or else legacy: one ad group with one ad, both without a name of their own. */
export interface SbCampaign extends Entity {
  name: string;
  /** Null in a draft that does not say yet. */
  budgetType: BudgetType | null;
  budget: number | null;
  startDay: Day;
  endDay: Day | null;
  /** It may have several ad groups with several ads. */
  multi: Flag;
  /** The surface that made it, by which reports that know one ad only leave it out. */
  madeBy: 'v3' | 'v4' | 'draft';
  /** JSON of BrandsBidding. */
  bidding: string;
  brandEntityId: string;
  portfolioId: string | null;
  productLocation: string | null;
  /** JSON of an object of strings. */
  tags: string | null;
  outOfBudget: Flag | null;
  /** Of legacy campaigns; of others each ad is reviewed. */
  moderation: Moderation;
  /** When a pending review ends well by itself; null: never. */
  approvedAt: number | null;
  /** JSON: the other fields of a draft. Null after it was submitted, and for campaigns that were never a draft. */
  draft: string | null;
}

export interface SbAdGroup extends Entity {
  campaignId: Id;
  name: string;
}

export interface SbAd extends Entity {
  campaignId: Id;
  adGroupId: Id;
  /** Ads of legacy campaigns have none. */
  name: string | null;
  format: AdFormat;
  /** JSON of Creative. */
  creative: string;
  /** JSON of LandingPage. */
  landingPage: string | null;
  moderation: Moderation;
  approvedAt: number | null;
}

export interface SbKeyword extends Entity {
  campaignId: Id;
  adGroupId: Id;
  text: string;
  comparedText: string;
  matchType: MatchType | NegativeMatchType;
  bid: number | null;
}

export interface SbTarget extends Entity {
  campaignId: Id;
  adGroupId: Id;
  /** JSON of Predicate[]. */
  expression: string;
  negative: Flag;
  bid: number | null;
}

export interface Entities {
  campaign: Campaign;
  adGroup: AdGroup;
  keyword: Keyword;
  negativeKeyword: NegativeKeyword;
  campaignNegativeKeyword: CampaignNegativeKeyword;
  productAd: ProductAd;
  target: Target;
  negativeTarget: NegativeTarget;
  campaignNegativeTarget: CampaignNegativeTarget;
  sbCampaign: SbCampaign;
  sbAdGroup: SbAdGroup;
  sbAd: SbAd;
  sbKeyword: SbKeyword;
  sbTarget: SbTarget;
}
export type Kind = keyof Entities;

/** The four targets that every ad group of an auto campaign has. */
export const AUTO_TARGETS = [
  'queryHighRelMatches',
  'queryBroadRelMatches',
  'asinSubstituteRelated',
  'asinAccessoryRelated',
] as const;
