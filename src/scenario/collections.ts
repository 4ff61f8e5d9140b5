/**
 * The collections that a seed can fill, in the order in which they are written: parents first.
 */
export const COLLECTIONS = [
  'campaigns',
  'adGroups',
  'keywords',
  'negativeKeywords',
  'campaignNegativeKeywords',
  'productAds',
  'targets',
  'negativeTargets',
  'campaignNegativeTargets',
] as const;

export type CollectionName = (typeof COLLECTIONS)[number];

/** How many were written. */
export type Counts = Record<CollectionName, number>;
