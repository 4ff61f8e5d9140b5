/**
 * Batches of rules of budgets and bids: each item is read and written alone, and its result names the rule.
 */
import type { Failure } from '../../../model/failures.ts';
import type { Writing } from '../../../core/entities/operation-context.ts';
import { batchTooLarge, badBody } from '../../http/api-errors.ts';
import { isObject, type Json } from '../../http/body.ts';
import { isApiError, type ApiError, type Reply } from '../../http/reply.ts';
import { createOperationContext, type RequestContext } from '../../http/request-context.ts';
import type { ReadContext } from '../../protocol/codecs/codec.ts';
import { describeFailure } from '../../protocol/grammars/legacy/item-errors.ts';
import { parseObjectBody, reportUnknownFields } from '../../protocol/codecs/object-body.ts';
import { readArray } from '../../protocol/grammars/batch.ts';
import { answerEach } from '../../protocol/grammars/items.ts';
import { rememberFailedItem, reportItemFailure } from '../../protocol/grammars/report-item-failure.ts';
import type { RuleId } from '../../../generated/rule-ids.ts';

interface ItemRefusal {
  code: 'NOT_FOUND' | 'INVALID_ARGUMENT';
  details: string;
}

/** `ids` name the rule and the campaign of the item. */
export interface ItemResult {
  ids?: Readonly<Record<string, unknown>>;
  /** An invalid item. */
  failure?: Failure;
  /** What a valid item cannot do. */
  refusal?: ItemRefusal;
}

export const invalid = (details: string): ItemRefusal => ({ code: 'INVALID_ARGUMENT', details });
export const unknownRule = (ruleId: string): ItemRefusal => ({
  code: 'NOT_FOUND',
  details: `Budget rule ${ruleId} does not exist`,
});
export const unknownCampaign = (id: string): ItemRefusal => ({
  code: 'NOT_FOUND',
  details: `Campaign ${id} does not exist`,
});

interface Batch {
  /** The field of the body with the items; without it, the body is the list. */
  field?: string;
  max: number;
  /** Items that a request must have; a missing list is empty without it. */
  min?: number;
  /** The media type of the answer if it is not application/json. */
  mediaType?: string;
  /** Of the items. */
  rule: RuleId;
  /** Records and names what is unknown in an item of a request that is refused. */
  read?(context: ReadContext, item: Json): unknown;
  /** Refuses the request before its items are answered. */
  check?(context: Writing): ApiError | undefined;
  answer(context: Writing, item: Json): ItemResult;
  body(succeeded: readonly object[], failed: readonly object[], all: readonly object[]): object;
}

function readItems(
  request: RequestContext,
  { field, max, min = 0, rule, read = () => undefined }: Batch,
): { items: readonly Json[] } | ApiError {
  if (field === undefined) {
    const array = readArray(request, max, rule);
    if (isApiError(array)) return array;
    return array.length < min ? badBody(`The body has no items; at least ${min} is required`, rule) : { items: array };
  }
  const parsed = parseObjectBody(request, (details) => badBody(details));
  if (isApiError(parsed)) return parsed;
  const objects = [{ path: '', object: parsed.json, names: [field] }];
  const unknown = reportUnknownFields(request, objects, { key: field, max, read });
  if (unknown !== undefined) return unknown;
  const list = parsed.json[field] ?? [];
  if (!Array.isArray(list)) return badBody(`${field} is not an array`, rule);
  if (list.length < min) return badBody(`${field} has ${list.length} items; at least ${min} is required`, rule);
  return list.length > max ? batchTooLarge(list.length, max, rule) : { items: list };
}

/** 207: all items in one transaction. */
export function answerBatch(request: RequestContext, batch: Batch): Reply | ApiError {
  const read = readItems(request, batch);
  if (isApiError(read)) return read;
  const context = createOperationContext(request);
  const refused = batch.check?.(context);
  if (refused !== undefined) return refused;
  const all: { isFailed: boolean; json: object }[] = [];
  const failures = answerEach(request, read.items, (item, index, injected, failedItems) => {
    const result: ItemResult = injected === undefined ? batch.answer(context, item) : { failure: injected };
    const { ids = {}, failure } = result;
    const refusal = failure === undefined ? result.refusal : refusalOf(failure);
    if (refusal === undefined) {
      all.push({ isFailed: false, json: { index, ...ids, code: 'SUCCESS' } });
      return undefined;
    }
    const { code, details } = refusal;
    if (failure === undefined) rememberFailedItem(failedItems, code, item);
    else reportItemFailure(request, context, failure, { item, fields: {}, failedItems });
    all.push({ isFailed: true, json: { index, ...ids, code, details } });
    return { code, message: details, rule: batch.rule };
  });
  const jsonOf = (failed: boolean) => all.filter(({ isFailed }) => isFailed === failed).map(({ json }) => json);
  const body = batch.body(
    jsonOf(false),
    jsonOf(true),
    all.map(({ json }) => json),
  );
  const { mediaType } = batch;
  const headers = mediaType === undefined ? {} : { headers: { 'content-type': mediaType } };
  return { status: 207, body: JSON.stringify(body), ...failures, ...headers };
}

function refusalOf(failure: Failure): { code: string; details: string } {
  const details = describeFailure(failure);
  return failure.code === 'injected' ? { code: failure.name, details } : invalid(details);
}

/** Results without some fields, for lists in the order of the request. */
export function withoutKeys(results: readonly object[], names: readonly string[]): object[] {
  return results.map((each) => Object.fromEntries(Object.entries(each).filter(([name]) => !names.includes(name))));
}

/** The text under a name of an object, for the results of items that are refused. */
export function textIn(item: Json, name: string): string | undefined {
  const value = isObject(item) && Object.hasOwn(item, name) ? item[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}
