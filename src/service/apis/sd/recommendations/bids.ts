/**
 * Bid recommendations of sponsored display, versions 3.1 to 3.4: a range of bids for each targeting clause.
 */
import { optimizationProblem } from '../../../../core/entities/display/ad-groups.ts';
import type { Reading } from '../../../../core/entities/operation-context.ts';
import { suggestDisplayBid, type DisplayOffer } from '../../../../core/recommendations/display-bids.ts';
import {
  BID_OPTIMIZATIONS,
  DISPLAY_COST_TYPES,
  DISPLAY_CREATIVE_TYPES,
  type BidOptimization,
  type DisplayCostType,
} from '../../../../model/display/values.ts';
import { isFailure } from '../../../../model/failures.ts';
import { toMajor } from '../../../../model/money.ts';
import { badParameter } from '../../../http/api-errors.ts';
import type { ApiError } from '../../../http/reply.ts';
import { injectedItemError } from '../../../pipeline/fault-injection/item.ts';
import { optional, type Codec } from '../../../protocol/codecs/codec.ts';
import { describeFailure } from '../../../protocol/grammars/legacy/item-errors.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { answered, listOf } from '../../../protocol/grammars/recommendations/codecs.ts';
import {
  recommendationOperation,
  type Asked,
  type Recommendation,
} from '../../../protocol/grammars/recommendations/operation.ts';
import { number, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { expression, expressionType, goalProduct, MAX_PRODUCTS, TAG, typeOf } from './request-fields.ts';
import type { DisplayPredicate } from '../../../../model/stored/bids-and-targets.ts';
import { enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';

const [V31, V32, V33, V34] = [typeOf('3.1'), typeOf('3.2'), typeOf('3.3'), typeOf('3.4')];
const MAX = 100;

interface Clause {
  expressionType: 'manual' | 'auto';
  expression: readonly DisplayPredicate[];
}

interface Wanted {
  products?: readonly { asin: string }[];
  bidOptimization?: BidOptimization;
  costType?: DisplayCostType;
  targetingClauses: readonly { targetingClause: Clause }[];
}

const shared = {
  products: optional(list(goalProduct, { max: MAX_PRODUCTS })),
  targetingClauses: list(object({ targetingClause: object({ expressionType, expression }) }), { min: 1, max: MAX }),
};
const priced = { ...shared, bidOptimization: oneOf(BID_OPTIMIZATIONS), costType: oneOf(DISPLAY_COST_TYPES) };
const newest: Codec<Wanted> = object({ ...priced, creativeType: optional(oneOf(DISPLAY_CREATIVE_TYPES)) });
const recommended = answered({ code: text, rangeLower: number(), rangeUpper: number(), recommended: number() });

const DECLARED: Recommendation<Wanted> = {
  id: 'getTargetBidRecommendations',
  method: 'POST',
  path: '/sd/targets/bid/recommendations',
  tag: TAG,
  summary: 'Recommend bids for targets of sponsored display',
  types: { requests: [V33, V31, V32, V34], typedErrors: false, rule: 'TOD-240' },
  bodies: { [V33]: newest, [V31]: object(shared), [V32]: object(priced), [V34]: newest },
  example: {
    products: [{ asin: 'B0EXAMPLE1' }],
    bidOptimization: 'clicks',
    costType: 'cpc',
    targetingClauses: [
      { targetingClause: { expressionType: 'manual', expression: [{ type: 'asinSameAs', value: 'B000000002' }] } },
    ],
  },
  rule: 'TOD-218',
  refusals: [406],
  status: 207,
  schema: objectOf(
    {
      bidOptimization: enumOf(...BID_OPTIMIZATIONS),
      costType: enumOf(...DISPLAY_COST_TYPES),
      bidRecommendations: listOf(
        { oneOf: [recommended, answered({ code: text, details: text })] },
        { minItems: 1, maxItems: MAX },
      ),
    },
    ['costType', 'bidRecommendations'],
  ),
  recommend,
};

export const bidOperations = [recommendationOperation(DECLARED)];

function recommend(context: Reading, { body, type, answer, request }: Asked<Wanted>): { json: unknown } | ApiError {
  const { products = [], bidOptimization = 'clicks', costType = 'cpc', targetingClauses } = body;
  const problem = optimizationProblem(costType, bidOptimization);
  if (problem !== undefined) return badParameter(problem, 'TOD-218');
  const asins = [...new Set(products.map(({ asin }) => asin))];
  const offer = { asins, costType, optimization: bidOptimization };
  const knowsContents = type === V34 && context.scope.marketplace.country === 'US';
  const bidRecommendations = targetingClauses.map(({ targetingClause }, index) => {
    const injected = injectedItemError(request, index);
    if (injected !== undefined) return refused(injected.name, injected.details);
    return itemOf(context, targetingClause, { offer, knowsContents });
  });
  return { json: { ...(answer === V31 ? {} : { bidOptimization }), costType, bidRecommendations } };
}

function itemOf(
  context: Reading,
  clause: Clause,
  { offer, knowsContents }: { offer: DisplayOffer; knowsContents: boolean },
): object {
  if (clause.expressionType === 'auto') return refused('400', 'expressionType auto is not supported. Use manual');
  if (!knowsContents && clause.expression.some(({ type }) => type === 'contentCategorySameAs'))
    return refused('400', 'contentCategorySameAs requires version 3.4 and a profile of the United States');
  const bid = suggestDisplayBid(context, clause.expression, offer);
  if (bid === undefined) return refused('404', 'No bid recommendation is available for the targeting expression');
  if (isFailure(bid)) return refused('400', describeFailure(bid));
  const { decimals } = context.scope.marketplace;
  const [rangeLower, middle, rangeUpper] = [bid.low, bid.middle, bid.high].map((each) => toMajor(each, decimals));
  return { code: '200', rangeLower, rangeUpper, recommended: middle };
}

function refused(code: string, details: string): object {
  return { code, details };
}
