/**
 * Runs the timeline steps of the world that are due at this time or with this request, before anything else happens.
 */
import { matchesCall } from '../http/match-request.ts';
import type { RequestContext } from '../http/request-context.ts';
import { catchUp, runStepsOfCall } from '../../scenarios/timeline/timeline.ts';

export function runDueTimeline(request: RequestContext): undefined {
  const { world, operation, method } = request;
  catchUp(world);
  if (operation !== undefined && operation.method === method)
    runStepsOfCall(world, (match) => matchesCall(request, match));
}
