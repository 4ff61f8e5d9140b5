/**
 * Recommendations of keywords, categories, brands and products for campaigns of sponsored brands.
 */
import { pathOf } from '../../../../core/performance/category-tree.ts';
import { simulationOf } from '../../../../core/performance/simulation.ts';
import { rankKeywords } from '../../../../core/recommendations/keyword-ranking.ts';
import { rankProducts } from '../../../../core/recommendations/product-ranking.ts';
import { hashText } from '../../../../model/random.ts';
import { badParameter } from '../../../http/api-errors.ts';
import { requireScope } from '../../../http/request-context.ts';
import { optional, orText, type Codec } from '../../../protocol/codecs/codec.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { answered, listOf } from '../../../protocol/grammars/recommendations/codecs.ts';
import { LOCALE, localeError } from '../../../protocol/grammars/recommendations/locale.ts';
import type { MediaTypes } from '../../../protocol/grammars/recommendations/media-types.ts';
import { recommendationOperation } from '../../../protocol/grammars/recommendations/operation.ts';
import { boolean, boundedText, id, integer, number, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { pageToken, readPageToken } from '../../../protocol/grammars/page-token.ts';

const TAG = 'Sponsored brands recommendations';
const JSON_TYPE = 'application/json';
const KEYWORDS = 'application/vnd.sbkeywordrecommendation.v3+json';
const CATEGORIES = 'application/vnd.sbcategoryrecommendationsresponse.v3.2+json';
const BRANDS = 'application/vnd.sbbrandrecommendationsresponse.v3.1+json';
const PRODUCTS = 'application/vnd.sbproductrecommendationsresponse.v3.1+json';
const MAX_KEYWORDS = 1000;
const DEFAULT_KEYWORDS = 100;
const MAX_PRODUCTS = 100;

/** A body in plain JSON, and an answer in a type of its own. */
const typesOf = (answer: string): MediaTypes => ({
  requests: [JSON_TYPE],
  answers: [answer],
  typedErrors: false,
  rule: 'TOD-240',
});
const bodiesOf = <T>(body: Codec<T>): Readonly<Record<string, Codec<T>>> => ({ [JSON_TYPE]: body });
const asins = list(text, { max: 100 });

const keywords = recommendationOperation({
  id: 'getKeywordRecommendations',
  method: 'POST',
  path: '/sb/recommendations/keyword',
  tag: TAG,
  summary: 'Recommend keywords for products',
  types: { requests: [KEYWORDS], answers: [KEYWORDS], typedErrors: true, rule: 'TOD-240' },
  bodies: {
    [KEYWORDS]: object({
      asins: optional(asins),
      url: optional(text),
      creativeAsins: optional(list(text, { max: 3 })),
      creativeType: optional(
        oneOf(['PRODUCT_COLLECTION', 'AUTHOR_COLLECTION', 'STORE_SPOTLIGHT', 'VIDEO', 'BRAND_VIDEO'] as const),
      ),
      goal: optional(oneOf(['PAGE_VISIT', 'BRAND_IMPRESSION_SHARE', 'ACQUIRE_NEW_CUSTOMERS', 'AD_VIEWS'] as const)),
      locale: optional(text),
      maxNumSuggestions: optional(orText(integer({ min: 1, max: MAX_KEYWORDS }))),
    }),
  },
  example: { asins: ['B0EXAMPLE1'] },
  rule: 'TOD-252',
  refusals: [406],
  schema: listOf(
    answered({
      recommendationId: text,
      type: oneOf(['addKeyword']),
      value: text,
      matchType: oneOf(['broad', 'exact', 'phrase']),
      searchTermImpressionRank: optional(integer()),
      searchTermImpressionShare: optional(number()),
    }),
  ),
  recommend(context, { body }) {
    const { asins: own = [], url, creativeAsins = [], maxNumSuggestions: max = DEFAULT_KEYWORDS } = body;
    if ((own.length === 0) === (url === undefined)) return badParameter('Either asins or url is required', 'TOD-252');
    const products = own.length > 0 ? own : (url?.match(/\b[A-Z0-9]{10}\b/g) ?? []);
    const wanted = [...new Set([...products, ...creativeAsins])];
    const ranked = rankKeywords(context, 'headlineSearch', wanted, { max, sort: 'DEFAULT', asked: [] });
    return {
      json: ranked.map(({ text: value, impressions }) => ({
        recommendationId: (hashText(`keyword ${value}`) >>> 0).toString(16).padStart(8, '0'),
        type: 'addKeyword',
        value,
        matchType: 'broad',
        ...(impressions === undefined
          ? {}
          : { searchTermImpressionRank: impressions.rank, searchTermImpressionShare: impressions.share }),
      })),
    };
  },
});

const categories = recommendationOperation({
  id: 'getTargetingCategories',
  method: 'POST',
  path: '/sb/recommendations/targets/category',
  tag: TAG,
  summary: 'Recommend categories for products',
  types: typesOf(CATEGORIES),
  bodies: bodiesOf(
    object({
      asins: optional(list(text, { max: 10_000 })),
      supplySource: optional(oneOf(['AMAZON', 'STREAMING_VIDEO'] as const)),
    }),
  ),
  query: { locale: LOCALE },
  example: { asins: ['B0EXAMPLE1'] },
  rule: 'TOD-253',
  refusals: [406],
  schema: answered({
    categoryRecommendationResults: list(object({ id: integer(), name: text, path: text, isTargetable: boolean })),
  }),
  recommend(context, { body, query }) {
    const refused = localeError(query['locale'], 'TOD-253');
    if (refused !== undefined) return refused;
    const tree = simulationOf(context).categories;
    const found = new Set((body.asins ?? []).flatMap((asin) => tree.ofProduct(asin) ?? []));
    const results = [...found].map((category) => ({
      id: Number(category.id),
      name: category.name,
      path: pathOf(category).join('/'),
      isTargetable: true,
    }));
    return { json: { categoryRecommendationResults: results } };
  },
});

const brands = recommendationOperation({
  id: 'getBrandRecommendations',
  method: 'POST',
  path: '/sb/recommendations/targets/brand',
  tag: TAG,
  summary: 'Recommend brands of a category, or by a part of their name',
  types: typesOf(BRANDS),
  bodies: bodiesOf(object({ categoryId: optional(id), keyword: optional(boundedText({ min: 1, max: 1000 })) })),
  example: { keyword: 'north' },
  rule: 'TOD-253',
  refusals: [406],
  schema: answered({ brandRecommendationResults: list(object({ id: integer(), name: text })) }),
  recommend(context, { body: { categoryId, keyword } }) {
    if ((categoryId === undefined) === (keyword === undefined))
      return badParameter('Either categoryId or keyword is required', 'TOD-253');
    const tree = simulationOf(context).categories;
    const category = categoryId === undefined ? undefined : tree.byId(categoryId);
    const ofCategory = category === undefined ? [] : tree.brandsIn(category);
    const wanted = keyword?.trim().toLowerCase();
    const found =
      wanted === undefined ? ofCategory : tree.brands.filter(({ name }) => name.toLowerCase().includes(wanted));
    return { json: { brandRecommendationResults: found.map((each) => ({ id: Number(each.id), name: each.name })) } };
  },
});

const products = recommendationOperation({
  id: 'getSbProductRecommendations',
  method: 'POST',
  path: '/sb/recommendations/targets/product/list',
  tag: TAG,
  summary: 'Recommend products to target',
  types: typesOf(PRODUCTS),
  bodies: bodiesOf(
    object({
      maxResults: optional(integer({ min: 1, max: MAX_PRODUCTS })),
      nextToken: optional(boundedText({ min: 1, max: 2048 })),
      filters: list(object({ filterType: oneOf(['ASINS'] as const), values: list(text, { min: 1, max: 100 }) }), {
        min: 1,
      }),
    }),
  ),
  example: { filters: [{ filterType: 'ASINS', values: ['B0EXAMPLE1'] }] },
  rule: 'TOD-253',
  refusals: [406],
  schema: answered({
    recommendedProducts: list(object({ recommendedTargetAsin: text })),
    nextToken: optional(text),
  }),
  recommend(context, { body: { filters, nextToken, maxResults = MAX_PRODUCTS }, request }) {
    const wanted = [...new Set(filters.flatMap(({ values }) => values))];
    const { world, profile } = requireScope(request);
    const fingerprint = JSON.stringify([world.name, world.seed, profile.profileId, 'sb products', wanted]);
    const from = nextToken === undefined ? 0 : readPageToken(fingerprint, nextToken);
    if (from === undefined) return badParameter('nextToken must be one that this call returned', 'TOD-253');
    const all = rankProducts(context, wanted).map(({ asin }) => ({ recommendedTargetAsin: asin }));
    const next = from + maxResults;
    return {
      json: {
        recommendedProducts: all.slice(from, next),
        ...(next < all.length ? { nextToken: pageToken(fingerprint, next) } : {}),
      },
    };
  },
});

export const keywordAndTargetOperations = [keywords, categories, brands, products];
