/**
 * Which predicates form a targeting expression of sponsored display, by the tactic of the campaign.
 */
import { CONTENT_CATEGORIES } from '../../../model/display/content-categories.ts';
import { LOOKBACKS, type Tactic } from '../../../model/display/values.ts';
import type { Failure } from '../../../model/failures.ts';
import { validatePredicateValue } from '../../../model/predicates.ts';
import type { DisplayPredicate } from '../../../model/stored/bids-and-targets.ts';

const AUDIENCES: ReadonlySet<string> = new Set(['views', 'purchases', 'audience']);
const CATEGORY = 'asinCategorySameAs';
/** Of each group at most one refines a category. */
const REFINEMENTS: Readonly<Record<string, string>> = {
  asinBrandSameAs: 'brand',
  asinPriceLessThan: 'price',
  asinPriceBetween: 'price',
  asinPriceGreaterThan: 'price',
  asinReviewRatingLessThan: 'rating',
  asinReviewRatingBetween: 'rating',
  asinReviewRatingGreaterThan: 'rating',
  asinIsPrimeShippingEligible: 'shipping',
  asinAgeRangeSameAs: 'age range',
  asinGenreSameAs: 'genre',
};
/** The products of an audience, relative to those of the ads. */
const RELATIVE: ReadonlySet<string> = new Set(['exactProduct', 'similarProduct', 'relatedProduct']);

const refuse = (reason: string, within?: string): Failure => ({
  code: 'invalidExpression',
  reason,
  ...(within === undefined ? {} : { within }),
});

const refuseType = (type: string, allowed: readonly string[]): Failure =>
  refuse(`'${type}' is none of ${allowed.join(', ')}`, '[0].type');

export function validateTargetExpression(expression: readonly DisplayPredicate[], tactic: Tactic): Failure | undefined {
  const [first] = expression;
  if (first === undefined) return refuse('must have at least one predicate');
  if (!expression.some(({ type }) => AUDIENCES.has(type))) return validateContext(expression);
  if (tactic === 'T00020')
    return refuse(`has the audience ${first.type}, which tactic T00020 does not support. Use tactic T00030`);
  if (expression.length > 1) return refuse('must have only one predicate if it is an audience');
  return Array.isArray(first.value)
    ? validateAudience(first.type, first.value)
    : refuse('must have a list of predicates', '[0].value');
}

/** Products, a refined category, or a category of contents. */
function validateContext(expression: readonly DisplayPredicate[]): Failure | undefined {
  const nested = expression.findIndex(({ value }) => Array.isArray(value));
  if (nested !== -1) return refuse('must be a text', `[${nested}].value`);
  const types = expression.map(({ type }) => type);
  const [first = ''] = types;
  if (types.includes('asinSameAs') && types.includes(CATEGORY))
    return refuse('must have either a category or an ASIN, not both');
  if (types.includes(CATEGORY)) return validateCategory(expression, '');
  if (types.some((type) => type in REFINEMENTS)) return refuse('has a refinement without asinCategorySameAs');
  if (types.length > 1) return refuse(`must have only one ${first}`);
  if (first === 'similarProduct') return validateNoValue(expression, '');
  if (first === 'asinSameAs') return validateValues(expression, '');
  if (first === 'contentCategorySameAs') {
    const value = textOf(expression[0]);
    return CONTENT_CATEGORIES.has(value)
      ? undefined
      : refuse(`'${value}' is not a known content category`, '[0].value');
  }
  return refuseType(first, ['asinSameAs', CATEGORY, 'similarProduct', 'contentCategorySameAs']);
}

