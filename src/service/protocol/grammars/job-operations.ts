/**
 * Creating, polling and downloading reports and snapshots, which differ only in their names and texts.
 */
import { RECORD_TYPES, type Job, type JobKind, type JobStatus } from '../../../model/jobs.ts';
import { requireScope, requireToken, type RequestContext } from '../../http/request-context.ts';
import { legacyVariant } from '../../dialect/differences.ts';
import { requestedHost, filesUrl, serviceUrl } from '../../http/links.ts';
import { notFound, throttled } from '../../http/api-errors.ts';
import type { ApiError, Reply } from '../../http/reply.ts';
import { accessOf, isServedIn, mayView } from '../../../core/accounts/access.ts';
import type { StoredFile } from '../../../core/jobs/file-blocks.ts';
import type { FileTask } from '../../../core/jobs/job-files.ts';
import {
  detailsOf,
  createJob,
  pollJob,
  statusOf,
  storeJob,
  type JobRequest,
  type NewJob,
} from '../../../core/jobs/jobs.ts';
import { signUrl } from '../../../core/jobs/signed-urls.ts';
import type { ScopeAtTime } from '../../../core/entities/operation-context.ts';
import { QuotaExceeded } from '../../../world/quota.ts';
import type { Work } from '../../../world/lifecycle/world-tasks.ts';
import type { World } from '../../../world/state/world.ts';

export interface JobTypeDefinition {
  kind: JobKind;
  /** Path segment. */
  name: string;
  /** The field and the path parameter that hold its id. */
  id: string;
  /** For sentences. */
  title: string;
  details: Readonly<Record<JobStatus, string>>;
}

interface StartedJob<Contents> {
  job: JobRequest;
  task: FileTask<Contents>;
  contents: Contents;
  work: Work;
}

/** Replies after the file is computed and stored. */
export function startJob<Contents>(
  { worlds }: RequestContext,
  context: ScopeAtTime,
  { job: requested, task, contents, work }: StartedJob<Contents>,
  reply: (job: NewJob) => Reply,
): Reply | ApiError | Promise<Reply | ApiError> {
  const { at, scope } = context;
  const { world, profile } = scope;
  const input = { profileId: profile.profileId, at, request: contents };
  try {
    const file = worlds.tasks.run(task, world, input, work);
    if (file instanceof Promise) return storeLater(world, createJob(context, requested), file).then(reply, refuse);
    return reply(world.transaction(() => storeJob(world, createJob(context, requested), file)));
  } catch (error) {
    return refuse(error);
  }
}

function refuse(error: unknown): ApiError {
  if (error instanceof QuotaExceeded) return { ...throttled(null), reason: error.message };
  throw error;
}

/** The job is unfinished until its file is computed. The world may be replaced or deleted meanwhile. */
async function storeLater(world: World, job: NewJob, computed: Promise<StoredFile>): Promise<NewJob> {
  const { jobs, lifetime } = world;
  jobs.begin(job);
  try {
    const file = await computed;
    world.mustLive(lifetime);
    return storeJob(world, job, file);
  } finally {
    jobs.abandon(job.id);
  }
}

/** The fields that every response about a job has, in order. */
function statusFields(
  { details, id: name }: JobTypeDefinition,
  job: Job,
  request: RequestContext,
): Record<string, unknown> {
  const now = request.world.now();
  const status = statusOf(job, now);
  return {
    [name]: job.id,
    ...(legacyVariant(request.world.settings).statusHasRecordType ? { recordType: job.recordType } : {}),
    status,
    statusDetails: detailsOf(job, now) ?? details[status],
  };
}

/** The call counts as a poll only after the reply is built. */
export function getJob(
  definition: JobTypeDefinition,
  request: RequestContext,
  more: (job: Job) => object,
): Reply | ApiError {
  const job = findJob(definition, request);
  if (job?.profileId !== requireScope(request).profile.profileId) return unknownJob(definition, request, job);
  const isReady = statusOf(job, request.world.now()) === 'SUCCESS';
  const file = { location: locationOf(definition, job, request), fileSize: job.fileSize, ...more(job) };
  const body = JSON.stringify({ ...statusFields(definition, job, request), ...(isReady ? file : {}) });
  countPoll(request, job);
  return { status: 200, body };
}

/** A read of a past state does not count. */
export function countPoll({ world, past }: RequestContext, job: Job): void {
  if (past === undefined) pollJob(world, job);
}

/** Returns undefined for a job of another API version. */
function findJob({ kind, id }: JobTypeDefinition, request: RequestContext): Job | undefined {
  const job = request.world.jobs.byId(kind, request.params[id] ?? '');
  const recordTypes: readonly string[] = RECORD_TYPES[kind];
  return job !== undefined && recordTypes.includes(job.recordType) ? job : undefined;
}

function locationOf({ name }: JobTypeDefinition, { id }: Job, request: RequestContext): string {
  return `${serviceUrl(request)}/v1/${name}/${id}/download`;
}

/** Redirects to the file. `expired` returns the reason if the file no longer exists. */
export function downloadJob(
  definition: JobTypeDefinition,
  request: RequestContext,
  expired: (job: Job) => string | undefined,
): Reply | ApiError {
  const { world } = request;
  const job = findJob(definition, request);
  if (job === undefined || !maySee(request, job) || statusOf(job, world.now()) !== 'SUCCESS') {
    return unknownJob(definition, request, job);
  }
  const gone = expired(job);
  if (gone !== undefined) return notFound(gone, 'SNP-05');
  const terms = { ttl: world.settings.downloadLinkTtl };
  const location = filesUrl(request) + signUrl(world, job, requestedHost(request), terms);
  return { status: 307, body: '', omitContentType: true, headers: { location, 'content-length': '0' } };
}

/** The response is the same for every reason; the journal records the reason. */
function unknownJob({ title, id, kind }: JobTypeDefinition, request: RequestContext, job: Job | undefined): ApiError {
  const name = `${kind} ${request.params[id]}`;
  const status = job === undefined ? '' : statusOf(job, request.world.now());
  const reason =
    job === undefined
      ? `there is no ${name} in world ${request.world.name}`
      : maySee(request, job)
        ? `${name} is ${status} and has no file`
        : `${name} is of profile ${job.profileId}, which this call does not act for`;
  const isForeign = job !== undefined && !maySee(request, job);
  const rule = isForeign ? 'AUT-19' : kind === 'snapshot' ? 'SNP-15' : job === undefined ? 'RPT-14' : 'RPT-44';
  return notFound(`${title} not found`, rule, reason);
}

/** In the profile of the request; without one, in every profile that the token may view. */
function maySee(request: RequestContext, { profileId }: Job): boolean {
  if (request.scope !== undefined) return request.scope.profile.profileId === profileId;
  const profile = request.world.accountStore.profile(profileId);
  if (profile === undefined || !isServedIn(request.world, profile, request.region)) return false;
  return mayView(accessOf(request.world, requireToken(request), profile));
}
