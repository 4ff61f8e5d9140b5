/**
 * The columns of all reports of version 3 but the dates, which follow from the request.
 */
import { BRAND_COLUMNS } from './brand-columns.ts';
import { emptyColumn, type ReportColumns } from './column.ts';
import { ENTITY_COLUMNS } from './entity-columns.ts';
import { NUMBER_COLUMNS } from './number-columns.ts';

/** Columns of quantities that the simulation does not have. */
const EMPTY_COLUMNS: ReportColumns = Object.fromEntries(
  `topOfSearchImpressionShare grossClickThroughs grossImpressions invalidClickThroughRate invalidClickThroughs
   invalidImpressionRate invalidImpressions addToCart addToCartClicks addToCartRate brandedSearches
   brandedSearchesClicks detailPageViews detailPageViewsClicks eCPAddToCart newToBrandDetailPageViewRate
   newToBrandDetailPageViews newToBrandDetailPageViewsClicks newToBrandECPDetailPageView video5SecondViewRate
   video5SecondViews videoCompleteViews videoFirstQuartileViews videoMidpointViews videoThirdQuartileViews
   videoUnmutes viewabilityRate viewableImpressions viewClickThroughRate`
    .split(/\s+/)
    .map((name) => [name, emptyColumn('decimal', 'the simulation does not have this quantity')]),
);

export const REPORT_COLUMNS: ReportColumns = {
  ...EMPTY_COLUMNS,
  ...ENTITY_COLUMNS,
  ...NUMBER_COLUMNS,
  ...BRAND_COLUMNS,
};
