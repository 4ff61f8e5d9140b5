/**
 * Ad groups of sponsored brands. Clients cannot change the ad group of a legacy campaign.
 */
import type { Id } from '../../model/entities.ts';
import type { Failure } from '../../model/failures.ts';
import { validateSbChildName } from '../../model/validate-text.ts';
import { requireExisting } from './conflicts.ts';
import type { Rules } from './rules.ts';
import { validateDraft } from './sb-campaigns.ts';
import type { Writing } from './operation-context.ts';

export const sbAdGroupRules: Rules<'sbAdGroup'> = {
  limits: (_context, { name }) => (name === undefined ? undefined : validateSbChildName(name)),

  draft(context, { campaignId, name }) {
    const isFirst = (): boolean => context.findLive('sbAdGroup', { campaignId }) === undefined;
    const wrong = validateStructure(context, campaignId, { field: 'campaignId', isFirst });
    return wrong ?? { campaignId, name };
  },

  beforeUpdate(context, row, patch) {
    const { name, state } = patch;
    const wrong = validateStructure(context, row.campaignId);
    if (wrong !== undefined) return wrong;
    if (name === undefined || name === row.name || state === 'archived') return patch;
    const other = context.findLive('sbAdGroup', { campaignId: row.campaignId, name });
    return other === undefined ? patch : { code: 'nameTaken', name, id: other.id };
  },

  onUniqueConflict(context, { campaignId, name }) {
    const { id } = requireExisting('sbAdGroup', context.findLive('sbAdGroup', { campaignId, name }));
    return { code: 'nameTaken', name, id };
  },

  beforeArchive: ({ campaignId }, context) => validateStructure(context, campaignId),
};

interface NewChild {
  /** The field that names the parent. */
  field: string;
  /** Whether the parent has no other child of this kind. */
  isFirst: () => boolean;
}

/** Returns a failure if the contents of a campaign cannot be changed, or a child cannot be created. */
export function validateStructure(context: Writing, campaignId: Id, newChild?: NewChild): Failure | undefined {
  const campaign = context.sbCampaign(campaignId);
  if (campaign === undefined) return undefined;
  const field = newChild?.field ?? 'id';
  if (validateDraft(campaign) !== undefined) return { code: 'unsupported', field, detail: 'The campaign is a draft' };
  if (campaign.multiAdGroups === 1) return undefined;
  if (context.policy.legacyStructure === 'open' && (newChild === undefined || newChild.isFirst())) return undefined;
  return {
    code: 'unsupported',
    field,
    detail: 'The ad groups, ads and targets of a legacy campaign cannot be added or changed',
  };
}
