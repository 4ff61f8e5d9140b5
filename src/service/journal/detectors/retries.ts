/**
 * `retry-without-back-off`: after a 429, a 5xx or a broken connection a request is retried repeatedly, and twice in
 * succession the pause is shorter than a second and not longer than the one before.
 */
import { createHash } from 'node:crypto';
import { FifoCache } from '../../../model/fifo-cache.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { callerKey } from '../../http/request-headers.ts';
import type { Violation } from '../../../model/violations.ts';
import { NO_VIOLATIONS, pauseBetween, type Detector, type Moment, type ObservedExchange } from './detector.ts';

const LONG_PAUSE_MS = 1000;
/** Clients in tests may pause for less than a second, if the pauses grow. */
const MIN_PAUSE_MS = 20;
const MIN_GROWTH = 1.5;
const MAX_REQUESTS = 100;

interface FailedRequest extends Moment {
  pauseMs: number | undefined;
  /** In succession. */
  retriesWithoutBackoff: number;
}

export class Retries implements Detector {
  readonly #failed = new FifoCache<string, FailedRequest>(MAX_REQUESTS);

  observe({ request, reply, at, machineAt }: ObservedExchange): readonly Violation[] {
    const hasFailed = reply.status === 429 || reply.status >= 500 || request.connectionFault !== undefined;
    if (!hasFailed && this.#failed.size === 0) return NO_VIOLATIONS;
    const key = keyOf(request);
    const last = this.#failed.get(key);
    const pauseMs = last === undefined ? undefined : pauseBetween(last, { at, machineAt });
    const retriesWithoutBackoff =
      last === undefined || pauseMs === undefined || isBackOff(pauseMs, last.pauseMs)
        ? 0
        : last.retriesWithoutBackoff + 1;
    if (hasFailed) this.#failed.set(key, { pauseMs, retriesWithoutBackoff, at, machineAt });
    else this.#failed.delete(key);
    if (retriesWithoutBackoff < 2) return NO_VIOLATIONS;
    return [{ rule: 'retry-without-back-off', evidence: `${request.method} ${request.path}` }];
  }
}

function isBackOff(pauseMs: number, previousMs: number | undefined): boolean {
  if (pauseMs >= LONG_PAUSE_MS) return true;
  return pauseMs >= MIN_PAUSE_MS && (previousMs === undefined || pauseMs >= previousMs * MIN_GROWTH);
}

function keyOf({ body, head: headers, method, url }: RequestContext): string {
  const content = body === undefined || body === '' ? '' : createHash('sha1').update(body).digest('base64');
  return `${callerKey(headers)} ${method} ${url} ${content}`;
}
