/**
 * Sets fields of a profile that clients of the service cannot set: access, payment method, exhausted budget.
 */
import type { Profile } from '../../model/accounts.ts';
import type { Id } from '../../model/entities.ts';
import type { Flag } from '../../model/entity-values.ts';
import { ALL_KINDS } from '../../model/kinds.ts';
import type { World } from '../../world/state/world.ts';

export type ProfileOverride = Partial<
  Pick<Profile, 'access' | 'dailyBudget' | 'validPaymentMethod' | 'outOfBudget' | 'createdAt'>
>;

/** Changes of these fields change the traffic of past days, so the history records their previous values. */
const TRACKED_FIELDS = ['validPaymentMethod', 'outOfBudget', 'dailyBudget'] as const;

export function overrideProfile(world: World, profile: Profile, override: ProfileOverride): void {
  const { profileId } = profile;
  const record = (field: (typeof TRACKED_FIELDS)[number], was: Flag | number | null): void =>
    world.history.record(profileId, { kind: 'profile', id: profileId, field, at: world.now(), was }, null);
  for (const field of TRACKED_FIELDS) {
    const was = profile[field];
    if (override[field] === undefined || override[field] === was) continue;
    record(field, was);
  }
  // Setting the flag again extends it to the next midnight, so the history needs a change in between.
  if (override.outOfBudget === 1 && profile.outOfBudget === 1) {
    record('outOfBudget', 1);
    record('outOfBudget', null);
  }
  const isRecorded = Object.keys(override).every(
    (field) => field === 'access' || TRACKED_FIELDS.some((each) => each === field),
  );
  world.accountStore.changeProfile(profileId, override, isRecorded ? world.history.since(world.now()) : undefined);
}

/** Deletes a profile with everything that belongs to it. */
export function dropProfile(world: World, profileId: Id): void {
  for (const kind of ALL_KINDS) world.store(kind).dropAllOf(profileId);
  world.history.dropAllOf(profileId);
  world.overrides.drop({ profileId });
  world.budgetRules.dropAllOf(profileId);
  world.bidRules.dropAllOf(profileId);
  world.assets.dropAllOf(profileId);
  world.assetUploads.dropAllOf(profileId);
  world.streamSubscriptions.dropAllOf(profileId);
  world.jobs.dropAllOf(profileId);
  world.accountStore.dropProfile(profileId);
  world.changeLog.restart(world.now());
}
