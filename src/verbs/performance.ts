/**
 * The rows of a performance report of one day, before any dialect finds its words for them: which entities had
 * impressions, and the sums of the ledger for each.
 */
import type { Day } from '../model/days.ts';
import type { AdGroup, Campaign, Id, ProductAd, Target } from '../model/entities.ts';
import type { Work } from '../model/slices.ts';
import type { LedgerAd, LedgerAdGroup, LedgerClause } from '../metrics/account.ts';
import { termOf, type Burst } from '../metrics/bursts.ts';
import { addUp, addUpOthers, Sums, type Totals } from '../metrics/totals.ts';
import { campaignOn, campaignsOf, closingsOn, type CampaignResult } from './ledger.ts';
import type { LedgerKeyword } from './ledger-rows.ts';
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
  keyword: LedgerKeyword | undefined;
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

/**
 * Some at a time, as all of them are much to hold; a slice may be empty. In the order of creation: campaigns, ad groups,
 * keywords or ads; in a row's segments by name.
 */
export function* performanceSlices(batch: Batch, query: PerformanceQuery): Generator<readonly PerformanceRow[], void> {
  const closed = yield* quietly(closingsOn(batch, query.day));
  for (const campaign of campaignsOf(batch)) {
    const won = yield* quietly(campaignOn(batch, campaign, query.day, closed));
    if (won === undefined || won.bursts.length === 0) continue;
    yield* rowsOf(blankRow(campaign), won, query);
  }
}

const NO_ROWS: readonly PerformanceRow[] = [];

/** Passes on the pauses of a work that has no rows yet. */
function* quietly<T>(work: Work<T>): Generator<readonly PerformanceRow[], T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    yield NO_ROWS;
  }
}

type Slices = Generator<readonly PerformanceRow[], void>;
type Blank = Omit<PerformanceRow, 'totals'>;

