/**
 * How reports of all API versions write the expressions of targets.
 */
import { CONTENT_CATEGORIES } from '../../../model/display/content-categories.ts';
import { capitalize } from '../../../model/text/letter-case.ts';
import { audienceName } from '../../catalog/audiences.ts';
import type { Reading } from '../../entities/operation-context.ts';
import { simulationOf } from '../simulation.ts';
import { parsePredicates } from '../read-children.ts';

interface AnyPredicate {
  type: string;
  value?: string | readonly AnyPredicate[];
}

/** A target of any kind, also a negative one. */
interface Expressed {
  expression: string;
  expressionType?: string;
}

/** `{}` is the value. */
export const EXPRESSION_FORMS: Readonly<Record<string, string>> = {
  queryHighRelMatches: 'close-match',
  queryBroadRelMatches: 'loose-match',
  asinSubstituteRelated: 'substitutes',
  asinAccessoryRelated: 'complements',
  asinSameAs: 'asin="{}"',
  asinExpandedFrom: 'asin-expanded="{}"',
  asinCategorySameAs: 'category="{}"',
  asinBrandSameAs: 'brand="{}"',
  asinPriceLessThan: 'price<{}',
  asinPriceBetween: 'price={}',
  asinPriceGreaterThan: 'price>{}',
  asinReviewRatingLessThan: 'rating<{}',
  asinReviewRatingBetween: 'rating={}',
  asinReviewRatingGreaterThan: 'rating>{}',
  asinIsPrimeShippingEligible: 'prime-shipping-eligible="{}"',
  asinAgeRangeSameAs: 'age-range="{}"',
  asinGenreSameAs: 'genre="{}"',
  keywordGroupSameAs: 'keyword-group="{}"',
  contentCategorySameAs: 'content-category="{}"',
  audienceSameAs: 'audience="{}"',
  lookback: 'lookback={}',
};

/** The words of keyword groups by their names in the unified API. Either is stored. */
const KEYWORD_GROUPS: Readonly<Record<string, string>> = {
  KEYWORDS_RELATED_TO_YOUR_BRAND: 'brand',
  KEYWORDS_RELATED_TO_YOUR_PRODUCT_CATEGORY: 'category',
  KEYWORDS_RELATED_TO_GIFTS: 'gift',
};

export function isAutomatic(target: Expressed): boolean {
  return target.expressionType === 'auto';
}

export function firstPredicateType({ expression }: Expressed): string {
  return parsePredicates(expression)[0]?.type ?? '';
}

/** With ids, such as `category="3400000121" price<50`. */
export function targetText({ expression }: Expressed): string {
  return textOf(parsePredicates(expression), wordOf);
}

/** With names in place of the ids that the world knows. */
export function resolvedTargetText({ expression }: Expressed, context: Reading): string {
  return textOf(parsePredicates(expression), (type, value) => nameOf(type, value, context) ?? value);
}

type Written = (type: string, value: string) => string;

function textOf(predicates: readonly AnyPredicate[], written: Written): string {
  return predicates.map((each) => predicateText(each, written)).join(' ');
}

/** An audience of sponsored display has a list of predicates. */
function predicateText({ type, value }: AnyPredicate, written: Written): string {
  if (typeof value === 'object') {
    const text = textOf(value, written);
    return type === 'audience' ? text : `${kebabCase(type)}=(${text})`;
  }
  const form = EXPRESSION_FORMS[type] ?? (value === undefined ? kebabCase(type) : `${kebabCase(type)}="{}"`);
  return value === undefined ? form : form.replace('{}', () => written(type, value));
}

function wordOf(type: string, value: string): string {
  return type === 'keywordGroupSameAs' ? (KEYWORD_GROUPS[value] ?? value) : value;
}

function nameOf(type: string, value: string, context: Reading): string | undefined {
  if (type === 'asinCategorySameAs') return simulationOf(context).categories.byId(value)?.name;
  if (type === 'asinBrandSameAs') return simulationOf(context).categories.brandName(value);
  if (type === 'audienceSameAs') return audienceName(value);
  if (type === 'contentCategorySameAs') return CONTENT_CATEGORIES.get(value);
  if (type !== 'keywordGroupSameAs') return undefined;
  const name = Object.keys(KEYWORD_GROUPS).find((each) => KEYWORD_GROUPS[each] === value) ?? value;
  return name.startsWith('KEYWORDS_') ? capitalize(name.toLowerCase().replaceAll('_', ' ')) : undefined;
}

export function kebabCase(type: string): string {
  return type.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
