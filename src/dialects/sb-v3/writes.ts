/**
 * Making, changing and archiving campaigns and drafts, item by item.
 */
import type { Flag, Id } from '../../model/entities.ts';
import { isFailure, type Failure } from '../../model/failures.ts';
import { answerItems, batchOf, failureItem, readArray, type Done, type ItemError } from '../../grammar/batch.ts';
import { itemWords } from '../../grammar/plain-words.ts';
import { readId } from '../../grammar/read-id.ts';
import type { Json } from '../../http/body.ts';
import type { Call } from '../../http/call.ts';
import { badBody } from '../../http/refusals.ts';
import { isRefusal, type Refusal, type Reply } from '../../http/reply.ts';
import { archive, update } from '../../verbs/entities.ts';
import { createDraft, createSingle, submitDraft, type SingleMade, type SingleWish } from '../../verbs/sb-singles.ts';
import type { Batch } from '../../verbs/scope.ts';
import { findCampaign, noCampaign } from './find-campaign.ts';
import { readUpdate, readWish } from './read-campaign.ts';
import { NAMED } from './words.ts';
import { objectText } from './write-campaign.ts';

export const MOST_ITEMS = 10;

export function createCampaigns(call: Call): Reply | Refusal {
  return each(call, 'campaignId', (batch, item) => {
    const wish = readWish(batch, item, false);
    if (isFailure(wish)) return { failure: wish };
    const made = createSingle(batch, wish);
    return isFailure(made) ? { failure: made } : { text: madeText(batch, wish, made) };
  });
}

export function updateCampaigns(call: Call): Reply | Refusal {
  return each(call, 'campaignId', (batch, item) => {
    const named = readUpdate(batch, item);
    if (isFailure(named)) return { failure: named };
    const { id } = named;
    // A draft is there, and is no campaign yet.
    if (findCampaign(batch, id) === undefined) return { failure: { code: 'unknown', kind: 'sbCampaign', id } };
    const made = update(batch, 'sbCampaign', id, named.patch);
    return typeof made === 'string' ? { text: success('campaignId', made) } : { failure: made, id };
  });
}

export function deleteCampaign(call: Call): Reply | Refusal {
  const batch = batchOf(call);
  const { campaignId = '' } = call.params;
  const campaign = findCampaign(batch, campaignId);
  if (campaign === undefined) return noCampaign(batch, campaignId);
  const done = call.world.transaction(() => archive(batch, 'sbCampaign', campaign.id));
  if (typeof done !== 'string') throw new Error(`a campaign that is there is not archived: ${done.code}`);
  return { status: 200, body: success('campaignId', done) };
}

export function createDrafts(call: Call): Reply | Refusal {
  return each(call, 'draftCampaignId', (batch, item) => {
    const wish = readWish(batch, item, true);
    if (isFailure(wish)) return { failure: wish };
    const made = createDraft(batch, wish);
    return typeof made === 'string' ? { text: success('draftCampaignId', made) } : { failure: made };
  });
}

export function submitDrafts(call: Call): Reply | Refusal {
  return each(call, 'draftCampaignId', (batch, item) => {
    const id = readId(item, 'draftCampaignId', batch);
    if (isFailure(id)) return { failure: id };
    const made = submitDraft(batch, id.value);
    if (isFailure(made)) return { failure: made, id: id.value };
    return { text: `{"draftCampaignId":${id.value},"campaignId":${made.campaignId},"code":"SUCCESS"}` };
  });
}

function success(name: string, id: Id): string {
  return `{"${name}":${id},"code":"SUCCESS"}`;
}

function each(call: Call, idName: string, answer: (batch: Batch, item: Json) => Done): Reply | Refusal {
  const items = readArray(call, MOST_ITEMS);
  if (isRefusal(items)) return items;
  if (items.length === 0) return badBody('The body is an empty array');
  return answerItems(call, items, { idName, words, answer });
}

function words(failure: Failure, batch: Batch): ItemError {
  const { code, details } = itemWords(failure, NAMED, batch);
  // Within a creative this one part has another name here.
  return { code, details: details.replace('creative.videoAssetIds', 'creative.videoMediaIds') };
}

/** Each part of it has an answer of its own. */
function madeText(batch: Batch, { keywords, targets }: SingleWish, made: SingleMade): string {
  const keywordParts = (negative: boolean): string | undefined =>
    parts(
      batch,
      'keywordId',
      made.keywords.filter((_, i) => keywords[i]?.matchType.startsWith('negative') === negative),
    );
  const targetParts = (negative: Flag): string | undefined =>
    parts(
      batch,
      'targetId',
      made.targets.filter((_, i) => targets[i]?.negative === negative),
    );
  return objectText({
    campaignId: made.campaignId,
    adGroupResponses: `[${success('adGroupId', made.adGroupId)}]`,
    keywordResponses: keywordParts(false),
    negativeKeywordResponses: keywordParts(true),
    targetResponses: targetParts(0),
    negativeTargetResponses: targetParts(1),
    code: '"SUCCESS"',
  });
}

function parts(batch: Batch, idName: string, made: readonly (Id | Failure)[]): string | undefined {
  if (made.length === 0) return undefined;
  const texts = made.map((each) =>
    typeof each === 'string'
      ? success(idName, each)
      : failureItem(words(each, batch), batch.observed, idName, undefined),
  );
  return `[${texts.join(',')}]`;
}
