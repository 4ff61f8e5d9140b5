/**
 * Tokens that become invalid between two calls.
 */
import { DOWNLOAD } from '../../pipeline/fault-injection/effect.ts';
import { actionsBefore } from './at-call.ts';
import { usesToken } from './effects-of-calls.ts';
import type { ExploredFault } from './fault.ts';

export const AUTHORIZATION_FAULTS: readonly ExploredFault[] = [
  {
    id: 'token-expired',
    title: 'has an access token that is no longer valid',
    remedy: 'After a 401, request a new access token and repeat the call once.',
    group: 'authorization',
    likelihood: 0.9,
    applies: ({ call }) => usesToken(call),
    arm: (call) => ({ scenario: actionsBefore(call, { revoke: 'access' }) }),
  },
  {
    id: 'grant-revoked',
    title: 'comes after the advertiser has revoked the grant',
    remedy: 'End with an error if no new access token is issued, or if the new one is refused as well.',
    group: 'authorization',
    likelihood: 0.3,
    applies: ({ operation }) => operation !== DOWNLOAD,
    // With `known`, only tokens that the world has issued are accepted, so that a refresh fails as well.
    arm: (call) => ({ scenario: actionsBefore(call, { settings: { credentials: 'known' } }, { revoke: 'all' }) }),
  },
];
