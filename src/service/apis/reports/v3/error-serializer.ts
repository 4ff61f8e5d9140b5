/**
 * Errors of reporting version 3: `{ code, detail }`, with the status as text.
 */
import type { ErrorSerializer } from '../../../http/reply.ts';

export const reportingErrorSerializer: ErrorSerializer = ({ status, details, code, reason, headers }) => ({
  status,
  body: JSON.stringify({ code: code ?? String(status), detail: details }),
  reason: reason ?? details,
  ...(headers === undefined ? {} : { headers }),
});

export const REPORTING_ERROR = {
  type: 'object',
  required: ['code', 'detail'],
  properties: { code: { type: 'string', example: '400' }, detail: { type: 'string' } },
} as const;
