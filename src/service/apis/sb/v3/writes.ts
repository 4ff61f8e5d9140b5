/**
 * Creates, updates and archives campaigns and drafts, item by item.
 */
import type { Id } from '../../../../model/entities.ts';
import type { Flag } from '../../../../model/entity-values.ts';
import { isFailure, type Failure } from '../../../../model/failures.ts';
import {
  answerItems,
  failureItem,
  readArray,
  type ItemError,
  type ItemResult,
} from '../../../protocol/grammars/batch.ts';
import { toItemError } from '../../../protocol/grammars/legacy/item-errors.ts';
import { readId } from '../../../protocol/codecs/read-id.ts';
import type { Json } from '../../../http/body.ts';
import { createOperationContext, type RequestContext } from '../../../http/request-context.ts';
import { badBody } from '../../../http/api-errors.ts';
import { isApiError, type ApiError, type Reply } from '../../../http/reply.ts';
import { archive, update } from '../../../../core/entities/entities.ts';
import {
  createDraft,
  createLegacyCampaign,
  submitDraft,
  type CreatedLegacyCampaign,
  type LegacyCampaignInput,
} from '../../../../core/entities/sb-legacy-campaigns.ts';
import type { ScopeAtTime, Writing } from '../../../../core/entities/operation-context.ts';
import { findCampaign, campaignNotFound } from './find-campaign.ts';
import { readUpdate, readCampaignInput } from './campaign-values.ts';
import { NAMED } from './enum-values.ts';
import type { RuleId } from '../../../../generated/rule-ids.ts';

export const MAX_ITEMS = 10;

export function createCampaigns(request: RequestContext): Reply | ApiError {
  return each(request, 'campaignId', (context, item) => {
    const input = readCampaignInput(context, item, false);
    if (isFailure(input)) return { failure: input };
    const made = createLegacyCampaign(context, input);
    return isFailure(made) ? { failure: made } : { text: madeText(context, input, made) };
  });
}

export function updateCampaigns(request: RequestContext): Reply | ApiError {
  return each(request, 'campaignId', (context, item) => {
    const named = readUpdate(context, item);
    if (isFailure(named)) return { failure: named };
    const { id } = named;
    // A draft is not a campaign before it is submitted.
    if (findCampaign(context, id) === undefined) return { failure: { code: 'unknown', kind: 'sbCampaign', id } };
    const made = update(context, 'sbCampaign', id, named.patch);
    return typeof made === 'string' ? { text: success('campaignId', made) } : { failure: made, id };
  });
}

export function deleteCampaign(request: RequestContext): Reply | ApiError {
  const context = createOperationContext(request);
  const { campaignId = '' } = request.params;
  const campaign = findCampaign(context, campaignId);
  if (campaign === undefined) return campaignNotFound(context, campaignId);
  const done = request.world.transaction(() => archive(context, 'sbCampaign', campaign.id));
  if (typeof done !== 'string') throw new Error(`a campaign that is there is not archived: ${done.code}`);
  return { status: 200, body: success('campaignId', done) };
}

export function createDrafts(request: RequestContext): Reply | ApiError {
  return each(request, 'draftCampaignId', (context, item) => {
    const input = readCampaignInput(context, item, true);
    if (isFailure(input)) return { failure: input };
    const made = createDraft(context, input);
    return typeof made === 'string' ? { text: success('draftCampaignId', made) } : { failure: made };
  });
}

export function submitDrafts(request: RequestContext): Reply | ApiError {
  return each(request, 'draftCampaignId', (context, item) => {
    const id = readId(item, 'draftCampaignId', context);
    if (isFailure(id)) return { failure: id };
    const made = submitDraft(context, id.value);
    if (isFailure(made)) return { failure: made, id: id.value };
    return { text: `{"draftCampaignId":${id.value},"campaignId":${made.campaignId},"code":"SUCCESS"}` };
  });
}

function success(name: string, id: Id): string {
  return `{"${name}":${id},"code":"SUCCESS"}`;
}

function each(
  request: RequestContext,
  idName: string,
  answer: (context: Writing, item: Json) => ItemResult,
): Reply | ApiError {
  const items = readArray(request, MAX_ITEMS, 'SB3-24');
  if (isApiError(items)) return items;
  if (items.length === 0) return badBody('The body is an empty array', 'SB3-24');
  return answerItems(request, items, { idName, fields: NAMED.fields, toError, answer });
}

function toError(failure: Failure, context: ScopeAtTime): ItemError {
  const { code, details, rule } = toItemError(failure, NAMED, context);
  // This field of a creative has another name in version 3.
  return {
    code,
    details: details.replace(/^(creative\.)?videoAssetIds/, '$1videoMediaIds'),
    rule: ruleOfField(failure) ?? rule,
  };
}

/** Each keyword and target has its own result. */
function madeText(
  context: ScopeAtTime,
  { keywords, targets }: LegacyCampaignInput,
  made: CreatedLegacyCampaign,
): string {
  const keywordParts = (negative: boolean): string | undefined =>
    parts(
      context,
      'keywordId',
      made.keywords.filter((_, i) => keywords[i]?.matchType.startsWith('negative') === negative),
    );
  const targetParts = (negative: Flag): string | undefined =>
    parts(
      context,
      'targetId',
      made.targets.filter((_, i) => targets[i]?.negative === negative),
    );
  const responses = {
    adGroupResponses: `[${success('adGroupId', made.adGroupId)}]`,
    keywordResponses: keywordParts(false),
    negativeKeywordResponses: keywordParts(true),
    targetResponses: targetParts(0),
    negativeTargetResponses: targetParts(1),
  };
  const written = Object.entries(responses).flatMap(([name, text]) => (text === undefined ? [] : `"${name}":${text},`));
  return `{"campaignId":${made.campaignId},${written.join('')}"code":"SUCCESS"}`;
}

function parts(context: ScopeAtTime, idName: string, made: readonly (Id | Failure)[]): string | undefined {
  if (made.length === 0) return undefined;
  const texts = made.map((each) =>
    typeof each === 'string'
      ? success(idName, each)
      : failureItem(toError(each, context), context.scope.world.settings, idName, undefined),
  );
  return `[${texts.join(',')}]`;
}

const RULES: Readonly<Record<string, RuleId>> = {
  name: 'SB4-22',
  budget: 'SB4-22',
  creative: 'SB4-41',
  landingPage: 'SB4-41',
  brandEntityId: 'PRF-11',
};

/** Undefined if the error follows the rule of the version. */
/** Fields that the rule of version 3 only names: other rules have their limits. */
function ruleOfField(failure: Failure): RuleId | undefined {
  switch (failure.code) {
    case 'missing':
      // Each format of an ad needs other parts.
      return failure.within === undefined || failure.field !== 'creative' ? undefined : RULES['creative'];
    case 'outOfRange':
    case 'invalidText':
    case 'duplicateValue':
    case 'unsupported':
      return RULES[failure.field];
    default:
      return undefined;
  }
}
