/**
 * Budget usage and budget recommendations: for up to 100 campaigns, each with its result.
 */
import { instantText, toCompact, type Day } from '../../../../model/days.ts';
import { toMajor } from '../../../../model/money.ts';
import type { RuleId } from '../../../../generated/rule-ids.ts';
import type { Reading } from '../../../../core/entities/operation-context.ts';
import { budgetUsage, missedOpportunities } from '../../../../core/performance/budgets/budget-usage.ts';
import { hasLifetimeBudget, type AnyCampaign } from '../../../../core/performance/product.ts';
import { findRuleCampaign } from '../../../../core/performance/budgets/rule-associations.ts';
import { salesEvents, salesIncrease } from '../../../../core/performance/budgets/sales-events.ts';
import { simulationOf } from '../../../../core/performance/simulation.ts';
import { isApiError, type ApiError, type ItemRule, type Reply } from '../../../http/reply.ts';
import { createOperationContext, type RequestContext } from '../../../http/request-context.ts';
import { injectedItemError } from '../../../pipeline/fault-injection/item.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { isId } from '../../../protocol/codecs/read-id.ts';
import { reportLostIds } from '../../../protocol/grammars/report-item-failure.ts';
import { readBody } from '../../../protocol/grammars/request-body.ts';
import { text } from '../../../protocol/codecs/value-codecs.ts';
import type { BudgetProduct } from './budget-product.ts';

const MAX_CAMPAIGNS = 100;
export const BODY = object(
  { campaignIds: list(text, { min: 1, max: MAX_CAMPAIGNS }) },
  { title: 'a request for campaigns' },
);

/** A campaign that has no result, and why. */
interface Refused {
  /** That of the fault, where one makes the item fail. */
  code: string;
  details: string;
}

interface Results {
  success: object[];
  error: { campaignId: string; index: number; refused: Refused }[];
  itemRules: ItemRule[];
}

function forCampaigns(
  product: BudgetProduct,
  request: RequestContext,
  rule: RuleId,
  answer: (context: Reading, campaign: AnyCampaign) => object | Refused,
): Results | ApiError {
  const body = readBody(request, BODY, rule);
  if (isApiError(body)) return body;
  const context = createOperationContext(request);
  const results: Results = { success: [], error: [], itemRules: [] };
  for (const [index, campaignId] of body.value.campaignIds.entries()) {
    const injected = request.fault && injectedItemError(request, index);
    if (injected !== undefined) {
      const refused = { code: injected.name, details: injected.details };
      results.error.push({ campaignId, index, refused });
      results.itemRules.push({ index, code: refused.code, message: refused.details, rule: 'SBX-05' });
      continue;
    }
    const campaign = isId(campaignId) ? findRuleCampaign(context, product.kind, campaignId) : undefined;
    if (campaign === undefined) reportLostIds(request, [campaignId]);
    const result: object | Refused =
      campaign === undefined
        ? { code: 'NOT_FOUND', details: `Campaign ${campaignId} does not exist` }
        : answer(context, campaign);
    if ('code' in result) {
      // Only refusals have a code.
      const refused = result as Refused;
      results.error.push({ campaignId, index, refused });
      results.itemRules.push({ index, code: refused.code, message: refused.details, rule, entityId: campaign?.id });
    } else results.success.push({ campaignId, index, ...result });
  }
  return results;
}

export function getBudgetUsage(product: BudgetProduct, request: RequestContext): Reply | ApiError {
  const usageUpdatedTimestamp = instantText(request.world.now());
  const results = forCampaigns(product, request, 'TOD-220', (context, campaign) => {
    const { budget, spent } = budgetUsage(simulationOf(context), campaign);
    return {
      budget: toMajor(budget, context.scope.marketplace.decimals),
      budgetUsagePercent: budget === 0 ? 0 : Math.round((10_000 * spent) / budget) / 100,
      usageUpdatedTimestamp,
    };
  });
  if (isApiError(results)) return results;
  const error = results.error.map(({ campaignId, index, refused }) => ({ campaignId, index, ...refused }));
  return {
    status: 207,
    body: JSON.stringify({ success: results.success, error }),
    headers: { 'content-type': product.usageType },
    itemRules: results.itemRules,
  };
}

export function getBudgetRecommendations(product: BudgetProduct, request: RequestContext): Reply | ApiError {
  const { type, status, success, error, nestsError } = product.recommendation;
  const results = forCampaigns(product, request, 'TOD-222', (context, campaign) =>
    hasLifetimeBudget(campaign)
      ? { code: 'INVALID_ARGUMENT', details: `Campaign ${campaign.id} has a lifetime budget` }
      : recommendation(product, context, campaign),
  );
  if (isApiError(results)) return results;
  const errors = results.error.map(({ campaignId, index, refused }) => ({
    campaignId,
    index,
    ...(nestsError ? { Error: refused } : refused),
  }));
  return {
    status,
    body: JSON.stringify({ [success]: results.success, [error]: errors }),
    headers: { 'content-type': type },
    itemRules: results.itemRules,
  };
}

/** By how much an estimate is below and above what the market would have brought. */
const SPREAD = 0.1;

function recommendation(
  { recommendation: { compactDays, hasRule } }: BudgetProduct,
  context: Reading,
  campaign: AnyCampaign,
): object {
  const { decimals } = context.scope.marketplace;
  const { from, to, timeInBudget, missed, neededBudget } = missedOpportunities(simulationOf(context), campaign);
  const dayText = (day: Day): string => (compactDays ? toCompact(day) : day);
  const [lower, upper] = [
    (value: number): number => Math.floor(value * (1 - SPREAD)),
    (value: number): number => Math.ceil(value * (1 + SPREAD)),
  ];
  const event = hasRule ? salesEvents(simulationOf(context))[0] : undefined;
  return {
    suggestedBudget: toMajor(neededBudget, decimals),
    sevenDaysMissedOpportunities: {
      startDate: dayText(from),
      endDate: dayText(to),
      // The document: -1 represents a campaign that did not run.
      percentTimeInBudget: timeInBudget === undefined ? -1 : Math.round(timeInBudget * 10_000) / 10_000,
      estimatedMissedImpressionsLower: lower(missed.impressions),
      estimatedMissedImpressionsUpper: upper(missed.impressions),
      estimatedMissedClicksLower: lower(missed.clicks),
      estimatedMissedClicksUpper: upper(missed.clicks),
      estimatedMissedSalesLower: toMajor(lower(missed.sales), decimals),
      estimatedMissedSalesUpper: toMajor(upper(missed.sales), decimals),
    },
    ...(event === undefined
      ? {}
      : {
          budgetRuleRecommendation: {
            ruleId: event.eventId,
            ruleName: event.eventName,
            suggestedBudgetIncreasePercent: salesIncrease(simulationOf(context)),
          },
        }),
  };
}
