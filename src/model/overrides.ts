/**
 * Overrides: the numbers of an entity on a day that a test has set, in place of the simulated ones.
 */
import type { Day } from './days.ts';
import type { Id } from './entities.ts';

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
