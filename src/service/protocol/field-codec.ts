/**
 * Codecs convert one type of field between the JSON of an API version and the value in the model.
 */
import type { Entity, Kind } from '../../model/entities.ts';
import type { Failure } from '../../model/failures.ts';
import type { Json } from '../http/body.ts';
import type { OperationContext } from '../../core/entities/operation-context.ts';

/** A value of the model. */
export type Stored = string | number | boolean | object | null;

/** A stored row by column. */
export type Row = Entity & Readonly<Record<string, unknown>>;

interface WriteContext {
  context: OperationContext;
  kind: Kind;
  row: Row;
}

export interface FieldCodec {
  /** Columns that `encode` needs in addition to the column of the field. */
  dependsOn?: readonly string[];
  /** The value follows from more than the row and the marketplace, such as the time, other rows or settings. */
  dependsOnWorld?: true;
  /** Returns JSON text, or undefined to omit the field. */
  encode(value: unknown, field: Field, context: WriteContext): string | undefined;
  /** Read-only fields have none. A patch may omit parts of a value. */
  decode?(
    json: Json,
    field: Field,
    context: OperationContext,
    isPatch: boolean,
  ): { value: Stored | undefined } | Failure;
  /** Whether a value other than null clears a field that can be cleared. */
  isNull?(json: Json): boolean;
  /** The JSON Schema of the encoded value. */
  schema(field: Field): Readonly<Record<string, unknown>>;
}

/** Stored values by their name in an API version. */
export type EnumMap = Readonly<Record<string, string>>;

/** A field that a request neither creates nor updates is read-only. */
export interface Field {
  type: FieldCodec;
  /** The name in the model. */
  column: string;
  values?: EnumMap;
  /** The names that a request may send, if not all. */
  writableValues?: readonly string[];
  /** The path in the field to its value, if the value is nested. */
  within?: string;
  create?: 'required' | 'requiredOneOf' | 'optional';
  update?: true;
  /** Null removes the stored value. */
  clear?: true;
  /** Only the extended form has the field. */
  extended?: true;
}
