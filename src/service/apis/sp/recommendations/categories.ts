/**
 * Categories of products that can be targeted, their refinements, and brands, in sponsored products.
 */
import { pathOf, rangeOf, type Category } from '../../../../core/performance/category-tree.ts';
import { simulationOf } from '../../../../core/performance/simulation.ts';
import type { Reading } from '../../../../core/entities/operation-context.ts';
import { unprocessable } from '../../../http/api-errors.ts';
import type { Schema } from '../../../http/description.ts';
import { isApiError, type ApiError } from '../../../http/reply.ts';
import type { Operation } from '../../../http/request-context.ts';
import { optional } from '../../../protocol/codecs/codec.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { answered, listOf } from '../../../protocol/grammars/recommendations/codecs.ts';
import { LOCALE, localeError } from '../../../protocol/grammars/recommendations/locale.ts';
import type { MediaTypes } from '../../../protocol/grammars/recommendations/media-types.ts';
import { recommendationOperation } from '../../../protocol/grammars/recommendations/operation.ts';
import { productCount } from '../../../protocol/grammars/recommendations/product-count.ts';
import { boolean, boundedText, text } from '../../../protocol/codecs/value-codecs.ts';
import { objectOf } from '../../../protocol/codecs/schemas.ts';

const BODY = 'application/vnd.spproducttargeting.v3+json';
const answerOf = (version: number): string => `application/vnd.spproducttargetingresponse.v${version}+json`;
const [V3, V4, V5] = [answerOf(3), answerOf(4), answerOf(5)];
const MAX_BRANDS = 100;

const typesOf = (requests: readonly string[], answers: readonly string[]): MediaTypes => ({
  requests,
  answers,
  typedErrors: false,
  rule: 'TOD-240',
});
const TAG = 'Product targeting';
const brand = answered({ id: text, name: text });
const objectWith = (properties: Readonly<Record<string, Schema>>): Schema => objectOf(properties);

const recommended = recommendationOperation({
  id: 'getCategoryRecommendationsForASINs',
  method: 'POST',
  path: '/sp/targets/categories/recommendations',
  tag: TAG,
  summary: 'Recommend categories for products',
  types: typesOf([BODY], [V3, V4, V5]),
  bodies: { [BODY]: object({ asins: optional(list(text, { max: 10_000 })), includeAncestor: optional(boolean) }) },
  query: { locale: LOCALE },
  rule: 'TOD-248',
  refusals: [406, 422],
  schema: objectWith({ categories: listOf({ type: 'object' }) }),
  recommend(context, { body: { asins = [], includeAncestor = false }, query, answer }) {
    const refused = localeError(query['locale'], 'TOD-248');
    if (refused !== undefined) return refused;
    const found = categoriesFor(context, asins, includeAncestor);
    return { json: { categories: found.map((each) => categoryJson(each, answer)) } };
  },
});

/** The categories of most products first. */
function categoriesFor(context: Reading, asins: readonly string[], withParents: boolean): Category[] {
  const tree = simulationOf(context).categories;
  const counts = new Map<Category, number>();
  for (const asin of new Set(asins)) {
    const own = tree.ofProduct(asin);
    if (own !== undefined) counts.set(own, (counts.get(own) ?? 0) + 1);
  }
  const found = [...counts].toSorted((a, b) => b[1] - a[1] || (a[0].id < b[0].id ? -1 : 1)).map(([each]) => each);
  const parents = withParents ? found.flatMap(({ parent }) => parent ?? []) : [];
  return [...new Set([...found, ...parents])];
}

function categoryJson(category: Category, answer: string): object {
  const { id, name, parent, products } = category;
  const path = `/${pathOf(category).join('/')}`;
  if (answer === V3)
    return { id, name, path, canBeTargeted: true, ...(parent === undefined ? {} : { parent: parent.id }) };
  return {
    id,
    name,
    categoryPath: path,
    asinCounts: rangeOf(products),
    ...(parent === undefined ? {} : { parentCategoryId: parent.id }),
    ...(answer === V5 ? { translatedName: name, translatedCategoryPath: path } : {}),
  };
}

