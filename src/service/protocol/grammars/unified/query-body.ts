/**
 * The body of a query: an ad product, a page, and filters by the declaration of its members.
 */
import { AD_PRODUCTS, type AdProduct } from '../../../../model/forms/ad-products.ts';
import type { RuleId } from '../../../../generated/rule-ids.ts';
import { formatValue } from '../../../../model/errors/format-value.ts';
import { badParameter } from '../../../http/api-errors.ts';
import { isApiError, type ApiError } from '../../../http/reply.ts';
import { requireScope, type RequestContext } from '../../../http/request-context.ts';
import { isObject, type Json } from '../../../http/body.ts';
import { ownOf, readFilter, type Filters } from '../v3/list-filter.ts';
import { reportUnknownFields } from '../../codecs/object-body.ts';
import { pageToken, readPageToken } from '../page-token.ts';
import { type AnyMember, type UnifiedResource } from './resource.ts';

const RULE: RuleId = 'TOD-401';
/** Filters that select members, and not rows of one. */
const MEMBER_FILTERS = ['adProductFilter', 'negativeFilter'] as const;

/** Where a page begins: in which member, and after which row of it. */
interface Position {
  member: number;
  after: number;
}

interface Query {
  /** The members that the query selects, with the filters on the rows of each. */
  members: readonly { member: AnyMember; filters: Filters }[];
  position: Position;
  count: number;
  /** Identifies the list that the pages belong to. */
  fingerprint: string;
}

type Body = { [name: string]: Json };

export function readQuery(request: RequestContext, body: Body, resource: UnifiedResource): Query | ApiError {
  const names = filterNames(resource);
  const unknownField = reportUnknownFields(request, [
    { path: '', object: body, names: [...names, 'maxResults', 'nextToken'] },
    ...[...names].flatMap((name) => {
      const object = ownOf(body, name);
      return isObject(object) ? [{ path: name, object, names: ['include', 'queryTermMatchType'] }] : [];
    }),
  ]);
  if (unknownField !== undefined) return unknownField;
  const adProduct = readAdProduct(body, resource);
  if (isRefused(adProduct)) return adProduct;
  const negative = readNegative(body);
  if (isRefused(negative)) return negative;
  const sent = [...names].filter((name) => ownOf(body, name) !== undefined && !isMemberFilter(name));
  const members: Query['members'][number][] = [];
  for (const member of resource.members) {
    if (adProduct !== undefined && member.adProduct !== adProduct) continue;
    const filters = readFilters(request, body, member, sent, resource);
    if (isRefused(filters)) return filters;
    const isSelected = negative === undefined || (member.selects?.negative ?? negative) === negative;
    if (filters !== undefined && isSelected) members.push({ member, filters });
  }
  const max = resource.limits[adProduct ?? 'SPONSORED_PRODUCTS'].page;
  const count = readCount(ownOf(body, 'maxResults'), max);
  if (typeof count !== 'number') return count;
  const fingerprint = fingerprintOf(request, members);
  const position = readPosition(fingerprint, ownOf(body, 'nextToken'));
  if (isRefused(position)) return position;
  return { members, position, count: Math.min(count, request.world.settings.pageSize), fingerprint };
}

/** Whether a value, which may be undefined or of a simple type, is an error. */
function isRefused(value: unknown): value is ApiError {
  return typeof value === 'object' && value !== null && isApiError(value);
}

function filterNames({ members, adProduct }: UnifiedResource): ReadonlySet<string> {
  return new Set([
    ...(adProduct === 'none' ? [] : ['adProductFilter']),
    ...members.flatMap(({ filters, selects }) => [
      ...Object.keys(filters),
      ...(selects?.negative === undefined ? [] : ['negativeFilter']),
    ]),
  ]);
}

function isMemberFilter(name: string): boolean {
  return MEMBER_FILTERS.some((each) => each === name);
}

function includeOf(body: Body, name: string): Json | undefined {
  const filter = ownOf(body, name);
  return isObject(filter) ? ownOf(filter, 'include') : undefined;
}

/** Undefined if the query need not name one and names none. */
function readAdProduct(body: Body, { adProduct }: UnifiedResource): AdProduct | ApiError | undefined {
  if (adProduct === 'none') return undefined;
  if (adProduct === 'optional' && ownOf(body, 'adProductFilter') === undefined) return undefined;
  const include = includeOf(body, 'adProductFilter');
  const [only] = Array.isArray(include) && include.length === 1 ? include : [];
  return (
    AD_PRODUCTS.find((each) => each === only) ??
    badParameter(
      `adProductFilter.include must contain exactly one of ${AD_PRODUCTS.join(', ')}, not ${formatValue(include ?? null)}`,
      RULE,
    )
  );
}

function readNegative(body: Body): boolean | ApiError | undefined {
  if (ownOf(body, 'negativeFilter') === undefined) return undefined;
  const include = includeOf(body, 'negativeFilter');
  const [only] = Array.isArray(include) && include.length === 1 ? include : [];
  return typeof only === 'boolean'
    ? only
    : badParameter(`negativeFilter.include must contain one boolean, not ${formatValue(include ?? null)}`, RULE);
}

/** Undefined if a filter that was sent selects nothing of the member. */
function readFilters(
  request: RequestContext,
  body: Body,
  member: AnyMember,
  sent: readonly string[],
  { members }: UnifiedResource,
): Filters | ApiError | undefined {
  const filters: Filters = [];
  let isSelected = true;
  for (const name of sent) {
    const own = member.filters[name];
    const filter = own ?? members.map((each) => each.filters[name]).find((each) => each !== undefined);
    if (filter === undefined) continue;
    const read = readFilter(request, { name, filter, needsInclude: true }, ownOf(body, name), RULE);
    if (isApiError(read)) return read;
    if (own !== undefined) filters.push(...read);
    else if (name !== 'targetTypeFilter' || !targetsAnyOf(member, includeOf(body, name))) isSelected = false;
  }
  return isSelected ? filters : undefined;
}

/** A member with one type of targets needs no filter on its rows. */
function targetsAnyOf({ selects }: AnyMember, include: Json | undefined): boolean {
  return Array.isArray(include) && include.some((each) => selects?.targetTypes?.some((type) => type === each) === true);
}

function readCount(sent: Json | undefined, max: number): number | ApiError {
  if (sent === undefined) return max;
  const fits = typeof sent === 'number' && Number.isInteger(sent) && sent >= 1 && sent <= max;
  return fits
    ? sent
    : badParameter(`maxResults must be a whole number from 1 to ${max}, not ${formatValue(sent)}`, RULE);
}

function fingerprintOf(request: RequestContext, members: Query['members']): string {
  const { world } = request;
  const selected = members.map(({ member, filters }) => [member.kind, filters]);
  return JSON.stringify([world.name, world.seed, requireScope(request).profile.profileId, selected]);
}

/** A token has the number of the member in the digits above those of the row. */
const ROWS = 1e12;

export function writePosition(fingerprint: string, { member, after }: Position): string {
  return pageToken(fingerprint, member * ROWS + after);
}

function readPosition(fingerprint: string, sent: Json | undefined): Position | ApiError {
  if (sent === undefined) return { member: 0, after: 0 };
  const read = typeof sent === 'string' ? readPageToken(fingerprint, sent) : undefined;
  if (read === undefined) return badParameter(`nextToken ${formatValue(sent)} is not a token of this query`, RULE);
  return { member: Math.floor(read / ROWS), after: read % ROWS };
}
