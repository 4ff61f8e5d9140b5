/**
 * The record types and segments of reports of version 2 as levels of rows: a report of version 2 is one day with its own
 * names for what rows and columns mean.
 */
import type { RowLevel } from './rows/report-row.ts';

/** `ads` is the name of sponsored brands for `productAds`. */
export const RECORD_TYPES = ['campaigns', 'adGroups', 'keywords', 'productAds', 'asins', 'ads', 'targets'] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

/** `targeting`: keywords, product targets and each target of automatic targeting, which no record type has together. */
export const ROW_TYPES = [...RECORD_TYPES, 'targeting'] as const;
export type RowType = (typeof ROW_TYPES)[number];

/** `query` applies to keywords and targets, `placement` to campaigns. */
export type Segment = 'query' | 'placement';

const LEVELS: Readonly<Record<RowType, RowLevel>> = {
  campaigns: 'campaign',
  adGroups: 'adGroup',
  keywords: 'keyword',
  targets: 'target',
  targeting: 'clause',
  productAds: 'ad',
  ads: 'ad',
  asins: 'otherProductOfKeyword',
};
const SEGMENTED: { readonly [Type in RowType]?: RowLevel } = {
  campaigns: 'topOrOther',
  keywords: 'termOfKeyword',
  targets: 'termOfTarget',
  targeting: 'term',
};

export function levelOf(type: RowType, segment: Segment | undefined): RowLevel {
  return (segment === undefined ? undefined : SEGMENTED[type]) ?? LEVELS[type];
}
