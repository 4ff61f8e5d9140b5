/**
 * The body of a list since version 3: a page and filters, by a collection's declaration.
 */
import { STATES, type Kind } from '../model/entities.ts';
import { comparedText } from '../model/texts.ts';
import type { Violation } from '../model/violations.ts';
import type { Filter } from '../world/store.ts';
import { isObject, type Json } from '../http/body.ts';
import { breach } from '../http/breach.ts';
import { scopeOfCall, type Call } from '../http/call.ts';
import { badParameter } from '../http/refusals.ts';
import { isRefusal, type Refusal } from '../http/reply.ts';
import type { BodyFilter, EnvelopeCollection } from './envelope.ts';
import { invalidInput } from './envelope-errors.ts';
import { pageToken, readPageToken } from './page-token.ts';
import { isId } from './read-id.ts';

/** As the store takes them, of a kind that the declaration knows. */
type Filters = Filter<Record<string, unknown>>[];

export interface ListBody {
  filters: Filters;
  /** What is the same for all pages of a list. */
  seal: string;
  after: number | undefined;
  count: number;
  extended: boolean;
}

type Body = { [name: string]: Json };

const MATCHES = ['BROAD_MATCH', 'EXACT_MATCH'];
const PAGING = ['includeExtendedDataFields', 'maxResults', 'nextToken'];

export function readListBody<K extends Kind>(
  call: Call,
  body: Body,
  collection: EnvelopeCollection<K>,
  mostResults: number,
): ListBody | Refusal {
  const filters: Filters = [];
  for (const [name, filter] of Object.entries(collection.filters)) {
    const read = readFilter(call, name, filter, ownOf(body, name));
    if (isRefusal(read)) return read;
    filters.push(...read);
  }
  const stranger = noteStrangers(call, body, [...Object.keys(collection.filters), ...PAGING]);
  if (stranger !== undefined) return stranger;
  if (collection.hidesArchived && !filters.some(({ column }) => column === 'id')) {
    filters.push({ column: 'state', values: STATES.filter((state) => state !== 'archived') });
  }
  const count = readCount(ownOf(body, 'maxResults'), mostResults);
  if (typeof count !== 'number') return count;
  const extended = ownOf(body, 'includeExtendedDataFields') ?? false;
  if (typeof extended !== 'boolean') return badParameter('includeExtendedDataFields is no boolean');
  const seal = sealOf(call, collection.kind, filters);
  const after = readToken(seal, ownOf(body, 'nextToken'));
  if (after !== undefined && typeof after !== 'number') return after;
  return { filters, seal, after, count: Math.min(count, call.world.settings.pageSize), extended };
}

/** null counts as not sent. */
function ownOf(body: Body, name: string): Json | undefined {
  return (Object.hasOwn(body, name) ? body[name] : undefined) ?? undefined;
}

/** Ignored and recorded; refused by a strict world. */
export function noteStrangers(call: Call, body: Body, welcome: readonly string[], within = ''): Refusal | undefined {
  for (const name of Object.keys(body)) {
    if (welcome.includes(name)) continue;
    const violation: Violation = { rule: 'unknown-field', evidence: `${within}${name} in the body` };
    const refusal = breach(call, violation, badParameter(`Unknown field ${within}${name}`));
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function readCount(sent: Json | undefined, most: number): number | Refusal {
  if (sent === undefined) return most;
  const fits = typeof sent === 'number' && Number.isInteger(sent) && sent >= 1 && sent <= most;
  return fits ? sent : badParameter(`maxResults must be a whole number from 1 to ${most}`);
}

function sealOf(call: Call, kind: Kind, filters: Filters): string {
  const { world } = call;
  return JSON.stringify([world.name, world.seed, scopeOfCall(call).profile.profileId, kind, filters]);
}

function readToken(seal: string, sent: Json | undefined): number | Refusal | undefined {
  if (sent === undefined) return undefined;
  const after = typeof sent === 'string' ? readPageToken(seal, sent) : undefined;
  return after ?? invalidInput('INVALID_TOKEN', 'nextToken', sent);
}

/** Of a body that was read. */
export function tokenSent(body: Body): string | undefined {
  const sent = ownOf(body, 'nextToken');
  return typeof sent === 'string' ? sent : undefined;
}

export function nextToken({ seal }: ListBody, seq: number): string {
  return pageToken(seal, seq);
}

function readFilter(call: Call, name: string, filter: BodyFilter, sent: Json | undefined): Filters | Refusal {
  if (sent === undefined) return [];
  if (filter.is === 'choice' || filter.is === 'text') return readValues(name, filter, [sent]);
  if (filter.is === 'list') return readValues(name, filter, sent);
  if (!isObject(sent)) return badParameter(`${name} is no object`);
  const welcome = filter.is === 'matched' ? ['include', 'queryTermMatchType'] : ['include'];
  const stranger = noteStrangers(call, sent, welcome, `${name}.`);
  if (stranger !== undefined) return stranger;
  const match = ownOf(sent, 'queryTermMatchType') ?? 'BROAD_MATCH';
  if (filter.is === 'matched' && !MATCHES.some((each) => each === match)) {
    return badParameter(`${name}.queryTermMatchType is none of ${MATCHES.join(', ')}`);
  }
  const include = ownOf(sent, 'include') ?? [];
  const read = readValues(`${name}.include`, filter, include, match === 'EXACT_MATCH');
  const { besides } = filter;
  if (isRefusal(read) || read.length === 0 || besides === undefined) return read;
  return [...read, { column: besides.of, values: besides.values, test: besides.test }];
}

function readValues(
  name: string,
  { is, of, words, most = Infinity, whole, foundBy, part }: BodyFilter,
  sent: Json,
  isWhole = true,
): Filters | Refusal {
  if (!Array.isArray(sent)) return badParameter(`${name} is no array`);
  if (sent.length > most) return badParameter(`${name} has ${sent.length} values, more than ${most}`);
  const values: string[] = [];
  for (const each of sent) {
    const value = typeof each === 'string' ? valueOf(is, words, each) : undefined;
    if (value === undefined) return refuseValue(`${name}: ${shown(each)} is ${expected(is, words)}`, each);
    values.push(value);
  }
  // Asked for in any order it is the same list.
  const column = { column: of, values: [...new Set(values)].toSorted() };
  if (values.length === 0) return [];
  const test = is === 'matched' && !isWhole ? part : whole;
  if (test !== undefined) return [{ ...column, test }];
  return foundBy === undefined ? [column] : [{ column: foundBy, values: column.values.map(comparedText) }, column];
}

/** Each value is text: whatever is none was spelled as another type. */
export function refuseValue(details: string, value: Json): Refusal {
  const refusal = badParameter(details);
  return typeof value === 'string' ? refusal : { ...refusal, violation: { rule: 'wrong-type', evidence: details } };
}

function valueOf(is: BodyFilter['is'], words: BodyFilter['words'], text: string): string | undefined {
  if (is === 'ids') return isId(text) ? text : undefined;
  if (words === undefined) return text;
  return Object.hasOwn(words, text) ? words[text] : undefined;
}

function expected(is: BodyFilter['is'], words: BodyFilter['words']): string {
  if (is === 'ids') return 'no id, which is a string of digits';
  return words === undefined ? 'no string' : `none of ${Object.keys(words).join(', ')}`;
}

function shown(json: Json): string {
  return typeof json === 'string'
    ? `'${json.slice(0, 100)}'`
    : `a value of type ${json === null ? 'null' : typeof json}`;
}
