/**
 * Creates that conflict with an existing entity. In recorded traffic, a campaign or ad group with the name and the
 * values of an existing one returns its id, so that a client can repeat a create.
 */
import type { Id, Kind } from '../../model/entities.ts';
import type { Failure } from '../../model/failures.ts';
import type { Writing } from './operation-context.ts';

interface Named {
  id: Id;
  name: string;
}

/** The failure of a create that a unique index rejected. */
export function alreadyExists(kind: Kind, existing: { id: Id } | undefined): Failure {
  return { code: 'duplicate', kind, id: requireExisting(kind, existing).id };
}

/** An entity with the values of a rejected row exists, so a lookup of these values finds it. */
export function requireExisting<T>(kind: Kind, existing: T | undefined): T {
  if (existing === undefined) throw new Error(`a unique index rejected a ${kind}, but no entity has its values`);
  return existing;
}

/** Resolves a create of `row` if `existing` has the same name. `values` are the fields that a create can set. */
export function resolveNameConflict<Row extends Named>(
  { policy }: Writing,
  existing: Row,
  row: NoInfer<Omit<Row, 'seq'>> & Named,
  values: readonly (keyof Row & keyof typeof row)[],
): Id | Failure {
  const isSame = values.every((field) => existing[field] === row[field]);
  if (isSame && policy.sameName === 'existing') return existing.id;
  return { code: 'nameTaken', name: row.name, id: existing.id };
}
