/**
 * Ad groups of sponsored products. Names are unique within a campaign. In an auto campaign, a new ad group gets four
 * targets.
 */
import type { AdGroup, Target } from '../../model/entities.ts';
import { AUTO_TARGETS, type AutoTarget } from '../../model/entity-values.ts';
import { validateAdGroupName } from '../../model/validate-text.ts';
import { bidSpan, validateName, validateRange } from './limits.ts';
import { requireExisting, resolveNameConflict } from './conflicts.ts';
import type { ScopeAtTime } from './operation-context.ts';
import type { Rules } from './rules.ts';

export const adGroupRules: Rules<'adGroup'> = {
  limits(context, { name, defaultBid }) {
    const badName = name === undefined ? undefined : validateName(context, name, validateAdGroupName(name));
    return badName ?? validateRange('defaultBid', defaultBid, bidSpan(context));
  },

  draft: (_context, { campaignId, name, defaultBid }) => ({ campaignId, name, defaultBid }),

  beforeUpdate(context, row, patch) {
    const { name, state } = patch;
    if (name === undefined || name === row.name || state === 'archived') return patch;
    const other = context.findLive('adGroup', { campaignId: row.campaignId, name });
    return other === undefined ? patch : { code: 'nameTaken', name, id: other.id };
  },

  onUniqueConflict(context, row) {
    const { campaignId, name } = row;
    const existing = requireExisting('adGroup', context.findLive('adGroup', { campaignId, name }));
    return resolveNameConflict(context, existing, row, ['defaultBid', 'state']);
  },

  afterInsert(context, row, { autoTargets }) {
    if (context.campaign(row.campaignId)?.targeting !== 'auto') return;
    for (const type of AUTO_TARGETS) {
      if (autoTargets?.has(type) !== true) insertAutoTarget(context, row, type);
    }
  },
};

/** Returns false if the ad group has it already. */
export function insertAutoTarget(
  { scope: { world, profile }, now }: ScopeAtTime,
  { id: adGroupId, campaignId }: Pick<AdGroup, 'id' | 'campaignId'>,
  type: AutoTarget,
  own: Partial<Pick<Target, 'id' | 'state' | 'bid' | 'forcedStatus' | 'updatedAt'>> = {},
): boolean {
  return world.store('target').insert({
    id: own.id ?? world.nextEntityId(),
    profileId: profile.profileId,
    state: own.state ?? 'enabled',
    forcedStatus: own.forcedStatus ?? null,
    createdAt: now,
    updatedAt: own.updatedAt ?? now,
    campaignId,
    adGroupId,
    expressionType: 'auto',
    expression: JSON.stringify([{ type }]),
    bid: own.bid ?? null,
    tags: null,
  });
}
