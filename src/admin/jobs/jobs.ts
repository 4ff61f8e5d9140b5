/**
 * Report, snapshot and export jobs: lists them, and controls when and how they complete.
 */
import { defined } from '../../model/defined.ts';
import type { Job, JobKind } from '../../model/jobs.ts';
import { statusDetails } from '../../model/schemas/job-schema.ts';
import { matchedType, parseOutcome } from '../../scenarios/input/parse-input.ts';
import { expireLinks, setJobStatus, queueOutcome, setCompletionPolicies } from '../../core/jobs/jobs.ts';
import { z } from '../../model/schemas/zod.ts';
import type { World } from '../../world/state/world.ts';
import { readWholeFile } from '../../service/apis/object-storage/serve-file.ts';
import { documented } from '../routing/documented.ts';
import {
  JobJson,
  jobJson,
  outcomeJson,
  outcomeSchemas,
  CompletionPolicyJson,
  CompletionPoliciesJson,
  completionPoliciesJson,
  readCompletionPolicy,
  StatusName,
} from './job-json.ts';
import { notFound } from '../routing/problem.ts';
import { worldRoute, type Route } from '../routing/route.ts';

function getJob(world: World, kind: JobKind, id: string): Job {
  const job = world.jobs.byId(kind, id);
  if (job === undefined) throw notFound(`${kind} ${id}`);
  return job;
}

const currentJobJson = (world: World, kind: JobKind, id: string): z.input<typeof JobJson> =>
  jobJson(getJob(world, kind, id), { now: world.now() });

const NAMES = {
  report: { path: '/reports', tag: 'Reports', title: 'Report' },
  snapshot: { path: '/snapshots', tag: 'Snapshots', title: 'Snapshot' },
  export: { path: '/exports', tag: 'Exports', title: 'Export' },
} as const satisfies Record<JobKind, object>;

