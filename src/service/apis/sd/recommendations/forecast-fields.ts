/**
 * The request for a forecast of sponsored display: the objects of a campaign that is about to be created.
 */
import type { Day } from '../../../../model/days.ts';
import {
  BID_OPTIMIZATIONS,
  DISPLAY_COST_TYPES,
  DISPLAY_CREATIVE_TYPES,
  DISPLAY_PAGE_TYPES,
  TACTICS,
  type BidOptimization,
  type DisplayCostType,
  type Tactic,
} from '../../../../model/display/values.ts';
import type { Id } from '../../../../model/entities.ts';
import { STATES } from '../../../../model/entity-values.ts';
import { optional, type Codec } from '../../../protocol/codecs/codec.ts';
import { list, listOfOne, object } from '../../../protocol/codecs/object-codec.ts';
import { boolean, compactDay, id, money, number, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { expression, expressionType } from './request-fields.ts';
import type { DisplayPredicate } from '../../../../model/stored/bids-and-targets.ts';

const COST_METRICS = ['COST_PER_THOUSAND_VIEWABLE_IMPRESSIONS', 'COST_PER_CLICK', 'COST_PER_ORDER'] as const;
export type CostMetric = (typeof COST_METRICS)[number];

export interface AskedAd {
  asin?: string;
  sku?: string;
  landingPageURL?: string;
}

export interface AskedForecast {
  campaign: {
    startDate: Day;
    endDate?: Day;
    costType?: DisplayCostType;
    budget?: number;
    tactic?: Tactic;
    campaignId?: Id;
  };
  adGroup: { bidOptimization: BidOptimization; defaultBid?: number; tactic?: Tactic; campaignId?: Id };
  optimizationRules?: readonly {
    state?: string;
    ruleConditions?: { metricName: CostMetric; threshold: number };
  }[];
  productAds: readonly AskedAd[];
  targetingClauses: readonly { bid?: number; state?: string; expression: readonly DisplayPredicate[] }[];
}

const state = optional(oneOf(STATES));
const [someId, someText, someTactic] = [optional(id), optional(text), optional(oneOf(TACTICS))];
const someExpression = optional(expression);
const MAX = 100;

const condition = object({
  metricName: oneOf(COST_METRICS),
  comparisonOperator: oneOf(['LESS_THAN_OR_EQUAL_TO'] as const),
  threshold: number(),
});
const clause = {
  state,
  targetId: someId,
  adGroupId: someId,
  expressionType: optional(expressionType),
  resolvedExpression: someExpression,
};

export const forecastRequest: Codec<AskedForecast> = object({
  campaign: object({
    name: someText,
    budgetType: optional(oneOf(['daily'] as const)),
    budget: optional(money),
    startDate: compactDay,
    endDate: optional(compactDay),
    costType: optional(oneOf(DISPLAY_COST_TYPES)),
    state,
    portfolioId: someId,
    campaignId: someId,
    tactic: someTactic,
    deliveryProfile: optional(oneOf(['as_soon_as_possible'] as const)),
    ruleBasedBudget: optional(
      object({
        isProcessing: optional(boolean),
        applicableRuleName: someText,
        value: optional(number()),
        applicableRuleId: someText,
      }),
    ),
  }),
  adGroup: object({
    name: someText,
    campaignId: someId,
    defaultBid: optional(money),
    bidOptimization: oneOf(BID_OPTIMIZATIONS),
    state,
    adGroupId: someId,
    tactic: someTactic,
    creativeType: optional(oneOf(DISPLAY_CREATIVE_TYPES)),
  }),
  optimizationRules: optional(
    list(
      object({
        state: optional(oneOf(['enabled', 'paused'] as const)),
        ruleName: someText,
        ruleConditions: optional(listOfOne(condition)),
        ruleId: someText,
      }),
      { max: MAX },
    ),
  ),
  productAds: list(
    object({
      state,
      adId: someId,
      adGroupId: someId,
      campaignId: someId,
      landingPageURL: someText,
      landingPageType: optional(oneOf(DISPLAY_PAGE_TYPES)),
      adName: someText,
      asin: someText,
      sku: someText,
    }),
    { min: 1, max: MAX },
  ),
  targetingClauses: list(object({ ...clause, bid: optional(money), expression }), { min: 1, max: MAX }),
  negativeTargetingClauses: optional(list(object({ ...clause, expression: someExpression }), { min: 1, max: MAX })),
  locationExpressions: optional(
    list(object({ type: optional(oneOf(['location'] as const)), value: someText }), { max: MAX }),
  ),
});

/** In minor units, or what is wrong with it. */
export function bidOf({ bid }: { bid?: number }, { defaultBid }: AskedForecast['adGroup']): number | string {
  return bid ?? defaultBid ?? 'bid of each targeting clause is required without defaultBid of the ad group';
}
