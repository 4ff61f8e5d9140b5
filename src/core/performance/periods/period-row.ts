/**
 * A row of a performance report of several days, before an API version formats it, and the query for such rows.
 */
import type { Day } from '../../../model/days.ts';
import type { Placement } from '../../../model/entity-values.ts';
import type { BudgetCutoff } from '../../simulation/account-day.ts';
import type { Counting } from '../../simulation/quantities/counting.ts';
import type { CountGroups, Group } from '../../simulation/quantities/groups.ts';
import type { Totals } from '../../simulation/totals.ts';
import type { ExplainedRows } from '../performance-query.ts';
import type { AnyAd, AnyAdGroup, AnyCampaign, AnyKeyword, AnyTarget, CampaignType } from '../product.ts';

/** The meaning of a row: an entity, a part of its traffic, or a product that was bought after a click. */
export type RowLevel =
  'campaign' | 'placement' | 'audience' | 'adGroup' | 'clause' | 'searchTerm' | 'ad' | 'otherProduct' | 'product';

export interface PeriodQuery {
  campaignType: CampaignType;
  level: RowLevel;
  startDay: Day;
  endDay: Day;
  /** One row for each day; otherwise one for the period. */
  isDaily: boolean;
  /** Epoch milliseconds: later impressions and orders do not count. */
  asOf: number;
  /** The groups of quantities that the totals need. */
  groups: readonly Group[];
  explained?: ExplainedRows;
}

/** Entities have their present values. */
export interface PeriodRow {
  campaign: AnyCampaign;
  /** The day, or undefined in a row for the period. */
  day?: Day | undefined;
  adGroup?: AnyAdGroup | undefined;
  /** A clause has either `keyword` or `target`. */
  keyword?: AnyKeyword | undefined;
  target?: AnyTarget | undefined;
  ad?: AnyAd | undefined;
  /** The advertised product. */
  asin?: string | undefined;
  sku?: string | null | undefined;
  term?: string | undefined;
  placement?: Placement | undefined;
  purchasedAsin?: string | undefined;
  /** Whether what was bought is the product of the ad. */
  isPromoted?: boolean | undefined;
  totals: Totals;
}

/** The fields that depend on the level of the row. */
export type RowFields = Omit<PeriodRow, 'campaign' | 'day' | 'totals'>;

/** The query, and what the rows of all campaigns share. */
export interface CampaignQuery extends PeriodQuery {
  days: readonly Day[];
  cutoffs: ReadonlyMap<Day, readonly BudgetCutoff[]>;
  counting: Counting;
  countGroups: CountGroups | undefined;
}
