/**
 * Rows of metrics as the admin API returns them: every value that a report can have, under the names of reports, with
 * ids as strings.
 */
import { toMajor } from '../../model/money.ts';
import { NAMED_NUMBERS, OTHER_PRODUCT_NUMBERS, SB_NUMBERS } from '../../metrics/names.ts';
import type { OperationContext } from '../../entities/operation-context.ts';
import type { CampaignType } from '../../performance/product.ts';
import { REPORT_FIELDS, type Value } from '../../performance/report-fields.ts';
import type { PerformanceRow, RecordType } from '../../performance/report-rows.ts';

export type MetricsRow = Record<string, Value>;

export interface RowFields {
  /** The fields that identify a row. */
  keys: readonly string[];
  /** Every field that a row may have. */
  fields: readonly string[];
}

const CAMPAIGN = ['campaignId', 'campaignName'];
const AD_GROUP = ['adGroupId', 'adGroupName'];
const KEYWORD = ['keywordId', 'keywordText', 'matchType'];
const TARGET = ['targetId', 'targetingExpression', 'targetingText', 'targetingType'];
const ASIN = ['adId', 'sku', 'asin', 'otherAsin', 'currency'];
const SB_CAMPAIGN = [...CAMPAIGN, 'campaignType', 'campaignStatus', 'campaignBudget', 'campaignBudgetType'];
const SB_AD_GROUP = [...SB_CAMPAIGN, ...AD_GROUP];
const NUMBERS = NAMED_NUMBERS.map(({ name }) => name);
const OTHER_NUMBERS = OTHER_PRODUCT_NUMBERS.map(({ name }) => name);
const SB = SB_NUMBERS.map(({ name }) => name);

export const ROW_FIELDS: Readonly<Record<CampaignType, { readonly [Type in RecordType]?: RowFields }>> = {
  sponsoredProducts: {
    campaigns: {
      keys: ['campaignId', 'placement'],
      fields: [...CAMPAIGN, 'campaignStatus', 'campaignBudget', 'bidPlus', 'placement', ...NUMBERS],
    },
    adGroups: { keys: ['adGroupId'], fields: [...CAMPAIGN, ...AD_GROUP, ...NUMBERS] },
    keywords: { keys: ['keywordId', 'query'], fields: [...CAMPAIGN, ...AD_GROUP, ...KEYWORD, 'query', ...NUMBERS] },
    targets: { keys: ['targetId', 'query'], fields: [...CAMPAIGN, ...AD_GROUP, ...TARGET, 'query', ...NUMBERS] },
    productAds: {
      keys: ['adId'],
      fields: [...CAMPAIGN, ...AD_GROUP, 'adId', 'sku', 'asin', 'currency', ...NUMBERS],
    },
    asins: {
      keys: ['campaignId', 'adGroupId', 'keywordId', 'adId', 'asin', 'sku', 'otherAsin'],
      fields: [...CAMPAIGN, ...AD_GROUP, ...KEYWORD, ...ASIN, ...OTHER_NUMBERS],
    },
  },
  headlineSearch: {
    campaigns: { keys: ['campaignId', 'placement'], fields: [...SB_CAMPAIGN, 'placement', ...SB] },
    adGroups: { keys: ['adGroupId'], fields: [...SB_AD_GROUP, ...SB] },
    keywords: { keys: ['keywordId'], fields: [...SB_AD_GROUP, ...KEYWORD, ...SB] },
    ads: { keys: ['campaignId', 'adGroupId', 'adId'], fields: [...SB_AD_GROUP, 'adId', ...SB] },
    targets: { keys: ['targetId'], fields: [...SB_AD_GROUP, ...TARGET, ...SB] },
  },
};

/** Values that a row does not have are left out. */
export function metricsRow(context: OperationContext, fields: readonly string[], row: PerformanceRow): MetricsRow {
  const result: MetricsRow = {};
  for (const name of fields) {
    const field = REPORT_FIELDS[name];
    const value = field?.of(row, context) ?? undefined;
    if (value === undefined) continue;
    result[name] = field?.type === 'money' ? toMajor(Number(value), context.scope.marketplace.decimals) : value;
  }
  return result;
}
