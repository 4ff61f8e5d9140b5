/**
 * Report, snapshot and export jobs: lists them, and controls when and how they complete.
 */
import { defined } from '../../model/defined.ts';
import type { Job } from '../../model/jobs.ts';
import { statusDetails } from '../../model/schemas/job-schema.ts';
import { matchedType, parseOutcome } from '../../scenarios/input/parse-input.ts';
import { MAX_PARTS, partsOf } from '../../core/jobs/file-parts.ts';
import { WORKBOOK_TYPE } from '../../core/jobs/workbook-file.ts';
import { expireLinks, setJobStatus, queueOutcome, setCompletionPolicies } from '../../core/jobs/jobs.ts';
import { z } from '../../model/schemas/zod.ts';
import type { World } from '../../world/state/world.ts';
import { contentHeaders, readWholePart } from '../../service/apis/reports/object-storage/serve-file.ts';
import {
  JobJson,
  jobJson,
  outcomeJson,
  OutcomeInput,
  OutcomeJson,
  CompletionPolicyJson,
  CompletionPoliciesJson,
  completionPoliciesJson,
  readCompletionPolicy,
  KindName,
  StatusName,
} from './job-json.ts';
import { notFound } from '../routing/problem.ts';
import { routesOf, worldRoute } from '../routing/route.ts';
import { count } from '../routing/scalars.ts';

function getJob(world: World, id: string): Job {
  const job = world.jobs.withId(id);
  if (job === undefined) throw notFound(`job ${id}`);
  return job;
}

const currentJobJson = (world: World, id: string): z.input<typeof JobJson> =>
  jobJson(getJob(world, id), { now: world.now() });

/** Ids are unique among the jobs of all kinds. */
const params = z.object({ id: z.string().describe('The id of the report, snapshot or export') });
const query = z.strictObject({ kind: KindName.optional().describe('Only jobs of this kind') });

const outcomeRoutes = routesOf('Jobs', [
  worldRoute('listJobOutcomes', 'GET /jobs/outcomes', {
    summary: 'List queued outcomes of jobs',
    query,
    answer: z.object({ outcomes: z.array(OutcomeJson).describe('The queued outcomes, in order') }),
    perform: ({ world, query: { kind } }) => ({ outcomes: world.jobs.outcomes(kind).map(outcomeJson) }),
  }),
  worldRoute('planJobOutcome', 'POST /jobs/outcomes', {
    summary: 'Queue an outcome for the next matching jobs',
    description:
      'The oldest matching outcome is used first. Without `polls` and `after`, the completion policy of the world applies.',
    body: OutcomeInput,
    status: 201,
    answer: OutcomeJson,
    perform({ world, body: { kind, times, match, ...outcome } }) {
      const { profileId = null } = match;
      queueOutcome(world, { ...parseOutcome(outcome), kind, times, recordType: matchedType(match), profileId });
      const [newest] = world.jobs.outcomes(kind).slice(-1);
      if (newest === undefined) throw new Error('the queued outcome is missing');
      return outcomeJson(newest);
    },
  }),
  worldRoute('dropJobOutcomes', 'DELETE /jobs/outcomes', {
    summary: 'Delete queued outcomes of jobs; all without a kind',
    query,
    status: 204,
    perform: ({ world, query: { kind } }) => world.jobs.dropOutcomes(kind),
  }),
]);

const completionRoutes = routesOf('Jobs', [
  worldRoute('getCompletionPolicies', 'GET /jobs/completion', {
    summary: 'Get the completion policies of reports, snapshots and exports',
    answer: CompletionPoliciesJson,
    perform: ({ world }) => completionPoliciesJson(world),
  }),
  worldRoute('setCompletionPolicies', 'PUT /jobs/completion', {
    summary: 'Set the completion policies of reports, snapshots and exports',
    description: 'Applies to jobs that are requested afterwards. Omitted fields do not change.',
    body: z
      .strictObject({
        reports: CompletionPolicyJson.optional().describe('When reports are complete'),
        snapshots: CompletionPolicyJson.optional().describe('When snapshots are complete'),
        exports: CompletionPolicyJson.optional().describe('When exports are complete'),
      })
      .openapi({ example: { reports: { mode: 'polls', polls: 2 } } }),
    answer: CompletionPoliciesJson,
    perform({ world, body: { reports, snapshots, exports } }) {
      const policies = {
        report: reports && readCompletionPolicy(reports),
        snapshot: snapshots && readCompletionPolicy(snapshots),
        export: exports && readCompletionPolicy(exports),
      };
      setCompletionPolicies(world, defined(policies));
      return completionPoliciesJson(world);
    },
  }),
]);

/** The paths with fixed names precede those with `{id}`, so that `outcomes` is not taken for an id. */
export const jobRoutes = routesOf('Jobs', [
  ...completionRoutes,
  ...outcomeRoutes,
  worldRoute('listJobs', 'GET /jobs', {
    summary: 'List reports, snapshots and exports, oldest first',
    query,
    answer: z.object({ jobs: z.array(JobJson).describe('The jobs, oldest first') }),
    perform: ({ world, query: { kind } }) => ({
      jobs: world.jobs.all(kind).map((job) => jobJson(job, { now: world.now() })),
    }),
  }),
  worldRoute('getJob', 'GET /jobs/{id}', {
    summary: 'Get a job, without counting as a poll',
    params,
    answer: JobJson,
    perform: ({ world, params: { id } }) => currentJobJson(world, id),
  }),
  worldRoute('getJobFile', 'GET /jobs/{id}/file', {
    summary: 'Get the file of a job, without counting as a download',
    description:
      'The file is written when the job is requested, so it is complete at any status. JSON and CSV are always ' +
      'compressed: with curl, use --compressed. A workbook is sent as it is.',
    params,
    query: z.strictObject({
      part: count(0, MAX_PARTS - 1, 0).describe('The number of the part of a partitioned report'),
    }),
    answer: z.array(z.record(z.string(), z.unknown())).describe('The rows of the file'),
    otherTypes: ['text/csv', WORKBOOK_TYPE],
    perform({ world, params: { id }, query: { part: number } }) {
      const job = getJob(world, id);
      const part = partsOf(job)[number];
      if (part === undefined) throw notFound(`part ${number} of job ${id}`);
      const { 'content-type': own = '' } = contentHeaders(job);
      const file = readWholePart(world, part);
      if (own === WORKBOOK_TYPE) return new Response(file, { headers: { 'content-type': own } });
      const type = own === 'text/csv' ? own : 'application/json';
      return new Response(file, { headers: { 'content-type': type, 'content-encoding': 'gzip' } });
    },
  }),
  worldRoute('forceJob', 'POST /jobs/{id}/transition', {
    summary: 'Force the status of a job',
    description:
      'The status changes at once, from any status to any other. Afterwards only another transition changes it.',
    params,
    body: z.strictObject({
      status: StatusName.describe('The new status of the job'),
      statusDetails: statusDetails.optional().describe('The text in the field statusDetails'),
    }),
    answer: JobJson,
    perform({ world, params: { id }, body: { status, statusDetails: details = null } }) {
      setJobStatus(world, getJob(world, id), status, details);
      return currentJobJson(world, id);
    },
  }),
  worldRoute('expireJobLinks', 'POST /jobs/{id}/expire', {
    summary: 'Expire the download links of a job',
    description: 'The location of the file remains valid and returns a new link.',
    params,
    answer: JobJson,
    perform({ world, params: { id } }) {
      expireLinks(world, getJob(world, id));
      return currentJobJson(world, id);
    },
  }),
]);
