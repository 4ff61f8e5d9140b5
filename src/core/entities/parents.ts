/**
 * Checks the parents of a new or changed entity: they exist in this profile, match each other, and are not archived.
 */
import { PARENT_KINDS, type AdGroupKind, type CampaignKind } from '../../model/kinds.ts';
import type { Entities, Id, Kind } from '../../model/entities.ts';
import type { Failure } from '../../model/failures.ts';
import type { Reading, Writing } from './operation-context.ts';

interface Parents {
  campaignId?: Id;
  adGroupId?: Id;
}

/** Drafts and rows name their parents in these fields, if their kind has them. */
export function parentIds(of: object): Parents {
  return of;
}

interface Found {
  campaignKind: CampaignKind;
  adGroupKind: AdGroupKind;
  campaign: Entities[CampaignKind] | undefined;
  adGroup: Entities[AdGroupKind] | undefined;
}

/** Looks up the parents of an entity of any product. */
export function findParents(context: Reading, kind: Kind, { campaignId, adGroupId }: Parents): Found {
  const { campaign: campaignKind, adGroup: adGroupKind } = PARENT_KINDS[kind];
  return {
    campaignKind,
    adGroupKind,
    campaign: campaignId === undefined ? undefined : context[campaignKind](campaignId),
    adGroup: adGroupId === undefined ? undefined : context[adGroupKind](adGroupId),
  };
}

export function validateParents(context: Writing, kind: Kind, draft: Parents): Failure | undefined {
  const { campaignId, adGroupId } = draft;
  const parents = findParents(context, kind, draft);
  const { campaign, adGroup, campaignKind, adGroupKind } = parents;
  if (campaignId !== undefined && campaign === undefined)
    return { code: 'unknownParent', kind: campaignKind, id: campaignId, child: kind };
  if (adGroupId !== undefined && adGroup === undefined)
    return { code: 'unknownParent', kind: adGroupKind, id: adGroupId, child: kind };
  return (
    validateArchived(context, parents, 'create') ??
    (campaign !== undefined && adGroup !== undefined && adGroup.campaignId !== campaign.id
      ? { code: 'parentMismatch', child: 'ad group', id: adGroup.id, parent: 'campaign', parentId: campaign.id }
      : undefined)
  );
}

/** An entity below an archived parent can be read and archived, but not updated. */
export function validateParentsNotArchived(context: Writing, kind: Kind, row: Parents): Failure | undefined {
  return validateArchived(context, findParents(context, kind, row), 'update');
}

function validateArchived(
  { policy }: Writing,
  { campaign, adGroup, campaignKind, adGroupKind }: Found,
  on: 'create' | 'update',
): Failure | undefined {
  if (policy.archivedParents === 'open') return undefined;
  if (campaign?.state === 'archived') return { code: 'parentArchived', kind: campaignKind, id: campaign.id, on };
  if (adGroup?.state === 'archived') return { code: 'parentArchived', kind: adGroupKind, id: adGroup.id, on };
  return undefined;
}
