/**
 * The tables of reports, snapshots and exports.
 */
import { blob, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { JOB_KINDS, JOB_STATUSES, RECORD_TYPES, REPORT_TYPE_IDS, UNIFIED_REPORT } from '../../../model/jobs.ts';
import { enumColumn, filledColumn, idColumn, instantColumn, jsonColumn } from '../../columns.ts';

const JOB_RECORD_TYPES = [
  ...RECORD_TYPES.report,
  ...RECORD_TYPES.snapshot,
  ...RECORD_TYPES.export,
  ...REPORT_TYPE_IDS,
  UNIFIED_REPORT,
] as const;

/** Reports, snapshots and exports. */
export const jobs = sqliteTable(
  'jobs',
  {
    seq: integer().primaryKey(),
    id: text().notNull().unique('jobById'),
    kind: enumColumn(JOB_KINDS).notNull(),
    profileId: idColumn().notNull(),
    recordType: enumColumn(JOB_RECORD_TYPES).notNull(),
    /** JSON. */
    request: jsonColumn('anyObject').notNull(),
    requestedAt: instantColumn().notNull(),
    outcome: enumColumn(JOB_STATUSES).notNull(),
    statusDetails: filledColumn(),
    pollsLeft: integer(),
    endsAt: instantColumn(),
    polls: integer().notNull(),
    downloads: integer().notNull(),
    fileName: text().notNull().unique('jobByFile'),
    fileSize: integer().notNull(),
    fileHash: text().notNull(),
    requestKey: filledColumn(),
  },
  (t) => [
    index('jobsByEnd').on(t.endsAt),
    index('jobsByRequest').on(t.profileId, t.kind, t.recordType, t.requestKey, t.endsAt),
  ],
);

/** The files of jobs, in blocks. */
export const fileBlocks = sqliteTable(
  'fileBlocks',
  {
    jobId: text().notNull(),
    /** The offset in the file. */
    start: integer().notNull(),
    bytes: blob({ mode: 'buffer' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.start] })],
);

/** Download links of the files. */
export const links = sqliteTable(
  'links',
  {
    seq: integer().primaryKey(),
    key: text().notNull().unique('linkByKey'),
    jobId: text().notNull(),
    issuedAt: instantColumn().notNull(),
    expiresAt: instantColumn().notNull(),
    host: text().notNull(),
  },
  (t) => [index('linksOfJob').on(t.jobId), index('linksByExpiry').on(t.expiresAt)],
);

/** Planned outcomes of the next reports, snapshots and exports. */
export const plannedOutcomes = sqliteTable('plannedOutcomes', {
  seq: integer().primaryKey(),
  kind: enumColumn(JOB_KINDS).notNull(),
  outcome: enumColumn(JOB_STATUSES).notNull(),
  statusDetails: filledColumn(),
  /** JSON. */
  completionPolicy: jsonColumn('completionPolicy'),
  times: integer().notNull(),
  recordType: enumColumn(JOB_RECORD_TYPES),
  profileId: idColumn(),
});
