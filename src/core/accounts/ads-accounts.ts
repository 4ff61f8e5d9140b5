/**
 * The advertising accounts of the service: one for each account, over all countries. Their ids follow from those of the
 * accounts, so that nothing is stored for them.
 */
import { createHash } from 'node:crypto';
import type { Account, Profile, Token } from '../../model/accounts.ts';
import type { Region } from '../../model/marketplaces.ts';
import type { World } from '../../world/state/world.ts';
import { accessOf, mayView, visibleProfiles } from './access.ts';
import { isLinked } from './manager-accounts.ts';

export interface AdsAccount {
  adsAccountId: string;
  account: Account;
  /** That the token may view, in the order of their creation. */
  profiles: readonly Profile[];
}

const DIGITS = 24;

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export function adsAccountIdOf({ accountId }: Pick<Account, 'accountId'>): string {
  return `amzn1.ads-account.g.${digestOf(`advertising account ${accountId}`).slice(0, DIGITS)}`;
}

/** The advertiser of a profile. Vendors have the id of their account. */
export function entityIdOf({ accountId, country }: Profile): string {
  if (accountId.startsWith('ENTITY')) return accountId;
  return `ENTITY${digestOf(`advertiser ${accountId} in ${country}`).slice(0, 12).toUpperCase()}`;
}

/** All that a token may view, in all regions. */
export function adsAccountsOf(world: World, token: Token): AdsAccount[] {
  return groupByAccount(
    world,
    world.accountStore.profiles().filter((profile) => mayView(accessOf(world, token, profile))),
  );
}

/** Whether an id is that of the account of a profile, as profiles show it, or that of its advertising account. */
export function isAccountOf({ accountId }: Profile, id: string): boolean {
  return accountId === id || adsAccountIdOf({ accountId }) === id;
}

/** An account that a call names, as the unified API does. */
export type RequestedAccount = { advertiserAccountId: string } | { managerAccountId: string };

/**
 * Resolves the accounts that a call names to their profiles in a region, as far as the token may view them. A manager
 * account means the profiles that are linked to it. Fails for the first account that gives no profile.
 */
export function resolveAccounts(
  world: World,
  token: Token,
  region: Region,
  requested: readonly RequestedAccount[],
): AdsAccount[] | { notPermitted: string } {
  const visible = visibleProfiles(world, token, region).map(({ profile }) => profile);
  const selected = new Set<Profile>();
  for (const each of requested) {
    const found = visible.filter((profile) =>
      'managerAccountId' in each
        ? isLinked(world, profile, each.managerAccountId)
        : isAccountOf(profile, each.advertiserAccountId),
    );
    if (found.length === 0)
      return { notPermitted: 'managerAccountId' in each ? each.managerAccountId : each.advertiserAccountId };
    for (const profile of found) selected.add(profile);
  }
  return groupByAccount(
    world,
    visible.filter((profile) => selected.has(profile)),
  );
}

/** In the order in which the accounts were created. */
function groupByAccount(world: World, profiles: readonly Profile[]): AdsAccount[] {
  const byAccount = Map.groupBy(profiles, ({ accountId }) => accountId);
  return world.accountStore.accounts().flatMap((account) => {
    const own = byAccount.get(account.accountId);
    return own === undefined ? [] : { adsAccountId: adsAccountIdOf(account), account, profiles: own };
  });
}
