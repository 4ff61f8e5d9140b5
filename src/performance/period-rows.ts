/**
 * The rows of a performance report of several days, before an API version formats them: one row for each entity and day
 * with traffic, or one for the whole period. The rows of a day agree with those of `report-rows.ts`, which are sums of
 * the same events.
 */
import { addDays, daysBetween, type Day } from '../model/days.ts';
import type { Placement } from '../model/entities.ts';
import { addUp, addUpOrders, noTotals, type Totals } from '../metrics/totals.ts';
import { termOf, type TrafficEvent } from '../metrics/traffic-events.ts';
import type { SlicedTask } from '../model/sliced-task.ts';
import type { BudgetCutoff } from '../metrics/account-day.ts';
import type { OperationContext } from '../entities/operation-context.ts';
import { CampaignSource, type CampaignResult } from './campaign-simulation.ts';
import type { AnyAd, AnyAdGroup, AnyCampaign, AnyKeyword, AnyTarget, CampaignType } from './product.ts';
import { isSbCampaign, PRODUCTS } from './products.ts';
import { budgetCutoffsOn, sourceOn } from './simulation.ts';

/** What a row is: an entity, a part of its traffic, or a product that was bought after it. */
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
}

/** Entities have their present values. */
export interface PeriodRow {
  campaign: AnyCampaign;
  /** The day, or undefined in a row for the period. */
  day?: Day | undefined;
  adGroup?: AnyAdGroup | undefined;
  /** Of a clause one of `keyword` and `target`. */
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

type RowFields = Omit<PeriodRow, 'campaign' | 'day' | 'totals'>;

/** Slices of rows, and pauses. */
export type PeriodSlices = Generator<readonly PeriodRow[] | undefined, void>;

/** Campaigns in the order of their creation; the rows of each in the order of their days and first events. */
export function* periodSlices(context: OperationContext, query: PeriodQuery): PeriodSlices {
  const { campaigns, sharesAccountBudget } = PRODUCTS[query.campaignType];
  const days = daysOf(query);
  const cutoffs = new Map<Day, readonly BudgetCutoff[]>();
  if (sharesAccountBudget) for (const day of days) cutoffs.set(day, yield* budgetCutoffsOn(context, day));
  for (const campaign of campaigns(context, 'all')) {
    if (isReported(campaign)) yield* campaignRows(context, campaign, { ...query, days, cutoffs });
  }
}

function daysOf({ startDay, endDay }: PeriodQuery): Day[] {
  return Array.from({ length: daysBetween(startDay, endDay) + 1 }, (_, i) => addDays(startDay, i));
}

/** Of sponsored brands the campaigns of several ad groups. */
function isReported(campaign: AnyCampaign): boolean {
  return !isSbCampaign(campaign) || campaign.multi === 1;
}

interface CampaignQuery extends PeriodQuery {
  days: readonly Day[];
  cutoffs: ReadonlyMap<Day, readonly BudgetCutoff[]>;
}

function* campaignRows(context: OperationContext, campaign: AnyCampaign, query: CampaignQuery): PeriodSlices {
  const source = new CampaignSource(context, campaign);
  let sums = new RowSums();
  for (const day of query.days) {
    const result = yield* sourceOn(context, source, day, { cutoffs: query.cutoffs.get(day) ?? [] });
    if (result === undefined || result.events.length === 0) continue;
    yield* ADDERS[query.level](result, query.asOf, sums);
    if (!query.isDaily) continue;
    yield* sums.rows(campaign, day);
    sums = new RowSums();
  }
  yield* sums.rows(campaign, undefined);
}

/** Rows between two pauses. */
const SLICE_SIZE = 200;

type Key = object | string;

interface SummedRow {
  fields: RowFields;
  totals: Totals;
}

/** Rows by one, two or three keys. */
class RowSums {
  readonly #rows: SummedRow[] = [];
  readonly #first = new Map<Key, unknown>();

  of(keys: readonly [Key, ...Key[]], fieldsOf: () => RowFields): Totals {
    let map = this.#first;
    for (const key of keys.slice(0, -1)) {
      let next = map.get(key);
      if (next === undefined) map.set(key, (next = new Map()));
      // All values but those of the last keys are maps.
      map = next as Map<Key, unknown>;
    }
    const last = keys.at(-1) ?? '';
    let row = map.get(last);
    if (row === undefined) {
      row = { fields: fieldsOf(), totals: noTotals() };
      map.set(last, row);
      this.#rows.push(row as SummedRow);
    }
    return (row as SummedRow).totals;
  }

