/**
 * The declaration of an advertising product for the simulation and the reports. A new product adds one like
 * `sponsored-products.ts`, with its rules for reading stored rows, and an entry in `products.ts`.
 */
import type {
  AdGroup,
  Campaign,
  Entities,
  Id,
  Keyword,
  ProductAd,
  SbAd,
  SbAdGroup,
  SbCampaign,
  SbKeyword,
  SbTarget,
  SdAdGroup,
  SdCampaign,
  SdProductAd,
  SdTarget,
  Target,
} from '../../model/entities.ts';
import type { CampaignKind, KINDS } from '../../model/kinds.ts';
import type {
  SimulatedAd,
  SimulatedAdGroup,
  SimulatedCampaign,
  SimulatedClause,
  SimulatedNegative,
} from '../simulation/account.ts';
import type { CampaignHead } from '../simulation/campaign-run.ts';
import type { AdFormat } from '../simulation/account.ts';
import type { Tactic } from '../../model/display/values.ts';
import { KeyedValues } from '../simulation/keyed-values.ts';
import { groupNegatives } from '../simulation/negatives.ts';
import type { Timeline } from '../simulation/timeline.ts';
import type { Scope } from '../entities/operation-context.ts';
import type { Past } from './past.ts';

/** The product as report requests of version 2 name it: sponsored products or sponsored brands. */
export const LEGACY_CAMPAIGN_TYPES = ['sponsoredProducts', 'headlineSearch'] as const;
/** Reports of sponsored display have no campaign type in version 2, but paths of their own. */
export const CAMPAIGN_TYPES = [...LEGACY_CAMPAIGN_TYPES, 'sponsoredDisplay'] as const;
export type CampaignType = (typeof CAMPAIGN_TYPES)[number];
export type LegacyCampaignType = (typeof LEGACY_CAMPAIGN_TYPES)[number];

/** A subset of the campaigns of sponsored brands. */
export type CreativeType = 'all' | 'video';
/**
 * The campaigns of a report: in sponsored brands those of a creative type or those with several ad groups, in sponsored display
 * those of a tactic.
 */
export type CampaignSelection = CreativeType | 'multi' | Tactic | undefined;

/** The columns of a keyword that are read: there are many keywords. */
export const KEYWORD_COLUMNS = [
  'seq',
  'id',
  'state',
  'forcedStatus',
  'createdAt',
  'adGroupId',
  'text',
  'matchType',
  'bid',
] as const satisfies readonly (keyof Keyword)[];

export type AnyCampaign = Campaign | SbCampaign | SdCampaign;

export function hasLifetimeBudget(campaign: AnyCampaign): boolean {
  return 'budgetType' in campaign && campaign.budgetType === 'lifetime';
}

export type AnyAdGroup = AdGroup | SbAdGroup | SdAdGroup;
/** Also the theme of a sponsored brands ad group without keywords and targets. */
export type AnyKeyword = Omit<Pick<Keyword | SbKeyword, (typeof KEYWORD_COLUMNS)[number]>, 'matchType'> & {
  matchType: (Keyword | SbKeyword)['matchType'] | 'theme';
};
export type AnyTarget = Target | SbTarget | SdTarget;
export type AnyAd = ProductAd | SbAd | SdProductAd;

