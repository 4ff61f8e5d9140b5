/**
 * Creates and updates schedules of bids, and associates them with a campaign.
 */
import { isScheduleRule, MAX_SCHEDULES_OF_CAMPAIGN, type ScheduleRule } from '../../../../model/bid-rules/bid-rules.ts';
import { isFailure } from '../../../../model/failures.ts';
import type { ScopeAtTime } from '../../../../core/entities/operation-context.ts';
import { changeBidRule, createBidRule } from '../../../../core/performance/bid-rules/write-bid-rules.ts';
import { badBody } from '../../../http/api-errors.ts';
import { isApiError, type ApiError, type Reply } from '../../../http/reply.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { isId } from '../../../protocol/codecs/read-id.ts';
import { selectTypes, type MediaTypes } from '../../../protocol/grammars/recommendations/media-types.ts';
import { answerBatch, invalid, textIn, type ItemResult } from '../rule-batches.ts';
import { text } from '../../../protocol/codecs/value-codecs.ts';
import { CREATED, toFacts, UPDATED } from './schedule-body.ts';
import { ruleJson } from './schedule-json.ts';

export const TYPES: MediaTypes = {
  requests: ['application/vnd.spoptimizationrules.v1+json', 'application/vnd.spoptimizationrules.v2+json'],
  typedErrors: false,
  rule: 'TOD-261',
};
/** Of the call that has one version. */
export const FIRST_TYPE: MediaTypes = { ...TYPES, requests: TYPES.requests.slice(0, 1) };
const FIELD = 'optimizationRules';
/** By version. */
export const MOST_CREATED = [1, 300] as const;
export const MOST_UPDATED = [25, 300] as const;
export const MOST_ASSOCIATED = 25;

/** The version of the body, and the media type of the answer. */
export function versionOf(request: RequestContext): { type: string; version: 0 | 1 } | ApiError {
  const selected = selectTypes(request, TYPES);
  if (isApiError(selected)) return selected;
  return { type: selected.answer, version: selected.request === TYPES.requests[0] ? 0 : 1 };
}

/** The codes of results are statuses. */
const CODES: Readonly<Record<string, string>> = { SUCCESS: '200', NOT_FOUND: '404', INVALID_ARGUMENT: '400' };

/** In the order of the request. */
function bodyOf(_succeeded: readonly object[], _failed: readonly object[], all: readonly object[]): object {
  const responses = all.map((each) => {
    const { index: _index, ...result } = { index: 0, code: '', ...each };
    return { ...result, code: CODES[result.code] ?? result.code };
  });
  return { code: '207', responses };
}

const batchOf = (mediaType: string, max: number) =>
  ({ field: FIELD, min: 1, max, rule: 'TOD-262', mediaType, body: bodyOf }) as const;

export function createSchedules(request: RequestContext): Reply | ApiError {
  const selected = versionOf(request);
  if (isApiError(selected)) return selected;
  const codec = CREATED[selected.version];
  return answerBatch(request, {
    ...batchOf(selected.type, MOST_CREATED[selected.version]),
    read: (context, item) => codec.read(item, { path: '', context }),
    answer(context, item) {
      const sent = codec.read(item, { path: '', context });
      if (isFailure(sent)) return { failure: sent };
      const facts = toFacts(context, sent.value);
      if ('code' in facts) return { failure: facts };
      const rule = createBidRule(context, { campaignIds: [], ...facts });
      return resultOf(context, rule?.ruleId ?? '', 'created');
    },
  });
}

export function updateSchedules(request: RequestContext): Reply | ApiError {
  const selected = versionOf(request);
  if (isApiError(selected)) return selected;
  const codec = UPDATED[selected.version];
  const updated = new Set<string>();
  return answerBatch(request, {
    ...batchOf(selected.type, MOST_UPDATED[selected.version]),
    read: (context, item) => codec.read(item, { path: '', context }),
    answer(context, item) {
      const sent = codec.read(item, { path: '', context });
      if (isFailure(sent)) return { failure: sent };
      const { optimizationRuleId: id } = sent.value;
      const rule = findSchedule(context, id);
      if (rule === undefined) return { refusal: unknownRule(id) };
      if (updated.has(id)) return { refusal: invalid(`Optimization rule ${id} is in the request twice`) };
      const facts = toFacts(context, sent.value, rule);
      if ('code' in facts) return { failure: facts };
      changeBidRule(request.world, rule, facts);
      updated.add(id);
      return resultOf(context, id, 'updated');
    },
  });
}

function resultOf(context: ScopeAtTime, ruleId: string, what: string): ItemResult {
  const rule = findSchedule(context, ruleId);
  const optimizationRule = rule && ruleJson(rule, context.at);
  return { ids: { details: `The optimization rule is ${what}`, optimizationRule } };
}

/** A rule of the profile. */
function findSchedule({ scope: { world, profile } }: ScopeAtTime, ruleId: string): ScheduleRule | undefined {
  const rule = world.bidRules.withId(ruleId);
  return rule?.profileId === profile.profileId && isScheduleRule(rule) && rule.ruleState !== 'archived'
    ? rule
    : undefined;
}

const unknownRule = (id: string) => ({ code: 'NOT_FOUND', details: `Optimization rule ${id} does not exist` }) as const;

export function associateSchedules(request: RequestContext): Reply | ApiError {
  const selected = selectTypes(request, FIRST_TYPE);
  if (isApiError(selected)) return selected;
  const campaignId = request.params['campaignId'] ?? '';
  return answerBatch(request, {
    field: 'optimizationRuleIds',
    min: 1,
    max: MOST_ASSOCIATED,
    rule: 'TOD-263',
    mediaType: selected.answer,
    body: bodyOf,
    check(context) {
      const campaign = isId(campaignId) ? context.campaign(campaignId) : undefined;
      if (campaign === undefined) return badBody(`Campaign ${campaignId} does not exist`, 'TOD-263');
      return campaign.state === 'archived' ? badBody(`Campaign ${campaignId} is archived`, 'TOD-263') : undefined;
    },
    answer(context, item) {
      const optimizationRuleId = textIn({ item }, 'item');
      const sent = text.read(item, { path: 'optimizationRuleIds', context });
      if (isFailure(sent)) return { ids: { optimizationRuleId }, failure: sent };
      return associate(context, sent.value, campaignId);
    },
  });
}

function associate(context: ScopeAtTime, ruleId: string, campaignId: string): ItemResult {
  const ids = { optimizationRuleId: ruleId };
  const { world, profile } = context.scope;
  const rule = findSchedule(context, ruleId);
  if (rule === undefined) return { ids, refusal: unknownRule(ruleId) };
  if (rule.campaignIds.includes(campaignId))
    return { ids, refusal: invalid(`Optimization rule ${ruleId} is already associated with campaign ${campaignId}`) };
  const others = world.bidRules
    .of(profile.profileId)
    .filter((each) => isScheduleRule(each) && each.ruleState !== 'archived' && each.campaignIds.includes(campaignId));
  if (others.length >= MAX_SCHEDULES_OF_CAMPAIGN)
    return { ids, refusal: invalid(`Campaign ${campaignId} already has ${MAX_SCHEDULES_OF_CAMPAIGN} rules`) };
  changeBidRule(world, rule, { campaignIds: [...rule.campaignIds, campaignId] });
  return { ids: { ...ids, details: `The optimization rule is associated with campaign ${campaignId}` } };
}
