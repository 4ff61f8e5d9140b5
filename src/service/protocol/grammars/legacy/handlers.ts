/**
 * The handlers of a resource before version 3: they read and write it by its declaration.
 */
import type { Draft } from '../../../../model/drafts.ts';
import type { Entities, Id, Kind } from '../../../../model/entities.ts';
import { isFailure, type Failure } from '../../../../model/failures.ts';
import { isObject, type Json } from '../../../http/body.ts';
import {
  createOperationContext,
  requireScope,
  type Operation,
  type RequestContext,
} from '../../../http/request-context.ts';
import { badParameter, notFound } from '../../../http/api-errors.ts';
import { isApiError, type ApiError, type Reply } from '../../../http/reply.ts';
import {
  archive,
  countAll,
  create,
  find,
  findColumns,
  list,
  listColumns,
  update,
} from '../../../../core/entities/entities.ts';
import type { Reading, ScopeAtTime, Writing } from '../../../../core/entities/operation-context.ts';
import type { Filter, Page } from '../../../../world/stores/entity-lists.ts';
import { legacyVariant } from '../../../dialect/differences.ts';
import type { TableCache } from '../../../../world/stores/table-cache.ts';
import { answerItems, readArray, successItem, type ItemResult } from '../batch.ts';
import { codecOf, type RowCodec } from '../../codecs/row-codec.ts';
import { reportUnknownId } from '../report-item-failure.ts';
import { isBeyondIds, isId, readId } from '../../codecs/read-id.ts';
import { readBody } from '../request-body.ts';
import { idFilterOf, idsOf } from './id-filter.ts';
import type { LegacyResource, Verb } from './resource.ts';
import { readListQuery } from './list-query.ts';
import type { ItemErrorMapper } from './item-errors.ts';
import { notFoundRule } from './item-rules.ts';

/** A resource with what its handlers compute once. */
export interface LegacyEndpoint<K extends Kind> {
  readonly resource: LegacyResource<K>;
  readonly codec: RowCodec<K>;
  /** The columns that a read of the base form needs. */
  readonly columns: readonly string[];
  /** The columns that a list of base forms needs. */
  readonly listColumnNames: readonly string[];
  /** The owners of cached texts. */
  readonly forms: { readonly entity: object; readonly list: object };
  readonly toItemError: ItemErrorMapper;
}

export function legacyEndpoint<K extends Kind>(
  resource: LegacyResource<K>,
  { toItemError }: { toItemError: ItemErrorMapper },
): LegacyEndpoint<K> {
  const codec = codecOf(resource);
  const forms = { entity: {}, list: {} };
  const columns = [...new Set(['state', ...codec.columns])];
  // Later pages start from the `seq` of the last row.
  return { resource, codec, columns, listColumnNames: [...codec.columns, 'seq'], forms, toItemError };
}

/** Chooses the endpoint of a request, where one is not enough. */
export type ChooseEndpoint<K extends Kind> = (request: RequestContext) => LegacyEndpoint<K>;

export function legacyHandlers<K extends Kind>(pick: ChooseEndpoint<K>): Readonly<Record<Verb, Operation['perform']>> {
  return {
    get: (request) => getEntity(pick(request), request, false),
    getExtended: (request) => getEntity(pick(request), request, true),
    create: (request) => createEntities(pick(request), request),
    update: (request) => updateEntities(pick(request), request),
    archive: (request) => archiveEntity(pick(request), request),
    archiveMany: (request) => archiveEntities(pick(request), request),
    list: (request) => listEntities(pick(request), request, false),
    listExtended: (request) => listEntities(pick(request), request, true),
  };
}

function getEntity<K extends Kind>(
  endpoint: LegacyEndpoint<K>,
  request: RequestContext,
  isExtended: boolean,
): Reply | ApiError {
  const write = (): string | undefined => {
    const context = createOperationContext(request);
    const row = findRow(endpoint, request, context, isExtended);
    return row && endpoint.codec.write(context, row, isExtended);
  };
  const cache = cacheOf(endpoint, request, isExtended);
  const key = `${cacheKey(request)} ${pathText(endpoint, request)}`;
  const body = cache === undefined ? write() : cache.memoize(endpoint.forms.entity, key, ({ length }) => length, write);
  if (body !== undefined) return { status: 200, body };
  return entityNotFound(endpoint, request, createOperationContext(request));
}

