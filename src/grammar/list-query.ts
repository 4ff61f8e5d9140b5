/**
 * The query of a list: a page and filters, by a collection's declaration.
 */
import { comparedText } from '../model/texts.ts';
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
export function stillThere({ gone }: Collection): ListQuery['filters'] {
  if (gone.length === 0) return [];
  return [
    {
      column: 'state',
      values: ['enabled', 'paused', 'archived'].filter((state) => !gone.some((each) => each === state)),
    },
  ];
}

export function readListQuery(call: Call, collection: Collection): ListQuery | Refusal {
  const { pageSize } = call.world.settings;
  const query: ListQuery = { startIndex: 0, count: pageSize, filters: stillThere(collection) };
  if (!call.url.includes('?')) return query;
  const parameters = queryOf(call);
  for (const name of new Set(parameters.keys())) {
    const values = parameters.getAll(name);
    if (values.every((value) => value.trim() === '')) continue;
    if (name === 'startIndex' || name === 'count') {
      const number = readWhole(name, values, name === 'count' ? 1 : 0);
      if (typeof number !== 'number') return number;
      query[name] = name === 'count' ? Math.min(number, pageSize) : number;
      continue;
    }
    const filter = Object.hasOwn(collection.filters, name) ? collection.filters[name] : undefined;
    if (filter === undefined) {
      const stranger = noteUnknownParameter(call, name);
      if (stranger !== undefined) return stranger;
      continue;
    }
    const read = readFilter(name, filter, values);
    if (isRefusal(read)) return read;
    if (read.values !== undefined) query.filters.push({ column: filter.of, values: read.values });
  }
  return query;
}

/** Ignored and recorded; refused by a strict world. */
export function noteUnknownParameter(call: Call, name: string): Refusal | undefined {
  if (call.world.settings.strict) return badParameter(`Unknown parameter ${name}`);
  call.violations.push({ rule: 'unknown-parameter', evidence: name });
  return undefined;
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
  const values = [...new Set(splitList(sent))];
  if (is === 'id' && values.length !== 1) return badParameter(`${name} takes one id`);
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
