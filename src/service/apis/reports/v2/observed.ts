/**
 * What recorded traffic of reports of version 2 does otherwise. The metrics of both dialects are in `metrics.ts`.
 */
import type { RecordType } from '../../../../core/performance/record-types.ts';
import { variants } from '../../../../model/dialect/variants.ts';

/** The record types in responses to report requests. */
type RecordTypeNames = Readonly<Record<RecordType, string>>;

const SAME: RecordTypeNames = {
  campaigns: 'campaigns',
  adGroups: 'adGroups',
  keywords: 'keywords',
  productAds: 'productAds',
  asins: 'asins',
  ads: 'ads',
  targets: 'targets',
};
export const SINGULAR: RecordTypeNames = {
  campaigns: 'campaign',
  adGroups: 'adGroup',
  keywords: 'keyword',
  productAds: 'productAd',
  asins: 'otherAsin',
  ads: 'ad',
  targets: 'targets',
};

export const reportsVariant = variants({
  /** The lists of metrics in `metrics.ts`. */
  offeredIn: { decision: 'OBS-06', spec: 'spec', observed: 'observed' },
  recordTypeNames: { decision: 'RPT-04', spec: SAME, observed: SINGULAR },
  /** The response to a report request has a Content-Type and a request id. */
  acceptedReplyHasHeaders: { decision: 'RPT-09', spec: true, observed: false },
  hasLongIds: { decision: 'RPT-17', spec: false, observed: true },
  indentsRows: { decision: 'RPT-45', spec: false, observed: true },
  /** The current day in UTC is accepted even if the profile's day has not started. */
  acceptsDayOfUtc: { decision: 'OBS-01', spec: false, observed: true },
  /** The sandbox endpoint has reports of videos. */
  hasVideosInSandbox: { decision: 'OBS-19', spec: true, observed: false },
  /** Record types of targets exist. */
  hasTargets: { decision: 'OBS-07', spec: false, observed: true },
});
