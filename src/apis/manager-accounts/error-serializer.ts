/**
 * Error bodies and media types of the manager accounts API.
 */
import { writeJson } from '../../http/body.ts';
import type { RequestContext } from '../../http/request-context.ts';
import type { Reply, ErrorSerializer } from '../../http/reply.ts';

const CODES: Readonly<Record<number, string>> = {
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVICE_ERROR',
  503: 'INTERNAL_SERVICE_ERROR',
};

/** Errors of this API have a `message`; `details` has the same text, as in the other APIs. */
export const managerAccountErrorSerializer: ErrorSerializer = (
  { status, details, code: errorCode, reason, headers },
  { observed },
) => {
  const code = errorCode ?? CODES[status] ?? 'BAD_REQUEST';
  const body = observed ? { code, message: details } : { code, details, message: details };
  return {
    status,
    body: JSON.stringify(body),
    reason: reason ?? details,
    ...(headers === undefined ? {} : { headers }),
  };
};

export type ResponseType =
  'manageraccount' | 'getmanageraccountsresponse' | 'updateadvertisingaccountsinmanageraccountresponse';

const VENDOR_TYPE = /^application\/vnd\.[^;]*\+json(?:$|;)/i;

export function vendorType(type: ResponseType): string {
  return `application/vnd.${type}.v1+json`;
}

/** The response has the vendor type if the Accept header has any vendor type, and plain JSON otherwise. */
export function replyAs(type: ResponseType, { head }: RequestContext, status: number, body: unknown): Reply {
  const acceptsVendorType = (head.get('accept') ?? '').split(',').some((each) => VENDOR_TYPE.test(each.trim()));
  const contentType = acceptsVendorType ? vendorType(type) : 'application/json';
  return { status, body: writeJson(body), headers: { 'content-type': contentType } };
}
