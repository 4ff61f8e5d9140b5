/**
 * Keywords and targets of sponsored brands, including negative ones.
 */
import { isNegativeExpression, isTargetExpression } from '../../model/predicates.ts';
import { alreadyExists } from './conflicts.ts';
import { keywordColumns, validateText } from './keywords.ts';
import { bidSpan, validateRange } from './limits.ts';
import type { Rules } from './rules.ts';
import { validateExpression } from './targets.ts';

export const sbKeywordRules: Rules<'sbKeyword'> = {
  limits(context, { text, matchType, bid }) {
    return validateText(text, matchType) ?? validateRange('bid', bid, bidSpan(context));
  },

  draft: (_context, { campaignId, adGroupId, ...draft }) => ({
    campaignId,
    adGroupId,
    ...keywordColumns(draft),
  }),

  onUniqueConflict(context, { adGroupId, comparedText, matchType }) {
    const existing = context.findLive('sbKeyword', { adGroupId, comparedText, matchType });
    return alreadyExists('sbKeyword', existing);
  },
};

export const sbTargetRules: Rules<'sbTarget'> = {
  limits: (context, { expression, negative, bid }) =>
    validateExpression(expression, negative === 1 ? isNegativeExpression : isTargetExpression) ??
    validateRange('bid', bid, bidSpan(context)),

  draft: (_context, { campaignId, adGroupId, expression, negative }) => ({
    campaignId,
    adGroupId,
    expression: JSON.stringify(expression),
    negative,
  }),

  onUniqueConflict(context, { adGroupId, expression, negative }) {
    const existing = context.findLive('sbTarget', { adGroupId, expression, negative });
    return alreadyExists('sbTarget', existing);
  },
};
