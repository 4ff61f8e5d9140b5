/**
 * Records a completed request in the journal: its metadata and bodies, the reason of an error with a suggestion, and
 * its violations. Secrets are removed here, so that the admin API, events and logs cannot show them.
 */
import { REDACTED, Redactor } from '../http/redact.ts';
import { isApiError, type ItemRule, type ReplyOrError, type Reply } from '../http/reply.ts';
import type { RequestContext } from '../http/request-context.ts';
import { bearerToken, callerHeaderNames, clientHeader, scopeHeader } from '../http/request-headers.ts';
import { otherApi } from '../http/other-apis.ts';
import type { Routes } from '../http/routes.ts';
import { suggestRoute } from '../http/suggest-route.ts';
import type { Journals } from '../journal/journal.ts';
import type { ExchangeMetadata, Grant, Headers } from '../journal/exchange.ts';
import { isTraceparent } from '../journal/trace-id.ts';
import { groupViolations } from '../journal/violations.ts';
import type { Token } from '../../model/accounts.ts';
import { machineNow } from '../../world/clock.ts';
import { whyUnreadable } from '../../world/lifecycle/unavailable.ts';
import type { World } from '../../world/state/world.ts';

interface HandlerResult {
  outcome: ReplyOrError;
  reply: Reply;
  requestId: string;
  /** Milliseconds. */
  duration: number;
}

/** Characters beyond the kept part of a body that are redacted too, so that no secret is cut in two at its end. */
const REDACTION_MARGIN = 4096;
const MAX_ID_LENGTH = 100;

/** Returns the recorded metadata, without secrets. */
export function recordExchange(
  { journals, routes }: { journals: Journals; routes: Routes },
  request: RequestContext,
  { outcome, reply, requestId, duration }: HandlerResult,
): ExchangeMetadata {
  const { world, operation, violations } = request;
  const [at, machineAt] = [world.now(), machineNow()];
  const journal = journals.of(world);
  const nearest = (isApiError(outcome) ? outcome.nearest : undefined) ?? suggestFor(routes, request);
  if (isApiError(outcome) && outcome.violation !== undefined) violations.push(outcome.violation);
  // The journal of a deleted world cannot be read.
  const isKept = world.lifetime.endedBy === undefined;
  if (isKept) journal.detectors.observe({ request, reply, requestId, at, machineAt });
  const { journalBodyBytes: max, correlationHeader } = world.settings;
  const redactor = new Redactor(request.head.get('authorization'));
  const requestBody = recordedBody(request, redactor);
  const url = redactor.url(request.url);
  // A path without escapes is a part of the URL.
  const isSame = url === request.url && !url.includes('%');
  const path = isSame ? request.path : redactor.path(request.path);
  const { body, recordedBody: answered = body } = reply;
  const responseBody = redactor.responseBody(request.path, answered.slice(0, max + REDACTION_MARGIN));
  const reason = addSuggestion(reply.reason, nearest);
  for (const [i, { rule, evidence }] of violations.entries())
    violations[i] = { rule, evidence: redactor.text(evidence) };
  const redact = (text: string | undefined): string | undefined => text && redactor.text(text);
  const traceparent = request.head.get('traceparent');
  const metadata: ExchangeMetadata = {
    id: requestId,
    at,
    machineAt,
    call: request.call,
    operation: operation?.id,
    method: request.method,
    url,
    path,
    requestHeaders: recordedRequestHeaders(request, redactor),
    responseHeaders: recordedResponseHeaders(request, reply, redactor),
    traceparent: traceparent !== undefined && isTraceparent(traceparent) ? traceparent : undefined,
    correlationId: redact(request.head.get(correlationHeader))?.slice(0, MAX_ID_LENGTH),
    region: request.region,
    grant: isKept ? grantOf(request) : undefined,
    clientId: redact(request.clientId ?? sentId(request, reply, clientHeader))?.slice(0, MAX_ID_LENGTH),
    profileId: redact(request.scope?.profile.profileId ?? sentId(request, reply, scopeHeader))?.slice(0, MAX_ID_LENGTH),
    status: reply.status,
    duration,
    reason: redact(reason),
    rule: isApiError(outcome) ? outcome.rule : reply.rule,
    itemRules: recordedItems(reply, redactor),
    nearest,
    violations: violations.length === 0 ? [] : groupViolations(violations),
    fault: request.fault?.id,
  };
  if (isKept) {
    const requestBodyTruncated = isBodyIncomplete(request, max);
    const responseBodyTruncated = reply.body.length > max + REDACTION_MARGIN;
    const bodies = { requestBody, responseBody, requestBodyTruncated, responseBodyTruncated };
    journal.record(metadata, bodies, world.settings);
  }
  return metadata;
}

