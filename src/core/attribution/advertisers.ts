/**
 * The advertisers of attribution: a seller is one, and a vendor has one for each brand.
 */
import type { Scope } from '../entities/operation-context.ts';
import { brandsOf } from '../accounts/accounts.ts';

export interface Advertiser {
  /** 17 digits. */
  advertiserId: string;
  advertiserName: string;
  brand: string;
}

/** Empty for an account without a registered brand, which has no access to attribution. */
export function advertisersOf({ world, profile, account }: Scope): Advertiser[] {
  const brands = brandsOf(account);
  const named = account.type === 'seller' ? brands.slice(0, 1) : brands;
  return named.map((brand, i) => ({
    advertiserId: `5${world.ids.digits(`attribution advertiser of ${profile.profileId}`, i, 16)}`,
    advertiserName: account.type === 'seller' ? account.name : brand,
    brand,
  }));
}
