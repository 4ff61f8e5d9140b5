/**
 * The budget of a whole account on one day: once its campaigns have spent it together, all of them stop.
 */
import type { Id } from '../../model/entities.ts';
import type { SimulatedProfile } from './account.ts';
import { unpackEvents, type EventList } from './packed-events.ts';
import type { SimulatedDay } from './seasonality.ts';
import type { TrafficEvent } from './traffic-events.ts';
import { isWithin, spend, trimEvent, type PaidEvent, type Span } from './spending.ts';
import { valueAt } from './timeline.ts';

/** While the account's budget is spent. */
export interface BudgetCutoff extends Span {
  /** The clause of the last event that was paid, and its cost. */
  last: { clause: Id; cost: number } | undefined;
}

/** `events` are those of all campaigns within their own budgets. */
export function budgetCutoffs(
  { dailyBudget }: Pick<SimulatedProfile, 'dailyBudget'>,
  { start, end }: SimulatedDay,
  events: readonly PaidEvent[],
): BudgetCutoff[] {
  const changes = dailyBudget.changes.filter(({ at }) => start < at && at < end);
  const steps = [start, ...changes.map(({ at }) => at)].map((at) => ({ at, amount: valueAt(dailyBudget, at) }));
  const { kept, exhausted } = spend(events, steps, end);
  return exhausted.map((span) => {
    const last = kept.findLast(({ at }) => at === span.from);
    return { ...span, last: last && { clause: last.clause.id, cost: last.cost } };
  });
}

/** The events of a campaign that the account's budget pays. */
export function afterCutoffs<Events extends EventList>(
  events: Events,
  cutoffs: readonly BudgetCutoff[],
): Events | readonly TrafficEvent[] {
  if (cutoffs.length === 0) return events;
  return unpackEvents(events).flatMap((event) => {
    if (!isWithin(cutoffs, event.at)) return event;
    const last = cutoffs.find(({ from, last }) => from === event.at && last?.clause === event.clause.id)?.last;
    if (last === undefined) return [];
    return last.cost === event.cost ? event : trimEvent(event, last.cost);
  });
}
