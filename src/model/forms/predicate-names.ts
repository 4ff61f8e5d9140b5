/**
 * The predicates of targeting expressions. They are stored with their names in version 2; version 3 has other names.
 */
/** Targets searches instead of products. */
export const KEYWORD_GROUP = 'keywordGroupSameAs';

/** Names in version 3, and the stored names. */
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
  /** The following ones are not available in version 2. */
  ASIN_EXPANDED_FROM: 'asinExpandedFrom',
  KEYWORD_GROUP_SAME_AS: KEYWORD_GROUP,
};
