/**
 * Identifies the caller: the access token, the client, and the rate limits of the client.
 */
import { countRateLimitedCall } from '../../core/faults/faults.ts';
import { badToken, missingHeader, throttled, wrongClientId } from '../http/api-errors.ts';
import { matchesCall, reportTypeIdOf } from '../http/match-request.ts';
import type { ApiError } from '../http/reply.ts';
import type { RequestContext } from '../http/request-context.ts';
import { bearerToken, clientHeader } from '../http/request-headers.ts';
import { isGenerated, worldNamedBy } from '../../world/world-names.ts';
import type { Continuation } from './step.ts';
import type { RateLimit } from '../../model/stored/faults.ts';

const NO_BEARER = badToken('the header Authorization must be "Bearer" and an access token', 'AUT-02', {
  rule: 'wrong-header',
  evidence: 'Authorization is not a bearer token',
});

export function authenticate(request: RequestContext): ApiError | Continuation {
  const { head: headers, world } = request;
  const header = headers.get('authorization');
  if (header === undefined || header === '') return missingHeader(headers, 'Authorization');
  const text = bearerToken(header);
  if (text === undefined) return NO_BEARER;
  const token = world.accountStore.token(text);
  if (token === undefined || token.kind !== 'access') return badToken(whyUnknown(text, world.name), 'AUT-02');
  if (token.expiresAt !== null && token.expiresAt <= world.now()) {
    return badToken(`the access token expired at ${new Date(token.expiresAt).toISOString()}`, 'AUT-28');
  }
  return { changes: { token } };
}

/** A token that the sandbox issued names its world, so that a mix-up of worlds can be reported. */
function whyUnknown(token: string, world: string): string {
  const other = isGenerated(token) ? worldNamedBy(token) : undefined;
  return other === undefined || other === world
    ? `the access token is unknown in world ${world}`
    : `the access token belongs to world ${other}, and the request is for world ${world}`;
}

export function identifyClient(request: RequestContext): ApiError | Continuation | undefined {
  if (request.token === undefined) return undefined;
  const clientId = clientHeader(request.head);
  if (clientId === undefined || clientId === '')
    return request.operation?.needs === 'token' ? undefined : missingHeader(request.head, 'ClientId');
  if (clientId !== request.token.clientId) return wrongClientId(clientId, request.token.clientId);
  return { changes: { clientId } };
}

/** The token endpoint and file downloads are not limited: they have no client at this point. */
export function limitRate(request: RequestContext): ApiError | undefined {
  const { world, token, clientId } = request;
  if (token === undefined) return undefined;
  const exceeded = countRateLimitedCall(world, clientId ?? token.clientId, (limit) =>
    limit.match === undefined || matchesCall(request, limit.match) ? partOf(request, limit) : undefined,
  );
  if (exceeded === undefined) return undefined;
  const { requests, retryAfter = Math.max(1, Math.ceil(exceeded.wait / 1000)) } = exceeded.limit;
  return { ...throttled(retryAfter), reason: `more than ${requests} requests in a window of the rate limit` };
}

/** Empty where all calls count together. */
function partOf(request: RequestContext, { each }: RateLimit): string | undefined {
  if (each === undefined) return '';
  const reportTypeId = reportTypeIdOf(request);
  return reportTypeId === undefined ? undefined : ` ${reportTypeId}`;
}
