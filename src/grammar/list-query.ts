/**
 * The query of a list: a page and filters, by a collection's declaration.
 */
import { comparedText } from '../model/texts.ts';
import { breach } from '../http/breach.ts';
import { queryOf, type Call } from '../http/call.ts';
import { badParameter } from '../http/refusals.ts';
import { isRefusal, type Refusal } from '../http/reply.ts';
import type { Collection, ListFilter } from './collection.ts';

export interface ListQuery {
  startIndex: number;
  count: number;
  filters: { column: string; values: readonly string[] }[];
}

/** The state filter by which what is gone stays out of sight. */
function stillThere({ gone }: Pick<Collection, 'gone'>): ListQuery['filters'] {
  if (gone.length === 0) return [];
  return [
    {
      column: 'state',
      values: ['enabled', 'paused', 'archived'].filter((state) => !gone.some((each) => each === state)),
    },
  ];
}

export function readListQuery(call: Call, collection: Pick<Collection, 'gone' | 'filters'>): ListQuery | Refusal {
  const { pageSize } = call.world.settings;
  const query: ListQuery = { startIndex: 0, count: pageSize, filters: stillThere(collection) };
  if (!call.url.includes('?')) return query;
  const sent = sentParameters(call);
  for (const name of ['startIndex', 'count'] as const) {
    const values = sent.get(name);
    if (values === undefined) continue;
    const number = readWhole(name, values, name === 'count' ? 1 : 0);
    if (typeof number !== 'number') return number;
    query[name] = name === 'count' ? Math.min(number, pageSize) : number;
    sent.delete(name);
  }
  // In the order of the declaration, so that no caller makes a new shape of query by another order.
  for (const [name, filter] of Object.entries(collection.filters)) {
    const values = sent.get(name);
    if (values === undefined) continue;
    const read = readFilter(name, filter, values);
    if (isRefusal(read)) return read;
    if (read.values !== undefined) query.filters.push({ column: filter.of, values: read.values });
    sent.delete(name);
  }
  for (const name of sent.keys()) {
    const stranger = noteUnknownParameter(call, name);
    if (stranger !== undefined) return stranger;
  }
  return query;
}

/** By name; an empty value counts as not sent. */
function sentParameters(call: Call): Map<string, string[]> {
  const sent = new Map<string, string[]>();
  for (const [name, value] of queryOf(call)) {
    if (value.trim() === '') continue;
    const values = sent.get(name);
    if (values === undefined) sent.set(name, [value]);
    else values.push(value);
  }
  return sent;
}

/** Ignored and recorded; refused by a strict world. */
export function noteUnknownParameter(call: Call, name: string): Refusal | undefined {
  return breach(call, { rule: 'unknown-parameter', evidence: name }, badParameter(`Unknown parameter ${name}`));
}

/** Values of a comma-separated parameter, which may also be repeated. */
export function splitList(values: readonly string[]): string[] {
  return values
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

function readWhole(name: string, values: readonly string[], min: number): number | Refusal {
  const text = values[0]?.trim() ?? '';
  const number = Number(text);
  if (values.length === 1 && /^\d{1,15}$/.test(text) && number >= min) return number;
  return badParameter(`${name} must be a whole number of at least ${min}`);
}

function readFilter(
  name: string,
  { is, words = {} }: ListFilter,
  sent: readonly string[],
): { values?: string[] } | Refusal {
  if (is === 'text') return { values: sent.slice(0, 1) };
  if (is === 'comparedText') return { values: sent.slice(0, 1).map((text) => comparedText(text)) };
  const listed = splitList(sent);
  if (listed.length === 0) return {};
  if (is === 'id' && listed.length !== 1) return badParameter(`${name} takes one id`);
  const values = [...new Set(listed)];
  if (is === 'ids' || is === 'id') {
    const wrong = values.find((value) => !/^\d{1,20}$/.test(value));
    return wrong === undefined ? { values } : badParameter(`${name}: '${wrong}' is no id`);
  }
  const stored: string[] = [];
  for (const value of values) {
    const word = Object.hasOwn(words, value) ? words[value] : undefined;
    if (word === undefined) return badParameter(`${name}: '${value}' is none of ${Object.keys(words).join(', ')}`);
    stored.push(word);
  }
  return is === 'constant' ? {} : { values: stored };
}
