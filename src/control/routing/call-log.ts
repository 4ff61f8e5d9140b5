/**
 * Reports the calls of the admin API to the log of the program, so that the log shows who changed or deleted a world.
 */
import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { Redactor } from '../../service/http/redact.ts';
import { stopwatch } from '../../world/clock.ts';

/** A call of the admin API, without secrets. */
export interface AdminCall {
  method: string;
  url: string;
  status: number;
  /** Milliseconds. */
  duration: number;
  /** The address from which the call came. */
  peer: string | undefined;
  operation: string | undefined;
  world: string | undefined;
  /** Why it was refused. */
  reason: string | undefined;
  defect: unknown;
}

/** The properties that the handler of a call adds to its entry. */
type Notes = Partial<Pick<AdminCall, 'operation' | 'world' | 'reason' | 'defect'>>;

const notesOfCalls = new WeakMap<Request, Notes>();

export function annotateCall(request: Request, notes: Notes): void {
  notesOfCalls.set(request, { ...notesOfCalls.get(request), ...notes });
}

export function reportCalls(report: (call: AdminCall) => void): MiddlewareHandler {
  return async (c, next) => {
    const start = stopwatch();
    // The Node.js adapter passes the message; it is undefined if the app is called without a port.
    const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage };
    // A closed socket has no address.
    const peer = incoming?.socket.remoteAddress;
    await next();
    const { raw: request, method, url } = c.req;
    const { operation, world, reason, defect } = notesOfCalls.get(request) ?? {};
    const redactor = new Redactor(request.headers.get('authorization') ?? undefined);
    report({
      method,
      url: redactor.url(url),
      status: c.res.status,
      duration: stopwatch() - start,
      peer,
      operation,
      world,
      reason: reason === undefined ? undefined : redactor.text(reason),
      defect,
    });
  };
}
