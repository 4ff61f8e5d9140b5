/**
 * The handlers of a resource since version 3: they read and write it by its declaration.
 */
import type { Entities, Id, Kind } from '../../../../model/entities.ts';
import type { Draft } from '../../../../model/drafts.ts';
import { formatValue } from '../../../../model/errors/format-value.ts';
import { isFailure, type Failure } from '../../../../model/failures.ts';
import { isObject, type Json } from '../../../http/body.ts';
import { createOperationContext, type Operation, type RequestContext } from '../../../http/request-context.ts';
import { PREFERENCE_APPLIED, prefersRepresentation } from '../../../http/request-headers.ts';
import { badBody, badParameter, batchTooLarge } from '../../../http/api-errors.ts';
import { isApiError, type ApiError, type Reply } from '../../../http/reply.ts';
import { archive, countAll, create, find, list, listColumns, update } from '../../../../core/entities/entities.ts';
import { v3Variant } from '../../../dialect/differences.ts';
import type { OperationContext, Reading, Writing } from '../../../../core/entities/operation-context.ts';
import type { Filter, Page } from '../../../../world/stores/entity-lists.ts';
import type { ReadContext } from '../../codecs/codec.ts';
import { codecOf, type RowCodec } from '../../codecs/row-codec.ts';
import type { Verb } from './openapi.ts';
import type { V3Resource, V3ApiConfig } from './resource.ts';
import { nextToken, readListBody, readSentToken, type ListBody } from './list-body.ts';
import { rejectValue, reportLostIdsIn } from './list-filter.ts';
import { parseObjectBody, reportUnknownFields } from '../../codecs/object-body.ts';
import { answerEach, readItemsIn } from '../items.ts';
import { reportItemFailure } from '../report-item-failure.ts';
import { isId } from '../../codecs/read-id.ts';

/** The id of the entity, or why the item failed. */
type WriteResult = Id | Failure;

/** A resource on one API version, with what its handlers compute once. */
interface V3Endpoint<K extends Kind> {
  readonly resource: V3Resource<K>;
  readonly api: V3ApiConfig;
  readonly codec: RowCodec<K>;
  readonly headers: Record<string, string>;
}

/** `fromPath` are fields of a create that the path implies. */
export function v3Handlers<K extends Kind>(
  resource: V3Resource<K>,
  api: V3ApiConfig,
  fromPath: Partial<Draft<K>> = {},
): Readonly<Record<Verb, Operation['perform']>> {
  const endpoint = { resource, api, codec: codecOf(resource), headers: { 'content-type': resource.mediaType } };
  return {
    list: (request) => listEntities(endpoint, request),
    create: (request) => createEntities(endpoint, request, fromPath),
    update: (request) => updateEntities(endpoint, request),
    delete: (request) => archiveEntities(endpoint, request),
  };
}

function listEntities<K extends Kind>(endpoint: V3Endpoint<K>, request: RequestContext): Reply | ApiError {
  const { rules } = endpoint.api;
  const parsed =
    request.body === '' ? { json: {} } : parseObjectBody(request, (details) => badBody(details, rules.body));
  if (isApiError(parsed)) return parsed;
  const body = parsed.json;
  const query = readListBody(request, body, endpoint.resource, endpoint.api);
  if (isApiError(query)) return query;
  const { after, count } = query;
  // The filters of a resource name columns of its kind.
  const filters = query.filters as unknown as Filter<Entities[K]>[];
  const context = createContext(endpoint, request);
  const page = { filters, startIndex: 0, count: count + 1, ...(after === undefined ? {} : { after }) };
  return answerList(endpoint, context, { query, page, sentToken: readSentToken(body) });
}

interface RequestedList<K extends Kind> {
  query: ListBody;
  /** With one row more: if it exists, another page follows. */
  page: Page<Entities[K]>;
  sentToken: string | undefined;
}

