/**
 * Associations of ads of sponsored brands with ad groups in addition to their own. An ad is associated once with an ad
 * group. A delete pauses the association.
 */
import type { Id, SbAd } from '../../../model/entities.ts';
import type { Failure } from '../../../model/failures.ts';
import { WEIGHTS } from '../../../model/forms/ads.ts';
import { alreadyExists } from '../conflicts.ts';
import { validateRange } from '../limits.ts';
import type { ScopeAtTime, Writing } from '../operation-context.ts';
import type { Rules } from '../rules.ts';
import { validateStructure } from '../sb-ad-groups.ts';

export const adAssociationRules: Rules<'adAssociation'> = {
  archivedState: 'paused',

  limits: (context, { adId, weight }) =>
    (adId === undefined ? undefined : validateAd(context, adId)) ?? validateRange('weight', weight, WEIGHTS),

  draft: (context, { campaignId, adGroupId, adId, ...dates }) =>
    validateDates(dates) ??
    validateStructure(context, campaignId, { field: 'adGroupId', isFirst: () => true }) ?? {
      campaignId,
      adGroupId,
      adId,
    },

  beforeUpdate: (context, { adId, ...row }, patch) =>
    validateNotArchived(context, findAd(context, adId), 'update') ?? validateDates({ ...row, ...patch }) ?? patch,

  onUniqueConflict: (context, { adGroupId, adId }) =>
    alreadyExists('adAssociation', context.findLive('adAssociation', { adGroupId, adId })),
};

function findAd({ scope }: ScopeAtTime, id: Id): SbAd | undefined {
  return scope.world.store('sbAd').byId(scope.profile.profileId, id);
}

function validateAd(context: Writing, adId: Id): Failure | undefined {
  const ad = findAd(context, adId);
  if (ad === undefined && !isOfOtherProduct(context, adId))
    return { code: 'unknownParent', kind: 'sbAd', id: adId, child: 'adAssociation' };
  if (ad === undefined || context.sbCampaign(ad.campaignId)?.multiAdGroups === 0)
    return { code: 'noAdExperience', field: 'adId', detail: 'Ad does not have any ad experience associated' };
  return validateNotArchived(context, ad, 'create');
}

function isOfOtherProduct({ scope: { world, profile } }: ScopeAtTime, adId: Id): boolean {
  return (['productAd', 'sdProductAd'] as const).some(
    (kind) => world.store(kind).byId(profile.profileId, adId) !== undefined,
  );
}

function validateNotArchived({ policy }: Writing, ad: SbAd | undefined, on: 'create' | 'update'): Failure | undefined {
  if (ad?.state !== 'archived' || policy.archivedParents === 'open') return undefined;
  return { code: 'parentArchived', kind: 'sbAd', id: ad.id, on };
}

interface Dates {
  startAt?: number | null;
  endAt?: number | null;
}

function validateDates({ startAt = null, endAt = null }: Dates): Failure | undefined {
  return startAt !== null && endAt !== null && endAt < startAt ? { code: 'endBeforeStart' } : undefined;
}
