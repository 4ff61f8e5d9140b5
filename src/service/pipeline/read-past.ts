/**
 * The header `Sandbox-As-Of`: a read of the state that the world had at an instant of its clock.
 */
import { asOfRefused, noRoom, unknownScope } from '../http/api-errors.ts';
import { isApiError, type ApiError } from '../http/reply.ts';
import type { Operation, PastRead, RequestContext } from '../http/request-context.ts';
import { scopeOf } from '../../core/entities/operation-context.ts';
import { readInstant } from '../../world/clock.ts';
import { momentAt, NoSuchState, type Moment, type PastState } from '../../world/lifecycle/past-states.ts';
import { QuotaExceeded } from '../../world/quota.ts';
import type { World } from '../../world/state/world.ts';
import type { Worlds } from '../../world/lifecycle/worlds.ts';
import type { Continuation } from './step.ts';

export const AS_OF_HEADER = 'sandbox-as-of';

/** Reads are GET, and lists that are requested with POST. */
function reads({ method, paths, needs }: Operation): boolean {
  if (needs === 'none') return false;
  return method === 'GET' || (method === 'POST' && paths.every((path) => path.endsWith('/list')));
}

export function readPast(request: RequestContext): ApiError | Continuation | undefined {
  const { world, operation, head } = request;
  if (operation === undefined) return undefined;
  if (!reads(operation)) return asOfRefused(`applies to GET and POST .../list only, and ${operation.id} is neither`);
  const text = head.get(AS_OF_HEADER) ?? '';
  const instant = readInstant(text);
  if (instant === undefined)
    return asOfRefused(`must be an ISO 8601 date-time such as 2026-03-02T12:00:00Z, but is ${text.slice(0, 50)}`);
  const moment = findMoment(world, instant);
  if (typeof moment === 'string') return asOfRefused(moment);
  return { changes: { past: () => openPast(request, moment) } };
}

function openPast({ worlds, world, scope, head }: RequestContext, moment: Moment): PastRead | ApiError {
  const past = openState(worlds, world, moment);
  if (isApiError(past)) return past;
  const profileId = scope?.profile.profileId;
  if (profileId === undefined) return { ...past, scope: undefined };
  const profile = past.world.accountStore.profile(profileId);
  if (profile !== undefined) return { ...past, scope: scopeOf(past.world, profile) };
  past.release();
  return unknownScope(`there was no profile ${profileId} at ${head.get(AS_OF_HEADER)}`, 'SBX-09');
}

/** Returns an error if there is no memory for a copy of the world. */
function openState(worlds: Worlds, world: World, moment: Moment): PastState | ApiError {
  try {
    return worlds.states.openPast(world, moment);
  } catch (error) {
    if (error instanceof QuotaExceeded) return noRoom(error.message);
    throw error;
  }
}

/** Returns the moment, or why there is none. */
function findMoment(world: World, instant: number): Moment | string {
  try {
    return momentAt(world, instant);
  } catch (error) {
    if (error instanceof NoSuchState) return error.message;
    throw error;
  }
}
