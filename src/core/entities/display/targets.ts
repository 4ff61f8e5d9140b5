/**
 * Targets, negative targets and locations of sponsored display. An expression is unique within its ad group.
 */
import { isFailure, type Failure } from '../../../model/failures.ts';
import { alreadyExists } from '../conflicts.ts';
import type { Reading } from '../operation-context.ts';
import type { Rules } from '../rules.ts';
import { displayCampaign, validateDisplayBid } from './ad-groups.ts';
import { validateLocationExpression, validateNegativeExpression, validateTargetExpression } from './expressions.ts';
import { countCreated, displayParents, validateCount } from './in-ad-group.ts';
import { hasPageAd } from './pages.ts';

const MAX_PER_AD_GROUP = 1000;
/** Of audience campaigns, in one call. */
const MAX_PER_CALL = 200;

export const sdTargetRules: Rules<'sdTarget'> = {
  draft(context, { adGroupId, expression, bid }) {
    const parents = displayParents(context, 'sdTarget', adGroupId);
    if (isFailure(parents)) return parents;
    const { campaign } = parents;
    const text = JSON.stringify(expression);
    const wrong =
      validateTargetExpression(expression, campaign.tactic) ??
      validateDisplayBid(context, 'bid', bid, campaign.id) ??
      validateProducts(context, adGroupId, text) ??
      (campaign.tactic === 'T00030' ? validateCall(context) : undefined) ??
      validateCount(context, 'sdTarget', adGroupId, { max: MAX_PER_AD_GROUP, what: 'targeting clauses' });
    return wrong ?? { campaignId: campaign.id, adGroupId, expression: text };
  },

  beforeUpdate: (context, { campaignId }, patch) => validateDisplayBid(context, 'bid', patch.bid, campaignId) ?? patch,

  onUniqueConflict: (context, { adGroupId, expression }) =>
    alreadyExists('sdTarget', context.findLive('sdTarget', { adGroupId, expression })),

  afterInsert(context, { adGroupId, campaignId }) {
    countCreated(context, 'sdTarget', adGroupId);
    if (displayCampaign(context, campaignId).tactic === 'T00030') targetsOfCall(context).created++;
  },
};

export const sdNegativeTargetRules: Rules<'sdNegativeTarget'> = {
  limits: (_context, { expression }) => (expression === undefined ? undefined : validateNegativeExpression(expression)),

  draft(context, { adGroupId, expression }) {
    const parents = displayParents(context, 'sdNegativeTarget', adGroupId);
    if (isFailure(parents)) return parents;
    return { campaignId: parents.campaign.id, adGroupId, expression: JSON.stringify(expression) };
  },

  onUniqueConflict: (context, { adGroupId, expression }) =>
    alreadyExists('sdNegativeTarget', context.findLive('sdNegativeTarget', { adGroupId, expression })),
};

export const sdLocationRules: Rules<'sdLocation'> = {
  limits: (_context, { expression }) => (expression === undefined ? undefined : validateLocationExpression(expression)),

  draft(context, { adGroupId, expression }) {
    const parents = displayParents(context, 'sdLocation', adGroupId);
    if (isFailure(parents)) return parents;
    const wrong = validateCount(context, 'sdLocation', adGroupId, { max: MAX_PER_AD_GROUP, what: 'locations' });
    return wrong ?? { campaignId: parents.campaign.id, adGroupId, expression: JSON.stringify(expression) };
  },

  onUniqueConflict: (context, { adGroupId, expression }) =>
    alreadyExists('sdLocation', context.findLive('sdLocation', { adGroupId, expression })),

  afterInsert: (context, { adGroupId }) => countCreated(context, 'sdLocation', adGroupId),
};

/** Audiences of the own products need ads with products. */
function validateProducts(context: Reading, adGroupId: string, expression: string): Failure | undefined {
  if (!/"(?:exactProduct|relatedProduct|similarProduct)"/.test(expression)) return undefined;
  if (!expression.startsWith('[{"type":"views"') && !expression.startsWith('[{"type":"purchases"')) return undefined;
  if (!hasPageAd(context, { adGroupId })) return undefined;
  return {
    code: 'invalidExpression',
    reason: 'has products of the ads, which requires product ads with sku or asin',
  };
}

function validateCall(context: Reading): Failure | undefined {
  if (targetsOfCall(context).created < MAX_PER_CALL) return undefined;
  const detail = `A call can create at most ${MAX_PER_CALL} targeting clauses with tactic T00030`;
  return { code: 'unsupported', field: 'expression', detail };
}

const noTargets = (): { created: number } => ({ created: 0 });

/** In campaigns with audiences. */
function targetsOfCall(context: Reading): { created: number } {
  return context.once(noTargets);
}
