/**
 * The numbers that only sponsored display has in reports of version 2: quantities under their names there. Numbers of clicks have
 * the names of all products (`names.ts`).
 */
import { QUANTITIES } from './quantities.ts';
import { renameQuantity, type Quantity } from './quantity.ts';

/** Names in version 2 and 3, as the guide to the migration pairs them. */
const NAMES: Readonly<Record<string, string>> = {
  attributedDetailPageView14d: 'detailPageViewsClicks',
  attributedBrandedSearches14d: 'brandedSearchesClicks',
  viewImpressions: 'impressionsViews',
  viewAttributedConversions14d: 'purchases',
  viewAttributedDetailPageView14d: 'detailPageViews',
  viewAttributedSales14d: 'sales',
  viewAttributedUnitsOrdered14d: 'unitsSold',
  viewAttributedOrdersNewToBrand14d: 'newToBrandPurchases',
  viewAttributedSalesNewToBrand14d: 'newToBrandSales',
  viewAttributedUnitsOrderedNewToBrand14d: 'newToBrandUnitsSold',
  viewAttributedBrandedSearches14d: 'brandedSearches',
  videoCompleteViews: 'videoCompleteViews',
  videoFirstQuartileViews: 'videoFirstQuartileViews',
  videoMidpointViews: 'videoMidpointViews',
  videoThirdQuartileViews: 'videoThirdQuartileViews',
  videoUnmutes: 'videoUnmutes',
  vtr: 'viewabilityRate',
  vctr: 'viewClickThroughRate',
  avgImpressionsFrequency: 'impressionsFrequencyAverage',
  cumulativeReach: 'cumulativeReach',
};

/** The same of rows of asins. */
const HALO_NAMES: Readonly<Record<string, string>> = {
  attributedConversions14dOtherSKU: 'conversionsBrandHaloClicks',
  viewAttributedConversions14dOtherSKU: 'conversionsBrandHalo',
  viewAttributedSales14dOtherSKU: 'salesBrandHalo',
  viewAttributedUnitsOrdered14dOtherSKU: 'unitsSoldBrandHalo',
};

function renamed(names: Readonly<Record<string, string>>): readonly Quantity[] {
  return Object.entries(names).map(([name, newer]) => {
    const quantity = QUANTITIES.sponsoredDisplay.get(newer);
    if (quantity === undefined) throw new Error(`there is no quantity ${newer} of sponsored display`);
    return renameQuantity(name, quantity);
  });
}

export const DISPLAY_NUMBERS: readonly Quantity[] = renamed(NAMES);
export const DISPLAY_HALO_NUMBERS: readonly Quantity[] = renamed(HALO_NAMES);
