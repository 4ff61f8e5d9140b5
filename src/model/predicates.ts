/**
 * What the expression of a target may say. Stored in the words of version 2; version 3 has words of its own.
 */

/** Version 3's word to the stored one. */
export const PREDICATES: Readonly<Record<string, string>> = {
  QUERY_BROAD_REL_MATCHES: 'queryBroadRelMatches',
  QUERY_HIGH_REL_MATCHES: 'queryHighRelMatches',
  ASIN_ACCESSORY_RELATED: 'asinAccessoryRelated',
  ASIN_SUBSTITUTE_RELATED: 'asinSubstituteRelated',
  ASIN_CATEGORY_SAME_AS: 'asinCategorySameAs',
  ASIN_BRAND_SAME_AS: 'asinBrandSameAs',
  ASIN_PRICE_LESS_THAN: 'asinPriceLessThan',
  ASIN_PRICE_BETWEEN: 'asinPriceBetween',
  ASIN_PRICE_GREATER_THAN: 'asinPriceGreaterThan',
  ASIN_REVIEW_RATING_LESS_THAN: 'asinReviewRatingLessThan',
  ASIN_REVIEW_RATING_BETWEEN: 'asinReviewRatingBetween',
  ASIN_REVIEW_RATING_GREATER_THAN: 'asinReviewRatingGreaterThan',
  ASIN_SAME_AS: 'asinSameAs',
  ASIN_IS_PRIME_SHIPPING_ELIGIBLE: 'asinIsPrimeShippingEligible',
  ASIN_AGE_RANGE_SAME_AS: 'asinAgeRangeSameAs',
  ASIN_GENRE_SAME_AS: 'asinGenreSameAs',
  /** Version 2 never had it. */
  ASIN_EXPANDED_FROM: 'asinExpandedFrom',
};

/** The whole expression of a target; others refine a category. */
const ALONE: ReadonlySet<string> = new Set(['asinSameAs', 'asinExpandedFrom']);
const CATEGORY = 'asinCategorySameAs';
const REFINEMENTS: ReadonlySet<string> = new Set(
  Object.values(PREDICATES).filter((type) => /^asin(?:Brand|Price|ReviewRating|IsPrime|AgeRange|Genre)/.test(type)),
);
const NEGATIVE: ReadonlySet<string> = new Set(['asinSameAs', 'asinBrandSameAs']);

/** Stored words: one product, or one category with what narrows it. */
export function isTargetExpression(types: readonly string[]): boolean {
  if (types.length === 1 && types[0] !== undefined && ALONE.has(types[0])) return true;
  const categories = types.filter((type) => type === CATEGORY).length;
  return categories === 1 && types.every((type) => type === CATEGORY || REFINEMENTS.has(type));
}

/** Stored words: what is not to be shown beside is named by product or brand. */
export function isNegativeExpression(types: readonly string[]): boolean {
  return types.length > 0 && types.every((type) => NEGATIVE.has(type));
}
