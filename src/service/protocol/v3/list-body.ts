/**
 * The body of a list since version 3: a page and filters, by the declaration of the resource.
 */
import type { Kind } from '../../../model/entities.ts';
import { STATES } from '../../../model/entity-values.ts';
import type { RuleId } from '../../../generated/rule-ids.ts';
import { normalizeText } from '../../../model/validate-text.ts';
import type { Filter } from '../../../world/stores/entity-lists.ts';
import { isObject, type Json } from '../../http/body.ts';
import { requireScope, type RequestContext } from '../../http/request-context.ts';
import { badParameter } from '../../http/api-errors.ts';
import { isApiError, type ApiError } from '../../http/reply.ts';
import type { BodyFilter, V3ApiConfig, V3Resource } from './resource.ts';
import { invalidInput } from './item-errors.ts';
import { reportLostIds } from '../report-item-failure.ts';
import { reportUnknownFields, type FieldsOfBody } from '../object-body.ts';
import { pageToken, readPageToken } from './page-token.ts';
import { formatValue } from '../../../model/errors/format-value.ts';
import { isId } from '../read-id.ts';

/** Filters on columns of the kind that the resource declares. */
type Filters = Filter<Record<string, unknown>>[];

export interface ListBody {
  filters: Filters;
  /** Identifies the list that the pages belong to. */
  fingerprint: string;
  after: number | undefined;
  count: number;
  extended: boolean;
}

type Body = { [name: string]: Json };

const MATCHES = ['BROAD_MATCH', 'EXACT_MATCH'];
const PAGING = ['includeExtendedDataFields', 'maxResults', 'nextToken'];

export function readListBody<K extends Kind>(
  request: RequestContext,
  body: Body,
  collection: V3Resource<K>,
  { maxResults, needsInclude, hasFixedPages, takesTextFlags, tokenError, rules: { list: rule } }: V3ApiConfig,
): ListBody | ApiError {
  const unknownField = reportUnknownFields(request, objectsIn(body, collection, hasFixedPages));
  if (unknownField !== undefined) return unknownField;
  const filters: Filters = [];
  for (const [name, filter] of Object.entries(collection.filters)) {
    const read = readFilter(request, { name, filter, needsInclude }, ownOf(body, name), rule);
    if (isApiError(read)) return read;
    filters.push(...read);
  }
  if (collection.hidesArchived && !filters.some(({ column }) => column === 'id')) {
    filters.push({ column: 'state', values: STATES.filter((state) => state !== 'archived') });
  }
  const count = readCount(hasFixedPages ? undefined : ownOf(body, 'maxResults'), maxResults, rule);
  if (typeof count !== 'number') return count;
  const flag = ownOf(body, 'includeExtendedDataFields') ?? false;
  const extended = takesTextFlags && (flag === 'true' || flag === 'false') ? flag === 'true' : flag;
  if (typeof extended !== 'boolean') return badParameter('includeExtendedDataFields is not a boolean', rule);
  const fingerprint = queryFingerprint(request, collection.kind, filters);
  const after = readToken(fingerprint, ownOf(body, 'nextToken'), tokenError, rule);
  if (after !== undefined && typeof after !== 'number') return after;
  return { filters, fingerprint, after, count: Math.min(count, request.world.settings.pageSize), extended };
}

/** The body and its filters, with the fields that they have. */
function objectsIn(
  body: Body,
  { filters }: { filters: Readonly<Record<string, BodyFilter>> },
  hasFixedPages: true | undefined,
): FieldsOfBody[] {
  const paging = hasFixedPages ? PAGING.filter((name) => name !== 'maxResults') : PAGING;
  const names = [...Object.keys(filters), ...paging];
  const inner = Object.entries(filters).flatMap(([name, { type }]) => {
    const object = ownOf(body, name);
    if (type === 'choice' || type === 'text' || type === 'list' || !isObject(object)) return [];
    return [{ path: name, object, names: type === 'matched' ? ['include', 'queryTermMatchType'] : ['include'] }];
  });
  return [{ path: '', object: body, names }, ...inner];
}

/** Null counts as not sent. */
function ownOf(body: Body, name: string): Json | undefined {
  return (Object.hasOwn(body, name) ? body[name] : undefined) ?? undefined;
}

function readCount(sent: Json | undefined, max: number, rule: RuleId): number | ApiError {
  if (sent === undefined) return max;
  const fits = typeof sent === 'number' && Number.isInteger(sent) && sent >= 1 && sent <= max;
  return fits ? sent : badParameter(`maxResults must be a whole number from 1 to ${max}`, rule);
}

