/**
 * The declaration of a report type of reporting version 3. Declarations are data: the validation, the texts of errors,
 * the rows, the OpenAPI document, the documentation and the tests follow from them.
 */
import type { RowLevel } from '../../../../core/performance/rows/report-row.ts';
import type { CampaignType } from '../../../../core/performance/product.ts';

export const AD_PRODUCTS = [
  'ALL',
  'DEMAND_SIDE_PLATFORM',
  'SPONSORED_BRANDS',
  'SPONSORED_DISPLAY',
  'SPONSORED_PRODUCTS',
  'SPONSORED_TELEVISION',
] as const;
type AdProduct = (typeof AD_PRODUCTS)[number];

export const TIME_UNITS = ['SUMMARY', 'DAILY'] as const;
export type TimeUnit = (typeof TIME_UNITS)[number];

export const FORMATS = ['GZIP_JSON', 'CSV', 'XLSX'] as const;
export type Format = (typeof FORMATS)[number];

/** The allowed values by field. */
export type Filters = Readonly<Record<string, readonly string[]>>;

interface GroupBy {
  /** In addition to the columns of the report type. */
  columns: readonly string[];
  filters: Filters;
}

/** Values of groupBy that can be requested together, in any order, and what a row of such a report is. */
export interface Grouping {
  groupBy: readonly string[];
  level: RowLevel;
}

export interface ReportType {
  adProduct: AdProduct;
  campaignType: CampaignType;
  groupBys: Readonly<Record<string, GroupBy>>;
  groupings: readonly Grouping[];
  /** The columns that every groupBy has. */
  columns: readonly string[];
  /** Columns that are not available with several values of groupBy. */
  withoutCombination?: readonly string[];
  timeUnits: readonly TimeUnit[];
  formats: readonly Format[];
  /** The largest number of days from the start date to the end date. */
  maxRangeDays: number;
  /** How many days before today the first available day is. */
  retentionDays: number;
  /** Days after a click or a view within which a purchase is attributed to it. */
  attributionDays: readonly number[];
}

/** Reads a list of columns, in which `sales{1d,7d}` represents `sales1d sales7d`. */
export function columnsOf(text: string): string[] {
  return text
    .trim()
    .split(/\s+/)
    .flatMap((column) => {
      const [name = '', windows] = column.split(/[{}]/);
      return windows === undefined ? name : windows.split(',').map((window) => name + window);
    });
}

/** For a groupBy value without columns and filters of its own. */
export const PLAIN: GroupBy = { columns: [], filters: {} };

/** The columns of reports of gross and invalid traffic. */
export const GROSS_AND_INVALID = `
  campaignName campaignStatus clicks date endDate grossClickThroughs grossImpressions impressions
  invalidClickThroughRate invalidClickThroughs invalidImpressionRate invalidImpressions startDate
`;
