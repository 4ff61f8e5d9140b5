/**
 * The rows of a performance report of one day, before an API version formats them: which entities had impressions, and
 * the totals of each.
 */
import type { Entity, Id } from '../../model/entities.ts';
import type { SimulatedAd, SimulatedClause } from '../simulation/account.ts';
import { addEligible, eligibleAtTop } from '../simulation/quantities/top-of-search.ts';
import { counterOf, type CountGroups } from '../simulation/quantities/groups.ts';
import type { Order } from '../simulation/orders.ts';
import { KeyedValues } from '../simulation/keyed-values.ts';
import { addUp, addUpOthers, noTotals, Sums, type Totals } from '../simulation/totals.ts';
import { termOf, type TrafficEvent } from '../simulation/traffic-events.ts';
import type { OperationContext } from '../entities/operation-context.ts';
import { marketOn, type CampaignResult } from './campaign-simulation.ts';
import type { PerformanceQuery, PerformanceRow, RowType } from './performance-query.ts';
import type { AnyCampaign } from './product.ts';
import { PRODUCTS } from './products.ts';
import { adFields, CLAUSE_IN, clauseFields, indexAdGroups, reportedClause } from './row-parts.ts';
import { budgetCutoffsOn, campaignOn } from './simulation.ts';

type Take = (row: PerformanceRow) => void;

/**
 * Passes on one row after another, because all of them would take much memory. Rows are in the order of creation of their
 * campaigns, ad groups, keywords or ads; the rows of an entity are in the order of its segments.
 */
export function eachPerformanceRow(context: OperationContext, query: PerformanceQuery, take: Take): void {
  const { campaigns, sharesAccountBudget, attributesViews } = PRODUCTS[query.campaignType];
  const cutoffs = sharesAccountBudget ? budgetCutoffsOn(context, query.day) : [];
  const readAlways = query.withEmpty ?? false;
  const { groups = [], asOf } = query;
  const market = marketOn(context, query.day);
  const { trace, campaignId, without } = query.explained ?? {};
  const counter = counterOf(groups, { model: market.model, asOf, attributesViews });
  const countGroups = trace === undefined ? counter : trace.tracing(counter);
  for (const campaign of campaigns(context, query.creativeType)) {
    if (campaignId !== undefined && campaign.id !== campaignId) continue;
    const result = campaignOn(context, campaign, query.day, { cutoffs, readAlways, without });
    if (result === undefined || (!readAlways && result.events.length === 0)) continue;
    const eligible = groups.includes('topOfSearch') ? eligibleAtTop(market, result.simulated) : [];
    addRows({ ...query, ...result, campaign, countGroups, eligible }, take);
  }
}

interface CampaignReport extends PerformanceQuery, CampaignResult {
  campaign: AnyCampaign;
  countGroups: CountGroups | undefined;
  /** For the share of top-of-search impressions. */
  eligible: readonly TrafficEvent[];
}

function addRows(report: CampaignReport, take: Take): void {
  const { recordType, segment, adGroups, clauses, ads } = report;
  switch (recordType) {
    case 'campaigns':
      return campaignRows(report, take);
    case 'adGroups':
      return entityRows(
        report,
        adGroups,
        ({ adGroup }) => adGroup,
        (adGroup) => ({ adGroup }),
        take,
      );
    case 'keywords':
    case 'targets':
    case 'targeting': {
      const clauseIn = CLAUSE_IN[recordType];
      return segment === 'query'
        ? queryRows(report, clauseIn, take)
        : entityRows(report, clauses, clauseIn, clauseFields, take);
    }
    case 'productAds':
    case 'ads':
      return entityRows(report, ads, ({ ad }) => ad, adFields, take);
    case 'asins':
      return asinRows(report, take);
  }
}

const PLACEMENTS = [undefined, 'top', 'other'] as const;

function campaignRows(report: CampaignReport, take: Take): void {
  const { campaign, events, eligible, segment, withEmpty, asOf, countGroups } = report;
  const sums = new Sums<(typeof PLACEMENTS)[number]>();
  const keyOf = ({ placement }: TrafficEvent) =>
    segment === undefined ? undefined : placement === 'placementTop' ? 'top' : 'other';
  addUp(events, asOf, (event) => sums.of(keyOf(event)), countGroups);
  addEligible(eligible, asOf, (event) => sums.get(keyOf(event)));
  if (withEmpty && segment === undefined && campaign.state !== 'archived') sums.of(undefined);
  for (const placement of PLACEMENTS) {
    const totals = sums.get(placement);
    if (totals !== undefined) take({ campaign, ...(placement && { placement }), totals });
  }
}

