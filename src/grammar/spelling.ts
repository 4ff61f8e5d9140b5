/**
 * How one dialect writes and reads each type of field. Both sides go by one stored value: the model's.
 */
import type { Entity, Kind } from '../model/entities.ts';
import type { Failure } from '../model/failures.ts';
import type { Json } from '../http/body.ts';
import type { Batch } from '../verbs/scope.ts';
import type { Field, FieldType } from './collection.ts';

/** A value as the model has it: of the type that the field's name has in the model. */
export type Stored = string | number | boolean | object | null;

/** A stored row by column, as a codec sees it. */
export type Row = Entity & Readonly<Record<string, unknown>>;

export interface WriteContext {
  batch: Batch;
  kind: Kind;
  row: Row;
}

export interface FieldSpelling {
  /** Columns that writing looks at besides the field's own. */
  besides?: readonly string[];
  /** JSON text, or undefined to leave the field out. */
  write(value: unknown, field: Field, context: WriteContext): string | undefined;
  /** Fields that are only read have none. A patch may leave out parts of a value. */
  read?(json: Json, field: Field, batch: Batch, isPatch: boolean): { value: Stored | undefined } | Failure;
  /** What takes the value away besides null, in a field that can be cleared. */
  clears?(json: Json): boolean;
  /** JSON Schema of what is written. */
  schema(field: Field): Readonly<Record<string, unknown>>;
}

/** A dialect spells the types that its declarations use. */
export type Spelling = Readonly<Partial<Record<FieldType, FieldSpelling>>>;

export function spelled(spelling: Spelling, { is }: Field): FieldSpelling {
  const found = spelling[is];
  if (found === undefined) throw new Error(`the dialect has no spelling for ${is}`);
  return found;
}
