/**
 * Changes of profiles by clients of the service: daily budgets, and the registration of profiles in the sandbox.
 */
import type { Account, Profile } from '../../model/accounts.ts';
import type { Id } from '../../model/entities.ts';
import type { Country } from '../../model/marketplaces.ts';
import type { Span } from '../../model/marketplaces.ts';
import type { World } from '../../world/state/world.ts';
import { overrideProfile } from './override-profile.ts';
import { addBrand, createAccount, createProfile, findProfile } from './accounts.ts';

/** In major units, in every currency. */
export const DAILY_BUDGET: Span = { min: 1, max: 999_999_999 };

/** Sets budgets by profile id, in minor units of its currency; null removes a budget. */
export function setDailyBudgets(world: World, budgets: ReadonlyMap<Id, number | null>): void {
  for (const [profileId, dailyBudget] of budgets) {
    const profile = world.accountStore.profile(profileId);
    if (profile !== undefined) overrideProfile(world, profile, { dailyBudget });
  }
}

/** Returns the profile of the user's seller account in a country, and creates what does not exist. */
export function registerMerchant(world: World, country: Country): { profile: Profile; isNew: boolean } {
  const account =
    findOwnAccount(world, 'seller') ?? required(createAccount(world, { name: 'Merchant', type: 'seller' }));
  const present = findProfile(world, account, country);
  return { profile: present ?? required(createProfile(world, account, { country })), isNew: present === undefined };
}

/** Returns the profile of the user's vendor account of this name. The seller account gets the brand, too. */
export function registerBrand(world: World, country: Country, brand: string): Profile {
  const vendor =
    findOwnAccount(world, 'vendor', brand) ??
    required(createAccount(world, { name: brand, type: 'vendor', brands: [brand] }));
  const seller = findOwnAccount(world, 'seller');
  for (const account of [vendor, seller]) if (account !== undefined) addBrand(world, account, brand);
  return findProfile(world, vendor, country) ?? required(createProfile(world, vendor, { country }));
}

/** Returns the oldest account that has no profiles, or of which the user owns a profile. */
function findOwnAccount(world: World, type: Account['type'], name?: string): Account | undefined {
  const used = new Set<string>();
  const owned = new Set<string>();
  for (const { accountId, access } of world.accountStore.profiles()) {
    used.add(accountId);
    if (access === 'owner') owned.add(accountId);
  }
  return world.accountStore
    .accounts()
    .find(
      (account) =>
        account.type === type &&
        (name === undefined || account.name === name) &&
        (owned.has(account.accountId) || !used.has(account.accountId)),
    );
}

function required<T>(created: T | undefined): T {
  if (created === undefined) throw new Error('the generated id of an account or a profile already exists');
  return created;
}
