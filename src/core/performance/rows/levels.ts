/**
 * The rows that the events of one campaign on one day belong to, by the level of the report.
 */
import type { SimulatedAd, SimulatedAdGroup, SimulatedClause } from '../../simulation/account.ts';
import { matchedAsinOf } from '../../simulation/display/audiences.ts';
import type { EventList } from '../../simulation/packed-events.ts';
import { addEligible } from '../../simulation/quantities/top-of-search.ts';
import { addUp, addUpOrders, type Totals } from '../../simulation/totals.ts';
import type { TrafficEvent } from '../../simulation/traffic-events.ts';
import type { CampaignResult } from '../campaign-source.ts';
import type { AnyCampaign } from '../product.ts';
import { audienceLevel } from './audience-level.ts';
import { orderLevel, type Bought } from './order-levels.ts';
import type { CountedQuery, RowFields, RowLevel } from './report-row.ts';
import { RowSums, type Key, type Keys } from './row-sums.ts';

/** The events may be those of one hour. */
export interface DayResult extends CampaignResult {
  ofDay: EventList;
  /** For the share of top-of-search impressions; otherwise empty. */
  eligible: readonly TrafficEvent[];
}

/** Adds the events of one campaign on one day to the rows of a level. */
type Adder = (result: DayResult, query: CountedQuery, sums: RowSums) => void;

type FieldsOf = (event: TrafficEvent, result: CampaignResult) => RowFields;

/** A level of which each event has one row, or none. */
function eventLevel(keysOf: (event: TrafficEvent) => Keys | undefined, fieldsOf: FieldsOf): Adder {
  return function add(result, { asOf, countGroups, explained }, sums) {
    const sumOf = (event: TrafficEvent): Totals | undefined => {
      const keys = keysOf(event);
      return keys === undefined ? undefined : sums.of(keys, () => fieldsOf(event, result));
    };
    addUp(result.events, asOf, sumOf, countGroups);
    addEligible(result.eligible, asOf, (event) => {
      const totals = sumOf(event);
      if (totals !== undefined) explained?.trace.add(totals, { kind: 'eligible', event });
      return totals;
    });
  };
}

/** A level by an entity and the product by which a target found the shopper; one row for those without such a product. */
function matchedLevel(
  keyOf: (event: TrafficEvent) => Key,
  fieldsOf: (event: TrafficEvent, result: CampaignResult) => RowFields,
): Adder {
  return eventLevel(
    (event) => [keyOf(event), matchedAsinOf(event.term) ?? ''],
    (event, result) => ({ ...fieldsOf(event, result), matchedAsin: matchedAsinOf(event.term) }),
  );
}

/** The clause whose row an event belongs to. */
type ClauseOf = (event: TrafficEvent) => SimulatedClause | undefined;

const ownClause = ({ clause }: TrafficEvent): SimulatedClause => clause;

/** Automatic targeting is one keyword of the ad group. */
function reportedClause({ adGroup, clause }: Pick<TrafficEvent, 'adGroup' | 'clause'>): SimulatedClause {
  return clause.match === 'auto' ? (adGroup.clauses.find(({ match }) => match === 'auto') ?? clause) : clause;
}

/** Product targets have no rows among keywords. */
function keywordIn(event: TrafficEvent): SimulatedClause | undefined {
  return event.clause.match === 'product' ? undefined : reportedClause(event);
}

/** Product targets, and each of the four targets of automatic targeting, but not a theme, which has the id of its ad group. */
function targetIn({ adGroup, clause }: TrafficEvent): SimulatedClause | undefined {
  return clause.match === 'product' || (clause.match === 'auto' && clause.id !== adGroup.id) ? clause : undefined;
}

function clauseLevel(clauseOf: ClauseOf): Adder {
  return eventLevel(
    (event) => {
      const clause = clauseOf(event);
      return clause && [clause];
    },
    (event, result) => clauseFields(event.adGroup, clauseOf(event), result),
  );
}

