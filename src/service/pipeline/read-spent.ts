/**
 * Reads what the campaigns of a profile have cost since the guard was set, before a write is performed under it: a day in
 * each turn of the event loop, so that other requests are served in between.
 */
import type { Day } from '../../model/days.ts';
import { readPastDay } from '../../core/guard/spent.ts';
import { OperationContext, type Scope } from '../../core/entities/operation-context.ts';
import { isGuarded, type RequestContext } from '../http/request-context.ts';
import { serveWaiting } from '../http/turns.ts';
import type { Continuation } from './step.ts';

export function readSpent({ world, scope, operation }: RequestContext): Continuation | undefined {
  const { guard } = world.row;
  if (guard?.limits.spend === undefined || scope === undefined) return undefined;
  if (operation === undefined || !isGuarded(operation)) return undefined;
  const next = readDay(scope, guard.since);
  if (next === undefined) return undefined;
  return { changes: {}, intercept: (perform) => readSpentDays(scope, guard.since, next).then(perform) };
}

export async function readSpentDays(scope: Scope, since: number, from?: Day): Promise<void> {
  for (let day = from; ;) {
    await serveWaiting();
    day = readDay(scope, since, day);
    if (day === undefined) return;
  }
}

/** With a context of its own, because rows may change between two turns. */
function readDay(scope: Scope, since: number, from?: Day): Day | undefined {
  return readPastDay(new OperationContext(scope), since, from);
}
