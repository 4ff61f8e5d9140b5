/**
 * One campaign on one day: the traffic of its clauses while it runs, until its budget is spent.
 */
import { isLive, type SimulatedCampaign, type Market } from './account.ts';
import { EventPacker, PackedEventList } from './packed-events.ts';
import { addEventsOf, type TrafficEvent } from './traffic-events.ts';
import { neverSpent, payInTime, trimEvent, trimImpressions, type BudgetStep, type Span } from './spending.ts';
import { valueAt, listValues } from './timeline.ts';

/** The campaign without its children. */
export type CampaignHead = Omit<SimulatedCampaign, 'adGroups' | 'negatives'>;

export interface CampaignDay {
  events: PackedEventList;
  /** While its budget was spent. */
  exhausted: readonly Span[];
}

export function campaignDay(market: Market, campaign: SimulatedCampaign): CampaignDay {
  const all = new EventPacker();
  if (!mayRun(market, campaign)) return { events: new PackedEventList(campaign, all.finish()), exhausted: [] };
  forEachClause(market, campaign, (events, clause) => {
    for (const event of events) all.add(event, clause);
  });
  const events = new PackedEventList(campaign, all.finish());
  const budget = steps(market, campaign);
  if (neverSpent(budget, events.packed.cost)) return { events, exhausted: [] };
  const paid = new EventPacker();
  const keep = (event: TrafficEvent, index: number): void => paid.add(event, events.clauseOf(index));
  const trim = campaign.costType === 'VCPM' ? trimImpressions : trimEvent;
  const exhausted = payInTime(events, budget, { end: market.day.end, keep, trim });
  return { events: new PackedEventList(campaign, paid.finish()), exhausted };
}

/** Without regard to the budget. */
export function trafficOf(market: Market, campaign: SimulatedCampaign): TrafficEvent[] {
  const all: TrafficEvent[] = [];
  forEachClause(market, campaign, (events) => {
    for (const event of events) all.push(event);
  });
  return all;
}

/** Passes the events of each clause with its position among all clauses of the campaign. */
function forEachClause(
  market: Market,
  campaign: SimulatedCampaign,
  take: (events: readonly TrafficEvent[], clause: number) => void,
): void {
  const events: TrafficEvent[] = [];
  const output = { runsAt: (at: number) => runsAt(market, campaign, at), events };
  let seen = 0;
  for (const adGroup of campaign.adGroups) {
    for (const clause of adGroup.clauses) {
      addEventsOf(market, campaign, adGroup, clause, output);
      take(events, seen++);
      events.length = 0;
    }
  }
}

/** Whether it can have traffic on the day, by its state and its dates. */
export function mayRun({ day: { day } }: Market, { state, startDay, endDay, createdDay }: CampaignHead): boolean {
  return (
    listValues(state).includes('enabled') &&
    listValues(startDay).some((start) => start <= day || start === createdDay) &&
    listValues(endDay).some((end) => end === null || day <= end)
  );
}

function runsAt({ profile, day: { day }, model }: Market, campaign: SimulatedCampaign, at: number): boolean {
  const startDay = valueAt(campaign.startDay, at);
  const endDay = valueAt(campaign.endDay, at);
  // The earliest start that the service takes is the day of creation: with a generated past it does not apply.
  const hasStarted = startDay <= day || (model.history === 'backfill' && startDay === campaign.createdDay);
  return (
    hasStarted &&
    (endDay === null || day <= endDay) &&
    isLive(model, at, campaign) &&
    !valueAt(campaign.stopped, at) &&
    !valueAt(profile.stopped, at) &&
    valueAt(profile.validPaymentMethod, at)
  );
}

/** The generated past of a campaign that was created today spends at most its share of the day. */
function steps({ day: { start, end } }: Market, { budget, createdAt }: SimulatedCampaign): BudgetStep[] {
  const madeToday = start < createdAt && createdAt < end;
  const instants = [...(madeToday ? [createdAt] : []), ...budget.changes.map(({ at }) => at)];
  const uniform = madeToday ? (createdAt - start) / (end - start) : 1;
  return [
    { at: start, amount: Math.floor(valueAt(budget, start) * uniform) },
    ...instants
      .filter((at) => start < at && at < end && (!madeToday || createdAt <= at))
      .map((at) => ({ at, amount: valueAt(budget, at) })),
  ].toSorted((a, b) => a.at - b.at);
}
