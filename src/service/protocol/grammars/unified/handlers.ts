/**
 * The handlers of a resource of the unified API: query, create, update and delete, by its declaration.
 */
import type { Id } from '../../../../model/entities.ts';
import { isFailure, type Failure } from '../../../../model/failures.ts';
import type { Reading, ScopeAtTime, Writing } from '../../../../core/entities/operation-context.ts';
import { badBody } from '../../../http/api-errors.ts';
import { isObject, type Json } from '../../../http/body.ts';
import { isApiError, type ApiError, type Reply } from '../../../http/reply.ts';
import { createOperationContext, type Operation, type RequestContext } from '../../../http/request-context.ts';
import { ownOf } from '../v3/list-filter.ts';
import { parseObjectBody } from '../../codecs/object-body.ts';
import { isId } from '../../codecs/read-id.ts';
import { answerEach } from '../items.ts';
import { reportItemFailure } from '../report-item-failure.ts';
import { optionalBody } from '../request-body.ts';
import { V3_POLICY } from '../v3/resource.ts';
import { readBatch, type Resource } from './batch.ts';
import { endpointOf, type Endpoint } from './endpoint.ts';
import { unifiedItemError } from './item-errors.ts';
import type { Verb } from './openapi.ts';
import { readQuery, writePosition } from './query-body.ts';
import type { AnyMember, UnifiedResource } from './resource.ts';
import { selectMember } from './select-member.ts';

/** The result of an item, and the member that it belongs to, if it has one. */
interface Written {
  result: Id | Failure;
  endpoint: Endpoint | undefined;
}

export function unifiedHandlers(declared: UnifiedResource): Readonly<Record<Verb, Operation['perform']>> {
  const maxItems = Math.max(...Object.values(declared.limits).map(({ items }) => items));
  const resource = { ...declared, maxItems, endpoints: declared.members.map((member) => endpointOf(member as never)) };
  return {
    query: (request) => queryEntities(resource, request),
    create: (request) => createEntities(resource, request),
    update: (request) => updateEntities(resource, request),
    delete: (request) => deleteEntities(resource, request),
  };
}

function queryEntities(resource: Resource, request: RequestContext): Reply | ApiError {
  const parsed = parseQuery(resource, request);
  if (isApiError(parsed)) return parsed;
  const query = readQuery(request, parsed.json, resource);
  if (isApiError(query)) return query;
  const context = createOperationContext(request, V3_POLICY);
  const objects: string[] = [];
  let next: string | undefined;
  for (const [index, { member, filters }] of query.members.entries()) {
    if (index < query.position.member) continue;
    const after = index === query.position.member ? query.position.after : 0;
    const room = query.count - objects.length;
    const rows = endpointOfMember(resource, member).page(context, { filters, after, count: room + 1 });
    objects.push(...rows.slice(0, room).map(({ json }) => json));
    if (rows.length > room) {
      next = writePosition(query.fingerprint, { member: index, after: rows[room - 1]?.seq ?? after });
      break;
    }
  }
  const token = next === undefined ? '' : `,"nextToken":"${next}"`;
  const sent = ownOf(parsed.json, 'nextToken');
  return {
    status: 200,
    body: `{"${resource.name}":[${objects.join(',')}]${token}}`,
    page: next !== undefined || sent !== undefined ? { token: textOf(sent), next } : undefined,
  };
}

/** A query that need not name the ad product needs no body. */
function parseQuery({ adProduct }: Resource, request: RequestContext): ReturnType<typeof parseObjectBody> {
  const body = adProduct === undefined ? request.body : optionalBody(request);
  return parseObjectBody({ body }, (details) => badBody(details, 'TOD-401'));
}

function textOf(json: Json | undefined): string | undefined {
  return typeof json === 'string' ? json : undefined;
}

function createEntities(resource: Resource, request: RequestContext): Reply | ApiError {
  return writeItems(resource, request, 'create', (context, item) => {
    const member = selectMember(resource, item);
    if (isFailure(member)) return { result: member, endpoint: undefined };
    const endpoint = endpointOfMember(resource, member);
    return { result: endpoint.create(context, item), endpoint };
  });
}

