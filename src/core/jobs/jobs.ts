/**
 * Reports, snapshots and exports as jobs: plans a job when it is requested, derives its status, and makes the changes of the
 * admin API.
 */
import type { Id } from '../../model/entities.ts';
import type { Job, JobKind, JobRecordType, JobStatus, PlannedOutcome, CompletionPolicy } from '../../model/jobs.ts';
import type { World } from '../../world/state/world.ts';
import type { StoredFile } from './file-blocks.ts';
import type { ScopeAtTime } from '../entities/operation-context.ts';

type Plan = Pick<Job, 'outcome' | 'statusDetails' | 'pollsLeft' | 'endsAt'>;

/** A job that was requested and whose file is not computed yet. */
export type NewJob = Omit<Job, 'seq' | 'fileSize' | 'fileHash'>;

export interface JobRequest {
  kind: JobKind;
  recordType: JobRecordType;
  /** The request body as JSON. */
  request: string;
  requestKey?: string | null;
  names(sequence: number): { id: string; fileName: string };
}

export function createJob(
  context: ScopeAtTime,
  { kind, recordType, request, requestKey = null, names }: JobRequest,
): NewJob {
  const { world, profile } = context.scope;
  return world.transaction(() => ({
    ...names(world.nextSequence()),
    kind,
    profileId: profile.profileId,
    recordType,
    request,
    requestKey,
    requestedAt: context.at,
    ...planJob(world, kind, recordType, profile.profileId, context.at),
    polls: 0,
    downloads: 0,
  }));
}

/** Stores a job with its file, and the sizes of several parts with the request. */
export function storeJob(world: World, job: NewJob, { blocks, size, hash, partSizes }: StoredFile): NewJob {
  const request = partSizes === undefined ? job.request : JSON.stringify({ ...JSON.parse(job.request), partSizes });
  world.transaction(() => world.jobs.add({ ...job, request, fileSize: size, fileHash: hash }, blocks));
  return job;
}

/** Uses up the first planned outcome that matches. Without one, the job succeeds by the policy of the world. */
function planJob(world: World, kind: JobKind, recordType: JobRecordType, profileId: Id, now: number): Plan {
  const planned = world.jobs
    .outcomes(kind)
    .find(
      (each) =>
        (each.recordType === null || each.recordType === recordType) &&
        (each.profileId === null || each.profileId === profileId),
    );
  const policy = world.completionPolicyOf(kind, recordType);
  if (planned === undefined) return { outcome: 'SUCCESS', statusDetails: null, ...endOf(policy, now) };
  world.jobs.useOutcome(planned.seq);
  const { outcome, statusDetails, completionPolicy } = planned;
  if (outcome === 'IN_PROGRESS') return { outcome, statusDetails, pollsLeft: null, endsAt: null };
  return { outcome, statusDetails, ...endOf(completionPolicy ?? policy, now) };
}

function endOf(policy: CompletionPolicy, now: number): Pick<Plan, 'pollsLeft' | 'endsAt'> {
  if (policy.mode === 'immediate') return { pollsLeft: null, endsAt: now };
  if (policy.mode === 'polls')
    return policy.polls > 0 ? { pollsLeft: policy.polls, endsAt: null } : { pollsLeft: null, endsAt: now };
  return { pollsLeft: null, endsAt: policy.mode === 'after' ? now + policy.after : null };
}

export function statusOf({ outcome, endsAt }: Job, now: number): JobStatus {
  return endsAt !== null && endsAt <= now ? outcome : 'IN_PROGRESS';
}

/** The planned status details, once the job has its planned status. */
export function detailsOf(job: Job, now: number): string | undefined {
  return job.statusDetails !== null && statusOf(job, now) === job.outcome ? job.statusDetails : undefined;
}

/** Counts a status call. The call returns the status before it; the job may end with it. */
export function pollJob(world: World, job: Job): void {
  const { id, pollsLeft } = job;
  const polls = job.polls + 1;
  if (pollsLeft === null) world.jobs.change(id, { polls });
  else if (pollsLeft > 1) world.jobs.change(id, { polls, pollsLeft: pollsLeft - 1 });
  else world.jobs.change(id, { polls, pollsLeft: null, endsAt: world.now() });
}

/** Deletes a job with its file and links. */
export function dropJob(world: World, { id }: Job): void {
  world.transaction(() => world.jobs.drop(id));
}

/** Changes any status to any other one immediately. */
export function setJobStatus(world: World, job: Job, outcome: JobStatus, statusDetails: string | null): void {
  const endsAt = outcome === 'IN_PROGRESS' ? null : world.now();
  world.jobs.change(job.id, { outcome, statusDetails, pollsLeft: null, endsAt });
}

export function expireLinks(world: World, job: Job): void {
  world.jobs.expireLinks(job.id, world.now());
}

/** Null for the default. */
export function setCompletionPolicies(world: World, changes: Partial<Record<JobKind, CompletionPolicy | null>>): void {
  world.setCompletionPolicies(changes);
}

export function queueOutcome(world: World, outcome: Omit<PlannedOutcome, 'seq'>): void {
  world.jobs.addOutcome(outcome);
}
