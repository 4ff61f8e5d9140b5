/**
 * Accounts and their profiles: one profile per marketplace and account.
 */
import type { Access, Account, AccountType, Profile } from '../../model/accounts.ts';
import type { Id } from '../../model/entities.ts';
import type { Country } from '../../model/marketplaces.ts';
import type { World } from '../../world/state/world.ts';
import type { Store } from '../../model/stored/assets.ts';

interface AccountInput {
  accountId?: string | undefined;
  name: string;
  type: AccountType;
  subType?: string | null | undefined;
  brands?: readonly string[] | undefined;
  stores?: readonly Store[] | undefined;
}

interface ProfileInput {
  profileId?: Id | undefined;
  country: Country;
  access?: Access | undefined;
  dailyBudget?: number | null | undefined;
  validPaymentMethod?: boolean | undefined;
  outOfBudget?: boolean | undefined;
  createdAt?: number | undefined;
}

/** Returns undefined if the id exists already. */
export function createAccount(
  world: World,
  { accountId, name, type, subType, brands = [], stores }: AccountInput,
): Account | undefined {
  const id = accountId ?? generateAccountId(world, type);
  const added = world.accountStore.addAccount({
    accountId: id,
    name,
    type,
    subType: subType ?? null,
    brands: JSON.stringify(brands),
    stores: stores === undefined ? null : JSON.stringify(stores),
  });
  return added ? world.accountStore.account(id) : undefined;
}

/** Returns undefined if the account has a profile in this country, or the id exists already. */
export function createProfile(world: World, account: Account, input: ProfileInput): Profile | undefined {
  const profileId = input.profileId ?? generateProfileId(world);
  const added = world.accountStore.addProfile({
    profileId,
    accountId: account.accountId,
    country: input.country,
    access: input.access ?? 'owner',
    dailyBudget: input.dailyBudget ?? null,
    validPaymentMethod: input.validPaymentMethod === false ? 0 : 1,
    outOfBudget: input.outOfBudget === undefined ? null : input.outOfBudget ? 1 : 0,
    createdAt: input.createdAt ?? world.now(),
  });
  return added ? world.accountStore.profile(profileId) : undefined;
}

export function findProfile(world: World, account: Account, country: Country): Profile | undefined {
  return world.accountStore
    .profiles()
    .find((profile) => profile.accountId === account.accountId && profile.country === country);
}

export function brandsOf(account: Account): string[] {
  // `createAccount` and `addBrand` write this JSON.
  return JSON.parse(account.brands) as string[];
}

/** Empty if the stores follow from the brands. */
export function declaredStores({ stores }: Account): Store[] {
  // `createAccount` writes this JSON.
  return stores === null ? [] : (JSON.parse(stores) as Store[]);
}

export function addBrand(world: World, account: Account, brand: string): void {
  const brands = brandsOf(account);
  if (!brands.includes(brand))
    world.accountStore.changeAccount(account.accountId, { brands: JSON.stringify([...brands, brand]) });
}

function generateAccountId(world: World, type: AccountType): string {
  const sequence = world.nextSequence();
  return type === 'seller'
    ? `A${world.ids.text('seller', sequence, 12)}`
    : `ENTITY_${world.ids.digits('entity', sequence, 24)}`;
}

function generateProfileId(world: World): Id {
  let id: Id;
  do id = world.ids.profile(world.nextSequence());
  while (world.accountStore.profile(id) !== undefined);
  return id;
}
