/**
 * Finds the profile that a call acts for, by three headers: the scope, which is a profile, the account and the manager
 * account. Together they must agree. Without a scope, the others must select one profile.
 */
import { accessOf, isServedIn, mayEdit, mayView, regionOf, visibleProfiles } from '../../core/accounts/access.ts';
import { isAccountOf } from '../../core/accounts/ads-accounts.ts';
import { isLinked } from '../../core/accounts/manager-accounts.ts';
import { hasBrand } from '../../core/entities/brands.ts';
import { scopeOf, type Scope } from '../../core/entities/operation-context.ts';
import { findUnroundedProfileId } from '../../core/entities/rounded-ids.ts';
import type { Profile, Token } from '../../model/accounts.ts';
import type { World } from '../../world/state/world.ts';
import {
  AGENCY,
  EDITOR_ONLY,
  malformedScope,
  missingHeader,
  NO_BRAND,
  scopeNotGranted,
  unknownScope,
} from '../http/api-errors.ts';
import { isApiError, type ApiError } from '../http/reply.ts';
import type { RequestContext } from '../http/request-context.ts';
import { scopeHeaders, type ScopeHeaders } from '../http/request-headers.ts';
import type { Continuation } from './step.ts';

interface ResolvedScope {
  scope: Scope;
  editor: boolean;
}

/** The result is cached until accounts, profiles, links or tokens of the world change. */
export function resolveScope(request: RequestContext): ApiError | Continuation | undefined {
  const { operation, token, world, region, head } = request;
  if (token === undefined || operation === undefined) return undefined;
  const sent = scopeHeaders(head);
  const { profileId, accountId, managerAccountId } = sent;
  if ((profileId ?? accountId ?? managerAccountId) === undefined)
    return operation.needs === 'token' ? undefined : missingHeader(head, 'Scope');
  // A header has no line feed.
  const key = [token.token, region, profileId, accountId, managerAccountId, operation.needs === 'account'].join('\n');
  const resolved = world.accountStore.memoize(key, () => selectScope(request, token, sent));
  // An operation that needs no profile takes an account with several.
  if (resolved === undefined) return operation.needs === 'token' ? undefined : severalProfiles(request, token, sent);
  if (isApiError(resolved)) return resolved;
  if (operation.permission === 'editor' && !resolved.editor) return EDITOR_ONLY;
  if (resolved.scope.account.type === 'agency') return AGENCY;
  if (operation.needsBrand && !hasBrand(resolved.scope.account)) return NO_BRAND;
  return { changes: { scope: resolved.scope } };
}

/** Undefined if the headers select several profiles, unless the operation acts for the account of all of them. */
function selectScope(request: RequestContext, token: Token, sent: ScopeHeaders): ResolvedScope | ApiError | undefined {
  if (sent.profileId !== undefined) {
    const found = findScope(request, token, sent.profileId);
    return isApiError(found) ? found : (checkAgreement(request.world, found.scope.profile, sent) ?? found);
  }
  const profiles = profilesSelectedBy(request, token, sent);
  const [first] = profiles;
  if (first === undefined)
    return unknownScope(`${nameOf(sent)} has no profile in region ${request.region} that the token may view`, 'TOD-85');
  if (profiles.length === 1) return findScope(request, token, first.profileId);
  const isOfAccount = request.operation?.needs === 'account' && profiles.every(isOf(first.accountId));
  if (!isOfAccount) return undefined;
  const editable = profiles.find((profile) => mayEdit(accessOf(request.world, token, profile)));
  return findScope(request, token, (editable ?? first).profileId);
}

/** The profiles of the region that the token may view, of the account and linked to the manager account. */
function profilesSelectedBy(
  { world, region }: Pick<RequestContext, 'world' | 'region'>,
  token: Token,
  sent: ScopeHeaders,
): Profile[] {
  return visibleProfiles(world, token, region)
    .map(({ profile }) => profile)
    .filter((profile) => disagreement(world, profile, sent) === undefined);
}

function isOf(accountId: string): (profile: Profile) => boolean {
  return (profile) => profile.accountId === accountId;
}

function checkAgreement(world: World, profile: Profile, sent: ScopeHeaders): ApiError | undefined {
  const reason = disagreement(world, profile, sent);
  return reason === undefined ? undefined : unknownScope(reason, 'TOD-85', { rule: 'wrong-header', evidence: reason });
}

function disagreement(
  world: World,
  profile: Profile,
  { accountId, managerAccountId }: ScopeHeaders,
): string | undefined {
  if (accountId !== undefined && !isAccountOf(profile, accountId))
    return `profile ${profile.profileId} does not belong to account ${accountId.slice(0, MAX_SHOWN)}`;
  if (managerAccountId !== undefined && !isLinked(world, profile, managerAccountId))
    return `profile ${profile.profileId} is not linked to manager account ${managerAccountId.slice(0, MAX_SHOWN)}`;
  return undefined;
}

function severalProfiles(request: RequestContext, token: Token, sent: ScopeHeaders): ApiError {
  const ids = profilesSelectedBy(request, token, sent).map(({ profileId }) => profileId);
  const reason = `${nameOf(sent)} has the profiles ${ids.join(', ')} in region ${request.region}; send one of them as scope`;
  return unknownScope(reason, 'TOD-85');
}

const MAX_SHOWN = 50;

function nameOf({ accountId, managerAccountId }: ScopeHeaders): string {
  return [
    ...(accountId === undefined ? [] : [`account ${accountId.slice(0, MAX_SHOWN)}`]),
    ...(managerAccountId === undefined ? [] : [`manager account ${managerAccountId.slice(0, MAX_SHOWN)}`]),
  ].join(' with ');
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
