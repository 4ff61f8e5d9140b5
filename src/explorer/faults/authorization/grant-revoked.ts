import { actionsBefore } from '../at-call.ts';
import type { ExploredFault } from '../fault.ts';

/** Only tokens that the world has issued are accepted afterwards, so that a refresh fails as well. */
export const grantRevoked: ExploredFault = {
  id: 'grant-revoked',
  title: 'comes after the advertiser has revoked the grant',
  group: 'authorization',
  likelihood: 0.3,
  applies: ({ operation }) => operation !== 'downloadFile',
  arm: (call) => ({ scenario: actionsBefore(call, { settings: { credentials: 'known' } }, { revoke: 'all' }) }),
};
