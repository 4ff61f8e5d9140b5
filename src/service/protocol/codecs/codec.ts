/**
 * A codec converts one type of value between JSON and the model, in both directions, and has the JSON Schema of the
 * JSON, so that the OpenAPI document is derived from it.
 */
import type { Entity, Kind } from '../../../model/entities.ts';
import { join } from '../../../model/errors/validation-error.ts';
import { isFailure, isUnsettable, type Failure } from '../../../model/failures.ts';
import type { Violation } from '../../../model/violations.ts';
import { policyOfDialect, type Reading } from '../../../core/entities/operation-context.ts';
import type { Json } from '../../http/body.ts';
import type { Schema } from '../../http/description.ts';
import type { RequestContext } from '../../http/request-context.ts';

interface MarketplaceOfPlace {
  readonly decimals: 0 | 2;
  readonly currency?: string;
  readonly country?: string;
  readonly timeZone?: string;
}

export interface ReadContext {
  readonly strict: boolean;
  /** Money is read in the currency of the profile, and times in its time zone. */
  readonly scope?: { readonly marketplace: MarketplaceOfPlace } | undefined;
  /** That of an operation on entities. */
  readonly policy?: { readonly needsWholeBudget: boolean; readonly needsPeriod: boolean; readonly takesTexts: boolean };
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
    policy: policyOfDialect(world.settings),
    onViolation,
    reportViolation(violation, failure) {
      onViolation(violation);
      return strict ? failure : undefined;
    },
  };
}

/**
 * For one item or body: the failure of a field that cannot be set names all such fields that are read with this context.
 * `within` is the path of the item in a body.
 */
export function namingAll(outer: ReadContext, all = new Set<string>(), within = ''): ReadContext {
  return {
    strict: outer.strict,
    scope: outer.scope,
    ...(outer.policy === undefined ? {} : { policy: outer.policy }),
    onViolation: (violation) => outer.onViolation(violation),
    reportViolation(violation, failure) {
      const refused = outer.reportViolation(violation, failure);
      if (!isUnsettable(refused)) return refused;
      all.add(join(within, refused.field));
      return { ...refused, all };
    },
  };
}

/** Where a value is read. */
export interface Place {
  /** The column of the field that is read; without one, failures name the path alone. */
  field?: string;
  /** From the field, or from the item, to the value. */
  path: string;
  context: ReadContext;
  /** A patch may omit parts of a value. */
  isPatch?: boolean;
}

export type ReadResult<T> = { value: T } | Failure;

/** A stored row by column. */
export type Row = Entity & Readonly<Record<string, unknown>>;

/** The row that a value is written from. */
export interface Source {
  context: Reading;
  kind: Kind;
  row: Row;
}

/** The half of a codec that fields have which no request sets. */
export interface Writer<T> {
  readonly schema: Schema;
  /** Returns JSON text, or undefined to omit the field. */
  write(value: T, source: Source): string | undefined;
  /** Null is written too; without it, a field with null is omitted. */
  readonly writesNull?: true;
  /** Columns that `write` needs in addition to the column of the field. */
  readonly dependsOn?: readonly string[];
  /** The value follows from more than the row, the marketplace and the dialect, such as the time, other rows or settings. */
  readonly dependsOnWorld?: true;
}

export interface Codec<T> extends Writer<T> {
  read(json: Json, place: Place): ReadResult<T>;
  /** Whether a value other than null counts as null. */
  isNull?(json: Json): boolean;
  /** Without it, a field of an object that is null counts as not sent. */
  readonly acceptsNull?: true;
  /** Another name under which an object may have the field. */
  readonly alias?: string;
}

/** Its value is an object of columns, and that of a field is the row. */
export interface Shape<T> extends Codec<T> {
  readonly isShape: true;
}

/** It has no value of its own. */
export interface Constant extends Codec<undefined> {
  readonly isConstant: true;
}

export function isShape(codec: Writer<unknown>): codec is Shape<object> {
  return 'isShape' in codec;
}

export function isOptional(codec: Writer<unknown>): boolean {
  return 'isOptional' in codec;
}

/** Whether the values can be read, too. */
export function isCodec(codec: Writer<unknown>): codec is Codec<unknown> {
  return 'read' in codec;
}

export type ValueOf<C> = C extends Codec<infer T> ? T : never;

export interface OptionalCodec<T> extends Codec<T> {
  readonly isOptional: true;
}

export function optional<C extends Codec<unknown>>(codec: C): C & OptionalCodec<ValueOf<C>> {
  // The same codec with the mark.
  return { ...codec, isOptional: true } as C & OptionalCodec<ValueOf<C>>;
}

/** Creates accept fewer values than updates. */
export function narrowerInCreates<C extends Codec<unknown>>(codec: C, ofCreates: Codec<unknown>): C {
  return {
    ...codec,
    read: (json: Json, place: Place) => (place.isPatch === true ? codec : ofCreates).read(json, place),
  };
}

/** Null removes the value. */
export function nullable<T>(codec: Codec<T>): Codec<T | null> {
  return {
    ...codec,
    acceptsNull: true,
    read: (json, place) => (json === null ? { value: null } : codec.read(json, place)),
    write: (value, source) => (value === null ? 'null' : codec.write(value, source)),
  };
}

/** An empty string counts as null. */
export function emptyAsNull<T>(codec: Codec<T>): Codec<T> {
  return { ...codec, isNull: (json) => json === '' };
}

/** A number or a boolean that examples of the vendor send as a text, which some worlds take and record. */
export function orText<C extends Codec<unknown>>(codec: C): C {
  return {
    ...codec,
    read(json: Json, place: Place) {
      const read = codec.read(json, place);
      const { context } = place;
      if (typeof json !== 'string' || context.strict || context.policy?.takesTexts !== true || !isFailure(read))
        return read;
      if (!/^(?:true|false|-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?)$/.test(json)) return read;
      const value = codec.read(JSON.parse(json) as Json, place);
      if (isFailure(value) && value.code === 'wrongType') return read;
      const evidence = `${join(place.field ?? '', place.path)} is the text '${json}'`;
      context.onViolation({ rule: 'value-as-text', evidence });
      return value;
    },
  };
}

/** Adds what only the schema says, such as limits that a service checks. */
export function describedBy<C extends Codec<unknown>>(codec: C, schema: Schema): C {
  return { ...codec, schema: { ...codec.schema, ...schema } };
}

/** The field and the path of a failure. */
export function locate({ field, path }: Place): { field: string; within?: string } {
  if (field === undefined) return { field: path };
  return path === '' ? { field } : { field, within: path };
}

export function wrongType(place: Place, expected: string, value: unknown): Failure {
  return { code: 'wrongType', ...locate(place), expected, value };
}
