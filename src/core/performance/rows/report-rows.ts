/**
 * The rows of performance reports: the events of each campaign on each day, added to the rows of a level. Every report of
 * every API version consists of them.
 */
import { hourIn, type Day } from '../../../model/days.ts';
import type { BudgetCutoff } from '../../simulation/account-day.ts';
import { unpackEvents } from '../../simulation/packed-events.ts';
import type { TrafficEvent } from '../../simulation/traffic-events.ts';
import { counterOf } from '../../simulation/quantities/groups.ts';
import { eligibleAtTop } from '../../simulation/quantities/top-of-search.ts';
import type { CampaignResult } from '../campaign-source.ts';
import type { AnyCampaign } from '../product.ts';
import { productOf, PRODUCTS } from '../products.ts';
import type { Simulation } from '../simulation.ts';
import { addEmptyRows, ADDERS, type DayResult } from './levels.ts';
import type { CountedQuery, ReportRow, RowQuery } from './report-row.ts';
import { RowSums, type Key } from './row-sums.ts';

type Take = (row: ReportRow) => void;
type Cutoffs = ReadonlyMap<Day, readonly BudgetCutoff[]>;

/**
 * Passes on one row after another, because all of them would take much memory: campaigns in the order of their creation,
 * and the rows of each by days.
 */
export function eachReportRow(simulation: Simulation, query: RowQuery, take: Take): void {
  const { campaignType, days, asOf, groups, explained } = query;
  const { campaigns, sharesAccountBudget } = PRODUCTS[campaignType];
  const { timeZone } = simulation.reading.scope.marketplace;
  const cutoffs = new Map(sharesAccountBudget ? days.map((day) => [day, simulation.cutoffsOn(day)]) : []);
  for (const campaign of campaigns(simulation.reading.scope, query.campaigns)) {
    if (explained !== undefined && campaign.id !== explained.campaignId) continue;
    const counting = simulation.market.countingOf(campaign, asOf);
    const counter = counterOf(groups, counting);
    const countGroups = explained === undefined ? counter : explained.trace.tracing(counter);
    eachRowOf(simulation, campaign, { ...query, counting, countGroups, timeZone }, cutoffs, take);
  }
}

function eachRowOf(
  simulation: Simulation,
  campaign: AnyCampaign,
  query: CountedQuery,
  cutoffs: Cutoffs,
  take: Take,
): void {
  const { level, isDaily, isHourly = false, order, withEmpty = false, withEligible = false, explained } = query;
  const { format } = productOf(campaign);
  const source = simulation.source(campaign);
  const hasShare = query.groups.includes('topOfSearch');
  let sums = new RowSums();
  let last: CampaignResult | undefined;
  const flush = (day: Day | undefined, hour?: number): void => {
    const compare = order === 'entities' && last !== undefined ? comparatorOf(last) : undefined;
    sums.each(compare, (fields, totals) => {
      // Eligible events alone do not make a row of a report.
      if (!hasShare || withEligible || totals.impressions > 0) take({ campaign, day, hour, ...fields, totals });
    });
    sums = new RowSums();
  };
  for (const day of query.days) {
    if (!withEmpty && !simulation.market.hasBegun(day)) continue;
    const options = { cutoffs: cutoffs.get(day) ?? [], readAlways: withEmpty, without: explained?.without };
    const result = simulation.resultOn(source, day, options);
    // A day without impressions counts for the share of a period.
    if (result === undefined || (result.events.length === 0 && !hasShare && !withEmpty)) continue;
    const eligible =
      hasShare && simulation.market.hasBegun(day)
        ? eligibleAtTop(simulation.market.segmentsOn(day, format), result.simulated)
        : [];
    last = result;
    if (isHourly) {
      for (const [hour, part] of hoursOf(result, eligible, query.timeZone)) {
        ADDERS[level](part, query, sums);
        flush(day, hour);
      }
      continue;
    }
    ADDERS[level]({ ...result, ofDay: result.events, eligible }, query, sums);
    if (withEmpty) addEmptyRows(level, campaign, result, sums);
    if (isDaily) flush(day);
  }
  if (!isDaily) flush(undefined);
}

/** The events of a day by the hour, in the order of the hours. */
function hoursOf(
  result: CampaignResult,
  eligible: readonly TrafficEvent[],
  timeZone: string,
): [hour: number, part: DayResult][] {
  const hourOf = ({ at }: TrafficEvent): number => hourIn(timeZone, at);
  const [events, shares] = [Map.groupBy(unpackEvents(result.events), hourOf), Map.groupBy(eligible, hourOf)];
  return [...new Set([...events.keys(), ...shares.keys()])]
    .toSorted((a, b) => a - b)
    .map((hour) => [
      hour,
      { ...result, ofDay: result.events, events: events.get(hour) ?? [], eligible: shares.get(hour) ?? [] },
    ]);
}

/** Compares keys of rows: entities by their creation, texts by themselves. */
function comparatorOf({ adGroups, clauses, ads }: CampaignResult): (a: Key, b: Key) => number {
  const positions = new Map<Key, number>();
  for (const entities of [adGroups, clauses, ads])
    for (const entity of entities.keys()) positions.set(entity, positions.size);
  const placeOf = (key: Key): number | string => (typeof key === 'string' ? key : (positions.get(key) ?? 0));
  return (a, b) => {
    const [one, other] = [placeOf(a), placeOf(b)];
    return one < other ? -1 : one > other ? 1 : 0;
  };
}
