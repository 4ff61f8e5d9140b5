/**
 * Ad groups: a name used once in the campaign. In an auto campaign each has four targets from its first moment.
 */
import { AUTO_TARGETS } from '../model/entities.ts';
import { validateAdGroupName } from '../model/texts.ts';
import { bidSpan, validateName, validateRange } from './limits.ts';
import { answerRepeated } from './repeats.ts';
import type { Rules } from './rules.ts';

export const adGroupRules: Rules<'adGroup'> = {
  limits(batch, { name, defaultBid }) {
    const badName = name === undefined ? undefined : validateName(batch, name, validateAdGroupName(name));
    return badName ?? validateRange('defaultBid', defaultBid, bidSpan(batch));
  },

  draft: (_batch, { campaignId, name, defaultBid }) => ({ campaignId, name, defaultBid }),

  beforeUpdate(batch, row, patch) {
    const { name, state } = patch;
    if (name === undefined || name === row.name || state === 'archived') return patch;
    const other = batch.findLive('adGroup', { campaignId: row.campaignId, name });
    return other === undefined ? patch : { code: 'nameTaken', name, id: other.id };
  },

  onUniqueConflict(batch, row) {
    const { campaignId, name } = row;
    const existing = batch.findLive('adGroup', { campaignId, name });
    if (existing === undefined) throw new Error('an ad group was refused as a repetition, of nothing');
    return answerRepeated(batch, existing, row, ['defaultBid', 'state']);
  },

  created(batch, { id: adGroupId, campaignId }) {
    if (batch.campaign(campaignId)?.targeting !== 'auto') return;
    const { world, profile } = batch.scope;
    for (const type of AUTO_TARGETS) {
      world.store('target').insert({
        id: world.nextEntityId(),
        profileId: profile.profileId,
        state: 'enabled',
        forcedStatus: null,
        createdAt: batch.now,
        updatedAt: batch.now,
        campaignId,
        adGroupId,
        expressionType: 'auto',
        expression: JSON.stringify([{ type }]),
        bid: null,
      });
    }
  },
};
