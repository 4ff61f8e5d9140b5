/**
 * Errors whose code is the status as text: `{ code, details }`, or `{ code, message }`.
 */
import type { ErrorSerializer } from '../http/reply.ts';

function statusErrors(textField: 'details' | 'message', type?: string): ErrorSerializer {
  return ({ status, details, code, reason, headers }) => ({
    status,
    body: JSON.stringify({ code: code ?? String(status), [textField]: details }),
    reason: reason ?? details,
    headers: { ...headers, ...(type === undefined ? {} : { 'content-type': type }) },
  });
}

export const detailsErrorSerializer = statusErrors('details');

/** With the media type of the API. */
export function messageErrorSerializer(type: string): ErrorSerializer {
  return statusErrors('message', type);
}

const errorSchema = (textField: string): object => ({
  type: 'object',
  required: ['code', textField],
  properties: { code: { type: 'string', example: '400' }, [textField]: { type: 'string' } },
});

export const DETAILS_ERROR = { ...errorSchema('details') };
export const MESSAGE_ERROR = { ...errorSchema('message') };
