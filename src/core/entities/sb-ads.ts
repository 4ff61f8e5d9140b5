/**
 * Ads of sponsored brands. A creative of one format is reviewed before it serves, and cannot be changed.
 */
import { assetsIn, validateCreative, validateLandingPage } from './creatives.ts';
import type { AdFormat } from '../../model/brands.ts';
import type { Id, SbAd } from '../../model/entities.ts';
import type { Failure } from '../../model/failures.ts';
import { validateSbChildName } from '../../model/validate-text.ts';
import { reviewOf } from './moderation.ts';
import { validateAssets } from './named-assets.ts';
import type { Rules } from './rules.ts';
import { validateStructure } from './sb-ad-groups.ts';
import type { OperationContext } from './operation-context.ts';

export const sbAdRules: Rules<'sbAd'> = {
  limits: (context, { name, format, creative, landingPage }) =>
    (typeof name === 'string' ? validateSbChildName(name) : undefined) ??
    (format === undefined || creative === undefined
      ? undefined
      : (validateCreative(format, creative) ??
        validateLandingPage(context, format, landingPage ?? creative.landingPage))),

  draft(context, { adGroupId, name, format, creative: sent, landingPage: page, moderation }) {
    const { landingPage = page, ...creative } = sent;
    const adGroup = context.sbAdGroup(adGroupId);
    if (adGroup === undefined) return { code: 'unknownParent', kind: 'sbAdGroup', id: adGroupId, child: 'sbAd' };
    const { campaignId } = adGroup;
    const campaign = context.sbCampaign(campaignId);
    if (campaign?.state === 'archived' && context.policy.archivedParents === 'closed')
      return { code: 'parentArchived', kind: 'sbCampaign', id: campaignId, on: 'create' };
    const isFirst = (): boolean => firstAd(context, adGroupId) === undefined;
    const wrong =
      validateStructure(context, campaignId, { field: 'adGroupId', isFirst }) ??
      validateAssets(context, assetsIn(creative)) ??
      validateSingleFormat(context, adGroupId, format);
    if (wrong !== undefined) return wrong;
    const isLegacy = campaign?.multiAdGroups === 0;
    return {
      campaignId,
      adGroupId,
      name: isLegacy ? null : (name ?? adGroup.name),
      format,
      creative: JSON.stringify(creative),
      landingPage: landingPage === undefined ? null : JSON.stringify(landingPage),
      versions: null,
      ...reviewOf(context, isLegacy ? 'approved' : moderation),
    };
  },

  beforeUpdate: (context, { campaignId }, patch) => validateStructure(context, campaignId) ?? patch,

  onUniqueConflict() {
    throw new Error('nothing of an ad is unique in the database');
  },

  beforeArchive: ({ campaignId }, context) => validateStructure(context, campaignId),
};

function firstAd(context: OperationContext, adGroupId: Id): SbAd | undefined {
  return context.findLive('sbAd', { adGroupId });
}

function validateSingleFormat(context: OperationContext, adGroupId: Id, format: AdFormat): Failure | undefined {
  const other = firstAd(context, adGroupId)?.format;
  if (other === undefined || other === format) return undefined;
  const evidence = `${format} beside ${other} in ad group ${adGroupId}`;
  const detail = `The ad group has ads of type ${other}`;
  return context.reportViolation(
    { rule: 'mixed-ad-types', evidence },
    { code: 'unsupported', field: 'adGroupId', detail },
  );
}
