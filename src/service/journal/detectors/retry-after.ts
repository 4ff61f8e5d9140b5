/**
 * `retry-after-ignored`: a request is repeated before the time in Retry-After has passed on the world's clock or the
 * machine's. Another request to the same operation counts too, once it cannot have been in flight. A request that is
 * served ends the wait.
 */
import { FifoCache } from '../../../model/fifo-cache.ts';
import type { Reply } from '../../http/reply.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { callerKey } from '../../http/request-headers.ts';
import type { Violation } from '../../../model/violations.ts';
import { NO_VIOLATIONS, pauseBetween, type Detector, type Moment, type ObservedExchange } from './detector.ts';

const IN_FLIGHT_MS = 1000;
const MAX_WAITS = 100;

interface Wait extends Moment {
  url: string;
  waitMs: number;
}

export class RetryAfter implements Detector {
  readonly #waits = new FifoCache<string, Wait>(MAX_WAITS);

  observe({ request, reply, at, machineAt }: ObservedExchange): readonly Violation[] {
    const header = retryAfterOf(reply);
    if (header === undefined && this.#waits.size === 0) return NO_VIOLATIONS;
    const { head: headers, method, operation, path, url } = request;
    const key = `${callerKey(headers)} ${method} ${operation?.id ?? path}`;
    const wait = this.#waits.get(key);
    const violations = wait === undefined ? NO_VIOLATIONS : this.#check(request, key, wait, { reply, at, machineAt });
    const waitMs = header === undefined ? undefined : parseRetryAfter(header, at);
    if (waitMs !== undefined) this.#waits.set(key, { url, waitMs, at, machineAt });
    return violations;
  }

  #check(
    request: RequestContext,
    key: string,
    wait: Wait,
    { reply, ...now }: Moment & { reply: Reply },
  ): readonly Violation[] {
    const { method, path, url } = request;
    const pauseMs = pauseBetween(wait, now);
    const isEarly = pauseMs < wait.waitMs;
    if (isEarly && url !== wait.url && pauseMs <= IN_FLIGHT_MS) return NO_VIOLATIONS;
    if (!isEarly || isServed(request, reply)) this.#waits.delete(key);
    if (!isEarly) return NO_VIOLATIONS;
    const evidence = `${method} ${path} was repeated before Retry-After (${wait.waitMs / 1000} s) had passed`;
    return [{ rule: 'retry-after-ignored', evidence }];
  }
}

function retryAfterOf({ headers }: Reply): string | undefined {
  return headers?.['retry-after'] ?? headers?.['Retry-After'];
}

function isServed({ connectionFault }: RequestContext, { status }: Reply): boolean {
  return connectionFault === undefined && status < 500 && status !== 429;
}

/** Milliseconds. The header is in seconds, or a date. */
function parseRetryAfter(header: string, now: number): number | undefined {
  const waitMs = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return waitMs > 0 ? waitMs : undefined;
}
