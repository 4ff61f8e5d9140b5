/**
 * Runs the steps of the pipeline and the operation for one request, and builds the response.
 */
import { getPath } from 'hono/utils/url';
import { DEFECT, noRoom, unavailableWorld, unknownWorld, worldEnded } from '../http/api-errors.ts';
import { readBody } from '../http/body.ts';
import { breakConnection } from '../http/break-connection.ts';
import { needsBodyToMatch } from '../http/match-request.ts';
import type { ApiError, ErrorSerializer, Reply, ReplyOrError } from '../http/reply.ts';
import { contentOf, isApiError } from '../http/reply.ts';
import {
  createContext,
  type ContextChanges,
  type IncomingRequest,
  type LinkBase,
  type Operation,
  type PastRead,
  type RequestContext,
} from '../http/request-context.ts';
import { resolveWorld, worldInAddress } from '../http/resolve-world.ts';
import type { Routes } from '../http/routes.ts';
import type { ExchangeMetadata, Journals } from '../journal/journal.ts';
import { stopwatch } from '../world/clock.ts';
import { whyUnreadable, WorldUnavailable } from '../world/lifecycle/unavailable.ts';
import { quotaExceededBy } from '../world/quota.ts';
import type { World } from '../world/world.ts';
import type { Worlds } from '../world/worlds.ts';
import type { recordExchange } from './record-exchange.ts';
import type { Step, StepsByOperation } from './step.ts';

export interface PipelineDeps {
  worlds: Worlds;
  links: LinkBase;
  stopping?: AbortSignal | undefined;
  journals: Journals;
  routes: Routes;
  steps: StepsByOperation;
  /** For requests without an operation. */
  serializeError: ErrorSerializer;
  recordExchange: typeof recordExchange;
  report: (exchange: CompletedExchange) => void;
  changeAnswer?: AnswerChange | undefined;
}

/** Replaces the response of an exchange, after it is recorded. Not called for broken connections. */
export type AnswerChange = (exchange: CompletedExchange, answer: Response) => Response | Promise<Response>;

export interface CompletedExchange {
  request: RequestContext;
  reply: Reply;
  /** As in the journal, without secrets. */
  metadata: ExchangeMetadata;
  duration: number;
  /** The address from which the request came. */
  peer: string | undefined;
  defect?: unknown;
}

export function handleRequest(deps: PipelineDeps, incoming: IncomingRequest): Response | Promise<Response> {
  const start = stopwatch();
  const { head, path } = incoming;
  const { method, url } = incoming.request;
  const address = url.includes('/_worlds/') ? getPath(incoming.request) : path;
  const world = openWorld(() => resolveWorld(deps.worlds, address, head));
  const route = deps.routes.find(method, path);
  const isOpen = world !== undefined && !(world instanceof WorldUnavailable);
  const request = createContext(deps, incoming, isOpen ? world : deps.worlds.default, route);
  if (isOpen) return handle(deps, incoming, request, deps.steps.get(request.operation) ?? [], start);
  const refusal =
    world === undefined ? unknownWorld(worldInAddress(address, head) ?? '') : unavailableWorld(world.message);
  return finish(deps, incoming, request, refusal, start);
}

/** Returns the world, or the error if its file cannot be opened. */
export function openWorld(enter: () => World | undefined): World | WorldUnavailable | undefined {
  try {
    return enter();
  } catch (error) {
    if (error instanceof WorldUnavailable) return error;
    throw error;
  }
}

/** Handles a request after its world and operation are known. */
export function handle(
  deps: PipelineDeps,
  incoming: IncomingRequest,
  request: RequestContext,
  steps: readonly Step[],
  start: number,
): Response | Promise<Response> {
  const outcome = mustReadBodyFirst(request)
    ? readBodyThenRunSteps(incoming, request, steps)
    : runSteps(incoming, request, steps, 0);
  if (!(outcome instanceof Promise)) return finish(deps, incoming, request, outcome, start);
  const release = request.world.hold();
  return outcome.then((done) => finish(deps, incoming, request, done, start)).finally(release);
}

/** The world of the request depends on its body, or the choice of a fault does. */
function mustReadBodyFirst({ operation, world }: RequestContext): boolean {
  if (operation?.worldOf !== undefined) return true;
  const { faults, timeline, rateLimits } = world;
  if (operation?.body === undefined || (faults.isKnownEmpty && timeline.isKnownEmpty && rateLimits.length === 0))
    return false;
  return needsBodyToMatch(world);
}

interface InternalErrorReply extends ApiError {
  defect: unknown;
}

type HandlerResult = ReplyOrError | InternalErrorReply;

/** Runs the steps from an index on, then the operation. */
function runSteps(
  incoming: IncomingRequest,
  request: RequestContext,
  steps: readonly Step[],
  from: number,
): HandlerResult | Promise<HandlerResult> {
  const ended = rejectIfEnded(request);
  if (ended !== undefined) return ended;
  try {
    for (let i = from; i < steps.length; i++) {
      const step = steps[i];
      if (step === undefined || step.when?.(request) === false) continue;
      const result = step.run(request);
      if (result === undefined) continue;
      if (!('changes' in result)) return result;
      extend(request, result.changes);
      if (result.intercept === undefined) continue;
      const done = result.intercept(() => runSteps(incoming, request, steps, i + 1));
      return done instanceof Promise ? done.catch((defect) => toInternalError(request, defect)) : done;
    }
  } catch (defect) {
    return toInternalError(request, defect);
  }
  const { operation } = request;
  if (operation === undefined) return DEFECT;
  if (operation.body === undefined || request.body !== undefined) return perform(operation, request);
  return readBody(incoming.message, incoming.request).then((body) => {
    if (typeof body !== 'string') return body;
    extend(request, { body });
    return rejectIfEnded(request) ?? perform(operation, request);
  });
}