/** The routes of `outcomes` precede those of `{id}`, so that "outcomes" is not taken for an id. */
function routesOf(kind: JobKind): Route[] {
  const { path, tag, title } = NAMES[kind];
  const params = z.object(documented({ id: z.string() }, { id: 'The id of the report, snapshot or export' }));
  const { input, output } = outcomeSchemas(kind);
  return [
    worldRoute({
      id: `list${title}Outcomes`,
      method: 'get',
      path: `${path}/outcomes`,
      tag,
      summary: `List queued ${kind} outcomes`,
      status: 200,
      answer: z.object(documented({ outcomes: z.array(output) }, { outcomes: 'The queued outcomes, in order' })),
      perform: ({ world }) => ({ outcomes: world.jobs.outcomes(kind).map(outcomeJson) }),
    }),
    worldRoute({
      id: `plan${title}Outcome`,
      method: 'post',
      path: `${path}/outcomes`,
      tag,
      summary: `Queue an outcome for the next matching ${kind}s`,
      description:
        'The oldest matching outcome is used first. Without `polls` and `after`, the completion policy of the world applies.',
      body: input,
      status: 201,
      answer: output,
      perform({ world, body: { times, match, ...outcome } }) {
        const { profileId = null } = match;
        queueOutcome(world, { ...parseOutcome(outcome), kind, times, recordType: matchedType(match), profileId });
        const [newest] = world.jobs.outcomes(kind).slice(-1);
        if (newest === undefined) throw new Error('the queued outcome is missing');
        return outcomeJson(newest);
      },
    }),
    worldRoute({
      id: `drop${title}Outcomes`,
      method: 'delete',
      path: `${path}/outcomes`,
      tag,
      summary: `Delete all queued ${kind} outcomes`,
      status: 204,
      perform: ({ world }) => world.jobs.dropOutcomes(kind),
    }),
    worldRoute({
      id: `list${title}s`,
      method: 'get',
      path,
      tag,
      summary: `List ${kind}s, oldest first`,
      status: 200,
      answer: z.object({ [`${kind}s`]: z.array(JobJson).openapi({ description: `The ${kind}s, oldest first` }) }),
      perform: ({ world }) => ({ [`${kind}s`]: world.jobs.all(kind).map((job) => jobJson(job, { now: world.now() })) }),
    }),
    worldRoute({
      id: `get${title}Job`,
      method: 'get',
      path: `${path}/{id}`,
      tag,
      summary: `Get a ${kind}, without counting as a poll`,
      params,
      status: 200,
      answer: JobJson,
      perform: ({ world, params: { id } }) => currentJobJson(world, kind, id),
    }),
    worldRoute({
      id: `get${title}File`,
      method: 'get',
      path: `${path}/{id}/file`,
      tag,
      summary: `Get the file of a ${kind}, without counting as a download`,
      description:
        'The file is written when the job is requested, so it is complete at any status. The response is always ' +
        'compressed: with curl, use --compressed.',
      params,
      status: 200,
      answer: z.array(z.record(z.string(), z.unknown())).openapi({ description: 'The rows of the file' }),
      otherTypes: kind === 'report' ? ['text/csv'] : [],
      perform({ world, params: { id } }) {
        const job = getJob(world, kind, id);
        const type = job.fileName.endsWith('.csv') ? 'text/csv' : 'application/json';
        return new Response(readWholeFile(world, job), {
          headers: { 'content-type': type, 'content-encoding': 'gzip' },
        });
      },
    }),
    worldRoute({
      id: `force${title}`,
      method: 'post',
      path: `${path}/{id}/transition`,
      tag,
      summary: `Force the status of a ${kind}`,
      description:
        'The status changes at once, from any status to any other. Afterwards only another transition changes it.',
      params,
      body: z.strictObject(
        documented(
          { status: StatusName, statusDetails: statusDetails.optional() },
          { status: 'The new status of the job', statusDetails: 'The text in the field statusDetails' },
        ),
      ),
      status: 200,
      answer: JobJson,
      perform({ world, params: { id }, body: { status, statusDetails: details = null } }) {
        setJobStatus(world, getJob(world, kind, id), status, details);
        return currentJobJson(world, kind, id);
      },
    }),
    worldRoute({
      id: `expire${title}Links`,
      method: 'post',
      path: `${path}/{id}/expire`,
      tag,
      summary: `Expire the download links of a ${kind}`,
      description: 'The location of the file remains valid and returns a new link.',
      params,
      status: 200,
      answer: JobJson,
      perform({ world, params: { id } }) {
        expireLinks(world, getJob(world, kind, id));
        return currentJobJson(world, kind, id);
      },
    }),
  ];
}

export const jobRoutes: readonly Route[] = [
  worldRoute({
    id: 'getCompletionPolicies',
    method: 'get',
    path: '/jobs',
    tag: 'Jobs',
    summary: 'Get the completion policies of reports, snapshots and exports',
    status: 200,
    answer: CompletionPoliciesJson,
    perform: ({ world }) => completionPoliciesJson(world),
  }),
  worldRoute({
    id: 'setCompletionPolicies',
    method: 'put',
    path: '/jobs',
    tag: 'Jobs',
    summary: 'Set the completion policies of reports, snapshots and exports',
    description: 'Applies to jobs that are requested afterwards. Omitted fields do not change.',
    body: z
      .strictObject(
        documented(
          {
            reports: CompletionPolicyJson.optional(),
            snapshots: CompletionPolicyJson.optional(),
            exports: CompletionPolicyJson.optional(),
          },
          {
            reports: 'When reports are complete',
            snapshots: 'When snapshots are complete',
            exports: 'When exports are complete',
          },
        ),
      )
      .openapi({ example: { reports: { mode: 'polls', polls: 2 } } }),
    status: 200,
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
  ...routesOf('report'),
  ...routesOf('snapshot'),
  ...routesOf('export'),
];
