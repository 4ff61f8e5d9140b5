/**
 * The JSON of report, snapshot and export jobs, of completion policies and of queued outcomes.
 */
import { instantText } from '../../model/days.ts';
import { durationText } from '../../model/text/durations.ts';
import {
  isReportTypeId,
  JOB_KINDS,
  JOB_STATUSES,
  type Job,
  type JobKind,
  type PlannedOutcome,
  type CompletionPolicy,
} from '../../model/jobs.ts';
import {
  checkOutcome,
  completionPolicy,
  hasOneType,
  jobTypes,
  ONE_TYPE_TEXT,
  outcomeShape,
  times,
} from '../../model/schemas/job-schema.ts';
import { parseCompletionPolicy } from '../../scenarios/input/parse-input.ts';
import { storedRequestOf } from '../../core/jobs/file-parts.ts';
import { detailsOf, statusOf } from '../../core/jobs/jobs.ts';
import { z } from '../../model/schemas/zod.ts';
import { completionVariant } from '../../model/dialect/differences.ts';
import type { World } from '../../world/state/world.ts';
import { Id, IdText, InstantText } from '../routing/scalars.ts';

export const StatusName = z.enum(JOB_STATUSES);
export const KindName = z.enum(JOB_KINDS);

const KIND_TEXT = 'The kind of the jobs that the outcome applies to';
const TIMES_TEXT = 'The number of requests that the outcome applies to';
const MATCH_TEXT = 'The requests that the outcome applies to';

/** The policies of scenarios, and the default of the dialect. */
export const CompletionPolicyJson = z
  .discriminatedUnion('mode', [
    ...completionPolicy.options,
    z.strictObject({
      mode: z.literal('default').describe('Complete by the dialect of the world and by the version of the report'),
    }),
  ])
  .openapi('CompletionPolicy');
export const CompletionPoliciesJson = z
  .object({
    reports: CompletionPolicyJson.describe(
      'The completion policy of reports. Until it is set, reports of version 3 with dialect observed complete with the third status request.',
    ),
    snapshots: CompletionPolicyJson.describe('The completion policy of snapshots'),
    exports: CompletionPolicyJson.describe('The completion policy of exports'),
  })
  .openapi('CompletionPolicies');

export const JobJson = z
  .object({
    id: z.string().describe('The id of the report, snapshot or export'),
    kind: KindName.describe('The kind of the job'),
    profileId: IdText.describe('The id of the profile'),
    recordType: z
      .string()
      .openapi({ example: 'keywords' })
      .describe('The record type of the job, or the report type of a report of version 3'),
    request: z.unknown().openapi({ type: 'object' }).describe('The request body'),
    status: StatusName.describe('The status of the job'),
    statusDetails: z.string().nullable().describe('The queued or forced text; null for the default text'),
    polls: z.int().describe('The number of status requests so far'),
    downloads: z.int().describe('The number of downloads of the file so far'),
    requestedAt: InstantText.describe("The time of the request, by the world's clock"),
    completesAt: InstantText.nullable().describe(
      "The time of completion by the world's clock; null if completion does not depend on the clock",
    ),
    fileSize: z.int().describe('The size of the file in bytes'),
  })
  .openapi('Job');

/** The record types of a job depend on its kind. */
const outcomeInput = <K extends JobKind>(kind: K) =>
  z
    .strictObject({
      kind: z.literal(kind).describe(KIND_TEXT),
      ...outcomeShape,
      times: times.describe(TIMES_TEXT),
      match: z
        .strictObject({
          ...jobTypes(kind),
          profileId: Id.optional().describe('The id of the profile'),
        })
        .refine(hasOneType, ONE_TYPE_TEXT)
        .default({})
        .describe(MATCH_TEXT),
    })
    .superRefine(checkOutcome);

export const OutcomeInput = z
  .discriminatedUnion('kind', [outcomeInput('report'), outcomeInput('snapshot'), outcomeInput('export')])
  .openapi('JobOutcomeInput', { example: { kind: 'report', outcome: 'FAILURE', times: 1 } });

export const OutcomeJson = z
  .object({
    kind: KindName.describe(KIND_TEXT),
    ...outcomeShape,
    times: times.unwrap().describe(TIMES_TEXT),
    match: z
      .object({
        recordType: z.string().optional().describe('The record type of the job'),
        reportTypeId: z.string().optional().describe('The report type of a report of version 3'),
        profileId: IdText.optional().describe('The id of the profile'),
      })
      .describe(MATCH_TEXT),
  })
  .openapi('JobOutcome');

function completionPolicyJson(policy: CompletionPolicy): z.input<typeof CompletionPolicyJson> {
  return policy.mode === 'after' ? { mode: 'after', after: durationText(policy.after) } : policy;
}

function isDefaultByType({ row: { completionPolicies, settings } }: World): boolean {
  return completionPolicies.report === undefined && completionVariant(settings).completesReportsAtOnce;
}

/** Null for the default. */
export function readCompletionPolicy(policy: z.output<typeof CompletionPolicyJson>): CompletionPolicy | null {
  return policy.mode === 'default' ? null : parseCompletionPolicy(policy);
}

export function completionPoliciesJson(world: World): z.input<typeof CompletionPoliciesJson> {
  return {
    // A report of version 3 has another default than one of version 2, which no other mode can express.
    reports: isDefaultByType(world) ? { mode: 'default' } : completionPolicyJson(world.completionPolicyOf('report')),
    snapshots: completionPolicyJson(world.completionPolicyOf('snapshot')),
    exports: completionPolicyJson(world.completionPolicyOf('export')),
  };
}

export function jobJson(job: Job, { now }: { now: number }): z.input<typeof JobJson> {
  const { id, kind, profileId, recordType, polls, downloads, requestedAt, endsAt, fileSize } = job;
  return {
    id,
    kind,
    profileId,
    recordType,
    request: storedRequestOf(job).sent,
    status: statusOf(job, now),
    statusDetails: detailsOf(job, now) ?? null,
    polls,
    downloads,
    requestedAt: instantText(requestedAt),
    completesAt: endsAt === null ? null : instantText(endsAt),
    fileSize,
  };
}

export function outcomeJson(planned: PlannedOutcome): z.input<typeof OutcomeJson> {
  const { kind, outcome, statusDetails, completionPolicy: policy, times, recordType, profileId } = planned;
  return {
    kind,
    outcome: outcome === 'IN_PROGRESS' ? ('STUCK' as const) : outcome,
    ...(statusDetails === null ? {} : { statusDetails }),
    ...(policy?.mode === 'polls' ? { polls: policy.polls } : {}),
    ...(policy?.mode === 'after' ? { after: durationText(policy.after) } : {}),
    times,
    match: { ...typeJson(recordType), ...(profileId === null ? {} : { profileId }) },
  };
}

function typeJson(recordType: string | null): { recordType?: string; reportTypeId?: string } {
  if (recordType === null) return {};
  return isReportTypeId(recordType) ? { reportTypeId: recordType } : { recordType };
}
