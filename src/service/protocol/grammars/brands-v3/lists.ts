/**
 * The lists of sponsored brands version 3: by GET, and by POST with filters in two forms.
 */
import type { Entities, Kind } from '../../../../model/entities.ts';
import { formatValue } from '../../../../model/errors/format-value.ts';
import type { Filter, Page } from '../../../../world/stores/entity-lists.ts';
import { countAll, list } from '../../../../core/entities/entities.ts';
import { isObject, type Json } from '../../../http/body.ts';
import { createOperationContext, requireScope, type RequestContext } from '../../../http/request-context.ts';
import { badBody, badParameter } from '../../../http/api-errors.ts';
import { isApiError, type ApiError, type Reply } from '../../../http/reply.ts';
import { readListQuery } from '../legacy/list-query.ts';
import { parseObjectBody, reportUnknownFields, type FieldsOfBody } from '../../codecs/object-body.ts';
import { isId } from '../../codecs/read-id.ts';
import type { RowCodec } from '../../codecs/row-codec.ts';
import { pageToken, readPageToken } from '../page-token.ts';
import { CREATIVE_TYPE, MAX_RESULTS, type BodyListFilter, type BrandsResource } from './resource.ts';

type AnyFilter = Filter<Record<string, unknown>>;
const VIDEO_FORMATS = ['video', 'brandVideo'];

/** The type of the answer, and whether it is the newest. */
function acceptedType({ head }: RequestContext, { types }: BrandsResource): { type: string; isNewest: boolean } {
  const [oldest = '', newest = oldest] = types.list;
  const accepted = (head.get('accept') ?? '').toLowerCase();
  return accepted.includes(newest) ? { type: newest, isNewest: true } : { type: oldest, isNewest: oldest === newest };
}

/** Replaces the filter by creative type; older media types hide ad groups of brand videos. */
function storeFilters<K extends Kind>(
  { within }: BrandsResource<K>,
  read: readonly AnyFilter[],
  isNewest: boolean,
): Filter<Entities[K]>[] {
  const filters: AnyFilter[] = [...within, ...read.filter(({ column }) => column !== CREATIVE_TYPE)];
  const formats = read.find(({ column }) => column === CREATIVE_TYPE)?.values;
  if (formats?.length === 1)
    filters.push({
      column: 'adGroupId',
      values: VIDEO_FORMATS,
      test: formats[0] === 'video' ? 'withAdsOf' : 'withoutAdsOf',
    });
  if (!isNewest) filters.push({ column: 'adGroupId', values: ['brandVideo'], test: 'withoutAdsOf' });
  // The filters of a resource name columns of its kind.
  return filters as unknown as Filter<Entities[K]>[];
}

export function listByQuery<K extends Kind>(
  resource: BrandsResource<K>,
  codec: RowCodec<K>,
  request: RequestContext,
): Reply | ApiError {
  if (resource.list.by !== 'query') throw new Error(`${resource.path} has no list by GET`);
  const { filters: declared, states } = resource.list;
  const query = readListQuery(request, { hiddenStates: [], filters: declared });
  if (isApiError(query)) return query;
  const { type, isNewest } = acceptedType(request, resource);
  const { startIndex: from, count } = query;
  const hasState = query.filters.some(({ column }) => column === 'state');
  const sent = hasState ? query.filters : [...query.filters, { column: 'state', values: states }];
  const filters = storeFilters(resource, sent, isNewest);
  const context = createOperationContext(request);
  const page: Page<Entities[K]> = { filters, startIndex: from, count };
  const rows = list(context, resource.kind, page);
  const body = `[${rows.map((row) => codec.write(context, row, false)).join(',')}]`;
  const reply = { status: 200, body, headers: { 'content-type': type } };
  if (from === 0 && rows.length < count) return reply;
  const fingerprint = JSON.stringify([resource.path, filters]);
  const total = rows.length === 0 ? { total: countAll(context, resource.kind, filters, fingerprint) } : {};
  return { ...reply, page: { list: fingerprint, from, rows: rows.length, ...total } };
}

