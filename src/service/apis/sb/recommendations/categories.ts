/**
 * Categories of products that sponsored brands can target, their refinements, and brands to exclude, in pages.
 */
import { rangeOf, type Brand, type Category } from '../../../../core/performance/category-tree.ts';
import { simulationOf } from '../../../../core/performance/simulation.ts';
import type { Reading } from '../../../../core/entities/operation-context.ts';
import { badParameter } from '../../../http/api-errors.ts';
import { isApiError, type ApiError } from '../../../http/reply.ts';
import { requireScope, type Operation } from '../../../http/request-context.ts';
import { optional } from '../../../protocol/codecs/codec.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { answered } from '../../../protocol/grammars/recommendations/codecs.ts';
import { LOCALE, localeError } from '../../../protocol/grammars/recommendations/locale.ts';
import type { MediaTypes } from '../../../protocol/grammars/recommendations/media-types.ts';
import { recommendationOperation, type Asked } from '../../../protocol/grammars/recommendations/operation.ts';
import { productCount } from '../../../protocol/grammars/recommendations/product-count.ts';
import { boolean, integer, text } from '../../../protocol/codecs/value-codecs.ts';
import { pageToken, readPageToken } from '../../../protocol/grammars/page-token.ts';
import { BOOLEAN, STRING } from '../../../protocol/codecs/schemas.ts';

const TAG = 'Sponsored brands recommendations';
const RULE = 'TOD-254';
const TYPES: MediaTypes = {
  requests: [],
  answers: ['application/vnd.sbtargeting.v4+json'],
  typedErrors: true,
  rule: 'TOD-240',
};
const SUPPLY_SOURCES: readonly string[] = ['AMAZON', 'STREAMING_VIDEO'];
const [MAX_CATEGORIES, MAX_REFINEMENTS, MAX_BRANDS, MAX_COUNTED] = [5000, 500, 100, 100];

const brand = object({ brandRefinementId: text, name: text });
const nextToken = optional(text);
const brandJson = ({ id, name }: Brand): object => ({ brandRefinementId: id, name });

interface Page<T> {
  items: readonly T[];
  /** Empty on the last page. */
  next: { nextToken?: string };
}

/** `subject` is what is listed; the token of another list is refused. */
function pageOf<T>(
  { query, request }: Asked<undefined>,
  subject: readonly string[],
  all: readonly T[],
  size: number,
): Page<T> | ApiError {
  const { world, profile } = requireScope(request);
  const fingerprint = JSON.stringify([world.name, world.seed, profile.profileId, ...subject]);
  const token = query['nextToken'];
  const from = token === undefined ? 0 : readPageToken(fingerprint, token);
  if (from === undefined) return badParameter('nextToken must be one that this call returned', RULE);
  const end = from + size;
  return {
    items: all.slice(from, end),
    next: end < all.length ? { nextToken: pageToken(fingerprint, end) } : {},
  };
}

const categories = recommendationOperation<undefined>({
  id: 'SBTargetingGetTargetableCategories',
  rowIds: ['categoryRefinementId'],
  method: 'GET',
  path: '/sb/targets/categories',
  tag: TAG,
  summary: 'List the categories of products, the roots, or the children of a category',
  types: TYPES,
  query: {
    locale: LOCALE,
    supplySource: { type: 'string', enum: SUPPLY_SOURCES, example: 'AMAZON' },
    includeOnlyRootCategories: BOOLEAN,
    parentCategoryRefinementId: STRING,
    nextToken: STRING,
  },
  requiredQuery: ['supplySource'],
  rule: RULE,
  refusals: [406],
  schema: answered({
    categoryTree: list(
      object({
        categoryRefinementId: text,
        parentCategoryRefinementId: optional(text),
        name: text,
        translatedName: optional(text),
        isTargetable: boolean,
        asinCountRange: object({ min: integer(), max: integer() }),
      }),
    ),
    nextToken,
  }),
  recommend(context, asked) {
    const { locale, supplySource = '', includeOnlyRootCategories: onlyRoots, parentCategoryRefinementId } = asked.query;
    const refused = localeError(locale, RULE);
    if (refused !== undefined) return refused;
    if (!SUPPLY_SOURCES.includes(supplySource))
      return badParameter(`supplySource must be one of ${SUPPLY_SOURCES.join(', ')}`, RULE);
    if (onlyRoots !== undefined && onlyRoots !== 'true' && onlyRoots !== 'false')
      return badParameter('includeOnlyRootCategories must be true or false', RULE);
    const found = listed(context, onlyRoots === 'true', parentCategoryRefinementId);
    if (isApiError(found)) return found;
    const subject = ['sb categories', onlyRoots ?? '', parentCategoryRefinementId ?? ''];
    const page = pageOf(asked, subject, found, MAX_CATEGORIES);
    if (isApiError(page)) return page;
    const categoryTree = page.items.map(({ id, name, parent, products }) => ({
      categoryRefinementId: id,
      ...(parent === undefined ? {} : { parentCategoryRefinementId: parent.id }),
      name,
      ...(locale === undefined ? {} : { translatedName: name }),
      isTargetable: true,
      asinCountRange: rangeOf(products),
    }));
    return { json: { categoryTree, ...page.next } };
  },
});

