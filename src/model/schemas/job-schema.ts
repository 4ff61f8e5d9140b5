/**
 * The input of completion policies and planned outcomes of reports, snapshots and exports, in the admin API and in scenarios.
 */
import { RECORD_TYPES, REPORT_TYPE_IDS, UNIFIED_REPORT, type JobKind } from '../jobs.ts';
import { duration } from './times.ts';
import { z } from './zod.ts';

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
export const outcomeShape = {
  outcome: z.enum(['SUCCESS', 'FAILURE', 'STUCK']).describe('How the job ends; STUCK never ends'),
  statusDetails: statusDetails.optional().describe('The statusDetails of the job when it has ended'),
  polls: polls.optional().describe('The number of status calls that return IN_PROGRESS'),
  after: duration.optional().describe('How long after the request the job ends, for example 3h'),
};
export const times = z.int().min(1).max(MAX_COUNT).default(1).describe('How many requests it applies to');

const reportTypes = {
  recordType: z
    .enum([...RECORD_TYPES.report, UNIFIED_REPORT])
    .optional()
    .describe('The record type of a report of version 2, or unified'),
  reportTypeId: z.enum(REPORT_TYPE_IDS).optional().describe('The report type of a report of version 3'),
};
const otherTypes = (kind: Exclude<JobKind, 'report'>) => ({
  recordType: z.enum(RECORD_TYPES[kind]).optional().describe('The record type'),
});

/** The types of jobs in the conditions of a planned outcome. */
export function jobTypes(kind: JobKind): typeof reportTypes {
  // Only a report has a report type, so the optional field of others is never read.
  return kind === 'report' ? reportTypes : (otherTypes(kind) as unknown as typeof reportTypes);
}

/** A report of version 3 has a report type, any other one a record type. */
export function hasOneType({ recordType, reportTypeId }: { recordType?: unknown; reportTypeId?: unknown }): boolean {
  return recordType === undefined || reportTypeId === undefined;
}
export const ONE_TYPE_TEXT = 'must not have both recordType and reportTypeId';

const outcome = z.strictObject(outcomeShape);
export type OutcomeInput = z.output<typeof outcome>;

/** `polls` cannot be combined with `after`, and STUCK with neither of them. */
export function checkOutcome({ outcome, polls, after }: OutcomeInput, context: z.RefinementCtx): void {
  const problem = (name: string, message: string): void => context.addIssue({ code: 'custom', path: [name], message });
  if (polls !== undefined && after !== undefined) problem('after', 'must not be set together with polls');
  if (outcome === 'STUCK' && (polls !== undefined || after !== undefined))
    problem('outcome', 'STUCK never ends: polls and after must not be set');
}
