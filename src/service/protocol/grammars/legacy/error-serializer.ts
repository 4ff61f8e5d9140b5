/**
 * Errors of whole requests before version 3: `{ code, details }`.
 */
import { legacyVariant, OTHER_DIALECT } from '../../../dialect/differences.ts';
import type { RequestHeaders } from '../../../http/request-headers.ts';
import { errorReply, type ErrorSerializer } from '../../../http/reply.ts';
import { STRING, objectOf } from '../../codecs/schemas.ts';

const CODES: Readonly<Record<number, string>> = {
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  500: 'INTERNAL_ERROR',
  503: 'SERVER_IS_BUSY',
};

/** Errors recorded before this day do not name their request. */
const ID_IN_BODY_FROM = Date.UTC(2019, 9, 22);

export const legacyErrorSerializer: ErrorSerializer = (error, { requestId, settings, at }) =>
  errorReply(error, {
    code: error.code ?? CODES[error.status] ?? String(error.status),
    details: error.details,
    ...(at >= ID_IN_BODY_FROM && legacyVariant(settings).namesRequestInErrors ? { requestId } : {}),
  });

/** Errors have a media type of their own. */
export const typedLegacyErrors =
  (typeOf: (head: RequestHeaders) => string): ErrorSerializer =>
  (error, facts) => {
    const reply = legacyErrorSerializer(error, facts);
    return { ...reply, headers: { 'content-type': typeOf(facts.head), ...reply.headers } };
  };

export const LEGACY_ERROR = objectOf(
  {
    code: STRING,
    details: STRING,
    requestId: { type: 'string', description: `With ${OTHER_DIALECT}` },
  },
  ['code', 'details'],
);