/** All categories, the roots, or the children of one. A category that is a root and a child does not exist. */
function listed(context: Reading, onlyRoots: boolean, parentId: string | undefined): readonly Category[] | ApiError {
  const tree = simulationOf(context).categories;
  if (parentId === undefined) return onlyRoots ? tree.roots : tree.all;
  const parent = tree.byId(parentId);
  if (parent === undefined) return unknownCategory(parentId);
  return onlyRoots ? [] : parent.children;
}

function unknownCategory(id: string): ApiError {
  return badParameter(`There is no category '${id.slice(0, 100)}'`, RULE);
}

const refinements = recommendationOperation<undefined>({
  id: 'SBTargetingGetRefinementsForCategory',
  method: 'GET',
  path: '/sb/targets/categories/{categoryRefinementId}/refinements',
  tag: TAG,
  summary: 'List the brands of a category',
  types: TYPES,
  query: { locale: LOCALE, nextToken: STRING },
  rule: RULE,
  refusals: [406],
  schema: answered({
    brands: list(brand, { max: MAX_REFINEMENTS }),
    ageRanges: list(object({ ageRangeRefinementId: text, name: text })),
    genres: list(object({ genreRefinementId: text, name: text })),
    nextToken,
  }),
  recommend(context, asked) {
    const refused = localeError(asked.query['locale'], RULE);
    if (refused !== undefined) return refused;
    const id = asked.params['categoryRefinementId'] ?? '';
    const tree = simulationOf(context).categories;
    const category = tree.byId(id);
    if (category === undefined) return unknownCategory(id);
    const page = pageOf(asked, ['sb refinements', id], tree.brandsIn(category), MAX_REFINEMENTS);
    if (isApiError(page)) return page;
    return { json: { brands: page.items.map(brandJson), ageRanges: [], genres: [], ...page.next } };
  },
});

const negativeBrands = recommendationOperation<undefined>({
  id: 'SBTargetingGetNegativeBrands',
  method: 'GET',
  path: '/sb/negativeTargets/brands/recommendations',
  tag: TAG,
  summary: 'Recommend brands that ads should not be shown with',
  types: TYPES,
  query: { nextToken: STRING },
  rule: RULE,
  refusals: [403, 406],
  schema: answered({ brands: list(brand, { max: MAX_BRANDS }), nextToken }),
  recommend(context, asked) {
    const page = pageOf(asked, ['sb negative brands'], simulationOf(context).categories.brands, MAX_BRANDS);
    if (isApiError(page)) return page;
    return { json: { brands: page.items.map(brandJson), ...page.next } };
  },
});

const counted = productCount({
  id: 'SBTargetingGetTargetableASINCounts',
  path: '/sb/targets/products/count',
  tag: TAG,
  types: { ...TYPES, requests: TYPES.answers ?? [] },
  rule: RULE,
  refinement: text,
  maxRefinements: MAX_COUNTED,
  idOf: (id) => id,
});

export const categoryOperations: readonly Operation[] = [categories, refinements, negativeBrands, counted];
