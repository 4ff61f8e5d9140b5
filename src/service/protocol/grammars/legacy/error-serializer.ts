/**
 * Errors of whole requests before version 3: `{ code, details }`.
 */
import { legacyVariant, OTHER_DIALECT } from '../../../dialect/differences.ts';
import type { ErrorSerializer } from '../../../http/reply.ts';
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

export const legacyErrorSerializer: ErrorSerializer = (
  { status, details, code, reason, headers },
  { requestId, settings, at },
) => ({
  status,
  body: JSON.stringify({
    code: code ?? CODES[status] ?? String(status),
    details,
    ...(at >= ID_IN_BODY_FROM && legacyVariant(settings).namesRequestInErrors ? { requestId } : {}),
  }),
  reason: reason ?? details,
  ...(headers === undefined ? {} : { headers }),
});

export const LEGACY_ERROR = objectOf(
  {
    code: STRING,
    details: STRING,
    requestId: { type: 'string', description: `With ${OTHER_DIALECT}` },
  },
  ['code', 'details'],
);
