/**
 * The budget of a whole account on one day: once its campaigns have spent it together, all of them stop.
 */
import type { Id } from '../model/entities.ts';
import type { Work } from '../model/slices.ts';
import type { LedgerProfile } from './account.ts';
import type { Burst } from './bursts.ts';
import type { LedgerDay } from './rhythm.ts';
import { isWithin, spend, trimmed, type Span } from './spending.ts';
import { valueAt } from './timeline.ts';

/** While the account's money is spent. */
export interface Closing extends Span {
  /** The burst that the last of it paid for, and what that cost. */
  last: { clause: Id; cost: number } | undefined;
}

/** Bursts of all campaigns, as far as their own budgets let them. */
export function* closings(
  { dailyBudget }: LedgerProfile,
  { start, end }: LedgerDay,
  bursts: readonly Burst[],
): Work<Closing[]> {
  const changes = dailyBudget.changes.filter(({ at }) => start < at && at < end);
  const allowances = [start, ...changes.map(({ at }) => at)].map((at) => ({ at, amount: valueAt(dailyBudget, at) }));
  const { kept, exhausted } = yield* spend(bursts, allowances, end);
  return exhausted.map((span) => {
    const last = kept.findLast(({ at }) => at === span.from);
    return { ...span, last: last && { clause: last.clause.id, cost: last.cost } };
  });
}

/** What the account's money leaves of a campaign's bursts. */
export function afterClosings(bursts: readonly Burst[], closed: readonly Closing[]): readonly Burst[] {
  if (closed.length === 0) return bursts;
  return bursts.flatMap((burst) => {
    if (!isWithin(closed, burst.at)) return burst;
    const last = closed.find(({ from, last }) => from === burst.at && last?.clause === burst.clause.id)?.last;
    if (last === undefined) return [];
    return last.cost === burst.cost ? burst : trimmed(burst, last.cost);
  });
}