type RowFields = Partial<PerformanceRow>;

/** `fieldsOf` returns the fields of a row in addition to its campaign, ad group and totals. */
function entityRows<Key, Row extends Pick<Entity, 'state'> & { adGroupId?: Id }>(
  report: CampaignReport,
  entities: ReadonlyMap<Key, Row>,
  keyOf: (event: TrafficEvent) => Key | undefined,
  fieldsOf: (row: Row, key: Key) => RowFields,
  take: Take,
): void {
  const { campaign, recordType, withEmpty } = report;
  const sums = new Sums<Key>();
  const sumOf = (event: TrafficEvent) => {
    const key = keyOf(event);
    return key && sums.of(key);
  };
  addUp(report.events, report.asOf, sumOf, report.countGroups);
  addEligible(report.eligible, report.asOf, (event) => {
    const key = keyOf(event);
    return key && sums.get(key);
  });
  const adGroupsById = indexAdGroups(report);
  for (const [key, row] of entities) {
    const totals = sums.get(key);
    if (totals === undefined && !withEmpty) continue;
    const fields = { campaign, adGroup: adGroupsById.get(row.adGroupId ?? ''), ...fieldsOf(row, key) };
    if (totals !== undefined) take({ ...fields, totals });
    else if (isShownEmpty(fields, recordType, row)) take({ ...fields, totals: noTotals() });
  }
}

/** Keywords and targets are read together: each has rows in reports of its own record type only. */
function isShownEmpty(
  { campaign, adGroup, keyword, target }: Omit<PerformanceRow, 'totals'>,
  recordType: RowType,
  { state }: Pick<Entity, 'state'>,
): boolean {
  if ((recordType === 'keywords' && target) || (recordType === 'targets' && keyword)) return false;
  return [campaign.state, adGroup?.state, state].every((each) => each !== 'archived');
}

function queryRows(
  report: CampaignReport,
  clauseIn: (event: TrafficEvent) => SimulatedClause | undefined,
  take: Take,
): void {
  const { campaign, clauses, events, asOf } = report;
  const byClause = new KeyedValues<SimulatedClause, Sums<string>>(() => new Sums());
  const sumOf = (event: TrafficEvent) => {
    const clause = clauseIn(event);
    return clause && byClause.of(clause).of(termOf(event));
  };
  addUp(events, asOf, sumOf, report.countGroups);
  addEligible(report.eligible, asOf, (event) => {
    const clause = clauseIn(event);
    return clause && byClause.get(clause)?.get(termOf(event));
  });
  const adGroupsById = indexAdGroups(report);
  for (const [clause, row] of clauses) {
    const sums = byClause.get(clause);
    if (sums === undefined) continue;
    const adGroup = adGroupsById.get(row.adGroupId);
    const { keyword, target } = clauseFields(row);
    for (const [term, totals] of sortedByName(sums)) take({ campaign, keyword, target, adGroup, term, totals });
  }
}

function asinRows(report: CampaignReport, take: Take): void {
  const { campaign, clauses, ads, events, asOf, explained } = report;
  const byAd = new KeyedValues<SimulatedAd, KeyedValues<SimulatedClause, Sums<string>>>(
    () => new KeyedValues(() => new Sums()),
  );
  const sumOf = (event: TrafficEvent, order: Order): Totals => {
    const totals = byAd.of(event.ad).of(reportedClause(event)).of(order.asin);
    explained?.trace.add(totals, { kind: 'order', event, order });
    return totals;
  };
  addUpOthers(events, asOf, sumOf);
  const adGroupsById = indexAdGroups(report);
  const positions = new Map([...clauses.keys()].map((clause, position) => [clause, position]));
  const positionOf = (clause: SimulatedClause): number => positions.get(clause) ?? 0;
  for (const [ad, row] of ads) {
    const fields = { campaign, ...adFields(row, ad), adGroup: adGroupsById.get(row.adGroupId) };
    const byClause = [...(byAd.get(ad) ?? [])];
    for (const [clause, sums] of byClause.toSorted(([a], [b]) => positionOf(a) - positionOf(b))) {
      for (const [otherAsin, totals] of sortedByName(sums))
        take({ ...fields, ...clauseFields(clauses.get(clause)), otherAsin, totals });
    }
  }
}

function sortedByName(sums: Sums<string>): [string, Totals][] {
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));
}
