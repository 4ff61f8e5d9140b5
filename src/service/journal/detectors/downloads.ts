/**
 * `file-downloaded-again`: a whole file is downloaded for the third time or more.
 */
import { FifoCache } from '../../../model/fifo-cache.ts';
import type { Violation } from '../../../model/violations.ts';
import { NO_VIOLATIONS, type Detector, type ObservedExchange } from './detector.ts';

const MAX_DOWNLOADS = 2;
const MAX_FILES = 100;

export class Downloads implements Detector {
  readonly #counts = new FifoCache<string, number>(MAX_FILES);

  observe({ request, reply }: ObservedExchange): readonly Violation[] {
    const { path, method, fault } = request;
    // A client has to download a file again that a fault has damaged.
    if (fault !== undefined || reply.status !== 200 || method !== 'GET') return NO_VIOLATIONS;
    const count = (this.#counts.get(path) ?? 0) + 1;
    this.#counts.set(path, count);
    return count > MAX_DOWNLOADS ? [{ rule: 'file-downloaded-again', evidence: `GET ${path}` }] : NO_VIOLATIONS;
  }
}
