/**
 * Errors of whole requests since version 3: `{ code, message, details }`. `details` repeats the message, if
 * it is there.
 */
import { errorReply, type ErrorSerializer } from '../../../http/reply.ts';
import { v3Variant } from '../../../dialect/differences.ts';
import { legacyErrorSerializer } from '../legacy/error-serializer.ts';
import { STRING, arrayOf, objectOf } from '../../codecs/schemas.ts';

const CODES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHORIZED',
  403: 'ACCESS_DENIED',
  409: 'CONFLICT',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'THROTTLED',
  500: 'INTERNAL_ERROR',
  503: 'SERVER_IS_BUSY',
};

export const v3ErrorSerializer: ErrorSerializer = (refusal, facts) => {
  const { status, details, errors, code = CODES[status] ?? String(status) } = refusal;
  // A path that is not served belongs to no API version.
  if (status === 404) return legacyErrorSerializer(refusal, facts);
  const repeated = v3Variant(facts.settings).repeatsMessage ? { details } : {};
  return errorReply(refusal, { code, message: details, ...repeated, errors });
};

/** Sets the media type of a resource. */
export function typedErrorSerializer(serializeError: ErrorSerializer, mediaType: string): ErrorSerializer {
  return (refusal, facts) => {
    const reply = serializeError(refusal, facts);
    return refusal.status === 404 ? reply : { ...reply, headers: { 'content-type': mediaType, ...reply.headers } };
  };
}

export const V3_ERROR = objectOf(
  {
    code: STRING,
    message: STRING,
    details: STRING,
    errors: arrayOf({ type: 'object' }),
  },
  ['code', 'message'],
);
