/**
 * Accounts and their profiles: one profile per marketplace and account.
 */
import type { Access, Account, AccountType, Profile } from '../model/accounts.ts';
import type { Id } from '../model/entities.ts';
import type { Country } from '../model/marketplaces.ts';
import type { World } from '../world/world.ts';

export interface AccountInput {
  accountId?: string | undefined;
  name: string;
  type: AccountType;
  subType?: string | null | undefined;
  brands?: readonly string[] | undefined;
}

export interface ProfileInput {
  profileId?: Id | undefined;
  country: Country;
  access?: Access | undefined;
  dailyBudget?: number | null | undefined;
  validPaymentMethod?: boolean | undefined;
}

/** Undefined when the id is taken. */
export function createAccount(
  world: World,
  { accountId, name, type, subType, brands = [] }: AccountInput,
): Account | undefined {
  const id = accountId ?? drawAccountId(world, type);
  const added = world.accountStore.addAccount({
    accountId: id,
    name,
    type,
    subType: subType ?? null,
    brands: JSON.stringify(brands),
  });
  return added ? world.accountStore.account(id) : undefined;
}

/** Undefined when the account has a profile there, or the id is taken. */
export function createProfile(world: World, account: Account, input: ProfileInput): Profile | undefined {
  const profileId = input.profileId ?? drawProfileId(world);
  const added = world.accountStore.addProfile({
    profileId,
    accountId: account.accountId,
    country: input.country,
    access: input.access ?? 'owner',
    dailyBudget: input.dailyBudget ?? null,
    validPaymentMethod: input.validPaymentMethod === false ? 0 : 1,
    outOfBudget: null,
    createdAt: world.now(),
  });
  return added ? world.accountStore.profile(profileId) : undefined;
}

export function profileIn(world: World, account: Account, country: Country): Profile | undefined {
  return world.accountStore
    .profiles()
    .find((profile) => profile.accountId === account.accountId && profile.country === country);
}

export function sbOf(account: Account): string[] {
  // Written here only, from a list of texts.
  return JSON.parse(account.brands) as string[];
}

export function addBrand(world: World, account: Account, brand: string): void {
  const brands = sbOf(account);
  if (!brands.includes(brand))
    world.accountStore.changeAccount(account.accountId, { brands: JSON.stringify([...brands, brand]) });
}

function drawAccountId(world: World, type: AccountType): string {
  const sequence = world.nextSequence();
  return type === 'seller'
    ? `A${world.ids.text('seller', sequence, 12)}`
    : `ENTITY_${world.ids.digits('entity', sequence, 24)}`;
}

function drawProfileId(world: World): Id {
  let id: Id;
  do id = world.ids.profile(world.nextSequence());
  while (world.accountStore.profile(id) !== undefined);
  return id;
}
