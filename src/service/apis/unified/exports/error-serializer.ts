/**
 * Errors of exports: `{ message }`. An `errorCode` says only why an export failed.
 */
import type { ErrorSerializer } from '../../../http/reply.ts';
import { STRING, objectOf } from '../../../protocol/codecs/schemas.ts';

export const exportErrorSerializer: ErrorSerializer = ({ status, details, reason, headers }) => ({
  status,
  body: JSON.stringify({ message: details }),
  reason: reason ?? details,
  ...(headers === undefined ? {} : { headers }),
});

export const EXPORT_ERROR = objectOf({ message: STRING }, ['message']);
