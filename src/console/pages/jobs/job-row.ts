/**
 * Reports, snapshots and exports as one list, and their place on an axis of world time.
 */
import type { Job } from '../../../sdk/client/admin-types.ts';

export type JobKind = 'report' | 'snapshot' | 'export';

export interface JobRow {
  kind: JobKind;
  job: Job;
}

/** The newest first. */
export function jobRows(jobs: Readonly<Record<JobKind, readonly Job[]>>): JobRow[] {
  const rows = (['report', 'snapshot', 'export'] as const).flatMap((kind) => jobs[kind].map((job) => ({ kind, job })));
  return rows.toSorted((a, b) => Date.parse(b.job.requestedAt) - Date.parse(a.job.requestedAt));
}

export interface Axis {
  from: number;
  to: number;
}

/** From the first request to the last completion, and not before the present. */
export function axisOf(rows: readonly JobRow[], now: number): Axis {
  let [from, to] = [now, now];
  for (const { job } of rows) {
    from = Math.min(from, Date.parse(job.requestedAt));
    to = Math.max(to, endOf(job, now));
  }
  return { from, to };
}

/** A job in progress that the clock does not complete is drawn up to the present. */
export function endOf({ completesAt, requestedAt }: Job, now: number): number {
  return completesAt === null ? Math.max(now, Date.parse(requestedAt)) : Date.parse(completesAt);
}

/** The share of the axis before an instant, from 0 to 1. */
export function shareOf({ from, to }: Axis, at: number): number {
  return to === from ? 0 : Math.min(1, Math.max(0, (at - from) / (to - from)));
}
