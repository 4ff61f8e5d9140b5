/**
 * The JSON object in the body of a request; each API has its own error for a body that is missing or of another type.
 */
import { isObject, parseJson, type Json } from '../http/body.ts';
import type { RequestContext } from '../http/request-context.ts';
import { isApiError, type ApiError } from '../http/reply.ts';

/** Wrapped, because the fields of a body may look like those of an error. */
export interface ObjectBody {
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
