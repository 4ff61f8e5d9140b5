/**
 * Reports, snapshots and exports that do not end as expected.
 */
import type { OutcomeInput } from '../../model/schemas/job-schema.ts';
import type { Call } from './calls.ts';
import { actionsBefore } from './at-call.ts';
import { requestedJob } from './effects-of-calls.ts';
import { faultsOf, type FaultScenario } from './fault.ts';

/** Status calls rather than time: a client that waits in real time would need as long. */
const SLOW_POLLS = 5;

export const JOB_FAULTS = faultsOf('jobs', [
  {
    id: 'job-failed',
    title: 'requests a report, snapshot or export that fails',
    remedy: 'Treat a failed report as an error, or request it again; it is not a report without rows.',
    likelihood: 0.5,
    applies: ({ operation }) => requestedJob(operation) !== undefined,
    arm: (call) => ({ scenario: outcomeOf(call, { outcome: 'FAILURE' }) }),
  },
  {
    id: 'job-stuck',
    title: 'requests a report, snapshot or export that never ends',
    remedy: 'Limit the number of status calls, and end with an error.',
    likelihood: 0.4,
    isSlow: true,
    applies: ({ operation }) => requestedJob(operation) !== undefined,
    arm: (call) => ({ scenario: outcomeOf(call, { outcome: 'STUCK' }) }),
  },
  {
    id: 'job-slow',
    title: `requests a report, snapshot or export that ends only after ${SLOW_POLLS} status calls`,
    remedy: 'Repeat the status call until the report has ended.',
    likelihood: 0.6,
    applies: ({ operation }) => requestedJob(operation) !== undefined,
    arm: (call) => ({ scenario: outcomeOf(call, { outcome: 'SUCCESS', polls: SLOW_POLLS }) }),
  },
  {
    id: 'reports-empty',
    title: 'requests a report that has no rows, as all reports of the run',
    remedy: 'Accept a report without rows.',
    likelihood: 0.4,
    applies: ({ operation, call }) => requestedJob(operation) === 'report' && call.nth === 1,
    // Nothing was ever shown to a shopper, from the start, so that the true numbers agree with the reports.
    arm: () => ({ scenario: { metrics: { bursts: 0 } }, alsoRight: 'at the start' }),
  },
]);

function outcomeOf(call: Call, outcome: OutcomeInput): FaultScenario {
  const kind = requestedJob(call.operation);
  if (kind === undefined) throw new Error(`${call.operation} requests no job`);
  return actionsBefore(call, { outcomes: { [`${kind}s`]: [{ ...outcome, times: 1 }] } });
}
