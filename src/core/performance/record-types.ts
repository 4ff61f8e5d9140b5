/**
 * The record types and segments of reports of version 2 as levels of rows: a report of version 2 is one day with its own
 * names for what rows and columns mean.
 */
import type { CampaignType } from './product.ts';
import type { RowLevel } from './rows/report-row.ts';

/** `ads` is the name of sponsored brands for `productAds`. */
export const RECORD_TYPES = ['campaigns', 'adGroups', 'keywords', 'productAds', 'asins', 'ads', 'targets'] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

/** `targeting`: keywords, product targets and each target of automatic targeting, which no record type has together. */
export const ROW_TYPES = [...RECORD_TYPES, 'targeting'] as const;
export type RowType = (typeof ROW_TYPES)[number];

/** `query` applies to keywords and targets, `placement` to campaigns, `matchedTarget` to sponsored display. */
export type Segment = 'query' | 'placement' | 'matchedTarget';

type Levels = Readonly<Partial<Record<RowType, RowLevel>>>;

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
/** Targets of sponsored display are audiences, too. */
const DISPLAY_LEVELS: Levels = { targets: 'clause', asins: 'otherProductOfAd' };
const SEGMENTED: Readonly<Record<Segment, Levels>> = {
  query: { keywords: 'termOfKeyword', targets: 'termOfTarget', targeting: 'term' },
  placement: { campaigns: 'topOrOther' },
  matchedTarget: { campaigns: 'matched', adGroups: 'matchedOfAdGroup', targets: 'matchedOfClause' },
};

export function levelOf(campaignType: CampaignType, type: RowType, segment?: Segment): RowLevel {
  const segmented = segment === undefined ? undefined : SEGMENTED[segment][type];
  const own = campaignType === 'sponsoredDisplay' ? DISPLAY_LEVELS[type] : undefined;
  return segmented ?? own ?? LEVELS[type];
}
