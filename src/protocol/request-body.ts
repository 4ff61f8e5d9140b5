/**
 * Reads a request body that is one JSON object, and turns a failure into an error of the whole request.
 */
import { isFailure } from '../model/failures.ts';
import { badBody } from '../http/api-errors.ts';
import type { RequestContext } from '../http/request-context.ts';
import { isApiError, type ApiError } from '../http/reply.ts';
import { describeFailure } from './legacy/item-errors.ts';
import { parseObjectBody } from './object-body.ts';
import { readContextOf, type ReadContext, type Reader } from './object-reader.ts';

interface BodyOptions {
  /** The text of the body. */
  body?: string | undefined;
  toError?: (details: string) => ApiError;
  context?: ReadContext;
}

/** The value is wrapped, so that it cannot be confused with an error. */
export function readBody<T>(
  request: RequestContext,
  reader: Reader<T>,
  { body = request.body ?? '', toError = badBody, context = readContextOf(request) }: BodyOptions = {},
): { value: T } | ApiError {
  const parsed = parseObjectBody({ body }, toError);
  if (isApiError(parsed)) return parsed;
  const result = reader.read(parsed.json, { path: '', context });
  if (!isFailure(result)) return result;
  const { violation, ...error } = toError(describeFailure(result));
  // The reader has already recorded the violation of an unknown field.
  const isRecorded = result.code === 'unknownField' || result.code === 'readOnlyField';
  return violation === undefined || isRecorded ? error : { ...error, violation };
}
