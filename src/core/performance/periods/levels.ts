/**
 * The rows that the events of one campaign on one day belong to, by the level of the report.
 */
import type { Order } from '../../simulation/orders.ts';
import { unpackEvents } from '../../simulation/packed-events.ts';
import { addEligible } from '../../simulation/quantities/top-of-search.ts';
import {
  addOrderOfView,
  noOrdersOfViews,
  ordersOfViews,
  VIEW_WINDOW,
} from '../../simulation/quantities/view-orders.ts';
import { addUp, addUpOrders, type Totals } from '../../simulation/totals.ts';
import { termOf, type TrafficEvent } from '../../simulation/traffic-events.ts';
import type { CampaignResult } from '../campaign-simulation.ts';
import type { CampaignQuery, RowFields, RowLevel } from './period-row.ts';
import { RowSums, type Key } from './row-sums.ts';

interface DayResult extends CampaignResult {
  /** For the share of top-of-search impressions; otherwise empty. */
  eligible: readonly TrafficEvent[];
}

/** Adds the events of one campaign on one day to the rows of a level. */
type Adder = (result: DayResult, query: CampaignQuery, sums: RowSums) => void;

/** A level of which each event has one row, or none. */
function eventLevel(
  keyOf: (event: TrafficEvent, result: CampaignResult) => Key | undefined,
  fieldsOf: (event: TrafficEvent, result: CampaignResult) => RowFields,
): Adder {
  return function add(result, { asOf, countGroups, explained }, sums) {
    const sumOf = (event: TrafficEvent): Totals | undefined => {
      const key = keyOf(event, result);
      return key === undefined ? undefined : sums.of([key], () => fieldsOf(event, result));
    };
    addUp(result.events, asOf, sumOf, countGroups);
    addEligible(result.eligible, asOf, (event) => {
      const totals = sumOf(event);
      if (totals !== undefined) explained?.trace.add(totals, { kind: 'eligible', event });
      return totals;
    });
  };
}

export const ADDERS: Readonly<Record<RowLevel, Adder>> = {
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
  clause: eventLevel(({ clause }) => clause, clauseFields),
  searchTerm: addSearchTerms,
  ad: eventLevel(({ ad }) => ad, adFields),
  otherProduct: addOtherProducts,
  product: addProducts,
};

function adGroupFields({ adGroup }: TrafficEvent, { adGroups }: CampaignResult): RowFields {
  return { adGroup: adGroups.get(adGroup) };
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
function addSearchTerms(result: CampaignResult, { asOf, countGroups }: CampaignQuery, sums: RowSums): void {
  const ofDay = new RowSums();
  const fieldsOf = (event: TrafficEvent) => ({ ...clauseFields(event, result), term: termOf(event) });
  const keysOf = (event: TrafficEvent): readonly [Key, Key] => [event.clause, termOf(event)];
  addUp(result.events, asOf, (event) => ofDay.of(keysOf(event), () => ({})));
  const sumOf = (event: TrafficEvent): Totals | undefined => {
    if (ofDay.of(keysOf(event), () => ({})).clicks === 0) return undefined;
    return sums.of(keysOf(event), () => fieldsOf(event));
  };
  addUp(result.events, asOf, sumOf, countGroups);
}

/** Orders of other products than the advertised one, by ad, clause and product. */
function addOtherProducts(result: CampaignResult, { asOf, explained }: CampaignQuery, sums: RowSums): void {
  return addUpOrders(result.events, asOf, (event, order) => {
    if (order.same) return undefined;
    const totals = sums.of([event.ad, event.clause, order.asin], () => ({
      ...adFields(event, result),
      ...clauseFields(event, result),
      purchasedAsin: order.asin,
    }));
    explained?.trace.add(totals, { kind: 'order', event, order });
    return totals;
  });
}

/** All orders of clicks and views within the window of the product, by ad group and product. */
function addProducts(
  result: CampaignResult,
  { asOf, counting, groups, explained }: CampaignQuery,
  sums: RowSums,
): void {
  const sumOf = (event: TrafficEvent, { same, asin }: Pick<Order, 'same' | 'asin'>): Totals =>
    sums.of([event.adGroup, asin, String(same)], () => ({
      ...adGroupFields(event, result),
      purchasedAsin: asin,
      isPromoted: same,
    }));
  addUpOrders(result.events, asOf, (event, order) => {
    if (order.lag > VIEW_WINDOW) return undefined;
    const totals = sumOf(event, order);
    explained?.trace.add(totals, { kind: 'order', event, order });
    return totals;
  });
  if (!groups.includes('ordersOfViews')) return;
  for (const event of unpackEvents(result.events)) {
    for (const order of ordersOfViews(event, counting)) {
      if (order.lag > VIEW_WINDOW || order.at > asOf) continue;
      const totals = sumOf(event, order);
      explained?.trace.add(totals, { kind: 'viewOrder', event, order });
      totals.groups ??= {};
      addOrderOfView((totals.groups.ordersOfViews ??= noOrdersOfViews()), order);
    }
  }
}
