/**
 * Converts rows to the JSON of an API version, and items of requests to drafts and patches, by the declaration of the
 * resource.
 */
import type { Draft, Patch } from '../../../model/drafts.ts';
import type { Entities, Id, Kind } from '../../../model/entities.ts';
import { formatValue } from '../../../model/errors/format-value.ts';
import { isFailure, type Failure } from '../../../model/failures.ts';
import { isObject, type Json } from '../../http/body.ts';
import { find } from '../../../core/entities/entities.ts';
import type { Reading, Writing } from '../../../core/entities/operation-context.ts';
import {
  creatableFields,
  namedFields,
  requiredFields,
  requiredOneOf,
  requiredUpdates,
  updatableFields,
  type Field,
  type ResourceSchema,
} from './resource.ts';
import { isCodec, isShape, namingAll, type Codec, type ReadContext, type Row, type Writer } from './codec.ts';
import { checkFields } from './object-body.ts';

interface EncodedField {
  /** The name as JSON, followed by a colon. */
  name: string;
  column: string;
  codec: Writer<unknown>;
  isShape: boolean;
}

interface DecodedField {
  name: string;
  column: string;
  codec: Codec<unknown>;
  spreads: boolean;
  /** Whether a value removes the stored one. */
  clears(json: Json): boolean;
}

interface RowWriter<K extends Kind> {
  /** The columns that the base form is written from. */
  columns: readonly string[];
  /** Whether the base form follows from the row, the marketplace and the dialect. */
  isBaseCacheable: boolean;
  /** Columns that the form does not use may be missing. */
  write(context: Reading, row: Partial<Entities[K]>, extended: boolean): string;
}

export interface RowCodec<K extends Kind> extends RowWriter<K> {
  /** Records fields that cannot be set, also where the item fails. */
  readDraft(context: ReadContext, item: Json): Draft<K> | Failure;
  /** Like `readDraft`; must also be called for an item that fails before its patch is needed. */
  readPatch(context: ReadContext, item: Json): Patch<K> | Failure;
  /** Checks the fields that an update names, and records those that differ from the entity, which they do not change. */
  checkNamed(context: Writing, id: Id, item: Json): Failure | undefined;
}

/** The half of a codec that a resource has which is only read. */
export function writerOf<K extends Kind>({ fields, kind }: Pick<ResourceSchema<K>, 'fields' | 'kind'>): RowWriter<K> {
  const encoded = (isIncluded: (field: Field) => boolean): EncodedField[] =>
    Object.entries(fields).flatMap(([name, field]) =>
      isIncluded(field) ? [{ ...field, name: `"${name}":`, isShape: isShape(field.codec) }] : [],
    );
  const base = encoded(({ extended }) => extended !== true);
  const whole = encoded(({ baseOnly }) => baseOnly !== true);

  return {
    isBaseCacheable: base.every(({ codec }) => codec.dependsOnWorld !== true),
    columns: base.flatMap(({ column, codec }) => [column, ...(codec.dependsOn ?? [])]),

    write(context, entity, isExtended) {
      // The row has the columns that the declaration names; the compiler does not know their names.
      const row = entity as unknown as Row;
      const source = { context, kind, row };
      let text = '{';
      for (const { name, column, codec, isShape: hasColumns } of isExtended ? whole : base) {
        const value = row[column];
        const json =
          value === null && codec.writesNull !== true ? undefined : codec.write(hasColumns ? row : value, source);
        if (json !== undefined) text += (text === '{' ? '' : ',') + name + json;
      }
      return `${text}}`;
    },
  };
}

