/**
 * Keywords, and negative keywords of ad groups and of campaigns: texts within the rules, once per parent.
 */
import type { Entity, Id, Kind } from '../model/entities.ts';
import type { Failure } from '../model/failures.ts';
import { normalizeText, validateKeywordText } from '../model/texts.ts';
import { bidSpan, validateRange } from './limits.ts';
import type { Rules } from './rules.ts';
import type { OperationContext } from './operation-context.ts';

export const keywordRules: Rules<'keyword'> = {
  limits: (context, { text, matchType, bid }) =>
    validateText(text, matchType) ?? validateRange('bid', bid, bidSpan(context)),

  draft(context, { campaignId, adGroupId, text, matchType, bid, nativeLanguageKeyword, nativeLanguageLocale }) {
    return (
      validateTargeting(context, campaignId, adGroupId) ?? {
        campaignId,
        adGroupId,
        text,
        comparedText: normalizeText(text),
        matchType,
        bid: bid ?? null,
        nativeLanguageKeyword: nativeLanguageKeyword ?? null,
        nativeLanguageLocale: nativeLanguageLocale ?? null,
      }
    );
  },

  onUniqueConflict(context, { adGroupId, comparedText, matchType }) {
    return repeated(context, 'keyword', context.findLive('keyword', { adGroupId, comparedText, matchType }));
  },
};

export const negativeKeywordRules: Rules<'negativeKeyword'> = {
  limits: (_context, { text, matchType }) => validateText(text, matchType),

  draft: (_context, { campaignId, adGroupId, text, matchType }) => ({
    campaignId,
    adGroupId,
    text,
    comparedText: normalizeText(text),
    matchType,
  }),

  onUniqueConflict(context, { adGroupId, comparedText, matchType }) {
    return repeated(
      context,
      'negativeKeyword',
      context.findLive('negativeKeyword', { adGroupId, comparedText, matchType }),
    );
  },
};

export const campaignNegativeKeywordRules: Rules<'campaignNegativeKeyword'> = {
  limits: (_context, { text, matchType }) => validateText(text, matchType),

  draft: (_context, { campaignId, text, matchType }) => ({
    campaignId,
    text,
    comparedText: normalizeText(text),
    matchType,
  }),

  onUniqueConflict(context, { campaignId, comparedText, matchType }) {
    return repeated(
      context,
      'campaignNegativeKeyword',
      context.findLive('campaignNegativeKeyword', { campaignId, comparedText, matchType }),
    );
  },
};

/** A patch has neither: what a keyword says is fixed. */
function validateText(text: string | undefined, matchType: string | undefined): Failure | undefined {
  const fault = text === undefined || matchType === undefined ? undefined : validateKeywordText(text, matchType);
  return fault === undefined ? undefined : { code: 'badText', field: 'text', ...fault };
}

function validateTargeting(context: OperationContext, campaignId: Id, adGroupId: Id): Failure | undefined {
  if (context.campaign(campaignId)?.targeting === 'auto') return { code: 'keywordInAutoCampaign' };
  const targeted = context.memoize(`targeted ${adGroupId}`, () =>
    context.findLive('target', { adGroupId, expressionType: 'manual' }),
  );
  return targeted === undefined ? undefined : { code: 'keywordBesideTargets' };
}

/** As recorded from the real service, a repeated one answers with the id that is there, and is touched. */
function repeated(context: OperationContext, kind: Kind, existing: Entity | undefined): Id | Failure {
  if (existing === undefined) throw new Error(`a ${kind} was refused as a repetition, of nothing`);
  const { world } = context.scope;
  if (context.policy.repeated === 'error') return { code: 'duplicate', kind, id: existing.id };
  world.store(kind).patch(existing.seq, { updatedAt: context.now });
  return existing.id;
}
