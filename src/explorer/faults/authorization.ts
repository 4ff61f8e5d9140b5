/**
 * Tokens that become invalid between two calls.
 */
import { DOWNLOAD } from '../../service/pipeline/fault-injection/effect.ts';
import { mayEdit, regionOf, visibleProfiles } from '../../core/accounts/access.ts';
import type { Id } from '../../model/entities.ts';
import { credentialsOfWorld } from '../../world/lifecycle/world-origin.ts';
import { actionsBefore } from './at-call.ts';
import type { Call } from './calls.ts';
import { usesToken } from './effects-of-calls.ts';
import { faultsOf, type Surroundings } from './fault.ts';

export const AUTHORIZATION_FAULTS = faultsOf('authorization', [
  {
    id: 'token-expired',
    title: 'has an access token that is no longer valid',
    remedy: 'After a 401, request a new access token and repeat the call once.',
    likelihood: 0.9,
    applies: ({ call }) => usesToken(call),
    arm: (call, { calls }) => ({
      scenario: actionsBefore(call, { revoke: 'access' }),
      ...(requestsTokens(calls) ? { mustSurvive: true } : {}),
    }),
  },
  {
    id: 'grant-revoked',
    title: 'comes after the advertiser has revoked the grant',
    remedy: 'End with an error if no new access token is issued, or if the new one is refused as well.',
    likelihood: 0.3,
    applies: ({ operation }) => operation !== DOWNLOAD,
    // With `known`, only tokens that the world has issued are accepted, so that a refresh fails as well.
    arm: (call) => ({ scenario: actionsBefore(call, { settings: { credentials: 'known' } }, { revoke: 'all' }) }),
  },
  {
    id: 'second-advertiser',
    title: 'comes after the client has worked for another advertiser with the same client id',
    remedy:
      'Store access tokens by refresh token or advertiser: those of one client id belong to different advertisers.',
    likelihood: 0.6,
    applies: ({ call }, around) =>
      call.operation === 'requestToken' && call.nth === 1 && otherProfile(around) !== undefined,
    arm: (_call, around) => {
      const profileId = otherProfile(around);
      return profileId === undefined ? {} : { worksBeforeFor: profileId, mustSurvive: true };
    },
  },
]);

/** A client that has requested a token can request another one. */
function requestsTokens(calls: readonly Call[]): boolean {
  return calls.some(({ operation, status }) => operation === 'requestToken' && status === 200);
}

/** Undefined if the client itself works for several profiles, whose numbers another run of it would change. */
function otherProfile({ world, calls }: Surroundings): Id | undefined {
  const used = new Set(calls.flatMap(({ profileId }) => profileId ?? []));
  const [own, second] = used;
  const profile = own === undefined ? undefined : world.accountStore.profile(own);
  const region = profile && regionOf(world, profile);
  const token = world.accountStore.token(credentialsOfWorld(world).accessToken);
  if (profile === undefined || second !== undefined || region === undefined || token === undefined) return undefined;
  const others = visibleProfiles(world, token, region).filter(
    ({ profile: each, access }) =>
      each.profileId !== own && mayEdit(access) && world.accountStore.account(each.accountId)?.type !== 'agency',
  );
  return others[0]?.profile.profileId;
}
