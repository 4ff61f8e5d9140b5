/**
 * What no client of the service may set: a serving status, dates of the past, a spent budget.
 */
import type { Moderation } from '../model/brands.ts';
import type { Entities, Flag, Id, Kind } from '../model/entities.ts';
import type { Profile } from '../model/accounts.ts';
import type { World } from '../world/world.ts';
import { Complaint } from './complaint.ts';
import { rewrite } from './entities.ts';
import { Batch, scopeOf } from './scope.ts';
import { KINDS } from './seed-drafts.ts';

export interface Force {
  /** null: as computed. */
  forcedStatus?: string | null;
  /** Epoch milliseconds, told in whole seconds. */
  createdAt?: number;
  updatedAt?: number;
  /** Campaigns only; null: as computed. */
  outOfBudget?: Flag | null;
  /** Ads of sponsored brands, and their legacy campaigns: decided, whatever time would do. */
  moderation?: Moderation;
  approvedAt?: null;
}

export function forceEntity<K extends Kind>(
  world: World,
  profile: Profile,
  kind: K,
  row: Entities[K],
  force: Force,
): void {
  if (force.moderation !== undefined && 'multi' in row && row.multi === 1) {
    throw new Complaint('moderationStatus', 'is of legacy campaigns: of others each ad is reviewed');
  }
  rewrite(new Batch(scopeOf(world, profile)), kind, row, force);
}

export type ProfileForce = Partial<
  Pick<Profile, 'access' | 'dailyBudget' | 'validPaymentMethod' | 'outOfBudget' | 'createdAt'>
>;

/** Whoever can't pay earns nothing, so what was before is remembered. */
const REMEMBERED = ['validPaymentMethod', 'outOfBudget', 'dailyBudget'] as const;

export function forceProfile(world: World, profile: Profile, force: ProfileForce): void {
  const { profileId } = profile;
  for (const field of REMEMBERED) {
    const was = profile[field];
    if (force[field] === undefined || force[field] === was) continue;
    world.history.record(profileId, { kind: 'profile', id: profileId, field, at: world.now(), was }, null);
  }
  world.people.changeProfile(profileId, force);
}

/** A profile with all that it owns. */
export function dropProfile(world: World, profileId: Id): void {
  for (const kind of Object.values(KINDS)) world.store(kind).dropAllOf(profileId);
  world.history.dropAllOf(profileId);
  world.overrides.drop({ profileId });
  world.budgetRules.dropAllOf(profileId);
  world.assets.dropAllOf(profileId);
  world.jobs.dropAllOf(profileId);
  world.people.dropProfile(profileId);
}
