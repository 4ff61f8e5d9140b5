/**
 * Builds the response of a request from the result of its handler, and records the exchange.
 */
import { breakConnection } from '../http/break-connection.ts';
import {
  contentOf,
  isApiError,
  type ApiError,
  type ErrorSerializer,
  type Reply,
  type ReplyOrError,
} from '../http/reply.ts';
import type { IncomingRequest, RequestContext } from '../http/request-context.ts';
import type { RouteTable } from '../http/routing/routes.ts';
import type { ExchangeMetadata } from '../journal/exchange.ts';
import type { KeptExchange } from '../journal/kept-exchange.ts';
import type { Journals } from '../journal/journal.ts';
import { stopwatch } from '../../world/clock.ts';
import { headersVariant } from '../dialect/differences.ts';
import type { recordExchange } from './record-exchange.ts';

export interface ResponseDeps {
  journals: Journals;
  routes: RouteTable;
  /** For requests without an operation. */
  serializeError: ErrorSerializer;
  recordExchange: typeof recordExchange;
  report: (exchange: CompletedExchange) => void;
  changeAnswer?: AnswerChange | undefined;
}

/** Replaces the response of an exchange, after it is recorded. Not called for broken connections. */
export type AnswerChange = (exchange: CompletedExchange, answer: Response) => Response | Promise<Response>;

export class CompletedExchange {
  readonly request: RequestContext;
  readonly reply: Reply;
  readonly recorded: KeptExchange;
  readonly duration: number;
  /** The address from which the request came. */
  readonly peer: string | undefined;
  readonly defect: unknown;

  constructor(request: RequestContext, reply: Reply, recorded: KeptExchange, others: Others) {
    this.request = request;
    this.reply = reply;
    this.recorded = recorded;
    this.duration = others.duration;
    this.peer = others.peer;
    this.defect = others.defect;
  }

  /** Without secrets, which costs more than what `recorded` has at hand. */
  get metadata(): ExchangeMetadata {
    return this.recorded.exchange;
  }
}

type Others = Pick<CompletedExchange, 'duration' | 'peer' | 'defect'>;

export interface InternalErrorReply extends ApiError {
  defect: unknown;
}

export type HandlerResult = ReplyOrError | InternalErrorReply;

/** Records the exchange and builds the response. */
export function respond(
  deps: ResponseDeps,
  incoming: IncomingRequest,
  request: RequestContext,
  outcome: HandlerResult,
  start: number,
): Response | Promise<Response> {
  const { world, operation, head } = request;
  const call = request.call ?? world.nextCall();
  const requestId = world.requestId(call);
  const { settings } = world;
  const reply = isApiError(outcome)
    ? (operation?.serializeError ?? deps.serializeError)(outcome, { requestId, settings, at: world.now(), head })
    : outcome;
  const duration = stopwatch() - start;
  const recorded = deps.recordExchange(deps, request, { outcome, reply, requestId, duration });
  const defect = 'defect' in outcome ? outcome.defect : undefined;
  const exchange = new CompletedExchange(request, reply, recorded, { duration, peer: incoming.peer, defect });
  deps.report(exchange);
  const headers: Record<string, string> = reply.omitContentType ? {} : { 'content-type': 'application/json' };
  if (!reply.unidentified) headers['x-amz-request-id'] = requestId;
  Object.assign(headers, headersVariant(settings).addedHeaders?.(request, call));
  headers['date'] = formatHttpDate(world.now());
  if (request.responseHeaders !== undefined) Object.assign(headers, request.responseHeaders);
  if (reply.headers !== undefined) Object.assign(headers, reply.headers);
  const content = contentOf(reply);
  if (request.connectionFault !== undefined)
    return breakConnection(incoming, { status: reply.status, headers, content }, request.connectionFault);
  const answer = new Response(content, { status: reply.status, headers });
  return deps.changeAnswer === undefined ? answer : deps.changeAnswer(exchange, answer);
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
