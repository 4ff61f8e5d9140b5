/**
 * Errors of exports: `{ message }`. An `errorCode` says only why an export failed.
 */
import { errorReply, type ErrorSerializer } from '../../../http/reply.ts';
import { STRING, objectOf } from '../../../protocol/codecs/schemas.ts';

export const exportErrorSerializer: ErrorSerializer = (error) => errorReply(error, { message: error.details });

export const EXPORT_ERROR = objectOf({ message: STRING }, ['message']);
