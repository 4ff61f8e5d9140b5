/**
 * Reports, snapshots and exports as one list, and their extent on an axis of world time.
 */
import type { Exchange, Job } from '../../../generated/admin-types.ts';
import type { TimeRange } from '../../format/time-range.ts';

export interface JobRow {
  job: Job;
  /** Epoch milliseconds at which clients asked for the status, as far as the page Live holds these calls. */
  polls: readonly number[];
}

type Poll = Pick<Exchange, 'method' | 'path' | 'status' | 'at'>;

/** The newest first. `calls` may contain calls of any operation. */
export function jobRows(jobs: readonly Job[], calls: Iterable<Poll>): JobRow[] {
  const polls = new Map<string, number[]>(jobs.map(({ id }) => [id, []]));
  for (const { method, path, status, at } of calls) {
    // The path of a poll ends with the id of the job.
    if (method === 'GET' && status === 200) polls.get(path.slice(path.lastIndexOf('/') + 1))?.push(Date.parse(at));
  }
  return jobs
    .map((job): JobRow => ({ job, polls: polls.get(job.id) ?? [] }))
    .toSorted((a, b) => Date.parse(b.job.requestedAt) - Date.parse(a.job.requestedAt));
}

/** From the request to the completion. A job that the clock does not complete ends with its last poll, or is open. */
export function rangeOf({ job: { requestedAt, completesAt, status }, polls }: JobRow, now: number): TimeRange {
  const from = Date.parse(requestedAt);
  if (completesAt !== null) return { from, to: Date.parse(completesAt) };
  return { from, to: Math.max(from, status === 'IN_PROGRESS' ? now : 0, ...polls) };
}

/** From the first request to the last completion or poll, or to the present. */
export function axisOf(rows: readonly JobRow[], now: number): TimeRange {
  let [from, to] = [now, now];
  for (const row of rows) {
    const range = rangeOf(row, now);
    from = Math.min(from, range.from);
    to = Math.max(to, range.to, ...row.polls);
  }
  return { from, to };
}
