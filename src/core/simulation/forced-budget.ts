/**
 * The flag `outOfBudget` over time. It ends at the next midnight, like a spent budget.
 */
import { dayBounds, dayIn } from '../../model/days.ts';
import type { Flag } from '../../model/entity-values.ts';
import type { Change, Timeline } from './timeline.ts';

/** Adds a change to null at the midnight after each change to 1. */
export function untilMidnight(flag: Timeline<Flag | null>, timeZone: string): Timeline<Flag | null> {
  // Most are never forced.
  if (flag.changes.length === 0) return flag;
  const changes: Change<Flag | null>[] = [];
  let value = flag.changes[0]?.was ?? null;
  for (const [i, { at }] of flag.changes.entries()) {
    changes.push({ at, was: value });
    const next = flag.changes[i + 1];
    value = next === undefined ? flag.now : next.was;
    if (value !== 1) continue;
    const midnight = dayBounds(dayIn(timeZone, at), timeZone).end;
    if (next !== undefined && next.at <= midnight) continue;
    changes.push({ at: midnight, was: value });
    value = null;
  }
  return { now: value, changes };
}
