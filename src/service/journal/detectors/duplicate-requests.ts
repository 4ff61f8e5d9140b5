/**
 * `duplicate-id-ignored`: a request for a report was refused with 425 and the id of the report in progress, and is sent
 * again without a request for the status of that report.
 */
import { FifoCache } from '../../../model/fifo-cache.ts';
import { callerKey } from '../../http/request-headers.ts';
import type { Violation } from '../../../model/violations.ts';
import { NO_VIOLATIONS, type Detector, type ObservedExchange } from './detector.ts';

const MAX_REPORTS = 100;
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

export class DuplicateRequests implements Detector {
  /** Reports that a 425 named and whose status was not requested since. */
  readonly #named = new FifoCache<string, true>(MAX_REPORTS);

  observe({ request, reply }: ObservedExchange): readonly Violation[] {
    const { operation, params, head } = request;
    const key = (id: string): string => `${callerKey(head)} ${id}`;
    if (operation?.job?.isPoll) this.#named.delete(key(params[operation.job.id] ?? ''));
    const id = reply.status === 425 ? ID.exec(reply.body)?.[0] : undefined;
    if (id === undefined) return NO_VIOLATIONS;
    const isNamedAgain = this.#named.get(key(id)) === true;
    this.#named.set(key(id), true);
    return isNamedAgain
      ? [{ rule: 'duplicate-id-ignored', evidence: `${operation?.id}: report ${id}` }]
      : NO_VIOLATIONS;
  }
}
