/**
 * The advertising accounts of the service: one for each account, over all countries. Their ids follow from those of the
 * accounts, so that nothing is stored for them.
 */
import { createHash } from 'node:crypto';
import type { Account, Profile, Token } from '../../model/accounts.ts';
import type { World } from '../../world/state/world.ts';
import { accessOf, mayView } from './access.ts';

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

/** In the order in which the accounts were created. */
export function adsAccountsOf(world: World, token: Token): AdsAccount[] {
  const visible = world.accountStore.profiles().filter((profile) => mayView(accessOf(world, token, profile)));
  const byAccount = Map.groupBy(visible, ({ accountId }) => accountId);
  return world.accountStore.accounts().flatMap((account) => {
    const profiles = byAccount.get(account.accountId);
    return profiles === undefined ? [] : { adsAccountId: adsAccountIdOf(account), account, profiles };
  });
}
