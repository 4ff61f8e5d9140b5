/**
 * The fields of changes of scenarios, of PATCH in the admin API, and of the former values of seeds. Kinds that have a field
 * of one name have it with the same type.
 */
import type { Kind } from '../entities.ts';
import { ALL_KINDS } from '../kinds.ts';
import type { Codec, Decimals, Place } from './codec.ts';
import type { ChangeNameOf, NameIn } from './field.ts';
import { fieldsOf, type FormOfKind, type NamedField } from './forms.ts';

type Values = Readonly<Record<string, unknown>>;
type Stored = string | number | null;

export type ChangeName = { [K in Kind]: ChangeNameOf<FormOfKind<K>> }[Kind];
export type PastName = { [K in Kind]: NameIn<FormOfKind<K>, 'past'> }[Kind];
export type PatchName = { [K in Kind]: NameIn<FormOfKind<K>, 'patch'> }[Kind];
type Where = 'change' | 'past' | 'patch';

const changeNameOf = ({ name, change }: NamedField): string => change?.name ?? name;

function fieldsIn(where: Where, nameOf: (field: NamedField) => string): ReadonlyMap<string, NamedField> {
  const found = new Map<string, NamedField>();
  for (const field of ALL_KINDS.flatMap((kind) => fieldsOf(kind))) {
    if (field[where] !== undefined && !found.has(nameOf(field))) found.set(nameOf(field), field);
  }
  return found;
}

/** By their names in changes. */
export const CHANGES = fieldsIn('change', changeNameOf);
/** By their names in seeds. */
export const PAST = fieldsIn('past', ({ name }) => name);
/** By their names in the admin API. */
export const PATCHED = fieldsIn('patch', ({ name }) => name);

const typeIn = (where: Where, field: NamedField): Codec<unknown, unknown, unknown> => field[where]?.type ?? field.type;
const nameIn = (where: Where, field: NamedField): string => (where === 'change' ? changeNameOf(field) : field.name);

function fieldsWith(kind: Kind, where: Where): readonly NamedField[] {
  return fieldsOf(kind).filter((field) => field[where] !== undefined);
}

export function namesIn(kind: Kind, where: Where): string[] {
  return fieldsWith(kind, where).map((field) => nameIn(where, field));
}

/** The patch that a client could make, and columns that clients cannot set. */
export function readChange(
  kind: Kind,
  where: 'change' | 'patch',
  values: object,
  place: Place,
): { patch: Record<string, unknown>; forced: Record<string, unknown> } {
  const read: ReturnType<typeof readChange> = { patch: {}, forced: {} };
  for (const field of fieldsWith(kind, where)) {
    // Only the names of fields are read.
    const form = (values as Values)[nameIn(where, field)];
    if (form === undefined) continue;
    const value = form === null ? null : typeIn(where, field).read(form, place);
    (field.isForced === true ? read.forced : read.patch)[field.column] = value;
  }
  return read;
}

/** The change that sets a column; undefined for a column that no change sets. */
export function writeChange(kind: Kind, column: string, stored: unknown, decimals: Decimals): Values | undefined {
  const field = fieldsWith(kind, 'change').find((each) => each.column === column);
  if (field === undefined) return undefined;
  return { [changeNameOf(field)]: stored === null ? null : typeIn('change', field).write(stored, decimals) };
}

/** The columns of former values. */
export function readPast(values: Partial<Record<PastName, unknown>>, place: Place): Record<string, Stored> {
  const columns: Record<string, Stored> = {};
  for (const [name, field] of PAST) {
    // Only the names of these fields are read.
    const form = (values as Values)[name];
    if (form === undefined) continue;
    // The codec of a former value reads the value of a column.
    columns[field.column] = form === null ? null : (typeIn('past', field).read(form, place) as Stored);
  }
  return columns;
}

/** Undefined for a column without a field. */
export function writePast(column: string, was: unknown, decimals: Decimals): Values | undefined {
  const field = [...PAST.values()].find((each) => each.column === column);
  if (field === undefined) return undefined;
  return { [field.name]: was === null ? null : typeIn('past', field).write(was, decimals) };
}
