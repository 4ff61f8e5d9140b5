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
  limits: (batch, { text, matchType, bid }) =>
    validateText(text, matchType) ?? validateRange('bid', bid, bidSpan(batch)),

  draft(batch, { campaignId, adGroupId, text, matchType, bid, nativeLanguageKeyword, nativeLanguageLocale }) {
    return (
      validateTargeting(batch, campaignId, adGroupId) ?? {
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

  onUniqueConflict(batch, { adGroupId, comparedText, matchType }) {
    return repeated(batch, 'keyword', batch.findLive('keyword', { adGroupId, comparedText, matchType }));
  },
};

export const negativeKeywordRules: Rules<'negativeKeyword'> = {
  limits: (_batch, { text, matchType }) => validateText(text, matchType),

  draft: (_batch, { campaignId, adGroupId, text, matchType }) => ({
    campaignId,
    adGroupId,
    text,
    comparedText: normalizeText(text),
    matchType,
  }),

  onUniqueConflict(batch, { adGroupId, comparedText, matchType }) {
    return repeated(
      batch,
      'negativeKeyword',
      batch.findLive('negativeKeyword', { adGroupId, comparedText, matchType }),
    );
  },
};

export const campaignNegativeKeywordRules: Rules<'campaignNegativeKeyword'> = {
  limits: (_batch, { text, matchType }) => validateText(text, matchType),

  draft: (_batch, { campaignId, text, matchType }) => ({
    campaignId,
    text,
    comparedText: normalizeText(text),
    matchType,
  }),

  onUniqueConflict(batch, { campaignId, comparedText, matchType }) {
    return repeated(
      batch,
      'campaignNegativeKeyword',
      batch.findLive('campaignNegativeKeyword', { campaignId, comparedText, matchType }),
    );
  },
};

/** A patch has neither: what a keyword says is fixed. */
function validateText(text: string | undefined, matchType: string | undefined): Failure | undefined {
  const fault = text === undefined || matchType === undefined ? undefined : validateKeywordText(text, matchType);
  return fault === undefined ? undefined : { code: 'badText', field: 'text', ...fault };
}

function validateTargeting(batch: OperationContext, campaignId: Id, adGroupId: Id): Failure | undefined {
  if (batch.campaign(campaignId)?.targeting === 'auto') return { code: 'keywordInAutoCampaign' };
  const targeted = batch.memoize(`targeted ${adGroupId}`, () =>
    batch.findLive('target', { adGroupId, expressionType: 'manual' }),
  );
  return targeted === undefined ? undefined : { code: 'keywordBesideTargets' };
}

/** As recorded from the real service, a repeated one answers with the id that is there, and is touched. */
function repeated(batch: OperationContext, kind: Kind, existing: Entity | undefined): Id | Failure {
  if (existing === undefined) throw new Error(`a ${kind} was refused as a repetition, of nothing`);
  const { world } = batch.scope;
  if (batch.policy.repeated === 'error') return { code: 'duplicate', kind, id: existing.id };
  world.store(kind).patch(existing.seq, { updatedAt: batch.now });
  return existing.id;
}
