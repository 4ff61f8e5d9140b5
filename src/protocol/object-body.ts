/**
 * JSON objects in the bodies of requests: parsing with the error of each API, and fields that cannot be set. Such fields
 * are ignored and recorded as violations; a strict world refuses the item or the request.
 */
import type { Failure } from '../model/failures.ts';
import { join } from '../model/errors/validation-error.ts';
import type { Violation } from '../model/violations.ts';
import { badParameter } from '../http/api-errors.ts';
import { isObject, parseJson, type Json } from '../http/body.ts';
import { isApiError, type ApiError } from '../http/reply.ts';
import { reportViolation } from '../http/report-violation.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { OperationContext } from '../entities/operation-context.ts';

/** Wrapped, because the fields of a body may look like those of an error. */
interface ObjectBody {
  json: { [name: string]: Json };
}

export function parseObjectBody(
  { body = '' }: Pick<RequestContext, 'body'>,
  toError: (details: string) => ApiError,
): ObjectBody | ApiError {
  if (body === '') return toError('Unrecognized token: the body is missing');
  const parsed = parseJson(body);
  if (isApiError(parsed)) return toError(parsed.details);
  return isObject(parsed.json) ? { json: parsed.json } : toError('Unrecognized token: the body is not an object');
}

interface AllowedFields {
  isWritable: (name: string) => boolean;
  /** Fields that the service returns, and that no request sets. */
  isReadOnly?: (name: string) => boolean;
  /** The path of the object in its item; empty for the item itself. */
  path?: string;
  /** The name of the collection that the item belongs to. */
  collection?: string;
  /** The name of the object in messages, if it is not an item. */
  within?: string;
}

/** Records every such field, and returns the failure for the first of them in a strict world. */
export function checkFields(
  object: { readonly [name: string]: Json },
  { isWritable, isReadOnly = () => false, path = '', collection, within }: AllowedFields,
  context: Pick<OperationContext, 'reportViolation'>,
): Failure | undefined {
  let refused: Failure | undefined;
  for (const name of Object.keys(object)) {
    if (isWritable(name)) continue;
    const field = join(path, name);
    const isKnown = isReadOnly(name);
    const evidence = `${field} in ${within ?? (collection === undefined ? 'an item' : `an item of ${collection}`)}`;
    const failure = context.reportViolation(
      { rule: isKnown ? 'read-only-field' : 'unknown-field', evidence },
      { code: isKnown ? 'readOnlyField' : 'unknownField', field },
    );
    refused ??= failure;
  }
  return refused;
}

/** Unknown fields are ignored and recorded as violations; a strict world rejects them. */
export function reportUnknownFields(
  request: RequestContext,
  body: { [name: string]: Json },
  allowedFields: readonly string[],
  within = '',
): ApiError | undefined {
  for (const name of Object.keys(body)) {
    if (allowedFields.includes(name)) continue;
    const violation: Violation = { rule: 'unknown-field', evidence: `${within}${name} in the body` };
    const refusal = reportViolation(request, violation, badParameter(`Unknown field ${within}${name}`, 'GEN-30'));
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}
