/**
 * The status of a report of today. It follows from the job: PENDING until the client has asked for it once, then
 * PROCESSING; COMPLETED or FAILED when the job has ended.
 */
import type { Job } from '../../../model/jobs.ts';
import { statusOf } from '../../../core/jobs/jobs.ts';

export const REPORT_STATUSES = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** A job whose status call is being answered, or one that is looked at otherwise. */
export function reportStatusOf(job: Job, now: number, isStatusCall: boolean): ReportStatus {
  const status = statusOf(job, now);
  if (status !== 'IN_PROGRESS') return status === 'SUCCESS' ? 'COMPLETED' : 'FAILED';
  // With one status call left, that call is the only one that can show PROCESSING.
  const isPending = isStatusCall ? job.polls === 0 && job.pollsLeft !== 1 : job.polls <= 1;
  return isPending ? 'PENDING' : 'PROCESSING';
}
