/**
 * Errors of exports: `{ message }`. An `errorCode` says only why an export failed.
 */
import type { ErrorSerializer } from '../../../http/reply.ts';

export const exportErrorSerializer: ErrorSerializer = ({ status, details, reason, headers }) => ({
  status,
  body: JSON.stringify({ message: details }),
  reason: reason ?? details,
  ...(headers === undefined ? {} : { headers }),
});

export const EXPORT_ERROR = {
  type: 'object',
  required: ['message'],
  properties: { message: { type: 'string' } },
} as const;
