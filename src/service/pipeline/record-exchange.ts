/**
 * Records a completed request in the journal: its metadata and bodies, the reason of an error with a suggestion, and
 * its violations. The journal removes secrets before it is read.
 */
import { REDACTED } from '../http/redact.ts';
import { isApiError, type ReplyOrError, type Reply } from '../http/reply.ts';
import type { RequestContext } from '../http/request-context.ts';
import {
  bearerToken,
  callerHeaderNames,
  clientHeader,
  scopeHeader,
  type RequestHeaders,
} from '../http/request-headers.ts';
import { otherApi } from '../http/other-apis.ts';
import type { RouteTable } from '../http/routing/routes.ts';
import { suggestRoute } from '../http/routing/suggest-route.ts';
import type { Journals } from '../journal/journal.ts';
import type { Grant, Headers, RawExchange } from '../journal/exchange.ts';
import { KeptExchange } from '../journal/kept-exchange.ts';
import { redactEvidence } from '../journal/redact-exchange.ts';
import { isTraceparent } from '../journal/trace-id.ts';
import { groupViolations, type RecordedViolation } from '../journal/violations.ts';
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
const NO_VIOLATIONS: readonly RecordedViolation[] = [];

/** Returns the exchange as the journal keeps it. */
export function recordExchange(
  { journals, routes }: { journals: Journals; routes: RouteTable },
  request: RequestContext,
  { outcome, reply, requestId, duration }: HandlerResult,
): KeptExchange {
  const { world, operation, head, violations } = request;
  const [at, machineAt] = [world.now(), machineNow()];
  const nearest = (isApiError(outcome) ? outcome.nearest : undefined) ?? suggestFor(routes, request);
  if (isApiError(outcome) && outcome.violation !== undefined) violations.push(outcome.violation);
  const journal = journals.of(world);
  // The journal of a deleted world cannot be read.
  const isKept = world.lifetime.endedBy === undefined;
  if (isKept) journal.detectors.observe({ request, reply, requestId, at, machineAt });
  const { journalBodyBytes: max, correlationHeader } = world.settings;
  const { body, recordedBody: answered = body } = reply;
  const traceparent = head.get('traceparent');
  const raw: RawExchange = {
    id: requestId,
    at,
    machineAt,
    call: request.call,
    operation: operation?.id,
    method: request.method,
    url: request.url,
    path: request.path,
    requestHeaders: recordedRequestHeaders(request),
    responseHeaders: recordedResponseHeaders(request, reply),
    traceparent: traceparent !== undefined && isTraceparent(traceparent) ? traceparent : undefined,
    correlationId: head.get(correlationHeader),
    region: request.region,
    grant: isKept ? grantOf(request) : undefined,
    clientId: request.clientId ?? sentId(request, reply, clientHeader),
    profileId: request.scope?.profile.profileId ?? sentId(request, reply, scopeHeader),
    status: reply.status,
    duration,
    reason: addSuggestion(reply.reason, nearest),
    rule: isApiError(outcome) ? outcome.rule : reply.rule,
    itemRules: reply.itemRules === undefined || reply.itemRules.length === 0 ? undefined : reply.itemRules,
    nearest,
    violations: NO_VIOLATIONS,
    fault: request.fault?.id,
    requestBody: recordedBody(request, max),
    responseBody: answered.slice(0, max + REDACTION_MARGIN),
    requestBodyTruncated: isBodyIncomplete(request, max),
    responseBodyTruncated: body.length > max + REDACTION_MARGIN,
    authorization: head.get('authorization'),
    hasBytes: operation?.body === 'bytes',
    isFixedPath: request.path === request.template,
  };
  if (violations.length > 0) raw.violations = recordedViolations(request, raw);
  return isKept ? journal.record(raw, world.settings) : new KeptExchange(raw, max);
}

/** The evidence of a deprecated operation is its path in the specification, which has no secret. */
function recordedViolations({ violations, template }: RequestContext, raw: RawExchange): readonly RecordedViolation[] {
  const isPlain = template !== undefined && violations.every(({ rule }) => rule === 'deprecated-operation');
  if (!isPlain) violations.splice(0, violations.length, ...redactEvidence(raw, violations));
  return groupViolations(violations);
}

/** Bytes are not shown. */
function recordedBody({ body, operation }: RequestContext, max: number): string | undefined {
  return body !== undefined && operation?.body === 'bytes' ? `[${body.length} bytes]` : body?.slice(0, max);
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
function suggestFor({ served }: RouteTable, { method, path, operation }: RequestContext): string | undefined {
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
/** The headers that identify the caller have the names under which they were sent. */
function recordedRequestHeaders({ head, path }: RequestContext): Headers {
  if (path.startsWith('/_files/')) return namedHeaders(head, [...KEPT, ...KEPT_OF_DOWNLOADS]);
  return (head.recorded ??= namedHeaders(head, KEPT));
}

function namedHeaders(head: RequestHeaders, names: readonly string[]): Headers {
  const authorization = head.get('authorization');
  const headers: [string, string][] = [];
  if (authorization !== undefined) headers.push(['authorization', withoutCredentials(authorization)]);
  for (const name of [...callerHeaderNames(head), ...names]) {
    const value = head.get(name);
    if (value !== undefined) headers.push([name, value]);
  }
  return headers;
}

function withoutCredentials(authorization: string): string {
  if (authorization.startsWith('Bearer ')) return `Bearer ${REDACTED}`;
  const scheme = /^[a-z]{1,20}(?=\s)/i.exec(authorization)?.[0];
  return scheme === undefined ? REDACTED : `${scheme} ${REDACTED}`;
}

const JSON_ONLY: Headers = [['content-type', 'application/json']];
/** Recorded headers by the headers of the pipeline, which are the same for each request of an operation. */
const recordedByHeaders = new WeakMap<object, Headers>();

function recordedResponseHeaders({ responseHeaders }: RequestContext, reply: Reply): Headers {
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
  return 'content-type' in all ? Object.entries(all) : [...json, ...Object.entries(all)];
}
