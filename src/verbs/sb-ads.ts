/**
 * Ads of sponsored brands: a creative of one format, reviewed before it earns. What it shows never changes.
 */
import { assetsIn, faultOfCreative, faultOfLandingPage } from '../model/creatives.ts';
import type { AdFormat } from '../model/brands.ts';
import type { Id, SbAd } from '../model/entities.ts';
import type { Failure } from '../model/failures.ts';
import { faultOfBrandsName } from '../model/texts.ts';
import { reviewOf } from './moderation.ts';
import type { Rules } from './rules.ts';
import { faultOfStructure } from './sb-ad-groups.ts';
import type { Batch } from './scope.ts';

export const sbAdRules: Rules<'sbAd'> = {
  limits: (_batch, { name, format, creative, landingPage }) =>
    (typeof name === 'string' ? faultOfBrandsName(name) : undefined) ??
    (format === undefined || creative === undefined
      ? undefined
      : (faultOfCreative(format, creative) ?? faultOfLandingPage(format, landingPage))),

  draft(batch, { adGroupId, name, format, creative, landingPage, moderation }) {
    const adGroup = batch.sbAdGroup(adGroupId);
    if (adGroup === undefined) return { code: 'unknownParent', kind: 'sbAdGroup', id: adGroupId };
    const { campaignId } = adGroup;
    const campaign = batch.sbCampaign(campaignId);
    if (campaign?.state === 'archived')
      return { code: 'parentArchived', kind: 'sbCampaign', id: campaignId, on: 'create' };
    const isFirst = (): boolean => firstAd(batch, adGroupId) === undefined;
    const wrong =
      faultOfStructure(batch, campaignId, { field: 'adGroupId', isFirst }) ??
      faultOfAssets(batch, assetsIn(creative)) ??
      faultOfMixture(batch, adGroupId, format);
    if (wrong !== undefined) return wrong;
    const isLegacy = campaign?.multi === 0;
    return {
      campaignId,
      adGroupId,
      name: isLegacy ? null : (name ?? adGroup.name),
      format,
      creative: JSON.stringify(creative),
      landingPage: landingPage === undefined ? null : JSON.stringify(landingPage),
      ...reviewOf(batch, isLegacy ? 'approved' : moderation),
    };
  },

  change: (batch, { campaignId }, patch) => faultOfStructure(batch, campaignId) ?? patch,

  taken() {
    throw new Error('nothing of an ad is unique in the database');
  },

  kept: ({ campaignId }, batch) => faultOfStructure(batch, campaignId),
};

function firstAd(batch: Batch, adGroupId: Id): SbAd | undefined {
  return batch.findLive('sbAd', { adGroupId });
}

/** The library has no operation of its own: ids that nobody told the world are let pass and recorded. */
export function faultOfAssets(batch: Batch, ids: readonly string[]): Failure | undefined {
  const { world, profile } = batch.scope;
  for (const id of ids) {
    if (world.assets.has(profile.profileId, id)) continue;
    const failure: Failure = { code: 'unsupported', field: 'creative', detail: `There is no asset ${id}` };
    const refused = batch.breach({ rule: 'unknown-asset', evidence: `asset ${id}` }, failure);
    if (refused !== undefined) return refused;
  }
  return undefined;
}

function faultOfMixture(batch: Batch, adGroupId: Id, format: AdFormat): Failure | undefined {
  const other = firstAd(batch, adGroupId)?.format;
  if (other === undefined || other === format) return undefined;
  const evidence = `${format} beside ${other} in ad group ${adGroupId}`;
  const detail = `The ad group has ads of type ${other}`;
  return batch.breach({ rule: 'mixed-ad-types', evidence }, { code: 'unsupported', field: 'adGroupId', detail });
}
