/**
 * The input of completion policies and planned outcomes of reports and snapshots, in the admin API and in scenarios.
 */
import { z } from 'zod';
import { described } from './described.ts';
import { duration } from './times.ts';

const MAX_COUNT = 1_000_000;
const polls = z
  .int('must be a number of status calls')
  .min(0)
  .max(MAX_COUNT)
  .describe('The number of status calls that return IN_PROGRESS');

export const completionPolicy = z.discriminatedUnion(
  'mode',
  [
    z.strictObject({ mode: z.literal('immediate').describe('Complete as soon as it is requested') }),
    z.strictObject({ mode: z.literal('polls').describe('Complete after a number of status calls'), polls }),
    z.strictObject({
      mode: z.literal('after').describe("Complete after some time of the world's clock"),
      after: duration.describe('How long after the request, for example 3h'),
    }),
    z.strictObject({ mode: z.literal('manual').describe('Complete only by the admin API') }),
  ],
  'must be { mode: immediate }, { mode: polls, polls }, { mode: after, after } or { mode: manual }',
);
export type CompletionPolicyInput = z.output<typeof completionPolicy>;

export const statusDetails = z.string().min(1).max(1000);

/** The planned outcome of the next requests. */
export const outcomeShape = described(
  {
    outcome: z.enum(['SUCCESS', 'FAILURE', 'STUCK']),
    statusDetails: statusDetails.optional(),
    polls: polls.optional(),
    after: duration.optional(),
  },
  {
    outcome: 'How the job ends; STUCK never ends',
    statusDetails: 'The statusDetails of the job when it has ended',
    polls: 'The number of status calls that return IN_PROGRESS',
    after: 'How long after the request the job ends, for example 3h',
  },
);
export const times = z.int().min(1).max(MAX_COUNT).default(1).describe('How many requests it applies to');

const outcome = z.strictObject(outcomeShape);
export type OutcomeInput = z.output<typeof outcome>;

/** `polls` and `after` exclude each other, and STUCK excludes both. */
export function checkOutcome({ outcome, polls, after }: OutcomeInput, context: z.RefinementCtx): void {
  const problem = (name: string, message: string): void => context.addIssue({ code: 'custom', path: [name], message });
  if (polls !== undefined && after !== undefined) problem('after', 'must not be set together with polls');
  if (outcome === 'STUCK' && (polls !== undefined || after !== undefined))
    problem('outcome', 'STUCK never ends: polls and after must not be set');
}
