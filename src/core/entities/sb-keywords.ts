/**
 * Keywords, targets and themes of sponsored brands, including negative keywords and targets.
 */
import type { Id } from '../../model/entities.ts';
import type { Failure } from '../../model/failures.ts';
import { isNegativeExpression, isTargetExpression } from '../../model/predicates.ts';
import { alreadyExists } from './conflicts.ts';
import { keywordColumns, validateText } from './keywords.ts';
import { bidSpan, validateRange } from './limits.ts';
import { moderationAt } from './moderation.ts';
import type { Writing } from './operation-context.ts';
import type { Rules } from './rules.ts';
import { validateExpression } from './targets.ts';

export const sbKeywordRules: Rules<'sbKeyword'> = {
  limits(context, { text, matchType, bid }) {
    return validateText(text, matchType) ?? validateRange('bid', bid, bidSpan(context));
  },

  draft: (context, { campaignId, adGroupId, ...draft }) =>
    validateCampaign(context, campaignId) ?? { campaignId, adGroupId, ...keywordColumns(draft) },

  onUniqueConflict(context, { adGroupId, comparedText, matchType }) {
    const existing = context.findLive('sbKeyword', { adGroupId, comparedText, matchType });
    return alreadyExists('sbKeyword', existing);
  },
};

export const sbTargetRules: Rules<'sbTarget'> = {
  limits: (context, { expression, negative, bid }) =>
    validateExpression(expression, negative === 1 ? isNegativeExpression : isTargetExpression) ??
    validateRange('bid', bid, bidSpan(context)),

  draft: (context, { campaignId, adGroupId, expression, negative }) =>
    validateCampaign(context, campaignId) ?? {
      campaignId,
      adGroupId,
      expression: JSON.stringify(expression),
      negative,
    },

  onUniqueConflict(context, { adGroupId, expression, negative }) {
    const existing = context.findLive('sbTarget', { adGroupId, expression, negative });
    return alreadyExists('sbTarget', existing);
  },
};

export const sbThemeRules: Rules<'sbTheme'> = {
  limits: (context, { bid }) => validateRange('bid', bid, bidSpan(context)),

  draft(context, { adGroupId, themeType }) {
    const adGroup = context.sbAdGroup(adGroupId);
    if (adGroup === undefined) return { code: 'unknownParent', kind: 'sbAdGroup', id: adGroupId, child: 'sbTheme' };
    const { campaignId } = adGroup;
    const campaign = context.sbCampaign(campaignId);
    if (campaign?.state === 'archived' && context.policy.archivedParents === 'closed')
      return { code: 'parentArchived', kind: 'sbCampaign', id: campaignId, on: 'create' };
    return validateCampaign(context, campaignId) ?? { campaignId, adGroupId, themeType };
  },

  onUniqueConflict(context, { adGroupId, themeType }) {
    return alreadyExists('sbTheme', context.findLive('sbTheme', { adGroupId, themeType }));
  },
};

/** A campaign that was rejected or has ended takes no new clauses; seeds create them with it. */
function validateCampaign(context: Writing, campaignId: Id): Failure | undefined {
  const campaign = context.sbCampaign(campaignId);
  if (campaign === undefined || context.policy.archivedParents === 'open') return undefined;
  const refused = (reason: string): Failure => ({
    code: 'unsupported',
    field: 'campaignId',
    detail: `Campaign ${campaignId} ${reason}`,
  });
  if (moderationAt(campaign, context.at) === 'rejected') return refused('was rejected');
  return campaign.endDay !== null && campaign.endDay < context.today ? refused('has ended') : undefined;
}