/** The only place that changes a context. */
function extend(request: RequestContext, changes: ContextChanges): void {
  Object.assign(request, changes);
}

/** An unreadable body is reported only after all steps have accepted the request. */
async function readBodyThenRunSteps(
  incoming: IncomingRequest,
  request: RequestContext,
  steps: readonly Step[],
): Promise<HandlerResult> {
  const { operation } = request;
  const body = operation?.body === undefined ? undefined : await readBody(incoming.message, incoming.request);
  if (typeof body === 'object') return runSteps(incoming, request, [...steps, { run: () => body }], 0);
  extend(request, { body });
  try {
    const world = operation?.worldOf?.(request) ?? request.world;
    extend(request, { world, lifetime: world.lifetime });
  } catch (defect) {
    return toInternalError(request, defect);
  }
  return runSteps(incoming, request, steps, 0);
}

function perform(operation: Operation, request: RequestContext): HandlerResult | Promise<HandlerResult> {
  const { undocumentedPrefix: undocumented, identify } = operation;
  try {
    if (undocumented !== undefined && request.path.startsWith(undocumented))
      request.violations.push({ rule: 'undocumented-path', evidence: request.path });
    if (identify !== undefined) extend(request, identify(request));
    const { world } = request;
    const call = world.nextCall();
    extend(request, { call });
    const done =
      request.past === undefined
        ? world.withCall(call, () => operation.perform(request))
        : performInPast(operation, request, request.past());
    return done instanceof Promise ? done.catch((defect) => toInternalError(request, defect)) : done;
  } catch (defect) {
    return toInternalError(request, defect);
  }
}

/** The copy stays open until the work is done. */
function performInPast(
  operation: Operation,
  request: RequestContext,
  past: PastRead | ApiError,
): ReplyOrError | Promise<ReplyOrError> {
  if (isApiError(past)) return past;
  const { world, scope, release } = past;
  let isWaiting = false;
  try {
    const done = operation.perform({ ...request, world, lifetime: world.lifetime, scope });
    isWaiting = done instanceof Promise;
    return done instanceof Promise ? done.finally(release) : done;
  } finally {
    if (!isWaiting) release();
  }
}

/** Rejects the request if the database of its world has been replaced or closed since it started. */
function rejectIfEnded({ world, lifetime: { endedBy } }: RequestContext): ApiError | undefined {
  return endedBy === undefined ? undefined : worldEnded(world.name, endedBy);
}

function toInternalError(request: RequestContext, defect: unknown): InternalErrorReply | ApiError {
  const ended = rejectIfEnded(request);
  if (ended !== undefined) return ended;
  const full = quotaExceededBy(defect);
  if (full !== undefined) return noRoom(full);
  const unreadable = whyUnreadable(defect);
  if (unreadable !== undefined) {
    const refusal = unavailableWorld(unreadable);
    return defect instanceof WorldUnavailable ? refusal : { ...refusal, defect };
  }
  return { ...DEFECT, reason: 'a defect of the sandbox', defect };
}

/** Records the exchange and builds the response. */
function finish(
  deps: PipelineDeps,
  incoming: IncomingRequest,
  request: RequestContext,
  outcome: HandlerResult,
  start: number,
): Response | Promise<Response> {
  const { world, operation } = request;
  const requestId = world.requestId(request.call ?? world.nextCall());
  const observed = world.settings.dialect === 'observed';
  const reply = isApiError(outcome)
    ? (operation?.serializeError ?? deps.serializeError)(outcome, { requestId, observed, at: world.now() })
    : outcome;
  const duration = stopwatch() - start;
  const metadata = deps.recordExchange(deps, request, { outcome, reply, requestId, duration });
  const defect = 'defect' in outcome ? outcome.defect : undefined;
  const exchange = { request, reply, metadata, duration, peer: incoming.peer, defect };
  deps.report(exchange);
  const headers: Record<string, string> = reply.omitContentType ? {} : { 'content-type': 'application/json' };
  if (!reply.unidentified) headers['x-amz-request-id'] = requestId;
  if (observed && hasSecondId(request)) headers['x-amz-rid'] = requestId;
  headers['date'] = formatHttpDate(world.now());
  if (request.responseHeaders !== undefined) Object.assign(headers, request.responseHeaders);
  if (reply.headers !== undefined) Object.assign(headers, reply.headers);
  const content = contentOf(reply);
  if (request.connectionFault !== undefined)
    return breakConnection(incoming, { status: reply.status, headers, content }, request.connectionFault);
  const answer = new Response(content, { status: reply.status, headers });
  return deps.changeAnswer === undefined ? answer : deps.changeAnswer(exchange, answer);
}

/** Until this day the service sent the request id in two headers. */
const SECOND_ID_END = Date.UTC(2020, 1, 12);

/** As recorded. The production endpoint still sends it; the token endpoint never did. */
function hasSecondId({ world, operation }: RequestContext): boolean {
  if (operation?.needs === 'none') return false;
  return world.settings.endpoint === 'production' || world.now() < SECOND_ID_END;
}

let lastSecond = 0;
let lastDate = '';

/** Most responses share the second with the previous one. */
function formatHttpDate(instant: number): string {
  const second = Math.floor(instant / 1000);
  if (second !== lastSecond) {
    lastSecond = second;
    lastDate = new Date(instant).toUTCString();
  }
  return lastDate;
}
