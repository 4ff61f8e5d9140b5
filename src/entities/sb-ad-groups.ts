/**
 * Ad groups of sponsored brands. A legacy campaign has the one that it was made with, and no client changes that one.
 */
import type { Id } from '../model/entities.ts';
import type { Failure } from '../model/failures.ts';
import { validateSbName } from '../model/texts.ts';
import type { Rules } from './rules.ts';
import { validateDraft } from './sb-campaigns.ts';
import type { OperationContext } from './operation-context.ts';

export const sbAdGroupRules: Rules<'sbAdGroup'> = {
  limits: (_context, { name }) => (name === undefined ? undefined : validateSbName(name)),

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
    const existing = context.findLive('sbAdGroup', { campaignId, name });
    if (existing === undefined) throw new Error('an ad group was refused as a repetition, of nothing');
    return { code: 'nameTaken', name, id: existing.id };
  },

  beforeArchive: ({ campaignId }, context) => validateStructure(context, campaignId),
};

interface Making {
  /** That names the parent. */
  field: string;
  /** Nothing of its kind is there yet. */
  isFirst: () => boolean;
}

/** Why what is in this campaign can't be changed, or made. */
export function validateStructure(context: OperationContext, campaignId: Id, making?: Making): Failure | undefined {
  const campaign = context.sbCampaign(campaignId);
  if (campaign === undefined) return undefined;
  const field = making?.field ?? 'id';
  if (validateDraft(campaign) !== undefined) return { code: 'unsupported', field, detail: 'The campaign is a draft' };
  if (campaign.multi === 1) return undefined;
  if (context.policy.legacyStructure === 'open' && (making === undefined || making.isFirst())) return undefined;
  return {
    code: 'unsupported',
    field,
    detail: 'What a legacy campaign was made with is all it has, and can only be read',
  };
}
