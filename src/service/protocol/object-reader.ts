/**
 * Readers of objects and lists in request bodies. A reader holds the JSON Schema of what it accepts, so that the OpenAPI
 * document is derived from it, and its type is inferred from its parts.
 */
import { isFailure, type Failure } from '../../model/failures.ts';
import { join } from '../../model/errors/validation-error.ts';
import type { Violation } from '../../model/violations.ts';
import { isObject, type Json } from '../http/body.ts';
import type { Schema } from '../http/description.ts';
import type { RequestContext } from '../http/request-context.ts';
import { checkFields } from './object-body.ts';

export interface ReadContext {
  readonly strict: boolean;
  /** Money is read in the currency of the profile. */
  readonly scope?: { readonly marketplace: { readonly decimals: 0 | 2 } } | undefined;
  onViolation(violation: Violation): void;
  /** Records a violation, and returns the failure in a strict world. */
  reportViolation(violation: Violation, failure: Failure): Failure | undefined;
}

/** The context of bodies that are read outside of an operation on entities. */
export function readContextOf({ world, scope, violations }: RequestContext): ReadContext {
  const { strict } = world.settings;
  const onViolation = (violation: Violation): void => {
    violations.push(violation);
  };
  return {
    strict,
    scope,
    onViolation,
    reportViolation(violation, failure) {
      onViolation(violation);
      return strict ? failure : undefined;
    },
  };
}

export interface Place {
  /** The column of the field that is read; without one, failures name the path alone. */
  field?: string;
  /** From the field, or from the item, to the value. */
  path: string;
  context: ReadContext;
}

type ReadResult<T> = { value: T } | Failure;

export interface Reader<T> {
  readonly schema: Schema;
  read(json: Json, place: Place): ReadResult<T>;
  /** Whether a value other than null counts as null. */
  isNull?(json: Json): boolean;
  /** Without it, a field that is null counts as not sent. */
  readonly acceptsNull?: true;
  /** Another name under which an object may have the field. */
  readonly alias?: string;
}

export interface ObjectReader<T> extends Reader<T> {
  readonly schema: Schema & { readonly properties: Readonly<Record<string, Schema>> };
}

export interface OptionalReader<T> extends Reader<T> {
  readonly isOptional: true;
}

type JsonObject = { readonly [name: string]: Json };
export type Fields = Readonly<Record<string, Reader<unknown>>>;
export type ValueOf<R> = R extends Reader<infer T> ? T : never;
type OptionalNames<F> = { [K in keyof F]: F[K] extends OptionalReader<unknown> ? K : never }[keyof F];
export type Output<F extends Fields> = { [K in Exclude<keyof F, OptionalNames<F>>]: ValueOf<F[K]> } & {
  [K in OptionalNames<F>]?: ValueOf<F[K]>;
};

interface ObjectOptions {
  /** Fields that the service returns and no request sets. */
  readOnly?: readonly string[];
  /** The name of the object in violations; an item by default. */
  title?: string;
  /** Unknown fields fail before the values of others, not after them. */
  unknownFieldsFirst?: true;
}

/** Fields are required unless they are `optional`. They are read in the order of their declaration. */
export function object<F extends Fields>(fields: F, options: ObjectOptions = {}): ObjectReader<Output<F>> {
  const { readOnly = [], title, unknownFieldsFirst = false } = options;
  const names = new Set(Object.entries(fields).flatMap(([name, { alias = name }]) => [name, alias]));
  const required = Object.keys(fields).filter((name) => !isOptional(fields[name]));
  const properties = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
  const allowed = {
    writable: names,
    isReadOnly: (name: string) => readOnly.includes(name),
    ...(title === undefined ? {} : { within: title }),
  };
  return {
    schema: { type: 'object', properties, ...(required.length > 0 ? { required } : {}) },
    read(json, place) {
      if (!isObject(json))
        return place.path === '' && !place.field ? { code: 'notAnObject' } : wrongTypeAt(place, 'object', json);
      const check = (): Failure | undefined =>
        checkFields(json, { ...allowed, path: join(place.field ?? '', place.path) }, place.context);
      const refusedFirst = unknownFieldsFirst ? check() : undefined;
      if (refusedFirst !== undefined) return refusedFirst;
      const result = readFields(json, fields, place);
      const refusedLast = unknownFieldsFirst ? undefined : check();
      return isFailure(result) ? result : (refusedLast ?? result);
    },
  };
}

