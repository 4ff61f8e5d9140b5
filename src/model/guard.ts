/**
 * The guard of a world: limits for what clients spend, change and create, and what happens beyond them. Limits are in
 * major units of the currency of each profile, or numbers of entities.
 */
import type { Day } from './days.ts';
import type { Id } from './entities.ts';

/** `record`: the journal has a violation. `refuse`: the request is refused. `end`: so is every later write. */
export const GUARD_REACTIONS = ['record', 'refuse', 'end'] as const;
export type GuardReaction = (typeof GUARD_REACTIONS)[number];

/** `max` is the largest amount, `step` the largest factor by which one change may raise or lower an amount. */
export interface AmountLimits {
  max?: number | undefined;
  step?: number | undefined;
}

export interface GuardLimits {
  /** The cost of all campaigns of a profile since the guard was set, and of the present day. */
  spend?: { total?: number | undefined; day?: number | undefined } | undefined;
  bid?: AmountLimits | undefined;
  budget?: AmountLimits | undefined;
  create?: { keywordsPerDay?: number | undefined; campaignsPerDay?: number | undefined } | undefined;
  then: GuardReaction;
}

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
