/**
 * Error bodies and media types of the manager accounts API.
 */
import { jsonTypeFor } from '../../../http/accept.ts';
import { writeJson } from '../../../http/body.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import type { Reply, ErrorSerializer } from '../../../http/reply.ts';
import { managerAccountsVariant } from './observed.ts';

const CODES: Readonly<Record<number, string>> = {
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVICE_ERROR',
  503: 'INTERNAL_SERVICE_ERROR',
};

export type ResponseType =
  'manageraccount' | 'getmanageraccountsresponse' | 'updateadvertisingaccountsinmanageraccountresponse';

export function vendorType(type: ResponseType): string {
  return `application/vnd.${type}.v1+json`;
}

export function replyAs(type: ResponseType, { head }: RequestContext, status: number, body: unknown): Reply {
  return { status, body: writeJson(body), headers: { 'content-type': jsonTypeFor(head, vendorType(type)) } };
}

/** Errors have the type of the operation's response, and a `message`; `details` repeats it, as in the other APIs. */
export const managerAccountErrors =
  (type: ResponseType): ErrorSerializer =>
  ({ status, details, code: errorCode, reason, headers }, { settings, head }) => {
    const code = errorCode ?? CODES[status] ?? 'BAD_REQUEST';
    const { repeatsMessage } = managerAccountsVariant(settings);
    const body = { code, ...(repeatsMessage ? { details } : {}), message: details };
    return {
      status,
      body: JSON.stringify(body),
      reason: reason ?? details,
      headers: { 'content-type': jsonTypeFor(head, vendorType(type)), ...headers },
    };
  };
