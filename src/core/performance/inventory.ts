/**
 * The products of an advertiser: those that its ads name, and those that the world declares, and why one cannot be shown.
 */
import type { Id } from '../../model/entities.ts';
import { asinOfAd } from '../catalog/product-facts.ts';
import { declaredProducts, productsOfAllProfiles } from '../catalog/declared-products.ts';
import { problemsOf, type Problem } from '../catalog/eligibility.ts';
import { valueAt } from '../simulation/timeline.ts';
import type { Scope } from '../entities/operation-context.ts';
import type { Simulation } from './simulation.ts';

export interface InventoryItem {
  asin: string;
  sku: string | undefined;
  /** Epoch milliseconds of the oldest ad of the product; that of the profile without one. */
  createdAt: number;
}

const PAGE = 500;

/** By ASIN, in the order of the oldest ads; declared products without an ad follow. */
export function inventoryOf({ world, profile }: Scope): ReadonlyMap<string, InventoryItem> {
  return world.derived.memoize(
    { profileId: profile.profileId, campaignId: 'all' },
    `inventory of ${profile.profileId}`,
    () => {
      const items = new Map<string, InventoryItem>();
      for (const { asin, sku, createdAt } of adsOf(world, profile.profileId)) {
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

function* adsOf(world: Scope['world'], profileId: Id) {
  const store = world.store('productAd');
  for (let after = 0; ;) {
    const page = store.scan({ profileId, after, count: PAGE });
    yield* page;
    const last = page.at(-1);
    if (page.length < PAGE || last === undefined) return;
    after = last.seq;
  }
}

/** The problems of a product at the time of the operation, with those that follow from its sales. */
export function productProblems(simulation: Simulation, asin: string): readonly Problem[] {
  const { reading } = simulation;
  const { world } = reading.scope;
  if (world.row.products.length === 0) return NONE;
  return reading.memoize(problemsByAsin, asin, () => problemsOf(world, asin, reading.at, isSoldOut(simulation, asin)));
}

const NONE: readonly Problem[] = [];
const problemsByAsin = (): Map<string, readonly Problem[]> => new Map();

/** Whether the orders of earlier days have used up a limited stock that was not set again. */
function isSoldOut(simulation: Simulation, asin: string): boolean {
  const { at, today, scope } = simulation.reading;
  const changes = declaredProducts(scope.world).get(asin) ?? [];
  if (changes.every(({ stock }) => typeof stock !== 'number')) return false;
  const product = simulation.market.catalog.products.get(asin);
  if (product === undefined || valueAt(product.stock, at) === null) return false;
  const left = simulation.days('sponsoredProducts').catalogOn(today).products.get(asin);
  return left !== product && left !== undefined && !valueAt(left.sellable, at);
}
