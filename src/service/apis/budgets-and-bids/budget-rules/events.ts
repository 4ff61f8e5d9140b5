/**
 * The events that budget rules can name: the sales days of the market.
 */
import { instantText, toCompact } from '../../../../model/days.ts';
import { findRuleCampaign } from '../../../../core/performance/budgets/rule-associations.ts';
import { salesEvents, salesIncrease } from '../../../../core/performance/budgets/sales-events.ts';
import { simulationOf } from '../../../../core/performance/simulation.ts';
import { badParameter } from '../../../http/api-errors.ts';
import { isApiError, type ApiError, type Reply } from '../../../http/reply.ts';
import { createOperationContext, type RequestContext } from '../../../http/request-context.ts';
import { object } from '../../../protocol/codecs/object-codec.ts';
import { isId } from '../../../protocol/codecs/read-id.ts';
import { readBody } from '../../../protocol/grammars/request-body.ts';
import { text } from '../../../protocol/codecs/value-codecs.ts';
import type { RuleProduct } from './rule-product.ts';

const BODY = object({ campaignId: text }, { title: 'a request for recommended events' });

export function getRecommendedEvents(
  { kind }: RuleProduct,
  mediaType: string,
  request: RequestContext,
): Reply | ApiError {
  const body = readBody(request, BODY, 'TOD-216');
  if (isApiError(body)) return body;
  const context = createOperationContext(request);
  const { campaignId } = body.value;
  if (!isId(campaignId) || findRuleCampaign(context, kind, campaignId) === undefined)
    return badParameter(`Campaign ${campaignId} does not exist`, 'TOD-216');
  const recommendedBudgetRuleEvents = salesEvents(simulationOf(context)).map(
    ({ eventId, eventName, startDay, endDay }) => ({
      eventId,
      eventName,
      startDate: toCompact(startDay),
      endDate: toCompact(endDay),
      suggestedBudgetIncreasePercent: salesIncrease(simulationOf(context)),
    }),
  );
  return {
    status: 200,
    body: JSON.stringify({ recommendedBudgetRuleEvents }),
    headers: { 'content-type': mediaType },
  };
}

export function listSalesEvents(request: RequestContext): Reply {
  const context = createOperationContext(request);
  const market = simulationOf(context).market;
  const events = salesEvents(simulationOf(context)).map(({ eventId, eventName, startDay, endDay }) => ({
    eventId,
    eventName,
    startDate: instantText(market.day(startDay).start),
    endDate: instantText(market.day(endDay).end - 1000),
  }));
  return { status: 200, body: JSON.stringify({ events, groupedEvents: [] }) };
}
