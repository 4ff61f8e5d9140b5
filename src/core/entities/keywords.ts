/**
 * Keywords, and negative keywords of ad groups and campaigns. A text is unique within its parent and match type.
 */
import type { Draft } from '../../model/drafts.ts';
import type { Entity, Id, Kind } from '../../model/entities.ts';
import type { Failure } from '../../model/failures.ts';
import { normalizeText, validateKeywordText } from '../../model/validate-text.ts';
import { alreadyExists, requireExisting } from './conflicts.ts';
import { bidSpan, validateRange } from './limits.ts';
import type { Rules } from './rules.ts';
import type { Reading, Writing } from './operation-context.ts';

export const keywordRules: Rules<'keyword'> = {
  limits: (context, { text, matchType, bid }) =>
    validateText(text, matchType) ?? validateRange('bid', bid, bidSpan(context)),

  draft(context, { campaignId, adGroupId, state, text, matchType }) {
    return (
      validateTargeting(context, { campaignId, adGroupId, state }) ?? {
        ...keywordColumns({ text, matchType }),
        campaignId,
        adGroupId,
      }
    );
  },

  onUniqueConflict(context, { adGroupId, comparedText, matchType }) {
    return resolveRepeated(context, 'keyword', context.findLive('keyword', { adGroupId, comparedText, matchType }));
  },
};

export const negativeKeywordRules: Rules<'negativeKeyword'> = {
  limits: (_context, { text, matchType }) => validateText(text, matchType),

  draft: (_context, { campaignId, adGroupId, ...draft }) => ({ ...keywordColumns(draft), campaignId, adGroupId }),

  onUniqueConflict(context, { adGroupId, comparedText, matchType }) {
    return resolveRepeated(
      context,
      'negativeKeyword',
      context.findLive('negativeKeyword', { adGroupId, comparedText, matchType }),
    );
  },
};

export const campaignNegativeKeywordRules: Rules<'campaignNegativeKeyword'> = {
  limits: (_context, { text, matchType }) => validateText(text, matchType),

  draft: (_context, { campaignId, ...draft }) => ({ ...keywordColumns(draft), campaignId }),

  onUniqueConflict(context, { campaignId, comparedText, matchType }) {
    return resolveRepeated(
      context,
      'campaignNegativeKeyword',
      context.findLive('campaignNegativeKeyword', { campaignId, comparedText, matchType }),
    );
  },
};

export function keywordColumns<M extends string>({
  text,
  matchType,
}: {
  text: string;
  matchType: M;
}): {
  text: string;
  comparedText: string;
  matchType: M;
} {
  return { text, comparedText: normalizeText(text), matchType };
}

/** Patches cannot change text and match type. */
export function validateText(text: string | undefined, matchType: string | undefined): Failure | undefined {
  const reason = text === undefined || matchType === undefined ? undefined : validateKeywordText(text, matchType);
  return reason === undefined ? undefined : { code: 'invalidText', field: 'text', ...reason };
}

/** An archived keyword, which a seed can have, may be older than the targets. */
function validateTargeting(
  context: Reading,
  { campaignId, adGroupId, state }: Pick<Draft<'keyword'>, 'campaignId' | 'adGroupId' | 'state'>,
): Failure | undefined {
  if (context.campaign(campaignId)?.targeting === 'auto') return { code: 'keywordInAutoCampaign' };
  return state !== 'archived' && hasManualTargets(context, adGroupId) ? { code: 'keywordBesideTargets' } : undefined;
}

function hasManualTargets(context: Reading, adGroupId: Id): boolean {
  const { world, profile } = context.scope;
  const find = (): boolean => context.findLive('target', { adGroupId, expressionType: 'manual' }) !== undefined;
  const key = `${profile.profileId} ${adGroupId}`;
  return world.store('target').cache.memoize(hasManualTargets, key, () => 0, find) === true;
}

/** In recorded traffic, a create of an existing keyword returns its id and updates its last-updated date. */
function resolveRepeated(context: Writing, kind: Kind, found: Entity | undefined): Id | Failure {
  if (context.policy.repeated === 'error') return alreadyExists(kind, found);
  const existing = requireExisting(kind, found);
  context.scope.world.store(kind).patch(existing, { updatedAt: context.now });
  return existing.id;
}
