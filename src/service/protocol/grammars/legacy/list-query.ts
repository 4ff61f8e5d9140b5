/**
 * The query of a list: a page and filters, by the declaration of the resource.
 */
import { normalizeText } from '../../../../model/validate-text.ts';
import { reportUnknownParameters } from '../../../http/report-violation.ts';
import { queryOf, type RequestContext } from '../../../http/request-context.ts';
import { badParameter } from '../../../http/api-errors.ts';
import { isApiError, type ApiError } from '../../../http/reply.ts';
import { reportLostIds } from '../report-item-failure.ts';
import type { RuleId } from '../../../../generated/rule-ids.ts';
import type { LegacyResource, ListFilter } from './resource.ts';

export interface ListQuery {
  startIndex: number;
  count: number;
  filters: { column: string; values: readonly string[] }[];
}

/** The filter that excludes entities in a hidden state. */
function notHidden({ hiddenStates }: Pick<LegacyResource, 'hiddenStates'>): ListQuery['filters'] {
  if (hiddenStates.length === 0) return [];
  return [
    {
      column: 'state',
      values: ['enabled', 'paused', 'archived'].filter((state) => !hiddenStates.some((each) => each === state)),
    },
  ];
}

type Listed = Pick<LegacyResource, 'hiddenStates' | 'filters' | 'exclusiveFilters' | 'maxCount' | 'minCount' | 'rules'>;

export function readListQuery(request: RequestContext, collection: Listed): ListQuery | ApiError {
  const read = readKnownParameters(request, collection);
  if (isApiError(read)) return read;
  return reportUnknownParameters(request, read.unknown, collection.rules?.list ?? 'LST-12') ?? read.query;
}

/** For operations that look for unknown parameters themselves. */
export function readKnownParameters(
  request: RequestContext,
  collection: Listed,
): { query: ListQuery; unknown: Iterable<string> } | ApiError {
  const { exclusiveFilters = [], maxCount, minCount = 1, rules } = collection;
  const rule = rules?.list ?? 'LST-12';
  const pageSize = Math.min(request.world.settings.pageSize, maxCount ?? Infinity);
  const query: ListQuery = { startIndex: 0, count: pageSize, filters: notHidden(collection) };
  if (!request.url.includes('?')) return { query, unknown: [] };
  const sent = sentParameters(request);
  for (const name of ['startIndex', 'count'] as const) {
    const values = sent.get(name);
    if (values === undefined) continue;
    const number = readWhole(name, values, name === 'count' ? minCount : 0, rule);
    if (typeof number !== 'number') return number;
    if (name === 'count' && maxCount !== undefined && number > maxCount)
      return badParameter(`count must be at most ${maxCount}`, rule);
    query[name] = name === 'count' ? Math.min(number, pageSize) : number;
    sent.delete(name);
  }
  const together = exclusiveFilters.filter((name) => sent.has(name));
  if (together.length > 1) return badParameter(`${together.join(' and ')} cannot be used together`, rule);
  // In the order of the declaration, so that the order of parameters creates no new prepared statements.
  for (const [name, filter] of Object.entries(collection.filters)) {
    const values = sent.get(name);
    if (values === undefined) continue;
    const isOfIds = filter.type === 'ids' || filter.type === 'id';
    if (isOfIds) reportLostIds(request, splitList(values));
    const read = readFilter(name, filter, values, rule);
    if (isApiError(read)) return read;
    if (read.values !== undefined) query.filters.push({ column: filter.column, values: read.values });
    sent.delete(name);
  }
  return { query, unknown: sent.keys() };
}

/** Returns the parameters by name, without those that have an empty value. */
function sentParameters(request: RequestContext): Map<string, string[]> {
  const sent = new Map<string, string[]>();
  for (const [name, value] of queryOf(request)) {
    if (value.trim() === '') continue;
    const values = sent.get(name);
    if (values === undefined) sent.set(name, [value]);
    else values.push(value);
  }
  return sent;
}

/** Values of a comma-separated parameter, which may also be repeated. */
export function splitList(values: readonly string[]): string[] {
  return values
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

const LARGEST = 2n ** 63n - 1n;

/** Numbers of up to 63 bits. No list has more rows than a float counts exactly, so rounding is harmless. */
function readWhole(name: string, values: readonly string[], min: number, rule: RuleId): number | ApiError {
  const text = values[0]?.trim() ?? '';
  if (values.length > 1 || !/^\d{1,100}$/.test(text) || Number(text) < min)
    return badParameter(`${name} must be a whole number of at least ${min}`, rule);
  if (BigInt(text) > LARGEST) return badParameter(`${name} must be at most ${LARGEST}`, rule);
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
}

function readFilter(
  name: string,
  { type, values: names = {}, inOrder, max = Infinity }: ListFilter,
  sent: readonly string[],
  rule: RuleId,
): { values?: string[] } | ApiError {
  if (type === 'text') return { values: sent.slice(0, 1) };
  if (type === 'comparedText') return { values: sent.slice(0, 1).map((text) => normalizeText(text)) };
  const listed = splitList(sent);
  if (listed.length === 0) return {};
  if (type === 'id' && listed.length !== 1) return badParameter(`${name} takes one id`, 'LST-14');
  const values = [...new Set(listed)];
  if (values.length > max) return badParameter(`${name} has ${values.length} values; send at most ${max}`, rule);
  if (type === 'texts') return { values };
  if (type === 'ids' || type === 'id') {
    const wrong = values.find((value) => !/^\d{1,20}$/.test(value));
    return wrong === undefined ? { values } : badParameter(`${name}: '${wrong}' is not an id`, rule);
  }
  const stored: string[] = [];
  for (const value of values) {
    const known = Object.hasOwn(names, value) ? names[value] : undefined;
    if (known === undefined)
      return badParameter(`${name}: '${value}' is none of ${Object.keys(names).join(', ')}`, rule);
    stored.push(known);
  }
  if (inOrder === true && !isInOrder(sent, Object.keys(names)))
    return badParameter(
      `${name}: '${sent.join(',')}' is not a list of ${Object.keys(names).join(', ')} in this order`,
      rule,
    );
  return type === 'constant' ? {} : { values: stored };
}

/** Whether one parameter names choices in their order, separated by a comma with or without a blank. */
function isInOrder(sent: readonly string[], names: readonly string[]): boolean {
  const [text = '', ...others] = sent;
  const listed = text.split(/, ?/);
  return others.length === 0 && names.filter((name) => listed.includes(name)).join() === listed.join();
}