  *rows(campaign: AnyCampaign, day: Day | undefined): PeriodSlices {
    for (let from = 0; from < this.#rows.length; from += SLICE_SIZE) {
      const slice = this.#rows.slice(from, from + SLICE_SIZE);
      yield slice.map(({ fields, totals }) => ({ campaign, day, ...fields, totals }));
    }
  }
}

/** Adds the events of one campaign on one day to the rows of a level. */
type Adder = (result: CampaignResult, asOf: number, sums: RowSums) => SlicedTask<void>;

/** A level of which each event has one row, or none. */
function eventLevel(
  keyOf: (event: TrafficEvent, result: CampaignResult) => Key | undefined,
  fieldsOf: (event: TrafficEvent, result: CampaignResult) => RowFields,
): Adder {
  return (result, asOf, sums) =>
    addUp(result.events, asOf, (event) => {
      const key = keyOf(event, result);
      return key === undefined ? undefined : sums.of([key], () => fieldsOf(event, result));
    });
}

const ADDERS: Readonly<Record<RowLevel, Adder>> = {
  campaign: eventLevel(
    () => '',
    () => ({}),
  ),
  placement: eventLevel(
    ({ placement }) => placement,
    ({ placement }) => ({ placement }),
  ),
  // The sandbox has no audiences, so no traffic is of one.
  audience: eventLevel(
    () => undefined,
    () => ({}),
  ),
  adGroup: eventLevel(({ adGroup }) => adGroup, adGroupFields),
  clause: eventLevel(storedClause, clauseFields),
  searchTerm: addSearchTerms,
  ad: eventLevel(({ ad }) => ad, adFields),
  otherProduct: addOtherProducts,
  product: addProducts,
};

function adGroupFields({ adGroup }: TrafficEvent, { adGroups }: CampaignResult): RowFields {
  return { adGroup: adGroups.get(adGroup) };
}

/** The clause of an ad group without keywords and targets is not an entity, and has no row. */
function storedClause({ clause }: TrafficEvent, { clauses }: CampaignResult): Key | undefined {
  return clauses.has(clause) ? clause : undefined;
}

function clauseFields(event: TrafficEvent, result: CampaignResult): RowFields {
  const row = result.clauses.get(event.clause);
  const fields = adGroupFields(event, result);
  if (row === undefined) return fields;
  return 'matchType' in row ? { ...fields, keyword: row } : { ...fields, target: row };
}

function adFields(event: TrafficEvent, result: CampaignResult): RowFields {
  const { sku, asin } = event.ad;
  return { ...adGroupFields(event, result), ad: result.ads.get(event.ad), sku, asin };
}

/** A search term has a row for a day with a click, so that a period is the sum of its days. */
function* addSearchTerms(result: CampaignResult, asOf: number, sums: RowSums): SlicedTask<void> {
  const ofDay = new RowSums();
  const fieldsOf = (event: TrafficEvent) => ({ ...clauseFields(event, result), term: termOf(event) });
  const keysOf = (event: TrafficEvent): readonly [Key, Key] => [event.clause, termOf(event)];
  const known = (event: TrafficEvent): boolean => storedClause(event, result) !== undefined;
  yield* addUp(result.events, asOf, (event) => (known(event) ? ofDay.of(keysOf(event), () => ({})) : undefined));
  yield* addUp(result.events, asOf, (event) => {
    if (!known(event) || ofDay.of(keysOf(event), () => ({})).clicks === 0) return undefined;
    return sums.of(keysOf(event), () => fieldsOf(event));
  });
}

/** Orders of other products than the advertised one, by ad, clause and product. */
function addOtherProducts(result: CampaignResult, asOf: number, sums: RowSums): SlicedTask<void> {
  return addUpOrders(result.events, asOf, (event, { same, asin }) =>
    same
      ? undefined
      : sums.of([event.ad, event.clause, asin], () => ({
          ...adFields(event, result),
          ...clauseFields(event, result),
          purchasedAsin: asin,
        })),
  );
}

/** All orders, by ad group and product. */
function addProducts(result: CampaignResult, asOf: number, sums: RowSums): SlicedTask<void> {
  return addUpOrders(result.events, asOf, (event, { same, asin }) =>
    sums.of([event.adGroup, asin, String(same)], () => ({
      ...adGroupFields(event, result),
      purchasedAsin: asin,
      isPromoted: same,
    })),
  );
}
