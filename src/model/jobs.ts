/**
 * What is asked for now and ready later: reports and snapshots. Their status is not stored: it follows from the clock
 * and from how often they were asked about.
 */
import type { Id } from './entities.ts';

export const JOB_KINDS = ['report', 'snapshot'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

export const JOB_STATUSES = ['IN_PROGRESS', 'SUCCESS', 'FAILURE'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** When a job ends. Durations are in milliseconds; `polls` is how many status calls still say IN_PROGRESS. */
export type Ripening =
  { mode: 'immediate' } | { mode: 'polls'; polls: number } | { mode: 'after'; after: number } | { mode: 'manual' };

export type Ripenings = Readonly<Record<JobKind, Ripening>>;

const ONE_POLL: Ripening = { mode: 'polls', polls: 1 };
export const DEFAULT_RIPENINGS: Ripenings = { report: ONE_POLL, snapshot: ONE_POLL };

export interface Job {
  seq: number;
  id: string;
  kind: JobKind;
  profileId: Id;
  /** As its path named it. */
  recordType: string;
  /** JSON: the body as it was sent. */
  request: string;
  requestedAt: number;
  /** What it ends as; IN_PROGRESS never ends. */
  outcome: JobStatus;
  /** Told once its status is its outcome; null: the usual text. */
  statusDetails: string | null;
  /** Status calls that will still say IN_PROGRESS; null where it does not end by being asked. */
  pollsLeft: number | null;
  /** When it ends, or ended; null: not by the clock. */
  endsAt: number | null;
  /** How often its status and its file were asked for. */
  polls: number;
  downloads: number;
  /** Below the world's storage: `reports/<id>.json.gz`. */
  fileName: string;
  fileSize: number;
  fileHash: string;
}

/** A signed address of a job's file. */
export interface Link {
  seq: number;
  /** Names it in the address. */
  key: string;
  jobId: string;
  issuedAt: number;
  /** The first instant at which it is dead. */
  deadAt: number;
  /** The host that was asked for it. */
  host: string;
}

/** What becomes of the next jobs that fit. */
export interface PlannedOutcome {
  seq: number;
  kind: JobKind;
  outcome: JobStatus;
  statusDetails: string | null;
  /** JSON of a Ripening; null: as the world's jobs ripen. */
  ripening: string | null;
  /** Jobs that it is still good for. */
  times: number;
  recordType: string | null;
  profileId: Id | null;
}
