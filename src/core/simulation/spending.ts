/**
 * Budgets: events are paid in the order of time until the budget is spent. The last click or the last viewable impressions
 * cost what is left, so that a spent budget is spent to the cent and never exceeded.
 */
import type { TrafficEvent } from './traffic-events.ts';
import { valueAt, type Timeline } from './timeline.ts';

export interface Span {
  from: number;
  /** Exclusive. */
  until: number;
}

/** Minor units that may have been spent, from an instant on until the next one. */
interface BudgetStep {
  at: number;
  amount: number;
}

/** The properties of an event that budgets depend on. */
export type PaidEvent = Pick<TrafficEvent, 'at' | 'impressions' | 'clicks' | 'cost' | 'orders'> & {
  clause: Pick<TrafficEvent['clause'], 'id'>;
};

interface Spending<Event> {
  kept: readonly Event[];
  /** A time without budget. It ends with the day, or when the budget is raised. */
  exhausted: Span[];
}

/** `steps` are in the order of time, the first one before all events. */
export function spend<Event extends PaidEvent>(
  events: readonly Event[],
  steps: readonly BudgetStep[],
  end: number,
): Spending<Event> {
  const total = events.reduce((sum, { cost }) => sum + cost, 0);
  if (neverSpent(steps, total)) return { kept: events, exhausted: [] };
  const kept: Event[] = [];
  const read = (index: number): Event => {
    const event = events[index];
    if (event === undefined) throw new Error(`there is no event ${index} among ${events.length}`);
    return event;
  };
  const list = { length: events.length, read, atOf: (index: number) => read(index).at };
  const exhausted = payInTime(list, steps, { end, keep: (event) => kept.push(event) });
  return { kept, exhausted };
}

/** Most days end with budget left, and then the order of events does not matter. */
function neverSpent(steps: readonly BudgetStep[], total: number): boolean {
  return steps.every(({ amount }) => total < amount);
}

interface PaidEvents<Event> {
  readonly length: number;
  atOf(index: number): number;
  read(index: number): Event;
}

/** The part of an event that the rest of the budget pays. */
type Trim = <Event extends PaidEvent>(event: Event, left: number) => Event;

/** Pays events in the order of time, and passes on those that the budget pays with their indexes. */
function payInTime<Event extends PaidEvent>(
  events: PaidEvents<Event>,
  steps: readonly BudgetStep[],
  { end, keep, trim = trimEvent }: { end: number; keep: (event: Event, index: number) => void; trim?: Trim },
): Span[] {
  const exhausted: Span[] = [];
  let empty: Span | undefined;
  let [amount, spent, next] = [0, 0, 0];
  const look = (at: number): void => {
    if (empty === undefined && spent >= amount) exhausted.push((empty = { from: at, until: end }));
    else if (empty !== undefined && spent < amount) {
      empty.until = at;
      empty = undefined;
    }
  };
  const advanceTo = (instant: number): void => {
    for (; next < steps.length; next++) {
      const step = steps[next];
      if (step === undefined || step.at > instant) break;
      amount = step.amount;
      look(step.at);
    }
  };
  const compare = (a: number, b: number): number =>
    events.atOf(a) - events.atOf(b) || compareEvents(events.read(a), events.read(b));
  for (const index of Array.from({ length: events.length }, (_, i) => i).toSorted(compare)) {
    advanceTo(events.atOf(index));
    if (empty !== undefined) {
      // Nothing pays the rest of the day.
      if (next >= steps.length) break;
      continue;
    }
    const event = events.read(index);
    const paid = event.cost <= amount - spent ? event : trim(event, amount - spent);
    keep(paid, index);
    spent += paid.cost;
    look(paid.at);
  }
  advanceTo(end - 1);
  return exhausted;
}

/**
 * While the events so far have cost the budget or more. For overridden numbers, which may exceed it: nothing is cut off.
 */
export function spansOverBudget(
  events: readonly PaidEvent[],
  budget: Timeline<number>,
  { start, end }: { start: number; end: number },
): Span[] {
  const paid = events.filter(({ cost }) => cost > 0).toSorted(compareEvents);
  const changes = budget.changes.filter(({ at }) => start < at && at < end);
  const instants = [...new Set([start, ...paid.map(({ at }) => at), ...changes.map(({ at }) => at)])];
  const spans: Span[] = [];
  let [spent, next] = [0, 0];
  let open: Span | undefined;
  for (const at of instants.toSorted((a, b) => a - b)) {
    for (let event = paid[next]; event !== undefined && event.at <= at; event = paid[++next]) spent += event.cost;
    const isSpent = spent >= valueAt(budget, at);
    if (isSpent && open === undefined) spans.push((open = { from: at, until: end }));
    else if (!isSpent && open !== undefined) {
      open.until = at;
      open = undefined;
    }
  }
  return spans;
}

/** Of an event whose clicks are paid: the last one costs less. */
export function trimEvent<Event extends PaidEvent>(event: Event, left: number): Event {
  const clicks = Math.min(event.clicks, Math.ceil(left / Math.floor(event.cost / event.clicks)));
  const impressions = Math.max(clicks, Math.floor((event.impressions * clicks) / event.clicks));
  return { ...event, clicks, impressions, cost: left, orders: event.orders.filter(({ click }) => click <= clicks) };
}

/** Of an event whose viewable impressions are paid. */
export function trimImpressions<Event extends PaidEvent>(event: Event, left: number): Event {
  const part = left / event.cost;
  const clicks = Math.floor(event.clicks * part);
  const impressions = Math.max(1, clicks, Math.floor(event.impressions * part));
  return { ...event, clicks, impressions, cost: left, orders: event.orders.filter(({ click }) => click <= clicks) };
}

export function isWithin(spans: readonly Span[], instant: number): boolean {
  return spans.some(({ from, until }) => from <= instant && instant < until);
}

/** Ids settle what happens at the same instant, so that the order does not depend on the order of rows. */
function compareEvents(a: PaidEvent, b: PaidEvent): number {
  return a.at - b.at || (a.clause.id === b.clause.id ? 0 : a.clause.id < b.clause.id ? -1 : 1);
}
