/**
 * The metrics that reports offer, by product and record type.
 */
import type { Settings } from '../../../../model/settings.ts';
import {
  NAMED_NUMBERS,
  OTHER_PRODUCT_NUMBERS,
  SB_NUMBERS,
  SB_FURTHER_NUMBERS,
} from '../../../../core/simulation/names.ts';
import { DISPLAY_HALO_NUMBERS, DISPLAY_NUMBERS } from '../../../../core/simulation/quantities/display-names.ts';
import type { CampaignType } from '../../../../core/performance/product.ts';
import type { RecordType, Segment } from '../../../../core/performance/record-types.ts';
import type { RuleId } from '../../../../generated/rule-ids.ts';

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
  /** The service that long ids of its reports name. */
  idService: 'clicksAPI' | 'sdAPI';
  /** Rows begin with the id of their entity, also if it is not requested. */
  hasIdField: boolean;
  /** The record types that can be requested with a segment. */
  segments: Readonly<Record<Dialect, Readonly<Partial<Record<Segment, readonly RecordType[]>>>>>;
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
const SP_SEGMENTS = { query: ['keywords', 'targets'], placement: ['campaigns'] } as const;
const SD_SEGMENTS = { matchedTarget: ['campaigns', 'adGroups', 'targets'] } as const;

const SD_NUMBERS = [
  ...SPEC_NUMBERS,
  'attributedOrdersNewToBrand14d',
  'attributedSalesNewToBrand14d',
  'attributedUnitsOrderedNewToBrand14d',
  ...DISPLAY_NUMBERS.map(({ name }) => name),
];
/** Reach is that of a campaign, an ad group or an ad. */
const SD_TARGET_NUMBERS = SD_NUMBERS.filter((name) => !['avgImpressionsFrequency', 'cumulativeReach'].includes(name));
const SD_ASINS = [...PRODUCT_ADS, 'otherAsin', ...OTHER_NUMBERS, ...DISPLAY_HALO_NUMBERS.map(({ name }) => name)];

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

export const REPORT_OFFERS: Readonly<Record<CampaignType, ReportOffer>> = {
  sponsoredProducts: {
    idService: 'clicksAPI',
    hasIdField: true,
    segments: { spec: SP_SEGMENTS, observed: SP_SEGMENTS },
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
    rules: { query: 'RPT-30', placement: 'RPT-31', matchedTarget: 'RPT-32', metrics: 'RPT-28' },
  },
  headlineSearch: {
    prefix: '/v2/hsa',
    idService: 'clicksAPI',
    hasIdField: true,
    segments: { spec: { placement: ['campaigns'] }, observed: { query: ['keywords'], placement: ['campaigns'] } },
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
    rules: { query: 'SBR-07', placement: 'SBR-09', matchedTarget: 'RPT-32', metrics: 'SBR-11' },
  },
  sponsoredDisplay: {
    prefix: '/sd',
    idService: 'sdAPI',
    hasIdField: false,
    segments: { spec: SD_SEGMENTS, observed: SD_SEGMENTS },
    metrics: {
      campaigns: inEveryDialect([...CAMPAIGN, ...BUDGET, 'costType', 'currency', ...SD_NUMBERS]),
      adGroups: inEveryDialect([...CAMPAIGN, ...AD_GROUP, 'bidOptimization', 'currency', ...SD_NUMBERS]),
      productAds: inEveryDialect(['adId', ...PRODUCT_ADS, ...SD_NUMBERS]),
      targets: inEveryDialect([...CAMPAIGN, ...AD_GROUP, ...TARGET, 'currency', ...SD_TARGET_NUMBERS]),
      asins: inEveryDialect(SD_ASINS),
    },
    rules: { query: 'TOD-493', placement: 'TOD-493', matchedTarget: 'TOD-493', metrics: 'TOD-493' },
  },
};

function inEveryDialect(names: readonly string[]): OfferedMetrics {
  return { spec: names, observed: names };
}

/** The names that a request may contain; none where the dialect has no such report. */
export function metricsOf(campaignType: CampaignType, recordType: RecordType, dialect: Dialect): readonly string[] {
  return REPORT_OFFERS[campaignType].metrics[recordType]?.[dialect] ?? [];
}

/** Names a report of version 2 in the coverage of report types. */
export function reportTypeName(campaignType: CampaignType, recordType: RecordType): string {
  return `${campaignType}/${recordType}`;
}
