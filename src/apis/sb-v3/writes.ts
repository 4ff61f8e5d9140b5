/**
 * Creates, updates and archives campaigns and drafts, item by item.
 */
import type { Flag, Id } from '../../model/entities.ts';
import { isFailure, type Failure } from '../../model/failures.ts';
import { answerItems, batchOf, failureItem, readArray, type ItemError, type ItemResult } from '../../protocol/batch.ts';
import { toItemError } from '../../protocol/legacy/item-errors.ts';
import { readId } from '../../protocol/read-id.ts';
import type { Json } from '../../http/body.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { badBody } from '../../http/api-errors.ts';
import { isApiError, type ApiError, type Reply } from '../../http/reply.ts';
import { archive, update } from '../../entities/entities.ts';
import {
  createDraft,
  createLegacyCampaign,
  submitDraft,
  type CreatedLegacyCampaign,
  type LegacyCampaignInput,
} from '../../entities/sb-legacy-campaigns.ts';
import type { OperationContext } from '../../entities/operation-context.ts';
import { findCampaign, noCampaign } from './find-campaign.ts';
import { readUpdate, readCampaignInput } from './read-campaign.ts';
import { NAMED } from './enum-values.ts';
import { objectText } from './write-campaign.ts';

export const MAX_ITEMS = 10;

export function createCampaigns(call: RequestContext): Reply | ApiError {
  return each(call, 'campaignId', (batch, item) => {
    const input = readCampaignInput(batch, item, false);
    if (isFailure(input)) return { failure: input };
    const made = createLegacyCampaign(batch, input);
    return isFailure(made) ? { failure: made } : { text: madeText(batch, input, made) };
  });
}

export function updateCampaigns(call: RequestContext): Reply | ApiError {
  return each(call, 'campaignId', (batch, item) => {
    const named = readUpdate(batch, item);
    if (isFailure(named)) return { failure: named };
    const { id } = named;
    // A draft is not a campaign before it is submitted.
    if (findCampaign(batch, id) === undefined) return { failure: { code: 'unknown', kind: 'sbCampaign', id } };
    const made = update(batch, 'sbCampaign', id, named.patch);
    return typeof made === 'string' ? { text: success('campaignId', made) } : { failure: made, id };
  });
}

export function deleteCampaign(call: RequestContext): Reply | ApiError {
  const batch = batchOf(call);
  const { campaignId = '' } = call.params;
  const campaign = findCampaign(batch, campaignId);
  if (campaign === undefined) return noCampaign(batch, campaignId);
  const done = call.world.transaction(() => archive(batch, 'sbCampaign', campaign.id));
  if (typeof done !== 'string') throw new Error(`a campaign that is there is not archived: ${done.code}`);
  return { status: 200, body: success('campaignId', done) };
}

export function createDrafts(call: RequestContext): Reply | ApiError {
  return each(call, 'draftCampaignId', (batch, item) => {
    const input = readCampaignInput(batch, item, true);
    if (isFailure(input)) return { failure: input };
    const made = createDraft(batch, input);
    return typeof made === 'string' ? { text: success('draftCampaignId', made) } : { failure: made };
  });
}

export function submitDrafts(call: RequestContext): Reply | ApiError {
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

function each(
  call: RequestContext,
  idName: string,
  answer: (batch: OperationContext, item: Json) => ItemResult,
): Reply | ApiError {
  const items = readArray(call, MAX_ITEMS);
  if (isApiError(items)) return items;
  if (items.length === 0) return badBody('The body is an empty array');
  return answerItems(call, items, { idName, toError, answer });
}

function toError(failure: Failure, batch: OperationContext): ItemError {
  const { code, details } = toItemError(failure, NAMED, batch);
  // This field of a creative has another name in version 3.
  return { code, details: details.replace('creative.videoAssetIds', 'creative.videoMediaIds') };
}

/** Each keyword and target has its own result. */
function madeText(
  batch: OperationContext,
  { keywords, targets }: LegacyCampaignInput,
  made: CreatedLegacyCampaign,
): string {
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

function parts(batch: OperationContext, idName: string, made: readonly (Id | Failure)[]): string | undefined {
  if (made.length === 0) return undefined;
  const texts = made.map((each) =>
    typeof each === 'string'
      ? success(idName, each)
      : failureItem(toError(each, batch), batch.observed, idName, undefined),
  );
  return `[${texts.join(',')}]`;
}
