/**
 * The columns of fields: those that follow from a draft, those whose former values are recorded, and those of money.
 */
import type { OutOfRange } from '../failures.ts';
import type { Kind } from '../entities.ts';
import { ALL_KINDS } from '../kinds.ts';
import type { OptionalColumnsOf } from './field.ts';
import { fieldsOf, type FormOfKind } from './forms.ts';

/** The columns that are null if a draft has no value for them. */
export type OptionalColumns<K extends Kind> = OptionalColumnsOf<FormOfKind<K>>;

/** Adds the columns of the optional fields of a draft to a row, unless the rules of the kind have set them. */
export function addOptionalColumns(kind: Kind, draft: object, row: object): void {
  // Only the names of columns are read and written, each with a value of its type.
  const [values, columns] = [draft as Record<string, unknown>, row as Record<string, unknown>];
  for (const { column, type, need, isForced } of fieldsOf(kind)) {
    if (need !== 'optional' || column in columns) continue;
    const value = isForced === true ? null : (values[column] ?? null);
    columns[column] = value === null || type.store === undefined ? value : type.store(value);
  }
}

/** Columns without a field whose former values the simulation needs. */
const OTHER_RECORDED = ['strategy', 'adjustments', 'forcedStatus', 'moderation', 'approvedAt'];

/** By kind, the columns whose former values the simulation needs. */
const RECORDED = columnsByKind((kind) => [
  'state',
  ...fieldsOf(kind).flatMap(({ column, past }) => (past === undefined ? [] : [column])),
  ...OTHER_RECORDED,
]);

/** By kind, the columns on which no number depends. */
const UNUSED = columnsByKind((kind) => [
  'updatedAt',
  ...fieldsOf(kind).flatMap(({ column, changesNumbers }) => (changesNumbers === false ? [column] : [])),
]);

const ALL = ALL_KINDS.flatMap((kind) => fieldsOf(kind));
const MONEY: ReadonlySet<string> = new Set(ALL.flatMap(({ column, type }) => (type.isMoney === true ? [column] : [])));
const NAMES: ReadonlyMap<string, string> = new Map(ALL.map(({ name, column }) => [column, name]));

/** Whether a field of a draft or patch is an amount in minor units. */
export function isMoneyField(column: string): boolean {
  return MONEY.has(column);
}

/** Whether a value that is out of range, and its limits, are amounts in minor units. */
export function isAmount({ field, isCount }: OutOfRange): boolean {
  return isMoneyField(field) && isCount !== true;
}

/** The name of a field of a draft or patch in version 3. */
export function nameOfColumn(column: string): string {
  return NAMES.get(column) ?? column;
}

function columnsByKind(columnsOf: (kind: Kind) => string[]): ReadonlyMap<Kind, ReadonlySet<string>> {
  return new Map(ALL_KINDS.map((kind) => [kind, new Set(columnsOf(kind))]));
}

export function recordedColumns(kind: Kind): ReadonlySet<string> {
  return RECORDED.get(kind) ?? new Set();
}

/** Whether numbers of the past stay as they are after the change of a column. */
export function keepsNumbers(kind: Kind, column: string): boolean {
  return RECORDED.get(kind)?.has(column) === true || UNUSED.get(kind)?.has(column) === true;
}
