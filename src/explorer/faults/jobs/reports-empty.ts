import { requestedJob } from '../effects-of-calls.ts';
import type { ExploredFault } from '../fault.ts';

/** Nothing was ever shown to a shopper, from the start, so that the true numbers agree with the reports. */
export const reportsEmpty: ExploredFault = {
  id: 'reports-empty',
  title: 'requests a report that has no rows, as all reports of the run',
  group: 'jobs',
  likelihood: 0.4,
  applies: ({ operation, call }) => requestedJob(operation) === 'report' && call.nth === 1,
  arm: () => ({ scenario: { metrics: { bursts: 0 } }, isLegitimate: true }),
};
