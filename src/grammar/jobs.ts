/**
 * How reports and snapshots are asked for, asked about and fetched: alike but for their words.
 */
import type { Job, JobKind, JobStatus } from '../model/jobs.ts';
import { scopeOfCall, tokenOfCall, type Call } from '../http/call.ts';
import { inTurns } from '../http/in-turns.ts';
import { askedHost, filesUrl, serviceUrl } from '../http/links.ts';
import { DEFECT, notFound } from '../http/refusals.ts';
import type { Refusal, Reply } from '../http/reply.ts';
import { accessOf, isServedIn, mayView } from '../verbs/access.ts';
import { writeJob } from '../verbs/job-files.ts';
import { detailsOf, openJob, pollJob, statusOf, type JobWish, type NewJob } from '../verbs/jobs.ts';
import { openLink } from '../verbs/links.ts';
import type { Batch } from '../verbs/scope.ts';
import { ViewGone } from '../world/view.ts';

export interface JobWords {
  kind: JobKind;
  /** Path segment. */
  name: string;
  /** The field and the path parameter that hold its id. */
  id: string;
  /** In sentences. */
  title: string;
  details: Readonly<Record<JobStatus, string>>;
}

/** Answered once the file is written, which for a large one takes more than one turn. */
export function startJob(
  batch: Batch,
  wish: JobWish,
  parts: Iterator<string, void>,
  reply: (job: NewJob) => Reply,
): Reply | Refusal | Promise<Reply | Refusal> {
  const { world } = batch.scope;
  const job = openJob(batch, wish);
  const done = inTurns(writeJob(world, job, parts));
  return done instanceof Promise ? done.then(() => reply(job)).catch(refuseGone) : reply(job);
}

export function refuseGone(error: unknown): Refusal {
  if (error instanceof ViewGone) return { ...DEFECT, reason: 'the world was reset or dropped while this was answered' };
  throw error;
}

/** What every answer about a job tells, in its order. */
function statusFields({ details, id: name }: JobWords, job: Job, call: Call): Record<string, unknown> {
  const now = call.world.now();
  const status = statusOf(job, now);
  return {
    [name]: job.id,
    ...(call.world.settings.dialect === 'observed' ? {} : { recordType: job.recordType }),
    status,
    statusDetails: detailsOf(job, now) ?? details[status],
  };
}

/** Counted as a status call once it is answered. */
export function getJob(words: JobWords, call: Call, more: (job: Job) => object): Reply | Refusal {
  const job = call.world.jobs.byId(words.kind, call.params[words.id] ?? '');
  if (job?.profileId !== scopeOfCall(call).profile.profileId) return unknownJob(words, call, job);
  const isReady = statusOf(job, call.world.now()) === 'SUCCESS';
  const file = { location: locationOf(words, job, call), fileSize: job.fileSize, ...more(job) };
  const body = JSON.stringify({ ...statusFields(words, job, call), ...(isReady ? file : {}) });
  pollJob(call.world, job);
  return { status: 200, body };
}

function locationOf({ name }: JobWords, { id }: Job, call: Call): string {
  return `${serviceUrl(call)}/v1/${name}/${id}/download`;
}

/** Leads to the file for a while. `expired` says why a file is there no more. */
export function downloadJob(words: JobWords, call: Call, expired: (job: Job) => string | undefined): Reply | Refusal {
  const { world } = call;
  const job = world.jobs.byId(words.kind, call.params[words.id] ?? '');
  if (job === undefined || !maySee(call, job) || statusOf(job, world.now()) !== 'SUCCESS') {
    return unknownJob(words, call, job);
  }
  const gone = expired(job);
  if (gone !== undefined) return notFound(gone);
  const location = filesUrl(call) + openLink(world, job, askedHost(call));
  return { status: 307, body: '', untyped: true, headers: { location, 'content-length': '0' } };
}

/** Told alike, whatever the reason; the journal tells it. */
function unknownJob({ title, id, kind }: JobWords, call: Call, job: Job | undefined): Refusal {
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

/** In the scope that was sent; without one, wherever the token reaches. */
function maySee(call: Call, { profileId }: Job): boolean {
  if (call.scope !== undefined) return call.scope.profile.profileId === profileId;
  const profile = call.world.people.profile(profileId);
  if (profile === undefined || !isServedIn(call.world, profile, call.region)) return false;
  return mayView(accessOf(call.world, tokenOfCall(call), profile));
}
