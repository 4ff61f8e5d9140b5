/**
 * What a scenario or the admin API declares of the market of a world: products, the search terms of topics, and overrides,
 * which are the numbers of an entity on a day in place of the simulated ones.
 */
import type { Day } from './days.ts';
import type { Id } from './entities.ts';

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

/**
 * `keyword` is a row of the keywords report. With automatic targeting, this is the sum of the targets of the ad group.
 */
export const OVERRIDE_LEVELS = ['campaign', 'adGroup', 'keyword', 'target', 'productAd'] as const;
export type OverrideLevel = (typeof OVERRIDE_LEVELS)[number];

/** By their names in reports, with amounts in minor units. Other numbers stay, unless they contradict these. */
export type OverrideValues = Readonly<Record<string, number>>;

export interface Override {
  profileId: Id;
  campaignId: Id;
  level: OverrideLevel;
  id: Id;
  day: Day;
  values: OverrideValues;
}