const tree = recommendationOperation({
  id: 'getTargetableCategories',
  method: 'GET',
  path: '/sp/targets/categories',
  tag: TAG,
  summary: 'Get all categories of products as a text with a tree in JSON',
  types: typesOf([], [V3, V4, V5]),
  query: { locale: LOCALE },
  rule: 'TOD-247',
  refusals: [406],
  schema: answered({ categoryTree: text }),
  recommend(context, { query, answer }) {
    const refused = localeError(query['locale'], 'TOD-247');
    if (refused !== undefined) return refused;
    const nodeOf = ({ id, name, children, products }: Category): object => ({
      id: Number(id),
      na: name,
      ...(answer === V5 ? { tn: name } : {}),
      ch: children.map(nodeOf),
      ta: true,
      ...(answer === V3 ? {} : { asinCountRange: rangeOf(products) }),
    });
    return { json: { categoryTree: JSON.stringify(simulationOf(context).categories.roots.map(nodeOf)) } };
  },
});

const refinements = recommendationOperation({
  id: 'getRefinementsForCategory',
  method: 'GET',
  path: '/sp/targets/category/{categoryId}/refinements',
  tag: TAG,
  summary: 'Get the brands of a category',
  types: typesOf([], [V3, V4]),
  query: { locale: LOCALE },
  rule: 'TOD-248',
  refusals: [406, 422],
  schema: objectWith({ brands: listOf(brand), ageRanges: listOf(brand), genres: listOf(brand) }),
  recommend(context, { params, query }) {
    const refused = localeError(query['locale'], 'TOD-248');
    if (refused !== undefined) return refused;
    const category = categoryOf(context, params['categoryId'] ?? '');
    if (isApiError(category)) return category;
    return { json: { brands: simulationOf(context).categories.brandsIn(category), ageRanges: [], genres: [] } };
  },
});

const counted = productCount({
  id: 'getTargetableASINCounts',
  path: '/sp/targets/products/count',
  tag: TAG,
  types: typesOf([BODY], [V3]),
  rule: 'TOD-248',
  refinement: object({ id: optional(text), name: optional(text) }),
  idOf: ({ id }) => id,
});

function categoryOf(context: Reading, id: string): Category | ApiError {
  return (
    simulationOf(context).categories.byId(id) ?? unprocessable(`There is no category '${id.slice(0, 100)}'`, 'TOD-248')
  );
}

const negativeBrands = recommendationOperation({
  id: 'getNegativeBrands',
  method: 'GET',
  path: '/sp/negativeTargets/brands/recommendations',
  tag: TAG,
  summary: 'Recommend brands that ads should not be shown with',
  types: typesOf([], [V3]),
  rule: 'TOD-249',
  refusals: [403, 406],
  schema: listOf(brand),
  recommend: (context) => ({ json: simulationOf(context).categories.brands }),
});

const searched = recommendationOperation({
  id: 'searchBrands',
  method: 'POST',
  path: '/sp/negativeTargets/brands/search',
  tag: TAG,
  summary: 'Find brands by a part of their name',
  types: typesOf([BODY], [V3]),
  bodies: { [BODY]: object({ keyword: boundedText({ min: 1, max: 1000 }) }) },
  rule: 'TOD-249',
  refusals: [406],
  schema: listOf(brand, { maxItems: MAX_BRANDS }),
  recommend(context, { body: { keyword } }) {
    const wanted = keyword.trim().toLowerCase();
    const found = simulationOf(context).categories.brands.filter(({ name }) => name.toLowerCase().includes(wanted));
    return { json: found.slice(0, MAX_BRANDS) };
  },
});

export const categoryOperations: readonly Operation[] = [
  recommended,
  tree,
  refinements,
  counted,
  negativeBrands,
  searched,
];
