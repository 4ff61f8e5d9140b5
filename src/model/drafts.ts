/**
 * The input of creates and updates: a draft creates an entity, a patch changes the fields that it contains. Their fields
 * are those that `forms/` declares; the others are here.
 */
import type { CreationWay, Moderation, SbPlacement } from './brands.ts';
import type { Id, Kind } from './entities.ts';
import type { AdjustedPlacement, Flag, State, Strategy } from './entity-values.ts';
import type { DraftFieldsOf, PatchFieldsOf } from './forms/field.ts';
import type { FormOfKind } from './forms/forms.ts';
import type { AudienceAdjustment, Adjustment } from './stored/bids-and-targets.ts';
import type { Creative, DisplayProperties, LandingPage, SbBidding } from './stored/creatives.ts';

type DraftFields<K extends Kind> = DraftFieldsOf<FormOfKind<K>> & { state: State };
type PatchFields<K extends Kind> = PatchFieldsOf<FormOfKind<K>> & { state?: State };

interface InCampaign {
  campaignId: Id;
}

interface InAdGroup extends InCampaign {
  adGroupId: Id;
}

/** By default, the first day of a campaign is today. */
export interface CampaignDraft extends DraftFields<'campaign'> {
  bidding?: BiddingPatch;
}

/** Fields that are missing are not changed. Adjustments by placement are replaced as a whole, and so are audiences. */
export interface BiddingPatch {
  strategy?: Strategy;
  /** By placement. */
  adjustments?: Adjustment[];
  audiences?: AudienceAdjustment[];
  /** Adjustments that the API version cannot express, and that are preserved. */
  preservedPlacements?: readonly AdjustedPlacement[];
  /** The API version cannot express bid plus, so it becomes the equivalent placement adjustment. */
  endsBidPlus?: true;
}

/** Placements are replaced as a whole. */
export interface SbBiddingPatch extends Partial<SbBidding> {
  /** Adjustments that the API version cannot express, and that are preserved. */
  preservedPlacements?: readonly SbPlacement[];
}

/**
 * By default, the first day is today and the brand is the first of the account. A lifetime budget requires a last day,
 * and a draft campaign no budget.
 */
export interface SbCampaignDraft extends Omit<
  DraftFields<'sbCampaign'>,
  'budgetType' | 'budget' | 'brandEntityId' | 'bidding'
> {
  budgetType?: DraftFields<'sbCampaign'>['budgetType'];
  budget?: number;
  brandEntityId?: string | null;
  bidding?: SbBiddingPatch;
  /** By default `v4`, with several ad groups. */
  createdWith?: CreationWay;
  multiAdGroups?: Flag;
  /** The other fields of a draft campaign, as JSON. */
  draft?: string;
  moderation?: Moderation;
}

/**
 * A version of the creative of an ad. Without a landing page, that of the version before it stays. Seeds and changes of
 * scenarios can decide its review. Times are epoch milliseconds.
 */
export interface NewVersion {
  creative: Creative;
  landingPage?: LandingPage;
  moderation?: Moderation;
  approvedAt?: number | null;
}

export interface SbAdVersionDraft extends NewVersion {
  submittedAt: number;
}

export interface SbAdDraft extends Omit<DraftFields<'sbAd'>, 'name'> {
  /** By default the campaign of the ad group. */
  campaignId?: Id;
  adGroupId: Id;
  name: string | null;
  creative: Creative;
  landingPage?: LandingPage;
  moderation?: Moderation;
  /** Of the first version, if there are others. */
  approvedAt?: number;
  /** Versions after the first one, the oldest first. */
  newerVersions?: readonly SbAdVersionDraft[];
}

/** The parts of the budget of a portfolio as a request sends them; null removes a part. */
export interface PortfolioBudget {
  policy?: string | null | undefined;
  budget?: number | null | undefined;
  startDay?: string | null | undefined;
  endDay?: string | null | undefined;
}

/** A budget that is an object has all parts of the budget; they come before those beside it. */
interface PortfolioDraft extends Omit<DraftFields<'portfolio'>, 'budget'> {
  budget?: number | null | PortfolioBudget;
}

/** By default the campaign of the ad group. */
interface InDisplayAdGroup {
  campaignId?: Id;
  adGroupId: Id;
}

interface SdCreativeFields {
  properties: DisplayProperties;
  consentToTranslate?: Flag | null;
  moderation?: Moderation;
}

interface Drafts {
  campaign: CampaignDraft;
  adGroup: DraftFields<'adGroup'> & InCampaign;
  keyword: DraftFields<'keyword'> & InAdGroup;
  negativeKeyword: DraftFields<'negativeKeyword'> & InAdGroup;
  campaignNegativeKeyword: DraftFields<'campaignNegativeKeyword'> & InCampaign;
  productAd: DraftFields<'productAd'> & InAdGroup;
  target: DraftFields<'target'> & InAdGroup;
  negativeTarget: DraftFields<'negativeTarget'> & InAdGroup;
  campaignNegativeTarget: DraftFields<'campaignNegativeTarget'> & InCampaign;
  adExtension: DraftFields<'adExtension'> & InAdGroup & { adId?: Id };
  sbCampaign: SbCampaignDraft;
  sbAdGroup: DraftFields<'sbAdGroup'> & InCampaign;
  sbAd: SbAdDraft;
  sbKeyword: DraftFields<'sbKeyword'> & InAdGroup;
  sbTarget: DraftFields<'sbTarget'> & InAdGroup;
  adAssociation: DraftFields<'adAssociation'> & InAdGroup & { adId: Id };
  portfolio: PortfolioDraft;
  /** By default the campaign of the ad group. */
  sbTheme: DraftFields<'sbTheme'> & Partial<InCampaign> & Pick<InAdGroup, 'adGroupId'>;
  sdCampaign: DraftFields<'sdCampaign'>;
  sdAdGroup: DraftFields<'sdAdGroup'> & InCampaign;
  sdProductAd: DraftFields<'sdProductAd'> & InAdGroup;
  sdTarget: DraftFields<'sdTarget'> & InDisplayAdGroup;
  sdNegativeTarget: DraftFields<'sdNegativeTarget'> & InDisplayAdGroup;
  sdCreative: DraftFields<'sdCreative'> & InDisplayAdGroup & SdCreativeFields;
  sdLocation: DraftFields<'sdLocation'> & InDisplayAdGroup;
}

interface OwnPatches {
  campaign: Pick<CampaignDraft, 'bidding'>;
  /** A patch may name the budget type, which it cannot change. */
  sbCampaign: Partial<Pick<SbCampaignDraft, 'bidding' | 'brandEntityId' | 'budgetType'>>;
  /** A creative is a new version of the format that the ad has. */
  sbAd: Partial<Pick<SbAdDraft, 'creative' | 'landingPage' | 'format'>>;
  portfolio: Pick<PortfolioDraft, 'budget'>;
  sdCreative: Partial<Pick<SdCreativeFields, 'properties'>>;
}

export type Draft<K extends Kind> = Drafts[K];
export type Patch<K extends Kind> = K extends keyof OwnPatches
  ? Omit<PatchFields<K>, keyof OwnPatches[K]> & OwnPatches[K]
  : PatchFields<K>;
