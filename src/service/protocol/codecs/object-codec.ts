/**
 * Codecs of objects and lists. Their types are inferred from their parts.
 */
import { isFailure, type Failure } from '../../../model/failures.ts';
import { join } from '../../../model/errors/validation-error.ts';
import { isObject, type Json } from '../../http/body.ts';
import type { Schema } from '../../http/description.ts';
import {
  isOptional,
  isShape,
  locate,
  namingAll,
  optional,
  wrongType,
  type Codec,
  type OptionalCodec,
  type Place,
  type ReadResult,
  type Source,
  type ValueOf,
} from './codec.ts';
import { checkFields } from './object-body.ts';
import type { Range } from './value-codecs.ts';

export interface ObjectCodec<T> extends Codec<T> {
  readonly schema: Schema & { readonly properties: Readonly<Record<string, Schema>> };
}

type JsonObject = { readonly [name: string]: Json };
export type Fields = Readonly<Record<string, Codec<unknown>>>;
type OptionalNames<F> = { [K in keyof F]: F[K] extends OptionalCodec<unknown> ? K : never }[keyof F];
export type Output<F extends Fields> = { [K in Exclude<keyof F, OptionalNames<F>>]: ValueOf<F[K]> } & {
  [K in OptionalNames<F>]?: ValueOf<F[K]>;
};

interface ObjectOptions {
  /** Fields that the service returns and no request sets. */
  readOnly?: readonly string[];
  /** The same, with the schemas of the answers. */
  answered?: Readonly<Record<string, Schema>>;
  /** The name of the object in violations; an item by default. */
  title?: string;
  /** Unknown fields fail before the values of others, not after them. */
  unknownFieldsFirst?: true;
}

/**
 * Fields are required unless they are `optional`. They are read in the order of their declaration, and written in that of
 * the value.
 */
export function object<F extends Fields>(fields: F, options: ObjectOptions = {}): ObjectCodec<Output<F>> {
  const { readOnly = [], answered = {}, title, unknownFieldsFirst = false } = options;
  const names = new Set(Object.entries(fields).flatMap(([name, { alias = name }]) => [name, alias]));
  const required = Object.keys(fields).filter((name) => fields[name] === undefined || !isOptional(fields[name]));
  const properties = Object.fromEntries([
    ...Object.entries(fields).map(([name, { schema }]) => [name, schema] as const),
    ...Object.entries(answered).map(([name, schema]) => [name, { ...schema, readOnly: true }] as const),
  ]);
  const allowed = {
    writable: names,
    isReadOnly: (name: string) => readOnly.includes(name) || Object.hasOwn(answered, name),
    ...(title === undefined ? {} : { within: title }),
  };
  return {
    schema: { type: 'object', properties, ...(required.length > 0 ? { required } : {}) },
    read(json, outer) {
      const isRoot = outer.path === '' && !outer.field;
      if (!isObject(json)) return isRoot ? { code: 'notAnObject' } : wrongType(outer, 'object', json);
      const place = isRoot ? { ...outer, context: namingAll(outer.context) } : outer;
      const check = (): Failure | undefined =>
        checkFields(json, { ...allowed, path: join(place.field ?? '', place.path) }, place.context);
      const refusedFirst = unknownFieldsFirst ? check() : undefined;
      if (refusedFirst !== undefined) return refusedFirst;
      const result = readFields(json, fields, place);
      const refusedLast = unknownFieldsFirst ? undefined : check();
      return isFailure(result) ? result : (refusedLast ?? result);
    },
    write: (value, source) => writeFields(value, fields, source),
  };
}

type OneField<F extends Fields> = { [K in keyof F]: { [P in K]: ValueOf<F[P]> } }[keyof F];

/** An object with exactly one of several fields. */
export function exactlyOne<F extends Fields>(fields: F): Codec<OneField<F>> {
  const names = Object.keys(fields);
  const codec = object(Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, optional(each)])));
  return {
    schema: { ...codec.schema, minProperties: 1, maxProperties: 1 },
    read(json, place) {
      const result = codec.read(json, place);
      if (isFailure(result)) return result;
      // The codec reads no other fields, so the object is one of the union.
      if (Object.keys(result.value).length === 1) return { value: result.value as OneField<F> };
      return wrongType(place, `object with exactly one of ${names.join(', ')}`, json);
    },
    write: codec.write,
  };
}

/** A loop, because long lists write many objects. */
function writeFields(value: object, fields: Fields, source: Source): string {
  let text = '{';
  for (const [name, each] of Object.entries(value)) {
    const json = each === undefined ? undefined : fields[name]?.write(each, source);
    if (json !== undefined) text += `${text === '{' ? '' : ','}"${name}":${json}`;
  }
  return `${text}}`;
}

