/**
 * Creates that repeat a campaign or an ad group. As recorded, the same name with the same values answers the id of the
 * entity that exists, so that a client may send a create again; the same name with other values is refused.
 */
import type { Id } from '../model/entities.ts';
import type { Failure } from '../model/failures.ts';
import type { OperationContext } from './operation-context.ts';

interface Named {
  id: Id;
  name: string;
}

/** The answer to a create of `row` where `existing` has its name; `values` are the fields that a create sets. */
export function answerRepeated<Row extends Named>(
  { policy }: OperationContext,
  existing: Row,
  row: NoInfer<Omit<Row, 'seq'>> & Named,
  values: readonly (keyof Row & keyof typeof row)[],
): Id | Failure {
  const isSame = values.every((field) => existing[field] === row[field]);
  if (isSame && policy.sameName === 'existing') return existing.id;
  return { code: 'nameTaken', name: row.name, id: existing.id };
}
