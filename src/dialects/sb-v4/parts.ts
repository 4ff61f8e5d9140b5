/**
 * Objects within an item, read part by part: each part is of one type, and others are let pass and recorded.
 */
import type { Failure } from '../../model/failures.ts';
import { join } from '../../model/field-paths.ts';
import { wrongType } from '../../grammar/basic-spelling.ts';
import type { Field, Words } from '../../grammar/collection.ts';
import type { Stored } from '../../grammar/spelling.ts';
import { isObject, type Json } from '../../http/body.ts';
import type { Schema } from '../../http/description.ts';
import type { Batch } from '../../verbs/scope.ts';

/** Where a part stands: a field, and the path from there on. */
export interface Place {
  field: Field;
  within: string;
  batch: Batch;
}

export type Read = { value: Stored } | Failure;

export interface Part {
  read(json: Json, place: Place): Read;
  schema: Schema;
}

export interface Parts {
  known: Readonly<Record<string, Part>>;
  required?: readonly string[];
  /** Other spellings, by the documented ones. */
  aliases?: Readonly<Record<string, string>>;
  /** They are read, and cannot be set. */
  readOnly?: readonly string[];
}

export function readParts(
  json: Json,
  place: Place,
  { known, required = [], aliases = {}, readOnly = [] }: Parts,
): Read {
  if (!isObject(json)) return mistyped('object', json, place);
  const value: Record<string, Stored> = {};
  for (const [name, part] of Object.entries(known)) {
    const sent = own(json, name) ?? own(json, aliases[name] ?? name);
    if (sent === undefined) {
      if (required.includes(name)) return { code: 'missing', field: place.field.of, within: join(place.within, name) };
      continue;
    }
    const read = part.read(sent, { ...place, within: join(place.within, name) });
    if ('code' in read) return read;
    value[name] = read.value;
  }
  const welcome = new Set([...Object.keys(known), ...Object.values(aliases)]);
  return strangers(json, place, welcome, readOnly) ?? { value };
}

function strangers(
  json: { [name: string]: Json },
  { field, within, batch }: Place,
  welcome: ReadonlySet<string>,
  readOnly: readonly string[],
): Failure | undefined {
  for (const name of Object.keys(json)) {
    if (welcome.has(name)) continue;
    const path = join(join(field.of, within), name);
    const isKnown = readOnly.includes(name);
    const rule = isKnown ? 'read-only-field' : 'unknown-field';
    const failure: Failure = { code: isKnown ? 'readOnlyField' : 'unknownField', field: path };
    const refused = batch.breach({ rule, evidence: `${path} in an item` }, failure);
    if (refused !== undefined) return refused;
  }
  return undefined;
}

/** null counts as not sent. */
function own(json: { [name: string]: Json }, name: string): Json | undefined {
  return (Object.hasOwn(json, name) ? json[name] : undefined) ?? undefined;
}

function mistyped(expected: string, json: Json, { field, within }: Place): Failure {
  return wrongType(field, expected, json, within === '' ? undefined : within);
}

export const text: Part = {
  read: (json, place) => (typeof json === 'string' ? { value: json } : mistyped('string', json, place)),
  schema: { type: 'string' },
};

export const flag: Part = {
  read: (json, place) => (typeof json === 'boolean' ? { value: json } : mistyped('boolean', json, place)),
  schema: { type: 'boolean' },
};

export function number(span?: { min: number; max: number }): Part {
  return {
    read(json, place) {
      if (typeof json !== 'number' || !Number.isFinite(json)) return mistyped('number', json, place);
      const { field, within } = place;
      if (span !== undefined && (json < span.min || json > span.max))
        return { code: 'outOfRange', field: field.of, within, value: json, ...span };
      return { value: json };
    },
    schema: { type: 'number', ...(span === undefined ? {} : { minimum: span.min, maximum: span.max }) },
  };
}

export function choice(words: Words): Part {
  return {
    read(json, { field, within }) {
      const value = typeof json === 'string' && Object.hasOwn(words, json) ? words[json] : undefined;
      if (value !== undefined) return { value };
      return { code: 'notInList', field: field.of, within, value: json, allowed: Object.keys(words) };
    },
    schema: { type: 'string', enum: Object.keys(words) },
  };
}

export function object(parts: Parts): Part {
  return { read: (json, place) => readParts(json, place, parts), schema: schemaOf(parts) };
}

/** Where no number is named, the verbs say how many there may be. */
export function list(of: Part, max?: number): Part {
  return {
    read(json, place) {
      if (!Array.isArray(json)) return mistyped('array', json, place);
      const { field, within } = place;
      if (max !== undefined && json.length > max)
        return { code: 'outOfRange', field: field.of, within, value: json.length, min: 0, max };
      const value: Stored[] = [];
      for (const [i, each] of json.entries()) {
        const read = of.read(each, { ...place, within: `${within}[${i}]` });
        if ('code' in read) return read;
        value.push(read.value);
      }
      return { value };
    },
    schema: { type: 'array', items: of.schema, ...(max === undefined ? {} : { maxItems: max }) },
  };
}

export function schemaOf({ known, required = [] }: Parts): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(known).map(([name, { schema }]) => [name, schema])),
    ...(required.length > 0 ? { required } : {}),
  };
}
