/**
 * The advertisers of attribution: a seller is one, and a vendor has one for each brand.
 */
import type { Account } from '../../model/accounts.ts';
import type { Scope } from '../entities/operation-context.ts';
import { brandsOf } from '../accounts/accounts.ts';

export interface Advertiser {
  /** 17 digits. */
  advertiserId: string;
  advertiserName: string;
  brand: string;
}

/** The brands that are advertisers: of a seller the first, of a vendor all. */
export function advertisedBrands(account: Account): readonly string[] {
  const brands = brandsOf(account);
  return account.type === 'seller' ? brands.slice(0, 1) : brands;
}

/** Empty for an account without a registered brand, which has no access to attribution. */
export function advertisersOf({ world, profile, account }: Scope): Advertiser[] {
  return advertisedBrands(account).map((brand, i) => ({
    advertiserId: `5${world.ids.digits(`attribution advertiser of ${profile.profileId}`, i, 16)}`,
    advertiserName: account.type === 'seller' ? account.name : brand,
    brand,
  }));
}
