/**
 * The rows of all kinds of entities, in the finest form that any API version needs: the columns of their fields, which
 * `forms/` declares, and columns that have no field of their own. Ids are decimal digits as text,
 * because numbers lose digits above 2^53. Money is in minor units, days are ISO 8601 dates, instants are epoch
 * milliseconds. `seq` is the order of creation in the world.
 */
import type { BudgetType, CreationWay, Moderation } from './brands.ts';
import type { Flag, State, Strategy } from './entity-values.ts';
import type { ColumnsOf } from './forms/field.ts';
import type { FORMS, FormOfKind } from './forms/forms.ts';

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

type Columns<K extends keyof typeof FORMS> = ColumnsOf<FormOfKind<K>>;

interface InCampaign {
  campaignId: Id;
}

interface InAdGroup extends InCampaign {
  adGroupId: Id;
}

interface ComparedText {
  /** The text for comparisons: in lower case, with single spaces. */
  comparedText: string;
}

interface Reviewed {
  moderation: Moderation;
  /** When a pending review is approved; null: not by the clock. */
  approvedAt: number | null;
}

export interface Campaign extends Entity, Columns<'campaign'> {
  strategy: Strategy;
  /** JSON of Adjustment[], in the order of the request. */
  adjustments: string;
}

export interface AdGroup extends Entity, InCampaign, Columns<'adGroup'> {}

export interface Keyword extends Entity, InAdGroup, ComparedText, Columns<'keyword'> {}

interface NegativeKeyword extends Entity, InAdGroup, ComparedText, Columns<'negativeKeyword'> {}

interface CampaignNegativeKeyword extends Entity, InCampaign, ComparedText, Columns<'campaignNegativeKeyword'> {}

export interface ProductAd extends Entity, InAdGroup, Columns<'productAd'> {
  /** SKU and ASIN in one text, for the unique index. */
  product: string;
}

export interface Target extends Entity, InAdGroup, Columns<'target'> {}

interface NegativeTarget extends Entity, InAdGroup, Columns<'negativeTarget'> {}

interface CampaignNegativeTarget extends Entity, InCampaign, Columns<'campaignNegativeTarget'> {}

export interface AdExtension extends Entity, InAdGroup, Columns<'adExtension'> {
  /** The ad that is extended; null for all ads of the ad group. */
  adId: Id | null;
}

/**
 * A campaign of sponsored brands. If `multiAdGroups` is 0 it is a legacy campaign: one ad group and one ad without names of
 * their own.
 */
export interface SbCampaign extends Entity, Reviewed, Omit<Columns<'sbCampaign'>, 'budgetType' | 'budget'> {
  /** Null in drafts that do not contain it yet. */
  budgetType: BudgetType | null;
  budget: number | null;
  /** Whether it can have several ad groups and ads, each of which is reviewed in place of the campaign. */
  multiAdGroups: Flag;
  /** The API version that created it. Reports of single-ad campaigns omit those of v4. */
  createdWith: CreationWay;
  /**
   * The other fields of a draft, as JSON. Null after the draft is submitted, and for campaigns that never were drafts.
   */
  draft: string | null;
}

export interface SbAdGroup extends Entity, InCampaign, Columns<'sbAdGroup'> {}

export interface SbAd extends Entity, InAdGroup, Reviewed, Omit<Columns<'sbAd'>, 'name'> {
  /** Null in legacy campaigns. */
  name: string | null;
  /** JSON of Creative. */
  creative: string;
  /** JSON of LandingPage. */
  landingPage: string | null;
  /** JSON of CreativeVersion[]: the creatives that were replaced, oldest first. */
  versions: string | null;
}

export interface SbKeyword extends Entity, InAdGroup, ComparedText, Columns<'sbKeyword'> {}

export interface SbTarget extends Entity, InAdGroup, Columns<'sbTarget'> {}

export interface SbTheme extends Entity, InAdGroup, Columns<'sbTheme'> {}

interface AdAssociation extends Entity, InAdGroup, Columns<'adAssociation'> {
  adId: Id;
}

/** Its budget may have no amount, no policy and no days. */
export interface Portfolio extends Entity, Columns<'portfolio'> {}

export interface SdCampaign extends Entity, Columns<'sdCampaign'> {}

export interface SdAdGroup extends Entity, InCampaign, Columns<'sdAdGroup'> {}

export interface SdProductAd extends Entity, InAdGroup, Columns<'sdProductAd'> {
  /** SKU, ASIN and landing page in one text, for the unique index. */
  product: string;
}

export interface SdTarget extends Entity, InAdGroup, Columns<'sdTarget'> {}

export interface SdNegativeTarget extends Entity, InAdGroup, Columns<'sdNegativeTarget'> {}

export interface SdCreative extends Entity, InAdGroup, Reviewed, Columns<'sdCreative'> {
  /** JSON of DisplayProperties. */
  properties: string;
  consentToTranslate: Flag | null;
}

interface SdLocation extends Entity, InAdGroup, Columns<'sdLocation'> {}

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
  adExtension: AdExtension;
  sbCampaign: SbCampaign;
  sbAdGroup: SbAdGroup;
  sbAd: SbAd;
  sbKeyword: SbKeyword;
  sbTarget: SbTarget;
  sbTheme: SbTheme;
  adAssociation: AdAssociation;
  portfolio: Portfolio;
  sdCampaign: SdCampaign;
  sdAdGroup: SdAdGroup;
  sdProductAd: SdProductAd;
  sdTarget: SdTarget;
  sdNegativeTarget: SdNegativeTarget;
  sdCreative: SdCreative;
  sdLocation: SdLocation;
}
export type Kind = keyof Entities;