/** Each search term of a clause has a row. */
function termLevel(clauseOf: ClauseOf): Adder {
  return eventLevel(
    (event) => {
      const clause = clauseOf(event);
      return clause && [clause, event.term];
    },
    (event, result) => ({ ...clauseFields(event.adGroup, clauseOf(event), result), term: event.term }),
  );
}

export const ADDERS: Readonly<Record<RowLevel, Adder>> = {
  campaign: eventLevel(
    () => [''],
    () => ({}),
  ),
  placement: eventLevel(
    ({ placement }) => [placement],
    ({ placement }) => ({ placement }),
  ),
  // The keys are in the order of the rows.
  topOrOther: eventLevel(
    ({ placement }) => [placement === 'placementTop' ? '0' : '1'],
    ({ placement }) => ({ placement: placement === 'placementTop' ? placement : 'placementRestOfSearch' }),
  ),
  audience: audienceLevel(
    () => [],
    () => ({}),
  ),
  adGroup: eventLevel(
    ({ adGroup }) => [adGroup],
    ({ adGroup }, result) => adGroupFields(adGroup, result),
  ),
  clause: clauseLevel(ownClause),
  keyword: clauseLevel(keywordIn),
  target: clauseLevel(targetIn),
  searchTerm: clickedTerms(
    ({ clause, term }) => [clause, term],
    () => ({}),
  ),
  term: termLevel(ownClause),
  termOfKeyword: termLevel(keywordIn),
  termOfTarget: termLevel(targetIn),
  ad: eventLevel(({ ad }) => [adKey(ad)], adFields),
  otherProduct: otherProducts(ownClause),
  otherProductOfKeyword: otherProducts(reportedClause),
  product: orderLevel(productKeys, productFields),
  productOfAd: orderLevel(
    ({ ad }, { same, asin }) => [adKey(ad), asin, String(same)],
    (event, { same, asin }, result) => ({ ...adFields(event, result), purchasedAsin: asin, isPromoted: same }),
  ),
  otherProductOfAd: orderLevel(otherKeys, otherFields),
  matched: matchedLevel(
    () => '',
    () => ({}),
  ),
  matchedOfAdGroup: matchedLevel(
    ({ adGroup }) => adGroup,
    ({ adGroup }, result) => adGroupFields(adGroup, result),
  ),
  matchedOfClause: matchedLevel(
    ({ clause }) => clause,
    ({ adGroup, clause }, result) => clauseFields(adGroup, clause, result),
  ),
  traffic: eventLevel(trafficKeys, trafficFields),
  trafficOfAudience: audienceLevel(trafficKeys, trafficFields),
  trafficOfTerm: clickedTerms((event) => [...trafficKeys(event), event.term], trafficFields),
  trafficOfMatched: eventLevel(
    (event) => [...trafficKeys(event), matchedAsinOf(event.term) ?? ''],
    (event, result) => ({ ...trafficFields(event, result), matchedAsin: matchedAsinOf(event.term) }),
  ),
};

/** By ad, clause and placement. */
function trafficKeys({ ad, clause, placement }: TrafficEvent): Keys {
  return [adKey(ad), clause, placement];
}

function trafficFields(event: TrafficEvent, result: CampaignResult): RowFields {
  const { adGroup, clause, placement } = event;
  return { ...adFields(event, result), ...clauseFields(adGroup, clause, result), placement };
}

function adGroupFields(adGroup: SimulatedAdGroup, { adGroups }: CampaignResult): RowFields {
  return { adGroup: adGroups.get(adGroup) };
}

export function clauseFields(
  adGroup: SimulatedAdGroup,
  clause: SimulatedClause | undefined,
  result: CampaignResult,
): RowFields {
  const row = clause && result.clauses.get(clause);
  const fields = adGroupFields(adGroup, result);
  if (row === undefined) return fields;
  return 'matchType' in row ? { ...fields, keyword: row } : { ...fields, target: row };
}

/** The versions of an ad have one row. */
function adKey(ad: SimulatedAd): SimulatedAd {
  return ad.first ?? ad;
}

export function adFields(
  { adGroup, ad }: { adGroup: SimulatedAdGroup; ad: SimulatedAd },
  result: CampaignResult,
): RowFields {
  const { sku, asin } = ad;
  return { ...adGroupFields(adGroup, result), ad: result.ads.get(ad), sku, asin };
}

