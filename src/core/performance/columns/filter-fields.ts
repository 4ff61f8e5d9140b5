/**
 * The values that the filters of reports of version 3 compare. They need not be columns of the report.
 */
import type { ReportRow } from '../rows/report-row.ts';
import { isAutomatic } from './target-texts.ts';
import type { ColumnValue } from './column.ts';

type FilterValue = (row: ReportRow) => ColumnValue;

const stateOf = (entity: { state: string } | undefined): ColumnValue => entity?.state.toUpperCase() ?? null;

export const FILTER_FIELDS: Readonly<Record<string, FilterValue>> = {
  campaignStatus: ({ campaign }) => stateOf(campaign),
  /** The status of the ad in rows of ads. */
  adStatus: ({ ad, adGroup }) => stateOf(ad ?? adGroup),
  adCreativeStatus: ({ ad }) => stateOf(ad),
  adKeywordStatus: ({ keyword, target }) => stateOf(keyword ?? target),
  keywordType: ({ keyword, target }) => clauseType(keyword, target),
  /** The traffic of a campaign of all sites is not split. */
  campaignSite: ({ campaign }) =>
    'siteRestriction' in campaign && campaign.siteRestriction === 'AMAZON_BUSINESS' ? 'AmazonBusiness' : 'Amazon',
};

/** The match type of a keyword, or whether a target is automatic. */
export function clauseType(keyword: ReportRow['keyword'], target: ReportRow['target']): ColumnValue {
  if (keyword !== undefined) return keyword.matchType.toUpperCase();
  if (target === undefined) return null;
  return isAutomatic(target) ? 'TARGETING_EXPRESSION_PREDEFINED' : 'TARGETING_EXPRESSION';
}
