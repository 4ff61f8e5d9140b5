/**
 * What is asked for now and ready later: reports and snapshots. Their status is not stored: it follows from the clock
 * and from how often they were asked about.
 */
import type { Id } from './entities.ts';
import type { Settings } from './settings.ts';

export const JOB_KINDS = ['report', 'snapshot'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** The record types that the paths of reports and snapshots name. */
export const RECORD_TYPES = {
  report: ['campaigns', 'adGroups', 'keywords', 'productAds', 'asins', 'ads', 'targets'],
  snapshot: ['campaigns', 'adGroups', 'keywords', 'negativeKeywords', 'campaignNegativeKeywords', 'productAds'],
} as const satisfies Record<JobKind, readonly string[]>;
export type JobRecordType = (typeof RECORD_TYPES)[JobKind][number];

export const JOB_STATUSES = ['IN_PROGRESS', 'SUCCESS', 'FAILURE'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** When a job ends. Durations are in milliseconds; `polls` is how many status calls still say IN_PROGRESS. */
export type CompletionPolicy =
  { mode: 'immediate' } | { mode: 'polls'; polls: number } | { mode: 'after'; after: number } | { mode: 'manual' };

export type CompletionPolicies = Readonly<Record<JobKind, CompletionPolicy>>;

const ONE_POLL: CompletionPolicy = { mode: 'polls', polls: 1 };
const DEFAULT_COMPLETION_POLICIES: CompletionPolicies = { report: ONE_POLL, snapshot: ONE_POLL };

/** Where nothing else is set. As recorded, the first status call finds a report complete. */
export function defaultCompletionPolicies(dialect: Settings['dialect']): CompletionPolicies {
  return dialect === 'observed'
    ? { ...DEFAULT_COMPLETION_POLICIES, report: { mode: 'immediate' } }
    : DEFAULT_COMPLETION_POLICIES;
}

export interface Job {
  seq: number;
  id: string;
  kind: JobKind;
  profileId: Id;
  recordType: JobRecordType;
  /** JSON: the body as it was sent. */
  request: string;
  requestedAt: number;
  /** What it ends as; IN_PROGRESS never ends. */
  outcome: JobStatus;
  /** Returned once the status is the outcome; null for the default text. */
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
  /** Null: the completion policy of the world. */
  completionPolicy: CompletionPolicy | null;
  /** Jobs that it is still good for. */
  times: number;
  recordType: JobRecordType | null;
  profileId: Id | null;
}
