/**
 * Reports, snapshots and exports, which are requested and completed later. Their status is not stored; it is derived from the
 * clock and the number of status requests.
 */
import type { Id } from './entities.ts';
import { completionVariant } from './dialect/differences.ts';
import type { Settings } from './settings.ts';

export const JOB_KINDS = ['report', 'snapshot', 'export'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** The record types in the paths that request jobs. */
export const RECORD_TYPES = {
  report: ['campaigns', 'adGroups', 'keywords', 'productAds', 'asins', 'ads', 'targets'],
  snapshot: [
    'campaigns',
    'adGroups',
    'keywords',
    'negativeKeywords',
    'campaignNegativeKeywords',
    'productAds',
    'targets',
    'negativeTargets',
  ],
  export: ['campaigns', 'adGroups', 'targets', 'ads'],
} as const satisfies Record<JobKind, readonly string[]>;
/** The report types of reporting version 3, which its requests name in place of a record type. */
export const REPORT_TYPE_IDS = [
  'spCampaigns',
  'spTargeting',
  'spSearchTerm',
  'spAdvertisedProduct',
  'spPurchasedProduct',
  'spGrossAndInvalids',
  'spAudiences',
  'sbCampaigns',
  'sbCampaignPlacement',
  'sbAdGroup',
  'sbAds',
  'sbTargeting',
  'sbSearchTerm',
  'sbPurchasedProduct',
  'sbGrossAndInvalids',
  'sbAudiences',
  'sdCampaigns',
  'sdAdGroup',
  'sdTargeting',
  'sdAdvertisedProduct',
  'sdPurchasedProduct',
  'sdGrossAndInvalids',
] as const;
export type ReportTypeId = (typeof REPORT_TYPE_IDS)[number];

export type ExportName = (typeof RECORD_TYPES)['export'][number];
/** In place of a record type for reports of the unified API, whose fields determine their rows. */
export const UNIFIED_REPORT = 'unified';
export type JobRecordType = (typeof RECORD_TYPES)[JobKind][number] | ReportTypeId | typeof UNIFIED_REPORT;

export function isReportTypeId(text: string): text is ReportTypeId {
  return (REPORT_TYPE_IDS as readonly string[]).includes(text);
}

export const JOB_STATUSES = ['IN_PROGRESS', 'SUCCESS', 'FAILURE'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/**
 * When a job completes. Durations are in milliseconds; `polls` is the number of status requests that return
 * IN_PROGRESS.
 */
export type CompletionPolicy =
  { mode: 'immediate' } | { mode: 'polls'; polls: number } | { mode: 'after'; after: number } | { mode: 'manual' };

export type CompletionPolicies = Readonly<Record<JobKind, CompletionPolicy>>;

const ONE_POLL: CompletionPolicy = { mode: 'polls', polls: 1 };

/** The policy of a world that sets none. */
export function defaultCompletionPolicy(
  settings: Settings,
  kind: JobKind,
  recordType?: JobRecordType,
): CompletionPolicy {
  if (kind !== 'report') return ONE_POLL;
  const { completesReportsAtOnce, pollsOfReportsV3 } = completionVariant(settings);
  if (recordType !== undefined && (isReportTypeId(recordType) || recordType === UNIFIED_REPORT))
    return { mode: 'polls', polls: pollsOfReportsV3 };
  return completesReportsAtOnce ? { mode: 'immediate' } : ONE_POLL;
}

export interface Job {
  seq: number;
  id: string;
  kind: JobKind;
  profileId: Id;
  /** The report type of a report of version 3. */
  recordType: JobRecordType;
  /** The request body as JSON. */
  request: string;
  /** Equal for requests that are duplicates of each other; null if the API does not detect duplicates. */
  requestKey: string | null;
  requestedAt: number;
  /** The final status; IN_PROGRESS: the job never completes. */
  outcome: JobStatus;
  /** Returned with the final status; null: the default text. */
  statusDetails: string | null;
  /** The number of further status requests that return IN_PROGRESS; null: polling does not complete the job. */
  pollsLeft: number | null;
  /** When the job completes or completed; null: not by the clock. */
  endsAt: number | null;
  /** The number of status requests and of downloads. */
  polls: number;
  downloads: number;
  /** The path in the object storage of the world: `reports/<id>.json.gz`. */
  fileName: string;
  fileSize: number;
  fileHash: string;
}

const PART_NAME = /\/part-(0|[1-9]\d*)-/;

/** The file of a job in parts is stored as one, with the name of the first part. */
export function nameOfPart(fileName: string, part: number): string {
  return fileName.replace(PART_NAME, `/part-${part}-`);
}

/** 0 for a file without parts. */
export function partOfName(fileName: string): number {
  return Number(PART_NAME.exec(fileName)?.[1] ?? 0);
}

/** A signed URL of the file of a job. */
export interface Link {
  seq: number;
  /** Identifies the link in the URL. */
  key: string;
  jobId: string;
  issuedAt: number;
  /** The first instant at which it is expired. */
  expiresAt: number;
  /** The host of the request that created it. */
  host: string;
}

/** The outcome of the next matching jobs. */
export interface PlannedOutcome {
  seq: number;
  kind: JobKind;
  outcome: JobStatus;
  statusDetails: string | null;
  /** Null: the completion policy of the world. */
  completionPolicy: CompletionPolicy | null;
  /** The number of jobs that it still applies to. */
  times: number;
  recordType: JobRecordType | null;
  profileId: Id | null;
}
