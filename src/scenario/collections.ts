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
  'sbCampaigns',
  'sbAdGroups',
  'sbAds',
  'sbKeywords',
  'sbTargets',
] as const;

export type CollectionName = (typeof COLLECTIONS)[number];

/** All that a seed can fill: assets come first, as creatives name them; budget rules last, as they name campaigns. */
export const SEEDED = ['assets', ...COLLECTIONS, 'budgetRules'] as const;
export type SeededName = (typeof SEEDED)[number];

/** How many were written. */
export type Counts = Record<SeededName, number>;

export function countsOf(counts: readonly (readonly [SeededName, number])[]): Counts {
  // Whoever counts names each of them.
  return Object.fromEntries(counts) as Counts;
}
