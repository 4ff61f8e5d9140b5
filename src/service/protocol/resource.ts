/**
 * The declaration of a resource as data: its fields, with what a client may do with each. The routes, the codecs, the
 * errors and the OpenAPI document of every regular resource follow from it.
 */
import type { Kind } from '../../model/entities.ts';
import type { State } from '../../model/entity-values.ts';
import type { Field } from './field-codec.ts';

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
  return namesWhere(resource, ({ update }) => update === true);
}

function namesWith(resource: ResourceSchema, create: Field['create']): string[] {
  return namesWhere(resource, (field) => field.create === create);
}

function namesWhere({ fields, readFirst = [] }: ResourceSchema, matches: (field: Field) => boolean): string[] {
  const names = Object.entries(fields).flatMap(([name, field]) => (matches(field) ? [name] : []));
  return [...readFirst.filter((name) => names.includes(name)), ...names.filter((name) => !readFirst.includes(name))];
}

/** With the values that a request may send; entities cannot be created in a hidden state. */
export function toWritableField(field: Field, hiddenStates: readonly State[] = []): Field {
  const { values, writableValues, column } = field;
  if (values === undefined) return field;
  const writable = Object.entries(values).filter(
    ([name, stored]) =>
      (writableValues === undefined || writableValues.includes(name)) &&
      !(column === 'state' && hiddenStates.some((state) => state === stored)),
  );
  return { ...field, values: Object.fromEntries(writable) };
}
