/**
 * Runs the timeline steps of the world that are due at this time or with this request, before anything else happens.
 */
import { matchesCall } from '../http/match-request.ts';
import type { RequestContext } from '../http/request-context.ts';
import { catchUp, countCall } from '../scenarios/timeline/timeline.ts';

export function runDueTimeline(context: RequestContext): undefined {
  const { world, operation, method } = context;
  catchUp(world);
  if (operation !== undefined && operation.method === method) countCall(world, (match) => matchesCall(context, match));
}
