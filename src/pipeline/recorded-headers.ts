/**
 * The headers of an exchange that the journal keeps: those that affect the response, so that the request can be repeated,
 * and those of the response that the operation sets.
 */
import { REDACTED, type Redactor } from '../http/redact.ts';
import type { Reply } from '../http/reply.ts';
import type { RequestContext } from '../http/request-context.ts';
import { clientHeader, scopeHeader, type RequestHeaders } from '../http/request-headers.ts';
import type { Headers } from '../journal/journal.ts';

const KEPT = [
  'accept',
  'content-type',
  'content-encoding',
  'prefer',
  'bidding_controls_on',
  'sandbox-world',
  'range',
  'if-range',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
] as const;
const MAX_VALUE_LENGTH = 1000;

/** The headers of client and scope have their documented names, whichever vendor's name was sent. */
export function recordedRequestHeaders(head: RequestHeaders, redactor: Redactor): Headers {
  const headers: [string, string][] = [];
  const add = (name: string, value: string | undefined): void => {
    if (value !== undefined) headers.push([name, redactor.text(value).slice(0, MAX_VALUE_LENGTH)]);
  };
  const authorization = head.get('authorization');
  if (authorization !== undefined) headers.push(['authorization', withoutCredentials(authorization)]);
  add('vendor-advertising-api-clientid', clientHeader(head));
  add('vendor-advertising-api-scope', scopeHeader(head));
  for (const name of KEPT) add(name, head.get(name));
  return headers;
}

function withoutCredentials(authorization: string): string {
  if (authorization.startsWith('Bearer ')) return `Bearer ${REDACTED}`;
  const scheme = /^[a-z]{1,20}(?=\s)/i.exec(authorization)?.[0];
  return scheme === undefined ? REDACTED : `${scheme} ${REDACTED}`;
}

const JSON_ONLY: Headers = [['content-type', 'application/json']];

export function recordedResponseHeaders(context: RequestContext, reply: Reply, redactor: Redactor): Headers {
  if (context.responseHeaders === undefined && reply.headers === undefined)
    return reply.omitContentType === true ? [] : JSON_ONLY;
  const all = { ...context.responseHeaders, ...reply.headers };
  const headers = Object.entries(all).map(([name, value]) => [name, redactor.text(value)] as const);
  if (reply.omitContentType === true || 'content-type' in all) return headers;
  return [...JSON_ONLY, ...headers];
}
