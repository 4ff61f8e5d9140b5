/**
 * A query of a performance report of one day, and its rows.
 */
import type { Day } from '../../model/days.ts';
import type { Id } from '../../model/entities.ts';
import type { Group } from '../simulation/quantities/groups.ts';
import type { Totals } from '../simulation/totals.ts';
import type { AnyAd, AnyAdGroup, AnyCampaign, AnyKeyword, AnyTarget, CampaignType, CreativeType } from './product.ts';
import type { RowTrace } from './row-trace.ts';
import type { Without } from './simulation.ts';

/** `ads` is the name of sponsored brands for `productAds`. */
export const RECORD_TYPES = ['campaigns', 'adGroups', 'keywords', 'productAds', 'asins', 'ads', 'targets'] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

/** `targeting`: keywords, product targets and each target of automatic targeting, which no record type has together. */
export const ROW_TYPES = [...RECORD_TYPES, 'targeting'] as const;
export type RowType = (typeof ROW_TYPES)[number];

/** `query` applies to keywords and targets, `placement` to campaigns. */
export type Segment = 'query' | 'placement';

export interface PerformanceQuery {
  campaignType: CampaignType;
  creativeType?: CreativeType | undefined;
  recordType: RowType;
  day: Day;
  segment?: Segment | undefined;
  /** A row for each entity that is not archived, also without traffic. */
  withEmpty?: boolean;
  /** Epoch milliseconds: later impressions and orders do not count. */
  asOf: number;
  /** The groups of quantities that the totals need: see `groupsOf`. None by default. */
  groups?: readonly Group[];
  explained?: ExplainedRows;
}

/** For explanations: rows of one campaign with what they sum. */
export interface ExplainedRows {
  campaignId: Id;
  trace: RowTrace;
  without?: Without | undefined;
}

/** Entities have their present values. */
export interface PerformanceRow {
  campaign: AnyCampaign;
  /** In all rows except those of campaigns. */
  adGroup?: AnyAdGroup | undefined;
  /**
   * In rows of keywords and asins one of `keyword` and `target`: automatic targeting is represented by the first target
   * of the ad group.
   */
  keyword?: AnyKeyword | undefined;
  target?: AnyTarget | undefined;
  /** In rows of ads and asins, with the advertised product. */
  ad?: AnyAd | undefined;
  /** Empty when the ad has an ASIN only. */
  sku?: string;
  asin?: string;
  /** Segment query: the search term. */
  term?: string;
  /** Segment placement. */
  placement?: 'top' | 'other';
  /** In rows of asins: the product that was bought instead of the advertised one. The totals contain its orders only. */
  otherAsin?: string;
  totals: Totals;
}