function blankRow(campaign: Campaign): Blank {
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

function rowsOf(blank: Blank, won: CampaignResult, { recordType, segment, asOf }: PerformanceQuery): Slices {
  switch (recordType) {
    case 'campaigns':
      return campaignRows(blank, won, segment, asOf);
    case 'adGroups':
      return adGroupRows(blank, won, asOf);
    case 'keywords':
      return segment === 'query' ? queryRows(blank, won, asOf) : keywordRows(blank, won, asOf);
    case 'productAds':
      return productAdRows(blank, won, asOf);
    case 'asins':
      return asinRows(blank, won, asOf);
  }
}

function* campaignRows(blank: Blank, { bursts }: CampaignResult, segment: Segment | undefined, asOf: number): Slices {
  const sums = new Sums<PerformanceRow['placement']>();
  const segmentOf = ({ placement }: Burst): PerformanceRow['placement'] =>
    segment === 'placement' ? (placement === 'placementTop' ? 'top' : 'other') : undefined;
  yield* quietly(addUp(bursts, asOf, (burst) => sums.of(segmentOf(burst))));
  yield SEGMENTS.flatMap((placement) => {
    const totals = sums.get(placement);
    return totals === undefined ? [] : { ...blank, placement, totals };
  });
}

const SEGMENTS = [undefined, 'top', 'other'] as const;

function* adGroupRows(blank: Blank, { bursts, adGroups }: CampaignResult, asOf: number): Slices {
  const sums = new Sums<LedgerAdGroup>();
  yield* quietly(addUp(bursts, asOf, ({ adGroup }) => sums.of(adGroup)));
  yield* inSlices(adGroups, (rows, adGroup, key) => {
    const totals = sums.get(key);
    if (totals !== undefined) rows.push({ ...blank, adGroup, totals });
  });
}

function* keywordRows(blank: Blank, won: CampaignResult, asOf: number): Slices {
  const sums = new Sums<LedgerClause>();
  yield* quietly(addUp(won.bursts, asOf, (burst) => (isKeyword(burst) ? sums.of(reportedClause(burst)) : undefined)));
  const adGroupOf = adGroupsById(won);
  yield* inSlices(won.clauses, (rows, row, key) => {
    const totals = sums.get(key);
    if (totals !== undefined) rows.push({ ...blank, ...clauseOf(row), adGroup: adGroupOf.get(row.adGroupId), totals });
  });
}

function* queryRows(blank: Blank, won: CampaignResult, asOf: number): Slices {
  const byClause = new Map<LedgerClause, Sums<string>>();
  const sumOf = (burst: Burst): Totals => sumsOf(byClause, reportedClause(burst)).of(termOf(burst));
  yield* quietly(addUp(won.bursts, asOf, (burst) => (isKeyword(burst) ? sumOf(burst) : undefined)));
  const adGroupOf = adGroupsById(won);
  yield* inSlices(won.clauses, (rows, row, key) => {
    for (const [term, totals] of byClause.get(key)?.sorted() ?? []) {
      rows.push({ ...blank, ...clauseOf(row), adGroup: adGroupOf.get(row.adGroupId), term, totals });
    }
  });
}

function* productAdRows(blank: Blank, won: CampaignResult, asOf: number): Slices {
  const sums = new Sums<LedgerAd>();
  yield* quietly(addUp(won.bursts, asOf, ({ ad }) => sums.of(ad)));
  const adGroupOf = adGroupsById(won);
  yield* inSlices(won.ads, (rows, row, key) => {
    const totals = sums.get(key);
    if (totals !== undefined)
      rows.push({ ...blank, ...productOf(row, key), adGroup: adGroupOf.get(row.adGroupId), totals });
  });
}

function* asinRows(blank: Blank, won: CampaignResult, asOf: number): Slices {
  const byAd = new Map<LedgerAd, Map<LedgerClause, Sums<string>>>();
  const sumOf = (burst: Burst, asin: string): Totals => {
    let byClause = byAd.get(burst.ad);
    if (byClause === undefined) byAd.set(burst.ad, (byClause = new Map()));
    return sumsOf(byClause, reportedClause(burst)).of(asin);
  };
  yield* quietly(addUpOthers(won.bursts, asOf, sumOf));
  const adGroupOf = adGroupsById(won);
  const places = new Map([...won.clauses.keys()].map((clause, place) => [clause, place]));
  const placeOf = ([clause]: [LedgerClause, unknown]): number => places.get(clause) ?? 0;
  yield* inSlices(won.ads, (rows, row, ad) => {
    const own = { ...blank, ...productOf(row, ad), adGroup: adGroupOf.get(row.adGroupId) };
    for (const [clause, sums] of [...(byAd.get(ad) ?? [])].toSorted((a, b) => placeOf(a) - placeOf(b))) {
      for (const [otherAsin, totals] of sums.sorted())
        rows.push({ ...own, ...clauseOf(won.clauses.get(clause)), otherAsin, totals });
    }
  });
}

function sumsOf(byClause: Map<LedgerClause, Sums<string>>, clause: LedgerClause): Sums<string> {
  let sums = byClause.get(clause);
  if (sums === undefined) byClause.set(clause, (sums = new Sums()));
  return sums;
}

/** Rows between two pauses. */
const SLICE = 200;

/** Rows of each entity, in the order of the entities. */
function* inSlices<Key, Row>(
  entities: ReadonlyMap<Key, Row>,
  add: (rows: PerformanceRow[], row: Row, key: Key) => void,
): Slices {
  let rows: PerformanceRow[] = [];
  for (const [key, entity] of entities) {
    add(rows, entity, key);
    if (rows.length < SLICE) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}

/** Product targets are none, and have no rows among them. */
function isKeyword({ clause }: Burst): boolean {
  return clause.match !== 'product';
}

/** A report knows automatic targeting as one keyword of the ad group. */
function reportedClause({ adGroup, clause }: Burst): LedgerClause {
  return clause.match === 'auto' ? (adGroup.clauses.find(({ match }) => match === 'auto') ?? clause) : clause;
}

function clauseOf(row: LedgerKeyword | Target | undefined): Pick<PerformanceRow, 'keyword' | 'target'> {
  if (row === undefined) return { keyword: undefined, target: undefined };
  return 'matchType' in row ? { keyword: row, target: undefined } : { keyword: undefined, target: row };
}

function productOf(row: ProductAd, { asin }: LedgerAd): Pick<PerformanceRow, 'productAd' | 'sku' | 'asin'> {
  return { productAd: row, sku: row.sku ?? '', asin };
}

function adGroupsById({ adGroups }: CampaignResult): ReadonlyMap<Id, AdGroup> {
  return new Map([...adGroups.values()].map((row) => [row.id, row]));
}
