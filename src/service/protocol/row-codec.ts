/**
 * Converts rows to the JSON of an API version, and items of requests to drafts and patches, by the declaration of the
 * resource.
 */
import type { Draft, Patch } from '../../model/drafts.ts';
import type { Entities, Kind } from '../../model/entities.ts';
import type { State } from '../../model/entity-values.ts';
import { isFailure, type Failure } from '../../model/failures.ts';
import { isObject, type Json } from '../http/body.ts';
import type { OperationContext } from '../../core/entities/operation-context.ts';
import {
  creatableFields,
  requiredFields,
  requiredOneOf,
  toWritableField,
  updatableFields,
  type ResourceSchema,
} from './resource.ts';
import type { Field } from './field-codec.ts';
import type { FieldCodec, Row, Stored } from './field-codec.ts';
import { checkFields } from './object-body.ts';

interface Encoder {
  /** The name as JSON, followed by a colon. */
  name: string;
  field: Field;
}

interface Decoder {
  name: string;
  field: Field;
  decode: NonNullable<FieldCodec['decode']>;
  /** Whether a value removes the stored one. */
  clears(json: Json): boolean;
}

export interface Codec<K extends Kind> {
  /** The columns that the base form is written from. */
  columns: readonly string[];
  /** Whether the base form follows from the row and the marketplace, unless the dialect is `observed`. */
  isBaseCacheable: boolean;
  /** Columns that the form does not use may be missing. */
  write(context: OperationContext, row: Partial<Entities[K]>, extended: boolean): string;
  /** Records fields that cannot be set, also where the item fails. */
  readDraft(context: OperationContext, item: Json): Draft<K> | Failure;
  /** Like `readDraft`; must also be called for an item that fails before its patch is needed. */
  readPatch(context: OperationContext, item: Json): Patch<K> | Failure;
}

export function codecOf<K extends Kind>(resource: ResourceSchema<K>): Codec<K> {
  const { fields, kind, hiddenStates, name: collection, id } = resource;
  const encoders = (isIncluded: (field: Field) => boolean): Encoder[] =>
    Object.entries(fields).flatMap(([name, field]) => (isIncluded(field) ? [{ name: `"${name}":`, field }] : []));
  const base = encoders(({ extended }) => extended !== true);
  const whole = encoders(() => true);

  const decoders = (names: readonly string[], never: readonly State[] = []): Decoder[] =>
    names.map((name) => {
      const field = toWritableField(fieldNamed(resource, name), never);
      const { decode, isNull } = field.type;
      if (decode === undefined) throw new Error(`${collection}.${name} cannot be written by a request`);
      const isCleared = (json: Json): boolean => json === null || isNull?.(json) === true;
      return { name, field, decode, clears: field.clear === true ? isCleared : () => false };
    });
  // Entities cannot be created in a state in which they cannot be found.
  const drafted = decoders(creatableFields(resource), hiddenStates);
  const patched = decoders(updatableFields(resource));
  const required = requiredFields(resource);
  const oneOf = requiredOneOf(resource);
  const draftable = new Set(drafted.map(({ name }) => name));
  // The id identifies the entity; it is accepted but not updated.
  const patchable = new Set([...patched.map(({ name }) => name), id]);

  return {
    isBaseCacheable: base.every(({ field }) => field.type.dependsOnWorld !== true),
    columns: base.flatMap(({ field: { column, type } }) => [column, ...(type.dependsOn ?? [])]),

    write(context, entity, isExtended) {
      // The row has the columns that the declaration names; the compiler does not know their names.
      const row = entity as unknown as Row;
      const source = { context, kind, row };
      let text = '{';
      for (const { name, field } of isExtended ? whole : base) {
        const value = field.type.encode(row[field.column], field, source);
        if (value !== undefined) text += (text === '{' ? '' : ',') + name + value;
      }
      return `${text}}`;
    },

    readDraft(context, item) {
      if (!isObject(item)) return { code: 'notAnObject' };
      const refused = checkItemFields(resource, context, item, draftable);
      const values = readFields(context, item, drafted, false);
      // Required fields are there and each was read as its type: a draft by the declaration.
      return (missingField(item, required, oneOf) ?? refused ?? values) as Draft<K> | Failure;
    },

    readPatch(context, item) {
      if (!isObject(item)) return { code: 'notAnObject' };
      const refused = checkItemFields(resource, context, item, patchable);
      const values = readFields(context, item, patched, true);
      // Only mutable fields were read, each as its type: a patch by the declaration.
      return (refused ?? values) as Patch<K> | Failure;
    },
  };
}

function fieldNamed({ name: collection, fields }: ResourceSchema, name: string): Field {
  const field = fields[name];
  if (field === undefined) throw new Error(`${collection} has no field ${name}`);
  return field;
}

type Item = { [name: string]: Json };

function isMissing(item: Item, name: string): boolean {
  const value = item[name];
  return value === undefined || value === null || !Object.hasOwn(item, name);
}

function missingField(item: Item, required: readonly string[], oneOf: readonly string[]): Failure | undefined {
  const missing = required.find((name) => isMissing(item, name));
  if (missing !== undefined) return { code: 'missing', field: missing };
  if (oneOf.length === 0 || !oneOf.every((name) => isMissing(item, name))) return undefined;
  return { code: 'missing', field: oneOf.join(' or ') };
}

function checkItemFields(
  { name: collection, fields, reported = [] }: ResourceSchema,
  context: OperationContext,
  item: Item,
  writable: ReadonlySet<string>,
): Failure | undefined {
  const isReadOnly = (name: string): boolean => Object.hasOwn(fields, name) || reported.includes(name);
  return checkFields(item, { writable, isReadOnly, collection }, context);
}

/** Fields after one that failed are read too, so that what is unknown in them is recorded. */
function readFields(
  context: OperationContext,
  item: Item,
  fields: readonly Decoder[],
  isPatch: boolean,
): Record<string, Stored> | Failure {
  const values: Record<string, Stored> = {};
  let failure: Failure | undefined;
  for (const { name, field, decode, clears } of fields) {
    const json = Object.hasOwn(item, name) ? item[name] : undefined;
    if (json === undefined) continue;
    if (clears(json)) {
      values[field.column] = null;
      continue;
    }
    if (json === null) continue;
    const result = decode(json, field, context, isPatch);
    if (isFailure(result)) failure ??= result;
    else if (result.value !== undefined) values[field.column] = result.value;
  }
  return failure ?? values;
}
