/**
 * The market of a world: products, and the search terms of topics, as a scenario or the admin API declares them.
 */

/** Values of a product that may change over time. Money is in major units of the profile's currency. */
export interface ProductValues {
  /** Null is a product without a title. */
  title?: string | null | undefined;
  category?: string | undefined;
  brand?: string | undefined;
  /** Price of one unit. */
  price?: number | undefined;
  /** What one unit costs the advertiser, without advertising. */
  cost?: number | undefined;
  /** Units that are left at the instant; null is unlimited. Orders use them up. */
  stock?: number | null | undefined;
  /** Average rating, 1 to 5. */
  rating?: number | undefined;
  reviews?: number | undefined;
  /** False stops its ads. */
  available?: boolean | undefined;
  /** The address of the main image; null is a product without an image. */
  image?: string | null | undefined;
  /** The ASIN of the product that this one is a variation of; null is none. */
  parent?: string | null | undefined;
  /** Whether the offer of the advertiser is the one that shoppers buy; false stops its ads. */
  buyBox?: boolean | undefined;
  /** Why the product must not be advertised, in addition to what follows from the other values. */
  restrictions?: readonly Restriction[] | undefined;
  /** False keeps its texts out of the simulation, which then has the words that follow from the ASIN. */
  matchesSearches?: boolean | undefined;
}

export const RESTRICTIONS = [
  'ADULT_PRODUCT',
  'CLOSED_CATEGORY',
  'INELIGIBLE_CONDITION',
  'INELIGIBLE_OFFER',
  'INELIGIBLE_PRODUCT_COST',
  'LISTING_SUPRESSED',
  'RESTRICTED_CATEGORY',
] as const;
type Restriction = (typeof RESTRICTIONS)[number];

/** A change of a product. Values that are left out stay. */
export interface ProductChange extends ProductValues {
  asin: string;
  /** Epoch milliseconds; null is before every instant. */
  at: number | null;
}

/** A search term that shoppers use. */
export interface TopicTerm {
  term: string;
  /** Its part of the searches of the topic, as a weight. */
  weight: number;
  /** The level of the bids of rivals in major units; by default that of the topic. */
  price?: number | undefined;
  /** By ASIN: 0 to 1. Others have `relevanceOfOthers`. */
  relevance?: Readonly<Record<string, number>> | undefined;
  relevanceOfOthers?: number | undefined;
}

/** Search terms with common properties. */
export interface Topic {
  name: string;
  /** Searches of all its terms on an ordinary day. */
  searches: number;
  /** The level of the bids of rivals in major units. */
  price: number;
  terms: readonly TopicTerm[];
}

/** All topics from an instant on. A world has no other searches while the list is not empty. */
export interface TopicsChange {
  /** Epoch milliseconds; null is before every instant. */
  at: number | null;
  topics: readonly Topic[];
}

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