export function listByBody<K extends Kind>(
  resource: BrandsResource<K>,
  codec: RowCodec<K>,
  request: RequestContext,
): Reply | ApiError {
  const { rule, kind, grammar, path } = resource;
  if (grammar.type !== 'lists') throw new Error(`${path} has no list by POST`);
  const parsed = request.body ? parseObjectBody(request, (details) => badBody(details, rule)) : { json: {} };
  if (isApiError(parsed)) return parsed;
  const body = parsed.json;
  const sent = readFilters(resource, request, body);
  if (isApiError(sent)) return sent;
  const { type, isNewest } = acceptedType(request, resource);
  const filters = storeFilters(resource, sent, isNewest);
  const { maxResults: count = MAX_RESULTS, nextToken: token } = body;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > MAX_RESULTS)
    return badParameter(`maxResults must be a whole number from 1 to ${MAX_RESULTS}`, rule);
  const { world } = request;
  const { profileId } = requireScope(request).profile;
  const fingerprint = JSON.stringify([world.name, world.seed, profileId, path, filters]);
  const isSent = token !== undefined && token !== null;
  const after = typeof token === 'string' ? readPageToken(fingerprint, token) : undefined;
  if (isSent && after === undefined) return badParameter('nextToken is not a token of a list with these filters', rule);
  const context = createOperationContext(request);
  const page = { filters, startIndex: 0, count: count + 1, ...(after === undefined ? {} : { after }) };
  const rows = list(context, kind, page);
  const last = rows.length > count ? rows[count - 1]?.seq : undefined;
  const next = last === undefined ? undefined : pageToken(fingerprint, last);
  const items = rows.slice(0, count).map((row) => codec.write(context, row, false));
  return {
    status: 200,
    body: `{"${grammar.key}":[${items.join(',')}]${next === undefined ? '' : `,"nextToken":"${next}"`}}`,
    headers: { 'content-type': type },
    page: next === undefined && !isSent ? undefined : { token: typeof token === 'string' ? token : undefined, next },
  };
}

type Body = { readonly [name: string]: Json };
const PAGING = ['maxResults', 'nextToken'];

function readFilters(
  { list: { by, filters: declared }, rule }: BrandsResource,
  request: RequestContext,
  body: Body,
): AnyFilter[] | ApiError {
  const names = by === 'typedFilters' ? ['filters'] : Object.keys(declared);
  const unknown = reportUnknownFields(request, [
    { path: '', object: body, names: [...names, ...PAGING] },
    ...innerObjects(by, body, names),
  ]);
  if (unknown !== undefined) return unknown;
  const read: AnyFilter[] = [];
  for (const { name, at, values } of by === 'typedFilters' ? typedFilters(body) : filterObjects(body, names)) {
    // Lists by POST declare filters of this form.
    const filter = Object.hasOwn(declared, name) ? (declared[name] as BodyListFilter) : undefined;
    if (filter === undefined) return badParameter(`${at} is none of ${Object.keys(declared).join(', ')}`, rule);
    if (read.some(({ column }) => column === filter.column))
      return badParameter(`${at} ${name} is a repeated filter`, rule);
    const stored = readValues(filter, values, at);
    if (typeof stored === 'string') return badParameter(stored, rule);
    read.push({ column: filter.column, values: stored });
  }
  return read;
}

/** The objects of filters, with the fields that they may have. */
function innerObjects(by: string, body: Body, names: readonly string[]): FieldsOfBody[] {
  const { filters } = body;
  const objects =
    by === 'typedFilters'
      ? (Array.isArray(filters) ? filters : []).map((each, i) => [`filters[${i}]`, each] as const)
      : names.map((name) => [name, body[name]] as const);
  const fields = by === 'typedFilters' ? ['filterType', 'values'] : ['include'];
  return objects.flatMap(([path, object]) => (isObject(object) ? [{ path, object, names: fields }] : []));
}

interface SentFilter {
  name: string;
  at: string;
  values: Json | undefined;
}

function typedFilters({ filters }: Body): SentFilter[] {
  if (filters === undefined || filters === null) return [];
  if (!Array.isArray(filters)) return [{ name: '', at: 'filters', values: undefined }];
  return filters.map((each, i) => {
    const { filterType, values } = isObject(each) ? each : {};
    return { name: typeof filterType === 'string' ? filterType : '', at: `filters[${i}].filterType`, values };
  });
}

function filterObjects(body: Body, names: readonly string[]): SentFilter[] {
  return names.flatMap((name) => {
    const sent = Object.hasOwn(body, name) ? body[name] : undefined;
    if (sent === undefined || sent === null) return [];
    return [{ name, at: `${name}.include`, values: isObject(sent) ? sent['include'] : undefined }];
  });
}

/** Returns what is wrong as a text. */
function readValues(
  { values: names, max, idsAre }: BodyListFilter,
  sent: Json | undefined,
  at: string,
): string[] | string {
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > max) return `${at} must have 1 to ${max} values`;
  const stored: string[] = [];
  for (const value of sent) {
    const isNumber = typeof value === 'number' || typeof value === 'bigint';
    const text = typeof value === 'string' || isNumber ? String(value) : '';
    if (names === undefined) {
      if (!isId(text) || (idsAre === 'strings' && isNumber)) return `${at}: ${formatValue(value)} is not an id`;
      stored.push(text);
    } else if (Object.hasOwn(names, text)) stored.push(names[text] ?? text);
    else return `${at}: ${formatValue(value)} is none of ${Object.keys(names).join(', ')}`;
  }
  // The order of the values does not change the list.
  return [...new Set(stored)].toSorted();
}
