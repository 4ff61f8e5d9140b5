/**
 * Plans the outcome of the job that a call requests.
 */
import type { OutcomeInput } from '../../../schemas/job-schema.ts';
import type { Call } from '../../calls.ts';
import { actionsBefore } from '../at-call.ts';
import { requestedJob } from '../effects-of-calls.ts';
import type { FaultScenario } from '../fault.ts';

export function outcomeOf(call: Call, outcome: OutcomeInput): FaultScenario {
  const kind = requestedJob(call.operation);
  if (kind === undefined) throw new Error(`${call.operation} requests no job`);
  return actionsBefore(call, { outcomes: { [`${kind}s`]: [{ ...outcome, times: 1 }] } });
}
