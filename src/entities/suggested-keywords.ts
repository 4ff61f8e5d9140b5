/**
 * Suggested keywords, made from the products themselves: `keyword <product> 1` is the most effective, and so on.
 */
import type { Id, ProductAd, State } from '../model/entities.ts';
import { hashText } from '../model/random.ts';
import { list } from './entities.ts';
import type { OperationContext } from './operation-context.ts';

export interface Suggestion {
  product: string;
  text: string;
}

/** What the state of a suggestion may be. */
export type SuggestionState = 'enabled' | 'paused';

/** Several products take turns, in ascending order, until there are `most` suggestions. */
export function suggest(products: Iterable<string>, max: number): Suggestion[] {
  const ordered = [...new Set(products)].toSorted();
  const suggestions: Suggestion[] = [];
  for (let n = 1; ordered.length > 0 && suggestions.length < max; n++) {
    for (const product of ordered.slice(0, max - suggestions.length)) {
      suggestions.push({ product, text: `keyword ${product} ${n}` });
    }
  }
  return suggestions;
}

/** What an ad group's ads in these states advertise: ASINs, or skus of ads that have no ASIN. */
export function advertised(
  context: OperationContext,
  adGroupId: Id,
  states: readonly State[],
): Map<string, SuggestionState> {
  const ads: ProductAd[] = list(context, 'productAd', {
    filters: [
      { column: 'adGroupId', values: [adGroupId] },
      { column: 'state', values: states },
    ],
    startIndex: 0,
    count: Number.MAX_SAFE_INTEGER,
  });
  const products = new Map<string, SuggestionState>();
  for (const { asin, sku, state } of ads) {
    const product = asin ?? sku ?? '';
    // A suggestion has no word for archived: as recorded from the real service, it says enabled.
    products.set(product, state === 'paused' ? (products.get(product) ?? 'paused') : 'enabled');
  }
  return products;
}

const LOWEST_BID = 16;
const HIGHEST_BID = 385;

/** In minor units; the same for the same profile, ad group and text. */
export function suggestedBid({ scope: { profile } }: OperationContext, adGroupId: Id, text: string): number {
  return LOWEST_BID + (hashText(`${profile.profileId} ${adGroupId} ${text}`) % (HIGHEST_BID - LOWEST_BID + 1));
}
