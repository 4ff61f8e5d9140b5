/**
 * Ad groups of sponsored display. Bids and their optimization follow from what the campaign pays for.
 */
import { OPTIMIZATIONS_OF, type BidOptimization, type DisplayCostType } from '../../../model/display/values.ts';
import type { Id, SdCampaign } from '../../../model/entities.ts';
import type { Failure } from '../../../model/failures.ts';
import type { Span } from '../../../model/marketplaces.ts';
import { validateAdGroupName } from '../../../model/validate-text.ts';
import { requireExisting } from '../conflicts.ts';
import { bidSpan, validateName, validateRange } from '../limits.ts';
import type { Reading } from '../operation-context.ts';
import type { Rules } from '../rules.ts';
import { hasPageAd } from './pages.ts';

export const sdAdGroupRules: Rules<'sdAdGroup'> = {
  limits: (context, { name }) =>
    name === undefined ? undefined : validateName(context, name, validateAdGroupName(name)),

  draft(context, { campaignId, name, defaultBid, bidOptimization, creativeType = 'IMAGE' }) {
    const { costType } = displayCampaign(context, campaignId);
    const optimization = bidOptimization ?? OPTIMIZATIONS_OF[costType][0];
    const wrong =
      validateDisplayBid(context, 'defaultBid', defaultBid, campaignId) ??
      validateOptimization(context, campaignId, optimization) ??
      validateOnlyAdGroup(context, campaignId);
    return wrong ?? { campaignId, name, defaultBid, bidOptimization: optimization, creativeType };
  },

  beforeUpdate(context, row, patch) {
    const { name, defaultBid, bidOptimization, state } = patch;
    const wrong =
      validateDisplayBid(context, 'defaultBid', defaultBid, row.campaignId) ??
      (bidOptimization === undefined ? undefined : validateOptimization(context, row.campaignId, bidOptimization)) ??
      (bidOptimization === 'conversions' ? validateConversions(context, row.id) : undefined);
    if (wrong !== undefined) return wrong;
    if (name === undefined || name === row.name || state === 'archived') return patch;
    const other = context.findLive('sdAdGroup', { campaignId: row.campaignId, name });
    return other === undefined ? patch : { code: 'nameTaken', name, id: other.id };
  },

  onUniqueConflict(context, { campaignId, name }) {
    const { id } = requireExisting('sdAdGroup', context.findLive('sdAdGroup', { campaignId, name }));
    return { code: 'nameTaken', name, id };
  },
};

/** The service has checked that the campaign exists. */
export function displayCampaign(context: Reading, id: Id): SdCampaign {
  const campaign = context.sdCampaign(id);
  if (campaign === undefined) throw new Error(`there is no campaign ${id}`);
  return campaign;
}

/** A bid is for a click, or for a thousand viewable impressions. */
export function displayBidSpan(context: Reading, costType: DisplayCostType): Span {
  const span = bidSpan(context);
  return costType === 'cpc' ? span : { ...span, min: context.scope.marketplace.viewsBid };
}

export function validateDisplayBid(
  context: Reading,
  field: 'defaultBid' | 'bid',
  bid: number | null | undefined,
  campaignId: Id,
): Failure | undefined {
  if (bid === undefined || bid === null) return undefined;
  return validateRange(field, bid, displayBidSpan(context, displayCampaign(context, campaignId).costType));
}

function validateOptimization(context: Reading, campaignId: Id, bidOptimization: BidOptimization): Failure | undefined {
  const detail = optimizationProblem(displayCampaign(context, campaignId).costType, bidOptimization);
  return detail === undefined ? undefined : { code: 'unsupported', field: 'bidOptimization', detail };
}

/** Why a cost type does not have an optimization; undefined if it has it. */
export function optimizationProblem(costType: DisplayCostType, bidOptimization: BidOptimization): string | undefined {
  const allowed = OPTIMIZATIONS_OF[costType];
  if (allowed.includes(bidOptimization)) return undefined;
  return `bidOptimization ${bidOptimization} is not supported for a campaign with costType ${costType}. Supported values: ${allowed.join(', ')}`;
}

function validateConversions(context: Reading, adGroupId: Id): Failure | undefined {
  if (context.findLive('sdProductAd', { adGroupId, landingPageType: 'OFF_AMAZON_LINK' }) === undefined)
    return undefined;
  return {
    code: 'unsupported',
    field: 'bidOptimization',
    detail: 'bidOptimization conversions is not supported for ads with landingPageType OFF_AMAZON_LINK',
  };
}

function validateOnlyAdGroup(context: Reading, campaignId: Id): Failure | undefined {
  if (!hasPageAd(context, { campaignId })) return undefined;
  return {
    code: 'unsupported',
    field: 'campaignId',
    detail: 'A campaign whose ads have landingPageType STORE or OFF_AMAZON_LINK supports only one ad group',
  };
}
