/**
 * Reports and snapshots from behind: what was requested, how it ends and when.
 */
import { z } from '@hono/zod-openapi';
import { defined } from '../model/defined.ts';
import type { Job, JobKind } from '../model/jobs.ts';
import { statusDetails } from '../scenario/job-schema.ts';
import { below } from '../verbs/complaint.ts';
import { outcomeWished, ripeningWished } from '../verbs/job-wish.ts';
import { expireLinks, forceJob, planOutcome, setRipening } from '../verbs/jobs.ts';
import type { World } from '../world/world.ts';
import {
  JobJson,
  jobJson,
  outcomeJson,
  outcomeSchemas,
  RipeningJson,
  RipeningsJson,
  ripeningsJson,
  StatusName,
} from './job-words.ts';
import { notThere, readWish } from './problem.ts';
import { worldRoute, type Route } from './route.ts';

function jobCalled(world: World, kind: JobKind, id: string): Job {
  const job = world.jobs.byId(kind, id);
  if (job === undefined) throw notThere(`${kind} ${id}`);
  return job;
}

const told = (world: World, kind: JobKind, id: string): z.input<typeof JobJson> =>
  jobJson(jobCalled(world, kind, id), { now: world.now() });

/** `J/outcomes` stands before `J/{id}`, so that it is never read as an id. */
function routesOf(kind: JobKind): Route[] {
  const [path, tag, title] =
    kind === 'report' ? ['/reports', 'Reports', 'Report'] : ['/snapshots', 'Snapshots', 'Snapshot'];
  const params = z.object({ id: z.string() });
  const { wish, told: toldOutcome } = outcomeSchemas(kind);
  return [
    worldRoute({
      id: `list${title}Outcomes`,
      method: 'get',
      path: `${path}/outcomes`,
      tag,
      summary: `List what is planned for the next ${kind}s`,
      status: 200,
      answer: z.object({ outcomes: z.array(toldOutcome) }),
      perform: ({ world }) => ({ outcomes: world.jobs.outcomes(kind).map(outcomeJson) }),
    }),
    worldRoute({
      id: `plan${title}Outcome`,
      method: 'post',
      path: `${path}/outcomes`,
      tag,
      summary: `Plan what becomes of the next ${kind}s that match`,
      description: 'The oldest plan that matches is used up first. Without polls or after they ripen as usual.',
      body: wish,
      status: 201,
      answer: toldOutcome,
      perform({ world, body: { times, match, ...said } }) {
        const { recordType = null, profileId = null } = match;
        const wished = readWish(() => outcomeWished(said));
        planOutcome(world, { ...wished, kind, times, recordType, profileId });
        const [newest] = world.jobs.outcomes(kind).slice(-1);
        if (newest === undefined) throw new Error('what was planned is not there');
        return outcomeJson(newest);
      },
    }),
    worldRoute({
      id: `drop${title}Outcomes`,
      method: 'delete',
      path: `${path}/outcomes`,
      tag,
      summary: `Drop what is planned for the next ${kind}s`,
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
      answer: z.object({ [`${kind}s`]: z.array(JobJson) }),
      perform: ({ world }) => ({ [`${kind}s`]: world.jobs.all(kind).map((job) => jobJson(job, { now: world.now() })) }),
    }),
    worldRoute({
      id: `get${title}Job`,
      method: 'get',
      path: `${path}/{id}`,
      tag,
      summary: `Read one ${kind}, without counting as a poll`,
      params,
      status: 200,
      answer: JobJson,
      perform: ({ world, params: { id } }) => told(world, kind, id),
    }),
    worldRoute({
      id: `force${title}`,
      method: 'post',
      path: `${path}/{id}/transition`,
      tag,
      summary: `Force the status of a ${kind}`,
      description: 'At once, from any status to any. Nothing but another force changes it then.',
      params,
      body: z.strictObject({ status: StatusName, statusDetails: statusDetails.optional() }),
      status: 200,
      answer: JobJson,
      perform({ world, params: { id }, body: { status, statusDetails: details = null } }) {
        forceJob(world, jobCalled(world, kind, id), status, details);
        return told(world, kind, id);
      },
    }),
    worldRoute({
      id: `expire${title}Links`,
      method: 'post',
      path: `${path}/{id}/expire`,
      tag,
      summary: `Let the download links of a ${kind} die now`,
      description: 'Its location stays and gives a fresh one.',
      params,
      status: 200,
      answer: JobJson,
      perform({ world, params: { id } }) {
        expireLinks(world, jobCalled(world, kind, id));
        return told(world, kind, id);
      },
    }),
  ];
}

export const jobRoutes: readonly Route[] = [
  worldRoute({
    id: 'getRipening',
    method: 'get',
    path: '/jobs',
    tag: 'Jobs',
    summary: 'Read how reports and snapshots ripen',
    status: 200,
    answer: RipeningsJson,
    perform: ({ world }) => ripeningsJson(world),
  }),
  worldRoute({
    id: 'setRipening',
    method: 'put',
    path: '/jobs',
    tag: 'Jobs',
    summary: 'Say how reports and snapshots ripen',
    description: 'From the next request on. What is left out stays.',
    body: z
      .strictObject({ reports: RipeningJson.optional(), snapshots: RipeningJson.optional() })
      .openapi({ example: { reports: { mode: 'polls', polls: 2 } } }),
    status: 200,
    answer: RipeningsJson,
    perform({ world, body: { reports, snapshots } }) {
      const wished = readWish(() => ({
        report: reports && below('reports', () => ripeningWished(reports)),
        snapshot: snapshots && below('snapshots', () => ripeningWished(snapshots)),
      }));
      setRipening(world, defined(wished));
      return ripeningsJson(world);
    },
  }),
  ...routesOf('report'),
  ...routesOf('snapshot'),
];