/** A search term has rows for a day with a click, so that a period is the sum of its days. */
function clickedTerms(keysOf: (event: TrafficEvent) => Keys, moreOf: FieldsOf): Adder {
  return (result, { asOf, countGroups }, sums) => {
    const ofDay = new RowSums();
    const dayOf = ({ clause, term }: TrafficEvent): Totals => ofDay.of([clause, term], () => ({}));
    addUp(result.ofDay, asOf, dayOf);
    const fieldsOf = (event: TrafficEvent): RowFields => ({
      ...moreOf(event, result),
      ...clauseFields(event.adGroup, event.clause, result),
      term: event.term,
    });
    const sumOf = (event: TrafficEvent): Totals | undefined =>
      dayOf(event).clicks === 0 ? undefined : sums.of(keysOf(event), () => fieldsOf(event));
    addUp(result.events, asOf, sumOf, countGroups);
  };
}

/** Orders of other products than the advertised one, by ad, clause and product. */
function otherProducts(clauseOf: (event: TrafficEvent) => SimulatedClause): Adder {
  return (result, { asOf, explained }, sums) =>
    addUpOrders(result.events, asOf, (event, order) => {
      if (order.same) return undefined;
      const clause = clauseOf(event);
      const totals = sums.of([adKey(event.ad), clause, order.asin], () => ({
        ...adFields(event, result),
        ...clauseFields(event.adGroup, clause, result),
        purchasedAsin: order.asin,
      }));
      explained?.trace.add(totals, { kind: 'order', event, order });
      return totals;
    });
}

/** By ad group and product. */
function productKeys({ adGroup }: TrafficEvent, { same, asin }: Bought): Keys {
  return [adGroup, asin, String(same)];
}

function productFields({ adGroup }: TrafficEvent, { same, asin }: Bought, result: CampaignResult): RowFields {
  return { ...adGroupFields(adGroup, result), purchasedAsin: asin, isPromoted: same };
}

/** Of other products than the advertised one, by ad and product. */
function otherKeys({ ad }: TrafficEvent, { same, asin }: Bought): Keys | undefined {
  return same ? undefined : [adKey(ad), asin];
}

function otherFields(event: TrafficEvent, { asin }: Bought, result: CampaignResult): RowFields {
  return { ...adFields(event, result), purchasedAsin: asin };
}

type Shown = { keys: Keys; fields: RowFields; state: string };

/** Adds a row for each entity of the level that is not archived, nor is what it is in. Other levels have none. */
export function addEmptyRows(level: RowLevel, campaign: AnyCampaign, result: CampaignResult, sums: RowSums): void {
  if (campaign.state === 'archived') return;
  if (level === 'campaign') sums.of([''], () => ({}));
  for (const adGroup of result.simulated.adGroups) {
    if (result.adGroups.get(adGroup)?.state === 'archived') continue;
    for (const { keys, fields, state } of entitiesIn(level, adGroup, result))
      if (state !== 'archived') sums.of(keys, () => fields);
  }
}

function entitiesIn(level: RowLevel, adGroup: SimulatedAdGroup, result: CampaignResult): Shown[] {
  if (level === 'adGroup') return [{ keys: [adGroup], fields: adGroupFields(adGroup, result), state: '' }];
  if (level === 'ad')
    return adGroup.ads.map((ad) => ({
      keys: [adKey(ad)],
      fields: adFields({ adGroup, ad }, result),
      state: result.ads.get(ad)?.state ?? '',
    }));
  if (level !== 'clause' && level !== 'keyword' && level !== 'target') return [];
  return adGroup.clauses.flatMap((clause) => {
    const fields = clauseFields(adGroup, clause, result);
    const { keyword, target } = fields;
    // Keywords and targets are read together: each has rows in reports of its own record type only.
    if ((level === 'keyword' && target) || (level === 'target' && keyword)) return [];
    return { keys: [clause], fields, state: (keyword ?? target)?.state ?? '' };
  });
}
