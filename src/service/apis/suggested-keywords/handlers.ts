/**
 * Handlers of the suggested keywords API: suggestions for the products of an ad group, for one ASIN and for several ASINs.
 */
import { moneyText } from '../../../model/money.ts';
import type { AdGroup } from '../../../model/entities.ts';
import { requireScope, type RequestContext } from '../../http/request-context.ts';
import { badParameter, notFound } from '../../http/api-errors.ts';
import { isApiError, type ApiError, type Reply } from '../../http/reply.ts';
import { createOperationContext } from '../../protocol/batch.ts';
import { isId } from '../../protocol/read-id.ts';
import { find } from '../../../core/entities/entities.ts';
import type { OperationContext } from '../../../core/entities/operation-context.ts';
import {
  advertisedProducts,
  suggestKeywords,
  suggestedBid,
  type Suggestion,
} from '../../../core/entities/suggested-keywords.ts';
import { checkAsin, readBulk, readQuery } from './parameters.ts';

const NO_AD_GROUP = 'Ad group not found';
const AUTO_TARGETED = 'Getting keyword recommendations for AD Group in Auto Targeted Campaign is not supported';

/** The specification swaps 400 and 404 for this operation; observed mode does not. */
export function getAdGroupSuggestedKeywords(request: RequestContext): Reply | ApiError {
  const observed = isObserved(request);
  const query = readQuery(request, ['maxNumSuggestions', 'adStateFilter']);
  if (isApiError(query)) return observed ? query : { ...query, status: 404 };
  const context = createOperationContext(request);
  const adGroup = findAdGroup(request, context);
  if (adGroup === undefined) return observed ? notFound(NO_AD_GROUP, 'SUG-14') : badParameter(NO_AD_GROUP, 'SUG-14');
  if (isAuto(context, adGroup)) return badParameter(AUTO_TARGETED, 'SUG-14');
  const suggestions = suggestKeywords(advertisedProducts(context, adGroup.id, query.states).keys(), query.max);
  return { status: 200, body: `{"adGroupId":${adGroup.id},"suggestedKeywords":${toJson(suggestions)}}` };
}

export function getAdGroupSuggestedKeywordsExtended(request: RequestContext): Reply | ApiError {
  const query = readQuery(request, ['maxNumSuggestions', 'adStateFilter', 'suggestBids']);
  if (isApiError(query)) return query;
  const context = createOperationContext(request);
  const adGroup = findAdGroup(request, context);
  if (adGroup === undefined) return notFound(NO_AD_GROUP, 'SUG-14');
  if (isAuto(context, adGroup)) return badParameter(AUTO_TARGETED, 'SUG-14');
  const { id, campaignId } = adGroup;
  const { decimals } = context.scope.marketplace;
  const states = advertisedProducts(context, id, query.states);
  const items = suggestKeywords(states.keys(), query.max).map(({ product, text }) => {
    const fields = JSON.stringify({ keywordText: text, matchType: 'broad', state: states.get(product) }).slice(1, -1);
    const bid = query.bids ? `,"bid":${moneyText(suggestedBid(context, id, text), decimals, context.observed)}` : '';
    return `{"adGroupId":${id},"campaignId":${campaignId},${fields}${bid}}`;
  });
  return { status: 200, body: `[${items.join(',')}]` };
}

export function getAsinSuggestedKeywords(request: RequestContext): Reply | ApiError {
  const query = readQuery(request, ['maxNumSuggestions']);
  if (isApiError(query)) return query;
  const asin = request.params['asinValue'] ?? '';
  const error = checkAsin(asin);
  if (error !== undefined) return error;
  const items = toJson(suggestKeywords([asin], query.max));
  return { status: 200, body: isObserved(request) ? items : `{"asin":"${asin}","suggestedKeywords":${items}}` };
}

export function bulkGetAsinSuggestedKeywords(request: RequestContext): Reply | ApiError {
  const query = readBulk(request);
  return isApiError(query) ? query : { status: 200, body: toJson(suggestKeywords(query.asins, query.max)) };
}

function toJson(suggestions: readonly Suggestion[]): string {
  return JSON.stringify(suggestions.map(({ text }) => ({ keywordText: text, matchType: 'broad' })));
}

function isObserved(request: RequestContext): boolean {
  return requireScope(request).world.settings.dialect === 'observed';
}

function findAdGroup({ params }: RequestContext, context: OperationContext): AdGroup | undefined {
  const id = params['adGroupId'] ?? '';
  return isId(id) ? find(context, 'adGroup', id) : undefined;
}

function isAuto(context: OperationContext, { campaignId }: AdGroup): boolean {
  return context.campaign(campaignId)?.targeting === 'auto';
}
