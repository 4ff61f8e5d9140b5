/**
 * The columns that identify a row of a report of version 3.
 */
import type { RowLevel } from '../rows/report-row.ts';

/** Apart from the date in a report of several days. */
const KEY_COLUMNS: { readonly [Level in RowLevel]?: readonly string[] } = {
  campaign: ['campaignId'],
  placement: ['campaignId', 'placementClassification'],
  audience: ['campaignId', 'segmentName'],
  adGroup: ['adGroupId'],
  clause: ['keywordId'],
  searchTerm: ['keywordId', 'searchTerm'],
  ad: ['adId'],
  otherProduct: ['adGroupId', 'keywordId', 'advertisedAsin', 'advertisedSku', 'purchasedAsin'],
  product: ['adGroupId', 'purchasedAsin', 'attributionType'],
  otherProductOfAd: ['adGroupId', 'promotedAsin', 'promotedSku', 'asinBrandHalo'],
  matched: ['campaignId', 'matchedTargetAsin'],
  matchedOfAdGroup: ['adGroupId', 'matchedTargetAsin'],
  matchedOfClause: ['targetingId', 'matchedTargetAsin'],
};

/** Where a report has none of the first ones. */
const OTHER_KEY_COLUMNS: typeof KEY_COLUMNS = { clause: ['targetingId'] };

/** `offered`: the columns that the report can have. Reports of gross traffic have no id of the campaign. */
export function keyColumnsOf(level: RowLevel, offered: ReadonlySet<string>): string[] {
  for (const names of [KEY_COLUMNS[level], OTHER_KEY_COLUMNS[level]]) {
    const keys = (names ?? []).filter((name) => offered.has(name));
    if (keys.length > 0) return keys;
  }
  return ['campaignName'];
}
