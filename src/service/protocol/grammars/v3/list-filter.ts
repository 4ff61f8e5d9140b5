/**
 * The filters of a list in a body: what a resource declares of each, and their values in a request.
 */
import type { RuleId } from '../../../../generated/rule-ids.ts';
import { formatValue } from '../../../../model/errors/format-value.ts';
import { normalizeText } from '../../../../model/validate-text.ts';
import type { Test } from '../../../../world/database/filters.ts';
import type { Filter } from '../../../../world/stores/entity-lists.ts';
import { badParameter } from '../../../http/api-errors.ts';
import { isObject, type Json } from '../../../http/body.ts';
import type { Schema } from '../../../http/description.ts';
import { isApiError, type ApiError } from '../../../http/reply.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { isId } from '../../codecs/read-id.ts';
import { reportLostIds } from '../report-item-failure.ts';

/**
 * A filter of a list. An object with `include`: `ids`, `texts`, `choices`, and `matched` texts, which match as a whole
 * or in part by `queryTermMatchType`. A plain value: a `list` of choices, one `choice`, one `text`.
 */
export interface BodyFilter {
  type: 'ids' | 'texts' | 'choices' | 'matched' | 'list' | 'choice' | 'text';
  column: string;
  /** The stored value of each name, or all of them. */
  values?: Readonly<Record<string, string | readonly string[]>>;
  /** What an object of `matched` texts must have. */
  requires?: readonly ('include' | 'queryTermMatchType')[];
  /** The minimum and the maximum number of values; an empty list without a minimum selects everything. */
  min?: 1;
  max?: number;
  /** The test for a whole value, if not equality. */
  exactTest?: Test;
  /** An indexed column with the normalized text, which finds rows faster. */
  normalizedColumn?: string;
  /** The test for a part of a value. */
  partTest?: Test;
  /** A further test that rows must pass if the filter has values. */
  alsoMatches?: { column: string; test: Test; values: readonly (string | number)[] };
}

/** Filters on columns of the kind that the resource declares. */
export type Filters = Filter<Record<string, unknown>>[];

type Body = { [name: string]: Json };

const MATCHES = ['BROAD_MATCH', 'EXACT_MATCH'];

/** Null counts as not sent. */
export function ownOf(body: Body, name: string): Json | undefined {
  return (Object.hasOwn(body, name) ? body[name] : undefined) ?? undefined;
}

export function readFilter(
  request: RequestContext,
  { name, filter, needsInclude }: { name: string; filter: BodyFilter; needsInclude: true | undefined },
  sent: Json | undefined,
  rule: RuleId,
): Filters | ApiError {
  if (sent === undefined) return [];
  if (filter.type === 'choice' || filter.type === 'text') return readValues(name, filter, [sent], rule);
  if (filter.type === 'list') return readValues(name, filter, sent, rule);
  if (!isObject(sent)) return badParameter(`${name} is not an object`, rule);
  const missing = requiredParts(filter, needsInclude).find((part) => ownOf(sent, part) === undefined);
  if (missing !== undefined) return badParameter(`${name}.${missing} is missing`, 'TOD-96');
  const match = ownOf(sent, 'queryTermMatchType') ?? 'BROAD_MATCH';
  if (filter.type === 'matched' && !MATCHES.some((each) => each === match)) {
    return badParameter(`${name}.queryTermMatchType is none of ${MATCHES.join(', ')}`, rule);
  }
  const listed = ownOf(sent, 'include');
  if (listed === undefined && filter.min !== undefined) return [];
  const include = listed ?? [];
  if (filter.type === 'ids') reportLostIdsIn(request, include);
  const read = readValues(`${name}.include`, filter, include, rule, match === 'EXACT_MATCH');
  const { alsoMatches } = filter;
  if (isApiError(read) || read.length === 0 || alsoMatches === undefined) return read;
  return [...read, alsoMatches];
}

function requiredParts({ type, requires = [] }: BodyFilter, needsInclude: true | undefined): readonly string[] {
  if (type === 'matched') return requires;
  return needsInclude ? ['include'] : [];
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
    const stored = typeof each === 'string' ? storedValues(type, names, each) : undefined;
    if (stored === undefined)
      return rejectValue(`${name}: ${formatValue(each)} is ${expected(type, names)}`, each, rule);
    values.push(...stored);
  }
  // The order of the values does not change the list.
  const filter = { column, values: [...new Set(values)].toSorted() };
  if (sent.length === 0) return [];
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

function storedValues(
  type: BodyFilter['type'],
  names: BodyFilter['values'],
  text: string,
): readonly string[] | undefined {
  if (type === 'ids') return isId(text) ? [text] : undefined;
  if (names === undefined) return [text];
  const stored = Object.hasOwn(names, text) ? names[text] : undefined;
  return typeof stored === 'string' ? [stored] : stored;
}

function expected(type: BodyFilter['type'], names: BodyFilter['values']): string {
  if (type === 'ids') return 'not an id, which is a string of digits';
  return names === undefined ? 'not a string' : `none of ${Object.keys(names).join(', ')}`;
}

export function filterSchema(filter: BodyFilter, needsInclude: true | undefined): Schema {
  const { type, values, max } = filter;
  const one = { type: 'string', ...(values === undefined ? {} : { enum: Object.keys(values) }) };
  if (type === 'choice' || type === 'text') return one;
  const many = { type: 'array', items: one, ...(max === undefined ? {} : { maxItems: max }) };
  if (type === 'list') return many;
  const required = requiredParts(filter, needsInclude);
  const byDefault = required.includes('queryTermMatchType') ? {} : { default: 'BROAD_MATCH' };
  const match = type === 'matched' ? { queryTermMatchType: { type: 'string', enum: MATCHES, ...byDefault } } : {};
  return {
    type: 'object',
    properties: { ...match, include: many },
    ...(required.length > 0 ? { required } : {}),
  };
}
