/**
 * `failed-item-resent`: an item that failed in a batch is sent again unchanged, and fails again for the same reason. A
 * retry that succeeds is not a violation: what the item depends on may have been created since.
 */
import { createHash } from 'node:crypto';
import { FifoCache } from '../../../model/fifo-cache.ts';
import { callerKey } from '../../http/request-headers.ts';
import type { Violation } from '../../../model/violations.ts';
import type { Detector, ObservedExchange } from './detector.ts';

const MAX_ITEMS = 1000;
const MAX_ITEMS_PER_REQUEST = 100;

export class RetriedItems implements Detector {
  readonly #failed = new FifoCache<string, true>(MAX_ITEMS);

  observe({ request, reply: { failedItems = [] } }: ObservedExchange): readonly Violation[] {
    const { head: headers, operation } = request;
    const prefix = `${callerKey(headers)} ${operation?.id}`;
    const failed = failedItems.slice(0, MAX_ITEMS_PER_REQUEST).map(({ code, item }) => ({
      code,
      key: createHash('sha1').update(`${prefix} ${code} ${item}`).digest('base64'),
    }));
    const retried = failed.filter(({ key }) => this.#failed.has(key));
    for (const { key } of failed) this.#failed.set(key, true);
    return retried.map(({ code }) => ({
      rule: 'failed-item-resent',
      evidence: `${operation?.id}: failed again (${code})`,
    }));
  }
}
