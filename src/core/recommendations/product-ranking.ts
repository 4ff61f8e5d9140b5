/**
 * Products whose pages are good places for ads of some products, the most visited pages first.
 */
import type { Reading } from '../entities/operation-context.ts';
import { productFacts } from '../catalog/product-facts.ts';
import { productsOfAllProfiles } from '../catalog/declared-products.ts';
import { advertiserOf } from '../simulation/market/families.ts';
import { popularityOf } from '../simulation/market/traits.ts';
import { relatedAsins } from '../simulation/market/catalog.ts';
import { campaignBidding, type BidTarget } from '../simulation/market/analysis/winning-bids.ts';
import { simulationOf } from '../performance/simulation.ts';

export const PRODUCT_THEMES = ['SUBSTITUTES', 'COMPLEMENTS', 'SAME_CATEGORY', 'RELATED'] as const;
export type ProductTheme = (typeof PRODUCT_THEMES)[number];

interface RankedProduct {
  asin: string;
  themes: ProductTheme[];
  /** How often its page is visited, in comparison with others. */
  visits: number;
}

/** Without the products themselves. */
export function rankProducts(context: Reading, asins: readonly string[]): RankedProduct[] {
  const market = simulationOf(context).market;
  const shop = market.shopAt(context.at);
  const found = new Map<string, RankedProduct>();
  const add = (theme: ProductTheme, pages: Iterable<string>): void => {
    for (const asin of pages) {
      if (asins.includes(asin)) continue;
      const known = found.get(asin);
      if (known === undefined) found.set(asin, { asin, themes: [theme], visits: visitsOf(asin) });
      else if (!known.themes.includes(theme)) known.themes.push(theme);
    }
  };
  const familiesOf = (target: BidTarget, products: readonly string[]) =>
    advertiserOf(market.profile, market.catalog, [campaignBidding({ ...target, asins: products }, 1)]).families;
  const visitsOf = (asin: string): number => {
    const [page] = familiesOf({ match: 'product', text: asin }, [asin]);
    return page === undefined ? 0 : popularityOf(shop, market.profile.brands, page);
  };
  const pagesOf = (target: BidTarget): string[] => familiesOf(target, asins).map(({ base }) => base);
  add('SUBSTITUTES', pagesOf({ match: 'auto', text: 'asinSubstituteRelated' }));
  add('COMPLEMENTS', pagesOf({ match: 'auto', text: 'asinAccessoryRelated' }));
  const tree = simulationOf(context).categories;
  const categories = new Set(asins.flatMap((asin) => tree.ofProduct(asin) ?? []));
  for (const { id } of categories) add('SAME_CATEGORY', pagesOf({ match: 'product', text: id }));
  const names = new Set([...categories].map(({ name }) => name.toLowerCase()));
  const { scope } = context;
  const declared = productsOfAllProfiles(scope.world);
  add(
    'SAME_CATEGORY',
    declared.filter((asin) => names.has(productFacts(scope, asin).category.toLowerCase())),
  );
  add(
    'RELATED',
    asins.flatMap((asin) => relatedAsins(shop, asin)),
  );
  return [...found.values()].toSorted((a, b) => b.visits - a.visits || (a.asin < b.asin ? -1 : 1));
}
