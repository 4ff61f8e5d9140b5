/**
 * Making, changing and archiving campaigns and drafts, item by item.
 */
import type { Id } from '../../model/entities.ts';
import { isFailure, type Failure } from '../../model/failures.ts';
import { failureItem, multiStatus, namesExisting, readArray } from '../../grammar/batch.ts';
import { batchOf } from '../../grammar/collection-operations.ts';
import { noteFailure } from '../../grammar/note-failure.ts';
import { itemWords } from '../../grammar/plain-words.ts';
import { readId } from '../../grammar/read-id.ts';
import type { Json } from '../../http/body.ts';
import type { Call } from '../../http/call.ts';
import { forcedFailure } from '../../http/faults/item.ts';
import { badBody, notFound } from '../../http/refusals.ts';
import { isRefusal, type Refusal, type Reply } from '../../http/reply.ts';
import { archive, find, update } from '../../verbs/entities.ts';
import { createDraft, createSingle, submitDraft, type SingleMade, type SingleWish } from '../../verbs/sb-singles.ts';
import type { Batch } from '../../verbs/scope.ts';
import { readCampaignId, readPatch, readWish } from './read-campaign.ts';
import { NAMED } from './words.ts';

export const MOST_ITEMS = 10;

/** JSON text of a success, or why not, with the id that the item named. */
type Done = { text: string } | { failure: Failure; id?: Id };

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
    const named = readCampaignId(batch, item);
    if (isFailure(named)) return { failure: named };
    const { id } = named;
    if (isDraft(batch, id)) return { failure: { code: 'unknown', kind: 'sbCampaign', id } };
    const made = update(batch, 'sbCampaign', id, () => readPatch(batch, item));
    return typeof made === 'string' ? { text: success('campaignId', made) } : { failure: made, id };
  });
}

export function deleteCampaign(call: Call): Reply | Refusal {
  const batch = batchOf(call);
  const { campaignId = '' } = call.params;
  const done = isDraft(batch, campaignId)
    ? undefined
    : call.world.transaction(() => archive(batch, 'sbCampaign', campaignId));
  if (typeof done !== 'string') return notFound('Campaign not found', `the profile has no campaign ${campaignId}`);
  return { status: 200, body: `{"campaignId":${done},"code":"SUCCESS"}` };
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

function isDraft(batch: Batch, id: Id): boolean {
  const row = find(batch, 'sbCampaign', id);
  return row !== undefined && row.draft !== null;
}

function success(name: string, id: Id): string {
  return `{"${name}":${id},"code":"SUCCESS"}`;
}

function each(call: Call, idName: string, answer: (batch: Batch, item: Json) => Done): Reply | Refusal {
  const items = readArray(call, MOST_ITEMS);
  if (isRefusal(items)) return items;
  if (items.length === 0) return badBody('The body is an empty array');
  const batch = batchOf(call);
  return call.world.transaction(() =>
    multiStatus(
      items.map((item, place) => {
        const forced = forcedFailure(call, place);
        const done = forced === undefined ? answer(batch, item) : { failure: forced };
        if ('text' in done) return done.text;
        const { failure, id } = done;
        noteFailure(call, batch, failure, item);
        return failureItem(
          itemWords(failure, NAMED, batch),
          batch.observed,
          idName,
          namesExisting(failure) ? id : undefined,
        );
      }),
    ),
  );
}

/** Each part of it has an answer of its own. */
function madeText(batch: Batch, { keywords, targets }: SingleWish, made: SingleMade): string {
  const isNegative = (i: number): boolean => keywords[i]?.matchType.startsWith('negative') === true;
  const fields = {
    campaignId: made.campaignId,
    adGroupResponses: `[{"adGroupId":${made.adGroupId},"code":"SUCCESS"}]`,
    keywordResponses: parts(
      batch,
      'keywordId',
      made.keywords.filter((_, i) => !isNegative(i)),
    ),
    negativeKeywordResponses: parts(
      batch,
      'keywordId',
      made.keywords.filter((_, i) => isNegative(i)),
    ),
    targetResponses: parts(
      batch,
      'targetId',
      made.targets.filter((_, i) => targets[i]?.negative === 0),
    ),
    negativeTargetResponses: parts(
      batch,
      'targetId',
      made.targets.filter((_, i) => targets[i]?.negative === 1),
    ),
    code: '"SUCCESS"',
  };
  const written = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : `"${name}":${value}`));
  return `{${written.join(',')}}`;
}

function parts(batch: Batch, idName: string, made: readonly (Id | Failure)[]): string | undefined {
  if (made.length === 0) return undefined;
  const texts = made.map((each) =>
    typeof each === 'string'
      ? success(idName, each)
      : failureItem(itemWords(each, NAMED, batch), batch.observed, idName, undefined),
  );
  return `[${texts.join(',')}]`;
}