/** Fields after one that failed are read too, so that violations in them are recorded. */
function readFields<F extends Fields>(json: JsonObject, fields: F, place: Place): ReadResult<Output<F>> {
  const value: Record<string, unknown> = {};
  let failure: Failure | undefined;
  for (const [name, reader] of Object.entries(fields)) {
    if (isOptional(reader) && sentValue(json, name, reader) === undefined) continue;
    const result = readField(json, name, reader, place);
    if (isFailure(result)) failure ??= result;
    else if (result.value !== undefined) value[name] = result.value;
  }
  // Each required field was read by its reader.
  return failure ?? { value: value as Output<F> };
}

/** Reads one field of an object that is at `place`; fails if the field is missing. */
export function readField<T>(json: JsonObject, name: string, reader: Reader<T>, place: Place): ReadResult<T> {
  const inner = { ...place, path: join(place.path, name) };
  const sent = sentValue(json, name, reader);
  return sent === undefined ? { code: 'missing', ...locate(inner) } : reader.read(sent, inner);
}

function sentValue(json: JsonObject, name: string, reader: Reader<unknown>): Json | undefined {
  return ownValue(json, name, reader) ?? ownValue(json, reader.alias ?? name, reader);
}

function ownValue(json: JsonObject, name: string, reader: Reader<unknown>): Json | undefined {
  const sent = Object.hasOwn(json, name) ? json[name] : undefined;
  if (sent === undefined || (sent !== null && reader.isNull?.(sent) !== true)) return sent;
  return reader.acceptsNull === true ? null : undefined;
}

function isOptional(reader: Reader<unknown> | undefined): boolean {
  return reader !== undefined && 'isOptional' in reader;
}

export function optional<T>(reader: Reader<T>): OptionalReader<T> {
  return { ...reader, isOptional: true };
}

/** Null removes the value. */
export function nullable<T>(reader: Reader<T>): Reader<T | null> {
  const read: Reader<T | null>['read'] = (json, place) => (json === null ? { value: null } : reader.read(json, place));
  return { ...reader, acceptsNull: true, read };
}

/** An empty string counts as null. */
export function emptyAsNull<T>(reader: Reader<T>): Reader<T> {
  return { ...reader, isNull: (json) => json === '' };
}

/** Adds what only the schema says, such as limits that a service checks. */
export function describedBy<R extends Reader<unknown>>(reader: R, schema: Schema): R {
  return { ...reader, schema: { ...reader.schema, ...schema } };
}

/** The field and the path of a failure. */
export function locate({ field, path }: Place): { field: string; within?: string } {
  if (field === undefined) return { field: path };
  return path === '' ? { field } : { field, within: path };
}

export function wrongTypeAt(place: Place, expected: string, value: Json): Failure {
  return { code: 'wrongType', ...locate(place), expected, value };
}

export interface Range {
  min: number;
  max: number;
}

/** Without limits, the service checks how many items there are. */
export function list<T>(of: Reader<T>, { min, max }: Partial<Range> = {}): Reader<T[]> {
  return {
    schema: {
      type: 'array',
      items: of.schema,
      ...(min === undefined ? {} : { minItems: min }),
      ...(max === undefined ? {} : { maxItems: max }),
    },
    read(json, place) {
      if (!Array.isArray(json)) return wrongTypeAt(place, 'array', json);
      const { length } = json;
      if (length < (min ?? 0) || length > (max ?? Infinity))
        return { code: 'outOfRange', ...locate(place), value: length, min: min ?? 0, max: max ?? Infinity };
      const value: T[] = [];
      let failure: Failure | undefined;
      for (const [i, each] of json.entries()) {
        const result = of.read(each, { ...place, path: `${place.path}[${i}]` });
        if (isFailure(result)) failure ??= result;
        else value.push(result.value);
      }
      return failure ?? { value };
    },
  };
}
