/**
 * `rejected-token-reused`: more than ten requests with a token that the client knows to be rejected. It knows that on a
 * connection that has carried a 401 for the token, and everywhere one second after the first 401. Other requests may
 * have been sent before the client received the 401.
 */
import { createHash } from 'node:crypto';
import { FifoCache } from '../../../model/fifo-cache.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { bearerToken } from '../../http/request-headers.ts';
import type { Violation } from '../../../model/violations.ts';
import { NO_VIOLATIONS, pauseBetween, type Detector, type Moment, type ObservedExchange } from './detector.ts';

const IN_FLIGHT_MS = 1000;
const MAX_REQUESTS = 10;
const MAX_TOKENS = 100;

interface RejectedToken extends Moment {
  /** Without those that were in flight. */
  requests: number;
  /** Those that have carried a 401 for the token. A client reads it before it uses the connection again. */
  connections: WeakSet<object>;
}

export class RejectedTokens implements Detector {
  /** Rejected tokens by their hash. */
  readonly #rejected = new FifoCache<string, RejectedToken>(MAX_TOKENS);

  observe({ request, reply, at, machineAt }: ObservedExchange): readonly Violation[] {
    if (reply.status !== 401 && this.#rejected.size === 0) return NO_VIOLATIONS;
    const key = hashToken(request);
    if (key === undefined) return NO_VIOLATIONS;
    if (request.token !== undefined) {
      this.#rejected.delete(key);
      return NO_VIOLATIONS;
    }
    if (reply.status !== 401) return NO_VIOLATIONS;
    const { connection } = request;
    const first = this.#rejected.get(key);
    if (first === undefined) {
      const connections = new WeakSet(connection === undefined ? [] : [connection]);
      this.#rejected.set(key, { requests: 0, connections, at, machineAt });
      return NO_VIOLATIONS;
    }
    const isKnown = connection !== undefined && first.connections.has(connection);
    if (connection !== undefined) first.connections.add(connection);
    if (!isKnown && pauseBetween(first, { at, machineAt }) < IN_FLIGHT_MS) return NO_VIOLATIONS;
    first.requests++;
    if (first.requests <= MAX_REQUESTS) return NO_VIOLATIONS;
    const evidence = `${request.method} ${request.path}: more than ${MAX_REQUESTS} requests with a rejected token`;
    return [{ rule: 'rejected-token-reused', evidence }];
  }
}

/** Undefined if the request has no bearer token or its operation requires none. */
function hashToken({ head: headers, operation }: RequestContext): string | undefined {
  if (operation === undefined || operation.needs === 'none') return undefined;
  const token = bearerToken(headers.get('authorization') ?? '');
  return token === undefined ? undefined : createHash('sha1').update(token).digest('base64');
}
