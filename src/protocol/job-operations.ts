/**
 * Creating, polling and downloading reports and snapshots, which differ only in their names and texts.
 */
import type { Job, JobKind, JobStatus } from '../model/jobs.ts';
import { scopeOfCall, tokenOfCall, type RequestContext } from '../http/request-context.ts';
import { runTimeSliced } from '../http/time-slice.ts';
import { requestedHost, filesUrl, serviceUrl } from '../http/links.ts';
import { notFound } from '../http/api-errors.ts';
import type { ApiError, Reply } from '../http/reply.ts';
import { accessOf, isServedIn, mayView } from '../accounts/access.ts';
import { writeJob } from '../jobs/job-files.ts';
import { detailsOf, createJob, pollJob, statusOf, type JobRequest, type NewJob } from '../jobs/jobs.ts';
import { signUrl } from '../jobs/signed-urls.ts';
import type { OperationContext } from '../entities/operation-context.ts';

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

/** Replies after the file is written, which takes several time slices for a large one. */
export function startJob(
  batch: OperationContext,
  request: JobRequest,
  parts: Iterator<string, void>,
  reply: (job: NewJob) => Reply,
): Reply | ApiError | Promise<Reply | ApiError> {
  const { world } = batch.scope;
  const job = createJob(batch, request);
  const done = runTimeSliced(writeJob(world, job, parts));
  return done instanceof Promise ? done.then(() => reply(job)) : reply(job);
}

/** The fields that every response about a job has, in order. */
function statusFields(
  { details, id: name }: JobTypeDefinition,
  job: Job,
  call: RequestContext,
): Record<string, unknown> {
  const now = call.world.now();
  const status = statusOf(job, now);
  return {
    [name]: job.id,
    ...(call.world.settings.dialect === 'observed' ? {} : { recordType: job.recordType }),
    status,
    statusDetails: detailsOf(job, now) ?? details[status],
  };
}

/** The call counts as a poll only after the reply is built. */
export function getJob(words: JobTypeDefinition, call: RequestContext, more: (job: Job) => object): Reply | ApiError {
  const job = call.world.jobs.byId(words.kind, call.params[words.id] ?? '');
  if (job?.profileId !== scopeOfCall(call).profile.profileId) return unknownJob(words, call, job);
  const isReady = statusOf(job, call.world.now()) === 'SUCCESS';
  const file = { location: locationOf(words, job, call), fileSize: job.fileSize, ...more(job) };
  const body = JSON.stringify({ ...statusFields(words, job, call), ...(isReady ? file : {}) });
  pollJob(call.world, job);
  return { status: 200, body };
}

function locationOf({ name }: JobTypeDefinition, { id }: Job, call: RequestContext): string {
  return `${serviceUrl(call)}/v1/${name}/${id}/download`;
}

/** Redirects to the file. `expired` returns the reason if the file no longer exists. */
export function downloadJob(
  words: JobTypeDefinition,
  call: RequestContext,
  expired: (job: Job) => string | undefined,
): Reply | ApiError {
  const { world } = call;
  const job = world.jobs.byId(words.kind, call.params[words.id] ?? '');
  if (job === undefined || !maySee(call, job) || statusOf(job, world.now()) !== 'SUCCESS') {
    return unknownJob(words, call, job);
  }
  const gone = expired(job);
  if (gone !== undefined) return notFound(gone);
  const location = filesUrl(call) + signUrl(world, job, requestedHost(call));
  return { status: 307, body: '', omitContentType: true, headers: { location, 'content-length': '0' } };
}

/** The response is the same for every reason; the journal records the reason. */
function unknownJob({ title, id, kind }: JobTypeDefinition, call: RequestContext, job: Job | undefined): ApiError {
  const name = `${kind} ${call.params[id]}`;
  const status = job === undefined ? '' : statusOf(job, call.world.now());
  const reason =
    job === undefined
      ? `there is no ${name} in world ${call.world.name}`
      : maySee(call, job)
        ? `${name} is ${status} and has no file`
        : `${name} is of profile ${job.profileId}, which this call does not act for`;
  return notFound(`${title} not found`, reason);
}

/** In the profile of the request; without one, in every profile that the token may view. */
function maySee(call: RequestContext, { profileId }: Job): boolean {
  if (call.scope !== undefined) return call.scope.profile.profileId === profileId;
  const profile = call.world.people.profile(profileId);
  if (profile === undefined || !isServedIn(call.world, profile, call.region)) return false;
  return mayView(accessOf(call.world, tokenOfCall(call), profile));
}
