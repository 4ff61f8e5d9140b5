/**
 * Entities of sponsored display below an ad group, which clients create without naming the campaign.
 */
import type { Id, Kind, SdAdGroup, SdCampaign } from '../../../model/entities.ts';
import type { Failure } from '../../../model/failures.ts';
import type { Reading, Writing } from '../operation-context.ts';
import { displayCampaign } from './ad-groups.ts';

interface Parents {
  campaign: SdCampaign;
  adGroup: SdAdGroup;
}

/** The parents of a new entity. */
export function displayParents(context: Writing, kind: Kind, adGroupId: Id): Parents | Failure {
  const adGroup = context.sdAdGroup(adGroupId);
  if (adGroup === undefined) return { code: 'unknownParent', kind: 'sdAdGroup', id: adGroupId, child: kind };
  const campaign = displayCampaign(context, adGroup.campaignId);
  if (campaign.state === 'archived' && context.policy.archivedParents === 'closed')
    return { code: 'parentArchived', kind: 'sdCampaign', id: campaign.id, on: 'create' };
  return { campaign, adGroup };
}

type CountedKind = 'sdTarget' | 'sdLocation';

/** Returns a failure if an ad group has no place for one more entity. */
export function validateCount(
  context: Reading,
  kind: CountedKind,
  adGroupId: Id,
  { max, what }: { max: number; what: string },
): Failure | undefined {
  if (countIn(context, kind, adGroupId).live < max) return undefined;
  return { code: 'unsupported', field: 'adGroupId', detail: `An ad group can have at most ${max} ${what}` };
}

/** For an entity that was created, as others of a call fail. */
export function countCreated(context: Reading, kind: CountedKind, adGroupId: Id): void {
  countIn(context, kind, adGroupId).live++;
}

const countsByAdGroup = (): Map<string, { live: number }> => new Map();

/** Read once for all entities of a call. */
function countIn(context: Reading, kind: CountedKind, adGroupId: Id): { live: number } {
  return context.memoize(countsByAdGroup, `${kind} ${adGroupId}`, () => {
    const { world, profile } = context.scope;
    const filters = [
      { column: 'adGroupId', values: [adGroupId] },
      { column: 'state', values: ['enabled', 'paused'] },
    ] as const;
    // Both columns are of every kind below an ad group.
    return { live: world.store(kind).lists.count(profile.profileId, filters as never) };
  });
}