function answerList<K extends Kind>(
  { resource, codec, headers }: V3Endpoint<K>,
  context: Reading,
  { query, page, sentToken }: RequestedList<K>,
): Reply {
  const { kind, key, totalKey = 'totalResults', alwaysExtended } = resource;
  const { after, count, fingerprint } = query;
  const extended = query.extended || alwaysExtended?.includes('listed') === true;
  const rows = extended ? list(context, kind, page) : listColumns(context, kind, page, [...codec.columns, 'seq']);
  const last = rows.length > count ? rows[count - 1]?.seq : undefined;
  const isComplete = after === undefined && last === undefined;
  const first = after === undefined && last !== undefined ? { rows: count, after: last } : undefined;
  const total = isComplete ? rows.length : countAll(context, kind, page.filters, fingerprint, first);
  const objects = rows.slice(0, count).map((row) => codec.write(context, row, extended));
  const token = last === undefined ? undefined : nextToken(query, last);
  const next = token === undefined ? '' : `,"nextToken":"${token}"`;
  const isPaged = token !== undefined || after !== undefined;
  return {
    status: 200,
    body: `{"${totalKey}":${total},"${key}":[${objects.join(',')}]${next}}`,
    headers,
    page: isPaged ? { token: sentToken, next: token } : undefined,
  };
}

function createEntities<K extends Kind>(
  endpoint: V3Endpoint<K>,
  request: RequestContext,
  fromPath: Partial<Draft<K>>,
): Reply | ApiError {
  const { kind } = endpoint.resource;
  const { readDraft } = endpoint.codec;
  return writeItems(endpoint, request, readDraft, (context, item) => {
    const draft = readDraft(context, item);
    return isFailure(draft) ? draft : create(context, kind, { ...draft, ...fromPath });
  });
}

function updateEntities<K extends Kind>(endpoint: V3Endpoint<K>, request: RequestContext): Reply | ApiError {
  const { kind, id: name, hiddenStates } = endpoint.resource;
  const { readPatch } = endpoint.codec;
  return writeItems(endpoint, request, readPatch, (context, item) => {
    if (!isObject(item)) return { code: 'notAnObject' };
    const patch = readPatch(context, item);
    const sent = Object.hasOwn(item, name) ? item[name] : undefined;
    if (sent === undefined || sent === null) return { code: 'missing', field: 'id' };
    if (typeof sent !== 'string' || !isId(sent)) {
      return { code: 'wrongType', field: 'id', expected: 'string of digits', value: sent };
    }
    return update(context, kind, sent, patch, hiddenStates);
  });
}

function archiveEntities<K extends Kind>(endpoint: V3Endpoint<K>, request: RequestContext): Reply | ApiError {
  const ids = readDeletedIds(endpoint, request);
  if (isApiError(ids)) return ids;
  const { kind, hiddenStates, idFilter } = endpoint.resource;
  const { repeatedDelete, returnsObjects } = endpoint.api;
  const seen = new Set<Id>();
  const archiveOnce = (context: Writing, id: Id): WriteResult => {
    if (repeatedDelete === 'error' && seen.has(id)) return { code: 'repeated', id };
    seen.add(id);
    return archive(context, kind, id, hiddenStates);
  };
  const path = `$.${idFilter}.include`;
  return answerItems(endpoint, request, ids, path, returnsObjects === 'always', archiveOnce);
}

function writeItems<K extends Kind>(
  endpoint: V3Endpoint<K>,
  request: RequestContext,
  read: (context: ReadContext, item: Json) => unknown,
  write: (context: Writing, item: Json) => WriteResult,
): Reply | ApiError {
  const { key, maxItems: documented } = endpoint.resource;
  const { variant, minItems, returnsObjects, rules } = endpoint.api;
  const items = readItemsIn(request, { key, max: documented, read, rules });
  if (isApiError(items)) return items;
  const max = variant?.(request.world.settings).maxItems ?? documented;
  if (items.length > max) return batchTooLarge(items.length, max, rules.batch);
  if (items.length < minItems) return badParameter(`${key} must hold 1 to ${max} items`, rules.batch);
  if (returnsObjects === 'always') return answerItems(endpoint, request, items, `$.${key}`, true, write);
  const isWhole = prefersRepresentation(request.head);
  const answer = answerItems(endpoint, request, items, `$.${key}`, isWhole, write);
  return isWhole ? { ...answer, headers: { ...answer.headers, ...PREFERENCE_APPLIED } } : answer;
}