export function codecOf<K extends Kind>(resource: ResourceSchema<K>): RowCodec<K> {
  const { fields, kind, name: collection, id } = resource;
  const decoded = (names: readonly string[]): DecodedField[] =>
    names.map((name) => {
      const field = fields[name];
      if (field === undefined) throw new Error(`${collection} has no field ${name}`);
      const { input: codec = field.codec } = field;
      if (!isCodec(codec)) throw new Error(`${collection}.${name} cannot be written by a request`);
      const isCleared = (json: Json): boolean => json === null || codec.isNull?.(json) === true;
      const clears = field.clear === true ? isCleared : (): boolean => false;
      return { name, column: field.column, codec, spreads: field.spreads === true || isShape(codec), clears };
    });
  const drafted = decoded(creatableFields(resource));
  const patched = decoded(updatableFields(resource));
  const required = requiredFields(resource);
  const oneOf = requiredOneOf(resource);
  const requiredInUpdate = requiredUpdates(resource);
  const draftable = new Set(drafted.map(({ name }) => name));
  // The id identifies the entity; it is accepted but not updated.
  const named = decoded(namedFields(resource));
  const patchable = new Set([...[...patched, ...named].map(({ name }) => name), id]);

  return {
    ...writerOf(resource),

    readDraft(outer, item) {
      if (!isObject(item)) return { code: 'notAnObject' };
      const context = outer.strict ? namingAll(outer) : outer;
      const refused = checkItemFields(resource, context, item, draftable);
      const values = readFields(context, item, drafted, false);
      // Required fields are there and each was read as its type: a draft by the declaration.
      return (missingField(item, required, oneOf) ?? refused ?? values) as Draft<K> | Failure;
    },

    readPatch(outer, item) {
      if (!isObject(item)) return { code: 'notAnObject' };
      const context = outer.strict ? namingAll(outer) : outer;
      const refused = checkItemFields(resource, context, item, patchable);
      const values = readFields(context, item, patched, true);
      // Only mutable fields were read, each as its type: a patch by the declaration.
      return (missingField(item, requiredInUpdate, []) ?? refused ?? values) as Patch<K> | Failure;
    },

    checkNamed(context, entityId, item) {
      const sent = named.filter(({ name }) => isObject(item) && !isMissing(item, name));
      if (!isObject(item) || sent.length === 0) return undefined;
      const values = readFields(context, item, sent, true);
      if (isFailure(values)) return values;
      // The declaration names columns of the kind.
      const row = find<Kind>(context, kind, entityId) as Row | undefined;
      const other = sent.find(({ column }) => (row?.[column] ?? values[column]) !== values[column]);
      if (other === undefined) return undefined;
      const evidence = `${other.name} ${formatValue(item[other.name])} in an update of ${id} ${entityId}, which has another`;
      return context.reportViolation(
        { rule: 'read-only-field', evidence },
        { code: 'readOnlyField', field: other.name },
      );
    },
  };
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
  context: ReadContext,
  item: Item,
  writable: ReadonlySet<string>,
): Failure | undefined {
  const isReadOnly = (name: string): boolean => Object.hasOwn(fields, name) || reported.includes(name);
  return checkFields(item, { writable, isReadOnly, collection }, context);
}

/** Fields after one that failed are read too, so that what is unknown in them is recorded. */
function readFields(
  context: ReadContext,
  item: Item,
  fields: readonly DecodedField[],
  isPatch: boolean,
): Record<string, unknown> | Failure {
  const values: Record<string, unknown> = {};
  let failure: Failure | undefined;
  for (const { name, column, codec, spreads, clears } of fields) {
    const json = Object.hasOwn(item, name) ? item[name] : undefined;
    if (json === undefined) continue;
    if (clears(json)) {
      values[column] = null;
      continue;
    }
    if (json === null) continue;
    // A field without a column of its own is declared with that of the id. Its failures have the name of the field.
    const field = column === 'id' ? name : column;
    const result = codec.read(json, { field, path: '', context, isPatch });
    if (isFailure(result)) failure ??= result;
    else if (spreads) Object.assign(values, result.value);
    else if (result.value !== undefined) values[column] = result.value;
  }
  return failure ?? values;
}
