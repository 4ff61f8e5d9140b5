/**
 * For lists of campaigns: which can have a campaign optimization rule, and what the rule of each does.
 */
import { isRoasRule, type RoasRule } from '../../../../model/bid-rules/bid-rules.ts';
import type { Campaign } from '../../../../model/entities.ts';
import type { Reading } from '../../../../core/entities/operation-context.ts';
import { pastRoas, whyIneligible } from '../../../../core/performance/bid-rules/eligibility.ts';
import type { RoasReason } from '../../../../core/performance/bid-rules/roas-state.ts';
import { simulationOf } from '../../../../core/performance/simulation.ts';
import { isApiError } from '../../../http/reply.ts';
import { campaignWith, takenBy } from './roas-body.ts';

interface Noted {
  noted: object[];
  failed: { campaignId: string; Error: { code: string; details: string } }[];
}

interface Refused {
  code: string;
  details: string;
}

function forEach(
  context: Reading,
  campaignIds: readonly string[],
  note: (campaign: Campaign) => object | Refused,
): Noted {
  const result: Noted = { noted: [], failed: [] };
  for (const campaignId of campaignIds) {
    const campaign = campaignWith(context, campaignId);
    const found = isApiError(campaign) ? { code: 'NOT_FOUND', details: campaign.details } : note(campaign);
    // Only refusals have a code.
    if ('code' in found) result.failed.push({ campaignId, Error: found as Refused });
    else result.noted.push({ campaignId, ...found });
  }
  return result;
}

export function eligibilityOf(
  context: Reading,
  {
    campaignIds,
    requirePerformanceMetrics = true,
  }: { campaignIds: readonly string[]; requirePerformanceMetrics?: boolean },
): object {
  const { noted, failed } = forEach(context, campaignIds, (campaign) => {
    const problem = takenBy(context, campaign.id) ?? whyIneligible(simulationOf(context), campaign);
    if (problem !== undefined) return { code: 'INVALID_ARGUMENT', details: problem };
    const roas = pastRoas(simulationOf(context), campaign);
    if (roas !== undefined)
      return { performanceMetrics: { roas: Math.round(roas * 100) / 100 }, performanceMetricsExists: true };
    if (!requirePerformanceMetrics) return { performanceMetricsExists: false };
    return { code: 'INVALID_ARGUMENT', details: `Campaign ${campaign.id} has no performance metrics` };
  });
  return { CampaignOptimizationRecommendations: noted, CampaignOptimizationRecommendationsError: failed };
}

const REASONS: Readonly<Record<RoasReason, string>> = {
  lowBudget: 'The daily budget of the campaign is below the minimum for rules; raise it',
  lowReturn:
    'The return on ad spend of the last 20 days is below 30 % of that of the 20 days before; the campaign has its own bids and bidding strategy. Update the rule with another threshold',
};

export function statesOf(context: Reading, campaignIds: readonly string[]): object {
  const { world, profile } = context.scope;
  const rules: readonly RoasRule[] = world.bidRules.of(profile.profileId).filter(isRoasRule);
  const today = simulationOf(context).bidRules.roasOn(context.today);
  const { noted, failed } = forEach(context, campaignIds, ({ id, state }) => {
    const rule = rules.find((each) => each.ruleState !== 'archived' && each.campaignIds.includes(id));
    if (rule === undefined) return { code: 'NOT_FOUND', details: `Campaign ${id} has no campaign optimization rule` };
    const reason = today.get(id)?.reason;
    const text = disabledBy(rule, state) ?? (reason && REASONS[reason]);
    return {
      campaignOptimizationId: rule.ruleId,
      ruleState: text === undefined ? 'ENABLED' : 'DISABLED',
      ...(text === undefined ? {} : { notificationString: text }),
    };
  });
  return { CampaignOptimizationNotifications: noted, CampaignOptimizationRecommendationsError: failed };
}

function disabledBy({ ruleState }: RoasRule, state: Campaign['state']): string | undefined {
  if (ruleState === 'paused') return 'The rule is paused';
  return state === 'enabled' ? undefined : `The campaign is ${state}`;
}
