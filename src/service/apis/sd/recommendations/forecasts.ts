/**
 * Forecasts of sponsored display, version 3.1: what an ad group brings that may not exist yet, and what budgets bring.
 */
import { displayBidSpan, optimizationProblem } from '../../../../core/entities/display/ad-groups.ts';
import { validateTargetExpression } from '../../../../core/entities/display/expressions.ts';
import { validateRange } from '../../../../core/entities/limits.ts';
import type { Reading, ScopeAtTime, Writing } from '../../../../core/entities/operation-context.ts';
import { productOfSku, validateProductId } from '../../../../core/entities/product-ads.ts';
import {
  forecastDisplay,
  type BudgetPoint,
  type CostLimit,
  type Outcome,
  type PlannedDisplay,
} from '../../../../core/recommendations/display-forecast.ts';
import { productOfPage } from '../../../../core/recommendations/display-targets.ts';
import type { ExpectedRange } from '../../../../core/recommendations/expected-range.ts';
import { addDays } from '../../../../model/days.ts';
import type { DisplayCostType } from '../../../../model/display/values.ts';
import { toMajor, toMinor } from '../../../../model/money.ts';
import { isAsin, isSku } from '../../../../model/validate-text.ts';
import { badParameter } from '../../../http/api-errors.ts';
import type { ApiError } from '../../../http/reply.ts';
import { describeFailure } from '../../../protocol/grammars/legacy/item-errors.ts';
import {
  recommendationOperation,
  type Asked,
  type Recommendation,
} from '../../../protocol/grammars/recommendations/operation.ts';
import { arrayOf, enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';
import { boolean, integer, number, text } from '../../../protocol/codecs/value-codecs.ts';
import { bidOf, forecastRequest, type AskedAd, type AskedForecast, type CostMetric } from './forecast-fields.ts';
import { TAG } from './request-fields.ts';
import type { DisplayPredicate } from '../../../../model/stored/bids-and-targets.ts';

const TYPE = 'application/vnd.sdforecasts.v3.1+json';
const RULE = 'TOD-225';
/** Without an end the campaign is taken to run so many days after its start. */
const DEFAULT_DAYS = 7;

const LIMITS: Readonly<Record<CostMetric, { per: CostLimit['per']; least: number; costType?: DisplayCostType }>> = {
  COST_PER_THOUSAND_VIEWABLE_IMPRESSIONS: { per: 'views', least: 1, costType: 'vcpm' },
  COST_PER_CLICK: { per: 'clicks', least: 0.5, costType: 'cpc' },
  COST_PER_ORDER: { per: 'orders', least: 5 },
};

const METRICS = ['IMPRESSIONS', 'REACH', 'CLICKS', 'CONVERSIONS'] as const;
const range = objectOf({ min: integer().schema, max: integer().schema });
const forecasts = arrayOf(objectOf({ metric: enumOf(...METRICS), value: range }), METRICS.length);
const values = objectOf({ min: number().schema, mean: number().schema, max: number().schema });
const point = objectOf({
  isFocus: boolean.schema,
  x: objectOf({ value: number().schema }),
  y: arrayOf(objectOf({ label: enumOf('CLICKS', 'REACH'), value: values }), 2),
});

const DECLARED: Recommendation<AskedForecast> = {
  id: 'createSDForecast',
  method: 'POST',
  path: '/sd/forecasts',
  tag: TAG,
  summary: 'Forecast what an ad group of sponsored display brings',
  types: { requests: [TYPE], typedErrors: true, rule: 'TOD-240' },
  bodies: { [TYPE]: forecastRequest },
  example: {
    campaign: { startDate: '20301231', costType: 'cpc', budget: 50 },
    adGroup: { bidOptimization: 'clicks' },
    productAds: [{ sku: 'EXAMPLE-1' }],
    targetingClauses: [{ bid: 1, expression: [{ type: 'similarProduct' }] }],
  },
  rule: RULE,
  refusals: [406],
  schema: objectOf({
    bidOptimization: text.schema,
    lifetimeForecasts: forecasts,
    weeklyForecasts: forecasts,
    dailyForecasts: forecasts,
    curves: arrayOf(
      objectOf({ meetThreshold: boolean.schema, graph: enumOf('BUDGET'), points: arrayOf(point, 100) }),
      10,
    ),
    forecastStatus: enumOf('IMPRESSION_TARGETING_TOO_NARROW', 'IMPRESSION_TARGETING_TOO_BROAD', 'COMPLETE'),
  }),
  recommend: forecast,
};

export const forecastOperations = [recommendationOperation(DECLARED)];

function forecast(context: Writing, { body }: Asked<AskedForecast>): { json: unknown } | ApiError {
  const planned = plannedOf(context, body);
  if (typeof planned === 'string') return badParameter(planned, RULE);
  const { lifetime, week, day, points, spendsBudget } = forecastDisplay(context, planned);
  const { decimals } = context.scope.marketplace;
  const rows = (outcome: Outcome): object[] => rowsOf(outcome, planned.costType);
  return {
    json: {
      bidOptimization: planned.optimization,
      lifetimeForecasts: rows(lifetime),
      weeklyForecasts: rows(week),
      dailyForecasts: rows(day),
      curves:
        points.length === 0
          ? []
          : [{ meetThreshold: spendsBudget, graph: 'BUDGET', points: points.map((each) => pointOf(each, decimals)) }],
      forecastStatus: lifetime.available.upper === 0 ? 'IMPRESSION_TARGETING_TOO_NARROW' : 'COMPLETE',
    },
  };
}

/** The campaign, or what is wrong with it. */
function plannedOf(context: Writing, body: AskedForecast): PlannedDisplay | string {
  const { campaign, adGroup } = body;
  const { startDate: from, costType = 'cpc', endDate, budget } = campaign;
  const optimization = adGroup.bidOptimization;
  const to = endDate ?? addDays(from, DEFAULT_DAYS);
  const problem =
    optimizationProblem(costType, optimization) ??
    (from < context.today ? `startDate must be today or later; today is ${context.today}` : undefined) ??
    (to < from ? 'endDate must not be before startDate' : undefined);
  if (problem !== undefined) return problem;
  const targets = targetsOf(context, body, costType);
  if (typeof targets === 'string') return targets;
  const asins = asinsOf(context, body.productAds);
  if (typeof asins === 'string') return asins;
  const limits = limitsOf(context, body, costType);
  if (typeof limits === 'string') return limits;
  const campaignId = campaign.campaignId ?? adGroup.campaignId;
  return { asins, targets, limits, costType, optimization, from, to, campaignId, budget };
}

/** Those that are not paused or archived. */
function targetsOf(
  context: Reading,
  { campaign, adGroup, targetingClauses }: AskedForecast,
  costType: DisplayCostType,
): PlannedDisplay['targets'] | string {
  const tactic = campaign.tactic ?? adGroup.tactic ?? 'T00030';
  const span = displayBidSpan(context, costType);
  const found: { expression: readonly DisplayPredicate[]; bid: number }[] = [];
  for (const clause of targetingClauses) {
    const { expression, state = 'enabled' } = clause;
    const bid = bidOf(clause, adGroup);
    if (typeof bid === 'string') return bid;
    const wrong = validateTargetExpression(expression, tactic) ?? validateRange('bid', bid, span);
    if (wrong !== undefined) return describeFailure(wrong, undefined, context.scope.marketplace.decimals);
    if (state === 'enabled') found.push({ expression, bid });
  }
  return found;
}

/** A seller advertises by SKU, and a vendor by ASIN. */
function asinsOf(context: Writing, ads: readonly AskedAd[]): string[] | string {
  const found = new Set<string>();
  for (const { asin = null, sku = null, landingPageURL } of ads) {
    if (asin !== null && !isAsin(asin)) return `'${asin.slice(0, 100)}' is not an ASIN`;
    if (sku !== null && !isSku(sku)) return `'${sku.slice(0, 100)}' is not a SKU`;
    if (landingPageURL !== undefined) {
      if (asin !== null || sku !== null) return 'landingPageURL is not supported together with asin or sku';
      found.add(productOfPage(landingPageURL));
      continue;
    }
    if (asin === null && sku === null) return 'Each product ad requires sku, asin or landingPageURL';
    const wrong = validateProductId(context, sku);
    if (wrong !== undefined) return describeFailure(wrong);
    found.add(asin ?? productOfSku(context, sku ?? ''));
  }
  return [...found];
}

/** Of the rules that are enabled. */
function limitsOf(
  context: ScopeAtTime,
  { optimizationRules = [] }: AskedForecast,
  own: DisplayCostType,
): CostLimit[] | string {
  const { decimals } = context.scope.marketplace;
  const found: CostLimit[] = [];
  for (const { state = 'enabled', ruleConditions } of optimizationRules) {
    if (ruleConditions === undefined) continue;
    const { metricName, threshold } = ruleConditions;
    const { per, least, costType = own } = LIMITS[metricName];
    if (threshold < least) return `threshold of ${metricName} must be at least ${least}`;
    if (costType !== own) return `metricName ${metricName} is not supported for a campaign with costType ${own}`;
    if (state === 'enabled') found.push({ per, most: toMinor(threshold, decimals) });
  }
  return found;
}

function rowsOf(outcome: Outcome, costType: DisplayCostType): object[] {
  const row = (metric: (typeof METRICS)[number], { lower, upper }: ExpectedRange): object => ({
    metric,
    value: { min: lower, max: upper },
  });
  return [
    row('IMPRESSIONS', outcome.available),
    row('REACH', outcome.views),
    row('CLICKS', outcome.clicks),
    // Orders that follow a view belong to a campaign that pays views, too.
    ...(costType === 'cpc' ? [row('CONVERSIONS', outcome.orders)] : []),
  ];
}

function pointOf({ budget, isFocus, outcome }: BudgetPoint, decimals: 0 | 2): object {
  const y = (label: 'CLICKS' | 'REACH', { lower, upper }: ExpectedRange): object => ({
    label,
    value: { min: lower, mean: Math.sqrt(lower * upper), max: upper },
  });
  return {
    isFocus,
    x: { value: toMajor(budget, decimals) },
    y: [y('CLICKS', outcome.clicks), y('REACH', outcome.views)],
  };
}
