/**
 * Advertisers that clients of the service create and change. A business that does not sell on the platform becomes the
 * account of a vendor, with a profile in each of its countries.
 */
import { createHash } from 'node:crypto';
import type { Account, AccountType, Token } from '../../model/accounts.ts';
import type { Country } from '../../model/marketplaces.ts';
import type { World } from '../../world/state/world.ts';
import { accessOf } from './access.ts';
import { createAccount, createProfile } from './accounts.ts';
import { adsAccountIdOf, type AdsAccount } from './ads-accounts.ts';
import { findManagerAccount, linkProfile, mayLink } from './manager-accounts.ts';

type AdvertiserError = 'unknown' | 'notOwner' | 'nameTaken' | 'unknownManager';

interface AdvertiserChange {
  name?: string | undefined;
  /** The manager account that the profiles are linked to. */
  managerAccountId?: string | undefined;
}

interface NewAdvertiser extends AdvertiserChange {
  name: string;
  /** The first one has the oldest profile. */
  countries: readonly Country[];
}

export function createAdvertiser(
  world: World,
  { name, countries, managerAccountId }: NewAdvertiser,
): AdsAccount | AdvertiserError {
  const refused = validate(world, { name, managerAccountId });
  if (refused !== undefined) return refused;
  const account = createAccount(world, { name, type: 'vendor', brands: [name] });
  if (account === undefined) throw new Error('the generated id of an account already exists');
  for (const country of countries) createProfile(world, account, { country });
  return linkTo(world, account, managerAccountId);
}

/** Only an owner of the account can change it. */
export function changeAdvertiser(
  world: World,
  adsAccountId: string,
  { name, managerAccountId }: AdvertiserChange,
): AdsAccount | AdvertiserError {
  const account = world.accountStore.accounts().find((each) => adsAccountIdOf(each) === adsAccountId);
  if (account === undefined) return 'unknown';
  if (!mayLink(profilesOf(world, account))) return 'notOwner';
  const refused = validate(world, { name: name === account.name ? undefined : name, managerAccountId });
  if (refused !== undefined) return refused;
  if (name !== undefined) world.accountStore.changeAccount(account.accountId, { name });
  return linkTo(world, { ...account, name: name ?? account.name }, managerAccountId);
}

function validate(world: World, { name, managerAccountId }: AdvertiserChange): AdvertiserError | undefined {
  if (name !== undefined && world.accountStore.accounts().some((each) => each.name === name)) return 'nameTaken';
  if (managerAccountId === undefined || findManagerAccount(world, managerAccountId) !== undefined) return undefined;
  return 'unknownManager';
}

function linkTo(world: World, account: Account, managerAccountId: string | undefined): AdsAccount {
  const profiles = profilesOf(world, account);
  const manager = managerAccountId === undefined ? undefined : findManagerAccount(world, managerAccountId);
  if (manager !== undefined) for (const profile of profiles) linkProfile(world, manager, profile, 'editor');
  return { adsAccountId: adsAccountIdOf(account), account, profiles };
}

function profilesOf(world: World, { accountId }: Account) {
  return world.accountStore.profiles().filter((profile) => profile.accountId === accountId);
}

/** An account at which the user sells. Each one is an advertiser already. */
export interface SellingAccount {
  linkToken: string;
  account: Account & { type: Exclude<AccountType, 'agency'> };
  countries: readonly Country[];
}

/** Those that the user owns, in the order in which they were created. */
export function sellingAccountsOf(world: World, token: Token): SellingAccount[] {
  return world.accountStore.accounts().flatMap((account) => {
    const { type } = account;
    const owned = profilesOf(world, account).filter((profile) => accessOf(world, token, profile) === 'owner');
    if (type === 'agency' || owned.length === 0) return [];
    const linkToken = createHash('sha256').update(`selling account ${account.accountId}`).digest('hex').slice(0, 32);
    return { linkToken, account: { ...account, type }, countries: owned.map(({ country }) => country) };
  });
}
