/**
 * The market of a world: products, and the search terms of topics, as a scenario or the admin API declares them.
 */

export const RESTRICTIONS = [
  'ADULT_PRODUCT',
  'CLOSED_CATEGORY',
  'INELIGIBLE_CONDITION',
  'INELIGIBLE_OFFER',
  'INELIGIBLE_PRODUCT_COST',
  'LISTING_SUPRESSED',
  'RESTRICTED_CATEGORY',
] as const;

export const MAX_PRODUCTS = 10_000;
/** Of all products together. */
export const MAX_PRODUCT_CHANGES = 100_000;
export const MAX_TOPICS = 1000;
/** Of all topics at one instant. */
export const MAX_TERMS = 10_000;
/** Of all topics at all instants together. */
export const MAX_STORED_TERMS = 100_000;
/** The most recorded changes of the parameters of the simulation. */
export const MAX_PARAMETER_CHANGES = 1000;
