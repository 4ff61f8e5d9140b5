/**
 * Reports and snapshots as jobs: how one is planned when it is requested, what its status is whenever it is asked for,
 * and what the one who runs the world may do to it.
 */
import type { Id } from '../model/entities.ts';
import type { Job, JobKind, JobStatus, PlannedOutcome, Ripening } from '../model/jobs.ts';
import type { World } from '../world/world.ts';
import type { Batch } from './scope.ts';

/** How a job will end. */
type Plan = Pick<Job, 'outcome' | 'statusDetails' | 'pollsLeft' | 'endsAt'>;

/** Asked for, and not yet kept: it is when its file is written. */
export type NewJob = Omit<Job, 'seq' | 'fileSize' | 'fileHash'>;

export interface JobWish {
  kind: JobKind;
  recordType: string;
  /** JSON: the body as it was sent. */
  request: string;
  /** From a number drawn for this job. */
  names(drawn: number): { id: string; fileName: string };
}

export function openJob(batch: Batch, { kind, recordType, request, names }: JobWish): NewJob {
  const { world, profile } = batch.scope;
  return world.transaction(() => ({
    ...names(world.draw()),
    kind,
    profileId: profile.profileId,
    recordType,
    request,
    requestedAt: batch.at,
    ...planJob(world, kind, recordType, profile.profileId, batch.at),
    polls: 0,
    downloads: 0,
  }));
}

/** The first planned outcome that fits is used up by it; else it succeeds as the world's jobs ripen. */
function planJob(world: World, kind: JobKind, recordType: string, profileId: Id, now: number): Plan {
  const planned = world.jobs
    .outcomes(kind)
    .find(
      (each) =>
        (each.recordType === null || each.recordType === recordType) &&
        (each.profileId === null || each.profileId === profileId),
    );
  const usual = world.ripenings[kind];
  if (planned === undefined) return { outcome: 'SUCCESS', statusDetails: null, ...ripening(usual, now) };
  world.jobs.useOutcome(planned.seq);
  const { outcome, statusDetails } = planned;
  if (outcome === 'IN_PROGRESS') return { outcome, statusDetails, pollsLeft: null, endsAt: null };
  return { outcome, statusDetails, ...ripening(ripeningOf(planned) ?? usual, now) };
}

function ripening(how: Ripening, now: number): Pick<Plan, 'pollsLeft' | 'endsAt'> {
  if (how.mode === 'immediate') return { pollsLeft: null, endsAt: now };
  if (how.mode === 'polls')
    return how.polls > 0 ? { pollsLeft: how.polls, endsAt: null } : { pollsLeft: null, endsAt: now };
  return { pollsLeft: null, endsAt: how.mode === 'after' ? now + how.after : null };
}

export function ripeningOf({ ripening }: PlannedOutcome): Ripening | undefined {
  // Written by `planOutcome` only.
  return ripening === null ? undefined : (JSON.parse(ripening) as Ripening);
}

export function statusOf({ outcome, endsAt }: Job, now: number): JobStatus {
  return endsAt !== null && endsAt <= now ? outcome : 'IN_PROGRESS';
}

/** The planned text once it is what it was planned to be. */
export function detailsOf(job: Job, now: number): string | undefined {
  return job.statusDetails !== null && statusOf(job, now) === job.outcome ? job.statusDetails : undefined;
}

/** One status call, which sees the job as it was before it: the job may end with it. */
export function pollJob(world: World, job: Job): void {
  const { id, pollsLeft } = job;
  const polls = job.polls + 1;
  if (pollsLeft === null) world.jobs.change(id, { polls });
  else if (pollsLeft > 1) world.jobs.change(id, { polls, pollsLeft: pollsLeft - 1 });
  else world.jobs.change(id, { polls, pollsLeft: null, endsAt: world.now() });
}

/** From any status to any, at once. */
export function forceJob(world: World, job: Job, outcome: JobStatus, statusDetails: string | null): void {
  const endsAt = outcome === 'IN_PROGRESS' ? null : world.now();
  world.jobs.change(job.id, { outcome, statusDetails, pollsLeft: null, endsAt });
}

export function expireLinks(world: World, job: Job): void {
  world.jobs.killLinks(job.id, world.now());
}

export function setRipening(world: World, changes: Partial<Record<JobKind, Ripening>>): void {
  world.changeSelf({ ripenings: { ...world.ripenings, ...changes } });
}

export interface OutcomeWish extends Omit<PlannedOutcome, 'seq' | 'ripening'> {
  ripening: Ripening | undefined;
}

export function planOutcome(world: World, { ripening, ...wish }: OutcomeWish): void {
  world.jobs.addOutcome({ ...wish, ripening: ripening === undefined ? null : JSON.stringify(ripening) });
}