/** Fields after one that failed are read too, so that violations in them are recorded. */
function readFields<F extends Fields>(json: JsonObject, fields: F, place: Place): ReadResult<Output<F>> {
  const value: Record<string, unknown> = {};
  let failure: Failure | undefined;
  for (const [name, codec] of Object.entries(fields)) {
    if (isOptional(codec) && sentValue(json, name, codec) === undefined) continue;
    const result = readField(json, name, codec, place);
    if (isFailure(result)) failure ??= result;
    else if (result.value !== undefined) value[name] = result.value;
  }
  // Each required field was read by its codec.
  return failure ?? { value: value as Output<F> };
}

/** Reads one field of an object that is at `place`; fails if the field is missing. */
export function readField<T>(json: JsonObject, name: string, codec: Codec<T>, place: Place): ReadResult<T> {
  const inner = { ...place, path: join(place.path, name) };
  const sent = sentValue(json, name, codec);
  return sent === undefined ? { code: 'missing', ...locate(inner) } : codec.read(sent, inner);
}

function sentValue(json: JsonObject, name: string, codec: Codec<unknown>): Json | undefined {
  return ownValue(json, name, codec) ?? ownValue(json, codec.alias ?? name, codec);
}

function ownValue(json: JsonObject, name: string, codec: Codec<unknown>): Json | undefined {
  const sent = Object.hasOwn(json, name) ? json[name] : undefined;
  if (sent === undefined || (sent !== null && codec.isNull?.(sent) !== true)) return sent;
  return codec.acceptsNull === true ? null : undefined;
}

/** Without limits, the service checks how many items there are. */
export function list<T>(of: Codec<T>, { min, max }: Partial<Range> = {}): Codec<readonly T[]> {
  return {
    schema: {
      type: 'array',
      items: of.schema,
      ...(min === undefined ? {} : { minItems: min }),
      ...(max === undefined ? {} : { maxItems: max }),
    },
    read(json, place) {
      if (!Array.isArray(json)) return wrongType(place, 'array', json);
      const { length } = json;
      if (length < (min ?? 0) || length > (max ?? Infinity))
        return {
          code: 'outOfRange',
          ...locate(place),
          value: length,
          min: min ?? 0,
          max: max ?? Infinity,
          isCount: true,
        };
      const value: T[] = [];
      let failure: Failure | undefined;
      for (const [i, each] of json.entries()) {
        const result = of.read(each, { ...place, path: `${place.path}[${i}]` });
        if (isFailure(result)) failure ??= result;
        else value.push(result.value);
      }
      return failure ?? { value };
    },
    write: (value, source) => `[${value.map((each) => of.write(each, source)).join(',')}]`,
  };
}

/** A list of at most one item; empty, it has no value. */
export function listOfAtMostOne<T>(of: Codec<T>): Codec<T | undefined> {
  const one = listOfOne(of);
  return {
    ...one,
    schema: { ...one.schema, minItems: 0 },
    read: (json, place) => (Array.isArray(json) && json.length === 0 ? { value: undefined } : one.read(json, place)),
    write: (value, source) => (value === undefined ? undefined : one.write(value, source)),
  };
}

/** A list of one item, which is stored as the item. */
export function listOfOne<T>(of: Codec<T>): Codec<T> {
  return {
    ...(isShape(of) ? { isShape: true } : {}),
    schema: { type: 'array', minItems: 1, maxItems: 1, items: of.schema },
    read(json, place) {
      if (!Array.isArray(json)) return wrongType(place, 'array', json);
      const [only = null] = json;
      if (json.length === 1) return of.read(only, { ...place, path: `${place.path}[0]` });
      return { code: 'outOfRange', ...locate(place), value: json.length, min: 1, max: 1, isCount: true };
    },
    write(value, source) {
      const only = of.write(value, source);
      return only && `[${only}]`;
    },
  };
}

/** A codec of values that the model has in another form. */
export function mapped<A, B>(codec: Codec<A>, from: (value: A) => B, to: (value: B) => A): Codec<B> {
  return {
    schema: codec.schema,
    read: (json, place) => converted(codec.read(json, place), from),
    write: (value, source) => codec.write(to(value), source),
  };
}

/** Converts a value that was read. */
export function converted<A, B>(result: ReadResult<A>, convert: (value: A) => B): ReadResult<B> {
  return isFailure(result) ? result : { value: convert(result.value) };
}
