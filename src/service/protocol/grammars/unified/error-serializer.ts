/**
 * Errors of whole requests of the unified API: `{ code, message }`.
 */
import type { Schema } from '../../../http/description.ts';
import { errorReply, type ErrorSerializer } from '../../../http/reply.ts';
import { STRING, objectOf } from '../../codecs/schemas.ts';

const CODES: Readonly<Record<number, string>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'CONTENT_TOO_LARGE',
  415: 'BAD_REQUEST',
  429: 'TOO_MANY_REQUESTS',
};

export const unifiedErrorSerializer: ErrorSerializer = (error) =>
  errorReply(error, { code: error.code ?? CODES[error.status] ?? 'INTERNAL_ERROR', message: error.details });

export const UNIFIED_ERROR: Schema = objectOf({ code: STRING, message: STRING }, ['code', 'message']);
