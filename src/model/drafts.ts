/**
 * The input of creates and updates: a draft creates an entity, a patch changes the fields that it contains.
 */
import type { AdFormat, SbBiddingPatch, BudgetType, Creative, LandingPage, Moderation } from './brands.ts';
import type { Id, Kind } from './entities.ts';
import type {
  AdjustedPlacement,
  Adjustment,
  Flag,
  MatchType,
  NegativeMatchType,
  Predicate,
  State,
  Strategy,
  Targeting,
} from './entity-values.ts';
import type { Day } from './days.ts';
import type { TextFieldName, TextFields } from './text-fields.ts';

export interface CampaignDraft extends Partial<TextFields<'campaign'>> {
  name: string;
  targeting: Targeting;
  state: State;
  budget: number;
  /** By default today. */
  startDay?: Day;
  endDay?: Day | null;
  premiumBidAdjustment?: Flag;
  bidding?: BiddingPatch;
  autoManageCampaign?: Flag | null;
  tags?: Record<string, string> | null;
}

/** Fields that are missing are not changed. Adjustments are replaced as a whole. */
export interface BiddingPatch {
  strategy?: Strategy;
  adjustments?: Adjustment[];
  /** Adjustments that the API version cannot express, and that are preserved. */
  preservedPlacements?: readonly AdjustedPlacement[];
  /** The API version cannot express bid plus, so it becomes the equivalent placement adjustment. */
  endsBidPlus?: true;
}

export interface AdGroupDraft {
  campaignId: Id;
  name: string;
  state: State;
  defaultBid: number;
}

export interface KeywordDraft extends Partial<TextFields<'keyword'>> {
  campaignId: Id;
  adGroupId: Id;
  text: string;
  matchType: MatchType;
  state: State;
  bid?: number | null;
}

export interface NegativeKeywordDraft extends Partial<TextFields<'negativeKeyword'>> {
  campaignId: Id;
  adGroupId: Id;
  text: string;
  matchType: NegativeMatchType;
  state: State;
}

export type CampaignNegativeKeywordDraft = Omit<NegativeKeywordDraft, 'adGroupId'>;

export interface ProductAdDraft extends Partial<TextFields<'productAd'>> {
  campaignId: Id;
  adGroupId: Id;
  sku?: string | null;
  asin?: string | null;
  state: State;
}

export interface TargetDraft {
  campaignId: Id;
  adGroupId: Id;
  expression: Predicate[];
  state: State;
  bid?: number | null;
}

export interface NegativeTargetDraft {
  campaignId: Id;
  adGroupId: Id;
  expression: Predicate[];
  state: State;
}

export type CampaignNegativeTargetDraft = Omit<NegativeTargetDraft, 'adGroupId'>;

export interface SbCampaignDraft extends Partial<TextFields<'sbCampaign'>> {
  name: string;
  state: State;
  /** Required, except in a draft campaign. */
  budgetType?: BudgetType;
  budget?: number;
  /** By default today. */
  startDay?: Day;
  /** Required for a lifetime budget. */
  endDay?: Day | null;
  bidding?: SbBiddingPatch;
  /** By default the first brand of the account. */
  brandEntityId?: string | null;
  productLocation?: string | null;
  tags?: Record<string, string> | null;
  /** By default `v4`, with several ad groups. */
  madeBy?: 'v3' | 'v4' | 'draft';
  multi?: Flag;
  /** The other fields of a draft campaign, as JSON. */
  draft?: string;
  moderation?: Moderation;
}

export interface SbAdGroupDraft {
  campaignId: Id;
  name: string;
  state: State;
}

export interface SbAdDraft {
  /** By default the campaign of the ad group. */
  campaignId?: Id;
  adGroupId: Id;
  name: string | null;
  state: State;
  format: AdFormat;
  creative: Creative;
  landingPage?: LandingPage;
  moderation?: Moderation;
}

export interface SbKeywordDraft {
  campaignId: Id;
  adGroupId: Id;
  text: string;
  matchType: MatchType | NegativeMatchType;
  state: State;
  bid?: number | null;
}

export interface SbTargetDraft {
  campaignId: Id;
  adGroupId: Id;
  expression: Predicate[];
  negative: Flag;
  state: State;
  bid?: number | null;
}

export interface Drafts {
  campaign: CampaignDraft;
  adGroup: AdGroupDraft;
  keyword: KeywordDraft;
  negativeKeyword: NegativeKeywordDraft;
  campaignNegativeKeyword: CampaignNegativeKeywordDraft;
  productAd: ProductAdDraft;
  target: TargetDraft;
  negativeTarget: NegativeTargetDraft;
  campaignNegativeTarget: CampaignNegativeTargetDraft;
  sbCampaign: SbCampaignDraft;
  sbAdGroup: SbAdGroupDraft;
  sbAd: SbAdDraft;
  sbKeyword: SbKeywordDraft;
  sbTarget: SbTargetDraft;
}

type CreatedSbFields =
  'budgetType' | 'madeBy' | 'multi' | 'draft' | 'moderation' | 'goal' | 'costType' | 'siteRestriction';

export interface Patches {
  campaign: Partial<Omit<CampaignDraft, 'targeting' | 'siteRestriction' | 'autoManageCampaign'>>;
  adGroup: Partial<Omit<AdGroupDraft, 'campaignId'>>;
  keyword: Partial<Pick<KeywordDraft, 'state' | 'bid' | TextFieldName<'keyword'>>>;
  negativeKeyword: Partial<Pick<NegativeKeywordDraft, 'state'>>;
  campaignNegativeKeyword: Partial<Pick<NegativeKeywordDraft, 'state'>>;
  productAd: Partial<Pick<ProductAdDraft, 'state' | TextFieldName<'productAd'>>>;
  target: Partial<Pick<TargetDraft, 'state' | 'bid' | 'expression'>>;
  negativeTarget: Partial<Pick<NegativeTargetDraft, 'state' | 'expression'>>;
  campaignNegativeTarget: Partial<Pick<NegativeTargetDraft, 'state' | 'expression'>>;
  sbCampaign: Partial<Omit<SbCampaignDraft, CreatedSbFields>>;
  sbAdGroup: Partial<Pick<SbAdGroupDraft, 'name' | 'state'>>;
  sbAd: Partial<{ name: string; state: State }>;
  sbKeyword: Partial<Pick<SbKeywordDraft, 'state' | 'bid'>>;
  sbTarget: Partial<Pick<SbTargetDraft, 'state' | 'bid'>>;
}

export type Draft<K extends Kind> = Drafts[K];
export type Patch<K extends Kind> = Patches[K];
