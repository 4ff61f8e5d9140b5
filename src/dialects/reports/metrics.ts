/**
 * What a report may hold: by metric, which record types offer it and where it is read from a row of performance.
 * Sponsored products and sponsored brands have a table each.
 */
import { BRANDS_NUMBERS } from '../../metrics/names.ts';
import { WINDOWS } from '../../metrics/totals.ts';
import { RECORD_TYPES, type RecordType } from '../../verbs/performance.ts';

/** How a value is written. */
export type MetricType =
  'id' | 'text' | 'count' | 'money' | 'bidPlus' | 'currency' | 'keywordId' | 'keywordText' | 'matchType';

export interface Metric {
  is: MetricType;
  /** The way to the value in a row; empty where the type knows it. */
  of: readonly (string | number)[];
  /** Record types that offer it. */
  in: readonly string[];
}

export type Metrics = Readonly<Record<string, Metric>>;

const FOUR: readonly RecordType[] = ['campaigns', 'adGroups', 'keywords', 'productAds'];
const WITH_AD_GROUPS: readonly RecordType[] = ['adGroups', 'productAds', 'asins'];
const WITH_KEYWORDS: readonly RecordType[] = ['keywords', 'asins'];
const WITH_PRODUCTS: readonly RecordType[] = ['productAds', 'asins'];

/** Family F: five metrics in each of four windows. */
function attributed(offered: readonly string[], windows: readonly number[]): Metrics {
  const of = (window: number, name: string) => [
    'totals',
    'windows',
    WINDOWS.findIndex((each) => each === window),
    name,
  ];
  return Object.fromEntries(
    windows.flatMap((window): [string, Metric][] => [
      [`attributedConversions${window}d`, { is: 'count', of: of(window, 'conversions'), in: offered }],
      [`attributedConversions${window}dSameSKU`, { is: 'count', of: of(window, 'conversionsSame'), in: offered }],
      [`attributedUnitsOrdered${window}d`, { is: 'count', of: of(window, 'units'), in: offered }],
      [`attributedSales${window}d`, { is: 'money', of: of(window, 'sales'), in: offered }],
      [`attributedSales${window}dSameSKU`, { is: 'money', of: of(window, 'salesSame'), in: offered }],
    ]),
  );
}

/** Rows of asins have the orders of other products, and no others. */
function ofOtherProducts(): Metrics {
  const of = (window: number, name: string) => [
    'totals',
    'windows',
    WINDOWS.findIndex((each) => each === window),
    name,
  ];
  return Object.fromEntries(
    WINDOWS.flatMap((window): [string, Metric][] => [
      [`attributedUnitsOrdered${window}dOtherSKU`, { is: 'count', of: of(window, 'units'), in: ['asins'] }],
      [`attributedSales${window}dOtherSKU`, { is: 'money', of: of(window, 'sales'), in: ['asins'] }],
    ]),
  );
}

const traffic = (offered: readonly string[]): Metrics => ({
  impressions: { is: 'count', of: ['totals', 'impressions'], in: offered },
  clicks: { is: 'count', of: ['totals', 'clicks'], in: offered },
  cost: { is: 'money', of: ['totals', 'cost'], in: offered },
});

export const SPONSORED_PRODUCTS: Metrics = {
  bidPlus: { is: 'bidPlus', of: ['campaign'], in: ['campaigns'] },
  campaignName: { is: 'text', of: ['campaign', 'name'], in: RECORD_TYPES },
  campaignId: { is: 'id', of: ['campaign', 'id'], in: RECORD_TYPES },
  campaignStatus: { is: 'text', of: ['campaign', 'state'], in: ['campaigns'] },
  campaignBudget: { is: 'money', of: ['campaign', 'budget'], in: ['campaigns'] },
  adGroupName: { is: 'text', of: ['adGroup', 'name'], in: WITH_AD_GROUPS },
  adGroupId: { is: 'id', of: ['adGroup', 'id'], in: WITH_AD_GROUPS },
  keywordId: { is: 'keywordId', of: [], in: WITH_KEYWORDS },
  keywordText: { is: 'keywordText', of: [], in: WITH_KEYWORDS },
  matchType: { is: 'matchType', of: [], in: WITH_KEYWORDS },
  currency: { is: 'currency', of: [], in: WITH_PRODUCTS },
  asin: { is: 'text', of: ['asin'], in: WITH_PRODUCTS },
  otherAsin: { is: 'text', of: ['otherAsin'], in: ['asins'] },
  sku: { is: 'text', of: ['sku'], in: WITH_PRODUCTS },
  ...traffic(FOUR),
  ...attributed(FOUR, WINDOWS),
  ...ofOtherProducts(),
};

/** What sponsored brands reports offer, by record type, besides what all of them do. */
const BRANDS_CAMPAIGN = [
  'campaignName',
  'campaignId',
  'campaignType',
  'campaignStatus',
  'campaignBudget',
  'campaignBudgetType',
];
const BRANDS_AD_GROUP = [...BRANDS_CAMPAIGN, 'adGroupName', 'adGroupId'];
const BRANDS_ALL = BRANDS_NUMBERS.map(({ name }) => name);

export const SPONSORED_BRANDS: Readonly<Record<string, readonly string[]>> = {
  campaigns: [...BRANDS_CAMPAIGN, ...BRANDS_ALL],
  adGroups: [...BRANDS_AD_GROUP, ...BRANDS_ALL],
  keywords: [...BRANDS_AD_GROUP, 'keywordText', 'matchType', ...BRANDS_ALL],
  ads: [...BRANDS_AD_GROUP, 'adId', ...BRANDS_ALL],
};

/** The attribute that names a row, and the metric that it is. Rows of asins have none. */
export const ID_ATTRIBUTES: Readonly<Record<string, { name: string; metric: Metric }>> = {
  campaigns: { name: 'campaignId', metric: { is: 'id', of: ['campaign', 'id'], in: [] } },
  adGroups: { name: 'adGroupId', metric: { is: 'id', of: ['adGroup', 'id'], in: [] } },
  keywords: { name: 'keywordId', metric: { is: 'keywordId', of: [], in: [] } },
  productAds: { name: 'adId', metric: { is: 'id', of: ['productAd', 'id'], in: [] } },
};
