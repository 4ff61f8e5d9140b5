/**
 * Changes of a profile that no client of the service can make: its access, its payment method, a spent budget.
 */
import type { Profile } from '../model/accounts.ts';
import type { Flag, Id } from '../model/entities.ts';
import { ALL_KINDS } from '../model/kinds.ts';
import type { World } from '../world/world.ts';

export type ProfileOverride = Partial<
  Pick<Profile, 'access' | 'dailyBudget' | 'validPaymentMethod' | 'outOfBudget' | 'createdAt'>
>;

/** These stop the traffic of a profile, so the history keeps their earlier values. */
const REMEMBERED = ['validPaymentMethod', 'outOfBudget', 'dailyBudget'] as const;

export function overrideProfile(world: World, profile: Profile, override: ProfileOverride): void {
  const { profileId } = profile;
  const record = (field: (typeof REMEMBERED)[number], was: Flag | number | null): void =>
    world.history.record(profileId, { kind: 'profile', id: profileId, field, at: world.now(), was }, null);
  for (const field of REMEMBERED) {
    const was = profile[field];
    if (override[field] === undefined || override[field] === was) continue;
    record(field, was);
  }
  // A flag that is set again ends at the next midnight, not at the one after it was set first.
  if (override.outOfBudget === 1 && profile.outOfBudget === 1) {
    record('outOfBudget', 1);
    record('outOfBudget', null);
  }
  world.accountStore.changeProfile(profileId, override);
}

/** A profile with all that it owns. */
export function dropProfile(world: World, profileId: Id): void {
  for (const kind of ALL_KINDS) world.store(kind).dropAllOf(profileId);
  world.history.dropAllOf(profileId);
  world.overrides.drop({ profileId });
  world.budgetRules.dropAllOf(profileId);
  world.assets.dropAllOf(profileId);
  world.jobs.dropAllOf(profileId);
  world.accountStore.dropProfile(profileId);
}
