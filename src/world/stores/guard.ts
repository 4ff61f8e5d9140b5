/**
 * The guard of a world: limits for what clients spend, change and create, and what they have done since it was set.
 */
import type { Day } from '../../model/days.ts';
import type { Id } from '../../model/entities.ts';
import type { GuardLimits } from '../../model/schemas/guard-schema.ts';

/** What clients have done in one profile. Writes that were refused do not count. */
export interface GuardUse {
  /** The day of the numbers of created entities, in the time zone of the profile. */
  day: Day;
  keywords: number;
  campaigns: number;
  /** The largest factor of one change; 1 without a change. */
  bidStep: number;
  budgetStep: number;
}

export interface Guard {
  limits: GuardLimits;
  /** When it was set, in epoch milliseconds. */
  since: number;
  /** Whether every write is refused. */
  ended: boolean;
  violations: number;
  refusals: number;
  /** By profile, those in which clients have written. */
  profiles: Readonly<Record<Id, GuardUse>>;
}

export function newGuard(limits: GuardLimits, since: number): Guard {
  return { limits, since, ended: false, violations: 0, refusals: 0, profiles: {} };
}
