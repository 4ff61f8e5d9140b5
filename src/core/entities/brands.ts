/**
 * The brands of an account, which campaigns of sponsored brands reference.
 */
import { createHash } from 'node:crypto';
import type { Account } from '../../model/accounts.ts';
import { brandsOf } from '../accounts/accounts.ts';

const DIGITS = 16;

/**
 * Returns ids in the order of registration. An id is a hash of the account and the brand, so clients can know it in
 * advance.
 */
export function brandEntityIds(account: Account): string[] {
  return brandsOf(account).map((brand) => {
    const hash = createHash('sha256').update(`${account.accountId}\n${brand}`).digest('hex');
    return `ENTITY${hash.slice(0, DIGITS).toUpperCase()}`;
  });
}

/** Sponsored brands require a registered brand. */
export function hasBrand(account: Account): boolean {
  return brandsOf(account).length > 0;
}
