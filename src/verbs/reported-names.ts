/**
 * What rows of performance are called: keywords as reports know them, and the places of ads.
 */
import type { Predicate, Target } from '../model/entities.ts';
import type { PerformanceRow } from './performance.ts';

export const PLACEMENT_NAMES = { top: 'Top of Search on-Amazon', other: 'Other on-Amazon' } as const;

const AUTO_KEYWORD = '(_targeting_auto_)';

/** A target is told as a keyword too: of automatic targeting as one text, else by what it names: `asin="B0000000A1"`. */
export function reportedKeyword({
  keyword,
  target,
}: PerformanceRow): { id: string; text: string; matchType: string } | undefined {
  if (keyword !== undefined) return { id: keyword.id, text: keyword.text, matchType: keyword.matchType };
  return target && { id: target.id, text: targetText(target), matchType: 'broad' };
}

const NAMES: Readonly<Record<string, string>> = {
  asinSameAs: 'asin',
  asinCategorySameAs: 'category',
  asinBrandSameAs: 'brand',
};

function targetText({ expressionType, expression }: Target): string {
  if (expressionType === 'auto') return AUTO_KEYWORD;
  // Written by the verbs of targets only.
  const predicates = JSON.parse(expression) as Predicate[];
  return predicates.map(({ type, value = '' }) => `${NAMES[type] ?? type}="${value}"`).join(' ');
}
