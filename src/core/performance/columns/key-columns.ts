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
};

/** `offered`: the columns that the report can have. Reports of gross traffic have no id of the campaign. */
export function keyColumnsOf(level: RowLevel, offered: ReadonlySet<string>): string[] {
  const keys = (KEY_COLUMNS[level] ?? []).filter((name) => offered.has(name));
  return keys.length > 0 ? keys : ['campaignName'];
}
