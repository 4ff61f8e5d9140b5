/**
 * A unified report as responses have it. Fields without a value are null, unlike those of other unified resources.
 */
import { detailsOf } from '../../../../core/jobs/jobs.ts';
import { instantText } from '../../../../model/days.ts';
import { CURRENCIES } from '../../../../model/money.ts';
import type { Job } from '../../../../model/jobs.ts';
import type { Schema } from '../../../http/description.ts';
import { REPORT_STATUSES, type ReportStatus } from '../report-status.ts';
import { INSTANT, INTEGER, STRING, arrayOf, enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';
import { FORMATS, storedReportOf } from './stored-report.ts';

export interface ReportPart {
  /** In bytes. */
  size: number;
  url: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** By the codes of the guide: of an internal failure, and of a report that is too large. */
const FAILURE_REASONS: Readonly<Record<string, string>> = {
  '001': 'The report could not be generated; request it again.',
  '002': 'The report is too large; request fewer days, accounts or fields.',
};
const INTERNAL = '001';

/** The planned details of a failure can begin with its code. */
function failureOf(job: Job, now: number): { failureCode: string; failureReason: string } {
  const details = detailsOf(job, now) ?? '';
  const planned = Object.keys(FAILURE_REASONS).find((code) => details === code || details.startsWith(`${code}: `));
  const failureCode = planned ?? INTERNAL;
  const reason = planned === undefined ? details : details.slice(`${planned}: `.length);
  return { failureCode, failureReason: reason || (FAILURE_REASONS[failureCode] ?? '') };
}

/** `parts` only of a report that is complete. */
export function reportJson(
  job: Job,
  status: ReportStatus | 'DELETED',
  now: number,
  parts: readonly ReportPart[] | undefined,
): object {
  const { fields, filter, format, startDate, endDate, currencyOfView, linkedAccounts } = storedReportOf(job);
  const isEnded = status === 'COMPLETED' || status === 'FAILED';
  return {
    completedDateTime: status === 'COMPLETED' ? instantText(job.endsAt ?? now) : null,
    completedReportParts:
      parts?.map(({ size, url, expiresAt }) => ({
        sizeInBytes: size,
        url,
        urlExpirationDateTime: instantText(expiresAt),
      })) ?? null,
    creationDateTime: instantText(job.requestedAt),
    currencyOfView,
    ...(status === 'FAILED' ? failureOf(job, now) : { failureCode: null, failureReason: null }),
    format,
    formatOptions: null,
    lastUpdatedDateTime: instantText(isEnded ? (job.endsAt ?? now) : job.requestedAt),
    linkedAccounts: linkedAccounts.map((advertiserAccountId) => ({ advertiserAccountId })),
    locale: null,
    periods: [{ datePeriod: { endDate, startDate } }],
    query: { fields, filter },
    reportId: job.id,
    status,
    timeZoneMode: null,
  };
}

const TEXT_OR_NULL: Schema = { type: ['string', 'null'] };
const DAY: Schema = { type: 'string', format: 'date' };

const INSTANT_OR_NULL: Schema = { type: ['string', 'null'], format: 'date-time' };

const REPORT = objectOf({
  completedDateTime: INSTANT_OR_NULL,
  completedReportParts: {
    ...arrayOf(objectOf({ sizeInBytes: INTEGER, url: STRING, urlExpirationDateTime: INSTANT })),
    type: ['array', 'null'],
  },
  creationDateTime: INSTANT,
  currencyOfView: { type: ['string', 'null'], enum: [...CURRENCIES, null] },
  failureCode: TEXT_OR_NULL,
  failureReason: TEXT_OR_NULL,
  format: enumOf(...FORMATS),
  formatOptions: { type: 'null' },
  lastUpdatedDateTime: INSTANT,
  linkedAccounts: arrayOf(objectOf({ advertiserAccountId: STRING })),
  locale: { type: 'null' },
  periods: arrayOf(objectOf({ datePeriod: objectOf({ endDate: DAY, startDate: DAY }) })),
  query: objectOf({ fields: arrayOf(STRING), filter: { type: ['object', 'null'] } }),
  reportId: STRING,
  status: enumOf(...REPORT_STATUSES, 'DELETED'),
  timeZoneMode: { type: 'null' },
});

/** `error` is null without errors. */
export const REPORTS_SCHEMA: Schema = objectOf({
  error: {
    ...arrayOf(
      objectOf({
        errors: arrayOf(objectOf({ code: STRING, message: STRING })),
        index: { type: 'integer', minimum: 0 },
      }),
    ),
    type: ['array', 'null'],
  },
  success: arrayOf(objectOf({ index: { type: 'integer', minimum: 0 }, report: REPORT })),
});
