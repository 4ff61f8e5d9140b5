import { actionsBefore } from '../at-call.ts';
import { usesToken } from '../effects-of-calls.ts';
import type { ExploredFault } from '../fault.ts';

export const tokenExpired: ExploredFault = {
  id: 'token-expired',
  title: 'has an access token that is no longer valid',
  group: 'authorization',
  likelihood: 0.9,
  applies: ({ call }) => usesToken(call),
  arm: (call) => ({ scenario: actionsBefore(call, { revoke: 'access' }) }),
};
