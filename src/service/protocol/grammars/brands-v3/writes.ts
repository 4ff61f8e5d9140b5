/**
 * Creates, updates, reads and archives by the declaration of a resource of sponsored brands version 3.
 */
import type { Draft } from '../../../../model/drafts.ts';
import type { Entities, Id, Kind } from '../../../../model/entities.ts';
import { isFailure, type Failure } from '../../../../model/failures.ts';
import { archive, create, find, update } from '../../../../core/entities/entities.ts';
import type { ScopeAtTime, Writing } from '../../../../core/entities/operation-context.ts';
import { isObject, type Json } from '../../../http/body.ts';
import { badBody, badParameter, batchTooLarge, notFound } from '../../../http/api-errors.ts';
import { createOperationContext, type RequestContext } from '../../../http/request-context.ts';
import { isApiError, type ApiError, type Reply } from '../../../http/reply.ts';
import { readArray } from '../batch.ts';
import type { Codec } from '../../codecs/codec.ts';
import { isId } from '../../codecs/read-id.ts';
import { answerEach, readItemsIn } from '../items.ts';
import { reportItemFailure, reportUnknownId } from '../report-item-failure.ts';
import type { RowCodec } from '../../codecs/row-codec.ts';
import { inArray, inLists, itemErrorOf, type ItemAnswer } from './results.ts';
import type { BrandsResource } from './resource.ts';

interface Endpoint<K extends Kind> {
  resource: BrandsResource<K>;
  codec: RowCodec<K>;
}

interface Written {
  result: Id | Failure;
  id?: Id | undefined;
}

/** A repeated keyword fails, as its error has a text of its own. */
const POLICY = { repeated: 'error' } as const;

export function createItems<K extends Kind>(
  { resource, codec }: Endpoint<K>,
  request: RequestContext,
): Reply | ApiError {
  return writeItems({ resource, codec }, request, 'create', (context, item) => {
    const draft = codec.readDraft(context, item);
    if (isFailure(draft)) return { result: draft };
    return { result: create(context, resource.kind, { ...draft, ...resource.fixed } as Draft<K>) };
  });
}

export function updateItems<K extends Kind>(
  { resource, codec }: Endpoint<K>,
  request: RequestContext,
): Reply | ApiError {
  return writeItems({ resource, codec }, request, 'update', (context, item) => {
    if (!isObject(item)) return { result: { code: 'notAnObject' } };
    const patch = codec.readPatch(context, item);
    const id = readField(resource, item, resource.id, context);
    if (isFailure(id)) return { result: id };
    if (id.value === undefined) return { result: { code: 'missing', field: 'id' } };
    const row = findIn(resource, context, id.value);
    if (row === undefined) return { result: { code: 'unknown', kind: resource.kind, id: id.value }, id: id.value };
    const wrong = checkParents(resource, item, row, context);
    return { result: wrong ?? update(context, resource.kind, id.value, patch), id: id.value };
  });
}

/** The row, if it is one of the resource. */
function findIn<K extends Kind>(
  { kind, within }: BrandsResource<K>,
  context: ScopeAtTime,
  id: Id,
): Entities[K] | undefined {
  const row = find(context, kind, id);
  const columns = row as Readonly<Record<string, unknown>> | undefined;
  const isIn = within.every(({ column, values }) => values.some((value) => value === columns?.[column]));
  return isIn ? row : undefined;
}

function readField(
  { fields }: BrandsResource,
  item: { readonly [name: string]: Json },
  name: string,
  context: Writing,
): { value: Id | undefined } | Failure {
  const field = fields[name];
  const sent = Object.hasOwn(item, name) ? item[name] : undefined;
  if (field === undefined || sent === undefined || sent === null) return { value: undefined };
  // Ids are read by a codec in both directions.
  return (field.codec as Codec<Id>).read(sent, { field: field.column, path: '', context });
}

