/**
 * Parents of a new or changed entity: known in this profile, not archived, and belonging together.
 */
import type { AdGroup, Campaign, Id, Kind, SbAdGroup, SbCampaign } from '../model/entities.ts';
import type { Failure } from '../model/failures.ts';
import type { Batch } from './scope.ts';

interface Parents {
  campaignId?: Id;
  adGroupId?: Id;
}

/** What a draft or a row of any kind says of its parents. */
export function parentIds(of: object): Parents {
  return of;
}

interface Found {
  campaignKind: 'campaign' | 'sbCampaign';
  adGroupKind: 'adGroup' | 'sbAdGroup';
  campaign: Campaign | SbCampaign | undefined;
  adGroup: AdGroup | SbAdGroup | undefined;
}

/** Of whichever product its kind is. */
export function parentsOf(batch: Batch, kind: Kind, { campaignId, adGroupId }: Parents): Found {
  const isBrands = kind.startsWith('sb');
  return {
    campaignKind: isBrands ? 'sbCampaign' : 'campaign',
    adGroupKind: isBrands ? 'sbAdGroup' : 'adGroup',
    campaign:
      campaignId === undefined ? undefined : isBrands ? batch.sbCampaign(campaignId) : batch.campaign(campaignId),
    adGroup: adGroupId === undefined ? undefined : isBrands ? batch.sbAdGroup(adGroupId) : batch.adGroup(adGroupId),
  };
}

export function faultOfParents(batch: Batch, kind: Kind, draft: Parents): Failure | undefined {
  const { campaignId, adGroupId } = draft;
  const { campaign, adGroup, campaignKind, adGroupKind } = parentsOf(batch, kind, draft);
  if (campaignId !== undefined && campaign === undefined)
    return { code: 'unknownParent', kind: campaignKind, id: campaignId };
  if (adGroupId !== undefined && adGroup === undefined)
    return { code: 'unknownParent', kind: adGroupKind, id: adGroupId };
  return (
    faultOfArchived(batch, kind, draft, 'create') ??
    (campaign !== undefined && adGroup !== undefined && adGroup.campaignId !== campaign.id
      ? { code: 'parentMismatch', adGroupId: adGroup.id, campaignId: campaign.id }
      : undefined)
  );
}

/** Below an archived parent an entity can be read and archived, nothing else. */
export function archivedParent(batch: Batch, kind: Kind, row: Parents): Failure | undefined {
  return faultOfArchived(batch, kind, row, 'update');
}

function faultOfArchived(batch: Batch, kind: Kind, of: Parents, on: 'create' | 'update'): Failure | undefined {
  const { campaign, adGroup, campaignKind, adGroupKind } = parentsOf(batch, kind, of);
  if (campaign?.state === 'archived') return { code: 'parentArchived', kind: campaignKind, id: campaign.id, on };
  if (adGroup?.state === 'archived') return { code: 'parentArchived', kind: adGroupKind, id: adGroup.id, on };
  return undefined;
}
