/**
 * Counts of the products of a category that refinements leave, which products have in the same form.
 */
import { categoryIdOf, rangeOf } from '../../../../core/performance/category-tree.ts';
import { simulationOf } from '../../../../core/performance/simulation.ts';
import { toMinor } from '../../../../model/money.ts';
import { unprocessable } from '../../../http/api-errors.ts';
import type { Operation } from '../../../http/request-context.ts';
import { optional, type Codec } from '../../codecs/codec.ts';
import { list, object } from '../../codecs/object-codec.ts';
import { boolean, integer, number, text } from '../../codecs/value-codecs.ts';
import { answered } from './codecs.ts';
import { recommendationOperation, type Recommendation } from './operation.ts';

interface ProductCount<T> extends Pick<Recommendation<T>, 'id' | 'path' | 'tag' | 'types' | 'rule'> {
  /** Brands, genres and age ranges. */
  refinement: Codec<T>;
  maxRefinements?: number;
  idOf(refinement: T): string | undefined;
}

const range = (codec: Codec<number>) => optional(object({ min: optional(codec), max: optional(codec) }));

export function productCount<T>({ refinement, maxRefinements: max, idOf, ...declared }: ProductCount<T>): Operation {
  const { types, rule } = declared;
  const [type = ''] = types.requests;
  const refinements = optional(list(refinement, max === undefined ? {} : { max }));
  return recommendationOperation({
    ...declared,
    method: 'POST',
    summary: 'Count the products of a category that are left by refinements',
    bodies: {
      [type]: object({
        category: text,
        brands: refinements,
        ageRanges: refinements,
        genres: refinements,
        isPrimeShipping: optional(boolean),
        priceRange: range(number()),
        ratingRange: range(integer({ min: 0, max: 5 })),
      }),
    },
    example: { category: categoryIdOf('Lighting') },
    refusals: [406, 422],
    schema: answered({ asinCounts: optional(object({ min: integer(), max: integer() })) }),
    recommend(context, { body }) {
      const tree = simulationOf(context).categories;
      const category = tree.byId(body.category);
      if (category === undefined) return unprocessable(`There is no category '${body.category.slice(0, 100)}'`, rule);
      const { decimals } = context.scope.marketplace;
      const { priceRange = {}, ratingRange = {}, brands = [], genres = [], ageRanges = [] } = body;
      const price = { min: toMinor(priceRange.min ?? 0, decimals), max: toMinor(priceRange.max ?? Infinity, decimals) };
      const rating = { min: ratingRange.min ?? 0, max: ratingRange.max ?? 5 };
      if (price.min > price.max || rating.min > rating.max)
        return unprocessable('The min of a range must not exceed its max', rule);
      const ids = brands.length === 0 ? undefined : brands.flatMap((brand) => idOf(brand) ?? []);
      // No category is of books or toys, so that none has a genre or an age range.
      const isEmpty = genres.length + ageRanges.length > 0;
      const left = isEmpty
        ? 0
        : tree.count(category, { brands: ids, price, rating, prime: body.isPrimeShipping ?? false });
      return { json: { asinCounts: rangeOf(left) } };
    },
  });
}
