/**
 * Numbers of one entity on one day that a test has set, in place of the simulated ones.
 */
import type { Day } from './days.ts';
import type { Id } from './entities.ts';

/** `keyword` is a row of a keywords report; with automatic targeting, all targets of the ad group. */
export const OVERRIDE_LEVELS = ['campaign', 'adGroup', 'keyword', 'target', 'productAd'] as const;
export type OverrideLevel = (typeof OVERRIDE_LEVELS)[number];

/** In the service's names; money in minor units. What is not named stays, unless it would contradict what is. */
export type OverrideValues = Readonly<Record<string, number>>;

export interface Override {
  profileId: Id;
  campaignId: Id;
  level: OverrideLevel;
  id: Id;
  day: Day;
  values: OverrideValues;
}