function validateAudience(type: string, predicates: readonly DisplayPredicate[]): Failure | undefined {
  const at = '[0].value';
  const types = predicates.map((each) => each.type);
  if (predicates.some(({ value }) => Array.isArray(value))) return refuse('must not have a list in a list', at);
  if (type === 'audience') {
    if (types.length !== 1 || types[0] !== 'audienceSameAs') return refuse('must have one audienceSameAs', at);
    return textOf(predicates[0]).trim() === '' ? refuse('must be the id of an audience', `${at}[0].value`) : undefined;
  }
  const lookbacks = predicates.filter((each) => each.type === 'lookback');
  if (lookbacks.length !== 1) return refuse('must have one lookback', at);
  if (!LOOKBACKS.some((days) => days === lookbacks[0]?.value))
    return refuse(`must have a lookback of ${LOOKBACKS.join(', ')}`, at);
  const others = predicates.filter((each) => each.type !== 'lookback' && each.type !== 'negative');
  if (types.filter((each) => each === 'negative').length > 1) return refuse('must have at most one negative', at);
  const negative = validateNoValue(
    predicates.filter((each) => each.type === 'negative'),
    at,
  );
  if (negative !== undefined) return negative;
  if (others.some((each) => each.type === CATEGORY)) return validateCategory(others, at);
  if (others.length === 0) return refuse('must have a product or a category', at);
  const unknown = others.find((each) => !RELATIVE.has(each.type));
  if (unknown !== undefined) return refuse(`has the type ${unknown.type}, which ${type} does not support`, at);
  if (type === 'views' && types.includes('relatedProduct'))
    return refuse('has the type relatedProduct, which views does not support', at);
  if (new Set(others.map((each) => each.type)).size < others.length) return refuse('has a type twice', at);
  return validateNoValue(others, at);
}

/** Whether the shoppers follow from the products of the ads. */
export function needsProducts(expression: readonly DisplayPredicate[]): boolean {
  return expression.some(
    ({ type, value }) => RELATIVE.has(type) || (typeof value === 'object' && needsProducts(value)),
  );
}

export function excludesAudience([first]: readonly DisplayPredicate[]): boolean {
  return typeof first?.value === 'object' && first.value.some(({ type }) => type === 'negative');
}

/** The expression with the whole category instead of a refined one. */
export function withoutRefinements(expression: readonly DisplayPredicate[]): DisplayPredicate[] {
  return expression
    .filter(({ type }) => !(type in REFINEMENTS))
    .map(({ value, ...rest }) => {
      if (value === undefined) return rest;
      return { ...rest, value: typeof value === 'string' ? value : withoutRefinements(value) };
    });
}

/** One category, with at most one refinement of each sort. */
function validateCategory(predicates: readonly DisplayPredicate[], at: string): Failure | undefined {
  const found = new Set<string>();
  for (const { type } of predicates) {
    const sort = type === CATEGORY ? 'category' : REFINEMENTS[type];
    if (sort === undefined) return refuse(`has the type ${type}, which does not refine a category`, at);
    if (found.has(sort)) return refuse(`must have only one ${sort}`, at);
    found.add(sort);
  }
  return validateValues(predicates, at);
}

function textOf(predicate: DisplayPredicate | undefined): string {
  return typeof predicate?.value === 'string' ? predicate.value : '';
}

function validateValues(predicates: readonly DisplayPredicate[], at: string): Failure | undefined {
  for (const [i, predicate] of predicates.entries()) {
    const reason = validatePredicateValue({ type: predicate.type, value: textOf(predicate) });
    if (reason !== undefined) return refuse(reason, `${at}[${i}].value`);
  }
  return undefined;
}

function validateNoValue(predicates: readonly DisplayPredicate[], at: string): Failure | undefined {
  const valued = predicates.find(({ value }) => value !== undefined);
  return valued === undefined ? undefined : refuse(`must have no value for ${valued.type}`, at);
}

/** One product or one brand. */
export function validateNegativeExpression(expression: readonly DisplayPredicate[]): Failure | undefined {
  const [first, ...others] = expression;
  if (first === undefined || others.length > 0) return refuse('must have one ASIN or one brand');
  const excludable = ['asinSameAs', 'asinBrandSameAs'];
  if (!excludable.includes(first.type)) return refuseType(first.type, excludable);
  return validateValues(expression, '');
}

/** One location. */
export function validateLocationExpression(expression: readonly DisplayPredicate[]): Failure | undefined {
  const [first, ...others] = expression;
  if (first === undefined || others.length > 0) return refuse('must have one location');
  if (first.type !== 'location') return refuseType(first.type, ['location']);
  return textOf(first).trim() === '' ? refuse('must be the id of a location', '[0].value') : undefined;
}
