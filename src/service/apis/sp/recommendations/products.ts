/**
 * Recommendations of products to target, as one list or by theme.
 */
import { PRODUCT_THEMES, rankProducts, type ProductTheme } from '../../../../core/recommendations/product-ranking.ts';
import { badParameter, unprocessable } from '../../../http/api-errors.ts';
import { requireScope } from '../../../http/request-context.ts';
import { optional } from '../../../protocol/codecs/codec.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { asin, listOf } from '../../../protocol/grammars/recommendations/codecs.ts';
import { recommendationOperation } from '../../../protocol/grammars/recommendations/operation.ts';
import { integer, text } from '../../../protocol/codecs/value-codecs.ts';
import { pageToken, readPageToken } from '../../../protocol/grammars/page-token.ts';
import { objectOf } from '../../../protocol/codecs/schemas.ts';

const BODY = 'application/vnd.spproductrecommendation.v3+json';
const ASINS = 'application/vnd.spproductrecommendationresponse.asins.v3+json';
const THEMES = 'application/vnd.spproductrecommendationresponse.themes.v3+json';
const LIMITS = { [ASINS]: { usual: 100, most: 1000 }, [THEMES]: { usual: 5, most: 10 } } as const;

const TEXTS: Readonly<Record<ProductTheme, { theme: string; description: string }>> = {
  SUBSTITUTES: { theme: 'Substitutes', description: 'Products that shoppers buy instead of your products' },
  COMPLEMENTS: { theme: 'Complements', description: 'Products that shoppers buy together with your products' },
  SAME_CATEGORY: { theme: 'Same category', description: 'Products in the categories of your products' },
  RELATED: { theme: 'Related products', description: 'Products that shoppers buy after a click on your ads' },
};

const asinsOf = listOf(asin.schema);
const cursors = { nextCursor: text.schema, previousCursor: text.schema };

export const productOperations = [
  recommendationOperation({
    id: 'getProductRecommendations',
    method: 'POST',
    path: '/sp/targets/products/recommendations',
    tag: 'Product recommendations',
    summary: 'Recommend products to target',
    types: { requests: [BODY], answers: [ASINS, THEMES], typedErrors: false, rule: 'TOD-240' },
    bodies: {
      [BODY]: object({
        adAsins: list(asin),
        count: optional(integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
        cursor: optional(text),
        locale: optional(text),
      }),
    },
    example: { adAsins: ['B0EXAMPLE1'] },
    rule: 'TOD-250',
    refusals: [406, 422],
    schema: objectOf({
      ...cursors,
      recommendations: listOf(
        objectOf({
          recommendedAsin: asin.schema,
          themes: listOf(text.schema),
          theme: text.schema,
          description: text.schema,
          recommendedAsins: asinsOf,
        }),
      ),
    }),
    recommend(context, { body: { adAsins, count, cursor }, answer, request }) {
      if (adAsins.length === 0) return unprocessable('At least one ASIN is required', 'TOD-250');
      const form = answer === THEMES ? THEMES : ASINS;
      const { usual, most } = LIMITS[form];
      const { world, profile } = requireScope(request);
      const fingerprint = JSON.stringify([world.name, world.seed, profile.profileId, form, adAsins]);
      const from = cursor === undefined ? 0 : readPageToken(fingerprint, cursor);
      if (from === undefined) return badParameter('cursor must be one that this call returned', 'TOD-250');
      const products = rankProducts(context, adAsins);
      const all =
        form === ASINS
          ? products.map((each) => ({
              recommendedAsin: each.asin,
              themes: each.themes.map((theme) => TEXTS[theme].theme),
            }))
          : PRODUCT_THEMES.flatMap((theme) => {
              const own = products.filter(({ themes }) => themes.includes(theme));
              return own.length === 0 ? [] : [{ ...TEXTS[theme], recommendedAsins: own.map((each) => each.asin) }];
            });
      const size = Math.min(count ?? usual, most);
      const next = from + size;
      return {
        json: {
          recommendations: all.slice(from, next),
          ...(next < all.length ? { nextCursor: pageToken(fingerprint, next) } : {}),
          ...(from > 0 ? { previousCursor: pageToken(fingerprint, Math.max(0, from - size)) } : {}),
        },
      };
    },
  }),
];