function readDeletedIds<K extends Kind>(
  { resource, api }: V3Endpoint<K>,
  request: RequestContext,
): string[] | ApiError {
  const { idFilter } = resource;
  const { maxDeleted, rules } = api;
  const parsed = parseObjectBody(request, (details) => badBody(details, rules.body));
  if (isApiError(parsed)) return parsed;
  const body = parsed.json;
  const filter = Object.hasOwn(body, idFilter) ? body[idFilter] : undefined;
  const unknownField = reportUnknownFields(request, [
    { path: '', object: body, names: [idFilter] },
    ...(isObject(filter) ? [{ path: idFilter, object: filter, names: ['include'] }] : []),
  ]);
  if (unknownField !== undefined) return unknownField;
  const other = Object.keys(body).find((name) => name !== idFilter);
  if (other !== undefined) return badParameter(`${other} is not a field of a delete; use ${idFilter}`, rules.delete);
  const include = isObject(filter) && Object.hasOwn(filter, 'include') ? filter['include'] : undefined;
  if (!Array.isArray(include) || include.length === 0 || include.length > maxDeleted) {
    return badParameter(`${idFilter}.include must name 1 to ${maxDeleted} ids`, rules.delete);
  }
  const ids: string[] = [];
  for (const id of include) {
    if (typeof id !== 'string' || !isId(id)) {
      reportLostIdsIn(request, [id]);
      return rejectValue(
        `${idFilter}.include: ${formatValue(id)} is not an id, which is a string of digits`,
        id,
        rules.delete,
      );
    }
    ids.push(id);
  }
  return ids;
}

function answerItems<K extends Kind, Item extends Json>(
  endpoint: V3Endpoint<K>,
  request: RequestContext,
  items: readonly Item[],
  path: string,
  isWhole: boolean,
  write: (context: Writing, item: Item) => WriteResult,
): Reply {
  const context = createContext(endpoint, request);
  const { resource, api, codec, headers } = endpoint;
  const { kind, key, itemKey, idKey, alwaysExtended } = resource;
  const extended = alwaysExtended?.includes('written') === true;
  const success: string[] = [];
  const error: string[] = [];
  const failures = answerEach(request, items, (item, index, injected, failedItems) => {
    const result = injected ?? write(context, item);
    if (typeof result === 'string') {
      const row = isWhole ? find(context, kind, result) : undefined;
      const object = row === undefined ? '' : `,"${itemKey}":${codec.write(context, row, extended)}`;
      success.push(`{"index":${index},"${idKey}":"${result}"${object}}`);
      return undefined;
    }
    reportItemFailure(request, context, result, { item, fields: resource.fields, failedItems });
    const failed = { collection: resource, context, item, path: `${path}[${index}]` };
    const { json, code, rule } = api.itemErrors(result, failed);
    error.push(JSON.stringify({ index, errors: [json] }));
    return { code, message: messageIn(json) ?? '', rule, entityId: idIn(item, idKey) };
  });
  const body = `{"${key}":{"success":[${success.join(',')}],"error":[${error.join(',')}]}}`;
  return { status: 207, body, headers, ...failures };
}

/** The id of an item that is an object with one, or only an id. */
export function idIn(item: Json, idKey: string): string | undefined {
  const id = isObject(item) ? item[idKey] : item;
  return typeof id === 'string' && isId(id) ? id : undefined;
}

/** The first message in the error of an item, whose shape depends on its type. */
function messageIn(json: unknown): string | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  if ('message' in json && typeof json.message === 'string') return json.message;
  for (const value of Object.values(json)) {
    const message = messageIn(value);
    if (message !== undefined) return message;
  }
  return undefined;
}

function createContext({ api }: V3Endpoint<Kind>, request: RequestContext): OperationContext {
  return createOperationContext(request, { ...api.policy, ...v3Variant(request.world.settings).policy });
}