/** An update names the parents that the row has. */
function checkParents<K extends Kind>(
  resource: BrandsResource<K>,
  item: { readonly [name: string]: Json },
  row: Entities[K],
  context: Writing,
): Failure | undefined {
  for (const [name, need] of Object.entries(resource.parents)) {
    const column = resource.fields[name]?.column ?? name;
    const read = readField(resource, item, name, context);
    if (isFailure(read)) return read;
    if (read.value === undefined) {
      if (need === 'required') return { code: 'missing', field: column };
      continue;
    }
    // The columns of parents hold ids.
    const stored = (row as unknown as Readonly<Record<string, Id>>)[column];
    if (read.value !== stored)
      return { code: 'unsupported', field: column, detail: `${resource.title} ${row.id} belongs to ${name} ${stored}` };
  }
  return undefined;
}

function writeItems<K extends Kind>(
  { resource, codec }: Endpoint<K>,
  request: RequestContext,
  verb: 'create' | 'update',
  write: (context: Writing, item: Json) => Written,
): Reply | ApiError {
  const items = readItems({ resource, codec }, request, verb);
  if (isApiError(items)) return items;
  const context = createOperationContext(request, POLICY);
  const answers: ItemAnswer[] = [];
  const failures = answerEach(request, items, (item, index, injected, failedItems) => {
    const { result, id } = injected === undefined ? write(context, item) : { result: injected, id: undefined };
    if (typeof result === 'string') {
      answers.push({ index, id: result });
      return undefined;
    }
    reportItemFailure(request, context, result, { item, fields: resource.fields, failedItems });
    const error = itemErrorOf(resource, context, result, item);
    answers.push({ index, id, error });
    return { code: error.code, message: error.details, rule: error.rule, entityId: id };
  });
  const { settings } = request.world;
  const body =
    resource.grammar.type === 'array'
      ? inArray(resource, resource.grammar, answers, settings)
      : inLists(resource, resource.grammar, verb, answers);
  const headers = { 'content-type': resource.types[verb] };
  return { status: resource.statuses[verb], body, headers, ...failures };
}

function readItems<K extends Kind>(
  { resource: { grammar, maxItems, rule }, codec }: Endpoint<K>,
  request: RequestContext,
  verb: 'create' | 'update',
): Json[] | ApiError {
  if (grammar.type === 'array') {
    const items = readArray(request, maxItems, rule);
    return isApiError(items) || items.length > 0 ? items : badBody('The body is an empty array', rule);
  }
  const { key } = grammar;
  const read = verb === 'create' ? codec.readDraft : codec.readPatch;
  const items = readItemsIn(request, { key, max: maxItems, read, rules: { body: rule, items: rule } });
  if (isApiError(items)) return items;
  if (items.length > maxItems) return batchTooLarge(items.length, maxItems, rule);
  return items.length === 0 ? badParameter(`${key} must have 1 to ${maxItems} items`, rule) : items;
}

export function getItem<K extends Kind>({ resource, codec }: Endpoint<K>, request: RequestContext): Reply | ApiError {
  const context = createOperationContext(request);
  const id = request.params[resource.pathId] ?? '';
  const row = isId(id) ? findIn(resource, context, id) : undefined;
  if (row === undefined) return itemNotFound(resource, context, id);
  return {
    status: 200,
    body: codec.write(context, row, false),
    headers: { 'content-type': resource.types.get ?? '' },
  };
}

export function archiveItem<K extends Kind>({ resource }: Endpoint<K>, request: RequestContext): Reply | ApiError {
  const context = createOperationContext(request);
  const id = request.params[resource.pathId] ?? '';
  const row = isId(id) ? findIn(resource, context, id) : undefined;
  if (row === undefined) return itemNotFound(resource, context, id);
  const done = request.world.transaction(() => archive(context, resource.kind, row.id));
  if (typeof done !== 'string') throw new Error(`a ${resource.kind} that is there is not archived: ${done.code}`);
  return {
    status: 200,
    body: `{"code":"SUCCESS","${resource.idName}":${done}}`,
    headers: { 'content-type': resource.types.archive ?? '' },
  };
}

function itemNotFound({ kind, title, rule }: BrandsResource, context: Writing, id: string): ApiError {
  const isOfKind = isId(id) && find(context, kind, id) !== undefined;
  const reason = isOfKind
    ? `${id} is not a ${title.toLowerCase()}, but can be read under another path`
    : reportUnknownId(context, { kind, title, id, hiddenStates: [] });
  return notFound(`${title} not found`, rule, reason);
}
