/**
 * Ad groups: a name used once in the campaign. In an auto campaign each has four targets from its first moment.
 */
import { AUTO_TARGETS } from '../model/entities.ts';
import { validateAdGroupName } from '../model/texts.ts';
import { bidSpan, validateName, validateRange } from './limits.ts';
import { answerRepeated } from './repeats.ts';
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
    const existing = context.findLive('adGroup', { campaignId, name });
    if (existing === undefined) throw new Error('an ad group was refused as a repetition, of nothing');
    return answerRepeated(context, existing, row, ['defaultBid', 'state']);
  },

  created(context, { id: adGroupId, campaignId }) {
    if (context.campaign(campaignId)?.targeting !== 'auto') return;
    const { world, profile } = context.scope;
    for (const type of AUTO_TARGETS) {
      world.store('target').insert({
        id: world.nextEntityId(),
        profileId: profile.profileId,
        state: 'enabled',
        forcedStatus: null,
        createdAt: context.now,
        updatedAt: context.now,
        campaignId,
        adGroupId,
        expressionType: 'auto',
        expression: JSON.stringify([{ type }]),
        bid: null,
      });
    }
  },
};
