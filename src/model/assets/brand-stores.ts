/**
 * The stores of brands: pages of an advertiser on the marketplace, which ads can lead to.
 */

export const STORE_STATES = ['APPROVED', 'CANCELED', 'DRAFT', 'LIVE', 'PENDING', 'REJECTED', 'SCHEDULED'] as const;
export type StoreState = (typeof STORE_STATES)[number];
