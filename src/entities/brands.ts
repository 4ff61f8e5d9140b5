/**
 * The brands of an account, as campaigns name them.
 */
import { createHash } from 'node:crypto';
import type { Account } from '../model/accounts.ts';
import { sbOf } from '../accounts/accounts.ts';

const DIGITS = 16;

/** In the order of registration. An id follows from the account and the brand's name, so that it is known beforehand. */
export function brandEntityIds(account: Account): string[] {
  return sbOf(account).map((brand) => {
    const hash = createHash('sha256').update(`${account.accountId}\n${brand}`).digest('hex');
    return `ENTITY${hash.slice(0, DIGITS).toUpperCase()}`;
  });
}

/** Sponsored brands are for those who own one. */
export function hasBrand(account: Account): boolean {
  return sbOf(account).length > 0;
}
