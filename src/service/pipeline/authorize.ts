/**
 * Identifies the caller and checks its rights: the access token, the client, the profile, and the rate limits of the
 * client.
 */
import { accessOf, isServedIn, mayEdit, mayView, regionOf, visibleProfiles } from '../../core/accounts/access.ts';
import { adsAccountIdOf } from '../../core/accounts/ads-accounts.ts';
import { hasBrand } from '../../core/entities/brands.ts';
import { scopeOf, type Scope } from '../../core/entities/operation-context.ts';
import { findUnroundedProfileId } from '../../core/entities/rounded-ids.ts';
import { countRateLimitedCall } from '../../core/faults/faults.ts';
import {
  AGENCY,
  badToken,
  EDITOR_ONLY,
  malformedScope,
  missingHeader,
  NO_BRAND,
  scopeNotGranted,
  throttled,
  unknownScope,
  wrongClientId,
} from '../http/api-errors.ts';
import { matchesCall, reportTypeIdOf } from '../http/match-request.ts';
import { isApiError, type ApiError } from '../http/reply.ts';
import type { RequestContext } from '../http/request-context.ts';
import { accountHeader, bearerToken, clientHeader, scopeHeader } from '../http/request-headers.ts';
import type { Token } from '../../model/accounts.ts';
import type { RateLimit } from '../../model/faults.ts';
import { isGenerated, worldNamedBy } from '../../world/world-names.ts';
import type { World } from '../../world/state/world.ts';
import type { Continuation } from './step.ts';

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

interface ResolvedScope {
  scope: Scope;
  editor: boolean;
}

/** The result is cached until accounts, profiles, links or tokens of the world change. */
export function resolveScope(request: RequestContext): ApiError | Continuation | undefined {
  const { operation, token, world, region } = request;
  if (token === undefined || operation === undefined) return undefined;
  const text = scopeHeader(request.head) ?? profileOfAccount(request, token);
  if (typeof text === 'object') return text;
  if (text === undefined) return operation.needs === 'token' ? undefined : missingHeader(request.head, 'Scope');
  const resolved = world.accountStore.memoize(`${token.token} ${text} ${region}`, () =>
    findScope(request, token, text),
  );
  if (isApiError(resolved)) return resolved;
  if (operation.permission === 'editor' && !resolved.editor) return EDITOR_ONLY;
  if (resolved.scope.account.type === 'agency') return AGENCY;
  if (operation.needsBrand && !hasBrand(resolved.scope.account)) return NO_BRAND;
  return { changes: { scope: resolved.scope } };
}

/** An account in place of a profile means its only profile in the region. Returns the id of the profile. */
function profileOfAccount(
  { operation, head, world, region }: RequestContext,
  token: Token,
): string | ApiError | undefined {
  const accountId = operation?.acceptsAccount === true ? accountHeader(head) : undefined;
  if (accountId === undefined) return undefined;
  const [id, ...others] = visibleProfiles(world, token, region)
    .filter(({ profile }) => profile.accountId === accountId || adsAccountIdOf(profile) === accountId)
    .map(({ profile }) => profile.profileId);
  if (id !== undefined && others.length === 0) return id;
  const reason =
    id === undefined
      ? `account ${accountId.slice(0, 50)} has no profile in region ${region} that the token may view`
      : `account ${accountId} has the profiles ${[id, ...others].join(', ')} in region ${region}; send one of them as scope`;
  return unknownScope(reason, 'TOD-85');
}

function findScope({ world, region }: RequestContext, token: Token, text: string): ResolvedScope | ApiError {
  if (!/^\d{1,20}$/.test(text)) return malformedScope(text.slice(0, 50));
  const profile = world.accountStore.profile(text);
  if (profile === undefined) return rejectUnknownProfile(world, text);
  if (!isServedIn(world, profile, region)) {
    const home = regionOf(world, profile);
    const served = home === undefined ? 'no region serves its country' : `it is in region ${home}`;
    const reason = `profile ${text} is not in region ${region}: ${served}`;
    return unknownScope(reason, 'GEN-09', { rule: 'wrong-region', evidence: reason });
  }
  const access = accessOf(world, token, profile);
  if (!mayView(access)) return scopeNotGranted(text);
  return { scope: scopeOf(world, profile), editor: mayEdit(access) };
}

function rejectUnknownProfile(world: World, text: string): ApiError {
  const reason = `there is no profile ${text} in world ${world.name}`;
  const exactId = findUnroundedProfileId(world, text);
  if (exactId === undefined) return unknownScope(reason, 'AUT-09');
  return unknownScope(`${reason}: ${text} is ${exactId} after rounding to a float`, 'AUT-09', {
    rule: 'id-lost-digits',
    evidence: `scope ${text} was sent instead of ${exactId}`,
  });
}
