/**
 * Bid recommendations of sponsored products, versions 3 to 5.
 */
import { alternativeBids, BidAdvisor, type AnalysedBid } from '../../../../core/recommendations/bid-advisor.ts';
import { upcomingEvent, type UpcomingEvent } from '../../../../core/recommendations/sales-events.ts';
import type { Reading } from '../../../../core/entities/operation-context.ts';
import { bidSpan } from '../../../../core/entities/limits.ts';
import type { SuggestedBid } from '../../../../core/performance/market/suggested-bids.ts';
import type { BidTarget } from '../../../../core/simulation/market/analysis/winning-bids.ts';
import type { Placement, Strategy } from '../../../../model/entity-values.ts';
import { toMajor } from '../../../../model/money.ts';
import { notFound, unprocessable } from '../../../http/api-errors.ts';
import { isApiError, type ApiError } from '../../../http/reply.ts';
import { optional, type Codec, type OptionalCodec } from '../../../protocol/codecs/codec.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { byName, answered, listOf } from '../../../protocol/grammars/recommendations/codecs.ts';
import {
  recommendationOperation,
  type Asked,
  type Recommendation,
} from '../../../protocol/grammars/recommendations/operation.ts';
import { boolean, integer, number, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { bidTargets, EXPRESSION_TYPES, NEW_CAMPAIGN_TYPES, type TargetingExpression } from './bid-targets.ts';
import { enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';

const V3 = 'application/vnd.spthemebasedbidrecommendation.v3+json';
const V4 = 'application/vnd.spthemebasedbidrecommendation.v4+json';
const V5 = 'application/vnd.spthemebasedbidrecommendation.v5+json';

export const PLACEMENTS = {
  PLACEMENT_TOP: 'placementTop',
  PLACEMENT_REST_OF_SEARCH: 'placementRestOfSearch',
  PLACEMENT_PRODUCT_PAGE: 'placementProductPage',
} as const satisfies Readonly<Record<string, Placement>>;
export const STRATEGIES = {
  AUTO_FOR_SALES: 'autoForSales',
  LEGACY_FOR_SALES: 'legacyForSales',
  MANUAL: 'manual',
  RULE_BASED: 'ruleBased',
} as const satisfies Readonly<Record<string, Strategy>>;
/** Analyses have eight bids: three suggested ones, and others around them. */
const ALTERNATIVES = 5;

const expressionOf = (types: readonly (typeof EXPRESSION_TYPES)[number][]) =>
  object({ type: oneOf(types), value: optional(text) });
const expression = expressionOf(EXPRESSION_TYPES);
/** Version 3 has no targets of products and no groups of keywords. */
const olderExpression = expressionOf(NEW_CAMPAIGN_TYPES);
const adjustment = object({ predicate: oneOf(PLACEMENTS), percentage: integer({ min: 0, max: 900 }) });
export const productDetailsList = optional(
  list(
    object({
      asin: optional(text),
      globalStoreSetting: optional(object({ catalogSourceCountryCode: optional(text) })),
    }),
    { max: 50 },
  ),
);

interface Wanted {
  recommendationType: 'BIDS_FOR_EXISTING_AD_GROUP' | 'BIDS_FOR_NEW_AD_GROUP';
  targetingExpressions: readonly TargetingExpression[];
  includeAnalysis?: boolean;
  campaignId?: string;
  adGroupId?: string;
  asins?: readonly string[];
  productDetailsList?: readonly { asin?: string }[];
  bidding?: { strategy: Strategy; adjustments?: readonly { predicate: Placement; percentage: number }[] };
}

interface Newer {
  productDetailsList?: typeof productDetailsList;
  includeAnalysis?: OptionalCodec<boolean>;
}

function bodyWith(item: typeof expression, { productDetailsList: details, ...analysis }: Newer): Codec<Wanted> {
  const shared = { targetingExpressions: list(item, { max: 100 }), ...analysis };
  return byName<Wanted>('recommendationType', {
    BIDS_FOR_EXISTING_AD_GROUP: object({
      recommendationType: oneOf(['BIDS_FOR_EXISTING_AD_GROUP'] as const),
      campaignId: text,
      adGroupId: text,
      ...shared,
    }),
    BIDS_FOR_NEW_AD_GROUP: object({
      recommendationType: oneOf(['BIDS_FOR_NEW_AD_GROUP'] as const),
      asins: list(text, { max: 50 }),
      bidding: object({ strategy: oneOf(STRATEGIES), adjustments: optional(list(adjustment, { max: 3 })) }),
      ...(details === undefined ? {} : { productDetailsList: details }),
      ...shared,
    }),
  });
}

const impressions = answered({
  estimatedImpressionLower: integer(),
  estimatedImpressionAvg: optional(integer()),
  estimatedImpressionUpper: integer(),
});
const analyses = listOf(
  objectOf(
    {
      bid: number().schema,
      type: enumOf('ALTERNATIVE', 'SUGGESTED', 'SUGGESTED_LOWER', 'SUGGESTED_UPPER'),
      impactMetrics: impressions,
    },
    ['bid', 'type', 'impactMetrics'],
  ),
  { maxItems: 10 },
);
const names = ['ALL', ...Object.keys(PLACEMENTS)];

const DECLARED: Recommendation<Wanted> = {
  id: 'GetThemeBasedBidRecommendationForAdGroup_v1',
  method: 'POST',
  path: '/sp/targets/bid/recommendations',
  tag: 'Bid recommendations',
  summary: 'Recommend bids for keywords and targets of an ad group',
  types: {
    requests: [V4, V3, V5],
    typedErrors: true,
    rule: 'TOD-240',
  },
  bodies: {
    [V4]: bodyWith(expression, { productDetailsList }),
    [V3]: bodyWith(olderExpression, {}),
    [V5]: bodyWith(expression, { productDetailsList, includeAnalysis: optional(boolean) }),
  },
  example: {
    recommendationType: 'BIDS_FOR_NEW_AD_GROUP',
    asins: ['B0EXAMPLE1'],
    bidding: { strategy: 'AUTO_FOR_SALES' },
    targetingExpressions: [{ type: 'CLOSE_MATCH' }],
  },
  rule: 'TOD-241',
  refusals: [404, 406, 422],
  schema: objectOf(
    {
      bidRecommendations: listOf(
        objectOf(
          {
            theme: enumOf('CONVERSION_OPPORTUNITIES', 'PRIME_DAY', 'FALL_PRIME_DEAL_EVENT', 'BFCM_HOLIDAY'),
            bidRecommendationsForTargetingExpressions: listOf(
              objectOf(
                {
                  targetingExpression: expression.schema,
                  bidValues: listOf(answered({ suggestedBid: number() }), { maxItems: 3 }),
                  suggestedBidImpactMetrics: impressions,
                },
                ['targetingExpression', 'bidValues'],
              ),
            ),
            bidAnalysesForTargetingExpressions: listOf(
              objectOf(
                {
                  targetingExpression: expression.schema,
                  bidAnalyses: objectOf(Object.fromEntries(names.map((name) => [name, analyses])), names),
                },
                ['targetingExpression', 'bidAnalyses'],
              ),
            ),
          },
          ['theme', 'bidRecommendationsForTargetingExpressions'],
        ),
      ),
    },
    ['bidRecommendations'],
  ),
  recommend,
};

export const bidOperations = [recommendationOperation(DECLARED)];

function recommend(context: Reading, { body, answer }: Asked<Wanted>): { json: unknown } | ApiError {
  const { marketplace } = context.scope;
  const targets = bidTargets(body.targetingExpressions, marketplace);
  if (isApiError(targets)) return targets;
  const advisor = advisorFor(context, body);
  if (isApiError(advisor)) return advisor;
  const found = targets.map((target) => advisor.suggest(target));
  if (targets.length > 0 && found.every((bid) => bid === undefined))
    return notFound('No bid recommendation is available for the targeting expressions', 'TOD-241');
  const hasAnalyses =
    answer === V5 && body.recommendationType === 'BIDS_FOR_EXISTING_AD_GROUP' && marketplace.country === 'US';
  const themes: (UpcomingEvent | undefined)[] = [undefined];
  const event = upcomingEvent(context);
  if (event !== undefined) themes.push(event);
  const json = themes.map((theme) => {
    const bids = found.map((bid) => bid && raised(context, bid, theme?.priceFactor));
    const rows = body.targetingExpressions.map((targetingExpression, i) =>
      rowOf(context, { advisor, targetingExpression, target: targets[i], bid: bids[i], hasAnalyses }),
    );
    return {
      theme: theme?.event ?? 'CONVERSION_OPPORTUNITIES',
      bidRecommendationsForTargetingExpressions: rows.map(({ recommended }) => recommended),
      ...(hasAnalyses && body.includeAnalysis === true
        ? { bidAnalysesForTargetingExpressions: rows.map(({ analysed }) => analysed()) }
        : {}),
    };
  });
  return { json: { bidRecommendations: json } };
}

function advisorFor(context: Reading, wanted: Wanted): BidAdvisor | ApiError {
  if (wanted.recommendationType === 'BIDS_FOR_EXISTING_AD_GROUP') {
    const { campaignId = '', adGroupId = '' } = wanted;
    const adGroup = /^\d{1,19}$/.test(adGroupId) ? context.adGroup(adGroupId) : undefined;
    if (adGroup === undefined || adGroup.campaignId !== campaignId)
      return notFound('Ad group not found in the campaign', 'TOD-241');
    const advisor = BidAdvisor.ofAdGroup(context, 'sponsoredProducts', adGroupId);
    return advisor ?? unprocessable('The ad group has no ASIN', 'TOD-241');
  }
  const details = (wanted.productDetailsList ?? []).flatMap(({ asin }) => asin ?? []);
  const asins = [...new Set([...(wanted.asins ?? []), ...details])];
  if (asins.length === 0) return unprocessable('At least one ASIN is required', 'TOD-241');
  const { strategy = 'legacyForSales', adjustments = [] } = wanted.bidding ?? {};
  const bidding = {
    strategy,
    adjustments: adjustments.map(({ predicate, percentage }) => ({ placement: predicate, percentage })),
  };
  return BidAdvisor.ofProducts(context, 'sponsoredProducts', { asins, bidding });
}

function raised(context: Reading, bid: SuggestedBid, factor = 1): SuggestedBid {
  const { min, max } = bidSpan(context);
  const of = (value: number): number => Math.min(max, Math.max(min, Math.round(value * factor)));
  return { low: of(bid.low), middle: of(bid.middle), high: of(bid.high) };
}

interface Row {
  advisor: BidAdvisor;
  targetingExpression: TargetingExpression;
  target: BidTarget | undefined;
  bid: SuggestedBid | undefined;
  hasAnalyses: boolean;
}

function rowOf(context: Reading, { advisor, targetingExpression, target, bid, hasAnalyses }: Row) {
  const { decimals } = context.scope.marketplace;
  const values = bid === undefined ? [] : [bid.low, bid.middle, bid.high];
  const [middle] =
    hasAnalyses && target !== undefined && bid !== undefined ? advisor.analyse(target, [bid.middle]) : [];
  const recommended = {
    targetingExpression,
    bidValues: values.map((each) => ({ suggestedBid: toMajor(each, decimals) })),
    ...(middle === undefined
      ? {}
      : {
          suggestedBidImpactMetrics: {
            estimatedImpressionLower: middle.impressions.ALL.lower,
            estimatedImpressionUpper: middle.impressions.ALL.upper,
          },
        }),
  };
  const analysed = (): object => {
    if (target === undefined || bid === undefined)
      return { targetingExpression, bidAnalyses: analysesOf([], bid, decimals) };
    const others = alternativeBids(context, bid, ALTERNATIVES);
    const all = [...new Set([...values, ...others])].toSorted((a, b) => a - b);
    return { targetingExpression, bidAnalyses: analysesOf(advisor.analyse(target, all), bid, decimals) };
  };
  return { recommended, analysed };
}

function analysesOf(bids: readonly AnalysedBid[], suggested: SuggestedBid | undefined, decimals: 0 | 2): object {
  const typeOf = (bid: number): string => {
    if (bid === suggested?.middle) return 'SUGGESTED';
    if (bid === suggested?.low) return 'SUGGESTED_LOWER';
    return bid === suggested?.high ? 'SUGGESTED_UPPER' : 'ALTERNATIVE';
  };
  const of = (place: keyof AnalysedBid['impressions']): object[] =>
    bids.map(({ bid, impressions: byPlace }) => ({
      bid: toMajor(bid, decimals),
      type: typeOf(bid),
      impactMetrics: {
        estimatedImpressionLower: byPlace[place].lower,
        estimatedImpressionAvg: byPlace[place].average,
        estimatedImpressionUpper: byPlace[place].upper,
      },
    }));
  return {
    ALL: of('ALL'),
    ...Object.fromEntries(Object.entries(PLACEMENTS).map(([name, placement]) => [name, of(placement)])),
  };
}
