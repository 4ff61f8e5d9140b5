/**
 * Target recommendations of sponsored display, versions 3.0 to 3.5: products with themes, categories, audiences and contents.
 */
import type { Reading } from '../../../../core/entities/operation-context.ts';
import {
  DISPLAY_THEMES,
  DisplayTargets,
  productOfPage,
  type AudienceEvent,
  type DisplayTheme,
} from '../../../../core/recommendations/display-targets.ts';
import { TACTICS, type Tactic } from '../../../../model/display/values.ts';
import { badParameter } from '../../../http/api-errors.ts';
import type { ApiError } from '../../../http/reply.ts';
import { optional, type Codec } from '../../../protocol/codecs/codec.ts';
import { list, listOfOne, object } from '../../../protocol/codecs/object-codec.ts';
import { LOCALE, localeError } from '../../../protocol/grammars/recommendations/locale.ts';
import {
  recommendationOperation,
  type Asked,
  type Recommendation,
} from '../../../protocol/grammars/recommendations/operation.ts';
import { boundedText, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { anyAsin, goalProduct, MAX_PRODUCTS, TAG, typeOf } from './request-fields.ts';
import { TARGETS_ANSWER, targetsAnswer, type AnswerForm, type RecommendationType } from './target-answers.ts';

const [V30, V31, V32] = [typeOf('3.0'), typeOf('3.1'), typeOf('3.2')];
const [V33, V34, V35] = [typeOf('3.3'), typeOf('3.4'), typeOf('3.5')];
const RULE = 'TOD-221';

interface Product {
  asin?: string;
  landingPageType?: string;
  landingPageURL?: string;
}

interface Wanted {
  tactic: Tactic;
  products: readonly Product[];
  typeFilter: readonly RecommendationType[];
  themes?: { product?: readonly { name: string; expression: { type: DisplayTheme } }[] };
  categoryType?: AudienceEvent;
  locationExpression?: readonly object[];
}

const TYPES_OF: Readonly<Record<Tactic, readonly RecommendationType[]>> = {
  T00020: ['PRODUCT', 'CATEGORY', 'CONTENT_CATEGORY'],
  T00030: ['CATEGORY', 'AUDIENCE', 'CONTENT_CATEGORY'],
};

const typeFilter = (max: number, ...types: readonly RecommendationType[]) => list(oneOf(types), { min: 1, max });
const tactic = oneOf(TACTICS);
const products = list(goalProduct, { min: 1, max: MAX_PRODUCTS });
const themes = optional(
  object({
    product: optional(
      list(
        object({
          name: boundedText({ min: 1, max: 100 }),
          expression: listOfOne(object({ type: oneOf(DISPLAY_THEMES) })),
        }),
        { max: 5 },
      ),
    ),
  }),
);
const location = object({ type: oneOf(['location'] as const), value: text });
const withAudiences: Codec<Wanted> = object({
  tactic,
  products,
  typeFilter: typeFilter(2, 'PRODUCT', 'CATEGORY', 'AUDIENCE'),
  themes,
});
const BODIES: Readonly<Record<string, Codec<Wanted>>> = {
  [V34]: withAudiences,
  [V30]: object({ tactic: oneOf(['T00020'] as const), products, typeFilter: typeFilter(1, 'PRODUCT') }),
  [V31]: object({ tactic, products, typeFilter: typeFilter(2, 'PRODUCT', 'CATEGORY') }),
  [V32]: object({ tactic, products, typeFilter: typeFilter(2, 'PRODUCT', 'CATEGORY'), themes }),
  [V33]: withAudiences,
  [V35]: object({
    tactic,
    products: list(
      object({
        asin: optional(anyAsin),
        landingPageType: optional(oneOf(['OFF_AMAZON_LINK'] as const)),
        landingPageURL: optional(text),
      }),
      { min: 1, max: MAX_PRODUCTS },
    ),
    typeFilter: typeFilter(3, 'PRODUCT', 'CATEGORY', 'AUDIENCE', 'CONTENT_CATEGORY'),
    themes,
    categoryType: optional(oneOf(['views', 'purchases'] as const)),
    locationExpression: optional(list(location, { min: 1, max: 20 })),
  }),
};
const FORMS: Readonly<Record<string, AnswerForm>> = {
  [V30]: { namesAdvertised: false, isTranslated: false, isNested: false },
  [V31]: { namesAdvertised: false, isTranslated: false, isNested: false },
  [V32]: { namesAdvertised: true, isTranslated: false, isNested: false },
  [V33]: { namesAdvertised: true, isTranslated: true, isNested: false },
};
const NEWEST: AnswerForm = { namesAdvertised: true, isTranslated: true, isNested: true };

const DECLARED: Recommendation<Wanted> = {
  id: 'getTargetRecommendations',
  method: 'POST',
  path: '/sd/targets/recommendations',
  tag: TAG,
  summary: 'Recommend products, categories, audiences and contents to target in sponsored display',
  types: { requests: Object.keys(BODIES), typedErrors: false, rule: 'TOD-240' },
  bodies: BODIES,
  example: { tactic: 'T00020', products: [{ asin: 'B0EXAMPLE1' }], typeFilter: ['PRODUCT', 'CATEGORY'] },
  query: { locale: LOCALE },
  rule: RULE,
  refusals: [406],
  schema: TARGETS_ANSWER,
  recommend,
};

export const targetOperations = [recommendationOperation(DECLARED)];

function recommend(context: Reading, { body, query, answer }: Asked<Wanted>): { json: unknown } | ApiError {
  const { locale } = query;
  const problem = problemOf(body, context.scope.marketplace.country);
  const refused = localeError(locale, RULE) ?? (problem === undefined ? undefined : badParameter(problem, RULE));
  if (refused !== undefined) return refused;
  const asins = body.products.flatMap(({ asin, landingPageURL }) =>
    landingPageURL === undefined ? (asin ?? []) : productOfPage(landingPageURL),
  );
  const asked = {
    types: new Set(body.typeFilter),
    themes: body.themes?.product?.map(({ name, expression: { type } }) => ({ name, type })),
    categoryEvent: body.categoryType ?? (body.tactic === 'T00030' ? ('views' as const) : undefined),
    locale,
  };
  const recommendations = targetsAnswer(new DisplayTargets(context, asins), asked, FORMS[answer] ?? NEWEST);
  return { json: { recommendations } };
}

/** What the fields of a body have to do with each other. */
function problemOf(body: Wanted, country: string): string | undefined {
  const { tactic: own, typeFilter: types, themes: asked } = body;
  const other = types.find((type) => !TYPES_OF[own].includes(type));
  if (other !== undefined)
    return `typeFilter ${other} is not supported with tactic ${own}. Supported values: ${TYPES_OF[own].join(', ')}`;
  if (types.includes('CONTENT_CATEGORY') && country !== 'US')
    return 'typeFilter CONTENT_CATEGORY is supported for profiles of the United States only';
  return problemOfThemes(asked?.product ?? []) ?? problemOfPages(body, country);
}

function problemOfThemes(all: readonly { name: string; expression: { type: DisplayTheme } }[]): string | undefined {
  if (all.some(({ name }) => name === 'default')) return "A theme cannot have the name 'default'";
  if (new Set(all.map(({ name }) => name)).size < all.length) return 'Themes must have different names';
  return new Set(all.map(({ expression }) => expression.type)).size < all.length
    ? 'Themes must have different expressions'
    : undefined;
}

function problemOfPages(body: Wanted, country: string): string | undefined {
  const { products: all, locationExpression, categoryType } = body;
  const pages = all.filter(({ landingPageURL, landingPageType }) => (landingPageURL ?? landingPageType) !== undefined);
  if (pages.length === 0) {
    if (locationExpression !== undefined) return 'locationExpression requires a product with landingPageURL';
    return all.some(({ asin }) => asin === undefined) ? 'Each product requires asin or landingPageURL' : undefined;
  }
  const [page] = pages;
  if (all.length > 1 || page?.asin !== undefined) return 'products must have one landing page or ASINs, not both';
  if (page?.landingPageURL === undefined || page.landingPageType === undefined)
    return 'landingPageURL and landingPageType require each other';
  if (!/^https:\/\/[^\s.]+\.\S+$/.test(page.landingPageURL))
    return 'landingPageURL must have the form https://www.example.com';
  if (body.tactic !== 'T00030') return 'A landing page requires tactic T00030';
  if (country !== 'US') return 'Landing pages are supported for profiles of the United States only';
  return locationExpression !== undefined && categoryType === undefined
    ? 'locationExpression requires categoryType'
    : undefined;
}
