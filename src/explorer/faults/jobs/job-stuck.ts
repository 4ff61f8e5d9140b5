import { requestedJob } from '../effects-of-calls.ts';
import type { ExploredFault } from '../fault.ts';
import { outcomeOf } from './outcome-of.ts';

export const jobStuck: ExploredFault = {
  id: 'job-stuck',
  title: 'requests a report, snapshot or export that never ends',
  group: 'jobs',
  likelihood: 0.4,
  applies: ({ operation }) => requestedJob(operation) !== undefined,
  arm: (call) => ({ scenario: outcomeOf(call, { outcome: 'STUCK' }) }),
};
