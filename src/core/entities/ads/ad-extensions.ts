/**
 * Extensions of ads of sponsored products: prompts, which belong to an ad group and can name one of its ads, and videos,
 * which belong to an ad. The text of a prompt is unique within its ad group.
 */
import type { Id } from '../../../model/entities.ts';
import type { Failure } from '../../../model/failures.ts';
import { MAX_PROMPT_TEXT } from '../../../model/forms/ads.ts';
import { alreadyExists } from '../conflicts.ts';
import type { Writing } from '../operation-context.ts';
import type { Rules } from '../rules.ts';

export const adExtensionRules: Rules<'adExtension'> = {
  limits(_context, { promptText = null }) {
    if (promptText === null) return undefined;
    if (promptText.trim() === '') return { code: 'invalidText', field: 'promptText', reason: 'empty' };
    if (promptText.length <= MAX_PROMPT_TEXT) return undefined;
    return { code: 'invalidText', field: 'promptText', reason: 'tooLong', limit: MAX_PROMPT_TEXT };
  },

  draft: (context, { campaignId, adGroupId, adId = null, adExtensionType, promptText = null }) =>
    validateType(adExtensionType, { adId, promptText }) ??
    (adId === null ? undefined : validateAd(context, adGroupId, adId)) ?? {
      campaignId,
      adGroupId,
      adId,
      adExtensionType,
    },

  onUniqueConflict(context, { adGroupId, promptText }) {
    return alreadyExists('adExtension', context.findLive('adExtension', { adGroupId, promptText }));
  },
};

function validateType(
  type: string,
  { adId, promptText }: { adId: Id | null; promptText: string | null },
): Failure | undefined {
  if (type === 'PROMPTS') return promptText === null ? { code: 'missing', field: 'promptText' } : undefined;
  if (adId === null) return { code: 'missing', field: 'adId' };
  if (promptText === null) return undefined;
  return { code: 'unsupported', field: 'promptText', detail: 'Only an extension of the type PROMPTS has a promptText' };
}

function validateAd({ scope, policy }: Writing, adGroupId: Id, adId: Id): Failure | undefined {
  const ad = scope.world.store('productAd').byId(scope.profile.profileId, adId);
  if (ad === undefined) return { code: 'unknownParent', kind: 'productAd', id: adId, child: 'adExtension' };
  if (ad.adGroupId !== adGroupId)
    return { code: 'parentMismatch', child: 'ad', id: adId, parent: 'ad group', parentId: adGroupId };
  if (ad.state !== 'archived' || policy.archivedParents === 'open') return undefined;
  return { code: 'parentArchived', kind: 'productAd', id: adId, on: 'create' };
}
