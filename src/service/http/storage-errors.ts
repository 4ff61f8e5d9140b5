/**
 * Errors of the object storage, which are XML.
 */
import { queryOf, type RequestContext } from './request-context.ts';
import type { RuleId } from '../../generated/rule-ids.ts';
import { escapeMarkup } from '../../model/text/escape-markup.ts';
import type { Reply, ErrorSerializer } from './reply.ts';

/** The signed URL of the request has expired. */
export function expiredLink(request: RequestContext): Reply {
  const parameters = queryOf(request);
  const seconds = parameters.get('X-Amz-Expires') ?? '';
  const expiry = expiryOf(parameters.get('X-Amz-Date') ?? '', Number(seconds));
  return storageError({ status: 403, code: 'AccessDenied', rule: 'RPT-44' }, 'Request has expired', {
    // A fault may report URLs as expired that contain no expiry.
    ...(Number.isNaN(expiry) ? {} : { 'X-Amz-Expires': seconds, Expires: formatInstant(expiry) }),
    ServerTime: formatInstant(request.world.now()),
  });
}

/** `date` is in the form `20260302T120000Z`. */
function expiryOf(date: string, seconds: number): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')) + seconds * 1000;
}

function formatInstant(instant: number): string {
  return new Date(instant).toISOString().replace(/\.\d{3}/, '');
}

const CODES: Readonly<Record<number, string>> = {
  401: 'InvalidToken',
  403: 'AccessDenied',
  404: 'NoSuchKey',
  409: 'OperationAborted',
  429: 'SlowDown',
  500: 'InternalError',
  503: 'ServiceUnavailable',
};

/** For errors that only a fault produces. */
export const storageErrorSerializer: ErrorSerializer = ({ status, code, details, rule, reason, headers }) => {
  const reply = storageError({ status, code: code ?? CODES[status] ?? 'InvalidRequest', rule }, details);
  return { ...reply, headers: { ...reply.headers, ...headers }, reason: reason ?? details };
};

export function storageError(
  { status, code, rule }: { status: number; code: string; rule: RuleId },
  message: string,
  elements: Readonly<Record<string, string>> = {},
): Reply {
  const inner = Object.entries({ Code: code, Message: message, ...elements })
    .map(([name, value]) => `<${name}>${escapeMarkup(value)}</${name}>`)
    .join('');
  return {
    status,
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${inner}</Error>`,
    headers: { 'content-type': 'application/xml' },
    rule,
    reason: `${code}: ${message}`,
  };
}
