/**
 * The body of a list since version 3: a page and filters, by the declaration of the resource.
 */
import type { Kind } from '../../../../model/entities.ts';
import { STATES } from '../../../../model/entity-values.ts';
import type { RuleId } from '../../../../generated/rule-ids.ts';
import { isObject, type Json } from '../../../http/body.ts';
import { requireScope, type RequestContext } from '../../../http/request-context.ts';
import { badParameter } from '../../../http/api-errors.ts';
import { isApiError, type ApiError } from '../../../http/reply.ts';
import type { V3ApiConfig, V3Resource } from './resource.ts';
import { ownOf, readFilter, type BodyFilter, type Filters } from './list-filter.ts';
import { invalidInput } from './item-errors.ts';
import { reportUnknownFields, type FieldsOfBody } from '../../codecs/object-body.ts';
import { pageToken, readPageToken } from '../page-token.ts';

export interface ListBody {
  filters: Filters;
  /** Identifies the list that the pages belong to. */
  fingerprint: string;
  after: number | undefined;
  count: number;
  extended: boolean;
}

type Body = { [name: string]: Json };

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
  if (collection.hidesArchived && !filters.some(({ column }) => column === 'id' || column === 'state')) {
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
