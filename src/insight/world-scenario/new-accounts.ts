/**
 * The accounts, profiles and manager accounts that a world has and its start has not, as sections of a scenario.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Profile } from '../../model/accounts.ts';
import { marketplaceOf } from '../../model/marketplaces.ts';
import { toMajor } from '../../model/money.ts';
import { brandsOf } from '../../accounts/accounts.ts';
import type { World } from '../../world/world.ts';
import type { Item } from './recorded-steps.ts';

export function newAccounts(world: World, start: World | undefined, notes: Set<string>): Item {
  const before = new Set(start?.accountStore.accounts().map(({ accountId }) => accountId));
  const profiles = world.accountStore.profiles();
  const accounts = world.accountStore
    .accounts()
    .filter(({ accountId }) => !before.has(accountId))
    .map((account) => {
      const { accountId: id, name, type, subType } = account;
      const own = profiles.filter(({ accountId }) => accountId === id);
      const brands = brandsOf(account);
      return {
        id,
        name,
        type,
        ...(subType === null ? {} : { subType }),
        ...(brands.length === 0 ? {} : { brands }),
        countries: Object.fromEntries(own.map((profile) => [profile.country, profileOf(profile)])),
      };
    });
  const known = new Set(start?.accountStore.profiles().map(({ profileId }) => profileId));
  const added = profiles.filter(({ profileId, accountId }) => before.has(accountId) && !known.has(profileId));
  for (const { profileId } of added)
    notes.add(`The profile ${profileId}, which an account of the scenario got, is left out.`);
  return { accounts, managerAccounts: newManagerAccounts(world, start, notes) };
}

function profileOf({ profileId, country, access, dailyBudget, validPaymentMethod }: Profile): Item {
  const { decimals } = marketplaceOf(country);
  return {
    profileId,
    access,
    ...(dailyBudget === null ? {} : { dailyBudget: toMajor(dailyBudget, decimals) }),
    ...(validPaymentMethod === 1 ? {} : { validPaymentMethod: false }),
  };
}

function newManagerAccounts(world: World, start: World | undefined, notes: Set<string>): Item[] {
  const before = new Set(start?.accountStore.managerAccounts().map(({ managerAccountId }) => managerAccountId));
  const { accountStore } = world;
  const added = accountStore.managerAccounts().filter(({ managerAccountId }) => !before.has(managerAccountId));
  if (added.length > 0) notes.add('New manager accounts have other ids.');
  const known = (each: World): object[] =>
    each.accountStore.links().filter(({ managerAccountId }) => before.has(managerAccountId));
  if (start !== undefined && !isDeepStrictEqual(known(world), known(start)))
    notes.add('Changed links of manager accounts are left out.');
  return added.map(({ managerAccountId, name, type }) => ({
    name,
    type,
    links: accountStore
      .links()
      .filter((link) => link.managerAccountId === managerAccountId)
      .flatMap(({ profileId, permission }) => {
        const profile = accountStore.profile(profileId);
        return profile === undefined ? [] : [{ account: profile.accountId, country: profile.country, permission }];
      }),
  }));
}