/** Undefined for forms that follow from more than the rows of the kind. */
function cacheOf<K extends Kind>(
  { resource: { kind }, codec }: LegacyEndpoint<K>,
  { world }: RequestContext,
  isExtended: boolean,
): TableCache | undefined {
  if (isExtended || !codec.isBaseCacheable) return undefined;
  return world.store(kind).cache;
}

/** What the forms of a profile follow from. */
function cacheKey(request: RequestContext): string {
  return `${request.world.settings.dialect} ${requireScope(request).profile.profileId}`;
}

function listEntities<K extends Kind>(
  endpoint: LegacyEndpoint<K>,
  request: RequestContext,
  isExtended: boolean,
): Reply | ApiError {
  const query = readListQuery(request, endpoint.resource);
  if (isApiError(query)) return query;
  // The filters of a resource name columns of its kind.
  const page = { ...query, filters: query.filters as unknown as Filter<Entities[K]>[] };
  return answerList(endpoint, request, page, isExtended);
}

function answerList<K extends Kind>(
  endpoint: LegacyEndpoint<K>,
  request: RequestContext,
  page: Page<Entities[K]>,
  isExtended: boolean,
): Reply {
  const { kind } = endpoint.resource;
  const { startIndex: from, count, filters } = page;
  const fingerprint = JSON.stringify(filters);
  const cache = cacheOf(endpoint, request, isExtended);
  const write = (): WrittenPage => writePage(endpoint, createOperationContext(request), page, isExtended);
  const key = `${cacheKey(request)} ${from} ${count} ${fingerprint}`;
  const { body, rows } = cache?.memoize(endpoint.forms.list, key, lengthOfPage, write) ?? write();
  // A list that ends on its first page has no next one.
  if (from === 0 && rows < count) return { status: 200, body };
  const total = rows === 0 ? { total: countAll(createOperationContext(request), kind, filters, fingerprint) } : {};
  return { status: 200, body, page: { list: fingerprint, from, rows, ...total } };
}

interface WrittenPage {
  body: string;
  rows: number;
}

const lengthOfPage = ({ body }: WrittenPage): number => body.length;

function writePage<K extends Kind>(
  { resource: { kind }, codec, listColumnNames }: LegacyEndpoint<K>,
  context: Reading,
  page: Page<Entities[K]>,
  isExtended: boolean,
): WrittenPage {
  const rows = isExtended ? list(context, kind, page) : listColumns(context, kind, page, listColumnNames);
  let body = '[';
  for (const row of rows) body += (body === '[' ? '' : ',') + codec.write(context, row, isExtended);
  return { body: `${body}]`, rows: rows.length };
}

function createEntities<K extends Kind>(endpoint: LegacyEndpoint<K>, request: RequestContext): Reply | ApiError {
  const { codec, resource } = endpoint;
  const items = readItems(endpoint, request);
  if (isApiError(items)) return items;
  return writeItems(
    endpoint,
    request,
    items,
    (context, item) => {
      const draft = codec.readDraft(context, item);
      return { result: isFailure(draft) ? draft : create(context, resource.kind, { ...resource.fixed, ...draft }) };
    },
    resource.returnsEntities && ((context, id) => writeEntity(endpoint, context, id)),
  );
}

/** What a transaction has just created. */
function writeEntity<K extends Kind>({ resource, codec }: LegacyEndpoint<K>, context: Reading, id: Id): string {
  const row = find(context, resource.kind, id);
  if (row === undefined) throw new Error(`there is no ${resource.kind} ${id}`);
  return codec.write(context, row, false);
}

function updateEntities<K extends Kind>(endpoint: LegacyEndpoint<K>, request: RequestContext): Reply | ApiError {
  const { id: idName, kind, hiddenStates } = endpoint.resource;
  const items = readItems(endpoint, request);
  if (isApiError(items)) return items;
  return writeItems(endpoint, request, items, (context, item) => {
    if (!isObject(item)) return { result: { code: 'notAnObject' } };
    const sent = Object.hasOwn(item, idName) ? item[idName] : undefined;
    if (sent === undefined || sent === null) return { result: updateWithoutId(endpoint, context, item) };
    const patch = endpoint.codec.readPatch(context, item);
    const id = readId(sent, idName, context);
    if (isFailure(id)) return { result: isBeyondIds(sent) ? { code: 'unknown', kind, id: String(sent) } : id };
    const wrong = endpoint.codec.checkNamed(context, id.value, item);
    const result = update(context, kind, id.value, wrong === undefined ? patch : wrong, hiddenStates);
    return { result, id: id.value };
  });
}

