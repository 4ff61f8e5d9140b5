/**
 * Fields of an item that cannot be set: unknown ones and read-only ones. They are ignored and recorded as violations;
 * a strict world refuses the item.
 */
import type { Failure } from '../model/failures.ts';
import { join } from '../model/errors/validation-error.ts';
import type { Json } from '../http/body.ts';
import type { OperationContext } from '../entities/operation-context.ts';

export interface AllowedFields {
  isWritable: (name: string) => boolean;
  /** Fields that the service returns, and that no request sets. */
  isReadOnly?: (name: string) => boolean;
  /** The path of the object in its item; empty for the item itself. */
  path?: string;
  /** The name of the collection that the item belongs to. */
  collection?: string;
  /** What the object is, if it is not an item. */
  within?: string;
}

/** Records every such field, and returns the failure for the first of them in a strict world. */
export function checkFields(
  object: { readonly [name: string]: Json },
  { isWritable, isReadOnly = () => false, path = '', collection, within }: AllowedFields,
  batch: Pick<OperationContext, 'reportViolation'>,
): Failure | undefined {
  let refused: Failure | undefined;
  for (const name of Object.keys(object)) {
    if (isWritable(name)) continue;
    const field = join(path, name);
    const isKnown = isReadOnly(name);
    const evidence = `${field} in ${within ?? (collection === undefined ? 'an item' : `an item of ${collection}`)}`;
    const failure = batch.reportViolation(
      { rule: isKnown ? 'read-only-field' : 'unknown-field', evidence },
      { code: isKnown ? 'readOnlyField' : 'unknownField', field },
    );
    refused ??= failure;
  }
  return refused;
}
