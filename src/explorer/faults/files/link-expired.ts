import { actionsBefore } from '../at-call.ts';
import type { ExploredFault } from '../fault.ts';

export const linkExpired: ExploredFault = {
  id: 'link-expired',
  title: 'has a link that has expired',
  group: 'files',
  likelihood: 0.6,
  // Every client that has fetched the link uses it.
  causes: ['expired-link-used'],
  applies: ({ operation }) => operation === 'downloadFile',
  arm: (call) => ({ scenario: actionsBefore(call, { expireLinks: 'all' }) }),
};
