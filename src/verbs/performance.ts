/**
 * The rows of a performance report of one day, before any dialect finds its words for them: which entities had
 * impressions, and the sums of the ledger for each.
 */
import type { Day } from '../model/days.ts';
import type { AdGroup, Campaign, Keyword, ProductAd, Target } from '../model/entities.ts';
import { atOnce, type Work } from '../model/slices.ts';
import type { Totals } from '../metrics/totals.ts';
import type { Batch } from './scope.ts';

export const RECORD_TYPES = ['campaigns', 'adGroups', 'keywords', 'productAds', 'asins'] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

/** `query` goes with keywords, `placement` with campaigns. */
export type Segment = 'query' | 'placement';

export interface PerformanceQuery {
  recordType: RecordType;
  day: Day;
  segment?: Segment | undefined;
  /** Epoch milliseconds: what came later is not yet seen, neither impressions nor orders. */
  asOf: number;
}

/** Entities are as they are now. */
export interface PerformanceRow {
  campaign: Campaign;
  /** There in every row but those of campaigns. */
  adGroup: AdGroup | undefined;
  /** One of the two is there in rows of keywords and of asins; of automatic targeting it is the ad group's first target. */
  keyword: Keyword | undefined;
  target: Target | undefined;
  /** There in rows of productAds and of asins, with what it advertises: sku and ASIN are one product. */
  productAd: ProductAd | undefined;
  /** Empty when the ad has an ASIN only. */
  sku: string | undefined;
  asin: string | undefined;
  /** Segment query: the search term. */
  term: string | undefined;
  /** Segment placement. */
  placement: 'top' | 'other' | undefined;
  /** In rows of asins: the product that was bought in place of the advertised one. Totals are its orders only. */
  otherAsin: string | undefined;
  totals: Totals;
}

/** In the order of creation: campaigns, ad groups, keywords or ads; in a row's segments by name. */
export function* performance(batch: Batch, query: PerformanceQuery): Work<PerformanceRow[]> {
  const rows: PerformanceRow[] = [];
  for (const some of performanceSlices(batch, query)) {
    rows.push(...some);
    yield;
  }
  return rows;
}

export function performanceAtOnce(batch: Batch, query: PerformanceQuery): PerformanceRow[] {
  return atOnce(performance(batch, query));
}

/** The same rows, some at a time, for whoever does not want to hold them all; a slice may be empty. */
export function* performanceSlices(batch: Batch, query: PerformanceQuery): Generator<readonly PerformanceRow[], void> {
  const closed = yield* quietly(closingsOn(batch, query.day));
  for (const campaign of campaignsOf(batch)) {
    const won = yield* quietly(campaignOn(batch, campaign, query.day, closed));
    if (won === undefined || won.bursts.length === 0) continue;
    let rows: PerformanceRow[] = [];
    for (const row of rowsOf(campaign, won, query)) {
      rows.push(row);
      if (rows.length < SLICE) continue;
      yield rows;
      rows = [];
    }
    yield rows;
  }
}

/** Rows between two pauses. */
const SLICE = 1000;
const NO_ROWS: readonly PerformanceRow[] = [];

/** Passes on the pauses of a work that has no rows yet. */
function* quietly<T>(work: Work<T>): Generator<readonly PerformanceRow[], T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    yield NO_ROWS;
  }
}

function rowsOf(campaign: Campaign, won: CampaignResult, query: PerformanceQuery): Iterable<PerformanceRow> {
  const blank = blankRow(campaign);
  if (query.recordType === 'campaigns') return campaignRows(blank, won, query);
  if (query.recordType === 'adGroups') return adGroupRows(blank, won, query);
  if (query.recordType === 'keywords') return keywordRows(blank, won, query);
  if (query.recordType === 'productAds') return productAdRows(blank, won, query);
  return asinRows(blank, won, query);
}

function blankRow(campaign: Campaign): Omit<PerformanceRow, 'totals'> {
  return {
    campaign,
    adGroup: undefined,
    keyword: undefined,
    target: undefined,
    productAd: undefined,
    sku: undefined,
    asin: undefined,
    term: undefined,
    placement: undefined,
    otherAsin: undefined,
  };
}