export interface Product<Kind extends CampaignKind = CampaignKind> {
  campaignType: CampaignType;
  campaignKind: Kind;
  /** That of its kinds. */
  product: (typeof KINDS)[Kind]['product'];
  /** The auctions that its ads are in. */
  format: AdFormat;
  /** Whether its campaigns spend the account's daily budget. */
  sharesAccountBudget: boolean;
  /** Whether a day may exceed the daily budget of a campaign while the month does not, with `overdelivery`. */
  exceedsDays: boolean;
  /** Whether a report can select campaigns by the kind of their ads. */
  takesCreativeType: boolean;
  /** Whether its numbers can be overridden. */
  takesOverrides: boolean;
  /** What a bid pays: a click, or 1000 viewable impressions. */
  costTypeOf(campaign: Entities[Kind]): SimulatedCampaign['costType'];
  /** Whether what follows an impression without a click is attributed to it. */
  attributesViews(campaign: Entities[Kind]): boolean;
  /** A report that requests one of these fields has rows for entities without traffic too. */
  emptyRowFields: readonly string[];
  /** The campaigns that reports contain, oldest first. */
  campaigns(scope: Scope, selection: CampaignSelection): Iterable<Entities[Kind]>;
  /** Returns the parts of a campaign that differ between products. */
  campaignParts(past: Past, campaign: Entities[Kind]): Partial<CampaignHead> & Pick<CampaignHead, 'bidding'>;
  /** Reads everything in a campaign; the ad groups last. */
  readChildren(input: ProductInput<Kind>, parts: CampaignParts): void;
}

interface ProductInput<Kind extends CampaignKind> {
  scope: Scope;
  campaign: Entities[Kind];
  past: Past;
}

/** A simulated campaign and the rows of its parts. */
export interface CampaignRows {
  simulated: SimulatedCampaign;
  adGroups: ReadonlyMap<SimulatedAdGroup, AnyAdGroup>;
  clauses: ReadonlyMap<SimulatedClause, AnyKeyword | AnyTarget>;
  ads: ReadonlyMap<SimulatedAd, AnyAd>;
}

/** Collects the parts of a campaign. */
export class CampaignParts {
  readonly #adGroups = new Map<SimulatedAdGroup, AnyAdGroup>();
  readonly #clauses = new Map<SimulatedClause, AnyKeyword | AnyTarget>();
  readonly #ads = new Map<SimulatedAd, AnyAd>();
  readonly #clausesByAdGroup = new KeyedValues<Id, SimulatedClause[]>(() => []);
  readonly #adsByAdGroup = new KeyedValues<Id, SimulatedAd[]>(() => []);
  readonly #negativesByAdGroup = new KeyedValues<Id, SimulatedNegative[]>(() => []);
  readonly #campaignNegatives: SimulatedNegative[] = [];

  addClause(clause: SimulatedClause, row: (AnyKeyword | AnyTarget) & { adGroupId: Id }): void {
    this.#clausesByAdGroup.of(row.adGroupId).push(clause);
    this.#clauses.set(clause, row);
  }

  addAd(ad: SimulatedAd, row: AnyAd): void {
    this.#adsByAdGroup.of(row.adGroupId).push(ad);
    this.#ads.set(ad, row);
  }

  /** Without an ad group, the negatives apply to the whole campaign. */
  addNegatives(negatives: readonly SimulatedNegative[], adGroupId: Id | undefined): void {
    const all = adGroupId === undefined ? this.#campaignNegatives : this.#negativesByAdGroup.of(adGroupId);
    for (const each of negatives) all.push(each);
  }

  /** Called after the parts of the ad group. `fallback` is for an ad group without clauses. */
  addAdGroup(
    own: Omit<SimulatedAdGroup, 'clauses' | 'ads' | 'negatives' | 'defaultBid'>,
    defaultBid: Timeline<number>,
    row: AnyAdGroup,
    fallback?: { clause: SimulatedClause; row: AnyKeyword },
  ): void {
    if (fallback !== undefined && this.#clausesByAdGroup.of(row.id).length === 0)
      this.addClause(fallback.clause, fallback.row);
    const adGroup = {
      ...own,
      defaultBid,
      clauses: this.#clausesByAdGroup.of(row.id),
      ads: this.#adsByAdGroup.of(row.id),
      negatives: groupNegatives(this.#negativesByAdGroup.of(row.id)),
    };
    this.#adGroups.set(adGroup, row);
  }

  finish(head: CampaignHead): CampaignRows {
    const negatives = groupNegatives(this.#campaignNegatives);
    const simulated = { ...head, adGroups: [...this.#adGroups.keys()], negatives };
    return { simulated, adGroups: this.#adGroups, clauses: this.#clauses, ads: this.#ads };
  }
}
