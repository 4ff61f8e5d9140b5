/**
 * How the surfaces before version 3 refuse a whole call: `{ code, details }`.
 */
import type { Voice } from '../http/reply.ts';

const CODES: Readonly<Record<number, string>> = {
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  500: 'INTERNAL_ERROR',
  503: 'SERVER_IS_BUSY',
};

export const plainVoice: Voice = ({ status, details, code, reason, headers }, { requestId, observed }) => ({
  status,
  body: JSON.stringify({ code: code ?? CODES[status] ?? String(status), details, ...(observed ? { requestId } : {}) }),
  reason: reason ?? details,
  ...(headers === undefined ? {} : { headers }),
});

export const PLAIN_ERROR = {
  type: 'object',
  required: ['code', 'details'],
  properties: { code: { type: 'string' }, details: { type: 'string' } },
} as const;
