/**
 * Budgets: bursts are paid in the order of time until the allowance is spent. The last click costs what is left, so
 * that a spent budget is spent to the cent and never exceeded.
 */
import type { Work } from '../model/slices.ts';
import type { Burst } from './bursts.ts';

export interface Span {
  from: number;
  /** Not included. */
  until: number;
}

/** Minor units that may have been spent, from an instant on until the next one. */
export interface Allowance {
  at: number;
  amount: number;
}

export interface Spending {
  kept: readonly Burst[];
  /** While there was no money left. It ends with the day, or where the allowance is raised. */
  exhausted: Span[];
}

/** Allowances in the order of time, the first one before all bursts. */
export function* spend(bursts: readonly Burst[], allowances: readonly Allowance[], end: number): Work<Spending> {
  const total = bursts.reduce((sum, { cost }) => sum + cost, 0);
  // Most days end with money left, and then their order does not matter.
  if (allowances.every(({ amount }) => total < amount)) return { kept: bursts, exhausted: [] };
  const kept: Burst[] = [];
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
  const passTo = (instant: number): void => {
    for (; next < allowances.length; next++) {
      const allowance = allowances[next];
      if (allowance === undefined || allowance.at > instant) break;
      amount = allowance.amount;
      look(allowance.at);
    }
  };
  for (const burst of yield* inTime(bursts)) {
    passTo(burst.at);
    if (empty !== undefined) continue;
    const paid = burst.cost <= amount - spent ? burst : trimmed(burst, amount - spent);
    kept.push(paid);
    spent += paid.cost;
    look(paid.at);
  }
  passTo(end - 1);
  return { kept, exhausted };
}

/** Of a burst that costs more than what is left, what the rest pays for: the last click is had for less. */
export function trimmed(burst: Burst, left: number): Burst {
  const clicks = Math.min(burst.clicks, Math.ceil(left / Math.floor(burst.cost / burst.clicks)));
  const impressions = Math.max(clicks, Math.floor((burst.impressions * clicks) / burst.clicks));
  return { ...burst, clicks, impressions, cost: left, orders: burst.orders.filter(({ click }) => click <= clicks) };
}

export function isWithin(spans: readonly Span[], instant: number): boolean {
  return spans.some(({ from, until }) => from <= instant && instant < until);
}

const SLICE = 1000;

/** Ids settle what happens at the same instant, so that the order does not hang on the order of rows. */
function compare(a: Burst, b: Burst): number {
  return a.at - b.at || (a.clause.id === b.clause.id ? 0 : a.clause.id < b.clause.id ? -1 : 1);
}

/** Sorted in parts, each of a time of its own, as sorting all at once would take long. */
function* inTime(bursts: readonly Burst[]): Work<Burst[]> {
  if (bursts.length <= SLICE) return bursts.toSorted(compare);
  let [first, last] = [Infinity, -Infinity];
  for (const { at } of bursts) [first, last] = [Math.min(first, at), Math.max(last, at)];
  const parts = Math.ceil(bursts.length / SLICE) * 4;
  const byTime = Array.from({ length: parts }, (): Burst[] => []);
  for (const burst of bursts) byTime[Math.floor(((burst.at - first) / (last - first + 1)) * parts)]?.push(burst);
  const sorted: Burst[] = [];
  for (const part of byTime) {
    for (const burst of part.toSorted(compare)) sorted.push(burst);
    yield;
  }
  return sorted;
}
