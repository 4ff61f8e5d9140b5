/**
 * `failed-item-resent`: an item that failed in a batch is in a later one, unchanged, and fails there for the same
 * reason. One that succeeds then is none: what it missed has come to be.
 */
import { createHash } from 'node:crypto';
import { BoundedMap } from '../bounded-map.ts';
import { callerOf, type Detector, type Sight } from './sight.ts';

const MOST_ITEMS = 1000;
/** Of one call. */
const MOST_LOOKED_AT = 100;

export class ResentItems implements Detector {
  readonly #failed = new BoundedMap<string, true>(MOST_ITEMS);

  see({ call }: Sight): void {
    if (call.failedItems.length === 0) return;
    const caller = `${callerOf(call)} ${call.operation?.id}`;
    const failed = call.failedItems.slice(0, MOST_LOOKED_AT).map(({ code, item }) => ({
      code,
      key: createHash('sha1').update(`${caller} ${code} ${item}`).digest('base64'),
    }));
    for (const { key, code } of failed) {
      if (!this.#failed.has(key)) continue;
      call.violations.push({ rule: 'failed-item-resent', evidence: `${call.operation?.id}: failed again (${code})` });
    }
    for (const { key } of failed) this.#failed.set(key, true);
  }
}
