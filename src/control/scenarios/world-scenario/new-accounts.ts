/**
 * The accounts, profiles and manager accounts that a world has and its start has not, as sections of a scenario.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Profile } from '../../../model/accounts.ts';
import { marketplaceOf } from '../../../model/marketplaces.ts';
import { toMajor } from '../../../model/money.ts';
import { brandsOf, declaredStores } from '../../../core/accounts/accounts.ts';
import type { PastValue } from '../../../world/stores/history.ts';
import type { World } from '../../../world/state/world.ts';
import { instantText } from '../../../model/days.ts';
import type { EntityBlocks, Item } from './entity-blocks.ts';

export function newAccounts(
  world: World,
  start: World | undefined,
  { blocks, notes }: { blocks: EntityBlocks; notes: Set<string> },
): Item {
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
        ...(account.stores === null ? {} : { stores: declaredStores(account) }),
        countries: Object.fromEntries(own.map((profile) => [profile.country, profileOf(profile, blocks)])),
      };
    });
  const known = new Set(start?.accountStore.profiles().map(({ profileId }) => profileId));
  const added = profiles.filter(({ profileId, accountId }) => before.has(accountId) && !known.has(profileId));
  for (const { profileId } of added)
    notes.add(`The profile ${profileId}, which an account of the scenario got, is left out.`);
  return { accounts, managerAccounts: newManagerAccounts(world, start, notes) };
}

function profileOf(profile: Profile, blocks: EntityBlocks): Item {
  const { profileId, country, access, dailyBudget, validPaymentMethod, outOfBudget, createdAt } = profile;
  const { decimals } = marketplaceOf(country);
  const past = blocks.pastOf('profile', profileId, profileId).map(({ field, at, was }) => ({
    until: instantText(at),
    ...pastValue(field, was, decimals),
  }));
  return {
    profileId,
    access,
    ...(dailyBudget === null ? {} : { dailyBudget: toMajor(dailyBudget, decimals) }),
    ...(validPaymentMethod === 1 ? {} : { validPaymentMethod: false }),
    ...(outOfBudget === null ? {} : { outOfBudget: outOfBudget === 1 }),
    creationDate: instantText(createdAt),
    ...(past.length === 0 ? {} : { past }),
  };
}

/** Of the budget in major units, of the others as a flag. */
function pastValue(field: string, was: PastValue['was'], decimals: 0 | 2): Item {
  if (was === null) return { [field]: null };
  return { [field]: field === 'dailyBudget' ? toMajor(Number(was), decimals) : was === 1 };
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