/** Bytes are not shown. */
function recordedBody({ body, path, operation, world }: RequestContext, redactor: Redactor): string | undefined {
  if (body === undefined) return undefined;
  if (operation?.body === 'bytes') return `[${body.length} bytes]`;
  return redactor.requestBody(path, body.slice(0, world.settings.journalBodyBytes));
}

/** The messages may repeat values of the request. */
function recordedItems({ itemRules = [] }: Reply, redactor: Redactor): readonly ItemRule[] | undefined {
  if (itemRules.length === 0) return undefined;
  return itemRules.map((item) => ({ ...item, message: redactor.text(item.message).slice(0, MAX_VALUE_LENGTH) }));
}

/** A body that is too large, cut short or not UTF-8 is not recorded at all. */
function isBodyIncomplete({ body, hasBody, operation }: RequestContext, max: number): boolean {
  if (body === undefined) return hasBody && operation?.body !== undefined;
  return body.length > max || operation?.body === 'bytes';
}

/** Most requests of a client have the same token. */
const grants = new WeakMap<Token, Grant>();

function grantOf({ token, head, world }: RequestContext): Grant | undefined {
  const known = token ?? findToken(world, head.get('authorization'));
  if (known === undefined) return undefined;
  let grant = grants.get(known);
  if (grant === undefined) grants.set(known, (grant = { clientId: known.clientId, access: known.access }));
  return grant;
}

/** The token of a request that was answered before the pipeline read its token, or whose token has expired. */
function findToken({ accountStore }: World, authorization: string | undefined): Token | undefined {
  const text = authorization === undefined ? undefined : bearerToken(authorization);
  try {
    const token = text === undefined ? undefined : accountStore.token(text);
    return token?.kind === 'access' ? token : undefined;
  } catch (error) {
    // The request is recorded even if the file of the world is damaged.
    if (whyUnreadable(error) === undefined) throw error;
    return undefined;
  }
}

/** Only for unknown paths and methods that the service does not have: other errors carry their own suggestion. */
function suggestFor({ served }: Routes, { method, path, operation }: RequestContext): string | undefined {
  return operation === undefined && otherApi(path) === undefined ? suggestRoute(served, method, path) : undefined;
}

/** A request that was rejected before its caller was identified is recorded with the ids that it sent. */
function sentId({ head }: RequestContext, { status }: Reply, header: typeof scopeHeader): string | undefined {
  const isAnswered = status > 0 && status < 400;
  return isAnswered ? undefined : header(head);
}

function addSuggestion(reason: string | undefined, nearest: string | undefined): string | undefined {
  return reason === undefined || nearest === undefined ? reason : `${reason}; did you mean ${nearest}?`;
}

const KEPT = [
  'accept',
  'content-type',
  'content-encoding',
  'prefer',
  'bidding_controls_on',
  'sandbox-world',
  'sandbox-as-of',
] as const;
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

/** The headers that identify the caller have the names under which they were sent. */
function recordedRequestHeaders({ head, path }: RequestContext, redactor: Redactor): Headers {
  const others = path.startsWith('/_files/') ? [...KEPT, ...KEPT_OF_DOWNLOADS] : KEPT;
  const names = [...callerHeaderNames(head), ...others];
  const authorization = head.get('authorization');
  const sent = [authorization, ...names, ...names.map((name) => head.get(name))];
  // Secrets of the body or the URL, which a header may repeat, are those of this request only.
  if (!redactor.hasLearned && equalsLast(sent)) return last.recorded;
  const headers: [string, string][] = [];
  if (authorization !== undefined) headers.push(['authorization', withoutCredentials(authorization)]);
  for (const name of names) {
    const value = head.get(name);
    if (value !== undefined) headers.push([name, redactor.text(value).slice(0, MAX_VALUE_LENGTH)]);
  }
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
/** Recorded headers by the headers of the pipeline, which are the same for each request of an operation. */
const recordedByHeaders = new WeakMap<object, Headers>();

function recordedResponseHeaders(request: RequestContext, reply: Reply, redactor: Redactor): Headers {
  const { responseHeaders } = request;
  if (reply.status === 0) return [];
  const json = reply.omitContentType === true ? [] : JSON_ONLY;
  if (reply.headers === undefined) {
    if (responseHeaders === undefined) return json;
    if (reply.omitContentType === true) return Object.entries(responseHeaders);
    let recorded = recordedByHeaders.get(responseHeaders);
    if (recorded === undefined) {
      recorded = [...json, ...Object.entries(responseHeaders)];
      recordedByHeaders.set(responseHeaders, recorded);
    }
    return recorded;
  }
  const all = { ...responseHeaders, ...reply.headers };
  // The headers of the operation may repeat secrets of the request.
  const headers = Object.entries(all).map(([name, value]) => [name, redactor.text(value)] as const);
  return 'content-type' in all ? headers : [...json, ...headers];
}
