/**
 * Targeting expressions of bid recommendations, as what the market matches.
 */
import type { BidTarget } from '../../../../core/simulation/market/analysis/winning-bids.ts';
import { isAsin } from '../../../../model/validate-text.ts';
import { unprocessable } from '../../../http/api-errors.ts';
import type { ApiError } from '../../../http/reply.ts';

export interface TargetingExpression {
  type: ExpressionType;
  value?: string;
}

type Kind = 'automatic' | 'keyword' | 'product';

interface Declared {
  kind: Kind;
  match: BidTarget['match'];
  /** For automatic targeting. */
  text?: string;
}

const TYPES = {
  CLOSE_MATCH: { kind: 'automatic', match: 'auto', text: 'queryHighRelMatches' },
  LOOSE_MATCH: { kind: 'automatic', match: 'auto', text: 'queryBroadRelMatches' },
  SUBSTITUTES: { kind: 'automatic', match: 'auto', text: 'asinSubstituteRelated' },
  COMPLEMENTS: { kind: 'automatic', match: 'auto', text: 'asinAccessoryRelated' },
  KEYWORD_BROAD_MATCH: { kind: 'keyword', match: 'broad' },
  KEYWORD_EXACT_MATCH: { kind: 'keyword', match: 'exact' },
  KEYWORD_PHRASE_MATCH: { kind: 'keyword', match: 'phrase' },
  KEYWORD_GROUP: { kind: 'keyword', match: 'broad' },
  PAT_ASIN: { kind: 'product', match: 'product' },
  PAT_CATEGORY: { kind: 'product', match: 'product' },
  PAT_CATEGORY_REFINEMENT: { kind: 'product', match: 'product' },
} as const satisfies Readonly<Record<string, Declared>>;

/** Of a new campaign: automatic targeting, or keywords. */
export const NEW_CAMPAIGN_TYPES = [
  'CLOSE_MATCH',
  'COMPLEMENTS',
  'KEYWORD_BROAD_MATCH',
  'KEYWORD_EXACT_MATCH',
  'KEYWORD_PHRASE_MATCH',
  'LOOSE_MATCH',
  'SUBSTITUTES',
] as const satisfies readonly ExpressionType[];

type ExpressionType = keyof typeof TYPES;
// The keys of the object are these words.
export const EXPRESSION_TYPES = Object.keys(TYPES) as readonly ExpressionType[];

export function kindOf(type: ExpressionType): Kind {
  return TYPES[type].kind;
}

/** What the market is asked for, in the order of the expressions. */
export function bidTargets(
  expressions: readonly TargetingExpression[],
  { country }: { country: string },
): BidTarget[] | ApiError {
  const kinds = new Set<Kind>(expressions.map(({ type }) => TYPES[type].kind));
  if (kinds.size > 1)
    return unprocessable(
      `Targeting expressions of one kind are required, and not ${[...kinds].join(' and ')}`,
      'TOD-241',
    );
  const targets: BidTarget[] = [];
  for (const { type, value = '' } of expressions) {
    const declared: Declared = TYPES[type];
    if (type === 'KEYWORD_GROUP' && country !== 'US')
      return unprocessable('KEYWORD_GROUP is not supported in this marketplace', 'TOD-241');
    const text = declared.text ?? value.trim();
    if (text === '') return unprocessable(`${type} requires a value`, 'TOD-241');
    if (type === 'PAT_ASIN' && !isAsin(text)) return unprocessable(`'${text.slice(0, 100)}' is not an ASIN`, 'TOD-241');
    targets.push({ match: declared.match, text: type === 'PAT_CATEGORY_REFINEMENT' ? categoryOf(text) : text });
  }
  return targets;
}

/** A refinement names its category first, and the market knows no refinements. */
function categoryOf(refinement: string): string {
  return /\d+/.exec(refinement)?.[0] ?? refinement;
}
