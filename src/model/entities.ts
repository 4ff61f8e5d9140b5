/**
 * The rows of all kinds of entities, in the finest form that any API version needs. Ids are decimal digits as text,
 * because numbers lose digits above 2^53. Money is in minor units, days are ISO 8601 dates, instants are epoch
 * milliseconds. `seq` is the order of creation in the world.
 */
import type { AdFormat, BudgetType, Moderation } from './brands.ts';
import type { Day } from './days.ts';
import type { Flag, MatchType, NegativeMatchType, State, Strategy, Targeting } from './entity-values.ts';
import type { TextFields } from './text-fields.ts';

export type Id = string;

/** The fields of every entity. */
export interface Entity {
  seq: number;
  id: Id;
  profileId: Id;
  state: State;
  /** Set by the admin API and by seeds; replaces the computed serving status. */
  forcedStatus: string | null;
  createdAt: number;
  updatedAt: number;
}

export interface Campaign extends Entity, TextFields<'campaign'> {
  name: string;
  targeting: Targeting;
  budget: number;
  startDay: Day;
  endDay: Day | null;
  premiumBidAdjustment: Flag;
  strategy: Strategy;
  /** JSON of Adjustment[], in the order of the request. */
  adjustments: string;
  /** Whether the service manages the life of the campaign; null if the create did not say. */
  autoManageCampaign: Flag | null;
  /** 1 and 0 are set by the admin API; null: computed. */
  outOfBudget: Flag | null;
  /** JSON of an object with string values. */
  tags: string | null;
}

export interface AdGroup extends Entity {
  campaignId: Id;
  name: string;
  defaultBid: number;
}

export interface Keyword extends Entity, TextFields<'keyword'> {
  campaignId: Id;
  adGroupId: Id;
  text: string;
  /** The text for comparisons: in lower case, with single spaces. */
  comparedText: string;
  matchType: MatchType;
  bid: number | null;
}

export interface NegativeKeyword extends Entity, TextFields<'negativeKeyword'> {
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

export interface ProductAd extends Entity, TextFields<'productAd'> {
  campaignId: Id;
  adGroupId: Id;
  sku: string | null;
  asin: string | null;
  /** SKU and ASIN in one text, for the unique index. */
  product: string;
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

/**
 * A campaign of sponsored brands. If `multi` is 0 it is a legacy campaign: one ad group and one ad without names of
 * their own.
 */
export interface SbCampaign extends Entity, TextFields<'sbCampaign'> {
  name: string;
  /** Null in drafts that do not contain it yet. */
  budgetType: BudgetType | null;
  budget: number | null;
  startDay: Day;
  endDay: Day | null;
  /** Whether it can have several ad groups and ads. */
  multi: Flag;
  /** The API version that created it. Reports of single-ad campaigns omit those of v4. */
  madeBy: 'v3' | 'v4' | 'draft';
  /** JSON of SbBidding. */
  bidding: string;
  brandEntityId: string;
  productLocation: string | null;
  /** JSON of an object with string values. */
  tags: string | null;
  outOfBudget: Flag | null;
  /** For legacy campaigns. In other campaigns, each ad has its own review. */
  moderation: Moderation;
  /** When a pending review is approved; null: not by the clock. */
  approvedAt: number | null;
  /**
   * The other fields of a draft, as JSON. Null after the draft is submitted, and for campaigns that never were drafts.
   */
  draft: string | null;
}

export interface SbAdGroup extends Entity {
  campaignId: Id;
  name: string;
}

export interface SbAd extends Entity {
  campaignId: Id;
  adGroupId: Id;
  /** Null in legacy campaigns. */
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
