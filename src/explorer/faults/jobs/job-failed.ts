import { requestedJob } from '../effects-of-calls.ts';
import type { ExploredFault } from '../fault.ts';
import { outcomeOf } from './outcome-of.ts';

export const jobFailed: ExploredFault = {
  id: 'job-failed',
  title: 'requests a report, snapshot or export that fails',
  group: 'jobs',
  likelihood: 0.5,
  applies: ({ operation }) => requestedJob(operation) !== undefined,
  arm: (call) => ({ scenario: outcomeOf(call, { outcome: 'FAILURE' }) }),
};
