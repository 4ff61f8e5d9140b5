/**
 * The metrics that reports offer, by product and record type.
 */
import type { Settings } from '../../../model/settings.ts';
import {
  NAMED_NUMBERS,
  OTHER_PRODUCT_NUMBERS,
  SB_NUMBERS,
  SB_FURTHER_NUMBERS,
} from '../../../core/simulation/names.ts';
import type { CampaignType, LegacyCampaignType } from '../../../core/performance/product.ts';
import type { RecordType, Segment } from '../../../core/performance/record-types.ts';
import type { RuleId } from '../../../generated/rule-ids.ts';

interface OfferedMetrics {
  /** Missing where the record type is available with `dialect: observed` only. */
  spec?: readonly string[];
  observed: readonly string[];
}

type Dialect = Settings['dialect'];

/** The record types and metrics of reports of one product. */
interface ReportOffer {
  /** Every path below this prefix implies the product. */
  prefix?: string;
  /** Record types with search terms. */
  queryRecordTypes: Readonly<Record<Dialect, readonly RecordType[]>>;
  /** In the order in which record types are documented. */
  metrics: { readonly [Type in RecordType]?: OfferedMetrics };
  /** Those of a segment that a record type does not have, and of a metric. */
  rules: Readonly<Record<Segment | 'metrics', RuleId>>;
}

const NUMBERS = NAMED_NUMBERS.map(({ name }) => name);
/** Units of the advertised product are observed only. */
const SPEC_NUMBERS = NUMBERS.filter((name) => !/^attributedUnitsOrdered\d+dSameSKU$/.test(name));
const UNITS = SPEC_NUMBERS.filter((name) => name.startsWith('attributedUnitsOrdered'));
const OTHER_NUMBERS = OTHER_PRODUCT_NUMBERS.map(({ name }) => name);
const SB_SPEC_NUMBERS = SB_NUMBERS.map(({ name }) => name);
const SB_ALL_NUMBERS = [...SB_SPEC_NUMBERS, ...SB_FURTHER_NUMBERS.map(({ name }) => name)];

const CAMPAIGN = ['campaignName', 'campaignId'];
const BUDGET = ['campaignStatus', 'campaignBudget'];
const AD_GROUP = ['adGroupName', 'adGroupId'];
const KEYWORD = ['keywordId', 'keywordText', 'matchType'];
const TARGET = ['targetId', 'targetingExpression', 'targetingText', 'targetingType'];
const ASINS = [...CAMPAIGN, ...AD_GROUP, ...KEYWORD, 'currency', 'asin', 'otherAsin', 'sku'];
const PRODUCT_ADS = [...CAMPAIGN, ...AD_GROUP, 'currency', 'asin', 'sku'];
const SB_CAMPAIGN = [...CAMPAIGN, 'campaignType', ...BUDGET, 'campaignBudgetType'];
const SB_AD_GROUP = [...SB_CAMPAIGN, ...AD_GROUP];
/** Observed in one request for campaigns, and most of them in requests for keywords; a row has those that apply to it. */
const SB_OBSERVED = [
  ...SB_AD_GROUP,
  'keywordId',
  'keywordText',
  'keywordBid',
  'keywordStatus',
  'matchType',
  ...TARGET,
  ...SB_ALL_NUMBERS,
];

export const REPORT_OFFERS: Readonly<Record<LegacyCampaignType, ReportOffer>> = {
  sponsoredProducts: {
    queryRecordTypes: { spec: ['keywords', 'targets'], observed: ['keywords', 'targets'] },
    metrics: {
      campaigns: {
        spec: ['bidPlus', ...CAMPAIGN, ...BUDGET, ...SPEC_NUMBERS],
        observed: ['bidPlus', ...CAMPAIGN, ...BUDGET, 'portfolioId', 'portfolioName', ...NUMBERS],
      },
      adGroups: { spec: [...CAMPAIGN, ...AD_GROUP, ...SPEC_NUMBERS], observed: [...CAMPAIGN, ...AD_GROUP, ...NUMBERS] },
      keywords: {
        spec: [...CAMPAIGN, ...KEYWORD, ...SPEC_NUMBERS],
        observed: [...CAMPAIGN, ...AD_GROUP, ...KEYWORD, ...NUMBERS],
      },
      productAds: { spec: [...PRODUCT_ADS, ...SPEC_NUMBERS], observed: ['adId', ...PRODUCT_ADS, ...NUMBERS] },
      asins: { spec: [...ASINS, ...OTHER_NUMBERS], observed: [...ASINS, ...UNITS, ...OTHER_NUMBERS] },
      targets: { observed: [...CAMPAIGN, ...AD_GROUP, ...TARGET, ...NUMBERS] },
    },
    rules: { query: 'RPT-30', placement: 'RPT-31', metrics: 'RPT-28' },
  },
  headlineSearch: {
    prefix: '/v2/hsa',
    queryRecordTypes: { spec: [], observed: ['keywords'] },
    metrics: {
      campaigns: { spec: [...SB_CAMPAIGN, ...SB_SPEC_NUMBERS], observed: SB_OBSERVED },
      adGroups: { spec: [...SB_AD_GROUP, ...SB_SPEC_NUMBERS], observed: [...SB_AD_GROUP, ...SB_ALL_NUMBERS] },
      keywords: { spec: [...SB_AD_GROUP, 'keywordText', 'matchType', ...SB_SPEC_NUMBERS], observed: SB_OBSERVED },
      ads: {
        spec: [...SB_AD_GROUP, 'adId', ...SB_SPEC_NUMBERS],
        observed: [...SB_AD_GROUP, 'adId', ...SB_ALL_NUMBERS],
      },
      targets: { observed: [...SB_AD_GROUP, ...TARGET, ...SB_ALL_NUMBERS] },
    },
    rules: { query: 'SBR-07', placement: 'SBR-09', metrics: 'SBR-11' },
  },
};

/** The names that a request may contain; none where the dialect has no such report. */
export function metricsOf(campaignType: CampaignType, recordType: RecordType, dialect: Dialect): readonly string[] {
  const offers: Readonly<Partial<Record<CampaignType, ReportOffer>>> = REPORT_OFFERS;
  return offers[campaignType]?.metrics[recordType]?.[dialect] ?? [];
}

/** Names a report of version 2 in the coverage of report types. */
export function reportTypeName(campaignType: CampaignType, recordType: RecordType): string {
  return `${campaignType}/${recordType}`;
}
