/**
 * The review of the creatives of an ad group of sponsored display, on which its ads depend.
 */
import type { Moderation } from '../../../model/brands.ts';
import type { Id, SdCreative } from '../../../model/entities.ts';
import { moderationAt } from '../moderation.ts';
import type { Reading } from '../operation-context.ts';

/** The default creative of an ad group without creatives needs no review; one approved creative is enough. */
export function reviewOfAdGroup(context: Reading, { id, campaignId }: { id: Id; campaignId?: Id }): Moderation {
  const reviews = creativesOf(context, campaignId ?? '')
    .filter(({ adGroupId, state }) => adGroupId === id && state !== 'archived')
    .map((creative) => moderationAt(creative, context.scope.world.now()));
  if (reviews.length === 0 || reviews.includes('approved')) return 'approved';
  return reviews.includes('pending') ? 'pending' : 'rejected';
}

const creativesByCampaign = (): Map<Id, readonly SdCreative[]> => new Map();

function creativesOf(context: Reading, campaignId: Id): readonly SdCreative[] {
  const { world, profile } = context.scope;
  const { profileId } = profile;
  return context.memoize(creativesByCampaign, campaignId, () =>
    world.store('sdCreative').scan({ profileId, campaignId, after: 0, count: Number.MAX_SAFE_INTEGER }),
  );
}
