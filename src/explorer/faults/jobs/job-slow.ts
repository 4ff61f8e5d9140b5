import { requestedJob } from '../effects-of-calls.ts';
import type { ExploredFault } from '../fault.ts';
import { outcomeOf } from './outcome-of.ts';

/** Status calls rather than time: a client that waits in real time would need as long. */
const POLLS = 5;

export const jobSlow: ExploredFault = {
  id: 'job-slow',
  title: `requests a report, snapshot or export that ends only after ${POLLS} status calls`,
  group: 'jobs',
  likelihood: 0.6,
  applies: ({ operation }) => requestedJob(operation) !== undefined,
  arm: (call) => ({ scenario: outcomeOf(call, { outcome: 'SUCCESS', polls: POLLS }) }),
};
