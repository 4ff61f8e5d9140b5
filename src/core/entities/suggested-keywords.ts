/**
 * Suggested keywords. They are derived from the product: `keyword <product> 1` is the most effective.
 */
import type { Id, ProductAd } from '../../model/entities.ts';
import type { State } from '../../model/entity-values.ts';
import { list } from './entities.ts';
import type { ScopeAtTime } from './operation-context.ts';

export interface Suggestion {
  product: string;
  text: string;
}

/** The states that a suggestion can have. */
type SuggestionState = 'enabled' | 'paused';

/** Takes suggestions of the products in turn, in ascending order of products, up to `max`. */
export function suggestKeywords(products: Iterable<string>, max: number): Suggestion[] {
  const ordered = [...new Set(products)].toSorted();
  const suggestions: Suggestion[] = [];
  for (let n = 1; ordered.length > 0 && suggestions.length < max; n++) {
    for (const product of ordered.slice(0, max - suggestions.length)) {
      suggestions.push({ product, text: `keyword ${product} ${n}` });
    }
  }
  return suggestions;
}

/** A product of an ad group. */
interface AdvertisedProduct {
  state: SuggestionState;
  /** Null for the SKU of an ad without an ASIN. */
  asin: string | null;
}

/** Returns the products of the ads of an ad group: ASINs, or SKUs of ads without an ASIN. */
export function advertisedProducts(
  context: ScopeAtTime,
  adGroupId: Id,
  states: readonly State[],
): Map<string, AdvertisedProduct> {
  const ads: ProductAd[] = list(context, 'productAd', {
    filters: [
      { column: 'adGroupId', values: [adGroupId] },
      { column: 'state', values: states },
    ],
    startIndex: 0,
    count: Number.MAX_SAFE_INTEGER,
  });
  const products = new Map<string, AdvertisedProduct>();
  for (const { asin, sku, state } of ads) {
    const product = asin ?? sku ?? '';
    // Suggestions have no state for archived ads; in recorded traffic it is enabled.
    const shown = state === 'paused' ? (products.get(product)?.state ?? 'paused') : 'enabled';
    products.set(product, { state: shown, asin });
  }
  return products;
}
