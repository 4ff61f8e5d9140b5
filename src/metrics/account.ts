/**
 * What the ledger knows of an advertiser: what is live when, what it bids, what it may spend. Rows of the database
 * are brought into this shape by whoever asks; the ledger itself is a pure function of it.
 */
import type { Adjustment, Id, State, Strategy } from '../model/entities.ts';
import type { Day } from '../model/days.ts';
import type { Timeline } from './timeline.ts';

export interface LedgerProfile {
  seed: string;
  profileId: Id;
  /** Traffic stops while it is false. */
  validPaymentMethod: Timeline<boolean>;
}

export interface LedgerEntity {
  id: Id;
  createdAt: number;
  state: Timeline<State>;
  /** A status forced from outside that is not a live one. */
  suspended: boolean;
}

export interface LedgerCampaign extends LedgerEntity {
  auto: boolean;
  startDay: Timeline<Day>;
  endDay: Timeline<Day | null>;
  /** Minor units a day; infinite where a world is told that it never runs out. */
  budget: Timeline<number>;
  /** Out of budget because a world was told so. */
  stopped: Timeline<boolean>;
  bidding: Timeline<LedgerBidding>;
  adGroups: readonly LedgerAdGroup[];
  /** Negative keywords of the campaign. */
  negatives: readonly LedgerNegative[];
}

export interface LedgerBidding {
  strategy: Strategy;
  adjustments: readonly Adjustment[];
}

export interface LedgerAdGroup extends LedgerEntity {
  defaultBid: Timeline<number>;
  clauses: readonly LedgerClause[];
  ads: readonly LedgerAd[];
  negatives: readonly LedgerNegative[];
}

/** A keyword or a target. */
export interface LedgerClause extends LedgerEntity {
  /** Null bids the ad group's default. */
  bid: Timeline<number | null>;
  /** How searches find it: by the rules of a match type, of automatic targeting, or of a product. */
  match: 'exact' | 'phrase' | 'broad' | 'auto' | 'product';
  /** The keyword's text, or the target's expression. */
  text: string;
}

export interface LedgerAd extends LedgerEntity {
  sku: string | null;
  /** As sent, or paired with the sku. */
  asin: string;
}

export interface LedgerNegative {
  match: 'exact' | 'phrase';
  /** In lower case, runs of blanks as one. */
  text: string;
  createdAt: number;
  state: Timeline<State>;
}