function updateEntities(resource: Resource, request: RequestContext): Reply | ApiError {
  return writeItems(resource, request, 'update', (context, item) => {
    if (!isObject(item)) return { result: { code: 'notAnObject' }, endpoint: undefined };
    const id = ownOf(item, resource.id);
    const wrong = validateId(id, resource.id);
    if (wrong !== undefined) return { result: wrong, endpoint: undefined };
    const endpoint = findMember(resource, context, String(id));
    return { result: endpoint.update(context, String(id), item), endpoint };
  });
}

function deleteEntities(resource: Resource, request: RequestContext): Reply | ApiError {
  const seen = new Set<Id>();
  return writeItems(resource, request, 'delete', (context, id) => {
    const wrong = validateId(id, resource.id);
    if (wrong !== undefined) return { result: wrong, endpoint: undefined };
    const text = String(id);
    if (seen.has(text)) return { result: { code: 'repeated', id: text }, endpoint: undefined };
    seen.add(text);
    const endpoint = findMember(resource, context, text);
    return { result: endpoint.archive(context, text), endpoint };
  });
}

/** A text that is empty or has other characters than digits is an unknown id. */
function validateId(id: Json | undefined, field: string): Failure | undefined {
  if (id === undefined || id === null) return { code: 'missing', field };
  return typeof id === 'string' ? undefined : { code: 'wrongType', field, expected: 'string', value: id };
}

function endpointOfMember({ endpoints }: Resource, member: AnyMember): Endpoint {
  const found = endpoints.find((each) => each.member === member);
  if (found === undefined) throw new Error(`the resource has no member ${member.kind}`);
  return found;
}

/** The member that has the id; the first one for an unknown id, whose error follows from it. */
function findMember({ endpoints }: Resource, context: ScopeAtTime, id: Id): Endpoint {
  const [first] = endpoints;
  if (first === undefined) throw new Error('a resource has members');
  return (isId(id) ? endpoints.find((endpoint) => endpoint.has(context, id)) : undefined) ?? first;
}

function writeItems(
  resource: Resource,
  request: RequestContext,
  verb: 'create' | 'update' | 'delete',
  write: (context: Writing, item: Json) => Written,
): Reply | ApiError {
  const context = createOperationContext(request, V3_POLICY);
  const items = readBatch(resource, request, context, verb);
  if (isApiError(items)) return items;
  const results = { success: new Array<string>(), error: new Array<string>() };
  const failures = answerEach(request, items, (item, index, injected, failedItems) => {
    const { result, endpoint } =
      injected === undefined ? write(context, item) : { result: injected, endpoint: undefined };
    if (typeof result === 'string') {
      results.success.push(successOf(resource, context, endpoint, { id: result, index, verb }));
      return undefined;
    }
    const fields = endpoint?.member.fields ?? {};
    reportItemFailure(request, context, result, { item, fields, failedItems });
    const { decimals } = context.scope.marketplace;
    const { code, message, rule } = unifiedItemError(result, { verb, resource, fields, decimals });
    results.error.push(JSON.stringify({ errors: [{ code, message }], index }));
    const sent = textOf(isObject(item) ? ownOf(item, resource.id) : item);
    return { code, message, rule, entityId: sent !== undefined && isId(sent) ? sent : undefined };
  });
  const partial = resource.lacksPartialSuccess === true ? '' : '"partialSuccess":[],';
  const body = `{"error":[${results.error.join(',')}],${partial}"success":[${results.success.join(',')}]}`;
  return { status: 207, body, ...failures };
}

/** Keys are in alphabetical order, as in the objects. */
function successOf(
  { itemKey, id: name, deleteReturns }: Resource,
  context: Reading,
  endpoint: Endpoint | undefined,
  { id, index, verb }: { id: Id; index: number; verb: string },
): string {
  const isShort = verb === 'delete' && deleteReturns === 'id';
  const object = isShort ? `{"${name}":"${id}"}` : endpoint?.read(context, id);
  const parts = [`"${itemKey}":${object}`, `"index":${index}`];
  return `{${(itemKey < 'index' ? parts : parts.toReversed()).join(',')}}`;
}
