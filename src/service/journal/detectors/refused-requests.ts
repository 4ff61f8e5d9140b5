/**
 * `refused-request-resent`: a request for a report that was refused with 400 is sent again unchanged, and is refused
 * again.
 */
import { createHash } from 'node:crypto';
import { FifoCache } from '../../../model/fifo-cache.ts';
import { callerKey } from '../../http/request-headers.ts';
import type { Violation } from '../../../model/violations.ts';
import { NO_VIOLATIONS, type Detector, type ObservedExchange } from './detector.ts';

const MAX_REQUESTS = 100;

export class RefusedRequests implements Detector {
  readonly #refused = new FifoCache<string, true>(MAX_REQUESTS);

  observe({ request, reply }: ObservedExchange): readonly Violation[] {
    const { operation, head, body = '', fault } = request;
    // A client may repeat what a fault has refused.
    if (reply.status !== 400 || fault !== undefined) return NO_VIOLATIONS;
    const content = createHash('sha1').update(body).digest('base64');
    const key = `${callerKey(head)} ${operation?.id} ${content}`;
    const isRepeated = this.#refused.get(key) === true;
    this.#refused.set(key, true);
    if (!isRepeated) return NO_VIOLATIONS;
    return [{ rule: 'refused-request-resent', evidence: `${operation?.id}: ${reply.reason ?? 'refused again'}` }];
  }
}
