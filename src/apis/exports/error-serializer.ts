/**
 * Errors of exports: `{ errorCode, message }`.
 */
import { STATUS_CODES } from 'node:http';
import type { ErrorSerializer } from '../../http/reply.ts';

export const exportErrorSerializer: ErrorSerializer = ({ status, details, code, reason, headers }) => ({
  status,
  body: JSON.stringify({ errorCode: code ?? errorCodeOf(status), message: details }),
  reason: reason ?? details,
  ...(headers === undefined ? {} : { headers }),
});

/** `NOT_FOUND` for 404. */
function errorCodeOf(status: number): string {
  return (STATUS_CODES[status] ?? 'Error').toUpperCase().replaceAll(' ', '_');
}

export const EXPORT_ERROR = {
  type: 'object',
  required: ['errorCode', 'message'],
  properties: { errorCode: { type: 'string', example: 'NOT_FOUND' }, message: { type: 'string' } },
} as const;
