/**
 * What a target of sponsored products targets, in the unified API: a product, a category with refinements, or a theme. The
 * predicates of the older versions are stored.
 */
import { KEYWORD_GROUP } from '../../../../model/forms/predicate-names.ts';
import { optional, type Codec, type ReadResult, type ValueOf } from '../../../protocol/codecs/codec.ts';
import { converted, object } from '../../../protocol/codecs/object-codec.ts';
import { boolean, number, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import type { Predicate } from '../../../../model/stored/bids-and-targets.ts';

const PRODUCTS: Readonly<Record<string, string>> = { PRODUCT_EXACT: 'asinSameAs', PRODUCT_SIMILAR: 'asinExpandedFrom' };
const AUTOMATIC: Readonly<Record<string, string>> = {
  KEYWORDS_CLOSE_MATCH: 'queryHighRelMatches',
  KEYWORDS_LOOSE_MATCH: 'queryBroadRelMatches',
  PRODUCT_COMPLEMENTS: 'asinAccessoryRelated',
  PRODUCT_SUBSTITUTES: 'asinSubstituteRelated',
};
/** Keyword groups, which are stored by name. */
const GROUPS = [
  'KEYWORDS_RELATED_TO_GIFTS',
  'KEYWORDS_RELATED_TO_PEER_BRANDS_PRODUCT_CATEGORY',
  'KEYWORDS_RELATED_TO_PRIME_DAY',
  'KEYWORDS_RELATED_TO_YOUR_BRAND',
  'KEYWORDS_RELATED_TO_YOUR_PRODUCT_CATEGORY',
];

/** The type of the predicate of each match type, or the value of the predicate of a keyword group. */
export const PREDICATE_MATCH_TYPES: Readonly<Record<string, string>> = {
  ...PRODUCTS,
  ...AUTOMATIC,
  ...Object.fromEntries(GROUPS.map((name) => [name, name])),
};

const productTarget = object({
  matchType: oneOf(PRODUCTS),
  product: object({ productId: text }),
  productIdType: oneOf(['ASIN']),
});
const themeTarget = object({ matchType: oneOf([...Object.keys(AUTOMATIC), ...GROUPS]) });
const refinement = object({
  productAgeRangeId: optional(text),
  productBrandId: optional(text),
  productCategoryId: optional(text),
  productGenreId: optional(text),
  productPriceGreaterThan: optional(number()),
  productPriceLessThan: optional(number()),
  productPrimeShippingEligible: optional(boolean),
  productRatingGreaterThan: optional(number()),
  productRatingLessThan: optional(number()),
});
type Refinement = ValueOf<typeof refinement>;

export const categoryRefinement = object({ productCategoryRefinement: refinement });
export const productCategoryTarget = object({ productCategoryRefinement: categoryRefinement });

const BRAND_PARTS = {
  productTarget: optional(
    object({
      matchType: oneOf({ PRODUCT_EXACT: 'asinSameAs' }),
      product: object({ productId: text }),
      productIdType: oneOf(['ASIN']),
    }),
  ),
  productCategoryTarget: optional(productCategoryTarget),
};
const PARTS = {
  productTarget: optional(productTarget),
  productCategoryTarget: optional(productCategoryTarget),
};
const excluded = object(PARTS);
const targeted = object({ ...PARTS, themeTarget: optional(themeTarget) });

export const expressionDetails = detailsCodec(targeted);
export const negativeDetails = detailsCodec(excluded);
/** Of sponsored brands, which have no similar products. */
export const brandsDetails = detailsCodec(object(BRAND_PARTS));

function detailsCodec(body: Codec<Partial<ValueOf<typeof targeted>>>): Codec<unknown> {
  return {
    schema: body.schema,
    read: (json, place): ReadResult<{ expression: Predicate[] }> =>
      converted(body.read(json, place), (details) => ({ expression: toExpression(details) })),
    // Only the rules of targets write this column.
    write: (expression) => JSON.stringify(toDetails(JSON.parse(String(expression)) as Predicate[])),
  };
}

function toExpression(details: ValueOf<typeof targeted>): Predicate[] {
  const { productTarget: product, productCategoryTarget: category, themeTarget: theme } = details;
  if (product !== undefined) return [{ type: product.matchType, value: product.product.productId }];
  if (category !== undefined) return fromCategory(category);
  if (theme === undefined) return [];
  const automatic = AUTOMATIC[theme.matchType];
  return [automatic === undefined ? { type: KEYWORD_GROUP, value: theme.matchType } : { type: automatic }];
}

/** The predicates of texts and flags by field. */
const SINGLE = {
  productCategoryId: 'asinCategorySameAs',
  productBrandId: 'asinBrandSameAs',
  productAgeRangeId: 'asinAgeRangeSameAs',
  productGenreId: 'asinGenreSameAs',
  productPrimeShippingEligible: 'asinIsPrimeShippingEligible',
} as const satisfies Partial<Record<keyof Refinement, string>>;

export function fromCategory({ productCategoryRefinement }: ValueOf<typeof productCategoryTarget>): Predicate[] {
  const sent = productCategoryRefinement.productCategoryRefinement;
  const single = Object.entries(SINGLE).flatMap(([name, type]) => {
    // The keys of the table are fields of a refinement.
    const value = sent[name as keyof typeof SINGLE];
    return value === undefined ? [] : [{ type, value: String(value) }];
  });
  return [
    ...single,
    ...fromRange('asinPrice', sent.productPriceGreaterThan, sent.productPriceLessThan),
    ...fromRange('asinReviewRating', sent.productRatingGreaterThan, sent.productRatingLessThan),
  ];
}

/** Two limits are one predicate with the value `5-10`. */
function fromRange(name: string, above: number | undefined, below: number | undefined): Predicate[] {
  if (above !== undefined && below !== undefined) return [{ type: `${name}Between`, value: `${above}-${below}` }];
  if (above !== undefined) return [{ type: `${name}GreaterThan`, value: String(above) }];
  return below === undefined ? [] : [{ type: `${name}LessThan`, value: String(below) }];
}

export function targetTypeOf(expression: string): string {
  // Only the rules of targets write this column.
  const [first] = JSON.parse(expression) as Predicate[];
  const { type = '' } = first ?? {};
  if (Object.values(PRODUCTS).includes(type)) return 'PRODUCT';
  return type === KEYWORD_GROUP || Object.values(AUTOMATIC).includes(type) ? 'THEME' : 'PRODUCT_CATEGORY';
}

/** Keys are in alphabetical order. */
function toDetails(expression: readonly Predicate[]): object {
  const { type = '', value = '' } = expression[0] ?? {};
  const product = nameOf(PRODUCTS, type);
  if (product !== undefined)
    return { productTarget: { matchType: product, product: { productId: value }, productIdType: 'ASIN' } };
  if (type === KEYWORD_GROUP) return { themeTarget: { matchType: value } };
  const automatic = nameOf(AUTOMATIC, type);
  if (automatic !== undefined) return { themeTarget: { matchType: automatic } };
  return { productCategoryTarget: toCategory(expression) };
}

/** The category of predicates that all have a text. */
export function toCategory(expression: readonly Predicate[]): object {
  const fields = Object.fromEntries(expression.flatMap(toRefinement).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return { productCategoryRefinement: { productCategoryRefinement: fields } };
}

function toRefinement({ type, value = '' }: Predicate): [name: string, value: string | number | boolean][] {
  const single = nameOf(SINGLE, type);
  if (single !== undefined) return [[single, single === 'productPrimeShippingEligible' ? value === 'true' : value]];
  const [, of = '', test = ''] = /^asin(Price|ReviewRating)(\w+)$/.exec(type) ?? [];
  const name = of === 'Price' ? 'productPrice' : 'productRating';
  if (test !== 'Between') return [[name + test, Number(value)]];
  const [above, below] = value.split('-', 2);
  return [
    [`${name}GreaterThan`, Number(above)],
    [`${name}LessThan`, Number(below)],
  ];
}

export function nameOf(names: Readonly<Record<string, string>>, stored: string): string | undefined {
  return Object.keys(names).find((name) => names[name] === stored);
}
