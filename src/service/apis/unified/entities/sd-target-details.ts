/**
 * What a target of sponsored display targets, in the unified API. The predicates of sponsored display are stored.
 */
import { LOOKBACKS } from '../../../../model/display/values.ts';
import { isFailure, type Failure } from '../../../../model/failures.ts';
import { displayPredicates } from '../../../../core/performance/sponsored-display.ts';
import {
  locate,
  optional,
  type Codec,
  type Place,
  type ReadResult,
  type ValueOf,
} from '../../../protocol/codecs/codec.ts';
import { converted, object } from '../../../protocol/codecs/object-codec.ts';
import { oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { categoryRefinement, fromCategory, nameOf, productCategoryTarget, toCategory } from './target-details.ts';
import type { DisplayPredicate } from '../../../../model/stored/bids-and-targets.ts';

const EVENTS = { PURCHASE: 'purchases', VIEW: 'views' } as const;
/** The products of an audience, relative to those of the ads. */
const RELATIVE = { PRODUCT_EXACT: 'exactProduct', PRODUCT_SIMILAR: 'similarProduct' } as const;
const SHOWN_RELATIVE = { ...RELATIVE, PRODUCT_RELATED: 'relatedProduct' } as const;
const LOOKBACK_PREFIX = 'DAYS_';
const LOOKBACK_NAMES = LOOKBACKS.map((days) => `${LOOKBACK_PREFIX}${days}`);

const PRODUCT_ID = { productIdType: oneOf(['ASIN']) };
const TIMED = { event: oneOf(EVENTS), lookback: oneOf(LOOKBACK_NAMES) };
const productAudienceTarget = object({
  asin: object({ defaultValue: optional(text) }),
  ...TIMED,
  matchType: oneOf(RELATIVE),
});
const PARTS = {
  audienceTarget: optional(object({ audienceId: object({ defaultValue: text }) })),
  contentCategoryTarget: optional(object({ contentCategoryId: text })),
  productCategoryTarget: optional(productCategoryTarget),
  productTarget: optional(
    object({
      matchType: oneOf(['PRODUCT_EXACT', 'PRODUCT_SIMILAR']),
      product: object({ productId: optional(text) }),
      ...PRODUCT_ID,
    }),
  ),
};
const targeted = object({ ...PARTS, productAudienceTarget: optional(productAudienceTarget) });
/** Answers have audiences that no request describes. */
const shown = object({
  ...PARTS,
  productAudienceTarget: optional(object({ asin: object({}), ...TIMED, matchType: oneOf(SHOWN_RELATIVE) })),
  productCategoryAudienceTarget: optional(object({ ...TIMED, productCategoryRefinement: categoryRefinement })),
});
const excluded = object({
  productCategoryTarget: optional(productCategoryTarget),
  productTarget: optional(
    object({ matchType: oneOf(['PRODUCT_EXACT']), product: object({ productId: text }), ...PRODUCT_ID }),
  ),
});
const location = object({
  locationTarget: object({ locationId: text }, { answered: { locationIdResolved: text.schema } }),
});
type Targeted = ValueOf<typeof targeted>;
type Shown = ValueOf<typeof shown>;

const targetedInput: Codec<unknown> = {
  schema: targeted.schema,
  read(json, place): ReadResult<DisplayPredicate[]> {
    const read = targeted.read(json, place);
    if (isFailure(read)) return read;
    const wrong = validateRelative(place, read.value);
    return wrong ?? { value: toExpression(read.value) };
  },
  write: toDetails,
};

const shownDetails: Codec<unknown> = {
  schema: shown.schema,
  read: (json, place) => converted(shown.read(json, place), toExpression),
  write: toDetails,
};

export const targetedDetails = { codec: shownDetails, input: targetedInput };

export const excludedDetails: Codec<unknown> = {
  schema: excluded.schema,
  read: (json, place) => converted(excluded.read(json, place), toExpression),
  write: toDetails,
};

export const locationDetails: Codec<unknown> = {
  schema: location.schema,
  read: (json, place) =>
    converted(location.read(json, place), ({ locationTarget: { locationId } }) => [
      { type: 'location', value: locationId },
    ]),
  write: toDetails,
};

/** What is similar, and audiences of products, follow from the products of the ads. */
function validateRelative(place: Place, { productTarget, productAudienceTarget }: Targeted): Failure | undefined {
  if (productTarget?.matchType === 'PRODUCT_EXACT' && productTarget.product.productId === undefined)
    return { code: 'missing', ...locate({ ...place, path: 'productTarget.product.productId' }) };
  const sent =
    productTarget?.matchType === 'PRODUCT_SIMILAR'
      ? { name: 'productTarget.product.productId', value: productTarget.product.productId }
      : { name: 'productAudienceTarget.asin.defaultValue', value: productAudienceTarget?.asin.defaultValue };
  if (sent.value === undefined) return undefined;
  const detail = `${sent.name} ${sent.value} is not supported, because these targets follow the products of the ads. Leave it out`;
  return { code: 'unsupported', field: place.field ?? '', detail };
}

function toExpression({
  audienceTarget,
  contentCategoryTarget,
  productAudienceTarget,
  productCategoryAudienceTarget,
  productCategoryTarget: category,
  productTarget,
}: Shown): DisplayPredicate[] {
  if (audienceTarget !== undefined)
    return [{ type: 'audience', value: [{ type: 'audienceSameAs', value: audienceTarget.audienceId.defaultValue }] }];
  if (contentCategoryTarget !== undefined)
    return [{ type: 'contentCategorySameAs', value: contentCategoryTarget.contentCategoryId }];
  if (productAudienceTarget !== undefined) {
    const { matchType, ...timed } = productAudienceTarget;
    return [toAudience(timed, [{ type: matchType }])];
  }
  if (productCategoryAudienceTarget !== undefined) {
    const { productCategoryRefinement, ...timed } = productCategoryAudienceTarget;
    return [toAudience(timed, fromCategory({ productCategoryRefinement }))];
  }
  if (category !== undefined) return fromCategory(category);
  if (productTarget === undefined) return [];
  const { productId } = productTarget.product;
  return [productId === undefined ? { type: 'similarProduct' } : { type: 'asinSameAs', value: productId }];
}

function toAudience(
  { event, lookback }: Pick<ValueOf<typeof productAudienceTarget>, 'event' | 'lookback'>,
  predicates: readonly DisplayPredicate[],
): DisplayPredicate {
  return { type: event, value: [...predicates, { type: 'lookback', value: lookback.slice(LOOKBACK_PREFIX.length) }] };
}

export function displayTargetType(predicates: readonly DisplayPredicate[]): string {
  return describe(predicates).targetType;
}

function toDetails(expression: unknown): string {
  const { key, details } = describe(displayPredicates(String(expression)));
  return JSON.stringify({ [key]: details });
}

interface Described {
  targetType: string;
  key: string;
  details: object;
}

/** Keys are in alphabetical order. */
function describe(predicates: readonly DisplayPredicate[]): Described {
  const [{ type, value } = { type: '' }] = predicates;
  if (typeof value === 'object') return describeAudience(type, value);
  switch (type) {
    case 'contentCategorySameAs':
      return { targetType: 'CONTENT_CATEGORY', key: 'contentCategoryTarget', details: { contentCategoryId: value } };
    case 'location':
      return { targetType: 'LOCATION', key: 'locationTarget', details: { locationId: value } };
    case 'asinSameAs':
      return { targetType: 'PRODUCT', key: 'productTarget', details: productOf('PRODUCT_EXACT', { productId: value }) };
    case 'similarProduct':
      return { targetType: 'PRODUCT', key: 'productTarget', details: productOf('PRODUCT_SIMILAR', {}) };
    default:
      return { targetType: 'PRODUCT_CATEGORY', key: 'productCategoryTarget', details: categoryOf(predicates) };
  }
}

function productOf(matchType: string, product: object): object {
  return { matchType, product, productIdType: 'ASIN' };
}

function categoryOf(predicates: readonly DisplayPredicate[]): object {
  return toCategory(predicates.flatMap(({ type, value }) => (typeof value === 'string' ? { type, value } : [])));
}

/** Audiences that a request cannot describe have the names of exports. */
function describeAudience(event: string, predicates: readonly DisplayPredicate[]): Described {
  const valueOf = (type: string) => predicates.find((each) => each.type === type)?.value;
  const audienceId = valueOf('audienceSameAs');
  if (audienceId !== undefined)
    return { targetType: 'AUDIENCE', key: 'audienceTarget', details: { audienceId: { defaultValue: audienceId } } };
  const timed = { event: nameOf(EVENTS, event), lookback: `${LOOKBACK_PREFIX}${String(valueOf('lookback'))}` };
  const matchType = predicates.flatMap(({ type }) => nameOf(SHOWN_RELATIVE, type) ?? [])[0];
  if (matchType !== undefined)
    return { targetType: 'PRODUCT_AUDIENCE', key: 'productAudienceTarget', details: { asin: {}, ...timed, matchType } };
  const others = predicates.filter(({ type }) => type !== 'lookback');
  return {
    targetType: 'PRODUCT_CATEGORY_AUDIENCE',
    key: 'productCategoryAudienceTarget',
    details: { ...timed, ...categoryOf(others) },
  };
}
