/**
 * A world's rate limit: so many calls of one client in each window of its clock. Neither the token endpoint nor files
 * count, as neither knows a client by then.
 */
import { countCall } from '../verbs/faults.ts';
import type { Call } from './call.ts';
import { throttled } from './refusals.ts';
import type { Refusal } from './reply.ts';

export function limitRate({ world, token, clientId }: Call): Refusal | undefined {
  const { rateLimit } = world;
  if (rateLimit === null || token === undefined) return undefined;
  const wait = countCall(world, rateLimit, clientId ?? token.clientId);
  if (wait === undefined) return undefined;
  const { requests, retryAfter = Math.max(1, Math.ceil(wait / 1000)) } = rateLimit;
  return { ...throttled(retryAfter), reason: `more than ${requests} calls in a window of the rate limit` };
}
