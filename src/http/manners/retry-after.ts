/**
 * `retry-after-ignored`: the same call came again before the time was over that Retry-After had named, by the world's
 * clock and by the machine's. Another call of that operation counts too, once it can't have been on its way already.
 */
import { BoundedMap } from '../bounded-map.ts';
import type { Call } from '../call.ts';
import { callerOf, pauseBetween, type Detector, type Moment, type Sight } from './sight.ts';

/** Of calls that were sent beside the one that was told to wait, in milliseconds. */
const ON_ITS_WAY = 1000;
const MOST_WAITS = 100;

interface Wait extends Moment {
  url: string;
  /** Milliseconds. */
  length: number;
}

export class RetryAfter implements Detector {
  readonly #waits = new BoundedMap<string, Wait>(MOST_WAITS);

  see({ call, reply, at, machineAt }: Sight): void {
    const told = reply.headers?.['retry-after'] ?? reply.headers?.['Retry-After'];
    if (told === undefined && this.#waits.size === 0) return;
    const key = `${callerOf(call)} ${call.method} ${call.operation?.id ?? call.path}`;
    const wait = this.#waits.get(key);
    if (wait !== undefined) this.#judge(call, key, wait, { at, machineAt });
    const length = told === undefined ? undefined : waitOf(told, at);
    if (length !== undefined) this.#waits.set(key, { url: call.url, length, at, machineAt });
  }

  #judge(call: Call, key: string, wait: Wait, now: Moment): void {
    const pause = pauseBetween(wait, now);
    if (pause >= wait.length) this.#waits.delete(key);
    else if (call.url === wait.url || pause > ON_ITS_WAY) {
      call.violations.push({
        rule: 'retry-after-ignored',
        evidence: `${call.method} ${call.path} again, when Retry-After had said ${wait.length / 1000} s`,
      });
    }
  }
}

/** In milliseconds; it says seconds, or a date. */
function waitOf(told: string, now: number): number | undefined {
  const length = /^\d+$/.test(told) ? Number(told) * 1000 : Date.parse(told) - now;
  return length > 0 ? length : undefined;
}
