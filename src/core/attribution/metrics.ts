/**
 * The metrics of reports of attribution, by their names in the service.
 */
import type { Funnel } from './funnel.ts';
import type { AttributionRow } from './reports.ts';

export interface Metric {
  isMoney?: true;
  of(row: AttributionRow): number;
}

type Metrics = Readonly<Record<string, Metric>>;

const count = (part: 'promoted' | 'halo', name: keyof Funnel): Metric => ({ of: (row) => row[part][name] });
const money = (part: 'promoted' | 'halo', name: keyof Funnel): Metric => ({
  isMoney: true,
  of: (row) => row[part][name],
});
const both = (name: keyof Funnel): Metric => ({ of: ({ promoted, halo }) => promoted[name] + halo[name] });

/** Of the promoted product, in both report types. */
const PROMOTED: Metrics = {
  attributedDetailPageViewsClicks14d: count('promoted', 'detailPageViews'),
  attributedAddToCartClicks14d: count('promoted', 'addToCarts'),
  attributedPurchases14d: count('promoted', 'purchases'),
  unitsSold14d: count('promoted', 'units'),
  attributedSales14d: money('promoted', 'sales'),
};

/** The names with `Total` or `total` include other products of the brand. */
export const PERFORMANCE_METRICS: Metrics = {
  'Click-throughs': { of: ({ clicks }) => clicks },
  ...PROMOTED,
  attributedTotalDetailPageViewsClicks14d: both('detailPageViews'),
  attributedTotalAddToCartClicks14d: both('addToCarts'),
  attributedTotalPurchases14d: both('purchases'),
  totalUnitsSold14d: both('units'),
  totalAttributedSales14d: { ...both('sales'), isMoney: true },
};

/** Sellers get back a part of the sales that they bring from other sites. */
const BONUS_SHARE = 0.1;
export const BONUS = 'brb_bonus_amount';
export const BONUS_METRIC: Metric = {
  isMoney: true,
  of: ({ promoted, halo }) => (promoted.sales + halo.sales) * BONUS_SHARE,
};

export const PRODUCT_METRICS: Metrics = {
  ...PROMOTED,
  brandHaloDetailPageViewsClicks14d: count('halo', 'detailPageViews'),
  brandHaloAttributedAddToCartClicks14d: count('halo', 'addToCarts'),
  brandHaloAttributedPurchases14d: count('halo', 'purchases'),
  brandHaloUnitsSold14d: count('halo', 'units'),
  brandHaloAttributedSales14d: money('halo', 'sales'),
  attributedNewToBrandPurchases14d: count('promoted', 'newPurchases'),
  attributedNewToBrandUnitsSold14d: count('promoted', 'newUnits'),
  attributedNewToBrandSales14d: money('promoted', 'newSales'),
  brandHaloNewToBrandPurchases14d: count('halo', 'newPurchases'),
  brandHaloNewToBrandUnitsSold14d: count('halo', 'newUnits'),
  brandHaloNewToBrandSales14d: money('halo', 'newSales'),
};
