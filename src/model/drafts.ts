/**
 * What a caller may say of an entity: a draft makes a new one, a patch changes what it names and nothing else.
 */
import type {
  Adjustment,
  Flag,
  Id,
  Kind,
  MatchType,
  NegativeMatchType,
  Placement,
  Predicate,
  State,
  Strategy,
  Targeting,
} from './entities.ts';
import type { Day } from './days.ts';

export interface CampaignDraft {
  name: string;
  targeting: Targeting;
  state: State;
  budget: number;
  /** Without it: today. */
  startDay?: Day;
  endDay?: Day | null;
  premiumBidAdjustment?: Flag;
  bidding?: BiddingPatch;
  portfolioId?: string | null;
  tags?: Record<string, string> | null;
}

/** What is left out stays; adjustments are replaced as a whole. */
export interface BiddingPatch {
  strategy?: Strategy;
  adjustments?: Adjustment[];
  /** Adjustments that the caller has no word for, and so does not replace. */
  unsaid?: readonly Placement[];
  /** The caller has no word for bid plus: it becomes the adjustment that it stands for. */
  endsBidPlus?: true;
}

export interface AdGroupDraft {
  campaignId: Id;
  name: string;
  state: State;
  defaultBid: number;
}

export interface KeywordDraft {
  campaignId: Id;
  adGroupId: Id;
  text: string;
  matchType: MatchType;
  state: State;
  bid?: number | null;
  nativeLanguageKeyword?: string | null;
  nativeLanguageLocale?: string | null;
}

export interface NegativeKeywordDraft {
  campaignId: Id;
  adGroupId: Id;
  text: string;
  matchType: NegativeMatchType;
  state: State;
}

export type CampaignNegativeKeywordDraft = Omit<NegativeKeywordDraft, 'adGroupId'>;

export interface ProductAdDraft {
  campaignId: Id;
  adGroupId: Id;
  sku?: string | null;
  asin?: string | null;
  customText?: string | null;
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
}

export interface Patches {
  campaign: Partial<Omit<CampaignDraft, 'targeting'>>;
  adGroup: Partial<Omit<AdGroupDraft, 'campaignId'>>;
  keyword: Partial<Pick<KeywordDraft, 'state' | 'bid'>>;
  negativeKeyword: Partial<Pick<NegativeKeywordDraft, 'state'>>;
  campaignNegativeKeyword: Partial<Pick<NegativeKeywordDraft, 'state'>>;
  productAd: Partial<Pick<ProductAdDraft, 'state'>>;
  target: Partial<Pick<TargetDraft, 'state' | 'bid' | 'expression'>>;
  negativeTarget: Partial<Pick<NegativeTargetDraft, 'state' | 'expression'>>;
  campaignNegativeTarget: Partial<Pick<NegativeTargetDraft, 'state' | 'expression'>>;
}

export type Draft<K extends Kind> = Drafts[K];
export type Patch<K extends Kind> = Patches[K];
