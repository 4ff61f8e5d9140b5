/**
 * How reports of all API versions write the expressions of targets.
 */
import { parsePredicates } from './read-children.ts';

interface AnyPredicate {
  type: string;
  value?: string | readonly AnyPredicate[];
}

/** A target of any kind, also a negative one. */
interface Expressed {
  expression: string;
  expressionType?: string;
}

const AUTO_TARGETS: Readonly<Record<string, string>> = {
  queryHighRelMatches: 'close-match',
  queryBroadRelMatches: 'loose-match',
  asinSubstituteRelated: 'substitutes',
  asinAccessoryRelated: 'complements',
};

const PREDICATE_NAMES: Readonly<Record<string, string>> = {
  asinSameAs: 'asin',
  asinCategorySameAs: 'category',
  asinBrandSameAs: 'brand',
};

export function isAutomatic(target: Expressed): boolean {
  return target.expressionType === 'auto';
}

export function firstPredicateType({ expression }: Expressed): string {
  return parsePredicates(expression)[0]?.type ?? '';
}

/** For example `asin="B0000000A1"`. */
export function expressionText({ expression }: Expressed): string {
  return parsePredicates(expression).map(predicateText).join(' ');
}

/** An audience of sponsored display has a list of predicates, some of which have no value: `views=(exactProduct lookback="30")`. */
function predicateText({ type, value }: AnyPredicate): string {
  const name = PREDICATE_NAMES[type] ?? type;
  if (value === undefined) return name;
  return typeof value === 'string' ? `${name}="${value}"` : `${name}=(${value.map(predicateText).join(' ')})`;
}

/** The expression, or the name of an automatic target. */
export function targetText(target: Expressed): string {
  if (!isAutomatic(target)) return expressionText(target);
  const type = firstPredicateType(target);
  return AUTO_TARGETS[type] ?? type;
}
