/**
 * The headers of an exchange that the journal keeps: those that affect the response, so that the request can be repeated,
 * and those of the response that the operation sets.
 */
import { REDACTED, type Redactor } from '../http/redact.ts';
import type { Reply } from '../http/reply.ts';
import type { RequestContext } from '../http/request-context.ts';
import { clientHeader, scopeHeader } from '../http/request-headers.ts';
import type { Headers } from '../journal/journal.ts';

const KEPT = ['accept', 'content-type', 'content-encoding', 'prefer', 'bidding_controls_on', 'sandbox-world'] as const;
const KEPT_OF_DOWNLOADS = [
  'range',
  'if-range',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
] as const;
const MAX_VALUE_LENGTH = 1000;

/** Most requests of a client repeat the headers of the request before. */
let last: { sent: readonly (string | undefined)[]; recorded: Headers } = { sent: [], recorded: [] };

/** The headers of client and scope have their documented names, whichever vendor's name was sent. */
export function recordedRequestHeaders({ head, path }: RequestContext, redactor: Redactor): Headers {
  const names = path.startsWith('/_files/') ? [...KEPT, ...KEPT_OF_DOWNLOADS] : KEPT;
  const sent = [head.get('authorization'), clientHeader(head), scopeHeader(head)];
  for (const name of names) sent.push(head.get(name));
  // Secrets of the body or the URL, which a header may repeat, are those of this request only.
  if (!redactor.hasLearned && equalsLast(sent)) return last.recorded;
  const [authorization, client, scope, ...values] = sent;
  const headers: [string, string][] = [];
  const add = (name: string, value: string | undefined): void => {
    if (value !== undefined) headers.push([name, redactor.text(value).slice(0, MAX_VALUE_LENGTH)]);
  };
  if (authorization !== undefined) headers.push(['authorization', withoutCredentials(authorization)]);
  add('vendor-advertising-api-clientid', client);
  add('vendor-advertising-api-scope', scope);
  for (const [i, name] of names.entries()) add(name, values[i]);
  if (!redactor.hasLearned) last = { sent, recorded: headers };
  return headers;
}

function equalsLast(sent: readonly (string | undefined)[]): boolean {
  if (sent.length !== last.sent.length) return false;
  for (let i = 0; i < sent.length; i++) if (sent[i] !== last.sent[i]) return false;
  return true;
}

function withoutCredentials(authorization: string): string {
  if (authorization.startsWith('Bearer ')) return `Bearer ${REDACTED}`;
  const scheme = /^[a-z]{1,20}(?=\s)/i.exec(authorization)?.[0];
  return scheme === undefined ? REDACTED : `${scheme} ${REDACTED}`;
}

const JSON_ONLY: Headers = [['content-type', 'application/json']];
/** By the headers of the pipeline, which repeat with each request of an operation. */
const recordedByHeaders = new WeakMap<object, Headers>();

export function recordedResponseHeaders(context: RequestContext, reply: Reply, redactor: Redactor): Headers {
  const { responseHeaders } = context;
  const json = reply.omitContentType === true ? [] : JSON_ONLY;
  if (reply.headers === undefined) {
    if (responseHeaders === undefined) return json;
    let recorded = reply.omitContentType === true ? undefined : recordedByHeaders.get(responseHeaders);
    if (recorded === undefined) {
      recorded = [...json, ...Object.entries(responseHeaders)];
      if (reply.omitContentType !== true) recordedByHeaders.set(responseHeaders, recorded);
    }
    return recorded;
  }
  const all = { ...responseHeaders, ...reply.headers };
  // The headers of the operation may repeat secrets of the request.
  const headers = Object.entries(all).map(([name, value]) => [name, redactor.text(value)] as const);
  return 'content-type' in all ? headers : [...json, ...headers];
}
