/**
 * The recommended budget of a campaign of sponsored products that does not exist yet.
 */
import { firstBudget, type FirstBudget, type Forecast } from '../../../../core/recommendations/first-budget.ts';
import { toCompact } from '../../../../model/days.ts';
import type { Placement } from '../../../../model/entity-values.ts';
import { toMajor } from '../../../../model/money.ts';
import { hashText } from '../../../../model/random.ts';
import type { Reading, ScopeAtTime } from '../../../../core/entities/operation-context.ts';
import { badParameter } from '../../../http/api-errors.ts';
import { isApiError, type ApiError } from '../../../http/reply.ts';
import { createOperationContext } from '../../../http/request-context.ts';
import { optional, type ValueOf } from '../../../protocol/codecs/codec.ts';
import { messageOnly } from '../../../protocol/grammars/error-grammar.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { answered, asin, listOf } from '../../../protocol/grammars/recommendations/codecs.ts';
import { enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';
import { callWithBody } from '../../../protocol/grammars/single-call.ts';
import { compactDay, integer, number, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { bidTargets, kindOf, NEW_CAMPAIGN_TYPES } from './bid-targets.ts';
import { PLACEMENTS, STRATEGIES } from './bids.ts';

const TYPE = 'application/vnd.spinitialbudgetrecommendation.v3.4+json';
const UNKNOWN = -1;

const BODY = object(
  {
    adGroups: list(
      object({
        adGroupId: optional(text),
        asins: list(asin, { min: 1, max: 50 }),
        targetingExpressions: list(object({ type: oneOf(NEW_CAMPAIGN_TYPES), value: optional(text) }), {
          min: 1,
          max: 100,
        }),
      }),
      { min: 1, max: 1 },
    ),
    bidding: object({
      strategy: oneOf(STRATEGIES),
      adjustments: optional(
        list(
          object({
            placementAdjustment: optional(
              object({
                predicate: optional(oneOf(PLACEMENTS)),
                percentage: optional(integer({ min: 0, max: 900 })),
              }),
            ),
          }),
          { max: 2 },
        ),
      ),
    }),
    targetingType: oneOf(['auto', 'manual']),
    startDate: optional(compactDay),
    endDate: optional(compactDay),
  },
  { title: 'a planned campaign' },
);
type Body = ValueOf<typeof BODY>;

const range = answered({ lower: integer(), upper: integer() });
const benchmark = objectOf({
  benchmarkStatus: enumOf('failed', 'partial', 'success'),
  values: objectOf({ impressions: range, clicks: range, conversions: range }),
});

export const initialBudgetOperations = [
  callWithBody(
    {
      id: 'getBudgetRecommendation',
      method: 'POST',
      paths: ['/sp/campaigns/initialBudgetRecommendation'],
      tag: 'Budgets',
      summary: 'Recommend the budget of a campaign of sponsored products that does not exist yet',
      needs: 'scope',
      permission: 'viewer',
    },
    {
      request: {
        ...BODY,
        schema: {
          ...BODY.schema,
          example: {
            adGroups: [{ asins: ['B0EXAMPLE1'], targetingExpressions: [{ type: 'CLOSE_MATCH' }] }],
            bidding: { strategy: 'LEGACY_FOR_SALES' },
            targetingType: 'auto',
          },
        },
      },
      requestType: TYPE,
      responseType: TYPE,
      rule: 'TOD-255',
      errors: messageOnly(TYPE),
      refusals: [400, 401, 403, 415],
      query: {},
      response: objectOf(
        {
          recommendationId: text.schema,
          dailyBudget: number().schema,
          benchmark,
          specialEvents: listOf(
            objectOf({
              eventKey: text.schema,
              eventName: text.schema,
              startDate: compactDay.schema,
              endDate: compactDay.schema,
              dailyBudget: number().schema,
              budgetModifier: number().schema,
              benchmark,
            }),
            { maxItems: 5 },
          ),
        },
        ['dailyBudget', 'benchmark', 'specialEvents'],
      ),
    },
    (request, body) => recommend(createOperationContext(request), body),
  ),
];

function recommend(context: Reading, body: Body): object | ApiError {
  const { startDate: from = context.today, endDate: to = null } = body;
  const [{ asins, targetingExpressions } = { asins: [], targetingExpressions: [] }] = body.adGroups;
  const wanted = body.targetingType === 'auto' ? 'automatic' : 'keyword';
  const other = targetingExpressions.find(({ type }) => kindOf(type) !== wanted);
  if (other !== undefined)
    return badParameter(`${other.type} does not fit the targeting type ${body.targetingType}`, 'TOD-255');
  if (from < context.today) return badParameter(`startDate ${toCompact(from)} is in the past`, 'TOD-255');
  if (to !== null && to < from) return badParameter('endDate is before startDate', 'TOD-255');
  const adjustments = adjustmentsOf(body);
  const repeated = adjustments.find(
    ({ placement }, i) => i > adjustments.findIndex((each) => each.placement === placement),
  );
  if (repeated !== undefined) return badParameter(`${repeated.placement} has two adjustments`, 'TOD-255');
  const targets = bidTargets(targetingExpressions, context.scope.marketplace);
  if (isApiError(targets)) return badParameter(targets.details, 'TOD-255');
  const bidding = { strategy: body.bidding.strategy, adjustments };
  const found = firstBudget(context, { asins: [...new Set(asins)], targets, bidding, from, to });
  const { world } = context.scope;
  const asked = hashText(`${context.today} ${JSON.stringify(body)}`);
  return { recommendationId: world.ids.uuid('budget recommendation', asked), ...answerOf(context, found) };
}

function adjustmentsOf({ bidding: { adjustments = [] } }: Body): { placement: Placement; percentage: number }[] {
  return adjustments.flatMap(({ placementAdjustment: { predicate, percentage = 0 } = {} }) =>
    predicate === undefined ? [] : [{ placement: predicate, percentage }],
  );
}

function answerOf({ scope: { marketplace } }: ScopeAtTime, found: FirstBudget | undefined): object {
  if (found === undefined)
    return { dailyBudget: UNKNOWN, benchmark: { benchmarkStatus: 'failed', values: {} }, specialEvents: [] };
  const { dailyBudget, forecast, events } = found;
  return {
    dailyBudget: toMajor(dailyBudget, marketplace.decimals),
    benchmark: benchmarkOf(forecast),
    specialEvents: events.map((event) => ({
      eventKey: event.eventId,
      eventName: event.eventName,
      startDate: toCompact(event.startDay),
      endDate: toCompact(event.endDay),
      dailyBudget: toMajor(event.dailyBudget, marketplace.decimals),
      budgetModifier: Math.round(event.factor * 100) / 100,
      benchmark: benchmarkOf(event.forecast),
    })),
  };
}

function benchmarkOf(forecast: Forecast): object {
  const values = Object.fromEntries(
    Object.entries(forecast).map(([name, { lower, upper }]) => [name, { lower, upper }]),
  );
  return { benchmarkStatus: 'success', values };
}