function queryFingerprint(request: RequestContext, kind: Kind, filters: Filters): string {
  const { world } = request;
  return JSON.stringify([world.name, world.seed, requireScope(request).profile.profileId, kind, filters]);
}

function readToken(
  fingerprint: string,
  sent: Json | undefined,
  error: V3ApiConfig['tokenError'] = ['invalidInputError', 'INVALID_TOKEN'],
  rule: RuleId,
): number | ApiError | undefined {
  if (sent === undefined) return undefined;
  const after = typeof sent === 'string' ? readPageToken(fingerprint, sent) : undefined;
  return after ?? invalidInput(error, { name: 'nextToken', value: sent, rule });
}

/** The token in a body that was read before. */
export function readSentToken(body: Body): string | undefined {
  const sent = ownOf(body, 'nextToken');
  return typeof sent === 'string' ? sent : undefined;
}

export function nextToken({ fingerprint }: ListBody, seq: number): string {
  return pageToken(fingerprint, seq);
}

function readFilter(
  request: RequestContext,
  { name, filter, needsInclude }: { name: string; filter: BodyFilter; needsInclude: true | undefined },
  sent: Json | undefined,
  rule: RuleId,
): Filters | ApiError {
  if (sent === undefined) return [];
  if (filter.type === 'choice' || filter.type === 'text') return readValues(name, filter, [sent], rule);
  if (filter.type === 'list') return readValues(name, filter, sent, rule);
  if (!isObject(sent)) return badParameter(`${name} is not an object`, rule);
  const match = ownOf(sent, 'queryTermMatchType') ?? 'BROAD_MATCH';
  if (filter.type === 'matched' && !MATCHES.some((each) => each === match)) {
    return badParameter(`${name}.queryTermMatchType is none of ${MATCHES.join(', ')}`, rule);
  }
  const listed = ownOf(sent, 'include');
  if (listed === undefined && needsInclude && filter.type !== 'matched')
    return badParameter(`${name}.include is missing`, 'TOD-96');
  if (listed === undefined && filter.min !== undefined) return [];
  const include = listed ?? [];
  if (filter.type === 'ids') reportLostIdsIn(request, include);
  const read = readValues(`${name}.include`, filter, include, rule, match === 'EXACT_MATCH');
  const { alsoMatches } = filter;
  if (isApiError(read) || read.length === 0 || alsoMatches === undefined) return read;
  return [...read, alsoMatches];
}

function readValues(
  name: string,
  { type, column, values: names, min, max = Infinity, exactTest, partTest, normalizedColumn }: BodyFilter,
  sent: Json,
  rule: RuleId,
  isWhole = true,
): Filters | ApiError {
  if (!Array.isArray(sent)) return badParameter(`${name} is not an array`, rule);
  if (sent.length > max) return badParameter(`${name} has ${sent.length} values, more than ${max}`, rule);
  if (min !== undefined && sent.length < min) return badParameter(`${name} has no values`, rule);
  const values: string[] = [];
  for (const each of sent) {
    const value = typeof each === 'string' ? valueOf(type, names, each) : undefined;
    if (value === undefined)
      return rejectValue(`${name}: ${formatValue(each)} is ${expected(type, names)}`, each, rule);
    values.push(value);
  }
  // The order of the values does not change the list.
  const filter = { column, values: [...new Set(values)].toSorted() };
  if (values.length === 0) return [];
  const test = type === 'matched' && !isWhole ? partTest : exactTest;
  if (test !== undefined) return [{ ...filter, test }];
  if (normalizedColumn === undefined) return [filter];
  return [{ column: normalizedColumn, values: filter.values.map(normalizeText) }, filter];
}

/** Records lost digits in the ids that are strings; other types are violations of their own. */
export function reportLostIdsIn(request: RequestContext, ids: Json): void {
  if (Array.isArray(ids))
    reportLostIds(
      request,
      ids.filter((each) => typeof each === 'string'),
    );
}

/** Values must be strings; a value of another type is recorded as a violation. */
export function rejectValue(details: string, value: Json, rule: RuleId): ApiError {
  const refusal = badParameter(details, rule);
  return typeof value === 'string' ? refusal : { ...refusal, violation: { rule: 'wrong-type', evidence: details } };
}

function valueOf(type: BodyFilter['type'], names: BodyFilter['values'], text: string): string | undefined {
  if (type === 'ids') return isId(text) ? text : undefined;
  if (names === undefined) return text;
  return Object.hasOwn(names, text) ? names[text] : undefined;
}

function expected(type: BodyFilter['type'], names: BodyFilter['values']): string {
  if (type === 'ids') return 'not an id, which is a string of digits';
  return names === undefined ? 'not a string' : `none of ${Object.keys(names).join(', ')}`;
}
