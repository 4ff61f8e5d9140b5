/**
 * A unified report as it is stored with its job.
 */
import type { Id } from '../../../../model/entities.ts';
import type { Job } from '../../../../model/jobs.ts';
import type { Currency } from '../../../../model/money.ts';
import type { Day } from '../../../../model/days.ts';
import type { Filter } from './filter.ts';

export const FORMATS = ['CSV', 'GZIP_JSON', 'PARTITIONED_CSV', 'PARTITIONED_GZIP_JSON'] as const;
export type Format = (typeof FORMATS)[number];

export interface StoredReport {
  fields: readonly string[];
  filter: Filter | null;
  format: Format;
  startDate: Day;
  endDate: Day;
  currencyOfView: Currency | null;
  /** The ids of the accounts, as responses have them. */
  linkedAccounts: readonly string[];
  /** The profiles of these accounts that the token may view. */
  profileIds: readonly Id[];
}

/** Only this API stores requests for its record type. */
export function storedReportOf({ request }: Pick<Job, 'request'>): StoredReport {
  return JSON.parse(request) as StoredReport;
}
