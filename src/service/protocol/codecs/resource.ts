/**
 * The declaration of a resource as data: its fields, with what a client may do with each. The routes, the codecs, the
 * errors and the OpenAPI document of every regular resource follow from it.
 */
import type { Kind } from '../../../model/entities.ts';
import type { State } from '../../../model/entity-values.ts';
import type { Schema } from '../../http/description.ts';
import type { Codec, Writer } from './codec.ts';

/** A field that a request neither creates nor updates is read-only. */
export interface Field {
  codec: Codec<unknown> | Writer<unknown>;
  /** Reads requests, which may send fewer values than answers show. `codec` writes answers, and reads those of recordings. */
  input?: Codec<unknown>;
  /** The name in the model. */
  column: string;
  /** The path in the field to its value, if the value is nested. */
  within?: string;
  /** The codec reads an object of columns; `column` is one of them. */
  spreads?: true;
  create?: 'required' | 'requiredOneOf' | 'optional';
  update?: true | 'required';
  /** An update names the stored value, which it does not change. */
  named?: true;
  /** Null removes the stored value. */
  clear?: true;
  /** Answers show less of the value than is stored. */
  approximate?: true;
  /** Only the extended form has the field. */
  extended?: true;
  /** Only the base form has the field. */
  baseOnly?: true;
}

export interface ResourceSchema<K extends Kind = Kind> {
  kind: K;
  /** Path segment. */
  name: string;
  /** For sentences: "Ad group". */
  title: string;
  /** The field that holds the id. */
  id: string;
  /** In the order in which they are written. */
  fields: Readonly<Record<string, Field>>;
  /** Fields that are read before the others, which decides the error that an item with several gets. */
  readFirst?: readonly string[];
  /** Fields that the documents name, although only rows of reports have them. */
  reported?: readonly string[];
  /** States in which an entity is "not found". */
  hiddenStates: readonly State[];
  /** The maximum number of items per create or update. */
  maxItems: number;
}

/** The fields of an API version by their names. */
export type NamedFields = Readonly<Record<string, { column: string }>>;

/** The name of a column in the API version. */
export function fieldOfColumn(fields: NamedFields, column: string): string {
  return Object.keys(fields).find((name) => fields[name]?.column === column) ?? column;
}

/** The fields of a create, in the order in which they are read: required ones first. */
export function creatableFields(resource: ResourceSchema): string[] {
  return [...requiredFields(resource), ...requiredOneOf(resource), ...namesWith(resource, 'optional')];
}

export function requiredFields(resource: ResourceSchema): string[] {
  return namesWith(resource, 'required');
}

/** A create must have one of these. */
export function requiredOneOf(resource: ResourceSchema): string[] {
  return namesWith(resource, 'requiredOneOf');
}

export function updatableFields(resource: ResourceSchema): string[] {
  return namesWhere(resource, ({ update }) => update !== undefined);
}

/** What an update may have: the id, fields that it changes, and those that it names. */
export function patchFields(resource: ResourceSchema): string[] {
  return [resource.id, ...updatableFields(resource), ...namedFields(resource)];
}

export function namedFields(resource: ResourceSchema): string[] {
  return namesWhere(resource, ({ named }) => named === true);
}

/** An update must have these and the id. */
export function requiredUpdates(resource: ResourceSchema): string[] {
  return namesWhere(resource, ({ update }) => update === 'required');
}

function namesWith(resource: ResourceSchema, create: Field['create']): string[] {
  return namesWhere(resource, (field) => field.create === create);
}

function namesWhere({ fields, readFirst = [] }: ResourceSchema, matches: (field: Field) => boolean): string[] {
  const names = Object.entries(fields).flatMap(([name, field]) => (matches(field) ? [name] : []));
  return [...readFirst.filter((name) => names.includes(name)), ...names.filter((name) => !readFirst.includes(name))];
}

/** The JSON Schema of an object with these fields. */
export function schemaOf(
  { fields }: ResourceSchema,
  names: readonly string[],
  { required = [], isRequest = false }: { required?: readonly string[]; isRequest?: boolean } = {},
): Schema {
  const properties = names.flatMap((name) => {
    const { codec, input = codec } = fields[name] ?? {};
    const { schema } = (isRequest ? input : codec) ?? {};
    return schema === undefined ? [] : [[name, schema]];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
  };
}

/** The JSON Schema of what a create accepts. */
export function draftSchemaOf(resource: ResourceSchema, isRequest: boolean): Schema {
  const oneOf = requiredOneOf(resource);
  return {
    ...schemaOf(resource, creatableFields(resource), { required: requiredFields(resource), isRequest }),
    ...(oneOf.length > 0 ? { anyOf: oneOf.map((name) => ({ required: [name] })) } : {}),
  };
}
