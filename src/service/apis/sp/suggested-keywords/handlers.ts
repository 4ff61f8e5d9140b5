/**
 * Handlers of the suggested keywords API: suggestions for the products of an ad group, for one ASIN and for several ASINs.
 */
import { moneyText } from '../../../../model/money.ts';
import type { AdGroup } from '../../../../model/entities.ts';
import { createOperationContext, type RequestContext } from '../../../http/request-context.ts';
import { badParameter, notFound } from '../../../http/api-errors.ts';
import { isApiError, type ApiError, type Reply } from '../../../http/reply.ts';
import { isId } from '../../../protocol/codecs/read-id.ts';
import { find } from '../../../../core/entities/entities.ts';
import type { Reading, ScopeAtTime } from '../../../../core/entities/operation-context.ts';
import { advertisedProducts, suggestKeywords, type Suggestion } from '../../../../core/entities/suggested-keywords.ts';
import { asinOfSku } from '../../../../core/performance/sponsored-products.ts';
import { suggestBid } from '../../../../core/performance/market/suggested-bids.ts';
import { simulationOf } from '../../../../core/performance/simulation.ts';
import { suggestionsVariant } from './observed.ts';
import { checkAsin, readBulk, readQuery } from './parameters.ts';

const MATCH_TYPE = 'broad' as const;
const NO_AD_GROUP = 'Ad group not found';
const AUTO_TARGETED = 'Getting keyword recommendations for AD Group in Auto Targeted Campaign is not supported';

export function getAdGroupSuggestedKeywords(request: RequestContext): Reply | ApiError {
  const { swapsStatuses } = suggestionsVariant(request.world.settings);
  const query = readQuery(request, ['maxNumSuggestions', 'adStateFilter']);
  if (isApiError(query)) return swapsStatuses ? { ...query, status: 404 } : query;
  const context = createOperationContext(request);
  const adGroup = findAdGroup(request, context);
  if (adGroup === undefined) return (swapsStatuses ? badParameter : notFound)(NO_AD_GROUP, 'SUG-14');
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
  const { writesPointInAmounts } = context.policy;
  const products = advertisedProducts(context, id, query.states);
  const items = suggestKeywords(products.keys(), query.max).map(({ product, text }) => {
    const { state, asin } = products.get(product) ?? {};
    const fields = JSON.stringify({ keywordText: text, matchType: MATCH_TYPE, state }).slice(1, -1);
    const question = { match: MATCH_TYPE, text, asins: [asin ?? asinOfSku(context.scope, product)] };
    const suggested = query.bids ? suggestBid(simulationOf(context), 'sponsoredProducts', question)?.middle : undefined;
    const bid = suggested === undefined ? '' : `,"bid":${moneyText(suggested, decimals, writesPointInAmounts)}`;
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
  const { repeatsAsin } = suggestionsVariant(request.world.settings);
  return { status: 200, body: repeatsAsin ? `{"asin":"${asin}","suggestedKeywords":${items}}` : items };
}

export function bulkGetAsinSuggestedKeywords(request: RequestContext): Reply | ApiError {
  const query = readBulk(request);
  return isApiError(query) ? query : { status: 200, body: toJson(suggestKeywords(query.asins, query.max)) };
}

function toJson(suggestions: readonly Suggestion[]): string {
  return JSON.stringify(suggestions.map(({ text }) => ({ keywordText: text, matchType: MATCH_TYPE })));
}

function findAdGroup({ params }: RequestContext, context: ScopeAtTime): AdGroup | undefined {
  const id = params['adGroupId'] ?? '';
  return isId(id) ? find(context, 'adGroup', id) : undefined;
}

function isAuto(context: Reading, { campaignId }: AdGroup): boolean {
  return context.campaign(campaignId)?.targeting === 'auto';
}
