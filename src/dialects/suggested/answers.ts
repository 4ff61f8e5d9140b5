/**
 * Suggested keywords of an ad group's products, of one ASIN, and of several.
 */
import { moneyText } from '../../model/money.ts';
import type { AdGroup } from '../../model/entities.ts';
import { scopeOfCall, type Call } from '../../http/call.ts';
import { badParameter, notFound } from '../../http/refusals.ts';
import { isRefusal, type Refusal, type Reply } from '../../http/reply.ts';
import { batchOf } from '../../grammar/batch.ts';
import { isId } from '../../grammar/read-id.ts';
import { find } from '../../verbs/entities.ts';
import type { Batch } from '../../verbs/scope.ts';
import { advertised, suggest, suggestedBid, type Suggestion } from '../../verbs/suggestions.ts';
import { badAsin, readBulk, readQuery } from './parameters.ts';

const NO_AD_GROUP = 'Ad group not found';
const AUTO = 'Getting keyword recommendations for AD Group in Auto Targeted Campaign is not supported';

/** As printed, its 400 and 404 are the reverse of everyone else's; as observed, they are not. */
export function answerAdGroup(call: Call): Reply | Refusal {
  const observed = isObserved(call);
  const wish = readQuery(call, ['maxNumSuggestions', 'adStateFilter']);
  if (isRefusal(wish)) return observed ? wish : { ...wish, status: 404 };
  const batch = batchOf(call);
  const adGroup = findAdGroup(call, batch);
  if (adGroup === undefined) return observed ? notFound(NO_AD_GROUP) : badParameter(NO_AD_GROUP);
  if (isAuto(batch, adGroup)) return badParameter(AUTO);
  const suggestions = suggest(advertised(batch, adGroup.id, wish.states).keys(), wish.most);
  return { status: 200, body: `{"adGroupId":${adGroup.id},"suggestedKeywords":${plain(suggestions)}}` };
}

export function answerAdGroupExtended(call: Call): Reply | Refusal {
  const wish = readQuery(call, ['maxNumSuggestions', 'adStateFilter', 'suggestBids']);
  if (isRefusal(wish)) return wish;
  const batch = batchOf(call);
  const adGroup = findAdGroup(call, batch);
  if (adGroup === undefined) return notFound(NO_AD_GROUP);
  if (isAuto(batch, adGroup)) return badParameter(AUTO);
  const { id, campaignId } = adGroup;
  const { decimals } = batch.scope.place;
  const states = advertised(batch, id, wish.states);
  const items = suggest(states.keys(), wish.most).map(({ product, text }) => {
    const words = JSON.stringify({ keywordText: text, matchType: 'broad', state: states.get(product) }).slice(1, -1);
    const bid = wish.bids ? `,"bid":${moneyText(suggestedBid(batch, id, text), decimals, batch.observed)}` : '';
    return `{"adGroupId":${id},"campaignId":${campaignId},${words}${bid}}`;
  });
  return { status: 200, body: `[${items.join(',')}]` };
}

export function answerAsin(call: Call): Reply | Refusal {
  const wish = readQuery(call, ['maxNumSuggestions']);
  if (isRefusal(wish)) return wish;
  const asin = call.params['asinValue'] ?? '';
  const wrong = badAsin(asin);
  if (wrong !== undefined) return wrong;
  const items = plain(suggest([asin], wish.most));
  return { status: 200, body: isObserved(call) ? items : `{"asin":"${asin}","suggestedKeywords":${items}}` };
}

export function answerAsins(call: Call): Reply | Refusal {
  const wish = readBulk(call);
  return isRefusal(wish) ? wish : { status: 200, body: plain(suggest(wish.asins, wish.most)) };
}

function plain(suggestions: readonly Suggestion[]): string {
  return JSON.stringify(suggestions.map(({ text }) => ({ keywordText: text, matchType: 'broad' })));
}

function isObserved(call: Call): boolean {
  return scopeOfCall(call).world.settings.dialect === 'observed';
}

function findAdGroup({ params }: Call, batch: Batch): AdGroup | undefined {
  const id = params['adGroupId'] ?? '';
  return isId(id) ? find(batch, 'adGroup', id) : undefined;
}

function isAuto(batch: Batch, { campaignId }: AdGroup): boolean {
  return batch.campaign(campaignId)?.targeting === 'auto';
}
