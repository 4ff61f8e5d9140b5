/**
 * A row of a performance report before an API version formats it, and the query for such rows.
 */
import type { Day } from '../../../model/days.ts';
import type { Id } from '../../../model/entities.ts';
import type { Placement } from '../../../model/entity-values.ts';
import type { Counting } from '../../simulation/quantities/counting.ts';
import type { CountGroups, Group } from '../../simulation/quantities/groups.ts';
import type { Totals } from '../../simulation/totals.ts';
import type {
  AnyAd,
  AnyAdGroup,
  AnyCampaign,
  AnyKeyword,
  AnyTarget,
  CampaignSelection,
  CampaignType,
} from '../product.ts';
import type { RowTrace } from '../row-trace.ts';
import type { Without } from '../simulation.ts';

/**
 * The meaning of a row: an entity, a part of its traffic, or a product that was bought after a click. In levels of
 * keywords, automatic targeting is represented by the first target of the ad group.
 */
export type RowLevel =
  | 'campaign'
  | 'placement'
  | 'topOrOther'
  | 'audience'
  | 'adGroup'
  | 'clause'
  | 'keyword'
  | 'target'
  | 'searchTerm'
  | 'term'
  | 'termOfKeyword'
  | 'termOfTarget'
  | 'ad'
  | 'otherProduct'
  | 'otherProductOfKeyword'
  | 'product'
  | 'productOfAd'
  | 'otherProductOfAd'
  | 'matched'
  | 'matchedOfAdGroup'
  | 'matchedOfClause'
  | 'traffic'
  | 'trafficOfAudience'
  | 'trafficOfTerm'
  | 'trafficOfMatched';

export interface RowQuery {
  campaignType: CampaignType;
  campaigns: CampaignSelection;
  level: RowLevel;
  days: readonly Day[];
  /** One row for each day; otherwise one for all days. */
  isDaily: boolean;
  /** One row for each hour of each day, in which what followed from its traffic counts. */
  isHourly?: boolean;
  /**
   * By entities: in the order of their creation, and of the names of terms and products. By default in the order of their
   * first events.
   */
  order?: 'entities';
  /** A row for each entity that is not archived, also without traffic. */
  withEmpty?: boolean;
  /** Also rows of searches that the campaign was only eligible for, which count for the share of a sum of rows. */
  withEligible?: boolean;
  /** Epoch milliseconds: later impressions and orders do not count. */
  asOf: number;
  /** The groups of quantities that the totals need: see `groupsOf`. */
  groups: readonly Group[];
  explained?: ExplainedRows;
}

/** For explanations: rows of one campaign with what they sum. */
interface ExplainedRows {
  campaignId: Id;
  trace: RowTrace;
  without?: Without | undefined;
}

/** Entities have their present values. */
export interface ReportRow {
  campaign: AnyCampaign;
  /** The day, or undefined in a row for all days. */
  day?: Day | undefined;
  /** From 0 to 23; only in rows of hours. */
  hour?: number | undefined;
  /** In all rows except those of campaigns. */
  adGroup?: AnyAdGroup | undefined;
  /** A clause has either `keyword` or `target`. */
  keyword?: AnyKeyword | undefined;
  target?: AnyTarget | undefined;
  ad?: AnyAd | undefined;
  /** The advertised product. */
  asin?: string | undefined;
  /** Null when the ad has an ASIN only. */
  sku?: string | null | undefined;
  term?: string | undefined;
  placement?: Placement | undefined;
  /** The audience that the shopper belongs to and that the bid was raised for; undefined for other shoppers. */
  audienceId?: string | undefined;
  /** The product of the page, or of the audience, by which a target found the shopper. */
  matchedAsin?: string | undefined;
  /** The product that was bought. */
  purchasedAsin?: string | undefined;
  /** Whether what was bought is the product of the ad. */
  isPromoted?: boolean | undefined;
  totals: Totals;
}

/** The fields that depend on the level of the row. */
export type RowFields = Omit<ReportRow, 'campaign' | 'day' | 'totals'>;

/** The query, and what the rows of a campaign share. */
export interface CountedQuery extends RowQuery {
  counting: Counting;
  countGroups: CountGroups | undefined;
  /** Of the hours. */
  timeZone: string;
}
