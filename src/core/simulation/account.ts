/**
 * The input of the simulation: the entities of an advertiser over time, with their bids and budgets. The simulation is
 * a pure function of it; `performance/` builds it from stored rows.
 */
import type { Day } from '../../model/days.ts';
import type { Country } from '../../model/marketplaces.ts';
import type { Id } from '../../model/entities.ts';
import type { State, Strategy } from '../../model/entity-values.ts';
import type { SimulationParameters } from '../../model/simulation-parameters.ts';
import type { DisplayGoal } from './display/shoppers.ts';
import type { Catalog } from './market/catalog.ts';
import type { SimulatedDay } from './seasonality.ts';
import { valueAt, type Timeline } from './timeline.ts';
import type { AudienceAdjustment, Adjustment } from '../../model/stored/bids-and-targets.ts';

export interface SimulatedProfile {
  seed: string;
  profileId: Id;
  country: Country;
  /** In lower case: the names by which shoppers search for the advertiser's products. */
  brands: readonly string[];
  /** Traffic stops while it is false. */
  validPaymentMethod: Timeline<boolean>;
  /** Forced out of budget. */
  stopped: Timeline<boolean>;
  /** The daily budget of all campaigns together in minor units; infinite without such a budget. */
  dailyBudget: Timeline<number>;
}

/** The ads of each product are in auctions of their own: for the same searches, or for audiences. */
export type AdFormat = 'products' | 'brands' | 'display';

/** The profile and the day of a simulation, with what is for sale, and the parameters at one instant of the day. */
export interface Market {
  profile: SimulatedProfile;
  day: SimulatedDay;
  format: AdFormat;
  /** With prices at the level of the marketplace. */
  model: SimulationParameters;
  catalog: Catalog;
  /** The factors by which `responsive` rivals answer to the day before, by family; undefined for other rivals. */
  responses: ReadonlyMap<string, number> | undefined;
  /** What rules make of the bids of campaigns; undefined if there is no rule. */
  bidRules?: ReadonlyMap<Id, RuledBids> | undefined;
}

/** The bids of a campaign on a day with rules. */
export interface RuledBids {
  /** What bids are multiplied by. */
  factor: Timeline<number>;
  /** Whether a rule replaces the bidding strategy. */
  isRuleBased: boolean;
}

export interface SimulatedEntity {
  id: Id;
  createdAt: number;
  state: Timeline<State>;
  /** A forced status that is not the live one. */
  suspended: Timeline<boolean>;
}

export interface SimulatedCampaign extends SimulatedEntity {
  /** In the profile's time zone. */
  createdDay: Day;
  startDay: Timeline<Day>;
  endDay: Timeline<Day | null>;
  /** The daily budget in minor units; infinite if the campaign is forced never to run out. */
  budget: Timeline<number>;
  /** Forced out of budget. */
  stopped: Timeline<boolean>;
  bidding: Timeline<SimulatedBidding>;
  /** What a bid pays: a click, or 1000 viewable impressions. */
  costType: 'CPC' | 'VCPM';
  /** The part of all impressions that the site of the campaign has. */
  share: number;
  /** The portfolio that it belongs to; undefined if it never belonged to one. */
  portfolio?: Timeline<Id | null>;
  adGroups: readonly SimulatedAdGroup[];
  negatives: Negatives;
}

export interface SimulatedBidding {
  strategy: Strategy;
  /** By placement. */
  adjustments: readonly Adjustment[];
  /** The first one that the shopper of a search belongs to raises the bid, too. Undefined without any. */
  audiences?: readonly AudienceAdjustment[];
  /** What dynamic bids follow; by default orders. */
  goal?: DisplayGoal;
}

export interface SimulatedAdGroup extends SimulatedEntity {
  defaultBid: Timeline<number>;
  /** Instead of that of the campaign. */
  bidding?: Timeline<SimulatedBidding>;
  clauses: readonly SimulatedClause[];
  ads: readonly SimulatedAd[];
  negatives: Negatives;
}

/** A keyword or a target. */
export interface SimulatedClause extends SimulatedEntity {
  /** Null bids the ad group's default. */
  bid: Timeline<number | null>;
  /** How searches find it: by the rules of a match type, of automatic targeting, of a product, or of an audience. */
  match: 'exact' | 'phrase' | 'broad' | 'auto' | 'product' | 'audience';
  /** The keyword's text, the kind of automatic targeting, the product's ASIN, the audience, or the rest of an expression. */
  text: string;
}

export interface SimulatedAd extends SimulatedEntity {
  sku: string | null;
  /** The ASIN of the request, or the one that belongs to the SKU. */
  asin: string;
  /** Further products that it shows: it is shown while one of its products can be. Its numbers follow from the first. */
  otherAsins?: readonly string[];
  hasVideo: boolean;
  /** If this is a later version of an ad: the first one, with which reports sum it up. */
  first?: SimulatedAd;
}

export interface SimulatedNegative extends SimulatedEntity {
  match: 'exact' | 'phrase' | 'broad' | 'product';
  /** In lower case, runs of blanks as one. */
  text: string;
}

/** Negative keywords by match type and text, and broad ones by match type alone: see `groupNegatives`. */
export type Negatives = ReadonlyMap<string, readonly SimulatedNegative[]>;

/** Existed, enabled, not suspended. */
export function isLive(
  { history }: SimulationParameters,
  at: number,
  { createdAt, state, suspended }: SimulatedEntity,
): boolean {
  return (history === 'backfill' || createdAt <= at) && valueAt(state, at) === 'enabled' && !valueAt(suspended, at);
}
