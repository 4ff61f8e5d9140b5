/**
 * Keywords and targets of sponsored brands, negative ones among them: active as soon as they are there.
 */
import type { Failure } from '../model/failures.ts';
import { isNegativeExpression, isTargetExpression } from '../model/predicates.ts';
import { normalizeText, validateKeywordText } from '../model/texts.ts';
import { bidSpan, validateRange } from './limits.ts';
import type { Rules } from './rules.ts';
import { validateExpression } from './targets.ts';

export const sbKeywordRules: Rules<'sbKeyword'> = {
  limits(context, { text, matchType, bid }) {
    const fault = text === undefined || matchType === undefined ? undefined : validateKeywordText(text, matchType);
    if (fault !== undefined) return { code: 'badText', field: 'text', ...fault };
    return validateRange('bid', bid, bidSpan(context));
  },

  draft: (_context, { campaignId, adGroupId, text, matchType, bid = null }) => ({
    campaignId,
    adGroupId,
    text,
    comparedText: normalizeText(text),
    matchType,
    bid,
  }),

  onUniqueConflict(context, { adGroupId, comparedText, matchType }) {
    const existing = context.findLive('sbKeyword', { adGroupId, comparedText, matchType });
    return repetition('sbKeyword', existing);
  },
};

export const sbTargetRules: Rules<'sbTarget'> = {
  limits: (context, { expression, negative, bid }) =>
    validateExpression(expression, negative === 1 ? isNegativeExpression : isTargetExpression) ??
    validateRange('bid', bid, bidSpan(context)),

  draft: (_context, { campaignId, adGroupId, expression, negative, bid = null }) => ({
    campaignId,
    adGroupId,
    expression: JSON.stringify(expression),
    negative,
    bid,
  }),

  onUniqueConflict(context, { adGroupId, expression, negative }) {
    const existing = context.findLive('sbTarget', { adGroupId, expression, negative });
    return repetition('sbTarget', existing);
  },
};

function repetition(kind: 'sbKeyword' | 'sbTarget', existing: { id: string } | undefined): Failure {
  if (existing === undefined) throw new Error(`a ${kind} was refused as a repetition, of nothing`);
  return { code: 'duplicate', kind, id: existing.id };
}
