/**
 * The guard of a world: limits for what clients spend, change and create, and what they have done since it was set.
 */
import type { GuardLimits } from '../../model/schemas/guard-schema.ts';
import type { z } from '../../model/schemas/zod.ts';
import type { guard } from '../stored-json.ts';

export type Guard = z.output<typeof guard>;
/** What clients have done in one profile. Writes that were refused do not count. */
export type GuardUse = Guard['profiles'][string];

export function newGuard(limits: GuardLimits, since: number): Guard {
  return { limits, since, ended: false, violations: 0, refusals: 0, profiles: {} };
}