function archiveEntity<K extends Kind>(endpoint: LegacyEndpoint<K>, request: RequestContext): Reply | ApiError {
  const context = createOperationContext(request);
  const id = pathId(endpoint, request);
  const { kind, hiddenStates, id: idName } = endpoint.resource;
  const result =
    id === undefined ? undefined : request.world.transaction(() => archive(context, kind, id, hiddenStates));
  return typeof result === 'string'
    ? { status: 200, body: successItem(idName, result) }
    : entityNotFound(endpoint, request, context);
}

function archiveEntities<K extends Kind>(endpoint: LegacyEndpoint<K>, request: RequestContext): Reply | ApiError {
  const { resource } = endpoint;
  const { id: idName, kind, hiddenStates } = resource;
  const read = readBody(request, idsOf(resource), resource.rules?.batch ?? 'LIM-03');
  if (isApiError(read)) return read;
  const items = read.value[idFilterOf(resource)]?.include ?? [];
  return writeItems(endpoint, request, items, (context, item) => {
    const id = readId(item, idName, context);
    return isFailure(id) ? { result: id } : { result: archive(context, kind, id.value, hiddenStates), id: id.value };
  });
}

/** In some worlds it creates an entity. */
function updateWithoutId<K extends Kind>(
  { resource, codec }: LegacyEndpoint<K>,
  context: Writing,
  item: Json,
): Id | Failure {
  const missing: Failure = { code: 'missing', field: resource.id };
  // The patch is also read if it cannot be used, so that unknown fields are recorded.
  const { createsWithoutId } = resource.itemForm ?? legacyVariant(context.scope.world.settings);
  const draft: Draft<K> | Failure = createsWithoutId ? codec.readDraft(context, item) : missing;
  if (!createsWithoutId) codec.readPatch(context, item);
  return isFailure(draft) ? missing : create(context, resource.kind, draft);
}

function readItems<K extends Kind>({ resource }: LegacyEndpoint<K>, request: RequestContext): Json[] | ApiError {
  const { minItems = 0, maxItems, rules } = resource;
  const rule = rules?.batch ?? 'LIM-03';
  const items = readArray(request, maxItems, rule);
  if (isApiError(items) || items.length >= minItems) return items;
  return badParameter(`The body must hold ${minItems} to ${maxItems} items`, rule);
}

/** A success has the text of `textOf`, and status 200; without it a code and the id. */
function writeItems<K extends Kind>(
  { resource, toItemError }: LegacyEndpoint<K>,
  request: RequestContext,
  items: readonly Json[],
  write: (context: Writing, item: Json) => { result: Id | Failure; id?: Id },
  textOf?: (context: Reading, id: Id) => string,
): Reply {
  const { id: idName, itemForm } = resource;
  return answerItems(request, items, {
    idName,
    itemForm,
    fields: resource.fields,
    status: textOf === undefined ? 207 : 200,
    toError: (failure, context) => toItemError(failure, resource, context),
    answer(context, item): ItemResult {
      const { result, id } = write(context, item);
      if (typeof result !== 'string') return { failure: result, id };
      return { text: textOf?.(context, result) ?? successItem(idName, result) };
    },
  });
}

function findRow<K extends Kind>(
  endpoint: LegacyEndpoint<K>,
  request: RequestContext,
  context: ScopeAtTime,
  isExtended: boolean,
): Partial<Entities[K]> | undefined {
  const { kind, hiddenStates } = endpoint.resource;
  const id = pathId(endpoint, request);
  if (id === undefined) return undefined;
  const row = isExtended ? find(context, kind, id) : findColumns(context, kind, id, endpoint.columns);
  return row === undefined || hiddenStates.some((state) => state === row.state) ? undefined : row;
}

function pathText<K extends Kind>({ resource }: LegacyEndpoint<K>, { params }: RequestContext): string {
  return params[resource.pathId ?? resource.id] ?? '';
}

function pathId<K extends Kind>(endpoint: LegacyEndpoint<K>, request: RequestContext): Id | undefined {
  const id = pathText(endpoint, request);
  return isId(id) ? id : undefined;
}

function entityNotFound<K extends Kind>(
  endpoint: LegacyEndpoint<K>,
  request: RequestContext,
  context: Writing,
): ApiError {
  const { kind, title, hiddenStates } = endpoint.resource;
  const id = pathText(endpoint, request);
  const reason = reportUnknownId(context, { kind, title, id, hiddenStates });
  return notFound(`${title} not found`, isId(id) ? notFoundRule(kind) : 'GEN-35', reason);
}
