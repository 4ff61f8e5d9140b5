/**
 * Parents of a new or changed entity: known in this profile, not archived, and belonging together.
 */
import type { Id } from '../model/entities.ts';
import type { Failure } from '../model/failures.ts';
import type { Batch } from './scope.ts';

interface Parents {
  campaignId?: Id;
  adGroupId?: Id;
}

export function faultOfParents(batch: Batch, draft: object): Failure | undefined {
  const { campaignId, adGroupId }: Parents = draft;
  const campaign = campaignId === undefined ? undefined : batch.campaign(campaignId);
  if (campaignId !== undefined && campaign === undefined)
    return { code: 'unknownParent', kind: 'campaign', id: campaignId };
  const adGroup = adGroupId === undefined ? undefined : batch.adGroup(adGroupId);
  if (adGroupId !== undefined && adGroup === undefined)
    return { code: 'unknownParent', kind: 'adGroup', id: adGroupId };
  if (campaign?.state === 'archived')
    return { code: 'parentArchived', kind: 'campaign', id: campaign.id, on: 'create' };
  if (adGroup?.state === 'archived') return { code: 'parentArchived', kind: 'adGroup', id: adGroup.id, on: 'create' };
  if (campaign !== undefined && adGroup !== undefined && adGroup.campaignId !== campaign.id) {
    return { code: 'parentMismatch', adGroupId: adGroup.id, campaignId: campaign.id };
  }
  return undefined;
}

/** Below an archived parent an entity can be read and archived, nothing else. */
export function archivedParent(batch: Batch, row: object): Failure | undefined {
  const { campaignId, adGroupId }: Parents = row;
  const campaign = campaignId === undefined ? undefined : batch.campaign(campaignId);
  if (campaign?.state === 'archived')
    return { code: 'parentArchived', kind: 'campaign', id: campaign.id, on: 'update' };
  const adGroup = adGroupId === undefined ? undefined : batch.adGroup(adGroupId);
  if (adGroup?.state === 'archived') return { code: 'parentArchived', kind: 'adGroup', id: adGroup.id, on: 'update' };
  return undefined;
}
