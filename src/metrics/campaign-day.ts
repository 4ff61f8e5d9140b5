/**
 * One campaign on one day: the traffic of its clauses while it runs, until its budget is spent.
 */
import type { SlicedTask } from '../model/sliced-task.ts';
import { isLive, type SimulatedCampaign, type Market } from './account.ts';
import { addEventsOf, type TrafficEvent } from './traffic-events.ts';
import { spend, type BudgetStep, type Span } from './spending.ts';
import { valueAt, valuesOf } from './timeline.ts';

/** The campaign without its children. */
export type CampaignHead = Omit<SimulatedCampaign, 'adGroups' | 'negatives'>;

export interface CampaignDay {
  events: readonly TrafficEvent[];
  /** While its budget was spent. */
  exhausted: readonly Span[];
}

/** Clauses between two pauses. */
const SLICE = 100;

export function* campaignDay(market: Market, campaign: SimulatedCampaign): SlicedTask<CampaignDay> {
  if (!mayRun(market, campaign)) return { events: [], exhausted: [] };
  const events = yield* trafficOf(market, campaign);
  const { kept, exhausted } = yield* spend(events, steps(market, campaign), market.day.end);
  return { events: kept, exhausted };
}

/** Without regard to the budget. */
export function* trafficOf(market: Market, campaign: SimulatedCampaign): SlicedTask<TrafficEvent[]> {
  const events: TrafficEvent[] = [];
  const output = { runsAt: (at: number) => runsAt(market, campaign, at), events };
  let seen = 0;
  for (const adGroup of campaign.adGroups) {
    for (const clause of adGroup.clauses) {
      addEventsOf(market, campaign, adGroup, clause, output);
      if (++seen % SLICE === 0) yield;
    }
  }
  return events;
}

/** Whether it can have traffic on the day, by its state and its dates. */
export function mayRun({ day: { day } }: Market, { state, startDay, endDay, createdDay }: CampaignHead): boolean {
  return (
    valuesOf(state).includes('enabled') &&
    valuesOf(startDay).some((start) => start <= day || start === createdDay) &&
    valuesOf(endDay).some((end) => end === null || day <= end)
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
