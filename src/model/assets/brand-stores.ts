/**
 * The stores of brands: pages of an advertiser on the marketplace, which ads can lead to.
 */

export const STORE_STATES = ['APPROVED', 'CANCELED', 'DRAFT', 'LIVE', 'PENDING', 'REJECTED', 'SCHEDULED'] as const;
export type StoreState = (typeof STORE_STATES)[number];

interface StorePage {
  name: string;
  status: StoreState;
  /** Follows from the page if it is not declared. */
  url?: string | undefined;
  asins: string[];
}

export interface Store {
  name: string;
  /** A brand of the account; the first one if it is not declared. */
  brand?: string | undefined;
  /** Follows from the account and the name if it is not declared. */
  storeId?: string | undefined;
  status: StoreState;
  pages: StorePage[];
}
