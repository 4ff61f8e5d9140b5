/**
 * Reads a request body that is one JSON object, and turns a failure into an error of the whole request.
 */
import { isFailure, isUnsettable, type Failure } from '../../../model/failures.ts';
import type { RuleId } from '../../../generated/rule-ids.ts';
import { badBody } from '../../http/api-errors.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { isApiError, type ApiError } from '../../http/reply.ts';
import { describeFailure } from './legacy/item-errors.ts';
import { parseObjectBody } from '../codecs/object-body.ts';
import { readContextOf, type Codec, type ReadContext } from '../codecs/codec.ts';

interface BodyOptions {
  /** The text of the body. */
  body?: string | undefined;
  /** Without a failure, the body is not a JSON object. */
  toError?: (details: string, failure?: Failure) => ApiError;
  context?: ReadContext;
}

/** The text of a body that a request may lack. A blank one counts as one with an empty object. */
export function optionalBody({ body = '' }: RequestContext): string {
  return body.trim() === '' ? '{}' : body;
}

/** The value is wrapped, so that it cannot be confused with an error. `rule` is that of a body with invalid fields. */
export function readBody<T>(
  request: RequestContext,
  codec: Codec<T>,
  rule: RuleId,
  {
    body = request.body ?? '',
    toError = (details, failure) => badBody(details, bodyRule(failure, rule)),
    context = readContextOf(request),
  }: BodyOptions = {},
): { value: T } | ApiError {
  const parsed = parseObjectBody({ body }, toError);
  if (isApiError(parsed)) return parsed;
  const result = codec.read(parsed.json, { path: '', context });
  if (!isFailure(result)) return result;
  const { violation, ...error } = toError(describeFailure(result), result);
  // The codec has already recorded the violation of an unknown field.
  return violation === undefined || isUnsettable(result) ? error : { ...error, violation };
}

/** The rule of a body; in a strict world, unknown fields have a rule of their own. */
export function bodyRule(failure: Failure | undefined, rule: RuleId): RuleId | undefined {
  return isUnsettable(failure) ? 'GEN-30' : failure && rule;
}
