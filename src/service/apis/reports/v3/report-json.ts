/**
 * A report as the responses of reporting version 3 show it.
 */
import type { Job } from '../../../../model/jobs.ts';
import type { Schema } from '../../../http/description.ts';
import { detailsOf } from '../../../../core/jobs/jobs.ts';
import { REPORT_STATUSES, type ReportStatus } from '../report-status.ts';
import { REPORT_REQUEST, type StoredRequest } from './request.ts';
import { INSTANT, STRING, enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';

export interface ReportFile {
  url: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

const NOT_GENERATED = 'The report could not be generated.';

/** `file` only of a report that is complete. */
export function reportJson(job: Job, status: ReportStatus, now: number, file: ReportFile | undefined): string {
  const { configuration, endDate, name, startDate } = storedRequestOf(job);
  const { adProduct, columns, filters, format, groupBy, reportTypeId, timeUnit } = configuration;
  const isEnded = status === 'COMPLETED' || status === 'FAILED';
  return JSON.stringify({
    configuration: { adProduct, columns, filters, format, groupBy, reportTypeId, timeUnit },
    createdAt: instantText(job.requestedAt),
    endDate,
    failureReason: status === 'FAILED' ? (detailsOf(job, now) ?? NOT_GENERATED) : null,
    fileSize: file === undefined ? null : job.fileSize,
    generatedAt: file === undefined ? null : instantText(job.endsAt ?? now),
    name,
    reportId: job.id,
    startDate,
    status,
    updatedAt: instantText(isEnded ? (job.endsAt ?? now) : job.requestedAt),
    url: file?.url ?? null,
    urlExpiresAt: file === undefined ? null : withMicroseconds(file.expiresAt),
  });
}

/** Only this API version stores requests for its report types. */
export function storedRequestOf({ request }: Pick<Job, 'request'>): StoredRequest {
  return JSON.parse(request) as StoredRequest;
}

function instantText(instant: number): string {
  return new Date(instant).toISOString();
}

function withMicroseconds(instant: number): string {
  return new Date(instant).toISOString().replace('Z', '000Z');
}

const TEXT_OR_NULL: Schema = { type: ['string', 'null'] };

const INSTANT_OR_NULL: Schema = { type: ['string', 'null'], format: 'date-time' };
const { configuration, startDate, endDate } = REPORT_REQUEST.schema.properties;

export const REPORT_SCHEMA: Schema = objectOf({
  configuration: configuration ?? {},
  createdAt: INSTANT,
  endDate: endDate ?? {},
  failureReason: TEXT_OR_NULL,
  fileSize: { type: ['integer', 'null'], description: 'Size of the compressed file in bytes' },
  generatedAt: INSTANT_OR_NULL,
  name: TEXT_OR_NULL,
  reportId: STRING,
  startDate: startDate ?? {},
  status: enumOf(...REPORT_STATUSES),
  updatedAt: INSTANT,
  url: TEXT_OR_NULL,
  urlExpiresAt: INSTANT_OR_NULL,
});
