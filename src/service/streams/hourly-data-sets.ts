/**
 * The fields of the messages of hourly data sets, each by the column of reports of version 3 with the same value.
 */
import type { ReportColumn } from '../../core/performance/columns/column.ts';
import { reportColumn } from '../../core/performance/columns/report-columns.ts';
import type { CampaignType } from '../../core/performance/product.ts';
import { productOf } from '../../core/performance/products.ts';
import type { ReportRow } from '../../core/performance/rows/report-row.ts';
import { WINDOWS } from '../../core/simulation/totals.ts';

type Fields = Readonly<Record<string, ReportColumn>>;

export interface HourlyDataSet {
  campaignType: CampaignType;
  /** What its numbers count, and when. */
  counts: 'traffic' | 'orders';
  /** Whether each placement has messages of its own. */
  byPlacement: boolean;
  /** What a message is about. */
  subject: Fields;
  /** What is added to the numbers of its hour. */
  numbers: Fields;
}

/** Columns by the names of fields. */
function fieldsOf(campaignType: CampaignType, columns: Readonly<Record<string, string>>): Fields {
  const fields = Object.entries(columns).map(([field, name]): [string, ReportColumn] => {
    const column = reportColumn(campaignType, name);
    if (column === undefined) throw new Error(`${campaignType} has no column ${name} for the field ${field}`);
    return [field, column];
  });
  return Object.fromEntries(fields);
}

/** A field for each attribution window. `suffix`: follows the window in the name of the field. */
function windowed(field: string, column: string, suffix = ''): Fields {
  return fieldsOf(
    'sponsoredProducts',
    Object.fromEntries(WINDOWS.map((days) => [`attributed_${field}_${days}d${suffix}`, `${column}${days}d`])),
  );
}

/** The fields are zero in messages of campaigns that pay clicks. */
function ofViewsOnly(fields: Fields): Fields {
  const paysViews = ({ campaign }: ReportRow): boolean => productOf(campaign).costTypeOf(campaign) === 'VCPM';
  return Object.fromEntries(
    Object.entries(fields).map(([field, column]): [string, ReportColumn] => [
      field,
      { ...column, of: (row, context) => (paysViews(row) ? column.of(row, context) : 0) },
    ]),
  );
}

const AD = { campaign_id: 'campaignId', ad_group_id: 'adGroupId', ad_id: 'adId' };
const TRAFFIC = { clicks: 'clicks', impressions: 'impressions', cost: 'cost' };

/** Orders of clicks within 1 to 30 days. Reports of display have those within 14 days only. */
const ORDERS_BY_WINDOW: Fields = {
  ...windowed('conversions', 'purchases'),
  ...windowed('conversions', 'purchasesSameSku', '_same_sku'),
  ...windowed('sales', 'sales'),
  ...windowed('sales', 'attributedSalesSameSku', '_same_sku'),
  ...windowed('units_ordered', 'unitsSoldClicks'),
};
const NEW_TO_BRAND = {
  attributed_orders_new_to_brand_14d: 'newToBrandPurchasesClicks',
  attributed_sales_new_to_brand_14d: 'newToBrandSalesClicks',
  attributed_units_ordered_new_to_brand_14d: 'newToBrandUnitsSoldClicks',
};
/** Of clicks and of views. */
const VIEW_ATTRIBUTED = {
  view_attributed_conversions_14d: 'purchases',
  view_attributed_sales_14d: 'sales',
  view_attributed_units_ordered_14d: 'unitsSold',
  view_attributed_orders_new_to_brand_14d: 'newToBrandPurchases',
  view_attributed_sales_new_to_brand_14d: 'newToBrandSales',
  view_attributed_units_ordered_new_to_brand_14d: 'newToBrandUnitsSold',
};

const SP = { campaignType: 'sponsoredProducts', byPlacement: true } as const;
const SB = {
  campaignType: 'headlineSearch',
  byPlacement: true,
  subject: fieldsOf('headlineSearch', {
    ...AD,
    keyword_id: 'keywordId',
    keyword_text: 'keyword',
    keyword_type: 'keywordType',
    placement_type: 'placementClassification',
  }),
} as const;
const SD = { campaignType: 'sponsoredDisplay', byPlacement: false } as const;

export const HOURLY_DATA_SETS: Readonly<Record<string, HourlyDataSet>> = {
  'sp-traffic': {
    ...SP,
    counts: 'traffic',
    subject: fieldsOf('sponsoredProducts', {
      ...AD,
      keyword_id: 'keywordId',
      keyword_text: 'keyword',
      match_type: 'matchType',
      placement: 'placementClassification',
    }),
    numbers: fieldsOf('sponsoredProducts', TRAFFIC),
  },
  'sp-conversion': {
    ...SP,
    counts: 'orders',
    subject: fieldsOf('sponsoredProducts', {
      ...AD,
      keyword_id: 'keywordId',
      placement: 'placementClassification',
    }),
    numbers: { ...ORDERS_BY_WINDOW, ...windowed('units_ordered', 'unitsSoldSameSku', '_same_sku') },
  },
  'sb-traffic': {
    ...SB,
    counts: 'traffic',
    numbers: fieldsOf('headlineSearch', { ...TRAFFIC, viewable_impressions: 'viewableImpressions' }),
  },
  'sb-conversion': {
    ...SB,
    counts: 'orders',
    numbers: fieldsOf('headlineSearch', {
      attributed_conversions_14d: 'purchasesClicks',
      attributed_conversions_14d_same_sku: 'purchasesPromotedClicks',
      attributed_sales_14d: 'salesClicks',
      attributed_sales_14d_same_sku: 'salesPromotedClicks',
      attributed_units_ordered_14d: 'unitsSoldClicks',
      ...NEW_TO_BRAND,
      ...VIEW_ATTRIBUTED,
    }),
  },
  'sb-rich-media': {
    ...SB,
    counts: 'traffic',
    numbers: fieldsOf('headlineSearch', {
      video_5_second_views: 'video5SecondViews',
      video_complete_views: 'videoCompleteViews',
      video_first_quartile_views: 'videoFirstQuartileViews',
      video_midpoint_views: 'videoMidpointViews',
      video_third_quartile_views: 'videoThirdQuartileViews',
      video_unmutes: 'videoUnmutes',
    }),
  },
  'sd-traffic': {
    ...SD,
    counts: 'traffic',
    subject: fieldsOf('sponsoredDisplay', { ...AD, target_id: 'targetingId', targeting_text: 'targetingText' }),
    numbers: {
      ...fieldsOf('sponsoredDisplay', TRAFFIC),
      ...ofViewsOnly(fieldsOf('sponsoredDisplay', { view_impressions: 'impressionsViews' })),
    },
  },
  'sd-conversion': {
    ...SD,
    counts: 'orders',
    subject: fieldsOf('sponsoredDisplay', { ...AD, target_id: 'targetingId' }),
    numbers: {
      ...ORDERS_BY_WINDOW,
      ...fieldsOf('sponsoredDisplay', NEW_TO_BRAND),
      ...ofViewsOnly(fieldsOf('sponsoredDisplay', VIEW_ATTRIBUTED)),
    },
  },
};
