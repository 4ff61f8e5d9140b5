/**
 * What is known of a product: declared values, and for others texts that follow from the ASIN, so that every product has a
 * name and a category.
 */
import type { Account } from '../../model/accounts.ts';
import type { Id, SbAd } from '../../model/entities.ts';
import { capitalize } from '../../model/text/letter-case.ts';
import type { World } from '../../world/state/world.ts';
import { brandsOf } from '../accounts/accounts.ts';
import { NO_CATALOG, wordsOf } from '../simulation/market/catalog.ts';
import { asinFor } from '../simulation/products.ts';
import { declaredProducts, productValuesAt } from './declared-products.ts';
import { variationsOf } from './eligibility.ts';
import type { Creative, LandingPage } from '../../model/stored/creatives.ts';

interface ProductFacts {
  asin: string;
  title: string | null;
  category: string;
  brand: string;
  image: string | null;
  /** The declared stock, from which orders are not subtracted; null is unlimited. */
  stock: number | null;
  /** The ASINs of its variations. */
  variations: readonly string[];
}

/** A product that is declared without a value has the one that follows from its ASIN. */
export function productFacts({ world, account }: { world: World; account: Account }, asin: string): ProductFacts {
  const at = world.now();
  const values = productValuesAt(declaredProducts(world).get(asin) ?? [], at);
  const [named = '', noun = ''] = wordsOf(NO_CATALOG, asin).close;
  const brand = values.brand ?? brandsOf(account)[0] ?? account.name;
  return {
    asin,
    title: values.title === undefined ? `${brand} ${titleCase(named)}` : values.title,
    category: values.category ?? titleCase(noun),
    brand,
    image: values.image === undefined ? `https://images.example.com/${asin}.jpg` : values.image,
    stock: values.stock ?? null,
    variations: variationsOf(world, asin, at),
  };
}

/** The product of an ad that has a SKU only follows from the profile and the SKU. */
export function asinOfAd(profileId: Id, { asin, sku }: { asin: string | null; sku: string | null }): string {
  return asin ?? asinFor(`${profileId} ${sku}`);
}

/** The products that an ad of sponsored brands shows or links to, in order; an ad of a store page may have none. */
export function asinsOfSbAd({ creative, landingPage }: Pick<SbAd, 'creative' | 'landingPage'>): readonly string[] {
  // Only the rules of ads write both columns.
  const { asins, subpages, landingPage: ownPage } = JSON.parse(creative) as Creative;
  const page = landingPage === null ? undefined : (JSON.parse(landingPage) as LandingPage);
  const lists = [asins, page?.asins, ownPage?.asins, subpages?.map(({ asin }) => asin)];
  return lists.find((list) => list !== undefined && list.length > 0) ?? [];
}

function titleCase(text: string): string {
  return text.split(' ').map(capitalize).join(' ');
}
