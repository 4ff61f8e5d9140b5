/**
 * The metrics that public connectors request, without the bonus.
 */
const words = (text: string): string[] => text.split(/\s+/);

export const PERFORMANCE = words(
  `Click-throughs attributedDetailPageViewsClicks14d attributedAddToCartClicks14d attributedPurchases14d unitsSold14d
  attributedSales14d attributedTotalDetailPageViewsClicks14d attributedTotalAddToCartClicks14d attributedTotalPurchases14d
  totalUnitsSold14d totalAttributedSales14d`,
);

export const PRODUCTS = words(
  `attributedDetailPageViewsClicks14d attributedAddToCartClicks14d attributedPurchases14d unitsSold14d attributedSales14d
  brandHaloDetailPageViewsClicks14d brandHaloAttributedAddToCartClicks14d brandHaloAttributedPurchases14d
  brandHaloUnitsSold14d brandHaloAttributedSales14d attributedNewToBrandPurchases14d attributedNewToBrandUnitsSold14d
  attributedNewToBrandSales14d brandHaloNewToBrandPurchases14d brandHaloNewToBrandUnitsSold14d
  brandHaloNewToBrandSales14d`,
);
