/**
 * Which predicates form a targeting expression, and which values they have.
 */
import { AUTO_TARGETS } from './entity-values.ts';
import { KEYWORD_GROUP, PREDICATES } from './forms/predicate-names.ts';
import { isAsin } from './validate-text.ts';
import type { Predicate } from './stored/bids-and-targets.ts';

/** Predicates that form an expression on their own. Others refine a category. */
const ALONE: ReadonlySet<string> = new Set(['asinSameAs', 'asinExpandedFrom', KEYWORD_GROUP]);
const CATEGORY = 'asinCategorySameAs';
const REFINEMENTS: ReadonlySet<string> = new Set(
  Object.values(PREDICATES).filter((type) => /^asin(?:Brand|Price|ReviewRating|IsPrime|AgeRange|Genre)/.test(type)),
);
/** Predicates whose value is an ASIN. */
export const ASIN_PREDICATES: readonly string[] = ['asinSameAs', 'asinExpandedFrom'];
const NEGATIVE: ReadonlySet<string> = new Set(['asinSameAs', 'asinBrandSameAs']);

/** Whether the types form a target: one product or keyword group, or one category with refinements. */
export function isTargetExpression(types: readonly string[]): boolean {
  if (types.length === 1 && types[0] !== undefined && ALONE.has(types[0])) return true;
  const categories = types.filter((type) => type === CATEGORY).length;
  return categories === 1 && types.every((type) => type === CATEGORY || REFINEMENTS.has(type));
}

/** Whether the types form a negative target: products or brands only. */
export function isNegativeExpression(types: readonly string[]): boolean {
  return types.length > 0 && types.every((type) => NEGATIVE.has(type));
}

/** Whether the expression is one of the four of an auto campaign. */
export function isAutoExpression(expression: readonly Predicate[]): boolean {
  return expression.length === 1 && AUTO_TARGETS.some((type) => type === expression[0]?.type);
}

const MAX_CHARACTERS = 250;
const PRICE = /^\d{1,9}(?:\.\d{1,2})?$/;
const RATING = /^(?:[0-4](?:\.\d)?|5(?:\.0)?)$/;

/** Returns what the value of a predicate must be, or undefined if it is valid. */
export function validatePredicateValue({ type, value = '' }: Predicate): string | undefined {
  if (ASIN_PREDICATES.includes(type)) return isAsin(value) ? undefined : 'must be an ASIN: 10 characters A-Z and 0-9';
  if (type === 'asinIsPrimeShippingEligible')
    return /^(?:true|false)$/.test(value) ? undefined : 'must be true or false';
  const measured = /^asin(Price|ReviewRating)(Between)?/.exec(type);
  if (measured === null) {
    return value.trim() !== '' && value.length <= MAX_CHARACTERS
      ? undefined
      : `must be 1 to ${MAX_CHARACTERS} characters`;
  }
  const [, of, between] = measured;
  const [form, example] = of === 'Price' ? [PRICE, 'a price such as 12.50'] : [RATING, 'a rating from 0 to 5'];
  if (between === undefined) return form.test(value) ? undefined : `must be ${example}`;
  const ends = value.split('-');
  const fits = ends.length === 2 && ends.every((end) => form.test(end)) && Number(ends[0]) <= Number(ends[1]);
  return fits ? undefined : `must be two of ${example}, the lower first, with - between`;
}
