/**
 * What the ledger knows of an advertiser: what is live when, what it bids, what it may spend. Rows of the database
 * are brought into this shape by whoever asks; the ledger itself is a pure function of it.
 */
import type { Day } from '../model/days.ts';
import type { Adjustment, Id, State, Strategy } from '../model/entities.ts';
import type { LedgerModel } from '../model/ledger-model.ts';
import type { LedgerDay } from './rhythm.ts';
import { valueAt, type Timeline } from './timeline.ts';

export interface LedgerProfile {
  seed: string;
  profileId: Id;
  /** Traffic stops while it is false. */
  validPaymentMethod: Timeline<boolean>;
  /** Out of budget because a world was told so. */
  stopped: Timeline<boolean>;
  /** Minor units that all campaigns together may spend a day; infinite where there is no such budget. */
  dailyBudget: Timeline<number>;
}

/** Where and when numbers are asked for, and by which parameters. */
export interface Market {
  profile: LedgerProfile;
  day: LedgerDay;
  model: LedgerModel;
}

export interface LedgerEntity {
  id: Id;
  createdAt: number;
  state: Timeline<State>;
  /** A status forced from outside that is not a live one. */
  suspended: Timeline<boolean>;
}

export interface LedgerCampaign extends LedgerEntity {
  /** In the profile's time zone. */
  createdDay: Day;
  startDay: Timeline<Day>;
  endDay: Timeline<Day | null>;
  /** Minor units a day; infinite where a world is told that it never runs out. */
  budget: Timeline<number>;
  /** Out of budget because a world was told so. */
  stopped: Timeline<boolean>;
  bidding: Timeline<LedgerBidding>;
  adGroups: readonly LedgerAdGroup[];
  negatives: Negatives;
}

export interface LedgerBidding {
  strategy: Strategy;
  adjustments: readonly Adjustment[];
}

export interface LedgerAdGroup extends LedgerEntity {
  defaultBid: Timeline<number>;
  clauses: readonly LedgerClause[];
  ads: readonly LedgerAd[];
  negatives: Negatives;
}

/** A keyword or a target. */
export interface LedgerClause extends LedgerEntity {
  /** Null bids the ad group's default. */
  bid: Timeline<number | null>;
  /** How searches find it: by the rules of a match type, of automatic targeting, or of a product. */
  match: 'exact' | 'phrase' | 'broad' | 'auto' | 'product';
  /** The keyword's text, the kind of automatic targeting, the product's ASIN, or what else a target says. */
  text: string;
}

export interface LedgerAd extends LedgerEntity {
  sku: string | null;
  /** As sent, or paired with the sku. */
  asin: string;
}

export interface LedgerNegative extends LedgerEntity {
  match: 'exact' | 'phrase' | 'product';
  /** In lower case, runs of blanks as one. */
  text: string;
}

/** By match and text: see `negativesOf`. */
export type Negatives = ReadonlyMap<string, readonly LedgerNegative[]>;

/** Existed, enabled, not suspended. */
export function isLive({ history }: LedgerModel, at: number, { createdAt, state, suspended }: LedgerEntity): boolean {
  return (history === 'backfill' || createdAt <= at) && valueAt(state, at) === 'enabled' && !valueAt(suspended, at);
}
