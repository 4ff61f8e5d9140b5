/**
 * What a caller may do to profiles: set their budget, and open new ones for the user of the world.
 */
import type { Account, Profile } from '../model/accounts.ts';
import type { Id } from '../model/entities.ts';
import type { Country } from '../model/marketplaces.ts';
import type { Span } from '../model/marketplaces.ts';
import type { World } from '../world/world.ts';
import { overrideProfile } from './override-profile.ts';
import { addBrand, createAccount, createProfile, profileIn } from './accounts.ts';

/** In major units of any currency. */
export const DAILY_BUDGET: Span = { min: 1, max: 999_999_999 };

/** By profile, in minor units of its currency; null takes the budget away. */
export function setDailyBudgets(world: World, budgets: ReadonlyMap<Id, number | null>): void {
  for (const [profileId, dailyBudget] of budgets) {
    const profile = world.accountStore.profile(profileId);
    if (profile !== undefined) overrideProfile(world, profile, { dailyBudget });
  }
}

/** A profile of the user's seller account; the one that it has there already, if it has. */
export function registerMerchant(world: World, country: Country): { profile: Profile; isNew: boolean } {
  const account = ownAccount(world, 'seller') ?? opened(createAccount(world, { name: 'Merchant', type: 'seller' }));
  const present = profileIn(world, account, country);
  return { profile: present ?? opened(createProfile(world, account, { country })), isNew: present === undefined };
}

/** A profile of the user's vendor account of that name; the brand is the seller account's too. */
export function registerBrand(world: World, country: Country, brand: string): Profile {
  const vendor =
    ownAccount(world, 'vendor', brand) ??
    opened(createAccount(world, { name: brand, type: 'vendor', brands: [brand] }));
  const seller = ownAccount(world, 'seller');
  for (const account of [vendor, seller]) if (account !== undefined) addBrand(world, account, brand);
  return profileIn(world, vendor, country) ?? opened(createProfile(world, vendor, { country }));
}

/** The oldest one of which the user owns a profile, or that has none yet. */
function ownAccount(world: World, type: Account['type'], name?: string): Account | undefined {
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

function opened<T>(made: T | undefined): T {
  if (made === undefined) throw new Error('what was drawn for an account or a profile is taken');
  return made;
}
