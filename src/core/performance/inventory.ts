/**
 * The products of an advertiser: those that its ads name, and those that the world declares.
 */
import type { Id } from '../../model/entities.ts';
import { asinOfAd } from '../catalog/product-facts.ts';
import { productsOfAllProfiles } from '../catalog/declared-products.ts';
import type { OperationContext } from '../entities/operation-context.ts';

export interface InventoryItem {
  asin: string;
  sku: string | undefined;
  /** Epoch milliseconds of the oldest ad of the product; that of the profile without one. */
  createdAt: number;
}

const PAGE = 500;

/** By ASIN, in the order of the oldest ads; declared products without an ad follow. */
export function inventoryOf(context: OperationContext): ReadonlyMap<string, InventoryItem> {
  const { world, profile } = context.scope;
  return world.derived.memoize(
    { profileId: profile.profileId, campaignId: 'all' },
    `inventory of ${profile.profileId}`,
    () => {
      const items = new Map<string, InventoryItem>();
      for (const { asin, sku, createdAt } of adsOf(context, profile.profileId)) {
        const of = asinOfAd(profile.profileId, { asin, sku });
        const known = items.get(of);
        if (known === undefined) items.set(of, { asin: of, sku: sku ?? undefined, createdAt });
        else
          items.set(of, {
            ...known,
            sku: known.sku ?? sku ?? undefined,
            createdAt: Math.min(known.createdAt, createdAt),
          });
      }
      for (const asin of productsOfAllProfiles(world))
        if (!items.has(asin)) items.set(asin, { asin, sku: undefined, createdAt: profile.createdAt });
      return items;
    },
  );
}

function* adsOf({ scope: { world } }: OperationContext, profileId: Id) {
  const store = world.store('productAd');
  for (let after = 0; ;) {
    const page = store.scan({ profileId, after, count: PAGE });
    yield* page;
    const last = page.at(-1);
    if (page.length < PAGE || last === undefined) return;
    after = last.seq;
  }
}
