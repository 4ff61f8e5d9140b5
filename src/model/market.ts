/**
 * The market of a world: products, and the search terms of topics, as a scenario or the admin API declares them.
 */

/** Values of a product that may change over time. Money is in major units of the profile's currency. */
export interface ProductValues {
  title?: string | undefined;
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
}

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

/** Search terms with common properties. A world with topics has no other searches. */
export interface Topic {
  name: string;
  /** Searches of all its terms on an ordinary day. */
  searches: number;
  /** The level of the bids of rivals in major units. */
  price: number;
  terms: readonly TopicTerm[];
}
